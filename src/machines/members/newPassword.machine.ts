// The form in which a member chooses a new password.
import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import type { SessionUser } from '../../../contract/api/members/auth.ts'
import { errorOf } from '../../../contract/callResult.ts'
import type { ApiError } from '../../../contract/errors.ts'
import { changedPasswordError } from '../../../contract/rules/members/passwords.ts'
import type { ParentRef } from '../app/parentRef.ts'
import { placeholder } from '../app/placeholder.ts'
import { updateSession } from '../app/session.actions.ts'
import { showAlert, showWarning } from '../app/system.ts'

type PasswordFieldName = 'oldPassword' | 'newPassword'

export interface NewPasswordForm {
  /** The old password. After a reset, this is the one-time code. */
  readonly oldPassword: string
  readonly newPassword: string
}

/** Sent to the page when the password was changed. The change has ended all other sessions. */
export type PasswordChanged = { type: 'password.changed' }

interface NewPasswordInput {
  readonly username: string
  /** The label of the field for the old password. */
  readonly oldLabel: 'Old Password' | 'One-Time Code'
  /** True if the member types an old password or a one-time code. False if the member confirms with a passkey. */
  readonly needsOldSecret: boolean
  readonly parent: ParentRef<PasswordChanged>
}

interface NewPasswordContext extends NewPasswordInput {
  form: NewPasswordForm
  /** What is wrong with the form, or why the last try failed. The next change clears it. */
  error: ApiError | null
}

const EMPTY_FORM: NewPasswordForm = { oldPassword: '', newPassword: '' }
/** The field that an error is about, by the code of the error. */
const FIELD_OF_ERROR: Readonly<Record<string, PasswordFieldName>> = {
  WRONG_PASSWORD: 'oldPassword',
  INVALID_PASSWORD: 'newPassword',
}

/** The field that the error is about, or undefined. */
export function refusedField(error: ApiError | null): PasswordFieldName | undefined {
  return error ? FIELD_OF_ERROR[error.code] : undefined
}

/** What is wrong with the form before it is sent, or null. */
function formError({ form, username, oldLabel, needsOldSecret }: NewPasswordContext): ApiError | null {
  if (needsOldSecret && form.oldPassword === '') return { code: 'WRONG_PASSWORD', message: `${oldLabel} is required.` }
  const message = changedPasswordError(form, username)
  return message === null ? null : { code: 'INVALID_PASSWORD', message }
}

/**
 * The form for the member's own new password. After a reset, the member types the one-time code instead of the old
 * password. A member who has only passkeys confirms the first password with a passkey.
 */
export const newPasswordMachine = setup({
  types: {
    context: {} as NewPasswordContext,
    events: {} as
      | { type: 'field.change'; field: PasswordFieldName; value: string }
      /** Shows or hides the typed text of the field. */
      | { type: 'oldPassword.toggle' }
      | { type: 'newPassword.toggle' }
      | { type: 'form.submit' },
    input: {} as NewPasswordInput,
    tags: {} as 'busy',
  },
  actors: {
    changePassword: placeholder<SessionUser, { username: string; form: NewPasswordForm; needsOldSecret: boolean }>(
      'changePassword',
    ),
  },
  actions: {
    showAlert,
    updateSession,
    storeField: assign({
      form: ({ context }, { field, value }: { field: PasswordFieldName; value: string }) => ({
        ...context.form,
        [field]: value,
      }),
      error: null,
    }),
    forgetForm: assign({ form: EMPTY_FORM }),
    /** Stores what is wrong with the form, or null. */
    storeFormError: assign({ error: ({ context }) => formError(context) }),
    storeError: assign({ error: (_, params: { error: unknown }) => errorOf(params.error) }),
    showWarning,
    reportChange: sendTo(({ context }) => context.parent, { type: 'password.changed' }),
  },
  guards: { isValid: ({ context }) => formError(context) === null },
}).createMachine({
  id: 'newPassword',
  context: ({ input }) => ({ ...input, form: EMPTY_FORM, error: null }),
  type: 'parallel',
  states: {
    form: {
      initial: 'editing',
      states: {
        editing: {
          on: {
            'field.change': {
              actions: { type: 'storeField', params: ({ event }) => event },
            },
            'form.submit': [
              {
                guard: 'isValid',
                target: 'saving',
                actions: 'storeFormError',
              },
              { actions: 'storeFormError' },
            ],
          },
        },
        saving: {
          tags: 'busy',
          invoke: {
            id: 'changePassword',
            src: 'changePassword',
            input: ({ context: { username, form, needsOldSecret } }) => ({ username, form, needsOldSecret }),
            onDone: {
              target: 'editing',
              actions: [
                'forgetForm',
                { type: 'showAlert', params: { type: 'success', message: 'User Updated' } },
                { type: 'updateSession', params: ({ event }) => ({ user: event.output }) },
                'reportChange',
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
    },
    oldPassword: {
      initial: 'hidden',
      on: { 'form.submit': '.hidden' },
      states: {
        hidden: { on: { 'oldPassword.toggle': 'shown' } },
        shown: { on: { 'oldPassword.toggle': 'hidden' } },
      },
    },
    newPassword: {
      initial: 'hidden',
      on: { 'form.submit': '.hidden' },
      states: {
        hidden: { on: { 'newPassword.toggle': 'shown' } },
        shown: { on: { 'newPassword.toggle': 'hidden' } },
      },
    },
  },
})

export type NewPasswordRef = ActorRefFrom<typeof newPasswordMachine>
