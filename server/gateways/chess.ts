// The types of the results from a chess site.

import type { ChessSource } from '../../contract/rules/site/chess.ts'

/**
 * A player's rating on a chess site, and how many games the player has won, lost and drawn. Only rapid games count: in
 * such a game each player has about ten minutes or more.
 */
export interface RapidGames {
  /** A whole number; null when the player has played no rated rapid game. */
  readonly rating: number | null
  /** Whether the site calls the rating provisional, because the player has few rated games. */
  readonly isProvisional: boolean
  readonly win: number
  readonly loss: number
  readonly draw: number
  /** The number of games whose result the site does not publish. */
  readonly unknown: number
}

/** Why a site has no results of a player. None of this changes soon. */
export type NoPlayer =
  | { readonly kind: 'unknownPlayer' }
  /** The player or the site has closed the account. */
  | { readonly kind: 'closedAccount' }
  /** The player has another address now, mostly because of another name. `newName` is null if the address has none. */
  | { readonly kind: 'renamedPlayer'; readonly newName: string | null }

export type ChessOutcome =
  /** `fetchedMs`: the time of the site's answer, in Unix milliseconds. */
  | { readonly kind: 'answered'; readonly games: RapidGames; readonly fetchedMs: number }
  | NoPlayer
  /** The site did not answer, or the answer could not be read. */
  | { readonly kind: 'failed' }

/**
 * Receives the result of a request to a site. One of the two functions is called once for each request, even if several
 * callers wait for the same request. If the site has no such player, none is called.
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
   * After a failure the next request is sent after a minute at the earliest, and after an hour if the site has no such
   * player.
   */
  ask(listener: ChessListener): Promise<ChessOutcome>
}

/** A site is null when no username is configured for it. */
export type ChessSites = Readonly<Record<ChessSource, ChessSite | null>>
