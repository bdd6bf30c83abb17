import { MINUTE_MS, SECOND_MS } from '../../clock.ts'
import type { Context } from '../../context.ts'
import { claimDueMessage, type MessageRow, updateMessage } from '../../db/repositories/messages.ts'
import type { SmsGateway } from '../../gateways/sms.ts'
import { ADMINS } from '../../live/live.ts'
import { slots } from '../../security/slots.ts'
import { recordAside } from '../shared/auditLog.ts'

/** Where the gateway tells how a message fares, below the public origin. */
export const STATUS_PATH = '/api/public/messages/status'

/** Longer than an attempt may take: after a crash in the middle of one, the message is tried again. */
const CLAIM_MS = 2 * MINUTE_MS
/** How long a message waits after each failed attempt; after the last, it has failed. */
const RETRY_AFTER_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, 60 * MINUTE_MS]
const LOOK_EVERY_MS = 15 * SECOND_MS

/** One after the other, so that messages leave in the order they were written. */
const inTurn = slots(1)

/**
 * Sends every queued message whose time has come. A message may go out twice when the server ends between the
 * gateway's answer and its note of it; the other way round it could be lost, which is worse.
 */
export function deliverDue(context: Context): Promise<void> {
  const { sms, clock } = context
  if (sms === null) return Promise.resolve()
  return inTurn(async () => {
    for (;;) {
      const nowMs = clock.now()
      const message = await context.write(({ db }) => claimDueMessage(db, nowMs, nowMs + CLAIM_MS))
      if (message === undefined) return
      await attempt(context, sms, message)
    }
  })
}

async function attempt(
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
  await context.write(async ({ db, after }) => {
    const changed = await updateMessage(db, message_id, ['queued'], change)
    if (changed) after(() => context.live.send(ADMINS, 'message:update', message_id))
  })
  if (outcome.kind !== 'sent') {
    recordAside(context, { level: 'warn', message: `A message could not be sent: ${outcome.reason}.` })
  }
}

/** The gateway reaches us at our public origin only. */
function statusUrl({ config: { publicOrigin } }: Context, messageId: number): string | null {
  return publicOrigin === null ? null : `${publicOrigin}${STATUS_PATH}?message_id=${messageId}`
}

/** Delivers what an earlier run has left behind, and looks again all the time; answers what stops it. */
export function startDeliveries(context: Context): () => void {
  if (context.sms === null) return () => {}
  const deliver = (): void => context.background.run('delivery.failed', deliverDue(context))
  deliver()
  const timer = setInterval(deliver, LOOK_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
