// The account page: the profile of a member, and the member's own forms for name, password, passkeys and sessions.
import { type ActorRefFrom, assign, not, sendTo, setup } from 'xstate'
import type { SessionUser } from '../../../contract/api/members/auth.ts'
import type { User } from '../../../contract/api/members/users.ts'
import { errorOf } from '../../../contract/callResult.ts'
import type { ApiError } from '../../../contract/errors.ts'
import { permits } from '../../../contract/rules/shared/acl.ts'
import { pathTo } from '../../paths.ts'
import { sendWaiting } from '../app/outbox.actions.ts'
import { placeholder } from '../app/placeholder.ts'
import type { ScreenInput } from '../app/screen.types.ts'
import type { SessionChanged, SessionState } from '../app/session.types.ts'
import { go } from '../app/system.ts'
import type { Loaded } from '../shared/kept.types.ts'
import { deletionMachine } from './deletion.machine.ts'
import { exportMachine } from './export.machine.ts'
import { newPasswordMachine, type PasswordChanged } from './newPassword.machine.ts'
import { ownNameMachine } from './ownName.machine.ts'
import { type PasskeyRemoved, passkeyListMachine } from './passkeyList.machine.ts'
import { preferencesMachine } from './preferences.machine.ts'
import { sessionListMachine } from './sessionList.machine.ts'

interface AccountContext {
  input: ScreenInput
  /** The member of the page; null before the profile has loaded. */
  profile: User | null
  /**
   * When the server sent the profile, if the page shows a profile of an earlier visit: milliseconds since 1970.
   * Otherwise null.
   */
  keptMs: number | null
  /** Why the account did not load. */
  error: ApiError | null
}

type WithProfile = Pick<AccountContext, 'profile'>

/** The name of the member, as the input of the parts of the page. */
const ownName = ({ profile }: WithProfile) => ({ username: profile?.username ?? '' })

/**
 * Whether the member has a password. A profile that was stored before the site had passkeys has no `has_password`. At
 * that time every member had a password.
 */
const hasPassword = ({ profile }: WithProfile) => profile?.has_password ?? true

/**
 * The page of an account: the member's own account, or the account of another member, which an admin can look at. After
 * a reset of the password, the member must first choose a new one.
 */
export const accountMachine = setup({
  types: {
    context: {} as AccountContext,
    events: {} as { type: 'account.reload' } | PasswordChanged | PasskeyRemoved | SessionChanged,
    input: {} as ScreenInput,
    children: {} as {
      ownName: 'ownName'
      newPassword: 'newPassword'
      preferences: 'preferences'
      passkeyList: 'passkeyList'
      sessionList: 'sessionList'
      export: 'export'
      deletion: 'deletion'
    },
  },
  actors: {
    loadProfile: placeholder<Loaded<User>, { username: string }>('loadProfile'),
    ownName: ownNameMachine,
    newPassword: newPasswordMachine,
    preferences: preferencesMachine,
    passkeyList: passkeyListMachine,
    sessionList: sessionListMachine,
    export: exportMachine,
    deletion: deletionMachine,
  },
  actions: {
    go,
    sendWaiting,
    reloadSessions: sendTo('sessionList', { type: 'sessions.reload' }),
    storeUser: assign({ input: ({ context }, { user }: { user: SessionUser | null }) => ({ ...context.input, user }) }),
    storeProfile: assign((_, { loaded }: { loaded: Loaded<User> }) => ({
      profile: loaded.data,
      keptMs: loaded.keptMs,
      error: null,
    })),
    storeError: assign({ error: (_, params: { error: unknown }) => errorOf(params.error) }),
  },
  guards: {
    mustChoosePassword: ({ context }) => context.input.user?.must_change_password === true,
    hasChosenPassword: (_, { session }: { session: SessionState }) => session.user?.must_change_password === false,
    /** Whether the loaded profile is that of the member who is signed in. */
    isOwn: ({ context }, { user }: { user: User }) => user.user_id === context.input.user?.user_id,
    /** Whether the session has another name for the member than the profile. */
    isRenamed: ({ context }, { session }: { session: SessionState }) =>
      session.user !== null &&
      session.user.user_id === context.profile?.user_id &&
      session.user.username !== context.profile.username,
    hadNoPassword: ({ context }) => !hasPassword(context),
    mayUseCoffee: ({ context }) => permits(context.input.user?.acl ?? '', 'coffee'),
  },
}).createMachine({
  id: 'account',
  context: ({ input }) => ({ input, profile: null, keptMs: null, error: null }),
  initial: 'opening',
  states: {
    opening: {
      always: [{ guard: 'mustChoosePassword', target: 'choosingPassword' }, { target: 'loading' }],
    },
    choosingPassword: {
      invoke: {
        id: 'newPassword',
        src: 'newPassword',
        input: ({ context, self }) => ({
          username: context.input.user?.username ?? '',
          oldLabel: 'One-Time Code',
          needsOldSecret: true,
          parent: self,
        }),
      },
      on: {
        'session.changed': {
          guard: { type: 'hasChosenPassword', params: ({ event }) => event },
          target: 'loading',
          actions: [{ type: 'storeUser', params: ({ event }) => ({ user: event.session.user }) }, 'sendWaiting'],
        },
      },
    },
    loading: {
      invoke: {
        id: 'loadProfile',
        src: 'loadProfile',
        input: ({ context }) => ({ username: context.input.params.username ?? '' }),
        onDone: [
          {
            guard: { type: 'isOwn', params: ({ event }) => ({ user: event.output.data }) },
            target: 'own',
            actions: { type: 'storeProfile', params: ({ event }) => ({ loaded: event.output }) },
          },
          {
            target: 'otherMember',
            actions: { type: 'storeProfile', params: ({ event }) => ({ loaded: event.output }) },
          },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'storeError', params: ({ event }) => event },
        },
      },
    },
    failed: { on: { 'account.reload': 'loading' } },
    otherMember: { description: 'An admin looks at the account of another member, and cannot change it on this page.' },
    own: {
      invoke: [
        {
          id: 'ownName',
          src: 'ownName',
          input: ({ context }) => ownName(context),
        },
        {
          id: 'newPassword',
          src: 'newPassword',
          input: ({ context, self }) => ({
            ...ownName(context),
            oldLabel: 'Old Password',
            needsOldSecret: hasPassword(context),
            parent: self,
          }),
        },
        {
          id: 'passkeyList',
          src: 'passkeyList',
          input: ({ context, self }) => ({ hasPassword: hasPassword(context), parent: self }),
        },
        { id: 'sessionList', src: 'sessionList' },
        { id: 'export', src: 'export', input: ({ context }) => ownName(context) },
        { id: 'deletion', src: 'deletion', input: ({ context }) => ownName(context) },
      ],
      on: {
        'account.reload': 'loading',
        'password.changed': [
          {
            guard: 'hadNoPassword',
            target: 'loading',
            description: 'After the reload, the forms ask for the password.',
          },
          { actions: 'reloadSessions' },
        ],
        'passkey.removed': { actions: 'reloadSessions' },
        // The address contains the username. The member can change the name on this page or in another session. An
        // admin can change it, too.
        'session.changed': [
          {
            guard: { type: 'isRenamed', params: ({ event }) => event },
            actions: {
              type: 'go',
              params: ({ event }) => ({ to: pathTo.account(event.session.user?.username ?? ''), replace: true }),
            },
          },
          { actions: { type: 'storeUser', params: ({ event }) => ({ user: event.session.user }) } },
        ],
      },
      initial: 'withoutPreferences',
      states: {
        withoutPreferences: {
          always: { guard: 'mayUseCoffee', target: 'withPreferences' },
        },
        withPreferences: {
          always: { guard: not('mayUseCoffee'), target: 'withoutPreferences' },
          invoke: { id: 'preferences', src: 'preferences' },
        },
      },
    },
  },
})

export type AccountRef = ActorRefFrom<typeof accountMachine>
