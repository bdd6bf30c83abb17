// Tests the replay of a pool game: its positions, its chances and its turning point.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chancesOf, fairRack, percentOf, tallyAt } from '../../../contract/rules/pool/replay.ts'
import type { Seat, Tap } from '../../../contract/rules/pool/scoredGame.ts'
import { applyTap } from '../../../contract/rules/pool/scoring.ts'
import { newScoredGame } from '../../support/newScoredGame.ts'

const seats = (first: number, second: number): Seat[] => [
  { pool_player_id: 1, handicap: first },
  { pool_player_id: 2, handicap: second },
]
/** A game that is scored with plus and minus, not on a score sheet. */
const pointsGame = (players: readonly Seat[], game_type: '8-Ball' | '9-Ball' = '9-Ball') =>
  ({ game_type, scoring: 'points', players }) as const
const add = (pool_player_id: number, ball?: number): Tap => ({ pool_player_id, action: 'add', ...(ball && { ball }) })
const subtract = (pool_player_id: number): Tap => ({ pool_player_id, action: 'subtract' })
const dead: Tap = { pool_player_id: 1, action: 'dead' }

const rounded = (values: readonly number[] | undefined) => values?.map((value) => Number(value.toFixed(4)))

/** The difference of two ratings that gives the first player this chance to win a rack, rounded. */
const differenceOf = (rackChance: number) => Math.round(100 * Math.log2(rackChance / (1 - rackChance)))

const randomTaps = fc.array(
  fc.record({
    pool_player_id: fc.integer({ min: 1, max: 2 }),
    action: fc.constantFrom<Tap['action']>('add', 'add', 'add', 'dead', 'subtract'),
  }),
  { maxLength: 60 },
)
/** Taps that a game accepts, one after the other. */
const acceptedTaps = randomTaps.map((taps) => {
  let game = newScoredGame('9-Ball', seats(14, 19))
  return taps.filter((tap) => {
    const next = applyTap(game, tap)
    const isAccepted = next !== game
    game = next
    return isAccepted
  })
})

describe('replay of a pool game', () => {
  test('[pool-after-04] each position has the score after that number of taps, and the last one has the final score', () => {
    const taps = [add(1), add(2), dead, subtract(2), add(1)]
    const players = seats(14, 19)
    expect(
      taps.map((_, position) => tallyAt(pointsGame(players), taps, position).players.map(({ score }) => score)),
    ).toEqual([
      [0, 0],
      [1, 0],
      [1, 1],
      [1, 1],
      [1, 0],
    ])
    expect(tallyAt(pointsGame(players), taps, 3).rack_notes).toMatchObject([{ dead: 1 }])
    fc.assert(
      fc.property(acceptedTaps, (accepted) => {
        for (const position of accepted.keys()) {
          const gameAfter = accepted.slice(0, position + 1).reduce(applyTap, newScoredGame('9-Ball', players))
          expect(tallyAt(pointsGame(players), accepted, position + 1).players.map(({ score }) => score)).toEqual(
            gameAfter.players.map(({ score }) => score),
          )
        }
      }),
      { numRuns: 50 },
    )
  })

  test('[pool-after-05] without ratings the races count as fair, and with ratings the chances follow from the chance to win a rack', () => {
    const chances = (races: [number, number], taps: readonly Tap[], rackChance?: number) =>
      rounded(chancesOf(pointsGame(seats(...races), '8-Ball'), taps, rackChance)?.ofFirst)
    // p is the chance to win a rack. W(a,b) is the chance of a player who needs a racks while the other needs b. With
    // equal races, p = 1/2: W(2,2) = 1/2, W(1,2) = 3/4, W(1,1) = 1/2.
    expect(chances([2, 2], [add(1), add(2), add(1)])).toEqual([0.5, 0.75, 0.5, 1])
    // Each race of the league, with the difference of ratings that it assumes.
    const races: [[number, number], number][] = [
      [[7, 2], 199],
      [[5, 3], 80],
      [[4, 2], 113],
    ]
    for (const [[first, second], difference] of races) {
      expect(differenceOf(fairRack([first, second]))).toBe(difference)
      expect(differenceOf(fairRack([second, first]))).toBe(-difference)
      expect(chances([first, second], [])).toEqual([0.5])
    }
    // p = 1 - 1/sqrt(2): the chance of the second player to win both racks is 1/2.
    expect(fairRack([1, 2])).toBeCloseTo(1 - Math.SQRT1_2, 6)
    expect(chances([1, 2], [add(2), add(2)])).toEqual([0.5, 0.2929, 0])
    // These numbers are from the tables of races for p = 2/3 and p = 4/5.
    expect(chances([5, 5], [], 2 / 3)).toEqual([0.8552])
    expect(chances([5, 2], [], 0.8)).toEqual([0.6554])
    // Only a game of two players has chances.
    for (const players of [[...seats(14, 14), { pool_player_id: 3, handicap: 14 }], seats(14, 14).slice(1)]) {
      expect(chancesOf(pointsGame(players), [add(1)])).toBeNull()
    }
  })

  test('[pool-after-06] the turning point is the earliest point with the largest change, without points that were removed later', () => {
    /** The position of the turning point, and the chance of the first player before and after it. */
    const turningOf = (taps: readonly Tap[], scoring: 'points' | 'sheet' = 'points', race = 2) => {
      const turning = chancesOf({ game_type: '9-Ball', scoring, players: seats(race, race) }, taps)?.turning
      return turning && [turning.position, ...(rounded([turning.before, turning.after]) ?? [])]
    }
    // The chances of the first player: 0.5 -> 0.75 -> 0.5 -> 1
    expect(turningOf([add(1), add(2), add(1)])).toEqual([3, 0.5, 1])
    // 0.5 -> 0.75 -> 1: two changes of the same size.
    expect(turningOf([add(1), dead, add(1)])).toEqual([1, 0.5, 0.75])
    // The second player won by mistake at first: 0.5 -> 0.25 -> 0 -> 0.25 -> 0.5 -> 0.75 -> 1
    expect(turningOf([add(2), add(2), subtract(2), subtract(2), add(1), add(1)])).toEqual([5, 0.5, 0.75])
    // A tap that removes a point is not a turning point, even if it changes the chances most.
    expect(turningOf([add(1), add(2), add(1), subtract(1), add(2)])).toEqual([5, 0.5, 0])
    for (const taps of [[], [dead], [add(1), subtract(1)]]) expect(turningOf(taps)).toBeNull()
    // On a score sheet the nine gives two points, and a ball that becomes dead loses its point.
    const nineTaps = [add(1, 1), add(2, 2), add(1, 9)]
    expect(turningOf(nineTaps, 'sheet', 4)).toEqual([3, 0.5, 0.875])
    const deadBall = (ball: number): Tap => ({ pool_player_id: 2, action: 'dead', ball })
    expect(turningOf([add(2, 1), deadBall(1)], 'sheet', 2)).toBeNull()
    expect(turningOf([add(1, 1), add(1, 2), deadBall(1)], 'sheet', 3)?.[0]).toBe(2)
    expect(turningOf([add(1, 1), add(1, 2), deadBall(2)], 'sheet', 3)?.[0]).toBe(1)
    // Ends of turns change no chance.
    expect(turningOf([{ pool_player_id: 1, action: 'miss' }, add(2, 1)], 'sheet', 3)?.[0]).toBe(2)
  })

  test('[pool-after-06] a point that was taken back is left out, even if the player scored another point before', () => {
    const turningPosition = (taps: readonly Tap[], race: number) =>
      chancesOf(pointsGame(seats(race, race)), taps)?.turning?.position
    // In both games only the first point stays. The points that were taken back do not count, however large their
    // changes were.
    expect(turningPosition([add(1), add(1), subtract(1)], 3)).toBe(1)
    expect(turningPosition([add(1), add(2), add(1), subtract(2), subtract(1)], 3)).toBe(1)
    expect(turningPosition([add(2), add(1), subtract(1), subtract(2)], 3)).toBeUndefined()
  })

  test('only a chance that is certain is shown as 0 or 100 percent', () => {
    expect([0, 0.001, 0.254, 0.5, 0.999, 1].map(percentOf)).toEqual([0, 1, 25, 50, 99, 100])
  })
})
