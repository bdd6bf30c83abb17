import { type ActorRefFrom, assign, raise, setup } from 'xstate'
import type { User } from '../../../contract/api/members/users.ts'
import { errorOf } from '../../../contract/callResult.ts'
import { liveFacts } from '../app/facts.ts'
import { placeholder } from '../app/placeholder.ts'
import type { ScreenInput } from '../app/screen.types.ts'
import { sendLive, showAlert } from '../app/system.ts'
import { draftKeyOf } from '../shared/drafts.ts'
import { newUserMachine } from '../shared/usernameForm.machine.ts'
import { signUpCodesMachine } from './signUpCodes.machine.ts'
import { isPermittedTask } from './users.rules.ts'
import type { UsersContext, UsersEvent, UserTask } from './users.types.ts'
import { userTaskMachine } from './userTask.machine.ts'

/** The page on which an admin manages the members: the list, the sign-up codes, and one dialog at a time. */
export const usersMachine = setup({
  types: {
    context: {} as UsersContext,
    events: {} as UsersEvent,
    input: {} as ScreenInput,
    children: {} as { newUser: 'newUser'; userTask: 'userTask'; signUpCodes: 'signUpCodes' },
  },
  actors: {
    liveFacts,
    loadUsers: placeholder<User[]>('loadUsers'),
    newUser: newUserMachine,
    userTask: userTaskMachine,
    signUpCodes: signUpCodesMachine,
  },
  actions: {
    sendLive,
    showAlert,
    storeUsers: assign({ users: (_, params: { users: User[] }) => params.users, error: null }),
    storeError: assign({ error: (_, params: { error: unknown }) => errorOf(params.error) }),
    storeUser: assign({
      users: ({ context }, { user }: { user: User | null }) =>
        context.users.map((other) => (user && user.user_id === other.user_id ? user : other)),
    }),
    storeTask: assign({ task: (_, params: { task: UserTask }) => params.task }),
    reloadUsers: raise({ type: 'users.reload' }),
  },
  guards: {
    isPermitted: ({ context }, { task }: { task: UserTask }) => isPermittedTask(task, context.input.user?.user_id),
  },
}).createMachine({
  id: 'users',
  context: ({ input }) => ({ input, users: [], error: null, task: null }),
  invoke: [
    { id: 'liveFacts', src: 'liveFacts' },
    { id: 'signUpCodes', src: 'signUpCodes' },
  ],
  type: 'parallel',
  states: {
    list: {
      initial: 'loading',
      on: { 'users.reload': '.loading', 'live.connected': '.loading' },
      states: {
        loading: {
          invoke: {
            id: 'loadUsers',
            src: 'loadUsers',
            onDone: {
              target: 'loaded',
              actions: { type: 'storeUsers', params: ({ event }) => ({ users: event.output }) },
            },
            onError: {
              target: 'failed',
              actions: { type: 'storeError', params: ({ event }) => event },
            },
          },
        },
        loaded: {},
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
          description: 'The list reloads in any case, because the answer may have been lost.',
          invoke: {
            id: 'newUser',
            src: 'newUser',
            input: ({ context }) => ({
              subject: { code: 'member' },
              draft: { username: '' },
              draftKey: draftKeyOf(context.input, 'new-user'),
            }),
            onDone: { target: 'idle', actions: 'reloadUsers' },
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
