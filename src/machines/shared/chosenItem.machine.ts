// The item that a member has chosen in a short list.
import { type ActorRefFrom, assign, setup } from 'xstate'
import { callbackPlaceholder } from '../app/placeholder.ts'
import type { WindowWidthChanged } from './windowWidth.types.ts'

interface ChosenItemContext {
  /** Null until the member chooses an item, and after the member has closed the item. */
  chosenId: number | null
}

/**
 * The chosen item of a short list. In a wide window its details are beside the list, otherwise they open in the list.
 * The item has no address of its own.
 */
export const chosenItemMachine = setup({
  types: {
    context: {} as ChosenItemContext,
    /** With the id null, `item.choose` closes the chosen item. */
    events: {} as WindowWidthChanged | { type: 'item.choose'; id: number | null },
  },
  actors: {
    /** Sends `windowWidth.changed` at the start, and when the window becomes wide or narrow. */
    windowWidth: callbackPlaceholder('windowWidth'),
  },
  actions: { storeChosen: assign({ chosenId: (_, { id }: { id: number | null }) => id }) },
  guards: {
    isWindowWide: (_, { wide }: WindowWidthChanged) => wide,
    isNarrow: (_, { wide }: WindowWidthChanged) => !wide,
  },
}).createMachine({
  id: 'chosenItem',
  context: { chosenId: null },
  invoke: { id: 'windowWidth', src: 'windowWidth' },
  on: {
    'item.choose': { actions: { type: 'storeChosen', params: ({ event }) => event } },
  },
  initial: 'narrow',
  states: {
    narrow: {
      description: 'Each item opens in the list.',
      on: {
        'windowWidth.changed': {
          guard: { type: 'isWindowWide', params: ({ event }) => event },
          target: 'wide',
        },
      },
    },
    wide: {
      on: {
        'windowWidth.changed': { guard: { type: 'isNarrow', params: ({ event }) => event }, target: 'narrow' },
      },
    },
  },
})

export type ChosenItemRef = ActorRefFrom<typeof chosenItemMachine>
