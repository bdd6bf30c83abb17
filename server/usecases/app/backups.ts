import type { BackupStatus } from '../../../contract/api/members/backups.ts'
import { isOverdue } from '../../../contract/rules/members/backups.ts'
import { SECOND_MS, timestamp } from '../../clock.ts'
import type { Context } from '../../context.ts'
import { findBackup } from '../../db/repositories/backups.ts'

/**
 * The status of the backups that servers make automatically, for admins. All nodes answer the same, except for
 * `by_clock`.
 * @serves backups-24
 */
export async function readBackupStatus({ config, db, clock }: Context): Promise<BackupStatus> {
  const nowMs = clock.now()
  const made = await findBackup(db, 'made')
  const failed = await findBackup(db, 'failed')
  const madeMs = made?.made_ms ?? null
  const isFailed = failed !== undefined && (made === undefined || failed.ended_ms > made.ended_ms)
  return {
    by_clock: config.backupDir !== null,
    newest:
      made === undefined || madeMs === null
        ? null
        : {
            made: timestamp(madeMs),
            age_seconds: Math.max(0, Math.floor((nowMs - madeMs) / SECOND_MS)),
            verified: timestamp(made.ended_ms),
            bytes: made.bytes ?? 0,
            rows: made.row_count ?? 0,
            copies: made.copies ?? 1,
          },
    problem: isFailed ? { at: timestamp(failed.ended_ms), message: failed.problem ?? '' } : null,
    overdue: madeMs !== null && isOverdue(madeMs, nowMs),
  }
}
