// Walks generated paths through the dialogs of the seats and of the end of a match.
import { expect } from 'vitest'
import { describeModel } from '../model.ts'
import { endMatchModel, seatsModel } from './seatModels.ts'

describeModel(seatsModel, {
  proves: 'each player of the game has one seat, and each race is at least 1',
  statements: '[pool-seats-15]',
  check: ({ context: { loaded, draft } }) => {
    if (loaded === null) return
    expect(draft.map(({ was }) => was).sort()).toEqual([1, 2])
    expect(new Set(draft.map(({ pool_player_id }) => pool_player_id)).size).toBe(2)
    expect(Math.min(...draft.map(({ handicap }) => handicap))).toBeGreaterThan(0)
  },
})

describeModel(endMatchModel, {
  proves: 'a match ends only after the question, and only a forfeit has a winner',
  statements: '[pool-seats-16]',
  check: ({ context: { choice } }) => expect(choice.winner !== null).toBe(choice.ended === 'forfeit'),
})
