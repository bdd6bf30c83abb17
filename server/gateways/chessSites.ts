import { type Clock, HOUR_MS, MINUTE_MS } from '../clock.ts'
import type { Config } from '../config.ts'
import type { ChessListener, ChessOutcome, ChessSite, ChessSites, RapidGames } from './chess.ts'
import { SITE_TIMEOUT_MS } from './chessAnswer.ts'
import { askChessCom } from './chessCom.ts'
import { askLichess } from './lichess.ts'

/** chess.com caches for as long itself, and asks for few calls. */
const CHESS_COM_GOOD_FOR_MS = 12 * HOUR_MS
const LICHESS_GOOD_FOR_MS = 15 * MINUTE_MS
/** Both sites ask for a minute's wait after a 429; what is broken is not hurried by asking either. */
const WAIT_AFTER_FAILURE_MS = MINUTE_MS

type Ask = (signal: AbortSignal) => Promise<RapidGames | null>

/** The sites that have a username configured. */
export function createChessSites({ chess, publicOrigin }: Config, clock: Clock): ChessSites {
  const { chessComUsername, chessComUrl, lichessUsername, lichessUrl } = chess
  return {
    'chess.com':
      chessComUsername === null
        ? null
        : createSite(clock, chessComUsername, CHESS_COM_GOOD_FOR_MS, (signal) =>
            askChessCom(player(chessComUrl, chessComUsername, publicOrigin), signal),
          ),
    'lichess.org':
      lichessUsername === null
        ? null
        : createSite(clock, lichessUsername, LICHESS_GOOD_FOR_MS, (signal) =>
            askLichess(player(lichessUrl, lichessUsername, publicOrigin), signal),
          ),
  }
}

/** chess.com refuses whoever does not say how to be reached: by our address, and by the very player. */
function player(url: string, username: string, publicOrigin: string | null) {
  const contact = publicOrigin === null ? '' : `; contact: ${publicOrigin}`
  return { url, username, userAgent: `Parlor (username: ${username}${contact})` }
}

/** @param ask  null: the site does not know the player. Throws when it does not answer, or not in its way. */
export function createSite(
  clock: Clock,
  username: string,
  goodForMs: number,
  ask: Ask,
  timeoutMs = SITE_TIMEOUT_MS,
): ChessSite {
  let underWay: Promise<ChessOutcome> | null = null
  let last: { readonly outcome: ChessOutcome; readonly untilMs: number } | null = null

  async function outcomeOf(listener: ChessListener): Promise<ChessOutcome> {
    let games: RapidGames | null
    try {
      games = await ask(AbortSignal.timeout(timeoutMs))
    } catch (error) {
      listener.failed(error)
      return { kind: 'failed' }
    }
    if (games === null) return { kind: 'nobody' }
    const fetchedMs = clock.now()
    await listener.told(games, fetchedMs)
    return { kind: 'told', games, fetchedMs }
  }

  async function fetchOutcome(listener: ChessListener): Promise<ChessOutcome> {
    try {
      const outcome = await outcomeOf(listener)
      const untilMs = outcome.kind === 'told' ? outcome.fetchedMs + goodForMs : clock.now() + WAIT_AFTER_FAILURE_MS
      last = { outcome, untilMs }
      return outcome
    } finally {
      underWay = null
    }
  }

  return {
    username,
    goodForMs,
    async ask(listener) {
      if (underWay === null && last !== null && clock.now() < last.untilMs) return last.outcome
      underWay ??= fetchOutcome(listener)
      return underWay
    },
  }
}
