// Tests the results that the handicap of the league expects of a player.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  evenProbability,
  expectedScore,
  expectedShare,
  expectedWin,
  type HandicapGame,
} from '../../../contract/rules/pool/expectedScore.ts'
import { type Discipline, handicap, LEVELS } from '../../../contract/rules/pool/handicaps.ts'
import { winProbability } from '../../../contract/rules/pool/odds.ts'

/** `race` is the score that the player needs to win. `level` is null if the game did not store it. */
type PlayerOfGame = [level: number | null, race: number, score: number]

const game = (own: PlayerOfGame, opponent: PlayerOfGame): HandicapGame => ({
  won: own[2] === own[1],
  own: { level: own[0], race: own[1], score: own[2] },
  opponent: { level: opponent[0], race: opponent[1], score: opponent[2] },
})

/** A game with the race that the league gives to these levels. */
const leagueGame = (discipline: Discipline, own: number, opponent: number, scores: [number, number] = [0, 0]) =>
  game(
    [own, handicap(discipline, own, opponent), scores[0]],
    [opponent, handicap(discipline, opponent, own), scores[1]],
  )

/** The difference of the ratings of two players who win a rack with this probability against each other. */
const ratingGapOf = (probability: number) => 100 * Math.log2(probability / (1 - probability))

describe('the difference of ratings that a race assumes', () => {
  test('[pool-player-05] the races 7–2, 5–3 and 4–2 of 8-Ball are even if the ratings differ by 199, 80 and 113', () => {
    const gaps = (
      [
        [7, 2],
        [5, 3],
        [4, 2],
        [5, 5],
      ] as const
    ).map((races) => ratingGapOf(evenProbability(races)).toFixed(0).replace('-0', '0'))
    expect(gaps).toEqual(['199', '80', '113', '0'])
  })

  test('a race is even for players with the strength that the race assumes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 75 }), fc.integer({ min: 1, max: 75 }), (own, opponent) => {
        expect(winProbability(evenProbability([own, opponent]), [own, opponent])).toBeCloseTo(0.5, 4)
      }),
      { numRuns: 40 },
    )
  })
})

describe('the expected wins', () => {
  test('[pool-player-06] the handicap expects a player to win half of the games with the race of the league', () => {
    for (const discipline of ['8-Ball', '9-Ball'] as const) {
      for (const own of LEVELS[discipline]) {
        for (const opponent of LEVELS[discipline]) {
          expect(expectedWin(discipline, leagueGame(discipline, own, opponent))).toBe(1 / 2)
        }
      }
    }
  })

  test('[pool-player-07] the expectation for another race is computed from the difference of the levels', () => {
    // The league gives 7–2 to the levels 7 and 2. This race assumes ratings that differ by 199. With 5–5 the better
    // player nearly always wins.
    const betterWins = expectedWin('8-Ball', game([7, 5, 5], [2, 5, 1]))
    expect(betterWins).toBeCloseTo(winProbability(1 / (1 + 2 ** -1.99), [5, 5]), 3)
    expect(betterWins).toBeGreaterThan(0.95)
    const weakerWins = expectedWin('8-Ball', game([2, 5, 1], [7, 5, 5]))
    expect((betterWins ?? 0) + (weakerWins ?? 0)).toBeCloseTo(1, 6)
    // The league gives 38–25 to the levels 5 and 3. With 38–20 the player of level 5 wins about one of five games.
    expect(expectedWin('9-Ball', game([5, 38, 38], [3, 20, 10]))).toBeCloseTo(0.205, 3)
  })

  test('[pool-player-08] unknown levels follow from the races in 9-Ball, and a league race is even in 8-Ball', () => {
    expect(expectedWin('9-Ball', game([null, 38, 38], [null, 25, 3]))).toBe(1 / 2)
    expect(expectedWin('9-Ball', game([5, 38, 38], [null, 25, 3]))).toBe(1 / 2)
    expect(expectedWin('9-Ball', game([null, 38, 38], [3, 20, 10]))).toBeCloseTo(0.205, 3)
    expect(expectedScore('9-Ball', [game([null, 38, 38], [null, 25, 3])]).expectedShare).toBeCloseTo(38 / 63, 10)
    expect(expectedWin('8-Ball', game([null, 7, 7], [null, 2, 1]))).toBe(1 / 2)
    // No two levels have these races.
    expect(expectedWin('9-Ball', game([null, 40, 40], [null, 25, 3]))).toBeNull()
    expect(expectedWin('8-Ball', game([null, 9, 9], [null, 9, 3]))).toBeNull()
    expect(expectedWin('8-Ball', game([5, 9, 9], [null, 9, 3]))).toBeNull()
  })
})

test('[pool-player-09] in 9-Ball, the expected share of the points against level 5 is the race divided by the sum of both races', () => {
  expect(LEVELS['9-Ball'].map((level) => expectedShare([level, 5]).toFixed(3))).toEqual([
    '0.269',
    '0.333',
    '0.397',
    '0.449',
    '0.500',
    '0.548',
    '0.591',
    '0.631',
    '0.664',
  ])
})

describe('wins and shares of all games', () => {
  test('wins and points of all games are added up, and games without an expectation are left out', () => {
    const games = [
      leagueGame('9-Ball', 5, 5, [38, 20]),
      leagueGame('9-Ball', 5, 3, [30, 25]),
      game([null, 40, 40], [null, 40, 0]),
    ]
    const score = expectedScore('9-Ball', games)
    expect(score).toMatchObject({ games: 2, wins: 1, expectedWins: 1 })
    expect(score.share).toBeCloseTo(68 / 113, 10)
    expect(score.expectedShare).toBeCloseTo((58 * 0.5 + 55 * (38 / 63)) / 113, 10)
  })

  test('the share of points is null in 8-Ball and without games', () => {
    expect(expectedScore('8-Ball', [leagueGame('8-Ball', 7, 2, [7, 1])])).toEqual({
      games: 1,
      wins: 1,
      expectedWins: 0.5,
      share: null,
      expectedShare: null,
    })
    expect(expectedScore('9-Ball', [])).toEqual({
      games: 0,
      wins: 0,
      expectedWins: 0,
      share: null,
      expectedShare: null,
    })
  })

  test('the expected wins of both players of the same games add up to the number of games', () => {
    const level = fc.constantFrom(...LEVELS['8-Ball'])
    const race = fc.integer({ min: 1, max: 9 })
    const games = fc.array(fc.tuple(level, race, level, race), { maxLength: 12 })
    fc.assert(
      fc.property(games, (all) => {
        const own = all.map(([a, raceA, b, raceB]) => game([a, raceA, raceA], [b, raceB, 0]))
        const other = all.map(([a, raceA, b, raceB]) => game([b, raceB, 0], [a, raceA, raceA]))
        const sum = expectedScore('8-Ball', own).expectedWins + expectedScore('8-Ball', other).expectedWins
        expect(sum).toBeCloseTo(all.length, 4)
      }),
      { numRuns: 40 },
    )
  })
})
