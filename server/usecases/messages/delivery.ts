// Sends the queued text messages through the SMS gateway.

import pLimit from 'p-limit'
import { MINUTE_MS, SECOND_MS } from '../../clock.ts'
import type { Context } from '../../context.ts'
import { claimDueMessage, isKnownSid, type MessageRow, updateMessage } from '../../db/repositories/messages.ts'
import type { GatewayMessage, SmsGateway } from '../../gateways/sms.ts'
import { ADMINS_ROOM } from '../../live/live.ts'
import { addLogEntryInBackground } from '../shared/auditLog.ts'

/** The path to which the gateway posts the state of a message. */
export const STATUS_PATH = '/api/public/messages/status'

/** After a crash during an attempt, the message is due again after this time. An attempt never takes so long. */
const CLAIM_MS = 2 * MINUTE_MS
/** The wait after the first, second, third and fourth attempt. If the fifth also fails, the message has failed. */
const RETRY_AFTER_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, 60 * MINUTE_MS]
/** No message waits for longer than this. If one does, the clock was ahead, or that of another node is. */
const LONGEST_WAIT_MS = 65 * MINUTE_MS
const CHECK_EVERY_MS = 15 * SECOND_MS

/**
 * Each server process sends one message at a time, in the order in which they are due. A message that waits for another
 * attempt does not stop later messages, so these can be sent before it.
 */
const oneAtATime = pLimit(1)

/**
 * Sends every message that is due. If the server stops during an attempt, the next attempt asks the gateway whether it
 * has the message.
 */
export function deliverDue(context: Context): Promise<void> {
  const { sms, clock } = context
  if (sms === null) return Promise.resolve()
  return oneAtATime(async () => {
    for (;;) {
      const nowMs = clock.now()
      const message = await context.write(({ db }) =>
        claimDueMessage(db, nowMs, nowMs + CLAIM_MS, nowMs + LONGEST_WAIT_MS),
      )
      if (message === undefined) return
      await attempt(context, sms, message)
    }
  })
}

/** The states in which the gateway has not confirmed yet that it has the message. */
export const UNCONFIRMED_STATES = ['queued', 'unsure', 'unsent'] as const

/** The state of a message for each state that the gateway reports. */
const STATES: ReadonlyMap<string, 'sent' | 'delivered' | 'failed'> = new Map([
  ['accepted', 'sent'],
  ['queued', 'sent'],
  ['sending', 'sent'],
  ['sent', 'sent'],
  ['delivered', 'delivered'],
  ['undelivered', 'failed'],
  ['failed', 'failed'],
  ['canceled', 'failed'],
])

/** What a report of the gateway changes in its message; null if the reported state is not known. */
export function changeFor({ sid, status, code }: GatewayMessage) {
  const state = STATES.get(status)
  if (state === undefined) return null
  return { state, gateway_sid: sid, error_code: state === 'failed' ? code : null, due_ms: null, doubt_ms: null }
}

/**
 * Makes one attempt to send a message, and saves the result. If the gateway may have the message already, asks for it
 * first. A message that is not sent is tried again after the wait in `RETRY_AFTER_MS`, at most four times.
 */
async function attempt(context: Context, sms: SmsGateway, message: MessageRow): Promise<void> {
  const { message_id, attempts } = message
  const due_ms = nextAttemptMs(context, attempts)
  const found = message.doubt_ms === null ? [] : await sms.find(message.message, ageOf(message.doubt_ms, context))
  for (const candidate of found ?? []) {
    if (candidate.sid !== message.gateway_sid && (await isKnownSid(context.db, candidate.sid))) continue
    await save(context, message_id, changeFor(candidate) ?? sentAs(candidate.sid))
    return
  }
  // The first attempt is made because a person wants it, even if the gateway cannot be asked.
  if (found === null && attempts > 1) {
    await save(context, message_id, { state: 'unsure', due_ms })
    return
  }
  const doubt_ms = found === null ? message.doubt_ms : null
  const outcome = await sms.send(message.message, statusUrl(context, message_id))
  if (outcome.kind === 'sent') await save(context, message_id, sentAs(outcome.sid))
  else if (outcome.kind !== 'refused' && due_ms !== null) {
    await save(context, message_id, { state: 'queued', due_ms, ...(outcome.kind === 'notSent' && { doubt_ms }) })
  } else if (outcome.kind === 'lost') await save(context, message_id, { state: 'unsure', due_ms })
  else {
    const error_code = outcome.kind === 'refused' ? outcome.code : null
    if (await save(context, message_id, { state: 'failed', error_code, due_ms: null, doubt_ms })) {
      addLogEntryInBackground(context, { level: 'warn', message: `A message could not be sent: ${outcome.reason}.` })
    }
  }
}

/** For how long the gateway may have had a message. If the clock was set back since, this is not known. */
function ageOf(doubtMs: number, { clock }: Context): number {
  const ageMs = clock.now() - doubtMs
  return ageMs < 0 ? Number.POSITIVE_INFINITY : ageMs
}

/** When the next attempt is due after this number of attempts; null after the last one. */
function nextAttemptMs({ clock }: Context, attempts: number): number | null {
  const retryAfterMs = RETRY_AFTER_MS[attempts - 1]
  return retryAfterMs === undefined ? null : clock.now() + retryAfterMs
}

const sentAs = (sid: string) => ({ state: 'sent', gateway_sid: sid, due_ms: null, doubt_ms: null }) as const

/**
 * Saves the result of an attempt. Saves nothing and returns false if the gateway has reported a state during the
 * attempt, so that it has the message.
 */
function save(context: Context, messageId: number, change: Partial<MessageRow>): Promise<boolean> {
  return context.write(async ({ db, after }) => {
    const isSaved = await updateMessage(db, messageId, ['queued', 'unsure'], change)
    if (isSaved) after(() => context.live.send(ADMINS_ROOM, 'message:update', messageId))
    return isSaved
  })
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
