// Rules for the page of backups: when a backup is overdue, and the words for its age and size.

const DAY_MS = 24 * 60 * 60 * 1000

/** The page shows a warning if the newest backup is older than this. */
const OVERDUE_MS = 2 * DAY_MS

/** Whether the newest backup is too old. */
export function isOverdue(madeMs: number, nowMs: number): boolean {
  return nowMs - madeMs > OVERDUE_MS
}

/** How old something is, in words: '3 hours'. */
export function ageInWords(ms: number): string {
  const hours = Math.floor(ms / (DAY_MS / 24))
  if (hours < 1) return 'less than an hour'
  if (hours < 48) return hours === 1 ? '1 hour' : `${hours} hours`
  return `${Math.floor(hours / 24)} days`
}

/** The size of a file in words: '4.1 MB'. */
export function sizeInWords(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`
  if (bytes < 1e6) return `${(bytes / 1e3).toFixed(bytes < 1e4 ? 1 : 0)} KB`
  if (bytes < 1e9) return `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`
  return `${(bytes / 1e9).toFixed(1)} GB`
}
