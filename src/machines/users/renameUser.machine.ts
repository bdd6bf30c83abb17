import { assign, fromPromise, setup } from 'xstate'
import type { User } from '../../../contract/api/users.ts'
import { CallRefused, CONNECTION_REFUSED, refusalOf } from '../../../contract/callResult.ts'
import type { ApiError } from '../../../contract/errors.ts'
import type { UpdatedUser } from './users.types.ts'

interface RenameUserContext {
  user: User
  username: string
  refusal: ApiError | null
  renamed: User | null
}

/** The 'Update User' modal: done with the user under the new name, or with null when it was closed. */
export const renameUserMachine = setup({
  types: {
    context: {} as RenameUserContext,
    events: {} as { type: 'username.change'; username: string } | { type: 'form.submit' } | { type: 'form.cancel' },
    input: {} as { user: User },
    output: {} as User | null,
    tags: {} as 'busy',
  },
  actors: {
    updateUser: fromPromise<UpdatedUser, { user_id: number; username: string }>(async () => {
      throw new Error('provide updateUser')
    }),
  },
  actions: {
    storeUsername: assign({ username: (_, params: { username: string }) => params.username, refusal: null }),
    storeRefusal: assign({ refusal: (_, params: { error: unknown }) => refusalOf(params.error) }),
    storeRenamed: assign({ renamed: (_, params: { user: User }) => params.user }),
  },
  guards: { hasUsername: ({ context }) => context.username.trim() !== '' },
  delays: { callTimeout: 20_000 },
}).createMachine({
  id: 'renameUser',
  context: ({ input }) => ({ user: input.user, username: input.user.username, refusal: null, renamed: null }),
  initial: 'editing',
  output: ({ context }) => context.renamed,
  states: {
    editing: {
      on: {
        'username.change': {
          actions: { type: 'storeUsername', params: ({ event }) => ({ username: event.username }) },
        },
        'form.submit': { guard: 'hasUsername', target: 'saving' },
        'form.cancel': 'closed',
      },
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'updateUser',
        src: 'updateUser',
        input: ({ context }) => ({ user_id: context.user.user_id, username: context.username.trim() }),
        onDone: {
          target: 'closed',
          actions: { type: 'storeRenamed', params: ({ event }) => ({ user: event.output.user }) },
        },
        onError: {
          target: 'editing',
          actions: { type: 'storeRefusal', params: ({ event }) => ({ error: event.error }) },
        },
      },
      after: {
        callTimeout: {
          target: 'editing',
          actions: { type: 'storeRefusal', params: { error: new CallRefused(CONNECTION_REFUSED) } },
        },
      },
    },
    closed: { type: 'final' },
  },
})
