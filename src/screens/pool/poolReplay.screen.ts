// Joins the page of a replay with the calls that load its game, the taps and the ratings.

import type { LiveGame, LoggedTap } from '../../../contract/api/pool/games.ts'
import { type LoadedReplay, type ReplayTap, replayMachine } from '../../machines/pool/replay.machine.ts'
import { type Call, dataOf } from '../../services/http/call.ts'
import { serverClock } from '../../services/http/serverClock.ts'
import { type Load, loadWithAge } from '../../services/kept/keptLoad.ts'
import { PoolReplay } from '../../views/pool/PoolReplay/PoolReplay.tsx'
import { screenModule } from '../shared/screenModule.ts'
import { loadTaps, tapLogOf } from './tapLog.ts'

/** The tap without the fields `undone` and `corrected`. A field without a value is null in the log, and is left out here. */
function asReplayTap({ ball, how, undone: _, corrected: __, ...tap }: LoggedTap): ReplayTap {
  return { ...tap, ...(ball === null ? {} : { ball }), ...(how === null ? {} : { how }) }
}

/**
 * Loads the ratings of the two players. Null if the game does not have two players, if one of them has no rating, if
 * the ratings did not load, before ten games have ended, or while forecasts from ratings are not better than chance.
 */
async function loadRatings(call: Call, { game_type, players }: LiveGame, signal: AbortSignal) {
  if (players.length !== 2) return null
  const request = { query: { game_type }, signal }
  const [odds, ratings] = await Promise.all([call('GET /pool/odds', request), call('GET /pool/ratings', request)])
  if (!odds.data?.shown) return null
  const [first, second] = players.map(
    ({ user_id }) => ratings.data?.find((player) => player.user_id === user_id)?.rating,
  )
  return first === undefined || second === undefined ? null : ([first, second] as const)
}

const loadReplay: Load<LoadedReplay, { poolGameId: number }> = async (call, { poolGameId }, signal) => {
  const params = { pool_game_id: poolGameId }
  const game = dataOf(await call('GET /pool/games/:pool_game_id', { params, signal }))
  const [taps, ratings] = await Promise.all([loadTaps(call, poolGameId, signal), loadRatings(call, game, signal)])
  return { game, taps: taps.filter(({ undone }) => !undone).map(asReplayTap), ratings }
}

/** The page that shows a game as it was after each of its taps. */
export const screen = screenModule({
  View: PoolReplay,
  logic: (services) =>
    replayMachine.provide({
      actors: { loadReplay: loadWithAge(services, loadReplay), tapLog: tapLogOf(services) },
    }),
  toInput: (input) => ({ ...input, now: serverClock.now }),
})
