// The types of the games and roasts in progress.
import type { RoastSummary } from '../../../contract/api/coffee/roasts.ts'
import type { PoolGame } from '../../../contract/api/pool/games.ts'

/** The member's newest games and roasts that this browser has stored, and when they were read from the disk. */
export interface KeptLists {
  readonly games: readonly PoolGame[]
  readonly roasts: readonly RoastSummary[]
  /** Milliseconds since 1970 by the server's clock. */
  readonly readMs: number
}

/** A game or a roast that has started and not ended. */
export interface InProgress {
  readonly type: 'game' | 'roast'
  /** The address of the page of the game or roast. */
  readonly path: string
  /** The players of the game, or the bean of the roast. */
  readonly name: string
  /** The players with their scores, for example '13 – 16 Ann, Ben'; of a roast 'Roast: Guji'. */
  readonly detail: string
  /** Milliseconds since 1970. */
  readonly startedMs: number
}
