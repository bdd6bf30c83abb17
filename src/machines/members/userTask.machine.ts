// One change that an admin makes to a member, with its dialog.
import { type ActorRefFrom, assign, setup } from 'xstate'
import type { User } from '../../../contract/api/members/users.ts'
import type { Done } from '../../../contract/api/shared/shapes.ts'
import { errorOf } from '../../../contract/callResult.ts'
import { placeholder } from '../app/placeholder.ts'
import { showAlert, showError } from '../app/system.ts'
import type { DraftKey } from '../shared/drafts.ts'
import { oneTimeSecretMachine } from '../shared/oneTimeSecret.machine.ts'
import { renameUserMachine } from '../shared/usernameForm.machine.ts'
import { toggledAcl } from './users.rules.ts'
import type { UpdatedUser, UserChange, UserTask } from './users.types.ts'

/** The change of permissions that a `togglePermission` task makes. For another task the permissions are unchanged. */
function permissionChangeOf(task: UserTask): UserChange {
  const { user_id, acl } = task.user
  return { user_id, acl: task.kind === 'togglePermission' ? toggledAcl(acl, task.permission) : acl }
}

interface UserTaskInput {
  task: UserTask
  /** The key of the stored draft of the member's new name. */
  draftKey: DraftKey
}

interface UserTaskContext extends UserTaskInput {
  /** The one-time code that the server has made; empty before that. */
  oneTimeCode: string
  /** The member after the change, if the server returned it. */
  updated: User | null
}

/**
 * One change that an admin makes to a member, from the question to the result. Its output is the changed member, or
 * null if the server did not return one.
 */
export const userTaskMachine = setup({
  types: {
    context: {} as UserTaskContext,
    events: {} as { type: 'question.confirm' } | { type: 'question.cancel' },
    input: {} as UserTaskInput,
    output: {} as User | null,
    children: {} as { renameUser: 'renameUser'; oneTimeCode: 'oneTimeSecret' },
    tags: {} as 'busy',
  },
  actors: {
    updateUser: placeholder<UpdatedUser, UserChange>('updateUser'),
    deleteUser: placeholder<Done, { username: string }>('deleteUser'),
    renameUser: renameUserMachine,
    oneTimeSecret: oneTimeSecretMachine,
  },
  actions: {
    showAlert,
    showError,
    /** Warns that the new member has no one-time code yet. */
    showMissingCode: ({ context, system }, { error }: { error: unknown }) =>
      showAlert(
        { system },
        {
          type: 'warning',
          message: `${errorOf(error).message} ${context.task.user.username} was added, but the one-time code was not made. Use 'Reset Password' to make one.`,
        },
      ),
    storeUpdated: assign({ updated: (_, params: { user: User | null }) => params.user }),
    storeCode: assign({ oneTimeCode: (_, params: { code: string | undefined }) => params.code ?? '' }),
  },
  guards: {
    isKind: ({ context }, { kind }: { kind: UserTask['kind'] }) => context.task.kind === kind,
    /** False if the admin closed the dialog without a new name. */
    isRenamed: (_, params: { user: User | null }) => params.user !== null,
  },
}).createMachine({
  id: 'userTask',
  context: ({ input }) => ({ ...input, oneTimeCode: '', updated: null }),
  output: ({ context }) => context.updated,
  initial: 'starting',
  states: {
    starting: {
      always: [
        {
          guard: { type: 'isKind', params: { kind: 'rename' } },
          target: 'renaming',
        },
        { guard: { type: 'isKind', params: { kind: 'reset' } }, target: 'askingReset' },
        { guard: { type: 'isKind', params: { kind: 'delete' } }, target: 'askingDelete' },
        { guard: { type: 'isKind', params: { kind: 'invite' } }, target: 'inviting' },
        { target: 'granting' },
      ],
    },
    renaming: {
      invoke: {
        id: 'renameUser',
        src: 'renameUser',
        input: ({ context: { task, draftKey } }) => ({
          draftKey,
          subject: { user_id: task.user.user_id },
          draft: { username: task.user.username },
        }),
        onDone: [
          {
            guard: { type: 'isRenamed', params: ({ event }) => ({ user: event.output }) },
            target: 'over',
            actions: [
              { type: 'storeUpdated', params: ({ event }) => ({ user: event.output }) },
              { type: 'showAlert', params: { type: 'success', message: 'User Updated' } },
            ],
          },
          { target: 'over' },
        ],
        onError: 'over',
      },
    },
    askingReset: {
      on: {
        'question.confirm': 'resetting',
        'question.cancel': 'over',
      },
    },
    resetting: {
      tags: 'busy',
      invoke: {
        id: 'resetPassword',
        src: 'updateUser',
        // An empty password means a reset.
        input: ({ context }) => ({ user_id: context.task.user.user_id, newPassword: '' }),
        onDone: {
          target: 'showingCode',
          actions: [
            { type: 'storeUpdated', params: ({ event }) => event.output },
            { type: 'storeCode', params: ({ event }) => ({ code: event.output.one_time_code }) },
            { type: 'showAlert', params: { type: 'success', message: 'Password Reset!' } },
          ],
        },
        onError: {
          target: 'over',
          actions: { type: 'showError', params: ({ event }) => event },
        },
      },
    },
    inviting: {
      description: 'The member was just added and has no password. A reset makes the first one-time code.',
      tags: 'busy',
      invoke: {
        id: 'inviteUser',
        src: 'updateUser',
        input: ({ context }) => ({ user_id: context.task.user.user_id, newPassword: '' }),
        onDone: {
          target: 'showingCode',
          actions: [
            { type: 'storeUpdated', params: ({ event }) => event.output },
            { type: 'storeCode', params: ({ event }) => ({ code: event.output.one_time_code }) },
          ],
        },
        onError: { target: 'over', actions: { type: 'showMissingCode', params: ({ event }) => event } },
      },
    },
    showingCode: {
      invoke: {
        id: 'oneTimeCode',
        src: 'oneTimeSecret',
        input: ({ context }) => ({ text: context.oneTimeCode }),
        onDone: 'over',
        onError: 'over',
      },
    },
    askingDelete: {
      on: {
        'question.confirm': 'deleting',
        'question.cancel': 'over',
      },
    },
    deleting: {
      tags: 'busy',
      invoke: {
        id: 'deleteUser',
        src: 'deleteUser',
        input: ({ context }) => ({ username: context.task.user.username }),
        onDone: 'over',
        onError: {
          target: 'over',
          actions: { type: 'showError', params: ({ event }) => event },
        },
      },
    },
    granting: {
      description: 'Adds a permission, or removes it if the member has it.',
      tags: 'busy',
      invoke: {
        id: 'grantPermission',
        src: 'updateUser',
        input: ({ context }) => permissionChangeOf(context.task),
        onDone: { target: 'over', actions: { type: 'storeUpdated', params: ({ event }) => event.output } },
        onError: {
          target: 'over',
          actions: { type: 'showError', params: ({ event }) => event },
        },
      },
    },
    over: { type: 'final' },
  },
})

export type UserTaskRef = ActorRefFrom<typeof userTaskMachine>
