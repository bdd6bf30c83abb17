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
  /** Empty if the member has no password and confirms with a passkey. */
  password: string
  hasPassword: boolean
}

interface OwnNameContext {
  username: string
  /** Whether the form asks for the password. A member who has no password confirms with a passkey. */
  hasPassword: boolean
  /** The new name as typed. */
  draft: string
  /** The password as typed. It is removed when the form closes. */
  password: string
  /** What is wrong with the form, or why the last rename failed. The next change clears it. */
  error: ApiError | null
}

/** The codes of the errors about the new name. */
const NAME_ERROR_CODES: readonly string[] = ['USERNAME_IN_USE', 'INVALID_USERNAME']

/** What is wrong with the new name, as the text at its field. Null if no error is known. */
export function nameProblem({ error }: Pick<OwnNameContext, 'error'>): string | null {
  return error && NAME_ERROR_CODES.includes(error.code) ? error.message : null
}

/** What is wrong with the password, as the text at its field. Null if no error is known. */
export function passwordProblem({ error }: Pick<OwnNameContext, 'error'>): string | null {
  return error?.code === 'WRONG_PASSWORD' ? error.message : null
}

/** What is wrong with the form before it is sent, or null. */
function formError({ draft, password, hasPassword }: OwnNameContext): ApiError | null {
  const message = usernameError(draft.trim())
  if (message !== null) return { code: 'INVALID_USERNAME', message }
  return hasPassword && password === '' ? { code: 'WRONG_PASSWORD', message: 'Password is required.' } : null
}

/**
 * The member's own username, with a button that edits it. A change needs the password, or a passkey if there is no
 * password. A new name changes the session, and then the page's address.
 */
export const ownNameMachine = setup({
  types: {
    context: {} as OwnNameContext,
    events: {} as
      | { type: 'name.toggleEdit' }
      | { type: 'name.change'; draft: string }
      | { type: 'password.change'; password: string }
      | { type: 'form.submit' },
    input: {} as { username: string; hasPassword: boolean },
    tags: {} as 'busy',
  },
  actors: {
    rename: placeholder<SessionUser, Rename>('rename'),
  },
  actions: {
    showAlert,
    updateSession,
    startDraft: assign({ draft: ({ context }) => context.username, error: null }),
    storeDraft: assign({ draft: (_, params: { draft: string }) => params.draft, error: null }),
    storePassword: assign({ password: (_, params: { password: string }) => params.password, error: null }),
    forgetPassword: assign({ password: '', error: null }),
    storeFormError: assign({ error: ({ context }) => formError(context) }),
    storeError: assign({ error: (_, params: { error: unknown }) => errorOf(params.error) }),
    storeUsername: assign({ username: (_, params: { user: SessionUser }) => params.user.username }),
    showWarning,
  },
  guards: { isValid: ({ context }) => formError(context) === null },
}).createMachine({
  id: 'ownName',
  context: ({ input }) => ({ ...input, draft: '', password: '', error: null }),
  initial: 'shown',
  states: {
    shown: {
      entry: 'forgetPassword',
      on: { 'name.toggleEdit': { target: 'editing', actions: 'startDraft' } },
    },
    editing: {
      on: {
        'name.toggleEdit': 'shown',
        'name.change': { actions: { type: 'storeDraft', params: ({ event }) => event } },
        'password.change': { actions: { type: 'storePassword', params: ({ event }) => event } },
        'form.submit': [{ guard: 'isValid', target: 'saving' }, { actions: 'storeFormError' }],
      },
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'rename',
        src: 'rename',
        input: ({ context: { username, draft, password, hasPassword } }) => ({
          username,
          newUsername: draft.trim(),
          password,
          hasPassword,
        }),
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
