import type { LogLevel } from '../../../contract/api/members/logs.ts'

/** The journal that admins read. Entries are swept from the oldest on and never from between, so ids are dense. */
export interface StoredLogsTable {
  /** Counts up by one, in the order of the commits. */
  stored_log_id: number
  created_ms: number
  log_level: LogLevel
  message: string
  /** Whose doing it was; null when nobody was signed in. */
  user_id: number | null
}

/** One row: the id of the newest entry. A sequence would leave gaps behind transactions that were rolled back. */
export interface StoredLogCounterTable {
  last_id: number
}
