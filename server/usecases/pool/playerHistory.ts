// The trend of a player, and the results against each opponent. Only finished games with exactly two players count.

import type {
  HandicapComparison,
  OpponentResults,
  PlayerHistory,
  TrendPoint,
} from '../../../contract/api/pool/players.ts'
import { estimateLevel } from '../../../contract/rules/pool/estimateLevel.ts'
import { expectedScore, type HandicapGame } from '../../../contract/rules/pool/expectedScore.ts'
import type { Discipline } from '../../../contract/rules/pool/handicaps.ts'
import { addResult, emptyHistory, type Result, ratingIn, searchRatings } from '../../../contract/rules/pool/ratings.ts'
import { averagePointsPerInning, latestGames, trendSteps, winPercentage } from '../../../contract/rules/pool/trends.ts'
import { timestamp } from '../../clock.ts'
import type { Context } from '../../context.ts'
import { readAtOneMoment } from '../../db/dialect.ts'
import { finishedGamesOf, type PlayerGameRow, visibleOpponents } from '../../db/repositories/poolPlayerGames.ts'
import { groupBy } from '../shared/groupBy.ts'
import type { Session } from '../shared/session.ts'
import { ratedMatches } from './ratings.ts'
import { asNamedPlayer, visiblePlayer } from './stats.ts'

/** How many opponents a part of the list has if the call does not say how many. */
const PAGE_SIZE = 25

/** A finished game in the form that the rules need. */
interface PlayerGame extends HandicapGame {
  readonly row: PlayerGameRow
  /** The player's score. */
  readonly score: number
  /** The innings of the game, and the player's safeties; null if the game has no score sheet. */
  readonly sheet: { readonly innings: number; readonly safeties: number } | null
}

const asPlayerGame = (row: PlayerGameRow): PlayerGame => ({
  row,
  won: row.winner_player_id !== row.opponent_id,
  own: { level: row.own_level, race: row.own_race, score: row.own_score },
  opponent: { level: row.opponent_level, race: row.opponent_race, score: row.opponent_score },
  score: row.own_score,
  sheet: row.scoring === 'sheet' ? { innings: row.innings, safeties: row.own_safeties } : null,
})

const winsOf = (games: readonly PlayerGame[]) => games.filter(({ won }) => won).length

/** The player's wins and part of all points, beside those that the handicap expects. */
function handicapComparison(discipline: Discipline, games: readonly PlayerGame[]): HandicapComparison {
  const { games: gameCount, wins, expectedWins, share, expectedShare } = expectedScore(discipline, games)
  return {
    games: gameCount,
    wins,
    expected_wins: expectedWins,
    point_share: share,
    expected_point_share: expectedShare,
  }
}

/**
 * The estimated level in 8-Ball, from the won games that have a score sheet. `games` are in order, the oldest first.
 */
function estimateFrom(games: readonly PlayerGame[]): number | null {
  const wonSheets = games.flatMap(({ won, sheet, score }) =>
    won && sheet !== null ? [{ ...sheet, racks: score }] : [],
  )
  // `estimateLevel` needs the newest game first.
  return estimateLevel(wonSheets.reverse())
}

/** The numbers of a player in one discipline, and how they changed with the games. */
export async function readPlayerHistory(
  context: Context,
  session: Session,
  userId: number,
  discipline: Discipline,
): Promise<PlayerHistory> {
  const { player } = await visiblePlayer(context.db, session, userId)
  const games = (await finishedGamesOf(context.db, player.pool_player_id, discipline)).map(asPlayerGame)
  return {
    player: asNamedPlayer(player),
    games: games.length,
    wins: winsOf(games),
    handicap: handicapComparison(discipline, games),
    level_estimate: discipline === '8-Ball' ? estimateFrom(games) : null,
    trend: trendOf(discipline, player.pool_player_id, games, await ratedMatches(context, discipline)),
  }
}

/**
 * The points of a player's trend, the oldest first.
 * @param games the player's games in the order in which they started
 * @param results the games of all players, in the same order
 */
function trendOf(
  discipline: Discipline,
  playerId: number,
  games: readonly PlayerGame[],
  results: readonly Result[],
): TrendPoint[] {
  const history = emptyHistory(discipline)
  let addedResults = 0
  return trendSteps(games.length).flatMap((gamesSoFar) => {
    const last = games[gamesSoFar - 1]
    if (last === undefined) return []
    const { started_ms } = last.row
    // Add the results up to this game, so that the rating is the rating at that time.
    for (
      let next = results[addedResults];
      next !== undefined && next.started_ms <= started_ms;
      next = results[addedResults]
    ) {
      addResult(history, next)
      addedResults += 1
    }
    searchRatings(history, started_ms)
    const playerRating = ratingIn(history, playerId, started_ms)
    if (playerRating === null) return []
    const latest = latestGames(games, gamesSoFar)
    return [
      {
        time: timestamp(started_ms),
        games: gamesSoFar,
        win_percentage: winPercentage(latest),
        points_per_inning: averagePointsPerInning(latest),
        rating: playerRating.rating,
        rating_error: playerRating.error,
      },
    ]
  })
}

/**
 * A part of the list of the player's opponents. The opponent of the latest game is first. All games are read for each
 * part, because the result that the handicap expects depends on the races of each game.
 * @param before the `latest_game_id` of the last opponent in the previous part
 */
export function listOpponents(
  { db }: Context,
  session: Session,
  userId: number,
  { game_type, limit = PAGE_SIZE, before = Number.MAX_SAFE_INTEGER }: OpponentQuery,
): Promise<OpponentResults[]> {
  return readAtOneMoment(db, async (snapshot) => {
    const { own, player } = await visiblePlayer(snapshot, session, userId)
    const opponents = await visibleOpponents(snapshot, player.pool_player_id, own.pool_player_id)
    const games = (await finishedGamesOf(snapshot, player.pool_player_id, game_type)).map(asPlayerGame)
    const byOpponent = groupBy(games, ({ row }) => row.opponent_id)
    return opponents
      .flatMap((opponent) => {
        const sharedGames = byOpponent.get(opponent.pool_player_id) ?? []
        const latest_game_id = Math.max(0, ...sharedGames.map(({ row }) => row.pool_game_id))
        return latest_game_id > 0 && latest_game_id < before ? [{ opponent, sharedGames, latest_game_id }] : []
      })
      .sort((a, b) => b.latest_game_id - a.latest_game_id)
      .slice(0, limit)
      .map(({ opponent, sharedGames, latest_game_id }) => ({
        opponent: asNamedPlayer(opponent),
        latest_game_id,
        latest: timestamp(Math.max(...sharedGames.map(({ row }) => row.started_ms))),
        games: sharedGames.length,
        wins: winsOf(sharedGames),
        handicap: handicapComparison(game_type, sharedGames),
      }))
  })
}

/** Which part of the list of opponents to read. Only games of this discipline count. */
interface OpponentQuery {
  readonly game_type: Discipline
  readonly limit?: number
  readonly before?: number
}
