// Creates the text messages of the demo.

import { DAY_MS, HOUR_MS, MINUTE_MS } from '../clock.ts'
import type { Context } from '../context.ts'
import { receiveMessage, sendMessage } from '../usecases/messages/messages.ts'
import type { SeedClock } from './clock.ts'
import type { DemoMembers } from './members.ts'

/** The number is reserved for films and books, so no person has it. */
const FRIEND_NUMBER = '+13125550142'

/** Each message was either sent by the owner or received from the friend. */
const THREAD: { agoMs: number; sent?: string; received?: string }[] = [
  { agoMs: 3 * DAY_MS, sent: 'League night is moved to Thursday. Are you in?' },
  { agoMs: 3 * DAY_MS - 12 * MINUTE_MS, received: 'In! Can I bring my brother? He shoots a solid 4.' },
  {
    agoMs: 3 * DAY_MS - 15 * MINUTE_MS,
    sent: 'Of course. Tell him the house rule: losers rack, winners make the coffee.',
  },
  { agoMs: 3 * DAY_MS - 16 * MINUTE_MS, received: '😄 deal' },
  { agoMs: 26 * HOUR_MS, received: 'That Gedeb you gave me is gone already. Is there more of GEDEB-1?' },
  {
    agoMs: 25 * HOUR_MS,
    sent: 'The last 200 g have your name on them.\nI roast again on Sunday, a touch lighter this time.',
  },
  { agoMs: 2 * HOUR_MS, received: 'Perfect. See you Thursday at 7.' },
]

/** Creates a conversation of a few days, with received messages as if a gateway were configured. */
export async function seedMessages(context: Context, clock: SeedClock, { owner }: DemoMembers): Promise<void> {
  const nowMs = clock.now()
  for (const [index, { agoMs, sent, received }] of THREAD.entries()) {
    clock.moveTo(nowMs - agoMs)
    if (sent !== undefined) await sendMessage(context, context, owner.session, sent)
    if (received !== undefined)
      await receiveMessage(context, { sid: `demo-${index}`, from: FRIEND_NUMBER, text: received, media: [] })
  }
  clock.returnToPresent()
}
