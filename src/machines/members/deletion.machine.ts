import { type ActorRefFrom, assign, setup } from 'xstate'
import type { Done } from '../../../contract/api/shared/shapes.ts'
import { errorOf } from '../../../contract/callResult.ts'
import { placeholder } from '../app/placeholder.ts'
import { signOut } from '../app/session.actions.ts'
import { go } from '../app/system.ts'

interface DeletionContext {
  username: string
  /** As typed in the question. */
  password: string
  /** Why the account was not deleted, as a sentence. */
  problem: string | null
}

/** Deletes the member's own account after a question that asks for the password. Then it opens the home page and signs out. */
export const deletionMachine = setup({
  types: {
    context: {} as DeletionContext,
    events: {} as
      | { type: 'account.delete' }
      | { type: 'password.change'; password: string }
      | { type: 'question.confirm' }
      | { type: 'question.cancel' },
    input: {} as { username: string },
    tags: {} as 'busy',
  },
  actors: {
    deleteAccount: placeholder<Done, { username: string; password: string }>('deleteAccount'),
  },
  actions: {
    go,
    signOut,
    storePassword: assign({ password: (_, params: { password: string }) => params.password, problem: null }),
    forgetPassword: assign({ password: '', problem: null }),
    askForPassword: assign({ problem: 'Password is required.' }),
    storeProblem: assign({ problem: (_, { error }: { error: unknown }) => errorOf(error).message }),
  },
  guards: { hasPassword: ({ context }) => context.password !== '' },
}).createMachine({
  id: 'deletion',
  context: ({ input }) => ({ username: input.username, password: '', problem: null }),
  initial: 'idle',
  states: {
    idle: { entry: 'forgetPassword', on: { 'account.delete': 'asking' } },
    asking: {
      on: {
        'password.change': { actions: { type: 'storePassword', params: ({ event }) => event } },
        'question.confirm': [{ guard: 'hasPassword', target: 'deleting' }, { actions: 'askForPassword' }],
        'question.cancel': 'idle',
      },
    },
    deleting: {
      tags: 'busy',
      invoke: {
        id: 'deleteAccount',
        src: 'deleteAccount',
        input: ({ context: { username, password } }) => ({ username, password }),
        onDone: 'deleted',
        onError: { target: 'asking', actions: { type: 'storeProblem', params: ({ event }) => event } },
      },
    },
    deleted: {
      description: 'Leaves the page before the sign-out, so that the next sign-in does not lead back to it.',
      entry: ['forgetPassword', { type: 'go', params: { to: '/', replace: true } }, 'signOut'],
    },
  },
})

export type DeletionRef = ActorRefFrom<typeof deletionMachine>
