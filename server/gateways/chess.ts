import type { ChessSource } from '../../contract/rules/site/chess.ts'

/** A player's rapid games on a chess site. */
export interface RapidGames {
  /** A whole number; null when the player has played no rapid game. */
  readonly rating: number | null
  readonly win: number
  readonly loss: number
  readonly draw: number
  /** Games whose result the site does not publish. */
  readonly unknown: number
}

export type ChessOutcome =
  /** `fetchedMs`: the time of the site's answer, in Unix milliseconds. */
  | { readonly kind: 'answered'; readonly games: RapidGames; readonly fetchedMs: number }
  /** The site does not know the player. */
  | { readonly kind: 'unknownPlayer' }
  /** The site did not answer, or the answer could not be read. */
  | { readonly kind: 'failed' }

/** Called once for each request to a site, also when several callers wait for the same request. */
export interface ChessListener {
  answered(games: RapidGames, fetchedMs: number): Promise<void>
  failed(error: unknown): void
}

/** One player of one chess site. */
export interface ChessSite {
  readonly username: string
  /** How long an answer of this site counts as fresh. */
  readonly maxAgeMs: number
  /**
   * Asks the site. Calls made while a request is running wait for its answer, so only one request runs at a time and
   * only its listener is called. A fresh answer is given again without a request, also to a caller that found no saved
   * answer a moment ago. After a failure the site is not asked again for a minute.
   */
  ask(listener: ChessListener): Promise<ChessOutcome>
}

/** A site is null when no username is configured for it. */
export type ChessSites = Readonly<Record<ChessSource, ChessSite | null>>
