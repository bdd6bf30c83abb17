import type { LogEntry, LogLevel } from '../../../contract/api/members/logs.ts'
import { DAY_MS, timestamp } from '../../clock.ts'
import type { Context } from '../../context.ts'
import { deleteLogsBefore, insertLog, logPage, type StoredLogRow } from '../../db/repositories/storedLogs.ts'
import type { Work } from '../../db/work.ts'

const PAGE = 10

/** Entries older than a year are swept away. */
const KEPT_MS = 365 * DAY_MS

/** Something that happened, in a sentence for admins. Never a password, a code, a token, or an unknown name. */
export interface JournalEntry {
  /** `debug`: routine. `info`: a change. `warn`: a error or a deletion. `error`: our own failure. */
  readonly level: LogLevel
  readonly message: string
  /** Whose doing it was; left out when nobody was signed in. */
  readonly userId?: number
}

/**
 * Writes into the journal, in the transaction of what it tells of: neither stands without the other. It comes last in
 * the transaction, since it makes others that write into the journal wait.
 */
export async function record(context: Context, { db }: Work, { level, message, userId }: JournalEntry): Promise<void> {
  await insertLog(db, { created_ms: context.clock.now(), log_level: level, message, user_id: userId ?? null })
}

/** Writes of what changed nothing, a error for example, without making the caller wait. */
export function recordAside(context: Context, entry: JournalEntry): void {
  context.background.run(
    'journal.failed',
    context.write((work) => record(context, work, entry)),
  )
}

function asEntry(row: StoredLogRow): LogEntry {
  const { stored_log_id, log_level, message, username } = row
  return {
    stored_log_id,
    created: timestamp(row.created_ms),
    log_level,
    message,
    ...(username !== null && { username }),
  }
}

/** A page of the journal, newest first. */
export async function listLogs(
  context: Context,
  { limit = PAGE, offset = 0 }: { limit?: number; offset?: number },
): Promise<LogEntry[]> {
  return (await logPage(context.db, limit, offset)).map(asEntry)
}

export function sweepJournal(context: Context, { db }: Work): Promise<void> {
  return deleteLogsBefore(db, context.clock.now() - KEPT_MS)
}
