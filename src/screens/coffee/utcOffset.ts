import { localStartOfTable } from '../../../contract/rules/coffee/logFile.ts'

/**
 * How many minutes this browser's time zone is ahead of UTC at the start in a file, or now if it has no start.
 * @param startTime the start in UTC, if the page has read one; else the local start of a table counts
 */
export function utcOffsetMinutes(content: string, startTime: string | null = null): number {
  const start = new Date(startTime ?? localStartOfTable(content) ?? Number.NaN)
  return -Math.round((Number.isNaN(start.getTime()) ? new Date() : start).getTimezoneOffset())
}
