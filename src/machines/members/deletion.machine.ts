// Deletes the member's own account after the member has confirmed the deletion in a dialog.
import { type ActorRefFrom, assign, setup } from 'xstate'
import type { Done } from '../../../contract/api/shared/shapes.ts'
import { errorOf } from '../../../contract/callResult.ts'
import { placeholder } from '../app/placeholder.ts'
import { signOut } from '../app/session.actions.ts'
import { go, showAlert } from '../app/system.ts'

interface DeletionInput {
  readonly username: string
  /** Whether the question asks for the password. A member who has no password confirms with a passkey. */
  readonly hasPassword: boolean
}

interface DeletionContext extends DeletionInput {
  /** The password as typed in the dialog. */
  password: string
  /** Why the account was not deleted, as a sentence. */
  problem: string | null
}

/** This alert is shown longer than most alerts about a success, because another page opens meanwhile. */
const DELETED_ALERT = { type: 'success', message: 'Your account is deleted.', timeoutMs: 3000 } as const

/**
 * Deletes the member's own account after a question that asks for the password, or for a passkey if there is no
 * password. Then it opens the home page and signs out.
 */
export const deletionMachine = setup({
  types: {
    context: {} as DeletionContext,
    events: {} as
      | { type: 'account.delete' }
      | { type: 'password.change'; password: string }
      | { type: 'question.confirm' }
      | { type: 'question.cancel' },
    input: {} as DeletionInput,
    tags: {} as 'busy',
  },
  actors: {
    deleteAccount: placeholder<Done, DeletionInput & { password: string }>('deleteAccount'),
  },
  actions: {
    go,
    signOut,
    showAlert,
    storePassword: assign({ password: (_, params: { password: string }) => params.password, problem: null }),
    forgetPassword: assign({ password: '', problem: null }),
    askForPassword: assign({ problem: 'Password is required.' }),
    storeProblem: assign({ problem: (_, { error }: { error: unknown }) => errorOf(error).message }),
  },
  /** `isComplete`: whether the password is typed, or is not needed. */
  guards: { isComplete: ({ context }) => !context.hasPassword || context.password !== '' },
}).createMachine({
  id: 'deletion',
  context: ({ input }) => ({ ...input, password: '', problem: null }),
  initial: 'idle',
  states: {
    idle: {
      entry: 'forgetPassword',
      on: { 'account.delete': 'asking' },
    },
    asking: {
      on: {
        'password.change': { actions: { type: 'storePassword', params: ({ event }) => event } },
        'question.confirm': [{ guard: 'isComplete', target: 'deleting' }, { actions: 'askForPassword' }],
        'question.cancel': 'idle',
      },
    },
    deleting: {
      tags: 'busy',
      invoke: {
        id: 'deleteAccount',
        src: 'deleteAccount',
        input: ({ context: { username, password, hasPassword } }) => ({ username, password, hasPassword }),
        onDone: 'deleted',
        onError: {
          target: 'asking',

          actions: { type: 'storeProblem', params: ({ event }) => event },
        },
      },
    },
    deleted: {
      description: 'Leaves the page before the sign-out, so that the next sign-in does not open this page again.',

      entry: [
        'forgetPassword',
        { type: 'go', params: { to: '/', replace: true } },
        'signOut',
        { type: 'showAlert', params: DELETED_ALERT },
      ],
    },
  },
})

export type DeletionRef = ActorRefFrom<typeof deletionMachine>
