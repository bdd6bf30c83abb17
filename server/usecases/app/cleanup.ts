// Deletes expired data every hour.

import { DAY_MS, HOUR_MS, timestamp } from '../../clock.ts'
import type { Context } from '../../context.ts'
import { deleteUnstartedRoasts } from '../../db/repositories/coffeeRoasts.ts'
import { deleteKeysBefore } from '../../db/repositories/idempotencyKeys.ts'
import { deleteExpiredChallenges } from '../../db/repositories/passkeyChallenges.ts'
import { deleteExpiredSessions } from '../../db/repositories/sessions.ts'
import { findTrustedTime, storeTrustedTime } from '../../db/repositories/trustedTime.ts'
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

/** The clock is checked if it is further than this past the last trusted time. */
const JUMP_MS = 3 * DAY_MS

/** If the clock has jumped, nothing is deleted for so long, so that a person can set it right. */
const WAIT_AFTER_JUMP_MS = 6 * HOUR_MS

/**
 * Finds out whether the clock may be ahead. It may be if it is days past the last time that the server has trusted,
 * which also happens when the server did not run. So it is trusted again after some hours.
 * @param uptimeMs how long this server has run, by a clock that nobody can set
 */
export async function isClockTrusted({ db, clock, log }: Context, uptimeMs: number): Promise<boolean> {
  const nowMs = clock.now()
  const trustedMs = await findTrustedTime(db)
  const jumpMs = trustedMs === null ? 0 : nowMs - trustedMs
  if (jumpMs > JUMP_MS && uptimeMs < WAIT_AFTER_JUMP_MS) {
    const message =
      `The clock says ${timestamp(nowMs)}, ${Math.floor(jumpMs / DAY_MS)} days after the last time that this site has trusted. ` +
      `Set the clock right if it is wrong. Expired data is not deleted in the first 6 hours after the start.`
    log.warn({ event: 'clock.ahead' }, message)
    return false
  }
  await storeTrustedTime(db, nowMs)
  return true
}

/**
 * Deletes expired data now and every hour, unless the clock may be wrong. Call the returned function to stop; its promise
 * resolves when no cleanup is running.
 */
export function startCleanup(context: Context): () => Promise<void> {
  const startedMs = performance.now()
  let currentCleanup = Promise.resolve()
  const cleanUpIfTrusted = async (): Promise<void> => {
    if (await isClockTrusted(context, performance.now() - startedMs)) await deleteExpiredData(context)
  }
  const cleanUp = (): void => {
    currentCleanup = cleanUpIfTrusted().catch((error: unknown) =>
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
