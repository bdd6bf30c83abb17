// Walks generated paths through the dialog in which a member chooses a skill level for 8-Ball or 9-Ball.
// `key`: two situations with the same state and the same key count as one.
import { expect } from 'vitest'
import { LEVELS } from '../../../contract/rules/pool/handicaps.ts'
import { skillLevelMachine } from '../../../src/machines/pool/skillLevel.machine.ts'
import { describeModel } from '../model.ts'
import { failed } from '../xstateEvents.ts'
import { refusedError } from './exampleGames.ts'

describeModel(
  {
    machine: skillLevelMachine,
    input: { user_id: 1 },
    events: [
      { type: 'discipline.choose', discipline: '8-Ball' },
      { type: 'discipline.choose', discipline: '9-Ball' },
      { type: 'level.choose', level: 1 },
      { type: 'level.choose', level: 5 },
      { type: 'level.choose', level: 10 },
      { type: 'level.update' },
      { type: 'modal.close' },
      {
        type: 'xstate.done.actor.saveLevel',
        output: { pool_player_id: 1, user_id: 1, display_name: 'nora', skill_levels: { '8-Ball': 5, '9-Ball': 3 } },
      },
      failed('saveLevel', refusedError),
    ],
    uncoveredEvents: { 'level.choose (level: 10)': 'neither discipline has a level 10' },
    key: ({ context }) => [context.discipline, context.level, context.error?.code, context.updated],
  },
  {
    proves: 'a chosen level is one of the levels of the chosen discipline',
    check: ({ context: { discipline, level } }) => {
      if (level !== null) expect(LEVELS[discipline]).toContain(level)
    },
  },
)
