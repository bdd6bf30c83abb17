// The form in which a member changes the member's own username.
import { type ActorRefFrom, assign, setup } from 'xstate'
import type { SessionUser } from '../../../contract/api/members/auth.ts'
import { errorOf } from '../../../contract/callResult.ts'
import type { ApiError } from '../../../contract/errors.ts'
import { usernameError } from '../../../contract/rules/shared/usernames.ts'
import { placeholder } from '../app/placeholder.ts'
import { updateSession } from '../app/session.actions.ts'
import { showAlert, showWarning } from '../app/system.ts'

/** The input of `rename`, which changes the name on the server. */
export interface Rename {
  username: string
  newUsername: string
}

interface OwnNameContext {
  username: string
  /** The new name as typed. */
  draft: string
  /** What is wrong with the new name, or why the last rename failed. The next change clears it. */
  error: ApiError | null
}

/** The codes of the errors about the new name. */
const NAME_ERROR_CODES: readonly string[] = ['USERNAME_IN_USE', 'INVALID_USERNAME']

/** What is wrong with the new name, as the text at its field. Null if no error is known. */
export function nameProblem({ error }: Pick<OwnNameContext, 'error'>): string | null {
  return error && NAME_ERROR_CODES.includes(error.code) ? error.message : null
}

/** What is wrong with the new name before it is sent, or null. */
function draftError({ draft }: OwnNameContext): ApiError | null {
  const message = usernameError(draft.trim())
  return message === null ? null : { code: 'INVALID_USERNAME', message }
}

/**
 * The member's own username, with a button that edits it. A new name changes the session, and then the page's address.
 */
export const ownNameMachine = setup({
  types: {
    context: {} as OwnNameContext,
    events: {} as { type: 'name.toggleEdit' } | { type: 'name.change'; draft: string } | { type: 'form.submit' },
    input: {} as { username: string },
    tags: {} as 'busy',
  },
  actors: {
    rename: placeholder<SessionUser, Rename>('rename'),
  },
  actions: {
    showAlert,
    showWarning,
    updateSession,
    startDraft: assign({ draft: ({ context }) => context.username, error: null }),
    storeDraft: assign({ draft: (_, params: { draft: string }) => params.draft, error: null }),
    storeDraftError: assign({ error: ({ context }) => draftError(context) }),
    storeError: assign({ error: (_, params: { error: unknown }) => errorOf(params.error) }),
    storeUsername: assign({ username: (_, params: { user: SessionUser }) => params.user.username }),
  },
  guards: { isValid: ({ context }) => draftError(context) === null },
}).createMachine({
  id: 'ownName',
  context: ({ input }) => ({ ...input, draft: '', error: null }),
  initial: 'shown',
  states: {
    shown: {
      on: { 'name.toggleEdit': { target: 'editing', actions: 'startDraft' } },
    },
    editing: {
      on: {
        'name.toggleEdit': 'shown',
        'name.change': { actions: { type: 'storeDraft', params: ({ event }) => event } },
        'form.submit': [{ guard: 'isValid', target: 'saving' }, { actions: 'storeDraftError' }],
      },
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'rename',
        src: 'rename',
        input: ({ context: { username, draft } }) => ({ username, newUsername: draft.trim() }),
        onDone: {
          target: 'shown',
          actions: [
            { type: 'storeUsername', params: ({ event }) => ({ user: event.output }) },
            { type: 'showAlert', params: { type: 'success', message: 'User Updated' } },
            { type: 'updateSession', params: ({ event }) => ({ user: event.output }) },
          ],
        },
        onError: {
          target: 'editing',
          actions: [
            { type: 'storeError', params: ({ event }) => event },
            { type: 'showWarning', params: ({ event }) => event },
          ],
        },
      },
    },
  },
})

export type OwnNameRef = ActorRefFrom<typeof ownNameMachine>
