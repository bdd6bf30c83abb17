/** The date in the browser's time zone, as YYYY-MM-DD. */
export function localDay(now: Date): string {
  const twoDigits = (number: number) => String(number).padStart(2, '0')
  return `${now.getFullYear()}-${twoDigits(now.getMonth() + 1)}-${twoDigits(now.getDate())}`
}
