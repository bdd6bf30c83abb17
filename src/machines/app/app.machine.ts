import { assign, enqueueActions, sendTo, setup } from 'xstate'
import { destinationAfterSignIn, ownLocation } from './afterSignIn.ts'
import { alertsMachine } from './alerts.machine.ts'
import type { AppContext, AppEvent, AppInput, OutboxLogic, OutboxRef } from './app.types.ts'
import { connectivityMachine } from './connectivity.machine.ts'
import { liveMachine } from './live.machine.ts'
import { type AppLocation, navigationMachine } from './navigation.machine.ts'
import type { OutboxEvent, OutboxInput } from './outbox.types.ts'
import { screenMachine } from './screen.machine.ts'
import type { MatchedRoute, ScreenFact } from './screen.types.ts'
import { sessionMachine } from './session.machine.ts'
import type { SessionState } from './session.types.ts'

/** The outbox's logic comes with its chunk, which the typed spawner cannot know. */
type SpawnOutbox = (logic: OutboxLogic, options: { id: 'outbox'; systemId: 'outbox'; input: OutboxInput }) => OutboxRef

const isSamePage = (a: MatchedRoute, b: MatchedRoute) =>
  a.name === b.name && JSON.stringify(a.params) === JSON.stringify(b.params)

/** The root: keeps the singletons, and one screen at a time. The browser's location is an event here. */
export const appMachine = setup({
  types: { context: {} as AppContext, events: {} as AppEvent, input: {} as AppInput },
  actors: {
    navigation: navigationMachine,
    session: sessionMachine,
    connectivity: connectivityMachine,
    live: liveMachine,
    alerts: alertsMachine,
    screen: screenMachine,
  },
  actions: {
    storeLocation: assign((_, { location, route }: { location: AppLocation; route: MatchedRoute }) => ({
      location,
      route,
    })),
    // Signing in takes two pages; the location passed along has to outlive the first.
    storeRequested: assign({
      requested: ({ context }) =>
        ownLocation(context.location.requested, context.matchRoute) ??
        (['signIn', 'signUp', 'home'].includes(context.route.name) ? context.requested : null),
    }),
    storeSession: assign({ session: (_, params: { session: SessionState }) => params.session }),
    moveOn: enqueueActions(({ context, enqueue }) => {
      const to = destinationAfterSignIn(context.route.name, context.requested)
      if (!to) return
      enqueue.sendTo('navigation', { type: 'navigation.go', to, replace: true })
      enqueue.assign({ requested: null })
    }),
    identify: sendTo('live', ({ context }) => {
      return { type: 'live.identify' as const, user_id: context.session.user?.user_id ?? null }
    }),
    tellScreen: sendTo('screen', (_, params: { fact: ScreenFact }) => params.fact),
    /** Fetches the outbox, which then arrives as `chunk.loaded`. */
    loadOutbox: (_) => {
      throw new Error('provide loadOutbox')
    },
    startOutbox: assign({
      outbox: ({ context, self, spawn }, { logic }: { logic: OutboxLogic }) => {
        const user_id = context.session.user?.user_id ?? null
        const input = { parent: self, user_id, now: context.now }
        return (spawn as unknown as SpawnOutbox)(logic, { id: 'outbox', systemId: 'outbox', input })
      },
    }),
    tellOutbox: ({ context }, params: { fact: OutboxEvent }) => context.outbox?.send(params.fact),
    connectLive: sendTo('live', { type: 'live.connect' }),
    goHome: sendTo('navigation', { type: 'navigation.go', to: '/' }),
    redirect: sendTo('navigation', (_, params: { to: string; requested?: string }) => {
      return { type: 'navigation.go' as const, replace: true, ...params }
    }),
    checkConnectivity: sendTo('connectivity', { type: 'connectivity.check' }),
    reportUnanswered: sendTo('connectivity', { type: 'connectivity.failed' }),
    reportAnswer: sendTo('connectivity', { type: 'connectivity.answered' }),
    refreshSession: sendTo('session', { type: 'session.refresh' }),
    expireSession: sendTo('session', { type: 'session.expired' }),
    showPing: sendTo('alerts', {
      type: 'alert.show',
      alert: { type: 'info', message: 'An administrator says hello.', timeoutMs: 5000 },
    }),
    showStuck: sendTo('alerts', {
      type: 'alert.show',
      alert: { type: 'error', message: 'Signing out did not work. Try again.' },
    }),
    showExpired: sendTo('alerts', {
      type: 'alert.show',
      alert: { type: 'warning', message: 'Your session has ended. Sign in again.' },
    }),
  },
  guards: {
    isSamePage: ({ context }, params: { route: MatchedRoute }) => isSamePage(context.route, params.route),
    isSignIn: ({ context }, params: { session: SessionState }) => !context.session.user && !!params.session.user,
    hasNoOutbox: ({ context }) => context.outbox === null,
    isSignedIn: ({ context }) => context.session.user !== null,
    isAccountChange: (_, params: { fact: { type: string } }) => params.fact.type === 'account.changed',
    isPing: (_, params: { fact: { type: string } }) => params.fact.type === 'user.pinged',
  },
}).createMachine({
  id: 'app',
  context: ({ input }) => ({
    ...input,
    route: input.matchRoute(input.location.path),
    session: { settled: false, user: null },
    outbox: null,
    requested: ownLocation(input.location.requested, input.matchRoute),
  }),
  invoke: [
    { id: 'alerts', systemId: 'alerts', src: 'alerts' },
    {
      id: 'navigation',
      systemId: 'navigation',
      src: 'navigation',
      input: ({ context, self }) => ({ location: context.location, parent: self }),
    },
    { id: 'connectivity', systemId: 'connectivity', src: 'connectivity', input: ({ self }) => ({ parent: self }) },
    { id: 'live', systemId: 'live', src: 'live', input: ({ self }) => ({ parent: self }) },
    {
      id: 'session',
      systemId: 'session',
      src: 'session',
      input: ({ context, self }) => ({ persist: context.persist, parent: self }),
    },
  ],
  initial: 'starting',
  on: {
    'session.changed': [
      {
        guard: { type: 'isSignIn', params: ({ event }) => ({ session: event.session }) },
        actions: [
          { type: 'storeSession', params: ({ event }) => ({ session: event.session }) },
          'identify',
          'loadOutbox',
          { type: 'tellOutbox', params: ({ event }) => ({ fact: event }) },
          { type: 'tellScreen', params: ({ event }) => ({ fact: event }) },
          'moveOn',
        ],
      },
      {
        actions: [
          { type: 'storeSession', params: ({ event }) => ({ session: event.session }) },
          'identify',
          { type: 'tellOutbox', params: ({ event }) => ({ fact: event }) },
          { type: 'tellScreen', params: ({ event }) => ({ fact: event }) },
        ],
      },
    ],
    'session.unreachable': { actions: 'reportUnanswered' },
    'session.signedOut': { actions: 'goHome' },
    'session.stuck': { actions: 'showStuck' },
    'connectivity.recovered': {
      actions: ['refreshSession', { type: 'tellOutbox', params: ({ event }) => ({ fact: event }) }],
    },
    'call.unauthenticated': { guard: 'isSignedIn', actions: ['expireSession', 'showExpired'] },
    'call.unanswered': { actions: 'checkConnectivity' },
    'network.changed': { actions: 'checkConnectivity' },
    'live.lost': { actions: 'checkConnectivity' },
    'live.connected': {
      actions: [
        'reportAnswer',
        { type: 'tellOutbox', params: ({ event }) => ({ fact: event }) },
        { type: 'tellScreen', params: ({ event }) => ({ fact: event }) },
      ],
    },
    'live.received': [
      {
        guard: { type: 'isAccountChange', params: ({ event }) => ({ fact: event.fact }) },
        actions: 'refreshSession',
      },
      { guard: { type: 'isPing', params: ({ event }) => ({ fact: event.fact }) }, actions: 'showPing' },
      { actions: { type: 'tellScreen', params: ({ event }) => ({ fact: event }) } },
    ],
    'chunk.loaded': {
      guard: 'hasNoOutbox',
      actions: { type: 'startOutbox', params: ({ event }) => ({ logic: event.logic }) },
    },
    'outbox.*': { actions: { type: 'tellScreen', params: ({ event }) => ({ fact: event }) } },
    'screen.redirected': {
      actions: { type: 'redirect', params: ({ event }) => ({ to: event.to, requested: event.requested }) },
    },
  },
  states: {
    // The singletons run once their state is entered: the first word to one of them comes a state later.
    starting: { entry: 'connectLive', always: 'showing' },
    showing: {
      invoke: {
        id: 'screen',
        src: 'screen',
        input: ({ context, self }) => ({
          route: context.route,
          location: context.location,
          session: context.session,
          visit: context.newKey(),
          parent: self,
        }),
      },
      on: {
        'navigation.changed': [
          {
            guard: {
              type: 'isSamePage',
              params: ({ context, event }) => ({ route: context.matchRoute(event.location.path) }),
            },
            actions: [
              {
                type: 'storeLocation',
                params: ({ context, event }) => ({ location: event.location, route: context.route }),
              },
              'storeRequested',
              {
                type: 'tellScreen',
                params: ({ event }) => ({ fact: { type: 'location.changed' as const, location: event.location } }),
              },
            ],
          },
          {
            target: 'showing',
            reenter: true,
            actions: [
              {
                type: 'storeLocation',
                params: ({ context, event }) => ({
                  location: event.location,
                  route: context.matchRoute(event.location.path),
                }),
              },
              'storeRequested',
            ],
          },
        ],
      },
    },
  },
})
