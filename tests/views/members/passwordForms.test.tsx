// Renders the forms for sign-in, sign-up and a new password in every situation of their machines.

import { expect, test } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import { newPasswordMachine, refusedField } from '../../../src/machines/members/newPassword.machine.ts'
import { signInMachine } from '../../../src/machines/members/signIn.machine.ts'
import { signUpMachine } from '../../../src/machines/members/signUp.machine.ts'
import { UpdatePassword } from '../../../src/views/members/Account/UpdatePassword.tsx'
import { SignIn } from '../../../src/views/members/SignIn/SignIn.tsx'
import { SignUp } from '../../../src/views/members/SignUp/SignUp.tsx'
import { credentialsModel, newPasswordModel } from '../../models/members/credentialsModels.ts'
import type { ShownElement } from '../../support/renderView.tsx'
import { inEverySituation } from '../../support/viewActors.tsx'

/** Everything that a form shows. */
const formIn = (shown: ShownElement, submitName: string) => ({
  fields: Object.fromEntries(shown.fields().map((field) => [field.name, contentOf(field)])),
  toggles: shown
    .all('button')
    .filter((button) => button.has('aria-pressed'))
    .map(({ name }) => name),
  problems: shown.problems(),
  busy: shown.get('button', submitName).isDisabled,
})
const contentOf = (field: ShownElement) =>
  field.attribute('type') === 'checkbox'
    ? field.isChecked
    : { type: field.attribute('type') ?? 'text', value: field.value, invalid: field.isInvalid }

const passwordField = (value: string, isShown: boolean, isInvalid: boolean) => ({
  type: isShown ? 'text' : 'password',
  value,
  invalid: isInvalid,
})
/** The name of the button that shows or hides a password. An empty field has no such button. */
const toggleNames = (value: string, isShown: boolean) => (value === '' ? [] : [isShown ? 'Hide' : 'Show'])

type Credentials = SnapshotFrom<typeof signInMachine>

/** What the form for sign-in or sign-up must show. `otherFields` are the fields beside username and password. */
function expectedForm({ context, ...snapshot }: Credentials, otherFields: object) {
  const { username, password } = context.form
  const { fields = [], message } = context.problem ?? {}
  const isPasswordShown = snapshot.matches({ password: 'shown' })
  return {
    fields: {
      Username: { type: 'text', value: username, invalid: fields.includes('username') },
      Password: passwordField(password, isPasswordShown, fields.includes('password')),
      ...otherFields,
    },
    toggles: toggleNames(password, isPasswordShown),
    problems: message === undefined ? [] : [message],
    busy: snapshot.hasTag('busy'),
  }
}

test('[signin-form-01] [signin-form-02] [signin-form-03] the sign-in form shows every situation of its machine', async () => {
  const situations = await inEverySituation(credentialsModel(signInMachine), {
    view: (actor) => <SignIn actor={actor} />,
    check: (shown, snapshot) => {
      const { rememberMe } = snapshot.context.form
      expect(formIn(shown, 'Sign In')).toEqual(expectedForm(snapshot, { 'Remember me on this device': rememberMe }))
      expect(shown.get('button', 'Use a Passkey').isDisabled).toBe(snapshot.hasTag('busy'))
    },
  })
  // With fewer situations, the test would prove too little.
  expect(situations).toBeGreaterThan(60)
})

test('[signup-form-01] the sign-up form shows every situation of its machine', async () => {
  const situations = await inEverySituation(credentialsModel(signUpMachine), {
    view: (actor) => <SignUp actor={actor} />,
    check: (shown, snapshot) => {
      const { form, problem } = snapshot.context
      const codeField = { type: 'text', value: form.code, invalid: problem?.fields.includes('code') ?? false }
      expect(formIn(shown, 'Sign Up')).toEqual(expectedForm(snapshot, { 'Referral Code': codeField }))
      expect(shown.get('button', 'Use a Passkey').isDisabled).toBe(snapshot.hasTag('busy'))
    },
  })
  expect(situations).toBeGreaterThan(60)
})

test.each(['Old Password', 'One-Time Code'] as const)(
  '[account-password-01] [account-password-06] the form for a new password shows every situation of its machine, with the field "%s"',
  async (oldLabel) => {
    const situations = await inEverySituation(
      { ...newPasswordModel, machine: newPasswordMachine, input: { ...newPasswordModel.input, oldLabel } },
      {
        view: (actor) => <UpdatePassword actor={actor} />,
        check: (shown, snapshot) => {
          const { form, error } = snapshot.context
          const isOldShown = snapshot.matches({ oldPassword: 'shown' })
          const isNewShown = snapshot.matches({ newPassword: 'shown' })
          expect(formIn(shown, 'Update Password')).toEqual({
            fields: {
              [oldLabel]: passwordField(form.oldPassword, isOldShown, refusedField(error) === 'oldPassword'),
              'New Password': passwordField(form.newPassword, isNewShown, refusedField(error) === 'newPassword'),
            },
            toggles: [...toggleNames(form.oldPassword, isOldShown), ...toggleNames(form.newPassword, isNewShown)],
            problems: error ? [error.message] : [],
            busy: snapshot.hasTag('busy'),
          })
          for (const field of shown.fields()) expect(field.has('readonly')).toBe(snapshot.hasTag('busy'))
        },
      },
    )
    expect(situations).toBeGreaterThan(20)
  },
)
