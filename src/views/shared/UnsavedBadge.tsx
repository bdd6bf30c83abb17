import { Badge } from './Button.tsx'

/**
 * Marks a row of a list: only this browser knows the game or the roast in this row. `isRefused` is true if the server
 * has refused to create the game or the roast.
 */
export function UnsavedBadge({ isRefused }: { isRefused: boolean }) {
  return <Badge variant="primary">{isRefused ? 'Refused' : 'Not saved yet'}</Badge>
}
