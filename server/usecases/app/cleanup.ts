import { DAY_MS, HOUR_MS } from '../../clock.ts'
import type { Context } from '../../context.ts'
import { deleteKeysBefore } from '../../db/repositories/idempotencyKeys.ts'
import { deleteExpiredSessions } from '../../db/repositories/sessions.ts'
import { sweepJournal } from '../shared/auditLog.ts'

/** A repeat that comes later than this is a new command. */
const KEYS_KEPT_MS = 2 * DAY_MS

/** Sweeps away what has expired. */
export function housekeep(context: Context): Promise<void> {
  const nowMs = context.clock.now()
  return context.write(async (work) => {
    const { db } = work
    await deleteKeysBefore(db, nowMs - KEYS_KEPT_MS)
    await deleteExpiredSessions(db, nowMs)
    await sweepJournal(context, work)
  })
}

/** Sweeps now and every hour; answers what stops it, once the sweep under way is done. */
export function startCleanup(context: Context): () => Promise<void> {
  let sweeping = Promise.resolve()
  const sweep = (): void => {
    sweeping = housekeep(context).catch((error: unknown) => context.log.error({ event: 'cleanup.failed', err: error }))
  }
  sweep()
  const timer = setInterval(sweep, HOUR_MS)
  timer.unref()
  return () => {
    clearInterval(timer)
    return sweeping
  }
}
