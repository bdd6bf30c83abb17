// Writes dates and times as texts, in the language and the time zone of the browser.

/** The moment, or the beginning of a day (YYYY-MM-DD) in the browser's time zone. */
const dateOf = (time: string) => new Date(time.length === 10 ? `${time}T00:00` : time)

/** Date and time in the visitor's language, for example '14 Mar 2026, 19:30'. */
export function dateAndTime(iso: string): string {
  return new Date(iso).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })
}

/** The time in the visitor's language, for example '20:14'. */
export function timeOfDay(iso: string): string {
  return new Date(iso).toLocaleTimeString(undefined, { timeStyle: 'short' })
}

/** The time if the moment is today, otherwise date and time, for example '20:14' or '14 Mar 2026, 20:14'. */
export function timeOrDate(ms: number): string {
  const date = new Date(ms)
  const isToday = date.toDateString() === new Date().toDateString()
  return isToday ? timeOfDay(date.toISOString()) : dateAndTime(date.toISOString())
}

/** The time with seconds in the visitor's language, for example '20:14:05'. */
export function timeWithSeconds(iso: string): string {
  return new Date(iso).toLocaleTimeString(undefined, { timeStyle: 'medium' })
}

/** Whether the moment is on the day (YYYY-MM-DD) in the browser's time zone. */
export const isSameDay = (day: string, ms: number) =>
  new Date(ms).toDateString() === new Date(`${day}T00:00`).toDateString()

/** The date of a moment or a day in the visitor's language, for example '14 Mar 2026'. */
export function shortDate(time: string): string {
  return dateOf(time).toLocaleDateString(undefined, { year: 'numeric', month: 'short', day: 'numeric' })
}

/** The date of a moment or a day in the visitor's language, for example '14 March 2026'. */
export function longDate(time: string): string {
  return dateOf(time).toLocaleDateString(undefined, { dateStyle: 'long' })
}
