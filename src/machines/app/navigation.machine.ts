// The machine of the browser's location.

import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import type {
  AppLocation,
  Go,
  KeepScreenAt,
  NavigationChanged,
  NavigationContext,
  NavigationEvent,
  NavigationInput,
} from './navigation.types.ts'
import { actionPlaceholder, callbackPlaceholder } from './placeholder.ts'

/** Changes the browser's location on `navigation.go`. Sends its parent `navigation.changed` after every change. */
export const navigationMachine = setup({
  types: {
    context: {} as NavigationContext,
    events: {} as NavigationEvent,
    input: {} as NavigationInput,
  },
  actors: {
    /** Sends `location.changed` at every change. A link and the browser's Back button cause a change, too. */
    watchLocation: callbackPlaceholder('watchLocation'),
  },
  actions: {
    navigate: actionPlaceholder<Omit<Go, 'type'>>('navigate'),
    /** The screen does not change when the browser arrives at this path. */
    storeKeptPath: assign({ keptPath: (_, { to, keepScreen }: Go) => (keepScreen ? to : null) }),
    /** The screen does not change while the browser goes from one of these paths to another. */
    storeKeptPaths: assign({ keptPaths: (_, { paths }: KeepScreenAt) => paths }),
    /** Also forgets the kept paths at the first location that does not match them. */
    storeLocation: assign(({ context: { keptPaths } }, { location }: { location: AppLocation }) => ({
      location,
      keptPath: null,
      keptPaths: keptPaths?.test(location.path) ? keptPaths : null,
    })),
  },
}).createMachine({
  id: 'navigation',
  context: ({ input }) => ({ ...input, keptPath: null, keptPaths: null }),
  invoke: { id: 'watchLocation', src: 'watchLocation' },
  on: {
    'navigation.go': {
      actions: [
        { type: 'storeKeptPath', params: ({ event }) => event },
        {
          type: 'navigate',
          params: ({ event: { to, replace, reload } }) => ({ to, replace, reload }),
        },
      ],
    },
    'navigation.keep': { actions: { type: 'storeKeptPaths', params: ({ event }) => event } },
    'location.changed': {
      actions: [
        sendTo(
          ({ context }) => context.parent,
          ({ context, event: { location } }): NavigationChanged =>
            location.path === context.keptPath || context.keptPaths?.test(location.path)
              ? { type: 'navigation.changed', location, keepScreen: true }
              : { type: 'navigation.changed', location },
        ),
        { type: 'storeLocation', params: ({ event }) => event },
      ],
    },
  },
})

export type NavigationRef = ActorRefFrom<typeof navigationMachine>
