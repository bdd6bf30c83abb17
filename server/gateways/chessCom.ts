// Reads a player's rating and results from chess.com.

import Type from 'typebox'
import { Check } from 'typebox/value'
import { askChessSite } from './askChessSite.ts'
import type { NoPlayer, RapidGames } from './chess.ts'

const Count = Type.Integer({ minimum: 0 })

/** The rapid part of `/pub/player/{username}/stats`. It is missing when the player has played no rapid game. */
const Stats = Type.Object({
  chess_rapid: Type.Optional(
    Type.Object({
      last: Type.Object({ rating: Type.Number() }),
      record: Type.Object({ win: Count, loss: Count, draw: Count }),
    }),
  ),
})

const NEVER_PLAYED: RapidGames = { rating: null, isProvisional: false, win: 0, loss: 0, draw: 0, unknown: 0 }

/**
 * Requests the rating and the results of a player from chess.com.
 * @throws when there is no answer or its shape is unexpected
 */
export async function askChessCom(
  { url, username, userAgent }: { url: string; username: string; userAgent: string },
  signal: AbortSignal,
): Promise<RapidGames | NoPlayer> {
  // chess.com redirects other spellings to the name in lower case, but this code does not follow redirects.
  const player = encodeURIComponent(username.toLowerCase())
  const answer = await askChessSite(`${url}/pub/player/${player}/stats`, userAgent, signal)
  if (answer.kind !== 'body') return answer
  if (!Check(Stats, answer.body)) throw new Error('the answer has an unexpected shape')
  const { chess_rapid } = answer.body
  if (chess_rapid === undefined) return NEVER_PLAYED
  const { win, loss, draw } = chess_rapid.record
  return { rating: Math.round(chess_rapid.last.rating), isProvisional: false, win, loss, draw, unknown: 0 }
}
