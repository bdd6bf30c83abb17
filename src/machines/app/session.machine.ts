import { type ActorRefFrom, assertEvent, assign, enqueueActions, sendTo, setup } from 'xstate'
import type { SessionUser } from '../../../contract/api/members/auth.ts'
import { errorOf, isUnreachable } from '../../../contract/callResult.ts'
import { actionPlaceholder, placeholder } from './placeholder.ts'
import type { Asker, Credentials, SessionChanged, SessionContext, SessionEvent, SessionInput } from './session.types.ts'

/** Who is signed in. Sends its parent `session.changed` when that is known, and again when it may have changed. */
export const sessionMachine = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    input: {} as SessionInput,
    tags: {} as 'busy',
  },
  actors: {
    refreshSession: placeholder<SessionUser | null>('refreshSession'),
    authenticate: placeholder<{ user: SessionUser; persist: boolean }, Credentials>('authenticate'),
    signOut: placeholder<unknown>('signOut'),
  },
  actions: {
    storeUser: assign({ user: (_, params: { user: SessionUser | null }) => params.user }),
    storePersist: assign({ persist: (_, params: { persist: boolean }) => params.persist }),
    /** Stores `context.persist` in the browser. */
    writePersist: actionPlaceholder('writePersist'),
    forgetUser: assign({ user: null }),
    storeAsker: assign({ asker: (_, params: { asker: Asker }) => params.asker }),
    accept: enqueueActions(({ context, enqueue }) => {
      if (context.asker) enqueue.sendTo(context.asker, { type: 'session.accepted' })
      enqueue.assign({ asker: null })
    }),
    refuse: enqueueActions(({ context, enqueue }, params: { error: unknown }) => {
      if (context.asker) {
        enqueue.sendTo(context.asker, { type: 'session.refused', error: errorOf(params.error) })
      }
      enqueue.assign({ asker: null })
    }),
    reportChange: sendTo(
      ({ context }) => context.parent,
      ({ context }): SessionChanged => ({
        type: 'session.changed',
        session: { settled: true, user: context.user },
      }),
    ),
    reportUnreachable: sendTo(({ context }) => context.parent, { type: 'session.unreachable' }),
    reportSignOut: sendTo(({ context }) => context.parent, { type: 'session.signedOut' }),
    /** The sign-out failed. The member stays signed in and sees an alert. */
    reportSignOutFailed: sendTo(({ context }) => context.parent, { type: 'session.signOutFailed' }),
  },
  guards: {
    isUnreachable: (_, params: { error: unknown }) => isUnreachable(errorOf(params.error)),
    isUser: (_, params: { user: SessionUser | null }) => params.user !== null,
  },
}).createMachine({
  id: 'session',
  context: ({ input }) => ({ ...input, user: null, asker: null }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'refresh',
        src: 'refreshSession',
        onDone: [
          {
            guard: { type: 'isUser', params: ({ event }) => ({ user: event.output }) },
            target: 'signedIn',
            actions: { type: 'storeUser', params: ({ event }) => ({ user: event.output }) },
          },
          { target: 'signedOut' },
        ],
        onError: [
          {
            guard: { type: 'isUnreachable', params: ({ event }) => event },
            target: 'signedOut',
            actions: 'reportUnreachable',
          },
          { target: 'signedOut' },
        ],
      },
    },
    signedOut: {
      entry: ['forgetUser', 'reportChange'],
      initial: 'idle',
      on: {
        'session.signIn': {
          target: 'authenticating',
          actions: { type: 'storeAsker', params: ({ event }) => ({ asker: event.replyTo }) },
        },
        'session.signUp': {
          target: 'authenticating',
          actions: { type: 'storeAsker', params: ({ event }) => ({ asker: event.replyTo }) },
        },
        'session.refresh': '.refreshing',
      },
      states: {
        idle: {},
        refreshing: {
          description: 'The page stays as it is.',
          invoke: {
            id: 'refreshSignedOut',
            src: 'refreshSession',
            onDone: [
              {
                guard: { type: 'isUser', params: ({ event }) => ({ user: event.output }) },
                target: '#session.signedIn',
                actions: { type: 'storeUser', params: ({ event }) => ({ user: event.output }) },
              },
              { target: 'idle' },
            ],
            onError: 'idle',
          },
        },
      },
    },
    authenticating: {
      tags: 'busy',
      invoke: {
        id: 'authenticate',
        src: 'authenticate',
        input: ({ event }) => {
          assertEvent(event, ['session.signIn', 'session.signUp'])
          return event
        },
        onDone: {
          target: 'signedIn',
          actions: [
            { type: 'storeUser', params: ({ event }) => event.output },
            { type: 'storePersist', params: ({ event }) => event.output },
            'writePersist',
            'accept',
          ],
        },
        onError: {
          target: 'signedOut',
          actions: [
            { type: 'storePersist', params: { persist: false } },
            'writePersist',
            { type: 'refuse', params: ({ event }) => event },
          ],
        },
      },
    },
    signedIn: {
      entry: 'reportChange',
      initial: 'idle',
      on: {
        'session.signOut': 'signingOut',
        'session.refresh': '.refreshing',
        'session.expired': 'signedOut',
        'session.update': {
          actions: [{ type: 'storeUser', params: ({ event }) => event }, 'reportChange'],
        },
      },
      states: {
        idle: {},
        refreshing: {
          invoke: {
            id: 'refreshSignedIn',
            src: 'refreshSession',
            onDone: [
              {
                guard: { type: 'isUser', params: ({ event }) => ({ user: event.output }) },
                target: 'idle',
                actions: [{ type: 'storeUser', params: ({ event }) => ({ user: event.output }) }, 'reportChange'],
              },
              { target: '#session.signedOut' },
            ],
            // A timeout is not a sign-out. Keep the page when reception is poor.
            onError: [
              {
                guard: { type: 'isUnreachable', params: ({ event }) => event },
                target: 'idle',
                actions: 'reportUnreachable',
              },
              { target: '#session.signedOut' },
            ],
          },
        },
      },
    },
    signingOut: {
      tags: 'busy',
      invoke: {
        id: 'signOut',
        src: 'signOut',
        onDone: {
          target: 'signedOut',
          actions: [{ type: 'storePersist', params: { persist: false } }, 'writePersist', 'reportSignOut'],
        },
        onError: { target: 'signedIn', actions: 'reportSignOutFailed' },
      },
    },
  },
})

export type SessionRef = ActorRefFrom<typeof sessionMachine>
