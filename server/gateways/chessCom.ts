// Reads a player's rating and results from chess.com.

import Type from 'typebox'
import { Check } from 'typebox/value'
import { askChessSite, Count, Rating } from './askChessSite.ts'
import type { NoPlayer, RapidGames } from './chess.ts'

/** The rapid part of `/pub/player/{username}/stats`. It is missing when the player has played no rapid game. */
const Stats = Type.Object({
  chess_rapid: Type.Optional(
    Type.Object({
      last: Type.Object({ rating: Rating }),
      record: Type.Object({ win: Count, loss: Count, draw: Count }),
    }),
  ),
})

/**
 * The status in `/pub/player/{username}` of an account that the player or the site has closed: 'closed', or
 * 'closed:fair_play_violations'. The statistics of such an account stay.
 */
const Closed = Type.Object({ status: Type.String({ pattern: '^closed' }) })

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
  const address = `${url}/pub/player/${player}`
  const answer = await askChessSite(`${address}/stats`, userAgent, signal)
  if (answer.kind !== 'body') return answer
  if (!Check(Stats, answer.body)) throw new Error('the answer has an unexpected shape')
  const { chess_rapid } = answer.body
  // Without the profile, the account counts as open.
  const profile = await askChessSite(address, userAgent, signal).catch(() => null)
  if (profile?.kind === 'body' && Check(Closed, profile.body)) return { kind: 'closedAccount' }
  if (chess_rapid === undefined) return NEVER_PLAYED
  const { win, loss, draw } = chess_rapid.record
  return { rating: Math.round(chess_rapid.last.rating), isProvisional: false, win, loss, draw, unknown: 0 }
}
