// Creates both chess sites, which store their last outcome so that requests are rare.

import { type Clock, HOUR_MS, MINUTE_MS } from '../clock.ts'
import type { Config } from '../config.ts'
import { SITE_TIMEOUT_MS } from './askChessSite.ts'
import type { ChessListener, ChessOutcome, ChessSite, ChessSites, NoPlayer, RapidGames } from './chess.ts'
import { askChessCom } from './chessCom.ts'
import { askLichess } from './lichess.ts'

/** chess.com stores its answers for 12 hours, and wants few requests. */
const CHESS_COM_MAX_AGE_MS = 12 * HOUR_MS
const LICHESS_MAX_AGE_MS = 15 * MINUTE_MS
/**
 * Both sites want a pause of one minute after the status 429 (too many requests). After other failures the pause is the
 * same.
 */
const WAIT_AFTER_FAILURE_MS = MINUTE_MS
/** A closed account or an unknown name is still so after a minute. */
const WAIT_WITHOUT_PLAYER_MS = HOUR_MS

/** Requests the results of one player, or why the site has none. */
type Ask = (signal: AbortSignal) => Promise<RapidGames | NoPlayer>

/** Creates both chess sites. A site is null when no username is configured for it. */
export function createChessSites({ chess, publicOrigin }: Config, clock: Clock): ChessSites {
  const { chessComUsername, chessComUrl, lichessUsername, lichessUrl } = chess
  return {
    'chess.com':
      chessComUsername === null
        ? null
        : createSite(clock, chessComUsername, CHESS_COM_MAX_AGE_MS, (signal) =>
            askChessCom(playerRequest(chessComUrl, chessComUsername, publicOrigin), signal),
          ),
    'lichess.org':
      lichessUsername === null
        ? null
        : createSite(clock, lichessUsername, LICHESS_MAX_AGE_MS, (signal) =>
            askLichess(playerRequest(lichessUrl, lichessUsername, publicOrigin), signal),
          ),
  }
}

/**
 * What a request about a player needs. The User-Agent header names the address of this Parlor site and the player,
 * because chess.com refuses requests without a contact in this header.
 */
function playerRequest(url: string, username: string, publicOrigin: string | null) {
  const contact = publicOrigin === null ? '' : `; contact: ${publicOrigin}`
  return { url, username, userAgent: `Parlor (username: ${username}${contact})` }
}

/**
 * A chess site with its last outcome, so that requests are not sent too often.
 * @param ask throws when there is no usable answer
 */
export function createSite(
  clock: Clock,
  username: string,
  maxAgeMs: number,
  ask: Ask,
  timeoutMs = SITE_TIMEOUT_MS,
): ChessSite {
  let runningRequest: Promise<ChessOutcome> | null = null
  // From `fromMs` until `untilMs`, `ask` returns this outcome again, without a request. An earlier time than `fromMs` means
  // that the clock was set back.
  let lastResult: { readonly outcome: ChessOutcome; readonly fromMs: number; readonly untilMs: number } | null = null

  async function outcomeOf(listener: ChessListener): Promise<ChessOutcome> {
    let games: RapidGames | NoPlayer
    try {
      games = await ask(AbortSignal.timeout(timeoutMs))
    } catch (error) {
      listener.failed(error)
      return { kind: 'failed' }
    }
    if ('kind' in games) return games
    const fetchedMs = clock.now()
    await listener.answered(games, fetchedMs)
    return { kind: 'answered', games, fetchedMs }
  }

  async function fetchOutcome(listener: ChessListener): Promise<ChessOutcome> {
    let outcome: ChessOutcome = { kind: 'failed' }
    try {
      outcome = await outcomeOf(listener)
      return outcome
    } finally {
      const waitMs = outcome.kind === 'failed' ? WAIT_AFTER_FAILURE_MS : WAIT_WITHOUT_PLAYER_MS
      const fromMs = outcome.kind === 'answered' ? outcome.fetchedMs : clock.now()
      lastResult = { outcome, fromMs, untilMs: fromMs + (outcome.kind === 'answered' ? maxAgeMs : waitMs) }
      runningRequest = null
    }
  }

  return {
    username,
    maxAgeMs,
    async ask(listener) {
      const nowMs = clock.now()
      if (runningRequest === null && lastResult !== null && nowMs >= lastResult.fromMs && nowMs < lastResult.untilMs) {
        return lastResult.outcome
      }
      runningRequest ??= fetchOutcome(listener)
      return runningRequest
    },
  }
}
