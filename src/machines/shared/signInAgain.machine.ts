// The dialog that asks for the password when the session has ended on the page of a game or a roast.
import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import type { PasswordSignIn, SessionUser } from '../../../contract/api/members/auth.ts'
import { errorOf } from '../../../contract/callResult.ts'
import { sendWaiting } from '../app/outbox.actions.ts'
import { callbackPlaceholder, placeholder } from '../app/placeholder.ts'
import { refreshSession, updateSession } from '../app/session.actions.ts'
import type { TabFact } from '../app/session.types.ts'
import { go, systemActor } from '../app/system.ts'
import { type UserChanged, watchUser } from './watchUser.ts'

/** The pages that stay open when the session ends, because the member may be in the middle of a game or a roast. */
const STAYING_PAGES: readonly string[] = ['poolGame', 'roast']

interface SignInAgainContext {
  /** The member whose session has ended. Null while the dialog is closed. */
  member: Pick<SessionUser, 'user_id' | 'username'> | null
  /** Whether the member chose 'Remember me' at the last sign-in. */
  rememberMe: boolean
  password: string
  /** Why the last password was not accepted. */
  problem: string | null
  /** Why the last passkey was not accepted. */
  passkeyProblem: string | null
}

export type SessionExpired = {
  type: 'session.expired'
  /** The name of the route that is open. */
  page: string
}

type SignInAgainEvent =
  | SessionExpired
  | TabFact
  | UserChanged
  | { type: 'password.change'; password: string }
  | { type: 'form.submit' }
  | { type: 'passkey.use' }
  | { type: 'dialog.cancel' }
  | { type: 'dialog.postpone' }
  | { type: 'dialog.open' }

/**
 * Acts when the session ends. The page of a game or a roast stays open with all its data, and a dialog asks for the
 * password or a passkey. On every other page the session also ends in the browser, and the app leaves the page.
 */
export const signInAgainMachine = setup({
  types: {
    context: {} as SignInAgainContext,
    events: {} as SignInAgainEvent,
    children: {} as {
      tabs: 'tabs'
      watchUser: 'watchUser'
      signIn: 'signIn'
      signInWithPasskey: 'signInWithPasskey'
      checkSession: 'checkSession'
    },
    tags: {} as 'busy' | 'asking' | 'postponed',
  },
  actors: {
    signIn: placeholder<SessionUser, PasswordSignIn>('signIn'),
    /** Asks the browser for a passkey, and signs in with it. It ends within six minutes. */
    signInWithPasskey: placeholder<SessionUser, { rememberMe: boolean }>('signInWithPasskey'),
    /** Asks the server who is signed in. Returns null if no member is signed in. */
    checkSession: placeholder<SessionUser | null>('checkSession'),
    /** Sends and receives the facts of all tabs of this browser: that a member has signed in or out. */
    tabs: callbackPlaceholder<TabFact>('tabs'),
    watchUser,
  },
  actions: {
    go,
    sendWaiting,
    updateSession,
    refreshSession,
    /** Ends the session in the browser, too. The app then leaves the page. */
    endSession: ({ system }) => systemActor(system, 'session')?.send({ type: 'session.expired' }),
    storeMember: assign(({ system }) => {
      const { user = null, persist = false } = systemActor(system, 'session')?.getSnapshot().context ?? {}
      return { member: user, rememberMe: persist }
    }),
    /**
     * The server has ended the socket of the session, so the sign-in needs a new socket with the new cookie. The actor
     * `live` makes a new socket only if the user changes. With null here, the same member counts as a change later.
     */
    forgetSocket: ({ system }) => systemActor(system, 'live')?.send({ type: 'live.identify', user_id: null }),
    storePassword: assign({ password: (_, { password }: { password: string }) => password, problem: null }),
    forgetProblems: assign({ problem: null, passkeyProblem: null }),
    forgetMember: assign({ member: null }),
    forgetForm: assign({ password: '', problem: null, passkeyProblem: null }),
    storeProblem: assign({ problem: (_, params: { error: unknown }) => errorOf(params.error).message }),
    storePasskeyProblem: assign({ passkeyProblem: (_, params: { error: unknown }) => errorOf(params.error).message }),
    /** Informs the other tabs that the member has signed in. */
    informTabs: sendTo('tabs', { type: 'tab.signedIn' } satisfies TabFact),
  },
  guards: {
    isStayingPage: (_, { page }: { page: string }) => STAYING_PAGES.includes(page),
    /** Whether the member has left the page of the game or the roast. */
    isLeft: (_, { page }: { page: string }) => !STAYING_PAGES.includes(page),
    hasPassword: ({ context }) => context.password !== '',
    /** Whether the signed-in user is another one than the member whose session has ended, or nobody is signed in. */
    isOtherUser: ({ context }, { user_id }: { user_id: number | null }) => user_id !== context.member?.user_id,
    /** Whether this user is the member whose session has ended. */
    isMember: ({ context }, { user }: { user: SessionUser | null }) =>
      user !== null && user.user_id === context.member?.user_id,
  },
}).createMachine({
  id: 'signInAgain',
  context: { member: null, rememberMe: false, password: '', problem: null, passkeyProblem: null },
  // `tabs` runs at the root: an actor of a state stops when the machine leaves the state, and then receives nothing.
  invoke: { id: 'tabs', src: 'tabs' },
  initial: 'idle',
  states: {
    idle: {
      entry: 'forgetMember',
      on: {
        'session.expired': [
          {
            guard: { type: 'isStayingPage', params: ({ event }) => event },
            target: 'asking',
            actions: ['storeMember', 'forgetSocket'],
          },
          { actions: 'endSession' },
        ],
      },
    },
    asking: {
      description:
        'The server refuses the calls of the page now. The outbox stores the actions of the member until the sign-in.',
      tags: 'asking',
      exit: 'forgetForm',
      invoke: { id: 'watchUser', src: 'watchUser' },
      on: {
        'dialog.cancel': {
          target: 'idle',
          actions: ['endSession', { type: 'go', params: { to: '/signin' } }],
        },
        // In another tab, the member has signed out or another member has signed in.
        'user.changed': {
          guard: { type: 'isOtherUser', params: ({ event }) => event },
          target: 'idle',
        },
        'tab.signedIn': '.checking',
        'dialog.postpone': 'postponed',
      },
      initial: 'editing',
      states: {
        editing: {
          on: {
            'password.change': { actions: { type: 'storePassword', params: ({ event }) => event } },
            'form.submit': { guard: 'hasPassword', target: 'submitting', actions: 'forgetProblems' },
            'passkey.use': { target: 'usingPasskey', actions: 'forgetProblems' },
          },
        },
        submitting: {
          tags: 'busy',
          invoke: {
            id: 'signIn',
            src: 'signIn',
            input: ({ context: { member, password, rememberMe } }) => ({
              username: member?.username ?? '',
              password,
              rememberMe,
            }),
            onDone: {
              target: '#signInAgain.idle',
              actions: [
                'informTabs',
                { type: 'updateSession', params: ({ event }) => ({ user: event.output }) },
                'sendWaiting',
              ],
            },
            onError: {
              target: 'editing',
              actions: { type: 'storeProblem', params: ({ event }) => event },
            },
          },
        },
        usingPasskey: {
          tags: 'busy',
          invoke: {
            id: 'signInWithPasskey',
            src: 'signInWithPasskey',
            input: ({ context: { rememberMe } }) => ({ rememberMe }),
            onDone: [
              {
                guard: { type: 'isMember', params: ({ event }) => ({ user: event.output }) },
                target: '#signInAgain.idle',
                actions: [
                  'informTabs',
                  { type: 'updateSession', params: ({ event }) => ({ user: event.output }) },
                  'sendWaiting',
                ],
              },
              {
                description:
                  'It was the passkey of another member. The session machine asks who is signed in, and the app leaves the page.',
                target: 'editing',
                actions: ['informTabs', 'refreshSession'],
              },
            ],
            onError: {
              target: 'editing',
              actions: { type: 'storePasskeyProblem', params: ({ event }) => event },
            },
          },
        },
        checking: {
          description: 'A member has signed in in another tab. The app leaves the page if this is another member.',
          tags: 'busy',
          invoke: {
            id: 'checkSession',
            src: 'checkSession',
            onDone: [
              {
                guard: { type: 'isMember', params: ({ event }) => ({ user: event.output }) },
                target: '#signInAgain.idle',
                actions: [
                  // The guard has checked that there is a user.
                  { type: 'updateSession', params: ({ event }) => ({ user: event.output as SessionUser }) },
                  'sendWaiting',
                ],
              },
              { target: 'editing' },
            ],
            onError: 'editing',
          },
        },
      },
    },
    postponed: {
      description:
        'The member goes on without the dialog, and signs in later. The page and the outbox keep what the member does.',
      tags: 'postponed',
      invoke: { id: 'watchUser', src: 'watchUser' },
      on: {
        'dialog.open': 'asking',
        'tab.signedIn': 'asking.checking',
        'user.changed': {
          guard: { type: 'isOtherUser', params: ({ event }) => event },
          target: 'idle',
        },
        'session.expired': {
          guard: { type: 'isLeft', params: ({ event }) => event },
          target: 'idle',
          actions: 'endSession',
        },
      },
    },
  },
})

export type SignInAgainRef = ActorRefFrom<typeof signInAgainMachine>
