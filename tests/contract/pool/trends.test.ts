// Tests the points and the values of a player's trend.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  averagePointsPerInning,
  FIRST_TREND_GAME,
  latestGames,
  MAX_TREND_POINTS,
  TREND_GAMES,
  trendSteps,
  winPercentage,
} from '../../../contract/rules/pool/trends.ts'

const gameWithSheet = (score: number, innings: number, safeties: number) => ({ score, sheet: { innings, safeties } })
const gameWithoutSheet = (score: number) => ({ score, sheet: null })

describe('the points of a trend', () => {
  test('a trend of up to 64 games has a point after each game from the fifth on, and a trend of 65 games after every second one', () => {
    // `trendSteps` returns the numbers of the games after which the trend has a point.
    expect(trendSteps(0)).toEqual([])
    expect(trendSteps(4)).toEqual([])
    expect(trendSteps(5)).toEqual([5])
    expect(trendSteps(8)).toEqual([5, 6, 7, 8])
    expect(trendSteps(64)).toHaveLength(60)
    expect(trendSteps(65).slice(0, 3)).toEqual([5, 7, 9])
  })

  test('[pool-player-03] a trend has at most 60 points, evenly spaced, and the newest game always has a point', () => {
    fc.assert(
      fc.property(fc.integer({ min: FIRST_TREND_GAME, max: 100_000 }), (gameCount) => {
        const steps = trendSteps(gameCount)
        expect(steps.length).toBeLessThanOrEqual(MAX_TREND_POINTS)
        expect(steps.at(-1)).toBe(gameCount)
        expect(steps[0]).toBeGreaterThanOrEqual(FIRST_TREND_GAME)
        const gaps = new Set(steps.slice(1).map((step, index) => step - (steps[index] ?? 0)))
        expect(gaps.size).toBeLessThanOrEqual(1)
        // The first point is as early as possible: one step earlier would be before the fifth game.
        const [gap = 1] = gaps
        expect((steps[0] ?? 0) - gap).toBeLessThan(FIRST_TREND_GAME)
      }),
    )
  })

  test('a value is computed from the latest 20 games up to its point', () => {
    const games = Array.from({ length: 50 }, (_, index) => index)
    expect(latestGames(games, 7)).toEqual(games.slice(0, 7))
    expect(latestGames(games, 20)).toEqual(games.slice(0, 20))
    expect(latestGames(games, 45)).toEqual(games.slice(25, 45))
    expect(latestGames(games, 45)).toHaveLength(TREND_GAMES)
  })
})

describe('the values', () => {
  test('the win percentage is the percentage of the games that the player has won', () => {
    expect(winPercentage([])).toBe(0)
    expect(winPercentage([{ won: true }, { won: false }, { won: false }, { won: true }])).toBe(50)
    expect(winPercentage([{ won: true }])).toBe(100)
  })

  test('[pool-player-04] points per inning are the points divided by the number of innings minus the number of safeties', () => {
    expect(averagePointsPerInning([gameWithSheet(38, 22, 3)])).toBe(2)
    // The result is 38 + 2 points in 19 + 1 innings, and not the mean of the results of both games.
    expect(averagePointsPerInning([gameWithSheet(38, 22, 3), gameWithSheet(2, 6, 5)])).toBe(2)
    expect(averagePointsPerInning([gameWithSheet(30, 10, 0), gameWithSheet(10, 30, 0)])).toBe(1)
    expect(averagePointsPerInning([gameWithSheet(38, 22, 3), gameWithoutSheet(25)])).toBe(2)
    expect(averagePointsPerInning([gameWithoutSheet(25)])).toBeNull()
    expect(averagePointsPerInning([])).toBeNull()
    expect(averagePointsPerInning([gameWithSheet(0, 2, 2)])).toBeNull()
  })
})
