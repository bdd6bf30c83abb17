// Deletes expired data every hour.

import { DAY_MS, HOUR_MS } from '../../clock.ts'
import type { Context } from '../../context.ts'
import { deleteUnstartedRoasts } from '../../db/repositories/coffeeRoasts.ts'
import { deleteKeysBefore } from '../../db/repositories/idempotencyKeys.ts'
import { deleteExpiredChallenges } from '../../db/repositories/passkeyChallenges.ts'
import { deleteExpiredSessions } from '../../db/repositories/sessions.ts'
import { removeNamesOfDeleted } from '../members/deletion.ts'
import { deleteOldLogEntries } from '../shared/auditLog.ts'

/**
 * After this time the stored answer of a call is deleted together with its key. A call may be repeated even later, so
 * the keys of taps, readings and roast events are also in other tables.
 */
const DELETE_KEYS_AFTER_MS = 2 * DAY_MS

/**
 * The list of roasts hides a roast that was not started within a day. Such a roast is deleted only when no phone can
 * still deliver its start.
 */
const DELETE_UNSTARTED_ROASTS_AFTER_MS = 100 * DAY_MS

/** How long the name of a deleted member stays, so that admins can still see who was deleted. */
const REMOVE_NAMES_AFTER_MS = 30 * DAY_MS

/**
 * Deletes expired sessions, challenges of passkeys, idempotency keys, log entries, names of deleted members, and roasts
 * that were never started and are in no bag.
 */
export function deleteExpiredData(context: Context): Promise<void> {
  const nowMs = context.clock.now()
  return context.write(async (work) => {
    const { db } = work
    await deleteKeysBefore(db, nowMs - DELETE_KEYS_AFTER_MS)
    await deleteExpiredSessions(db, nowMs)
    await deleteExpiredChallenges(db, nowMs)
    await deleteUnstartedRoasts(db, nowMs - DELETE_UNSTARTED_ROASTS_AFTER_MS)
    await removeNamesOfDeleted(db, nowMs - REMOVE_NAMES_AFTER_MS)
    await deleteOldLogEntries(context, work)
  })
}

/**
 * Deletes expired data now and every hour. Call the returned function to stop; its promise resolves when no cleanup is
 * running.
 */
export function startCleanup(context: Context): () => Promise<void> {
  let currentCleanup = Promise.resolve()
  const cleanUp = (): void => {
    currentCleanup = deleteExpiredData(context).catch((error: unknown) =>
      context.log.error({ event: 'cleanup.failed', err: error }),
    )
  }
  cleanUp()
  const timer = setInterval(cleanUp, HOUR_MS)
  timer.unref()
  return () => {
    clearInterval(timer)
    return currentCleanup
  }
}
