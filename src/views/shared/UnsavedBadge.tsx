import { Badge } from './Button.tsx'

/**
 * Marks a row of a list that only this browser knows.
 * @serves offline-start-11, offline-start-12
 */
export function UnsavedBadge({ isRefused }: { isRefused: boolean }) {
  return <Badge variant="primary">{isRefused ? 'Refused' : 'Not saved yet'}</Badge>
}
