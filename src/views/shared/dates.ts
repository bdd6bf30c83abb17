/** A moment for a person, as '14 Mar 2026, 19:30' in the visitor's own language. */
export function dateAndTime(iso: string): string {
  return new Date(iso).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })
}

/** A day for a person, as '14 March 2026' in the visitor's own language. */
export function longDate(iso: string): string {
  return new Date(iso).toLocaleDateString(undefined, { dateStyle: 'long' })
}
