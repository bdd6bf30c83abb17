// Sends the queued text messages through the SMS gateway.

import pLimit from 'p-limit'
import { MINUTE_MS, SECOND_MS } from '../../clock.ts'
import type { Context } from '../../context.ts'
import { claimDueMessage, type MessageRow, updateMessage } from '../../db/repositories/messages.ts'
import type { SmsGateway } from '../../gateways/sms.ts'
import { ADMINS_ROOM } from '../../live/live.ts'
import { addLogEntryInBackground } from '../shared/auditLog.ts'

/** The path to which the gateway posts the state of a message. */
export const STATUS_PATH = '/api/public/messages/status'

/** After a crash during an attempt, the message is due again after this time. An attempt never takes so long. */
const CLAIM_MS = 2 * MINUTE_MS
/** The wait after the first, second, third and fourth attempt. If the fifth also fails, the message has failed. */
const RETRY_AFTER_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, 60 * MINUTE_MS]
const CHECK_EVERY_MS = 15 * SECOND_MS

/**
 * Each server process sends one message at a time, in the order in which they are due. A message that waits for another
 * attempt does not stop later messages, so these can be sent before it.
 */
const oneAtATime = pLimit(1)

/**
 * Sends every queued message that is due. If the server stops after the gateway's answer and before the state is saved,
 * the message is sent again later. Saving the state first could lose messages, which is worse.
 */
export function deliverDue(context: Context): Promise<void> {
  const { sms, clock } = context
  if (sms === null) return Promise.resolve()
  return oneAtATime(async () => {
    for (;;) {
      const nowMs = clock.now()
      const message = await context.write(({ db }) => claimDueMessage(db, nowMs, nowMs + CLAIM_MS))
      if (message === undefined) return
      await sendOne(context, sms, message)
    }
  })
}

/**
 * Makes one attempt to send a message, and saves the result. If it is unknown whether the gateway has sent the message,
 * it stays queued and is sent again after the wait in `RETRY_AFTER_MS`, at most four times.
 */
async function sendOne(
  context: Context,
  sms: SmsGateway,
  { message_id, message, attempts }: MessageRow,
): Promise<void> {
  const outcome = await sms.send(message, statusUrl(context, message_id))
  const retryAfterMs = RETRY_AFTER_MS[attempts - 1]
  if (outcome.kind === 'unreachable' && retryAfterMs !== undefined) {
    const due_ms = context.clock.now() + retryAfterMs
    await context.write(({ db }) => updateMessage(db, message_id, ['queued'], { due_ms }))
    return
  }
  const change =
    outcome.kind === 'sent'
      ? { state: 'sent' as const, gateway_sid: outcome.sid, due_ms: null }
      : { state: 'failed' as const, due_ms: null }
  const isChanged = await context.write(async ({ db, after }) => {
    const isUpdated = await updateMessage(db, message_id, ['queued'], change)
    if (isUpdated) after(() => context.live.send(ADMINS_ROOM, 'message:update', message_id))
    return isUpdated
  })
  // If `isChanged` is false, the gateway reported a state during the attempt, so the gateway has received the message.
  if (isChanged && outcome.kind !== 'sent') {
    addLogEntryInBackground(context, { level: 'warn', message: `A message could not be sent: ${outcome.reason}.` })
  }
}

/**
 * The address to which the gateway reports the state of a message. Null if the site has no public address, because the
 * gateway then cannot reach the server.
 */
function statusUrl({ config: { publicOrigin } }: Context, messageId: number): string | null {
  return publicOrigin === null ? null : `${publicOrigin}${STATUS_PATH}?message_id=${messageId}`
}

/** Sends the messages that are still queued, and checks again every 15 seconds. Call the returned function to stop. */
export function startDeliveries(context: Context): () => void {
  if (context.sms === null) return () => {}
  const deliver = (): void => context.background.run('delivery.failed', deliverDue(context))
  deliver()
  const timer = setInterval(deliver, CHECK_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
