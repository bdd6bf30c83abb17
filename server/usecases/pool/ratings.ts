// Computes the ratings of all players, and how far forecasts from these ratings were off.

import { setImmediate as letOtherWorkRun } from 'node:timers/promises'
import type { ForecastQuality, PlayerRating } from '../../../contract/api/pool/ratings.ts'
import {
  type ForecastScore,
  forecastScoreOf,
  forecasts,
  type Match,
} from '../../../contract/rules/pool/forecastScore.ts'
import type { Discipline } from '../../../contract/rules/pool/handicaps.ts'
import { type Rating, ratingsOf } from '../../../contract/rules/pool/ratings.ts'
import { DAY_MS } from '../../clock.ts'
import type { Context } from '../../context.ts'
import { type Db, readAtOneMoment } from '../../db/dialect.ts'
import { namesFor, type ResultRow, resultsFingerprint, resultsOf } from '../../db/repositories/poolResults.ts'
import type { Session } from '../shared/session.ts'

/** After this many forecasts, the computation waits until the server has done other work. */
const FORECASTS_AT_ONCE = 10

/** The values that were computed from the finished games. The key contains the day and the fingerprint of the games. */
interface ComputedRatings {
  readonly key: string
  /** The games, in the order in which they started. */
  readonly matches: readonly Match[]
  readonly ratings: readonly Rating[]
  /** Computes how far the forecasts were off. Later calls return the same promise. */
  readonly score: () => Promise<ForecastScore>
}

/** The latest computed values of each database, because a test process can use several databases. */
const computedOf = new WeakMap<Db, Map<Discipline, ComputedRatings>>()

/**
 * The ratings of all players with a finished game of two players. Every member with the permission pool may see them.
 */
export async function listRatings(context: Context, session: Session, gameType: Discipline): Promise<PlayerRating[]> {
  const { ratings } = await computeRatings(context, gameType)
  const rows = await namesFor(context.db, session.user.user_id)
  const names = new Map(rows.map((row) => [row.pool_player_id, row]))
  return ratings.flatMap(({ player_id, rating, error, racks }) => {
    const player = names.get(player_id)
    if (player === undefined) return []
    const { user_id, username } = player
    return [{ user_id, username, rating: Math.round(rating), error: Math.round(error), racks }]
  })
}

/** How far forecasts of the winner were off. The forecasts are made from the ratings. */
export async function readForecastQuality(context: Context, gameType: Discipline): Promise<ForecastQuality> {
  return (await computeRatings(context, gameType)).score()
}

/**
 * All finished games of two players, in the order in which they started. They are read again only after a change, and
 * once on each new day.
 */
export async function ratedMatches(context: Context, gameType: Discipline): Promise<readonly Match[]> {
  return (await computeRatings(context, gameType)).matches
}

/**
 * Computes the ratings, or returns the last computed ratings if they are of today and no finished game has changed
 * since then. The fingerprint is a text that changes with these games. The database makes it at each call, so another
 * node's games count immediately.
 */
async function computeRatings({ db, clock }: Context, gameType: Discipline): Promise<ComputedRatings> {
  // The age of results is counted in whole days. So all nodes have the same ratings, and compute them once a day.
  const dayMs = Math.floor(clock.now() / DAY_MS) * DAY_MS
  const computedByDiscipline = computedOf.get(db) ?? new Map<Discipline, ComputedRatings>()
  computedOf.set(db, computedByDiscipline)
  const { key, stillValid, rows } = await readAtOneMoment(db, async (snapshot) => {
    const key = `${dayMs} ${await resultsFingerprint(snapshot, gameType)}`
    const last = computedByDiscipline.get(gameType)
    return last?.key === key
      ? { key, stillValid: last, rows: [] }
      : { key, stillValid: null, rows: await resultsOf(snapshot, gameType) }
  })
  if (stillValid !== null) return stillValid
  const newlyComputed = computeFrom(gameType, key, rows.map(asMatch), dayMs)
  computedByDiscipline.set(gameType, newlyComputed)
  return newlyComputed
}

/** Computes the ratings at the time `atMs`. How good the forecasts were is computed only when `score` is called. */
function computeFrom(gameType: Discipline, key: string, matches: readonly Match[], atMs: number): ComputedRatings {
  let score: Promise<ForecastScore> | null = null
  return {
    key,
    matches,
    ratings: ratingsOf(gameType, matches, atMs),
    score() {
      score ??= computeScore(gameType, matches)
      return score
    },
  }
}

/** Computes how good the forecasts were. Lets other work run in between, because all forecasts together take long. */
async function computeScore(gameType: Discipline, matches: readonly Match[]): Promise<ForecastScore> {
  const outcomes = []
  for (const outcome of forecasts(gameType, matches)) {
    outcomes.push(outcome)
    if (outcomes.length % FORECASTS_AT_ONCE === 0) await letOtherWorkRun()
  }
  return forecastScoreOf(outcomes)
}

const asMatch = (row: ResultRow): Match => ({
  started_ms: row.started_ms,
  racks: (JSON.parse(row.racks) as unknown[]).length,
  players: [
    { player_id: row.pool_player_id, score: row.score },
    { player_id: row.other_player_id, score: row.other_score },
  ],
  races: [row.handicap, row.other_handicap],
  firstWon: row.winner_player_id === row.pool_player_id,
})
