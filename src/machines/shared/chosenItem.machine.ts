import { type ActorRefFrom, assign, setup } from 'xstate'
import { callbackPlaceholder } from '../app/placeholder.ts'
import type { RoomChanged } from './room.types.ts'

interface ChosenItemContext {
  /** Null until the member chooses one, and after the member has closed it. */
  chosenId: number | null
}

/**
 * The chosen item of a short list. While the window is wide, its details are beside the list, else they open in the list. It
 * has no address of its own.
 */
export const chosenItemMachine = setup({
  types: {
    context: {} as ChosenItemContext,
    events: {} as RoomChanged | { type: 'item.choose'; id: number | null },
  },
  actors: {
    /** Sends `room.changed` at the start, and when the window becomes wide or narrow. */
    room: callbackPlaceholder('room'),
  },
  actions: { storeChosen: assign({ chosenId: (_, { id }: { id: number | null }) => id }) },
  guards: { isWide: (_, { wide }: RoomChanged) => wide, isNarrow: (_, { wide }: RoomChanged) => !wide },
}).createMachine({
  id: 'chosenItem',
  context: { chosenId: null },
  invoke: { id: 'room', src: 'room' },
  on: { 'item.choose': { actions: { type: 'storeChosen', params: ({ event }) => event } } },
  initial: 'narrow',
  states: {
    narrow: {
      description: 'Each item opens in the list.',
      on: { 'room.changed': { guard: { type: 'isWide', params: ({ event }) => event }, target: 'wide' } },
    },
    wide: {
      on: {
        'room.changed': { guard: { type: 'isNarrow', params: ({ event }) => event }, target: 'narrow' },
      },
    },
  },
})

export type ChosenItemRef = ActorRefFrom<typeof chosenItemMachine>
