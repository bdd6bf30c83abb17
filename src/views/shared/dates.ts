/** Date and time in the visitor's language, for example '14 Mar 2026, 19:30'. */
export function dateAndTime(iso: string): string {
  return new Date(iso).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })
}

/** The time of a day in the visitor's language, for example '19:30'; with the date if it was not today. */
export function timeOrDate(ms: number): string {
  const date = new Date(ms)
  const isToday = date.toDateString() === new Date().toDateString()
  return isToday ? date.toLocaleTimeString(undefined, { timeStyle: 'short' }) : dateAndTime(date.toISOString())
}

/** The date in the visitor's language, for example '14 March 2026'. */
export function longDate(iso: string): string {
  return new Date(iso).toLocaleDateString(undefined, { dateStyle: 'long' })
}
