// Rules for the trends in the results of one player: after which games a trend has a point, and its values.

import { pointsPerInning } from './sheetTotals.ts'

/**
 * The win rate and the points per inning of a trend are computed from at most this many games, the latest ones. So they
 * show how the player played at that time.
 */
export const TREND_GAMES = 20

/** A trend has no point after fewer games than this, because the win rate of so few games would be mostly luck. */
export const FIRST_TREND_GAME = 5

/** The most points in the chart of one trend, because a chart on a phone has no room for more. */
export const MAX_TREND_POINTS = 60

/** A finished game of the player. */
export interface TrendGame {
  readonly won: boolean
  /** The score in points of 9-Ball or in racks of 8-Ball. */
  readonly score: number
  /** The innings of the game and the player's safeties; null if the game has no score sheet. */
  readonly sheet: { readonly innings: number; readonly safeties: number } | null
}

/**
 * After how many games a trend has a point, in ascending order. The newest game always has a point. Before it every
 * n-th game has one, counted back from the newest game to `FIRST_TREND_GAME`. n is the smallest number with which there
 * are at most `MAX_TREND_POINTS` points.
 * @param gameCount how many games the player has finished
 */
export function trendSteps(gameCount: number): number[] {
  const possiblePoints = Math.max(0, gameCount - FIRST_TREND_GAME + 1)
  const step = Math.max(1, Math.ceil(possiblePoints / MAX_TREND_POINTS))
  const pointCount = Math.ceil(possiblePoints / step)
  return Array.from({ length: pointCount }, (_, index) => gameCount - (pointCount - 1 - index) * step)
}

/**
 * The latest games, at most `TREND_GAMES` of them, at the time when the player had finished `finishedCount` games.
 * `games` are in order, the oldest first.
 */
export function latestGames<Game>(games: readonly Game[], finishedCount: number): readonly Game[] {
  return games.slice(Math.max(0, finishedCount - TREND_GAMES), finishedCount)
}

/** How many percent of the games were won, from 0 to 100; 0 without games. */
export function winPercentage(games: readonly Pick<TrendGame, 'won'>[]): number {
  return games.length === 0 ? 0 : (100 * games.filter(({ won }) => won).length) / games.length
}

/**
 * The sum of the player's scores in the games, divided by the sum of the innings minus the sum of the player's
 * safeties. Games without a score sheet are left out. Null if there are not more innings than safeties.
 */
export function averagePointsPerInning(games: readonly Omit<TrendGame, 'won'>[]): number | null {
  const sum = { score: 0, innings: 0, safeties: 0 }
  for (const { score, sheet } of games) {
    if (sheet === null) continue
    sum.score += score
    sum.innings += sheet.innings
    sum.safeties += sheet.safeties
  }
  return pointsPerInning(sum, sum.innings)
}
