// The modal for the member's own skill levels.
import { type ActorRefFrom, assign, setup } from 'xstate'
import type { PoolPlayer } from '../../../contract/api/pool/games.ts'
import type { SkillLevelBody } from '../../../contract/api/pool/pool.ts'
import { errorOf } from '../../../contract/callResult.ts'
import type { ApiError } from '../../../contract/errors.ts'
import { type Discipline, LEVELS } from '../../../contract/rules/pool/handicaps.ts'
import { placeholder } from '../app/placeholder.ts'
import { showAlert } from '../app/system.ts'

interface SkillLevelContext {
  user_id: number
  discipline: Discipline
  /** Null until a level is chosen. */
  level: number | null
  /** Whether the server has saved the chosen level. */
  updated: boolean
  error: ApiError | null
}

/** The modal in which a member chooses the skill level of a discipline. */
export const skillLevelMachine = setup({
  types: {
    context: {} as SkillLevelContext,
    events: {} as
      | { type: 'discipline.choose'; discipline: Discipline }
      | { type: 'level.choose'; level: number }
      | { type: 'level.update' }
      | { type: 'modal.close' },
    input: {} as { user_id: number },
    output: {} as { updated: boolean },
    tags: {} as 'busy',
  },
  actors: {
    saveLevel: placeholder<PoolPlayer, SkillLevelBody>('saveLevel'),
  },
  actions: {
    showAlert,
    // The disciplines have different levels, so the chosen level is cleared.
    storeDiscipline: assign((_, { discipline }: { discipline: Discipline }) => ({
      discipline,
      level: null,
      error: null,
    })),
    storeLevel: assign({ level: (_, params: { level: number }) => params.level, error: null }),
    storeError: assign({ error: (_, params: { error: unknown }) => errorOf(params.error) }),
    markUpdated: assign({ updated: true }),
  },
  guards: {
    isLevel: ({ context }, { level }: { level: number }) => LEVELS[context.discipline].includes(level),
    hasLevel: ({ context }) => context.level !== null,
  },
}).createMachine({
  id: 'skillLevel',
  context: ({ input }) => ({ ...input, discipline: '8-Ball', level: null, updated: false, error: null }),
  initial: 'choosing',
  output: ({ context }) => ({ updated: context.updated }),
  states: {
    choosing: {
      on: {
        'discipline.choose': {
          actions: { type: 'storeDiscipline', params: ({ event }) => event },
        },
        'level.choose': {
          guard: { type: 'isLevel', params: ({ event }) => event },
          actions: { type: 'storeLevel', params: ({ event }) => event },
        },
        'level.update': { guard: 'hasLevel', target: 'saving' },
        'modal.close': 'closed',
      },
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'saveLevel',
        src: 'saveLevel',
        input: ({ context }) => ({
          player_user_id: context.user_id,
          discipline: context.discipline,
          skill_level: context.level ?? 0,
        }),
        onDone: {
          target: 'closed',
          actions: ['markUpdated', { type: 'showAlert', params: { type: 'success', message: 'Skill Level Updated' } }],
        },
        onError: {
          target: 'choosing',
          actions: { type: 'storeError', params: ({ event }) => event },
        },
      },
      on: { 'modal.close': 'closed' },
    },
    closed: { type: 'final' },
  },
})

export type SkillLevelRef = ActorRefFrom<typeof skillLevelMachine>
