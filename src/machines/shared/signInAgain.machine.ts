import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import type { PasswordSignIn, SessionUser } from '../../../contract/api/members/auth.ts'
import { errorOf } from '../../../contract/callResult.ts'
import { sendWaiting } from '../app/outbox.actions.ts'
import { callbackPlaceholder, placeholder } from '../app/placeholder.ts'
import { updateSession } from '../app/session.actions.ts'
import type { TabFact } from '../app/session.types.ts'
import { go, systemActor } from '../app/system.ts'
import { type UserChanged, watchUser } from './watchUser.ts'

/** The pages that stay when the session ends, because the member is in the middle of something. */
const STAYING_PAGES: readonly string[] = ['poolGame', 'roast']

interface SignInAgainContext {
  /** The member whose session has ended. */
  member: Pick<SessionUser, 'user_id' | 'username'> | null
  /** Whether the member chose 'Remember me' at the last sign-in. */
  rememberMe: boolean
  password: string
  /** Why the last password was not accepted. */
  problem: string | null
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
  | { type: 'dialog.cancel' }

/**
 * What happens when the session ends. On the page of a game or a roast the member stays signed in as far as the page knows,
 * so that nothing on it is lost, and a dialog asks for the password. Every other page is left.
 */
export const signInAgainMachine = setup({
  types: {
    context: {} as SignInAgainContext,
    events: {} as SignInAgainEvent,
    children: {} as { tabs: 'tabs'; watchUser: 'watchUser'; signIn: 'signIn'; checkSession: 'checkSession' },
    tags: {} as 'busy' | 'asking',
  },
  actors: {
    signIn: placeholder<SessionUser, PasswordSignIn>('signIn'),
    /** Asks who is signed in. Null: nobody. */
    checkSession: placeholder<SessionUser | null>('checkSession'),
    tabs: callbackPlaceholder<TabFact>('tabs'),
    watchUser,
  },
  actions: {
    go,
    sendWaiting,
    updateSession,
    /** Ends the session in the page, too. The page is then left. */
    endSession: ({ system }) => systemActor(system, 'session')?.send({ type: 'session.expired' }),
    storeMember: assign(({ system }) => {
      const { user = null, persist = false } = systemActor(system, 'session')?.getSnapshot().context ?? {}
      return { member: user, rememberMe: persist }
    }),
    /** The server has ended the socket of the session. The next `live.identify` makes a new one with the new cookie. */
    forgetSocket: ({ system }) => systemActor(system, 'live')?.send({ type: 'live.identify', user_id: null }),
    storePassword: assign({ password: (_, { password }: { password: string }) => password, problem: null }),
    forgetMember: assign({ member: null, password: '', problem: null }),
    storeProblem: assign({ problem: (_, params: { error: unknown }) => errorOf(params.error).message }),
    informTabs: sendTo('tabs', { type: 'tab.signedIn' } satisfies TabFact),
  },
  guards: {
    stays: (_, { page }: { page: string }) => STAYING_PAGES.includes(page),
    hasPassword: ({ context }) => context.password !== '',
    isOther: ({ context }, { user_id }: { user_id: number | null }) => user_id !== context.member?.user_id,
    isMember: ({ context }, { user }: { user: SessionUser | null }) =>
      user !== null && user.user_id === context.member?.user_id,
  },
}).createMachine({
  id: 'signInAgain',
  context: { member: null, rememberMe: false, password: '', problem: null },
  // At the root, because an actor of a state that is being left cannot receive anything.
  invoke: { id: 'tabs', src: 'tabs' },
  initial: 'idle',
  states: {
    idle: {
      on: {
        'session.expired': [
          {
            guard: { type: 'stays', params: ({ event }) => event },
            target: 'asking',
            actions: ['storeMember', 'forgetSocket'],
          },
          { actions: 'endSession' },
        ],
      },
    },
    asking: {
      description: 'Calls of the page are refused meanwhile, and the outbox keeps what the member does.',
      tags: 'asking',
      exit: 'forgetMember',
      invoke: { id: 'watchUser', src: 'watchUser' },
      on: {
        'dialog.cancel': { target: 'idle', actions: ['endSession', { type: 'go', params: { to: '/signin' } }] },
        // In another tab, the member has signed out or another member has signed in.
        'user.changed': { guard: { type: 'isOther', params: ({ event }) => event }, target: 'idle' },
        'tab.signedIn': '.checking',
      },
      initial: 'editing',
      states: {
        editing: {
          on: {
            'password.change': { actions: { type: 'storePassword', params: ({ event }) => event } },
            'form.submit': { guard: 'hasPassword', target: 'submitting' },
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
            onError: { target: 'editing', actions: { type: 'storeProblem', params: ({ event }) => event } },
          },
        },
        checking: {
          description:
            'A member has signed in in another tab. The session machine leaves the page if it is another member.',
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
  },
})

export type SignInAgainRef = ActorRefFrom<typeof signInAgainMachine>
