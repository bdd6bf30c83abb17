// Tests the handicaps and the match points of the league.

import { describe, expect, test } from 'vitest'
import {
  DEFAULT_LEVEL,
  DISCIPLINES,
  handicap,
  handicapsFor,
  LEVELS,
  levelsText,
  nineBallMatchPoints,
} from '../../../contract/rules/pool/handicaps.ts'

describe('handicaps', () => {
  test('[pool-rules-01] the 9-Ball handicaps of levels 1 to 9 are the numbers of the league, for every level of the opponent', () => {
    const expected = [14, 19, 25, 31, 38, 46, 55, 65, 75]
    for (const opponent of LEVELS['9-Ball']) {
      expect(LEVELS['9-Ball'].map((own) => handicap('9-Ball', own, opponent))).toEqual(expected)
    }
    expect(LEVELS['9-Ball']).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  test('[pool-rules-02] the default level is 3 in both disciplines, and its handicap in 9-Ball is 25', () => {
    expect(DEFAULT_LEVEL).toBe(3)
    expect(handicap('9-Ball', DEFAULT_LEVEL, DEFAULT_LEVEL)).toBe(25)
    for (const discipline of DISCIPLINES) expect(LEVELS[discipline]).toContain(DEFAULT_LEVEL)
    // A single 8-Ball player has the handicap against an opponent of the default level.
    for (const own of LEVELS['8-Ball']) expect(handicapsFor('8-Ball', [own])).toEqual([handicap('8-Ball', own, 3)])
  })

  test("[pool-rules-03] every 8-Ball handicap is the number in the league's table", () => {
    const table = LEVELS['8-Ball'].map((own) => LEVELS['8-Ball'].map((opponent) => handicap('8-Ball', own, opponent)))
    expect(table.map((row) => row.join())).toEqual([
      '2,2,2,2,2,2',
      '3,2,2,2,2,2',
      '4,3,3,3,3,2',
      '5,4,4,4,4,3',
      '6,5,5,5,5,4',
      '7,6,5,5,5,5',
    ])
    expect(LEVELS['8-Ball']).toEqual([2, 3, 4, 5, 6, 7])
  })

  test('the handicaps of two 8-Ball players depend on both levels', () => {
    expect(handicapsFor('8-Ball', [2, 7])).toEqual([2, 7])
    expect(handicapsFor('8-Ball', [7, 2])).toEqual([7, 2])
    expect(handicapsFor('8-Ball', [5, 7])).toEqual([3, 5])
    expect(handicapsFor('8-Ball', [])).toEqual([])
    // With three players each has two opponents, so each plays against the default level.
    expect(handicapsFor('8-Ball', [5, 7, 2])).toEqual([5, 7, 2].map((own) => handicap('8-Ball', own, DEFAULT_LEVEL)))
    expect([levelsText('8-Ball'), levelsText('9-Ball')]).toEqual([
      '8-Ball levels are 2 to 7.',
      '9-Ball levels are 1 to 9.',
    ])
  })

  test("the handicap of a 9-Ball player depends only on the player's own level", () => {
    expect(handicapsFor('9-Ball', [1, 9, 3, 5])).toEqual([14, 75, 25, 38])
    expect(handicapsFor('9-Ball', [1, 9])).toEqual([14, 75])
  })

  test.each([
    ['8-Ball', 1, 3],
    ['8-Ball', 8, 3],
    ['8-Ball', 3, 1],
    ['8-Ball', 3, 8],
    ['8-Ball', 2.5, 3],
    ['9-Ball', 0, 3],
    ['9-Ball', 10, 3],
  ] as const)('in %s, the handicap of level %d against level %d is an error', (discipline, own, opponent) => {
    expect(() => handicap(discipline, own, opponent)).toThrow(RangeError)
  })
})

describe('9-Ball match points', () => {
  /** The lowest score with 1, 2, … 8 match points, for a loser of each level. */
  const thresholds: [level: number, lowestScores: number[]][] = [
    [1, [3, 4, 5, 7, 8, 9, 11, 12]],
    [2, [4, 6, 8, 9, 11, 13, 15, 17]],
    [3, [5, 7, 10, 12, 15, 17, 20, 22]],
    [4, [6, 9, 12, 15, 19, 22, 25, 28]],
    [5, [7, 11, 15, 19, 23, 27, 30, 34]],
    [6, [9, 13, 18, 23, 28, 32, 37, 41]],
    [7, [11, 16, 22, 27, 33, 38, 44, 50]],
    [8, [14, 20, 27, 33, 40, 46, 53, 59]],
    [9, [18, 25, 32, 39, 47, 54, 61, 68]],
  ]

  test.each(thresholds)(
    'a loser of level %i gets one more match point at each threshold, and not one point earlier',
    (level, lowestScores) => {
      expect(nineBallMatchPoints(level, 0)).toEqual({ winner: 20, loser: 0 })
      for (const [index, score] of lowestScores.entries()) {
        expect(nineBallMatchPoints(level, score - 1)).toEqual({ winner: 20 - index, loser: index })
        expect(nineBallMatchPoints(level, score)).toEqual({ winner: 19 - index, loser: index + 1 })
      }
    },
  )

  test.each(thresholds)(
    'a loser of level %i with the highest score of a loser gets 8 match points, and the winner 12',
    (level) => {
      expect(nineBallMatchPoints(level, handicap('9-Ball', level, 3) - 1)).toEqual({ winner: 12, loser: 8 })
    },
  )

  test('a level that 9-Ball does not have is an error', () => {
    expect(() => nineBallMatchPoints(10, 5)).toThrow(RangeError)
  })
})
