// Reads a player's rating and results from lichess.org.

import Type from 'typebox'
import { Check } from 'typebox/value'
import { askChessSite } from './askChessSite.ts'
import type { RapidGames } from './chess.ts'

const Count = Type.Integer({ minimum: 0 })

/** The part of `/api/user/{username}/perf/rapid` that is used here. */
const Performance = Type.Object({
  perf: Type.Object({ glicko: Type.Object({ rating: Type.Number() }) }),
  stat: Type.Object({ count: Type.Object({ all: Count, win: Count, loss: Count, draw: Count }) }),
})

/**
 * The part of `/api/user/{username}` that is used here. Its `count` has the games of all modes, not only of rapid
 * chess.
 */
const User = Type.Object({
  perfs: Type.Object({ rapid: Type.Optional(Type.Object({ games: Count, rating: Type.Number() })) }),
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
 * @returns null when lichess.org does not know the player
 * @throws when there is no answer or its shape is unexpected
 */
export async function askLichess(
  { url, username, userAgent }: Player,
  signal: AbortSignal,
): Promise<RapidGames | null> {
  const user = `${url}/api/user/${encodeURIComponent(username)}`
  const performance = await askChessSite(`${user}/perf/rapid`, userAgent, signal)
  if (performance !== null && Check(Performance, performance.body)) {
    const { perf, stat } = performance.body
    const { all, win, loss, draw } = stat.count
    return rapidGames(perf.glicko.rating, { all, win, loss, draw })
  }
  const answer = await askChessSite(user, userAgent, signal)
  if (answer === null) return null
  if (!Check(User, answer.body)) throw new Error('the answer has an unexpected shape')
  const { rapid } = answer.body.perfs
  return rapidGames(rapid?.rating ?? 0, { all: rapid?.games ?? 0, win: 0, loss: 0, draw: 0 })
}

/** Before a player's first rapid game, lichess.org shows a default rating. Then `rating` is null here. */
function rapidGames(rating: number, count: { all: number; win: number; loss: number; draw: number }): RapidGames {
  const { all, win, loss, draw } = count
  const unknown = Math.max(0, all - win - loss - draw)
  return { rating: all === 0 ? null : Math.round(rating), win, loss, draw, unknown }
}
