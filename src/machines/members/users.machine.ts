// The page on which an admin manages the members.
import { type ActorRefFrom, assign, raise, sendTo, setup } from 'xstate'
import type { BackupStatus } from '../../../contract/api/members/backups.ts'
import type { User } from '../../../contract/api/members/users.ts'
import type { MessageGateway } from '../../../contract/api/messages/messages.ts'
import { errorOf } from '../../../contract/callResult.ts'
import { liveFacts } from '../app/facts.ts'
import type { LiveFact } from '../app/live.types.ts'
import { actionPlaceholder, placeholder } from '../app/placeholder.ts'
import { sendLive, showAlert, showError } from '../app/system.ts'
import { draftKeyOf } from '../shared/drafts.ts'
import { createResourceMachine } from '../shared/resource.machine.ts'
import { type CreatedUser, newUserMachine } from '../shared/usernameForm.machine.ts'
import { signUpCodesMachine } from './signUpCodes.machine.ts'
import { isPermittedTask, wouldBeListed } from './users.rules.ts'
import {
  firstQuery,
  nextQuery,
  USERS_PER_PAGE,
  type UsersContext,
  type UsersEvent,
  type UsersInput,
  type UsersPlace,
  type UsersQuery,
  type UserTask,
} from './users.types.ts'
import { userTaskMachine } from './userTask.machine.ts'

/**
 * The page on which an admin manages the members: the list, the sign-up codes, the backups, how SMS are received, and
 * one dialog at a time.
 */
export const usersMachine = setup({
  types: {
    context: {} as UsersContext,
    events: {} as UsersEvent,
    input: {} as UsersInput,
    children: {} as {
      newUser: 'newUser'
      userTask: 'userTask'
      signUpCodes: 'signUpCodes'
      backups: 'backups'
      gateway: 'gateway'
    },
    /** `hasMore`: the server has more users. */
    tags: {} as 'busy' | 'hasMore',
  },
  actors: {
    liveFacts,
    loadUsers: placeholder<User[], UsersQuery>('loadUsers'),
    newUser: newUserMachine,
    userTask: userTaskMachine,
    signUpCodes: signUpCodesMachine,
    backups: createResourceMachine<BackupStatus>(),
    gateway: createResourceMachine<MessageGateway>(),
  },
  actions: {
    sendLive,
    showAlert,
    showError,
    storeSearch: assign({ search: (_, params: { search: string }) => params.search }),
    storeUsers: assign({
      users: (_, params: { users: User[] }) => params.users,
      items: (_, params: { users: User[] }) => params.users.length,
      shownSearch: ({ context }) => context.search,
      error: null,
    }),
    appendUsers: assign(({ context }, params: { users: User[] }) => {
      const users = [...context.users, ...params.users]
      return { users, items: users.length }
    }),
    /** Remembers that the admin has asked for one more part of the list. */
    wantMore: assign({ items: ({ context }) => context.users.length + USERS_PER_PAGE }),
    /** Stores the search text and the length of the list for Back and reload. */
    keepPlace: actionPlaceholder<Partial<UsersPlace>>('keepPlace'),
    storeError: assign({ error: (_, params: { error: unknown }) => errorOf(params.error) }),
    storeUser: assign({
      users: ({ context }, { user }: { user: User | null }) =>
        context.users.map((other) => (user && user.user_id === other.user_id ? user : other)),
    }),
    storeTask: assign({ task: (_, params: { task: UserTask }) => params.task }),
    /** Stores the task that makes the first one-time code of the new user. */
    storeInvitation: assign({
      task: (_, { user }: { user: CreatedUser | null }): UserTask | null =>
        user && { kind: 'invite', user: { user_id: user.user_id, username: user.username, acl: '' } },
    }),
    reloadCodes: sendTo('signUpCodes', { type: 'codes.reload' }),
    storeOpened: assign({ openedId: (_, { user_id }: { user_id: number | null }) => user_id }),
    /** If the list would not show the new user, the page searches for the name of the new user. */
    findCreated: assign({
      search: ({ context }, { user }: { user: CreatedUser | null }) =>
        user && !wouldBeListed(user, context) ? user.username : context.search,
    }),
    reloadUsers: raise({ type: 'users.reload' }),
  },
  guards: {
    isPermitted: ({ context }, { task }: { task: UserTask }) => isPermittedTask(task, context.input.user?.user_id),
    /** Whether the server has no more users: it has sent fewer users than the page asked for. */
    isLastPage: (_, { users, query }: { users: User[]; query: UsersQuery }) => users.length < query.limit,
    isUsersChanged: (_, { fact }: { fact: LiveFact }) => fact.type === 'users.changed',
    isCreated: (_, params: { user: CreatedUser | null }) => params.user !== null,
  },
  delays: { typingPause: 250 },
}).createMachine({
  id: 'users',
  context: ({ input }) => {
    const search = input.place?.search ?? ''
    const items = input.place?.items ?? 0
    return { input, search, shownSearch: search, users: [], openedId: null, items, error: null, task: null }
  },
  invoke: [
    { id: 'liveFacts', src: 'liveFacts' },
    { id: 'signUpCodes', src: 'signUpCodes', input: ({ context }) => context.input },
    { id: 'backups', src: 'backups', input: ({ context }) => context.input },
    { id: 'gateway', src: 'gateway', input: ({ context }) => context.input },
  ],
  on: { 'user.open': { actions: { type: 'storeOpened', params: ({ event }) => event } } },
  type: 'parallel',
  states: {
    list: {
      initial: 'loading',
      on: {
        'users.reload': '.loading',
        'live.connected': '.loading',
        'live.received': {
          guard: { type: 'isUsersChanged', params: ({ event }) => event },
          target: '.loading',
          actions: 'reloadCodes',
        },
        'search.change': {
          target: '.typing',
          actions: { type: 'storeSearch', params: ({ event }) => event },
        },
      },
      states: {
        typing: {
          description: 'Waits for a pause in the typing, so that the page does not make a call for each letter.',
          tags: 'busy',
          after: { typingPause: 'loading' },
        },
        loading: {
          tags: 'busy',
          invoke: {
            id: 'loadUsers',
            src: 'loadUsers',
            input: ({ context }) => firstQuery(context),
            onDone: [
              {
                guard: {
                  type: 'isLastPage',
                  params: ({ context, event }) => ({ users: event.output, query: firstQuery(context) }),
                },
                target: 'complete',
                actions: { type: 'storeUsers', params: ({ event }) => ({ users: event.output }) },
              },
              {
                target: 'partial',
                actions: { type: 'storeUsers', params: ({ event }) => ({ users: event.output }) },
              },
            ],
            onError: {
              target: 'failed',
              actions: { type: 'storeError', params: ({ event }) => event },
            },
          },
        },
        partial: {
          tags: 'hasMore',
          entry: { type: 'keepPlace', params: ({ context: { search, items } }) => ({ search, items }) },
          on: { 'users.more': 'loadingMore' },
        },
        loadingMore: {
          tags: ['busy', 'hasMore'],
          // A reload ends this load, and then loads the users that the admin has asked for, too.
          on: {
            'users.reload': { target: 'loading', actions: 'wantMore' },
            'live.connected': { target: 'loading', actions: 'wantMore' },
            'live.received': {
              guard: { type: 'isUsersChanged', params: ({ event }) => event },
              target: 'loading',
              actions: ['wantMore', 'reloadCodes'],
            },
          },
          invoke: {
            id: 'loadMore',
            src: 'loadUsers',
            input: ({ context }) => nextQuery(context),
            onDone: [
              {
                guard: {
                  type: 'isLastPage',
                  params: ({ context, event }) => ({ users: event.output, query: nextQuery(context) }),
                },
                target: 'complete',
                actions: { type: 'appendUsers', params: ({ event }) => ({ users: event.output }) },
              },
              {
                target: 'partial',
                actions: { type: 'appendUsers', params: ({ event }) => ({ users: event.output }) },
              },
            ],
            onError: { target: 'partial', actions: { type: 'showError', params: ({ event }) => event } },
          },
        },
        complete: { entry: { type: 'keepPlace', params: ({ context: { search, items } }) => ({ search, items }) } },
        failed: {},
      },
    },
    work: {
      initial: 'idle',
      states: {
        idle: {
          on: {
            'user.add': 'adding',
            'user.manage': {
              guard: { type: 'isPermitted', params: ({ event }) => event },
              target: 'managing',
              actions: { type: 'storeTask', params: ({ event }) => event },
            },
            'user.ping': {
              actions: [
                { type: 'sendLive', params: ({ event }) => ({ name: 'user:ping', id: event.user.user_id }) },
                {
                  type: 'showAlert',
                  params: ({ event }) => ({ type: 'info', message: `Pinged ${event.user.username}.` }),
                },
              ],
            },
          },
        },
        adding: {
          description:
            'The admin adds a user. After that, the list loads again even if no user was created, because the answer to the call may have been lost.',
          invoke: {
            id: 'newUser',
            src: 'newUser',
            input: ({ context }) => ({
              subject: { code: 'member' },
              draft: { username: '' },
              draftKey: draftKeyOf(context.input, 'new-user'),
            }),
            onDone: [
              {
                guard: { type: 'isCreated', params: ({ event }) => ({ user: event.output }) },
                target: 'managing',
                actions: [
                  { type: 'storeInvitation', params: ({ event }) => ({ user: event.output }) },
                  { type: 'storeOpened', params: ({ event }) => ({ user_id: event.output?.user_id ?? null }) },
                  { type: 'findCreated', params: ({ event }) => ({ user: event.output }) },
                  'reloadUsers',
                ],
              },
              { target: 'idle', actions: 'reloadUsers' },
            ],
            onError: { target: 'idle', actions: 'reloadUsers' },
          },
        },
        managing: {
          invoke: {
            id: 'userTask',
            src: 'userTask',
            input: ({ context: { input, task } }) => {
              if (!task) throw new Error('no task was chosen')
              return { task, draftKey: draftKeyOf(input, `username-${task.user.user_id}`) }
            },
            onDone: {
              target: 'idle',
              actions: [{ type: 'storeUser', params: ({ event }) => ({ user: event.output }) }, 'reloadUsers'],
            },
            onError: { target: 'idle', actions: 'reloadUsers' },
          },
        },
      },
    },
  },
})

export type UsersRef = ActorRefFrom<typeof usersMachine>
