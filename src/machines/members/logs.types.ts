// The filter, the context and the events of the page on which an admin reads the log.

import type { LogEntry, LogKind } from '../../../contract/api/members/logs.ts'
import type { ApiError } from '../../../contract/errors.ts'
import type { LiveEvent } from '../app/live.types.ts'
import type { ScreenInput } from '../app/screen.types.ts'
import type { Place } from '../shared/place.types.ts'

/** Which entries the admin wants to see. An empty text or null means all. */
export interface LogFilter {
  readonly username: string
  readonly kind: LogKind | null
  /** A day in the browser's time zone, as YYYY-MM-DD. */
  readonly day: string
}

/** The filter that shows all entries. */
export const NO_FILTER: LogFilter = { username: '', kind: null, day: '' }

export function isFiltered({ username, kind, day }: LogFilter): boolean {
  return username.trim() !== '' || kind !== null || day !== ''
}

/** The input of the call that loads one page of the log. */
export interface LogRequest {
  /** The number of the page, counted from 0. */
  readonly page: number
  /**
   * The id of the newest entry on the first page. The other pages are counted from this entry, so that later entries do
   * not move them. Null in the request for the first page.
   */
  readonly newest: number | null
  readonly filter: LogFilter
}

/**
 * What Back and a reload restore. `newest` is part of it, because entries that were written in the meantime would
 * otherwise move the shown entries to another page.
 */
export interface LogPlace extends Place {
  readonly newest?: number | null
  readonly filter?: LogFilter
}

export interface LogsInput extends ScreenInput {
  /** What the admin saw before Back or a reload. */
  place?: LogPlace | null
}

export interface LogsContext extends LogRequest {
  /** The log entries of the page that loaded last. Null before the first page. */
  entries: readonly LogEntry[] | null
  /**
   * How many new entries were noticed since the admin left the first page. They are counted on later pages only,
   * because the first page loads new entries.
   */
  added: number
  /** The number of the page that `entries` shows. */
  entriesPage: number
  /** Why the last requested page did not load. */
  error: ApiError | null
  input: LogsInput
}

export type LogsEvent =
  | { type: 'page.next' }
  | { type: 'page.previous' }
  | { type: 'page.first' }
  | { type: 'logs.reload' }
  | { type: 'filter.change'; change: Partial<LogFilter> }
  | LiveEvent
