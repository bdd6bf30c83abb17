import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import type { ParentRef } from './parentRef.ts'
import { actionPlaceholder, callbackPlaceholder } from './placeholder.ts'

/** Where the browser is. `requested` is the location that a guard passed along. */
export interface AppLocation {
  readonly path: string
  readonly search: string
  readonly hash: string
  readonly requested: string | null
}

export interface Go {
  type: 'navigation.go'
  to: string
  replace?: boolean
  /** Load the document anew. */
  reload?: boolean
  /** The location to come back to after signing in. */
  requested?: string
}

export type NavigationEvent = Go | { type: 'location.changed'; location: AppLocation }

export interface NavigationChanged {
  type: 'navigation.changed'
  location: AppLocation
}

export interface NavigationInput {
  location: AppLocation
  parent: ParentRef<NavigationChanged>
}

/** Owns the browser's location: takes `navigation.go`, tells its parent `navigation.changed`. */
export const navigationMachine = setup({
  types: {
    context: {} as NavigationInput,
    events: {} as NavigationEvent,
    input: {} as NavigationInput,
  },
  actors: {
    /** Sends `location.changed` at every change, whoever made it. */
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
        params: ({ event }) => ({
          to: event.to,
          replace: event.replace,
          reload: event.reload,
          requested: event.requested,
        }),
      },
    },
    'location.changed': {
      actions: [
        { type: 'storeLocation', params: ({ event }) => ({ location: event.location }) },
        sendTo(
          ({ context }) => context.parent,
          ({ event }): NavigationChanged => ({ type: 'navigation.changed', location: event.location }),
        ),
      ],
    },
  },
})

export type NavigationRef = ActorRefFrom<typeof navigationMachine>
