import Type from 'typebox'
import { Check } from 'typebox/value'
import type { RapidGames } from './chess.ts'
import { askSite } from './chessAnswer.ts'

const Count = Type.Integer({ minimum: 0 })

/** The part of `/pub/player/{username}/stats` that is about rapid. A mode that was never played has no block. */
const Stats = Type.Object({
  chess_rapid: Type.Optional(
    Type.Object({
      last: Type.Object({ rating: Type.Number() }),
      record: Type.Object({ win: Count, loss: Count, draw: Count }),
    }),
  ),
})

const NEVER_PLAYED: RapidGames = { rating: null, win: 0, loss: 0, draw: 0, unknown: 0 }

/** Null: chess.com does not know the player. Throws when it does not answer, or not in its way. */
export async function askChessCom(
  { url, username, userAgent }: { url: string; username: string; userAgent: string },
  signal: AbortSignal,
): Promise<RapidGames | null> {
  // It redirects to the name in lower case.
  const player = encodeURIComponent(username.toLowerCase())
  const answer = await askSite(`${url}/pub/player/${player}/stats`, userAgent, signal)
  if (answer === null) return null
  if (!Check(Stats, answer.body)) throw new Error('the answer has another shape')
  const { chess_rapid } = answer.body
  if (chess_rapid === undefined) return NEVER_PLAYED
  const { win, loss, draw } = chess_rapid.record
  return { rating: Math.round(chess_rapid.last.rating), win, loss, draw, unknown: 0 }
}
