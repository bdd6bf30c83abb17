// Walks generated paths through the wizard for a new game, and for a rematch.
import { expect } from 'vitest'
import { MAX_PLAYERS } from '../../../contract/rules/pool/scoring.ts'
import { describeModel } from '../model.ts'
import { newGameModel } from './newGameModel.ts'

describeModel(newGameModel, {
  proves: 'the selected players are different, and no more than the discipline allows',
  // The server gives each id to only one new user.
  isImpossible: ({ context }, event) =>
    event.type === 'xstate.done.actor.newUser' && context.players.some(({ pool_player_id }) => pool_player_id === 4),
  check: ({ context }) => {
    expect(context.selected.length).toBeLessThanOrEqual(MAX_PLAYERS[context.gameType])
    expect(new Set(context.selected).size).toBe(context.selected.length)
  },
})
