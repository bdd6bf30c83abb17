import { type ActorRefFrom, setup } from 'xstate'
import type { Done } from '../../../contract/api/shared/shapes.ts'
import { placeholder } from '../app/placeholder.ts'
import { signOut } from '../app/session.actions.ts'
import { go, showWarning } from '../app/system.ts'

/** Deletes the member's own account after a question. Then it opens the home page and signs out. */
export const deletionMachine = setup({
  types: {
    context: {} as { username: string },
    events: {} as { type: 'account.delete' } | { type: 'question.confirm' } | { type: 'question.cancel' },
    input: {} as { username: string },
    tags: {} as 'busy',
  },
  actors: {
    deleteAccount: placeholder<Done, { username: string }>('deleteAccount'),
  },
  actions: {
    go,
    signOut,
    showWarning,
  },
}).createMachine({
  id: 'deletion',
  context: ({ input }) => input,
  initial: 'idle',
  states: {
    idle: { on: { 'account.delete': 'asking' } },
    asking: { on: { 'question.confirm': 'deleting', 'question.cancel': 'idle' } },
    deleting: {
      tags: 'busy',
      invoke: {
        id: 'deleteAccount',
        src: 'deleteAccount',
        input: ({ context }) => context,
        onDone: 'deleted',
        onError: { target: 'idle', actions: { type: 'showWarning', params: ({ event }) => event } },
      },
    },
    deleted: {
      description: 'Leaves the page before the sign-out, so that the next sign-in does not lead back to it.',
      entry: [{ type: 'go', params: { to: '/', replace: true } }, 'signOut'],
    },
  },
})

export type DeletionRef = ActorRefFrom<typeof deletionMachine>
