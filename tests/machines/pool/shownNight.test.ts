// Tests how the page of a league night takes over newer scores and changed seats.

import { expect, test } from 'vitest'
import { withGame } from '../../../src/machines/pool/shownNight.ts'
import { night, watchedGame } from '../../models/pool/nightModels.ts'

/** The game of match 1 in a newer version, with these players in the order of play. The winner of the lag has 2 points. */
const gameOf = (...ids: number[]) => {
  const game = watchedGame(4, [2, 0])
  return { ...game, players: game.players.map((player, index) => ({ ...player, pool_player_id: ids[index] ?? 0 })) }
}
const pairAfter = (...ids: number[]) => withGame(night(2), gameOf(...ids)).matches[0]?.pool_player_ids

test('[pool-night-53] a new player of a match belongs to the team of the seat, whoever has won the lag', () => {
  expect(pairAfter(1, 2)).toEqual([1, 2])
  expect(pairAfter(2, 1)).toEqual([1, 2])
  // Player 9 gets the seat of player 2, and the order of play changes or not.
  expect(pairAfter(1, 9)).toEqual([1, 9])
  expect(pairAfter(9, 1)).toEqual([1, 9])
  expect(pairAfter(9, 2)).toEqual([9, 2])
  expect(pairAfter(8, 9)).toEqual([8, 9])
})
