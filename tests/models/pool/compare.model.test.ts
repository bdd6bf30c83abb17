import { expect } from 'vitest'
import type { Comparison } from '../../../contract/api/pool/pool.ts'
import { compareMachine, disciplineOf } from '../../../src/machines/pool/compare.machine.ts'
import { describeModel } from '../model.ts'
import { nora, refused } from './games.ts'

const at = (search: string) => ({ path: '/pool/compare/2', search, hash: '', requested: null })
const comparison: Comparison = {
  player: { user_id: 1, username: 'nora' },
  opponent: { user_id: 2, username: 'jules' },
  stats: {
    total_games: 1,
    player_wins: 1,
    opponent_wins: 0,
    point_differential: 4,
    player_streaks: { longest_streak: 1, current_streak: 1 },
    opponent_streaks: { longest_streak: 0, current_streak: 0 },
  },
}

describeModel(
  {
    machine: compareMachine,
    input: { params: { user_id: '2' }, search: '', user: nora, visit: 'visit' },
    events: [
      { type: 'discipline.choose', discipline: '8-Ball' },
      { type: 'discipline.choose', discipline: '9-Ball' },
      { type: 'location.changed', location: at('?discipline=8-Ball') },
      { type: 'location.changed', location: at('') },
      { type: 'comparison.reload' },
      { type: 'live.connected' },
      { type: 'xstate.done.actor.loadComparison', output: comparison },
      { type: 'xstate.error.actor.loadComparison', error: refused },
    ],
    key: ({ context }) => [context.discipline, context.comparison !== null, context.error?.code],
  },
  {
    check: (snapshot) => {
      expect(disciplineOf('?discipline=7-Ball')).toBe('9-Ball')
      if (snapshot.matches('ready')) expect(snapshot.context.comparison).not.toBeNull()
    },
  },
)
