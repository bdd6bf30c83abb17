// Tests how good the forecasts from ratings are, and whether pages may show them.

import { expect, test } from 'vitest'
import { forecastScoreOf, forecasts, type Match } from '../../../contract/rules/pool/forecastScore.ts'
import type { Discipline } from '../../../contract/rules/pool/handicaps.ts'
import { randomMatches, strengthsOf } from '../../support/poolResults.ts'

const scoreOfForecasts = (gameType: Discipline, matches: readonly Match[]) =>
  forecastScoreOf([...forecasts(gameType, matches)])

/**
 * A game that starts at this minute. It has 300 racks: with fewer than 200, the ratings after it would be moved towards
 * the mean.
 */
function match(minute: number, firstWon: boolean, races: [number, number] = [5, 5]): Match {
  return {
    started_ms: minute * 60_000,
    racks: 300,
    players: [
      { player_id: 1, score: firstWon ? races[0] : 0 },
      { player_id: 2, score: firstWon ? 0 : races[1] },
    ],
    races,
    firstWon,
  }
}
const matchesOf = (count: number, make: (minute: number) => Match) =>
  Array.from({ length: count }, (_, minute) => make(minute))

test('[pool-ratings-09] a forecast is made at the start of a game, from the games that had started before it', () => {
  expect(scoreOfForecasts('8-Ball', [])).toEqual({ brier: null, games: 0, shown: false })
  // Both players are unknown, so each rack is even. A player who needs 1 rack wins with the probability
  // 1 − 1/8 against a player who needs 3 racks.
  expect(scoreOfForecasts('8-Ball', [match(0, false, [1, 3])]).brier).toBeCloseTo((7 / 8) ** 2, 10)
  expect(scoreOfForecasts('8-Ball', [match(0, true)]).brier).toBe(0.25)
  // The second game is forecast from the first one, even if the games are given in another order.
  const twoGames = [match(1, true), match(0, true)]
  expect(scoreOfForecasts('8-Ball', twoGames).brier).toBeLessThan(0.2)
  expect(scoreOfForecasts('8-Ball', [...twoGames].reverse())).toEqual(scoreOfForecasts('8-Ball', twoGames))
})

test('[pool-ratings-10] forecasts are shown after ten games, if their Brier score is below 0.25', () => {
  const afterNine = scoreOfForecasts(
    '8-Ball',
    matchesOf(9, (minute) => match(minute, true)),
  )
  expect(afterNine.brier).toBeLessThan(0.25)
  expect(afterNine).toMatchObject({ games: 9, shown: false })
  expect(
    scoreOfForecasts(
      '8-Ball',
      matchesOf(10, (minute) => match(minute, true)),
    ),
  ).toMatchObject({ games: 10, shown: true })
  // The ratings expect the winner of the last game to win, but each time the other player wins.
  const alternating = scoreOfForecasts(
    '8-Ball',
    matchesOf(11, (minute) => match(minute, minute % 2 === 0)),
  )
  expect(alternating.brier).toBeGreaterThan(0.25)
  expect(alternating.shown).toBe(false)
})

test('[pool-ratings-10] forecasts that are as good as a coin are not shown', () => {
  const coinForecasts = Array.from({ length: 10 }, () => ({ probability: 0.5, happened: true }))
  expect(forecastScoreOf(coinForecasts)).toEqual({ brier: 0.25, games: 10, shown: false })
  expect(forecastScoreOf([...coinForecasts, { probability: 0.6, happened: true }])).toMatchObject({
    games: 11,
    shown: true,
  })
})

test('forecasts are better than a coin only for players of different strength', () => {
  /** The score for 2000 racks of eight players. Their strengths differ from the mean by at most `spread`. */
  const score = (spread: number, seed: number) =>
    scoreOfForecasts('8-Ball', randomMatches(seed, strengthsOf(8, spread), 2000))
  for (const seed of [1, 2, 3, 4, 5]) {
    expect(score(100, seed)).toMatchObject({ shown: true })
    expect(score(100, seed).brier).toBeLessThan(0.24)
    expect(score(0, seed).brier).toBeGreaterThan(0.248)
  }
})

test('at most the newest 300 games are forecast', () => {
  expect(
    scoreOfForecasts(
      '8-Ball',
      matchesOf(350, (minute) => match(minute, minute % 3 === 0)),
    ).games,
  ).toBe(300)
})
