import type { LogKind, LogLevel } from '../../../contract/api/members/logs.ts'

/** The log that admins read. Only the oldest entries are ever deleted, so the ids have no gaps. */
export interface StoredLogsTable {
  /** Grows by one, in the order of the commits. */
  stored_log_id: number
  created_ms: number
  log_level: LogLevel
  kind: LogKind
  message: string
  /** The member who caused the entry; null when nobody was signed in. */
  user_id: number | null
  /** The member whose name is in the message; null when there is none. */
  about_user_id: number | null
  /** Replaces the message when the name of a deleted member is removed. */
  message_without_name: string | null
}

/** One row with the id of the newest entry. A database sequence would leave gaps after a rollback. */
export interface StoredLogCounterTable {
  last_id: number
}
