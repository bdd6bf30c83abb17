const DAY_MS = 24 * 60 * 60 * 1000

/**
 * How long ago a moment was: 'today', 'yesterday' or '5 days ago'. The days are days of UTC, because the server does
 * not know the visitor's time zone.
 */
export function daysAgo(momentMs: number, nowMs: number): string {
  const days = Math.floor(nowMs / DAY_MS) - Math.floor(momentMs / DAY_MS)
  if (days <= 0) return 'today'
  return days === 1 ? 'yesterday' : `${days} days ago`
}
