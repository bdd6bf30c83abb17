// The types of the results from a chess site.

import type { ChessSource } from '../../contract/rules/site/chess.ts'

/**
 * A player's rating on a chess site, and how many games the player has won, lost and drawn. Only rapid games count: in
 * such a game each player has about ten minutes or more.
 */
export interface RapidGames {
  /** A whole number; null when the player has played no rapid game. */
  readonly rating: number | null
  readonly win: number
  readonly loss: number
  readonly draw: number
  /** The number of games whose result the site does not publish. */
  readonly unknown: number
}

export type ChessOutcome =
  /** `fetchedMs`: the time of the site's answer, in Unix milliseconds. */
  | { readonly kind: 'answered'; readonly games: RapidGames; readonly fetchedMs: number }
  /** The site does not know the player. */
  | { readonly kind: 'unknownPlayer' }
  /** The site did not answer, or the answer could not be read. */
  | { readonly kind: 'failed' }

/**
 * Receives the result of a request to a site. One of the two functions is called once for each request, even if several
 * callers wait for the same request. For an unknown player, none is called.
 */
export interface ChessListener {
  answered(games: RapidGames, fetchedMs: number): Promise<void>
  failed(error: unknown): void
}

/** One player of one chess site. */
export interface ChessSite {
  readonly username: string
  /** Up to this age, an answer of this site is used again. */
  readonly maxAgeMs: number
  /**
   * Requests the results from the site. Calls made while a request is running wait for its answer, so only one request
   * runs at a time and only its listener is called. For `maxAgeMs` the last answer is returned again without a request.
   * After a failure or for an unknown player, the next request is sent after a minute at the earliest.
   */
  ask(listener: ChessListener): Promise<ChessOutcome>
}

/** A site is null when no username is configured for it. */
export type ChessSites = Readonly<Record<ChessSource, ChessSite | null>>
