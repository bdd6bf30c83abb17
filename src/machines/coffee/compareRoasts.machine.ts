// The page that compares several roasts of the member.
import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import type { CoffeePreferences } from '../../../contract/api/coffee/preferences.ts'
import type { CoffeeRoast } from '../../../contract/api/coffee/roasts.ts'
import { liveFacts } from '../app/facts.ts'
import type { LiveEvent, LiveFact } from '../app/live.types.ts'
import type { AppLocation } from '../app/navigation.types.ts'
import type { ScreenFact, ScreenInput } from '../app/screen.types.ts'
import { go } from '../app/system.ts'
import { createResourceMachine } from '../shared/resource.machine.ts'
import { type Alignment, type CompareAddress, compareAddress, compareLink, MAX_COMPARED } from './compareAddress.ts'
import { roastListMachine } from './roasts.machine.ts'
import { type SimilarQuery, similarRoastsMachine } from './similarRoasts.machine.ts'

export interface ComparedQuery {
  readonly ids: readonly number[]
}

/** The roasts in the address, in the same order. `missing` contains the ids that are not roasts of the member. */
export interface LoadedComparison {
  readonly roasts: readonly CoffeeRoast[]
  readonly missing: readonly number[]
  readonly preferences: CoffeePreferences
}

/** Loads the roasts to compare. The shown roasts stay until the roasts of a changed address have loaded. */
export const comparedRoastsMachine = createResourceMachine<LoadedComparison, ComparedQuery>((_, loaded) => loaded)

type CompareEvent =
  | { type: 'roast.add'; coffee_roast_id: number }
  | { type: 'roast.remove'; coffee_roast_id: number }
  | { type: 'alignment.choose'; alignment: Alignment }
  | { type: 'picker.open' }
  | { type: 'picker.close' }
  | LiveEvent
  | ScreenFact

interface RoastId {
  coffee_roast_id: number
}
interface Location {
  location: Pick<AppLocation, 'search'>
}

const roastsQuery = ({ ids }: CompareAddress): ComparedQuery => ({ ids })
/** The page offers roasts that are similar to the first compared roast. */
const similarQuery = ({ ids }: CompareAddress): SimilarQuery => ({ coffee_roast_id: ids[0] ?? null })

/** The page that compares roasts. The address contains the roasts and the moment at which they are aligned. */
export const compareRoastsMachine = setup({
  types: {
    context: {} as { input: ScreenInput; address: CompareAddress },
    events: {} as CompareEvent,
    input: {} as ScreenInput,
    children: {} as { roasts: 'roasts'; similar: 'similar'; picker: 'picker' },
  },
  actors: { liveFacts, roasts: comparedRoastsMachine, similar: similarRoastsMachine, picker: roastListMachine },
  actions: {
    goTo: ({ system, context }, change: Partial<CompareAddress>) =>
      go({ system }, { to: compareLink({ ...context.address, ...change }), replace: true }),
    storeAddress: assign({ address: (_, { location }: Location) => compareAddress(location.search) }),
    changeRoasts: sendTo('roasts', ({ context }) => ({ type: 'query.change', query: roastsQuery(context.address) })),
    changeSimilar: sendTo('similar', ({ context }) => ({ type: 'query.change', query: similarQuery(context.address) })),
    refreshRoasts: sendTo('roasts', { type: 'resource.refresh' }),
    refreshSimilar: sendTo('similar', { type: 'resource.refresh' }),
  },
  guards: {
    hasError: ({ context }) => context.address.error !== null,
    hasOtherRoasts: ({ context }, { location }: Location) =>
      String(compareAddress(location.search).ids) !== String(context.address.ids),
    hasWrongAddress: (_, { location }: Location) => compareAddress(location.search).error !== null,
    canAdd: ({ context: { address } }, { coffee_roast_id }: RoastId) =>
      address.ids.length < MAX_COMPARED && !address.ids.includes(coffee_roast_id),
    isCompared: ({ context: { address } }, { coffee_roast_id }: RoastId) => address.ids.includes(coffee_roast_id),
    isOtherAlignment: ({ context: { address } }, { alignment }: { alignment: Alignment }) =>
      address.alignment !== alignment,
    isAboutCompared: ({ context: { address } }, { fact }: { fact: LiveFact }) =>
      fact.type === 'coffeeRoast.updated' && address.ids.includes(fact.id),
  },
}).createMachine({
  id: 'compareRoasts',
  context: ({ input }) => ({ input, address: compareAddress(input.search) }),
  type: 'parallel',
  invoke: [{ id: 'liveFacts', src: 'liveFacts' }],
  on: {
    // The address changes first. The page then follows the address.
    'roast.add': {
      guard: { type: 'canAdd', params: ({ event }) => event },
      actions: {
        type: 'goTo',
        params: ({ context, event }) => ({ ids: [...context.address.ids, event.coffee_roast_id] }),
      },
    },
    'roast.remove': {
      guard: { type: 'isCompared', params: ({ event }) => event },
      actions: {
        type: 'goTo',
        params: ({ context, event }) => ({ ids: context.address.ids.filter((id) => id !== event.coffee_roast_id) }),
      },
    },
    'alignment.choose': {
      guard: { type: 'isOtherAlignment', params: ({ event }) => event },
      actions: { type: 'goTo', params: ({ event }) => ({ alignment: event.alignment }) },
    },
  },
  states: {
    comparison: {
      initial: 'reading',
      states: {
        reading: {
          description: 'Reads the address.',
          always: [{ guard: 'hasError', target: 'refused' }, { target: 'shown' }],
        },
        refused: {
          description: 'The address contains no roasts that can be compared.',
          on: {
            'location.changed': {
              target: 'reading',
              actions: { type: 'storeAddress', params: ({ event }) => event },
            },
          },
        },
        shown: {
          invoke: [
            { id: 'roasts', src: 'roasts', input: ({ context }) => roastsQuery(context.address) },
            { id: 'similar', src: 'similar', input: ({ context }) => similarQuery(context.address) },
          ],
          on: {
            'location.changed': [
              {
                guard: { type: 'hasWrongAddress', params: ({ event }) => event },
                target: 'refused',
                actions: { type: 'storeAddress', params: ({ event }) => event },
              },
              {
                guard: { type: 'hasOtherRoasts', params: ({ event }) => event },
                actions: [{ type: 'storeAddress', params: ({ event }) => event }, 'changeRoasts', 'changeSimilar'],
              },
              { actions: { type: 'storeAddress', params: ({ event }) => event } },
            ],
            'live.connected': { actions: ['refreshRoasts', 'refreshSimilar'] },
            'live.received': {
              guard: { type: 'isAboutCompared', params: ({ event }) => event },
              actions: ['refreshRoasts', 'refreshSimilar'],
            },
          },
        },
      },
    },
    picker: {
      description: 'The list from which roasts are added.',
      initial: 'closed',
      states: {
        closed: { on: { 'picker.open': 'open' } },
        open: {
          invoke: { id: 'picker', src: 'picker', input: ({ context }) => context.input },
          on: { 'picker.close': 'closed' },
        },
      },
    },
  },
})

export type CompareRoastsRef = ActorRefFrom<typeof compareRoastsMachine>
export type ComparedRoastsRef = ActorRefFrom<typeof comparedRoastsMachine>
