// Stores which columns of a table a member has assigned in this browser, for each set of headings.

import { ASSIGNED_COLUMNS, type AssignedColumns } from '../../../contract/rules/coffee/logFile.ts'

const keyOf = (headings: readonly string[]) => `log-columns-${headings.join('|')}`

/** The columns of the last table with these headings; null if there was none, or the browser stores nothing. */
export function readLogColumns(headings: readonly string[]): AssignedColumns | null {
  try {
    const stored: Partial<Record<string, unknown>> = JSON.parse(localStorage.getItem(keyOf(headings)) ?? '{}')
    const columns = ASSIGNED_COLUMNS.flatMap((column) => {
      const heading = stored[column]
      return typeof heading === 'string' && headings.includes(heading) ? [[column, heading] as const] : []
    })
    const { time, temp, ...others }: Partial<AssignedColumns> = Object.fromEntries(columns)
    return time === undefined || temp === undefined ? null : { ...others, time, temp }
  } catch {
    return null
  }
}

export function writeLogColumns(headings: readonly string[], columns: AssignedColumns): void {
  try {
    localStorage.setItem(keyOf(headings), JSON.stringify(columns))
  } catch {
    // Private browsing may block storage. The member is then asked again.
  }
}
