// Reads the log for admins.

import type { LogEntry, LogKind } from '../../../contract/api/members/logs.ts'
import { timestamp } from '../../clock.ts'
import type { Context } from '../../context.ts'
import { filteredLogPage, logPage, type StoredLogRow } from '../../db/repositories/storedLogs.ts'

/** How many entries a part of the log has if the call does not say how many. */
const PAGE_SIZE = 10
/** Shown for a deleted member whose name was removed. */
const REMOVED_NAME = 'Deleted member'

function asEntry(row: StoredLogRow): LogEntry {
  const { stored_log_id, log_level, kind, message, username } = row
  return {
    stored_log_id,
    created: timestamp(row.created_ms),
    log_level,
    kind,
    message,
    ...(username !== null && { username: username === '' ? REMOVED_NAME : username }),
  }
}

/** Which entries to return. A field that is missing is ignored. */
interface LogQuery {
  limit?: number
  /** How many of the newest matching entries to leave out. */
  offset?: number
  /** The id of the newest entry to return. */
  newest?: number
  /** A part of the name of the member who caused the entry, or of the member in its message. */
  username?: string
  kind?: LogKind
  /** The entries from this ISO time. */
  from?: string
  /** The entries before this ISO time. */
  until?: string
}

/** A part of the log that admins read, newest entry first. */
export async function listLogs(
  { db }: Context,
  { limit = PAGE_SIZE, offset = 0, newest, username, kind, from, until }: LogQuery,
): Promise<LogEntry[]> {
  const page = { limit, offset, newest: newest ?? null }
  const person = username?.trim() || null
  const isFiltered = person !== null || [kind, from, until].some((value) => value !== undefined)
  if (!isFiltered) return (await logPage(db, page)).map(asEntry)
  const filter = {
    person,
    kind: kind ?? null,
    fromMs: from === undefined ? null : Date.parse(from),
    untilMs: until === undefined ? null : Date.parse(until),
  }
  return (await filteredLogPage(db, filter, page)).map(asEntry)
}
