import { type ActorRefFrom, assertEvent, assign, enqueueActions, sendTo, setup } from 'xstate'
import type { SessionUser, SignInBody } from '../../../contract/api/members/auth.ts'
import { errorOf, isUnreachable } from '../../../contract/callResult.ts'
import { actionPlaceholder, placeholder } from './placeholder.ts'
import type { Asker, SessionChanged, SessionContext, SessionEvent, SessionInput, SignUpForm } from './session.types.ts'

/** Who is signed in. Its parent hears `session.changed` whenever that settles. */
export const sessionMachine = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    input: {} as SessionInput,
    tags: {} as 'busy',
  },
  actors: {
    refreshSession: placeholder<SessionUser | null>('refreshSession'),
    signIn: placeholder<{ user: SessionUser; persist: boolean }, SignInBody>('signIn'),
    signUp: placeholder<SessionUser, SignUpForm>('signUp'),
    signOut: placeholder<unknown>('signOut'),
  },
  actions: {
    storeUser: assign({ user: (_, params: { user: SessionUser | null }) => params.user }),
    storePersist: assign({ persist: (_, params: { persist: boolean }) => params.persist }),
    /** Keeps `context.persist` in the browser. */
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
    /** The server did not end the session: the member is told, and still signed in. */
    reportStuck: sendTo(({ context }) => context.parent, { type: 'session.stuck' }),
  },
  guards: {
    wentUnanswered: (_, params: { error: unknown }) => isUnreachable(errorOf(params.error)),
    isSomebody: (_, params: { user: SessionUser | null }) => params.user !== null,
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
            guard: { type: 'isSomebody', params: ({ event }) => ({ user: event.output }) },
            target: 'signedIn',
            actions: { type: 'storeUser', params: ({ event }) => ({ user: event.output }) },
          },
          { target: 'signedOut' },
        ],
        onError: [
          {
            guard: { type: 'wentUnanswered', params: ({ event }) => ({ error: event.error }) },
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
          target: 'signingIn',
          actions: { type: 'storeAsker', params: ({ event }) => ({ asker: event.replyTo }) },
        },
        'session.signUp': {
          target: 'signingUp',
          actions: { type: 'storeAsker', params: ({ event }) => ({ asker: event.replyTo }) },
        },
        'session.refresh': '.refreshing',
      },
      states: {
        idle: {},
        // What stands on the page stays there while the server is asked again.
        refreshing: {
          invoke: {
            id: 'refreshSignedOut',
            src: 'refreshSession',
            onDone: [
              {
                guard: { type: 'isSomebody', params: ({ event }) => ({ user: event.output }) },
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
    signingIn: {
      tags: 'busy',
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ event }) => {
          assertEvent(event, 'session.signIn')
          return event.form
        },
        onDone: {
          target: 'signedIn',
          actions: [
            { type: 'storeUser', params: ({ event }) => ({ user: event.output.user }) },
            { type: 'storePersist', params: ({ event }) => ({ persist: event.output.persist }) },
            'writePersist',
            'accept',
          ],
        },
        onError: {
          target: 'signedOut',
          actions: [
            { type: 'storePersist', params: { persist: false } },
            'writePersist',
            { type: 'refuse', params: ({ event }) => ({ error: event.error }) },
          ],
        },
      },
    },
    signingUp: {
      tags: 'busy',
      invoke: {
        id: 'signUp',
        src: 'signUp',
        input: ({ event }) => {
          assertEvent(event, 'session.signUp')
          return event.form
        },
        onDone: {
          target: 'signedIn',
          actions: [
            { type: 'storeUser', params: ({ event }) => ({ user: event.output }) },
            { type: 'storePersist', params: { persist: true } },
            'writePersist',
            'accept',
          ],
        },
        onError: {
          target: 'signedOut',
          actions: [
            { type: 'storePersist', params: { persist: false } },
            'writePersist',
            { type: 'refuse', params: ({ event }) => ({ error: event.error }) },
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
          actions: [{ type: 'storeUser', params: ({ event }) => ({ user: event.user }) }, 'reportChange'],
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
                guard: { type: 'isSomebody', params: ({ event }) => ({ user: event.output }) },
                target: 'idle',
                actions: [{ type: 'storeUser', params: ({ event }) => ({ user: event.output }) }, 'reportChange'],
              },
              { target: '#session.signedOut' },
            ],
            // Not answered is not signed out: a member in a dim hall keeps the page.
            onError: [
              {
                guard: { type: 'wentUnanswered', params: ({ event }) => ({ error: event.error }) },
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
        onError: { target: 'signedIn', actions: 'reportStuck' },
      },
    },
  },
})

export type SessionRef = ActorRefFrom<typeof sessionMachine>
