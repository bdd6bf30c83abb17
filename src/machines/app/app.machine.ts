import { type ActorRefFrom, assign, enqueueActions, sendTo, setup } from 'xstate'
import { destinationAfterSignIn, ownLocation } from './afterSignIn.ts'
import { alertsMachine } from './alerts.machine.ts'
import type { AppContext, AppEvent, AppInput, OutboxLogic } from './app.types.ts'
import { connectivityMachine } from './connectivity.machine.ts'
import { connectivityFacts, liveFacts } from './facts.ts'
import { liveMachine } from './live.machine.ts'
import type { LiveFact } from './live.types.ts'
import { navigationMachine } from './navigation.machine.ts'
import type { AppLocation } from './navigation.types.ts'
import type { OutboxInput, OutboxRef } from './outbox.types.ts'
import { actionPlaceholder } from './placeholder.ts'
import { screenMachine } from './screen.machine.ts'
import type { MatchedRoute, ScreenFact } from './screen.types.ts'
import { sessionMachine } from './session.machine.ts'
import type { SessionChanged, SessionState } from './session.types.ts'

/** `spawn` for the outbox. Its logic is loaded later, so it is not in `actors`, and XState's own type rejects it. */
type SpawnOutbox = (logic: OutboxLogic, options: { id: 'outbox'; systemId: 'outbox'; input: OutboxInput }) => OutboxRef

const isSamePage = (a: MatchedRoute, b: MatchedRoute) =>
  a.name === b.name && JSON.stringify(a.params) === JSON.stringify(b.params)

/** The root machine. It runs the system actors and one screen at a time. A new location arrives as an event. */
export const appMachine = setup({
  types: { context: {} as AppContext, events: {} as AppEvent, input: {} as AppInput },
  actors: {
    navigation: navigationMachine,
    session: sessionMachine,
    connectivity: connectivityMachine,
    live: liveMachine,
    liveFacts,
    connectivityFacts,
    alerts: alertsMachine,
    screen: screenMachine,
  },
  actions: {
    storeLocation: assign((_, { location, route }: { location: AppLocation; route: MatchedRoute }) => ({
      location,
      route,
    })),
    // The route guard redirects to the home page, and the visitor signs in on another page. On these pages the requested
    // location is kept.
    storeRequested: assign({
      requested: ({ context }) =>
        ownLocation(context.location.requested, context.matchRoute) ??
        (['signIn', 'signUp', 'home'].includes(context.route.name) ? context.requested : null),
    }),
    storeSession: assign({ session: (_, params: { session: SessionState }) => params.session }),
    openRequested: enqueueActions(({ context, enqueue }) => {
      const to = destinationAfterSignIn(context.route.name, context.requested)
      if (!to) return
      enqueue.sendTo('navigation', { type: 'navigation.go', to, replace: true })
      enqueue.assign({ requested: null })
    }),
    sendUserToLive: sendTo('live', ({ context }) => {
      return { type: 'live.identify' as const, user_id: context.session.user?.user_id ?? null }
    }),
    sendToScreen: sendTo('screen', (_, params: { fact: ScreenFact }) => params.fact),
    /** Loads the outbox's chunk, which then arrives as `chunk.loaded`. */
    loadOutbox: actionPlaceholder('loadOutbox'),
    startOutbox: assign({
      outbox: ({ context, spawn }, { logic }: { logic: OutboxLogic }) => {
        const user_id = context.session.user?.user_id ?? null
        const input = { user_id, now: context.now }
        return (spawn as unknown as SpawnOutbox)(logic, { id: 'outbox', systemId: 'outbox', input })
      },
    }),
    sendToOutbox: ({ context }, params: { fact: SessionChanged }) => context.outbox?.send(params.fact),
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
    showSignOutFailed: sendTo('alerts', {
      type: 'alert.show',
      alert: { type: 'error', message: 'Signing out did not work. Try again.' },
    }),
    showExpired: sendTo('alerts', {
      type: 'alert.show',
      alert: { type: 'warning', message: 'Your session has ended. Sign in again.' },
    }),
  },
  guards: {
    isSamePage: ({ context }, params: { route: MatchedRoute; keepScreen?: boolean | undefined }) =>
      params.keepScreen === true || isSamePage(context.route, params.route),
    isSignIn: ({ context }, params: { session: SessionState }) => !context.session.user && !!params.session.user,
    hasNoOutbox: ({ context }) => context.outbox === null,
    isSignedIn: ({ context }) => context.session.user !== null,
    isAccountChange: (_, params: { fact: LiveFact }) => params.fact.type === 'account.changed',
    isPing: (_, params: { fact: LiveFact }) => params.fact.type === 'user.pinged',
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
    { id: 'connectivity', systemId: 'connectivity', src: 'connectivity' },
    { id: 'live', systemId: 'live', src: 'live' },
    { id: 'connectivityFacts', src: 'connectivityFacts' },
    { id: 'liveFacts', src: 'liveFacts' },
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
        guard: { type: 'isSignIn', params: ({ event }) => event },
        actions: [
          { type: 'storeSession', params: ({ event }) => event },
          'sendUserToLive',
          'loadOutbox',
          { type: 'sendToOutbox', params: ({ event }) => ({ fact: event }) },
          { type: 'sendToScreen', params: ({ event }) => ({ fact: event }) },
          'openRequested',
        ],
      },
      {
        actions: [
          { type: 'storeSession', params: ({ event }) => event },
          'sendUserToLive',
          { type: 'sendToOutbox', params: ({ event }) => ({ fact: event }) },
          { type: 'sendToScreen', params: ({ event }) => ({ fact: event }) },
        ],
      },
    ],
    'session.unreachable': { actions: 'reportUnanswered' },
    'session.signedOut': { actions: 'goHome' },
    'session.signOutFailed': { actions: 'showSignOutFailed' },
    'connectivity.recovered': { actions: 'refreshSession' },
    'call.unauthenticated': { guard: 'isSignedIn', actions: ['expireSession', 'showExpired'] },
    'call.unanswered': { actions: 'checkConnectivity' },
    'network.changed': { actions: 'checkConnectivity' },
    'live.lost': { actions: 'checkConnectivity' },
    'live.connected': { actions: 'reportAnswer' },
    'live.received': [
      {
        guard: { type: 'isAccountChange', params: ({ event }) => event },
        actions: 'refreshSession',
      },
      { guard: { type: 'isPing', params: ({ event }) => event }, actions: 'showPing' },
    ],
    'chunk.loaded': {
      guard: 'hasNoOutbox',
      actions: { type: 'startOutbox', params: ({ event }) => event },
    },
    'screen.redirected': {
      actions: { type: 'redirect', params: ({ event }) => ({ to: event.to, requested: event.requested }) },
    },
  },
  states: {
    starting: {
      description: 'The system actors start before the screen.',
      entry: 'connectLive',
      always: 'showing',
    },
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
              params: ({ context, event }) => ({
                route: context.matchRoute(event.location.path),
                keepScreen: event.keepScreen,
              }),
            },
            actions: [
              {
                type: 'storeLocation',
                params: ({ context, event }) => ({
                  location: event.location,
                  route: context.matchRoute(event.location.path),
                }),
              },
              'storeRequested',
              {
                type: 'sendToScreen',
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

export type AppRef = ActorRefFrom<typeof appMachine>
