// Deletes the member's own account after the member has confirmed the deletion in a dialog.
import { type ActorRefFrom, setup } from 'xstate'
import type { Done } from '../../../contract/api/shared/shapes.ts'
import { placeholder } from '../app/placeholder.ts'
import { signOut } from '../app/session.actions.ts'
import { go, showAlert, showWarning } from '../app/system.ts'

interface DeletionInput {
  readonly username: string
}

/** This alert is shown longer than most alerts about a success, because another page opens meanwhile. */
const DELETED_ALERT = { type: 'success', message: 'Your account is deleted.', timeoutMs: 3000 } as const

/** Deletes the member's own account after a question. Then it opens the home page and signs out. */
export const deletionMachine = setup({
  types: {
    context: {} as DeletionInput,
    events: {} as { type: 'account.delete' } | { type: 'question.confirm' } | { type: 'question.cancel' },
    input: {} as DeletionInput,
    tags: {} as 'busy',
  },
  actors: { deleteAccount: placeholder<Done, DeletionInput>('deleteAccount') },
  actions: { go, signOut, showAlert, showWarning },
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
      description: 'Leaves the page before the sign-out, so that the next sign-in does not open this page again.',
      entry: [
        { type: 'go', params: { to: '/', replace: true } },
        'signOut',
        { type: 'showAlert', params: DELETED_ALERT },
      ],
    },
  },
})

export type DeletionRef = ActorRefFrom<typeof deletionMachine>
