import type { BackupStatus } from '../../../contract/api/members/backups.ts'
import { isOverdue } from '../../../contract/rules/members/backups.ts'
import { SECOND_MS, timestamp } from '../../clock.ts'
import type { Context } from '../../context.ts'
import { findBackup } from '../../db/repositories/backups.ts'

/**
 * The status of the backups that servers make automatically, for admins. All nodes answer the same, except for
 * `makes_backups`.
 */
export async function readBackupStatus({ config, db, clock }: Context): Promise<BackupStatus> {
  const nowMs = clock.now()
  const newestCopy = await findBackup(db, 'made', nowMs)
  const failure = await findBackup(db, 'failed', nowMs)
  const madeMs = newestCopy?.made_ms ?? null
  const hasFailedLast = failure !== undefined && (newestCopy === undefined || failure.ended_ms > newestCopy.ended_ms)
  return {
    makes_backups: config.backupDir !== null,
    newest:
      newestCopy === undefined || madeMs === null
        ? null
        : {
            made_at: timestamp(madeMs),
            age_seconds: Math.max(0, Math.floor((nowMs - madeMs) / SECOND_MS)),
            verified_at: timestamp(newestCopy.ended_ms),
            bytes: newestCopy.bytes ?? 0,
            rows: newestCopy.row_count ?? 0,
            copies: newestCopy.copies ?? 1,
          },
    problem: hasFailedLast ? { at: timestamp(failure.ended_ms), message: failure.problem ?? '' } : null,
    overdue: madeMs !== null && isOverdue(madeMs, nowMs),
  }
}
