import type { BackupStatus } from '../../../contract/api/members/backups.ts'
import { isOverdue } from '../../../contract/rules/members/backups.ts'
import { SECOND_MS, timestamp } from '../../clock.ts'
import type { Context } from '../../context.ts'
import { findBackup } from '../../db/repositories/backups.ts'

/**
 * The status of the backups that servers make automatically, for admins. All nodes answer the same, except for
 * `makes_backups`.
 * @serves backups-24
 */
export async function readBackupStatus({ config, db, clock }: Context): Promise<BackupStatus> {
  const nowMs = clock.now()
  const made = await findBackup(db, 'made')
  const failure = await findBackup(db, 'failed')
  const madeMs = made?.made_ms ?? null
  const hasFailedLast = failure !== undefined && (made === undefined || failure.ended_ms > made.ended_ms)
  return {
    makes_backups: config.backupDir !== null,
    newest:
      made === undefined || madeMs === null
        ? null
        : {
            made_at: timestamp(madeMs),
            age_seconds: Math.max(0, Math.floor((nowMs - madeMs) / SECOND_MS)),
            verified_at: timestamp(made.ended_ms),
            bytes: made.bytes ?? 0,
            rows: made.row_count ?? 0,
            copies: made.copies ?? 1,
          },
    problem: hasFailedLast ? { at: timestamp(failure.ended_ms), message: failure.problem ?? '' } : null,
    overdue: madeMs !== null && isOverdue(madeMs, nowMs),
  }
}
