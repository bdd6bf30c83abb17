// Computes fair races and win probabilities from the ratings of the players.
import type { PoolGame, PoolPlayer } from '../../../contract/api/pool/games.ts'
import { type Discipline, handicapsFor } from '../../../contract/rules/pool/handicaps.ts'
import { fairRace, rackProbability, winProbability } from '../../../contract/rules/pool/odds.ts'
import type { Ratings } from './ratings.machine.ts'

type Pair<Value> = [Value, Value]

/** The ratings of two users. Null if one user has no rating, or if there are not two users. */
function ratingsOfPair({ ratings }: Ratings, userIds: readonly number[]): Pair<number> | null {
  const [first, second] = userIds.map((id) => ratings.find(({ user_id }) => user_id === id)?.rating)
  return userIds.length !== 2 || first === undefined || second === undefined ? null : [first, second]
}

interface ChosenPlayers {
  readonly players: readonly PoolPlayer[]
  readonly gameType: Discipline
  /** The `pool_player_id` of each selected player. */
  readonly selected: readonly number[]
  /** The skill level of each selected player, in the same order. */
  readonly levels: readonly number[]
}

/**
 * The fair race of the two selected players. The page shows it beside the league's race for their levels. Null if not
 * exactly two players are selected, if one of them has no rating, or while the ratings are not loaded.
 */
export function fairRaceOf(
  { players, gameType, selected, levels }: ChosenPlayers,
  ratings: Ratings | null | undefined,
): Pair<number> | null {
  const userIds = selected.flatMap((id) => players.find(({ pool_player_id }) => pool_player_id === id)?.user_id ?? [])
  const pair = ratings ? ratingsOfPair(ratings, userIds) : null
  return pair && fairRace(pair[0] - pair[1], Math.max(...handicapsFor(gameType, levels)))
}

/**
 * How likely each of the two players wins, in percent. Null if the game has ended or does not have two players, if a
 * player has no rating, or before the ratings have loaded. Also null before ten games of the discipline have ended, and
 * while forecasts are no better than chance.
 */
export function winPercentages(
  { winner_player_id, ended = null, players }: Pick<PoolGame, 'winner_player_id' | 'ended' | 'players'>,
  ratings: Ratings | null | undefined,
): Pair<number> | null {
  const [first, second] = players
  if (!ratings?.odds.shown || winner_player_id !== null || ended !== null || !first || !second) return null
  const pair = ratingsOfPair(
    ratings,
    players.map(({ user_id }) => user_id),
  )
  if (pair === null) return null
  const firstWinProbability = winProbability(rackProbability(pair[0] - pair[1]), [first.remaining, second.remaining])
  // Until a player has won, the page shows at most 99 % and at least 1 %.
  const percent = Math.min(99, Math.max(1, Math.round(100 * firstWinProbability)))
  return [percent, 100 - percent]
}
