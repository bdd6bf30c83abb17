// The root of the browser app. It starts the system actors, opens one screen at a time and passes the session to them.
import { type ActorRefFrom, type AnyActorLogic, type AnyActorRef, assign, enqueueActions, sendTo, setup } from 'xstate'
import type { ApiError } from '../../../contract/errors.ts'
import { destinationAfterSignIn, locationInApp } from './afterSignIn.ts'
import { alertsMachine } from './alerts.machine.ts'
import type { AppContext, AppEvent, AppInput, OutboxChunk, UpdateLogic } from './app.types.ts'
import { connectivityMachine } from './connectivity.machine.ts'
import { connectivityFacts, liveFacts } from './facts.ts'
import { liveMachine } from './live.machine.ts'
import { navigationMachine } from './navigation.machine.ts'
import type { AppLocation } from './navigation.types.ts'
import type { OutboxInput, OutboxRef } from './outbox.types.ts'
import { actionPlaceholder } from './placeholder.ts'
import { screenMachine } from './screen.machine.ts'
import type { MatchedRoute, ScreenFact } from './screen.types.ts'
import { sessionMachine } from './session.machine.ts'
import type { SessionChanged, SessionState } from './session.types.ts'
import type { UpdateRef } from './update.machine.ts'

/**
 * The type of `spawn` for logic that is loaded later. That logic is not in `actors`, so the type of XState rejects it.
 */
type SpawnLoaded = (
  logic: AnyActorLogic,
  options: { id: string; systemId?: string; input?: OutboxInput },
) => AnyActorRef

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
    storeLocation: assign(({ context }, { location, route }: { location: AppLocation; route: MatchedRoute }) => ({
      location,
      route,
      redirectedFrom: route.name === 'home' ? context.redirectedFrom : null,
    })),
    /** Stores the location that the next sign-in opens. A location that is not a page of the app changes nothing. */
    storeRequested: assign({
      requested: ({ context }, { requested }: { requested?: string | undefined }) =>
        locationInApp(requested ?? null, context.matchRoute) ?? context.requested,
    }),
    storeRedirected: assign({
      redirectedFrom: (_, { requested }: { requested?: string | undefined }) => requested ?? null,
    }),
    forgetRequested: assign({ requested: null, redirectedFrom: null }),
    /** Stores `context.requested` in this tab, so that it is still there after a reload. */
    writeRequested: actionPlaceholder('writeRequested'),
    storeSession: assign({ session: (_, params: { session: SessionState }) => params.session }),
    /** Opens the page that the member gets after a sign-in. */
    openRequested: enqueueActions(({ context, enqueue }, { routeName }: { routeName: string }) => {
      const to = destinationAfterSignIn(routeName, context)
      if (to) enqueue.sendTo('navigation', { type: 'navigation.go', to, replace: true })
    }),
    sendUserToLive: sendTo('live', ({ context }) => {
      return { type: 'live.identify' as const, user_id: context.session.user?.user_id ?? null }
    }),
    sendToScreen: sendTo('screen', (_, params: { fact: ScreenFact }) => params.fact),
    /** Loads the code of the outbox. The event `chunk.loaded` then contains it. */
    loadOutbox: actionPlaceholder('loadOutbox'),
    /** Deletes the answers that this browser has stored for the member. The entries of the outbox stay. */
    wipeKept: actionPlaceholder('wipeKept'),
    startOutbox: assign(({ context, spawn }, { logic, member }: OutboxChunk) => {
      const start: SpawnLoaded = spawn as never
      const input = { user_id: context.session.user?.user_id ?? null, now: context.now }
      return {
        outbox: start(logic, { id: 'outbox', systemId: 'outbox', input }) as OutboxRef,
        member: start(member, { id: 'member' }),
      }
    }),
    startUpdate: assign({
      update: ({ spawn }, { logic, View }: { logic: UpdateLogic; View: unknown }) => {
        const start: SpawnLoaded = spawn as never
        return { actor: start(logic, { id: 'update' }) as UpdateRef, View }
      },
    }),
    sendToOutbox: ({ context }, params: { fact: SessionChanged }) => context.outbox?.send(params.fact),
    connectLive: sendTo('live', { type: 'live.connect' }),
    goHome: sendTo('navigation', { type: 'navigation.go', to: '/' }),
    redirect: sendTo('navigation', (_, { to }: { to: string }) => {
      return { type: 'navigation.go' as const, replace: true, to }
    }),
    checkConnectivity: sendTo('connectivity', { type: 'connectivity.check' }),
    /** Makes the page offline, because the server did not answer. */
    reportUnanswered: sendTo('connectivity', { type: 'connectivity.failed' }),
    retryConnectivity: sendTo('connectivity', { type: 'connectivity.retry' }),
    refreshSession: sendTo('session', { type: 'session.refresh' }),
    /**
     * Sends `session.expired` to the actor `member`, or to the session if `member` is not running. On the page of a
     * game or a roast, `member` asks for the password in a dialog.
     */
    expireSession: sendTo(
      ({ context }) => context.member ?? 'session',
      ({ context }) => ({ type: 'session.expired', page: context.route.name }),
    ),
    showSignOutFailed: sendTo('alerts', (_, { error }: { error: ApiError }) => ({
      type: 'alert.show' as const,
      alert: { type: 'error' as const, message: `${error.message} You are still signed in.` },
    })),
    showUnconfirmed: sendTo('alerts', {
      type: 'alert.show',
      alert: { type: 'warning', message: 'The server could not check your session. This page tries again by itself.' },
    }),
    showExpired: sendTo('alerts', {
      type: 'alert.show',
      alert: { type: 'warning', message: 'Your session has ended. Sign in again.' },
    }),
  },
  guards: {
    /** Whether the open screen stays, because it also shows the new address. */
    isSamePage: ({ context }, params: { route: MatchedRoute; keepScreen?: boolean | undefined }) =>
      !!params.keepScreen || isSamePage(context.route, params.route),
    /** Whether a signed-in member came back to the form of the sign-in or of the sign-up. */
    isSignInPage: ({ context }, { location }: { location: AppLocation }) =>
      !!context.session.user && ['signIn', 'signUp'].includes(context.matchRoute(location.path).name),
    /** Whether a member is signed in now, and nobody was before. */
    isSignIn: ({ context }, params: { session: SessionState }) => !context.session.user && !!params.session.user,
    hasNoOutbox: ({ context }) => context.outbox === null,
    isSignedIn: ({ context }) => context.session.user !== null,
    /** Whether it is still unknown who is signed in. */
    isUnsettled: ({ context }) => !context.session.settled,
  },
}).createMachine({
  id: 'app',
  context: ({ input }) => ({
    ...input,
    route: input.matchRoute(input.location.path),
    session: { settled: false, user: null },
    outbox: null,
    update: null,
    member: null,
    requested: locationInApp(input.requested, input.matchRoute),
    redirectedFrom: null,
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
      input: ({ context: { persist, keptUser = null }, self }) => ({ persist, keptUser, parent: self }),
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
          { type: 'openRequested', params: ({ context }) => ({ routeName: context.route.name }) },
          'forgetRequested',
          'writeRequested',
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
    'session.unconfirmed': { actions: 'showUnconfirmed' },
    'session.ended': { actions: 'showExpired' },
    'session.signedOut': {
      actions: ['wipeKept', 'forgetRequested', 'writeRequested', 'goHome'],
    },
    'session.signOutFailed': { actions: { type: 'showSignOutFailed', params: ({ event }) => event } },
    'connectivity.recovered': { actions: 'refreshSession' },
    'call.unauthenticated': { guard: 'isSignedIn', actions: 'expireSession' },
    'call.unanswered': { actions: 'checkConnectivity' },
    'network.changed': { actions: ['checkConnectivity', 'retryConnectivity'] },
    'live.lost': { actions: 'checkConnectivity' },
    'live.connected': { actions: 'retryConnectivity' },
    'chunk.loaded': {
      guard: 'hasNoOutbox',
      actions: { type: 'startOutbox', params: ({ event }) => event },
    },
    'update.loaded': { actions: { type: 'startUpdate', params: ({ event }) => event } },
    'screen.redirected': {
      actions: [
        { type: 'storeRequested', params: ({ event }) => event },
        { type: 'storeRedirected', params: ({ event }) => event },
        'writeRequested',
        { type: 'redirect', params: ({ event }) => event },
      ],
    },
    'screen.requested': {
      description: 'The session may have become known after the screen sent this event.',
      guard: 'isUnsettled',
      actions: [{ type: 'storeRequested', params: ({ event }) => event }, 'writeRequested'],
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
            guard: { type: 'isSignInPage', params: ({ event }) => event },
            actions: [{ type: 'openRequested', params: { routeName: 'signIn' } }, 'forgetRequested', 'writeRequested'],
          },
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
            ],
          },
        ],
      },
    },
  },
})

export type AppRef = ActorRefFrom<typeof appMachine>
