// The page that compares the member with another player.
import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import type { Comparison } from '../../../contract/api/pool/pool.ts'
import { DISCIPLINES, type Discipline } from '../../../contract/rules/pool/handicaps.ts'
import { pathTo } from '../../paths.ts'
import { liveFacts } from '../app/facts.ts'
import type { LiveEvent } from '../app/live.types.ts'
import type { ScreenFact, ScreenInput } from '../app/screen.types.ts'
import { go } from '../app/system.ts'
import { createResourceMachine } from '../shared/resource.machine.ts'

export interface CompareQuery {
  /** The other player. */
  readonly user_id: number
  readonly discipline: Discipline
}

interface CompareContext {
  input: ScreenInput
  discipline: Discipline
}

/** The discipline in the address. If the address has no known discipline, the result is 9-Ball. */
export function disciplineOf(search: string): Discipline {
  const disciplineName = new URLSearchParams(search).get('discipline')
  return DISCIPLINES.find((discipline) => discipline === disciplineName) ?? '9-Ball'
}

/** The game from which the page was opened, by its id. Null if it was opened from elsewhere. */
export function gameOf(search: string): number | null {
  const id = Number(new URLSearchParams(search).get('game'))
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

function queryOf({ input, discipline }: CompareContext): CompareQuery {
  return { user_id: Number(input.params.user_id), discipline }
}

/** Loads the comparison of the member with the other player. */
export const comparisonMachine = createResourceMachine<Comparison, CompareQuery>()

/**
 * Compares the member with another player. The address contains the discipline, so a link can show the same comparison.
 */
export const compareMachine = setup({
  types: {
    context: {} as CompareContext,
    events: {} as { type: 'discipline.choose'; discipline: Discipline } | LiveEvent | ScreenFact,
    input: {} as ScreenInput,
    children: {} as { comparison: 'comparison' },
  },
  actors: { liveFacts, comparison: comparisonMachine },
  actions: {
    go,
    storeDiscipline: assign({ discipline: (_, params: { discipline: Discipline }) => params.discipline }),
    changeQuery: sendTo('comparison', ({ context }) => ({ type: 'query.change', query: queryOf(context) })),
    refreshComparison: sendTo('comparison', { type: 'resource.refresh' }),
  },
  guards: {
    isOtherDiscipline: ({ context }, { discipline }: { discipline: Discipline }) => context.discipline !== discipline,
  },
}).createMachine({
  id: 'compare',
  context: ({ input }) => ({ input, discipline: disciplineOf(input.search) }),
  invoke: [
    { id: 'liveFacts', src: 'liveFacts' },
    { id: 'comparison', src: 'comparison', input: ({ context }) => queryOf(context) },
  ],
  on: {
    // The address changes first. The comparison then follows the address.
    'discipline.choose': {
      guard: { type: 'isOtherDiscipline', params: ({ event }) => event },
      actions: {
        type: 'go',
        params: ({ context, event }) => ({
          to: pathTo.poolCompare(queryOf(context).user_id, event.discipline, gameOf(context.input.search)),
          replace: true,
        }),
      },
    },
    'location.changed': {
      guard: {
        type: 'isOtherDiscipline',
        params: ({ event }) => ({ discipline: disciplineOf(event.location.search) }),
      },
      actions: [
        {
          type: 'storeDiscipline',
          params: ({ event }) => ({ discipline: disciplineOf(event.location.search) }),
        },
        'changeQuery',
      ],
    },
    'live.connected': { actions: 'refreshComparison' },
  },
})

export type CompareRef = ActorRefFrom<typeof compareMachine>

export type ComparisonRef = ActorRefFrom<typeof comparisonMachine>
