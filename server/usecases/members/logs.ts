import type { LogEntry } from '../../../contract/api/members/logs.ts'
import { timestamp } from '../../clock.ts'
import type { Context } from '../../context.ts'
import { logPage, type StoredLogRow } from '../../db/repositories/storedLogs.ts'

const PAGE_SIZE = 10
/** Shown for a deleted member whose name was removed. */
const REMOVED_NAME = 'Deleted member'

function asEntry(row: StoredLogRow): LogEntry {
  const { stored_log_id, log_level, message, username } = row
  return {
    stored_log_id,
    created: timestamp(row.created_ms),
    log_level,
    message,
    ...(username !== null && { username: username === '' ? REMOVED_NAME : username }),
  }
}

/** A page of the log that admins read, newest entry first. */
export async function listLogs(
  context: Context,
  { limit = PAGE_SIZE, offset = 0 }: { limit?: number; offset?: number },
): Promise<LogEntry[]> {
  return (await logPage(context.db, limit, offset)).map(asEntry)
}
