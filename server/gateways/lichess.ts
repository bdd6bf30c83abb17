// Reads a player's rating and results from lichess.org.

import Type from 'typebox'
import { Check } from 'typebox/value'
import { askChessSite, Count, Rating } from './askChessSite.ts'
import type { NoPlayer, RapidGames } from './chess.ts'

/** The part of `/api/user/{username}/perf/rapid` that is used here. `all` has unrated games, too. */
const Performance = Type.Object({
  perf: Type.Object({ glicko: Type.Object({ rating: Rating, provisional: Type.Optional(Type.Boolean()) }) }),
  stat: Type.Object({
    count: Type.Object({ all: Count, rated: Type.Optional(Count), win: Count, loss: Count, draw: Count }),
  }),
})

/** The part of `/api/user/{username}` that says that an account is closed. */
const Closed = Type.Object({ disabled: Type.Literal(true) })

/**
 * The part of `/api/user/{username}` that is used here. Its `count` has the games of all modes, not only of rapid
 * chess. `games` are the rated ones.
 */
const User = Type.Object({
  perfs: Type.Object({
    rapid: Type.Optional(Type.Object({ games: Count, rating: Rating, prov: Type.Optional(Type.Boolean()) })),
  }),
})

interface Player {
  /** The address of the server without a path, for example https://lichess.org. */
  readonly url: string
  readonly username: string
  readonly userAgent: string
}

/**
 * Requests the rating and the wins, losses and draws in rapid chess. If lichess.org does not publish them, only the
 * rating and the number of games are requested.
 * @throws when there is no answer or its shape is unexpected
 */
export async function askLichess(
  { url, username, userAgent }: Player,
  signal: AbortSignal,
): Promise<RapidGames | NoPlayer> {
  const user = `${url}/api/user/${encodeURIComponent(username)}`
  const performance = await askChessSite(`${user}/perf/rapid`, userAgent, signal)
  if (performance.kind === 'body' && Check(Performance, performance.body)) {
    const { perf, stat } = performance.body
    const { all, rated = all, win, loss, draw } = stat.count
    const unknown = Math.max(0, all - win - loss - draw)
    // Before a player's first rated game, lichess.org sends an invented rating.
    const rating = rated === 0 ? UNRATED : ratingOf(perf.glicko.rating, perf.glicko.provisional)
    return { ...rating, win, loss, draw, unknown }
  }
  const answer = await askChessSite(user, userAgent, signal)
  if (answer.kind !== 'body') return answer
  if (Check(Closed, answer.body)) return { kind: 'closedAccount' }
  if (!Check(User, answer.body)) throw new Error('the answer has an unexpected shape')
  const { rapid } = answer.body.perfs
  if (rapid === undefined || rapid.games === 0) return { ...UNRATED, win: 0, loss: 0, draw: 0, unknown: 0 }
  return { ...ratingOf(rapid.rating, rapid.prov), win: 0, loss: 0, draw: 0, unknown: rapid.games }
}

const UNRATED = { rating: null, isProvisional: false }

const ratingOf = (rating: number, isProvisional = false) => ({ rating: Math.round(rating), isProvisional })
