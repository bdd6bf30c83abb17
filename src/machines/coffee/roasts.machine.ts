import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import type { RoastList, RoastSummary } from '../../../contract/api/coffee/roasts.ts'
import { liveFacts } from '../app/facts.ts'
import type { LiveEvent, LiveFact } from '../app/live.types.ts'
import type { ScreenFact, ScreenInput } from '../app/screen.types.ts'
import { createPagedMachine } from '../shared/paged.machine.ts'
import { roastDrawerMachine } from './roastDrawer.machine.ts'
import type { RoastReport } from './roastDrawer.types.ts'

/** The list of roasts, with the counts and preferences that each answer contains. */
export const roastListMachine = createPagedMachine<Pick<RoastList, 'stats' | 'preferences'>, RoastSummary>(
  ({ coffee_roast_id }) => coffee_roast_id,
)

interface RoastsContext {
  input: ScreenInput
  /** The roast in the drawer, as the list had it when the drawer opened. */
  opened: RoastSummary | null
}

/** The page 'Coffee Roasts': the list, and a drawer for one of its roasts. */
export const roastsMachine = setup({
  types: {
    context: {} as RoastsContext,
    events: {} as { type: 'roast.open'; roast: RoastSummary } | RoastReport | LiveEvent | ScreenFact,
    input: {} as ScreenInput,
    children: {} as { list: 'list'; drawer: 'drawer' },
  },
  actors: { liveFacts, list: roastListMachine, drawer: roastDrawerMachine },
  actions: {
    storeOpened: assign({ opened: (_, params: { roast: RoastSummary }) => params.roast }),
    forgetOpened: assign({ opened: null }),
    refreshList: sendTo('list', { type: 'list.refresh' }),
    refreshDrawer: sendTo('drawer', { type: 'roast.refresh' }),
  },
  guards: {
    isAboutRoasts: (_, { fact }: { fact: LiveFact }) => fact.type === 'coffeeRoast.updated',
    isAboutOpened: ({ context }, { fact }: { fact: LiveFact }) =>
      fact.type === 'coffeeRoast.updated' && fact.id === context.opened?.coffee_roast_id,
  },
}).createMachine({
  id: 'roasts',
  context: ({ input }) => ({ input, opened: null }),
  invoke: [
    { id: 'liveFacts', src: 'liveFacts' },
    { id: 'list', src: 'list', input: ({ context }) => context.input },
  ],
  on: {
    'live.received': {
      guard: { type: 'isAboutRoasts', params: ({ event }) => ({ fact: event.fact }) },
      actions: 'refreshList',
    },
  },
  initial: 'browsing',
  states: {
    browsing: {
      entry: 'forgetOpened',
      on: {
        'roast.open': {
          target: 'inspecting',
          actions: { type: 'storeOpened', params: ({ event }) => ({ roast: event.roast }) },
        },
      },
    },
    inspecting: {
      invoke: {
        id: 'drawer',
        src: 'drawer',
        input: ({ context, self }) => {
          if (!context.opened) throw new Error('no roast was opened')
          return { roast: context.opened, parent: self }
        },
        onDone: 'browsing',
      },
      on: {
        'roasts.changed': { actions: 'refreshList' },
        'live.connected': { actions: 'refreshDrawer' },
        'live.received': [
          {
            guard: { type: 'isAboutOpened', params: ({ event }) => ({ fact: event.fact }) },
            actions: ['refreshList', 'refreshDrawer'],
          },
          {
            guard: { type: 'isAboutRoasts', params: ({ event }) => ({ fact: event.fact }) },
            actions: 'refreshList',
          },
        ],
      },
    },
  },
})

export type RoastListRef = ActorRefFrom<typeof roastListMachine>

export type RoastsRef = ActorRefFrom<typeof roastsMachine>
