// Tests the match points that the league gives for a game. `safe` is what each player gets in any case, and `split` is
// what both get if the player who leads wins now.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { handicap, LEVELS, nineBallLevelOf } from '../../../contract/rules/pool/handicaps.ts'
import { type MatchPlayer, matchPoints, racesWithoutLevel } from '../../../contract/rules/pool/matchPoints.ts'

/** A player who has this score in a race to this number. */
const player = (race: number, score: number): MatchPlayer => ({ score, handicap: race, winner: score >= race })
const raceOf = (level: number) => handicap('9-Ball', level, 3)
/** A player of this level in a race that the league gives to the level. */
const playerOfLevel = (level: number, score: number) => player(raceOf(level), score)

describe('9-Ball', () => {
  test("a player's safe points are those of a loser with this score, and both players share 20 points", () => {
    expect(matchPoints('9-Ball', [playerOfLevel(4, 21), playerOfLevel(2, 7)])).toEqual({ safe: [5, 2], split: [18, 2] })
    expect(matchPoints('9-Ball', [playerOfLevel(4, 5), playerOfLevel(2, 7)])).toEqual({ safe: [0, 2], split: [0, 20] })
  })

  test('the player who has reached the larger part of the own handicap leads, and neither leads if both parts are equal', () => {
    expect(matchPoints('9-Ball', [playerOfLevel(3, 0), playerOfLevel(9, 0)])?.split).toBeNull()
    expect(matchPoints('9-Ball', [playerOfLevel(3, 5), playerOfLevel(9, 15)])?.split).toBeNull()
    expect(matchPoints('9-Ball', [playerOfLevel(3, 5), playerOfLevel(9, 16)])?.split).toEqual([1, 19])
  })

  test('[pool-levels-05] match points are computed from the level that belongs to the race, whatever level is stored', () => {
    // A guest of level 3 who plays to 46, the race of level 6. Level 3 would give 7 points for a score of 20.
    const guest = { ...player(46, 20), skill_level: 3 }
    expect(matchPoints('9-Ball', [guest, { ...player(25, 25), skill_level: 3 }])?.split).toEqual([3, 17])
    expect(matchPoints('9-Ball', [player(25, 20), player(25, 25)])?.split).toEqual([7, 13])
  })

  test('there are no match points if a race belongs to no level, and each such race is listed once', () => {
    expect(matchPoints('9-Ball', [player(26, 3), playerOfLevel(3, 3)])).toBeNull()
    expect(matchPoints('9-Ball', [playerOfLevel(3, 25), player(45, 3)])).toBeNull()
    expect(racesWithoutLevel('9-Ball', [player(26, 3), playerOfLevel(3, 3)])).toEqual([26])
    expect(racesWithoutLevel('9-Ball', [player(26, 3), player(45, 3)])).toEqual([26, 45])
    expect(racesWithoutLevel('9-Ball', [player(26, 3), player(26, 3)])).toEqual([26])
    expect(racesWithoutLevel('9-Ball', [playerOfLevel(1, 3), playerOfLevel(9, 3)])).toEqual([])
  })

  test('each level follows from its race, and no other race has a level', () => {
    for (const level of LEVELS['9-Ball']) expect(nineBallLevelOf(raceOf(level))).toBe(level)
    const races = Array.from({ length: 101 }, (_, race) => race)
    expect(races.filter((race) => nineBallLevelOf(race) !== null)).toEqual([14, 19, 25, 31, 38, 46, 55, 65, 75])
  })

  test('a split adds up to 20, and the player who leads gets at least 12', () => {
    const seats = fc
      .constantFrom(...LEVELS['9-Ball'])
      .chain((level) => fc.integer({ min: 0, max: raceOf(level) - 1 }).map((score) => playerOfLevel(level, score)))
    fc.assert(
      fc.property(seats, seats, (first, second) => {
        const split = matchPoints('9-Ball', [first, second])?.split
        if (!split) return
        expect(split[0] + split[1]).toBe(20)
        const isFirstAhead = first.score * second.handicap > second.score * first.handicap
        expect(isFirstAhead ? split[0] : split[1]).toBeGreaterThanOrEqual(12)
      }),
    )
  })
})

describe('8-Ball', () => {
  test.each([
    // The scores of both players, their races, and their match points.
    [[5, 0], [5, 3], { safe: [0, 0], split: [3, 0] }],
    [[5, 1], [5, 3], { safe: [0, 0], split: [2, 0] }],
    [[5, 2], [5, 3], { safe: [0, 1], split: [2, 1] }],
    [[4, 3], [5, 3], { safe: [1, 0], split: [1, 2] }],
    [[0, 2], [2, 2], { safe: [0, 0], split: [0, 3] }],
    [[1, 2], [2, 2], { safe: [1, 0], split: [1, 2] }],
    [[1, 0], [5, 3], { safe: [0, 0], split: [3, 0] }],
    [[0, 1], [1, 1], { safe: [0, 0], split: [0, 3] }],
    [[0, 0], [5, 3], { safe: [0, 0], split: null }],
  ] as const)(
    '[pool-levels-07] the scores %j in races to %j give the match points of the league',
    ([a, b], [raceA, raceB], expected) => {
      expect(matchPoints('8-Ball', [player(raceA, a), player(raceB, b)])).toEqual(expected)
    },
  )

  test('a race to any number of racks has match points', () => {
    expect(racesWithoutLevel('8-Ball', [player(9, 1), player(1, 0)])).toEqual([])
  })
})

test('only a game of two players has match points', () => {
  expect(matchPoints('9-Ball', [playerOfLevel(3, 1)])).toBeNull()
  expect(matchPoints('9-Ball', [playerOfLevel(3, 1), playerOfLevel(3, 1), playerOfLevel(3, 1)])).toBeNull()
  expect(racesWithoutLevel('9-Ball', [player(26, 1)])).toEqual([])
})
