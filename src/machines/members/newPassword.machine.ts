import { type ActorRefFrom, assign, setup } from 'xstate'
import type { SessionUser } from '../../../contract/api/members/auth.ts'
import { errorOf } from '../../../contract/callResult.ts'
import type { ApiError } from '../../../contract/errors.ts'
import { placeholder } from '../app/placeholder.ts'
import { updateSession } from '../app/session.actions.ts'
import { showAlert, showWarning } from '../app/system.ts'

export type PasswordFieldName = 'oldPassword' | 'newPassword'

export interface NewPasswordForm {
  /** After a reset, the one-time code. */
  readonly oldPassword: string
  readonly newPassword: string
}

interface NewPasswordContext {
  username: string
  form: NewPasswordForm
  error: ApiError | null
}

const EMPTY_FORM: NewPasswordForm = { oldPassword: '', newPassword: '' }
const FIELD_OF: Readonly<Record<string, PasswordFieldName>> = {
  WRONG_PASSWORD: 'oldPassword',
  INVALID_PASSWORD: 'newPassword',
}

/** The field that the error is about, or undefined. */
export function refusedField(error: ApiError | null): PasswordFieldName | undefined {
  return error ? FIELD_OF[error.code] : undefined
}

/** The form for the member's own new password. After a reset, the one-time code takes the place of the old password. */
export const newPasswordMachine = setup({
  types: {
    context: {} as NewPasswordContext,
    events: {} as
      | { type: 'field.change'; field: PasswordFieldName; value: string }
      | { type: 'oldPassword.toggle' }
      | { type: 'newPassword.toggle' }
      | { type: 'form.submit' },
    input: {} as { username: string },
    tags: {} as 'busy',
  },
  actors: {
    changePassword: placeholder<SessionUser, { username: string; form: NewPasswordForm }>('changePassword'),
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
    clearError: assign({ error: null }),
    refuse: assign({ error: (_, params: { error: unknown }) => errorOf(params.error) }),
    showWarning,
  },
  guards: { hasNewPassword: ({ context }) => context.form.newPassword !== '' },
}).createMachine({
  id: 'newPassword',
  context: ({ input }) => ({ username: input.username, form: EMPTY_FORM, error: null }),
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
            'form.submit': { guard: 'hasNewPassword', target: 'saving', actions: 'clearError' },
          },
        },
        saving: {
          tags: 'busy',
          invoke: {
            id: 'changePassword',
            src: 'changePassword',
            input: ({ context }) => ({ username: context.username, form: context.form }),
            onDone: {
              target: 'editing',
              actions: [
                'forgetForm',
                { type: 'showAlert', params: { type: 'success', message: 'User Updated' } },
                { type: 'updateSession', params: ({ event }) => ({ user: event.output }) },
              ],
            },
            onError: {
              target: 'editing',
              actions: [
                { type: 'refuse', params: ({ event }) => event },
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
