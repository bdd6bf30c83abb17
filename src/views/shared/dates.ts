/** Date and time in the visitor's language, for example '14 Mar 2026, 19:30'. */
export function dateAndTime(iso: string): string {
  return new Date(iso).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })
}

/** The date in the visitor's language, for example '14 March 2026'. */
export function longDate(iso: string): string {
  return new Date(iso).toLocaleDateString(undefined, { dateStyle: 'long' })
}
