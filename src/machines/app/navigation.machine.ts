import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import type { AppLocation, Go, NavigationChanged, NavigationEvent, NavigationInput } from './navigation.types.ts'
import { actionPlaceholder, callbackPlaceholder } from './placeholder.ts'

/** Changes the browser's location on `navigation.go`. Sends its parent `navigation.changed` after every change. */
export const navigationMachine = setup({
  types: {
    context: {} as NavigationInput,
    events: {} as NavigationEvent,
    input: {} as NavigationInput,
  },
  actors: {
    /** Sends `location.changed` at every change, also after a link or the browser's Back button. */
    watchLocation: callbackPlaceholder('watchLocation'),
  },
  actions: {
    navigate: actionPlaceholder<Omit<Go, 'type'>>('navigate'),
    storeLocation: assign({ location: (_, params: { location: AppLocation }) => params.location }),
  },
}).createMachine({
  id: 'navigation',
  context: ({ input }) => input,
  invoke: { id: 'watchLocation', src: 'watchLocation' },
  on: {
    'navigation.go': {
      actions: {
        type: 'navigate',
        params: ({ event: { to, replace, reload } }) => ({ to, replace, reload }),
      },
    },
    'location.changed': {
      actions: [
        { type: 'storeLocation', params: ({ event }) => event },
        sendTo(
          ({ context }) => context.parent,
          ({ event }): NavigationChanged => ({ type: 'navigation.changed', location: event.location }),
        ),
      ],
    },
  },
})

export type NavigationRef = ActorRefFrom<typeof navigationMachine>
