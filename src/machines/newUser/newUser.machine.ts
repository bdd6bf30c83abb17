import { assign, fromPromise, setup } from 'xstate'
import { CallRefused, CONNECTION_REFUSED, refusalOf } from '../../../contract/callResult.ts'
import type { ApiError } from '../../../contract/errors.ts'

export interface CreatedUser {
  user_id: number
  username: string
  /** Absent where the user is no player. */
  pool_player_id?: number | undefined
}

export interface NewUserInput {
  /** `pool` makes a player, `member` a member; neither has a password. */
  code: 'pool' | 'member'
}

interface NewUserContext extends NewUserInput {
  username: string
  refusal: ApiError | null
  created: CreatedUser | null
}

/** The 'New User' modal: done with the user that was created, or with null when it was closed. */
export const newUserMachine = setup({
  types: {
    context: {} as NewUserContext,
    events: {} as { type: 'username.change'; username: string } | { type: 'form.submit' } | { type: 'form.cancel' },
    input: {} as NewUserInput,
    output: {} as CreatedUser | null,
    tags: {} as 'busy',
  },
  actors: {
    createUser: fromPromise<CreatedUser, { username: string; code: string }>(async () => {
      throw new Error('provide createUser')
    }),
  },
  actions: {
    storeUsername: assign({ username: (_, params: { username: string }) => params.username, refusal: null }),
    storeRefusal: assign({ refusal: (_, params: { error: unknown }) => refusalOf(params.error) }),
    storeCreated: assign({ created: (_, params: { created: CreatedUser }) => params.created }),
  },
  guards: { hasUsername: ({ context }) => context.username.trim() !== '' },
  delays: { callTimeout: 20_000 },
}).createMachine({
  id: 'newUser',
  context: ({ input }) => ({ ...input, username: '', refusal: null, created: null }),
  initial: 'editing',
  output: ({ context }) => context.created,
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
        id: 'createUser',
        src: 'createUser',
        input: ({ context }) => ({ username: context.username.trim(), code: context.code }),
        onDone: {
          target: 'closed',
          actions: { type: 'storeCreated', params: ({ event }) => ({ created: event.output }) },
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
