import type { ChessSource } from '../../contract/rules/site/chess.ts'

/** A player's rapid games on a chess site. */
export interface RapidGames {
  /** A whole number; null while no rapid game was played. */
  readonly rating: number | null
  readonly win: number
  readonly loss: number
  readonly draw: number
  /** Games whose result the site does not give. */
  readonly unknown: number
}

export type ChessOutcome =
  /** `fetchedMs`: when the site told it, in Unix milliseconds. */
  | { readonly kind: 'told'; readonly games: RapidGames; readonly fetchedMs: number }
  /** The site does not know the player. */
  | { readonly kind: 'nobody' }
  /** No answer, or none that makes sense. */
  | { readonly kind: 'failed' }

/** What becomes of what a site says, whoever waits for it. */
export interface ChessListener {
  told(games: RapidGames, fetchedMs: number): Promise<void>
  failed(error: unknown): void
}

/** One player of one chess site. */
export interface ChessSite {
  readonly username: string
  /** How long what it tells is good for. */
  readonly goodForMs: number
  /**
   * Asks the site. Whoever asks meanwhile waits for the same answer, so that there is one call at a time and one
   * listener. The answer is repeated as long as it is good for, so that somebody who saw nothing kept, but comes here
   * only after it was, makes no second call; a failure is repeated for a minute, in which the site is left in peace.
   */
  ask(listener: ChessListener): Promise<ChessOutcome>
}

/** Null where no username is configured. */
export type ChessSites = Readonly<Record<ChessSource, ChessSite | null>>
