// Tests the changes of the seats of a game.

import { expect, test } from 'vitest'
import { isOver } from '../../../contract/rules/pool/scoredGame.ts'
import { scoreError } from '../../../contract/rules/pool/scoring.ts'
import { changedSeats, changedSeatsText, playerOfSeat, reseated } from '../../../contract/rules/pool/seats.ts'
import { opensFromList } from '../../../src/machines/pool/poolGames.selectors.ts'
import { newScoredGame } from '../../support/newScoredGame.ts'

const SEATS = [1, 2, 3].map((pool_player_id) => ({ pool_player_id, handicap: 10 * pool_player_id }))
const seat = (pool_player_id: number, handicap: number, was = pool_player_id) => ({ pool_player_id, handicap, was })

test('[pool-seats-06] only the listed seats change, and they share their places in the order in which they are listed', () => {
  expect(changedSeats(SEATS, [{ pool_player_id: 2, handicap: 7 }])).toEqual([seat(1, 10), seat(2, 7), seat(3, 30)])
  expect(changedSeats(SEATS, [{ pool_player_id: 9, replaces: 2 }])).toEqual([seat(1, 10), seat(9, 20, 2), seat(3, 30)])
  expect(changedSeats(SEATS, [{ pool_player_id: 3 }, { pool_player_id: 1 }])).toEqual([
    seat(3, 30),
    seat(2, 20),
    seat(1, 10),
  ])
  expect(changedSeats(SEATS, [{ pool_player_id: 9 }])).toBeNull()
  expect(changedSeats(SEATS, [{ pool_player_id: 1 }, { pool_player_id: 4, replaces: 1 }])).toBeNull()
})

test('[pool-seats-06] a tap follows the seat of its player', () => {
  const seats = [seat(2, 10, 1), seat(1, 20, 2)]
  expect([1, 2, 3].map((pool_player_id) => reseated({ pool_player_id }, seats).pool_player_id)).toEqual([2, 1, 3])
})

test('[pool-seats-22] a late tap for a replaced player counts for who sits in the seat now', () => {
  const seats = [5, 2].map((pool_player_id) => ({ pool_player_id }))
  // Player 4 gets the seat of 1, and then 5 the seat of 4.
  const changes = [[[1, 4] as const], [[4, 5] as const]]
  expect([1, 4, 5, 2, 9].map((id) => playerOfSeat(seats, changes, id))).toEqual([5, 5, 5, 2, 9])
  // Player 1 has come back into the other seat, and has left it again for 6.
  const back = [...changes, [[2, 1] as const], [[1, 6] as const]]
  expect(playerOfSeat([{ pool_player_id: 5 }, { pool_player_id: 6 }], back, 1)).toBe(6)
  // Player 2 moves into the seat of 1, and 3 gets the seat of 2.
  const moved = [[[1, 2] as const, [2, 3] as const]]
  expect([1, 2].map((id) => playerOfSeat([{ pool_player_id: 2 }, { pool_player_id: 3 }], moved, id))).toEqual([2, 2])
  const movedOn = [...moved, [[2, 6] as const]]
  expect(playerOfSeat([{ pool_player_id: 6 }, { pool_player_id: 3 }], movedOn, 1)).toBe(6)
})

test('[pool-seats-08] a game that was ended is over, and nothing can be scored in it', () => {
  const game = newScoredGame('9-Ball', SEATS, 'sheet')
  const tap = { pool_player_id: 1, action: 'miss' } as const
  expect([isOver(game), scoreError(game, tap)]).toEqual([false, null])
  const ended = { ...game, ended: 'unfinished' } as const
  expect([isOver(ended), scoreError(ended, tap)]).toEqual([true, 'GAME_ENDED'])
  const nowMs = Date.parse('2026-03-14T20:00:00.000Z')
  const row = { winner_player_id: null, started: '2026-03-14T19:30:00.000Z' }
  expect([opensFromList(row, nowMs), opensFromList({ ...row, ended: 'unfinished' }, nowMs)]).toEqual([true, false])
})

test('[pool-seats-11] the sentence says how the seats are now, and is missing if they are the same', () => {
  const seen = [
    { pool_player_id: 1, handicap: 25, skill_level: 3 },
    { pool_player_id: 2, handicap: 31, skill_level: null },
  ] as const
  expect(changedSeatsText(seen, seen, ['Ann', 'Ben'])).toBeNull()
  expect(changedSeatsText(seen, seen.toReversed(), ['Ben', 'Ann'])).toBe(
    'Somebody else has changed the seats meanwhile. Now they are, in the order of play: Ben (race to 31), Ann (level 3, race to 25).',
  )
  for (const change of [{ pool_player_id: 3 }, { handicap: 31 }, { skill_level: 4 }])
    expect(changedSeatsText(seen, [{ ...seen[0], ...change }, seen[1]], ['Cyd', 'Ben'])).toContain('Cyd (level')
})
