// The roasts that the page 'Coffee Roasts' lists before the server has created them.
import type { PendingEntry } from '../shared/pending.types.ts'
import { isDiscard, localRoast } from './localRoast.ts'
import type { ShownRoast } from './roast.types.ts'
import { shownRoast } from './shownRoast.ts'

/** A roast that this browser created and the server does not know yet. */
export interface UnsavedRoast {
  readonly client_id: string
  /** The roast with its taps. */
  readonly roast: ShownRoast
  /** Whether the server refused to create it. */
  readonly isRefused: boolean
}

/** The roasts that the outbox entries create and do not discard, the newest first. */
export function unsavedRoasts(entries: readonly PendingEntry[]): readonly UnsavedRoast[] {
  return entries
    .flatMap((creation) => {
      const confirmed = localRoast(creation)
      const pending = entries.filter(({ local }) => local?.client_id === creation.key)
      if (pending.some(isDiscard)) return []
      const roast = shownRoast({ confirmed, pending })
      return roast ? [{ client_id: creation.key, roast, isRefused: creation.error !== null }] : []
    })
    .reverse()
}
