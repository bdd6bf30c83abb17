// The day of a roast: the member's own day at its start, whatever the day is elsewhere.

const MINUTE_MS = 60_000

/** Whether minutes ahead of UTC can be those of a time zone. */
export const isZone = (utcOffsetMinutes: number): boolean =>
  Number.isInteger(utcOffsetMinutes) && utcOffsetMinutes >= -12 * 60 && utcOffsetMinutes <= 14 * 60

/** The offset at the end of an ISO timestamp, in minutes; null for 'Z', which says nothing about the member's zone. */
export function offsetMinutesOf(time: string): number | null {
  const [, sign, hours, minutes] = /([+-])(\d{2}):?(\d{2})$/.exec(time) ?? []
  return sign === undefined ? null : Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) + 0
}

/** The day of a start: in the member's zone, or in UTC if the zone is not known. Null without a start. */
export function roastDay(startMs: number | null, utcOffsetMinutes: number | null): string | null {
  if (startMs === null) return null
  return new Date(startMs + (utcOffsetMinutes ?? 0) * MINUTE_MS).toISOString().slice(0, 10)
}
