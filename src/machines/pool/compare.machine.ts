import { assign, setup } from 'xstate'
import type { Comparison } from '../../../contract/api/pool/pool.ts'
import { errorOf } from '../../../contract/callResult.ts'
import type { ApiError } from '../../../contract/errors.ts'
import { DISCIPLINES, type Discipline } from '../../../contract/rules/pool/handicaps.ts'
import { liveFacts } from '../app/facts.ts'
import type { LiveEvent } from '../app/live.types.ts'
import { placeholder } from '../app/placeholder.ts'
import type { ScreenFact, ScreenInput } from '../app/screen.types.ts'
import { go } from '../app/system.ts'

interface CompareContext {
  input: ScreenInput
  discipline: Discipline
  comparison: Comparison | null
  error: ApiError | null
}

/** The discipline that an address asks for: 9-Ball when it names none, or none that there is. */
export function disciplineOf(search: string): Discipline {
  const asked = new URLSearchParams(search).get('discipline')
  return DISCIPLINES.find((discipline) => discipline === asked) ?? '9-Ball'
}

/** The member against one other. The discipline stands in the address, so that a comparison can be linked to. */
export const compareMachine = setup({
  types: {
    context: {} as CompareContext,
    events: {} as
      | { type: 'discipline.choose'; discipline: Discipline }
      | { type: 'comparison.reload' }
      | LiveEvent
      | ScreenFact,
    input: {} as ScreenInput,
    tags: {} as 'busy',
  },
  actors: {
    liveFacts,

    loadComparison: placeholder<Comparison, { user_id: number; discipline: Discipline }>('loadComparison'),
  },
  actions: {
    go,
    storeDiscipline: assign((_, { discipline }: { discipline: Discipline }) => ({ discipline, comparison: null })),
    storeComparison: assign({
      comparison: (_, params: { comparison: Comparison }) => params.comparison,
      error: null,
    }),
    storeError: assign({ error: (_, params: { error: unknown }) => errorOf(params.error) }),
  },
  guards: {
    isOther: ({ context }, { discipline }: { discipline: Discipline }) => context.discipline !== discipline,
  },
}).createMachine({
  id: 'compare',
  context: ({ input }) => ({ input, discipline: disciplineOf(input.search), comparison: null, error: null }),
  invoke: { id: 'liveFacts', src: 'liveFacts' },
  initial: 'loading',
  on: {
    // The address follows at once, and is what the comparison follows.
    'discipline.choose': {
      guard: { type: 'isOther', params: ({ event }) => ({ discipline: event.discipline }) },
      actions: {
        type: 'go',
        params: ({ context, event }) => ({
          to: `/pool/compare/${context.input.params.user_id}?discipline=${event.discipline}`,
          replace: true,
        }),
      },
    },
    'location.changed': {
      guard: { type: 'isOther', params: ({ event }) => ({ discipline: disciplineOf(event.location.search) }) },
      target: '.loading',
      actions: {
        type: 'storeDiscipline',
        params: ({ event }) => ({ discipline: disciplineOf(event.location.search) }),
      },
    },
    'live.connected': '.loading',
  },
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadComparison',
        src: 'loadComparison',
        input: ({ context }) => ({ user_id: Number(context.input.params.user_id), discipline: context.discipline }),
        onDone: {
          target: 'ready',
          actions: { type: 'storeComparison', params: ({ event }) => ({ comparison: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: { type: 'storeError', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    ready: {},
    failed: { on: { 'comparison.reload': 'loading' } },
  },
})
