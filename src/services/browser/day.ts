/** The date of this time in the browser's time zone, as YYYY-MM-DD. */
export function localDay(now: Date): string {
  const twoDigits = (number: number) => String(number).padStart(2, '0')
  return `${now.getFullYear()}-${twoDigits(now.getMonth() + 1)}-${twoDigits(now.getDate())}`
}

/** The times at which a day (YYYY-MM-DD) begins and ends in the browser's time zone, in ISO format. */
export function boundsOfDay(day: string): { from: string; until: string } {
  const begin = new Date(`${day}T00:00:00`)
  const end = new Date(begin)
  end.setDate(end.getDate() + 1)
  return { from: begin.toISOString(), until: end.toISOString() }
}
