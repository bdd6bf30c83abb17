import type { Message, MessageGateway } from '../../../contract/api/messages/messages.ts'
import { MESSAGE_MAX, messageError, THREAD_LENGTH } from '../../../contract/rules/messages/messages.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/dialect.ts'
import { insertMessage, newestMessages, updateMessage } from '../../db/repositories/messages.ts'
import type { Unit } from '../../db/work.ts'
import { ADMINS } from '../../live/live.ts'
import { RequestError } from '../../requestError.ts'
import type { Session } from '../shared/session.ts'
import { deliverDue } from './delivery.ts'
import { asMessage } from './messageShape.ts'

/** The sender while there is no gateway: a number that is reserved for fiction, so that it is nobody's. */
const LOCAL_HANDLE = '5555550100'

export function readGateway({ sms }: Context): MessageGateway {
  return { configured: sms !== null, from_handle: sms?.fromHandle ?? LOCAL_HANDLE }
}

export async function readThread({ db }: { db: Db }): Promise<Message[]> {
  return (await newestMessages(db, THREAD_LENGTH)).map(asMessage)
}

/** Puts a message into the thread and answers it. With a gateway it is sent once the transaction has ended. */
export async function sendMessage(context: Context, unit: Unit, session: Session, text: string): Promise<Message[]> {
  const error = messageError(text)
  if (error !== null) throw new RequestError('INVALID_MESSAGE', error)
  const { configured, from_handle } = readGateway(context)
  return unit.write(async ({ db, after }) => {
    const nowMs = context.clock.now()
    const messageId = await insertMessage(db, {
      direction: 'OUTGOING',
      from_handle,
      message: text,
      state: configured ? 'queued' : 'local',
      user_id: session.user.user_id,
      gateway_sid: null,
      due_ms: configured ? nowMs : null,
      created_ms: nowMs,
    })
    after(() => {
      if (messageId !== undefined) context.live.send(ADMINS, 'message:new', messageId)
      context.background.run('delivery.failed', deliverDue(context))
    })
    return readThread({ db })
  })
}

/** A message as the gateway hands it in. */
export interface Incoming {
  readonly sid: string
  /** E.164, as +13125550100. */
  readonly from: string
  readonly text: string
}

/** Puts a message from outside into the thread, once, however often the gateway tells of it. */
export async function receiveMessage(context: Context, { sid, from, text }: Incoming): Promise<void> {
  const nowMs = context.clock.now()
  await context.write(async ({ db, after }) => {
    const messageId = await insertMessage(db, {
      direction: 'INCOMING',
      from_handle: from.replace(/^\+1(?=\d{10}$)/, '').replace(/\D/g, ''),
      message: text.trim() === '' ? '(no text)' : text.slice(0, MESSAGE_MAX),
      state: 'received',
      user_id: null,
      gateway_sid: sid,
      due_ms: null,
      created_ms: nowMs,
    })
    if (messageId !== undefined) after(() => context.live.send(ADMINS, 'message:new', messageId))
  })
}

/** What the gateway calls a state, as ours; the others say nothing new. */
const STATES: Readonly<Record<string, 'sent' | 'delivered' | 'failed'>> = {
  sent: 'sent',
  delivered: 'delivered',
  undelivered: 'failed',
  failed: 'failed',
}

/** Notes how a message fares. Words of the gateway that arrive late change nothing that is final. */
export async function noteStatus(context: Context, messageId: number, status: string): Promise<void> {
  const state = STATES[status]
  if (state === undefined) return
  await context.write(async ({ db, after }) => {
    const before = state === 'sent' ? (['queued'] as const) : (['queued', 'sent'] as const)
    const changed = await updateMessage(db, messageId, before, { state, due_ms: null })
    if (changed) after(() => context.live.send(ADMINS, 'message:update', messageId))
  })
}
