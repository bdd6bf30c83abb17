// The games that the page lists before the server has created them.
import type { LiveGame } from '../../../contract/api/pool/games.ts'
import type { PendingEntry } from '../shared/pending.types.ts'
import { localGame } from './localGame.ts'
import { withPending } from './pendingTaps.ts'

/** A game that this browser created and the server does not know yet. */
export interface UnsavedGame {
  readonly client_id: string
  /** The game with its taps. */
  readonly game: LiveGame
  /** Whether the server refused to create it. */
  readonly isRefused: boolean
}

/** The games that the entries create, the newest first. */
export function unsavedGames(entries: readonly PendingEntry[]): readonly UnsavedGame[] {
  return entries
    .flatMap((entry) => {
      const created = localGame(entry)
      if (!created) return []
      const taps = entries.filter(({ local }) => local?.client_id === entry.key)
      return [{ client_id: entry.key, game: withPending(created, taps).game, isRefused: entry.error !== null }]
    })
    .reverse()
}
