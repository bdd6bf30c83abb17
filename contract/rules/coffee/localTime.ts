/** An ISO timestamp with the member's offset: '2026-11-09T21:00:00.000-05:00'. */
export function localTime(ms: number, utcOffsetMinutes: number): string {
  const time = (from: number, minutes: number) => new Date(from + minutes * 60_000).toISOString()
  const sign = utcOffsetMinutes < 0 ? '-' : '+'
  return time(ms, utcOffsetMinutes).replace('Z', sign + time(0, Math.abs(utcOffsetMinutes)).slice(11, 16))
}
