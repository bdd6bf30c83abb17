// Knows who is signed in, and signs in, up and out.
import { type ActorRefFrom, assign, enqueueActions, sendTo, setup } from 'xstate'
import type { SessionUser } from '../../../contract/api/members/auth.ts'
import { errorOf, isNoAnswer } from '../../../contract/callResult.ts'
import { backOffMs } from './backOff.ts'
import { actionPlaceholder, callbackPlaceholder, placeholder } from './placeholder.ts'
import type {
  Credentials,
  SessionChanged,
  SessionContext,
  SessionEvent,
  SessionInput,
  SessionReport,
  SessionRequest,
  TabFact,
} from './session.types.ts'

type Report = Exclude<SessionReport, SessionChanged>

/**
 * Knows who is signed in. Sends `session.changed` to the parent when this is known, and again when it may have changed.
 * A refresh ends the session only if the server answers that there is none. If the refresh fails, the session stays,
 * and the server is asked again. If the answer was an error, the machine asks again after `retryDelay`. If there was no
 * answer, the machine waits for `session.refresh`, which the app sends when the server can be reached again.
 */
export const sessionMachine = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    input: {} as SessionInput,
    tags: {} as 'busy',
  },
  actors: {
    /** Asks the server who is signed in. Returns null if no member is signed in, or if the session is over. */
    refreshSession: placeholder<SessionUser | null>('refreshSession'),
    /** Sends a sign-in or a sign-up. `persist` is true if the session continues after the browser is closed. */
    authenticate: placeholder<{ user: SessionUser; persist: boolean }, Credentials>('authenticate'),
    signOut: placeholder<unknown>('signOut'),
    /** Sends the `TabFact`s of other tabs to the machine, and those of the machine to the other tabs. */
    tabs: callbackPlaceholder<TabFact>('tabs'),
  },
  actions: {
    storeUser: assign({ user: (_, params: { user: SessionUser | null }) => params.user }),
    storePersist: assign({ persist: (_, params: { persist: boolean }) => params.persist }),
    /** Stores `context.persist` in the browser. */
    writePersist: actionPlaceholder('writePersist'),
    /** Stores `context.user` for the next visit, or null if the session ends when the browser is closed. */
    writeKeptUser: actionPlaceholder('writeKeptUser'),
    forgetUser: assign({ user: null }),
    /** Removes the data of `context.user` that this browser has stored, for example drafts. */
    wipeMember: actionPlaceholder('wipeMember'),
    clearFailures: assign({ failures: 0 }),
    storeRequest: assign({ request: (_, params: { request: SessionRequest }) => params.request }),
    /** Sends the form that the sign-in or the sign-up was successful. */
    accept: enqueueActions(({ context, enqueue }) => {
      if (context.request) enqueue.sendTo(context.request.replyTo, { type: 'session.accepted' })
      enqueue.assign({ request: null })
    }),
    /** Sends the form the error of the sign-in or the sign-up. */
    refuse: enqueueActions(({ context, enqueue }, params: { error: unknown }) => {
      if (context.request) {
        enqueue.sendTo(context.request.replyTo, { type: 'session.refused', error: errorOf(params.error) })
      }
      enqueue.assign({ request: null })
    }),
    reportChange: sendTo(
      ({ context }) => context.parent,
      ({ context }): SessionChanged => ({
        type: 'session.changed',
        session: { settled: true, user: context.user },
      }),
    ),
    report: sendTo(
      ({ context }) => context.parent,
      (_, params: Report) => params,
    ),
    /** Reports every failure without an answer of the server. Any other failure is reported only if it is the first. */
    reportFailure: enqueueActions(({ context, enqueue }, params: { error: unknown }) => {
      const type = isNoAnswer(errorOf(params.error)) ? 'session.unreachable' : 'session.unconfirmed'
      if (type === 'session.unreachable' || context.failures === 0) enqueue.sendTo(context.parent, { type })
      enqueue.assign({ failures: context.failures + 1 })
    }),
    sendToTabs: sendTo('tabs', (_, params: TabFact) => params),
  },
  guards: {
    isNoAnswer: (_, params: { error: unknown }) => isNoAnswer(errorOf(params.error)),
    /** Whether the server has answered that a member is signed in. */
    isUser: (_, params: { user: SessionUser | null }) => params.user !== null,
    isOtherUser: ({ context }, { user }: { user: SessionUser | null }) =>
      user !== null && user.user_id !== context.user?.user_id,
    hasUser: ({ context }) => context.user !== null,
    /** Whether a sign-in or a sign-up waits. */
    hasRequest: ({ context }) => context.request !== null,
    /** Whether the server has answered that no member is signed in. */
    isConfirmed: ({ context }) => context.user === null && context.failures === 0,
  },
  delays: { retryDelay: ({ context }) => backOffMs(context.failures) },
}).createMachine({
  id: 'session',
  context: ({ input }) => ({ ...input, user: input.keptUser ?? null, request: null, failures: 0 }),
  invoke: { id: 'tabs', src: 'tabs' },
  initial: 'starting',
  states: {
    starting: {
      description:
        'If this browser has stored a session, its member counts as signed in before the server has confirmed it.',
      always: [{ guard: 'hasUser', target: 'signedIn.refreshing' }, { target: 'loading' }],
    },
    loading: {
      description:
        'A sign-in or a sign-up waits until the refresh has ended, because each of these calls may change the cookie.',
      tags: 'busy',
      on: {
        'session.signIn': {
          actions: { type: 'storeRequest', params: ({ event }) => ({ request: event }) },
        },
        'session.signUp': {
          actions: { type: 'storeRequest', params: ({ event }) => ({ request: event }) },
        },
        'tab.*': { target: 'loading', reenter: true },
      },
      invoke: {
        id: 'refresh',
        src: 'refreshSession',
        onDone: [
          {
            guard: 'hasRequest',
            target: 'authenticating',
            actions: { type: 'storeUser', params: ({ event }) => ({ user: event.output }) },
          },
          {
            guard: { type: 'isUser', params: ({ event }) => ({ user: event.output }) },
            target: 'signedIn',
            actions: { type: 'storeUser', params: ({ event }) => ({ user: event.output }) },
          },
          { target: 'signedOut' },
        ],
        onError: [
          {
            guard: 'hasRequest',
            target: 'authenticating',
            actions: { type: 'reportFailure', params: ({ event }) => event },
          },
          {
            guard: { type: 'isNoAnswer', params: ({ event }) => event },
            target: 'signedOut.unanswered',
            actions: { type: 'reportFailure', params: ({ event }) => event },
          },
          {
            target: 'signedOut.waiting',
            actions: { type: 'reportFailure', params: ({ event }) => event },
          },
        ],
      },
    },
    signedOut: {
      entry: ['forgetUser', 'writeKeptUser'],
      initial: 'idle',
      on: {
        'session.signIn': {
          target: 'authenticating',
          actions: { type: 'storeRequest', params: ({ event }) => ({ request: event }) },
        },
        'session.signUp': {
          target: 'authenticating',
          actions: { type: 'storeRequest', params: ({ event }) => ({ request: event }) },
        },
        'session.refresh': '.refreshing',
        'tab.signedIn': '.refreshing',
      },
      states: {
        idle: { entry: ['clearFailures', 'reportChange'] },
        unanswered: {
          description: 'The app sends `session.refresh` when the server can be reached again.',
        },
        waiting: {
          description: 'The server answered with a temporary error, so it is asked again soon.',
          after: { retryDelay: 'refreshing' },
        },
        refreshing: {
          description: 'The server is asked again who is signed in. The page stays as it is.',
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
            onError: [
              {
                guard: { type: 'isNoAnswer', params: ({ event }) => event },
                target: 'unanswered',
                actions: { type: 'reportFailure', params: ({ event }) => event },
              },
              { target: 'waiting', actions: { type: 'reportFailure', params: ({ event }) => event } },
            ],
          },
        },
      },
    },
    authenticating: {
      tags: 'busy',
      on: {
        'session.signIn': {
          target: 'authenticating',
          reenter: true,
          actions: { type: 'storeRequest', params: ({ event }) => ({ request: event }) },
        },
        'session.signUp': {
          target: 'authenticating',
          reenter: true,
          actions: { type: 'storeRequest', params: ({ event }) => ({ request: event }) },
        },
      },
      invoke: {
        id: 'authenticate',
        src: 'authenticate',
        // The state is entered only with a request.
        input: ({ context }) => context.request as SessionRequest,
        onDone: {
          target: 'signedIn',
          actions: [
            // The socket has connected without the new cookie. It reconnects only when the reported user changes, so
            // null is reported before the member.
            'forgetUser',
            'reportChange',
            { type: 'storeUser', params: ({ event }) => event.output },
            { type: 'storePersist', params: ({ event }) => event.output },
            'writePersist',
            'accept',
            { type: 'sendToTabs', params: { type: 'tab.signedIn' } },
          ],
        },
        onError: [
          {
            guard: 'isConfirmed',
            target: 'signedOut',
            actions: [
              { type: 'storePersist', params: { persist: false } },
              'writePersist',
              { type: 'refuse', params: ({ event }) => event },
            ],
          },
          {
            description: 'The sign-in failed, but an earlier session may still be open.',
            target: 'signedOut.refreshing',
            actions: [
              { type: 'storePersist', params: { persist: false } },
              'writePersist',
              { type: 'refuse', params: ({ event }) => event },
            ],
          },
        ],
      },
    },
    signedIn: {
      entry: ['clearFailures', 'writeKeptUser', 'reportChange'],
      initial: 'idle',
      on: {
        'session.signOut': 'signingOut',
        'session.refresh': '.refreshing',
        'session.expired': {
          target: 'signedOut',
          actions: { type: 'report', params: { type: 'session.ended' } },
        },
        'session.update': {
          actions: [{ type: 'storeUser', params: ({ event }) => event }, 'writeKeptUser', 'reportChange'],
        },
        'tab.signedIn': '.refreshing',
        'tab.signedOut': {
          target: 'signedOut',
          actions: ['wipeMember', { type: 'report', params: { type: 'session.signedOut' } }],
        },
      },
      states: {
        idle: {},
        waiting: {
          description:
            'The session could not be confirmed. The member stays signed in, and the server is asked again soon.',
          after: { retryDelay: 'refreshing' },
        },
        refreshing: {
          invoke: {
            id: 'refreshSignedIn',
            src: 'refreshSession',
            onDone: [
              {
                guard: { type: 'isOtherUser', params: ({ event }) => ({ user: event.output }) },
                description: 'Another member has signed in in another tab. Every page of the first member is left.',
                target: '#session.signedIn',
                reenter: true,
                actions: [
                  { type: 'report', params: { type: 'session.signedOut' } },
                  'forgetUser',
                  'reportChange',
                  { type: 'storeUser', params: ({ event }) => ({ user: event.output }) },
                ],
              },
              {
                guard: { type: 'isUser', params: ({ event }) => ({ user: event.output }) },
                target: 'idle',
                actions: [
                  'clearFailures',
                  { type: 'storeUser', params: ({ event }) => ({ user: event.output }) },
                  'writeKeptUser',
                  'reportChange',
                ],
              },
              {
                description:
                  'The app decides what happens, and sends `session.expired`. It does so after every call without a session.',
                target: 'idle',
                actions: { type: 'report', params: { type: 'call.unauthenticated' } },
              },
            ],
            onError: [
              // Without an answer, the session may still be open. So the member stays signed in, and the page stays.
              {
                guard: { type: 'isNoAnswer', params: ({ event }) => event },
                target: 'idle',
                actions: { type: 'reportFailure', params: ({ event }) => event },
              },
              {
                target: 'waiting',
                actions: { type: 'reportFailure', params: ({ event }) => event },
              },
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
          actions: [
            { type: 'storePersist', params: { persist: false } },
            'writePersist',
            'wipeMember',
            { type: 'sendToTabs', params: { type: 'tab.signedOut' } },
            { type: 'report', params: { type: 'session.signedOut' } },
          ],
        },
        onError: {
          target: 'signedIn',
          actions: {
            type: 'report',
            params: ({ event }) => ({ type: 'session.signOutFailed', error: errorOf(event.error) }),
          },
        },
      },
    },
  },
})

export type SessionRef = ActorRefFrom<typeof sessionMachine>
