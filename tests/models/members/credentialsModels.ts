// The models of the forms with a password. Tests of the machines and of the views use them.
import { CallError } from '../../../contract/callResult.ts'
import { newPasswordMachine } from '../../../src/machines/members/newPassword.machine.ts'
import type { signInMachine } from '../../../src/machines/members/signIn.machine.ts'
import type { signUpMachine } from '../../../src/machines/members/signUp.machine.ts'
import type { Model } from '../paths.ts'
import { noopRef } from '../realActor.ts'
import { done, failed } from '../xstateEvents.ts'
import { asSessionUser, nora } from './exampleMembers.ts'

/** The password that the person in the model types. */
export const PASSPHRASE = 'a long passphrase'

/** The model of the sign-in or sign-up form. `code` is the typed sign-up code, `search` is the query of the address. */
export function credentialsModel<Machine extends typeof signInMachine | typeof signUpMachine>(
  machine: Machine,
  code = 'abcdefghijklmnopqrstuvwx',
  search = '',
) {
  return {
    machine,
    input: { params: {}, search, user: null, visit: 'visit' },
    events: [
      { type: 'field.change', field: 'username', value: nora.username },
      { type: 'field.change', field: 'password', value: PASSPHRASE },
      { type: 'field.change', field: 'code', value: code },
      { type: 'remember.toggle' },
      { type: 'password.show' },
      { type: 'password.hide' },
      { type: 'form.submit' },
      { type: 'session.accepted' },
      // The sign-in page shows the first of these errors beside its fields. The sign-up page shows the second one
      // beside its fields. Other errors are shown below the form.
      { type: 'session.refused', error: { code: 'INVALID_CREDENTIALS', message: 'No.' } },
      { type: 'session.refused', error: { code: 'USERNAME_IN_USE', message: 'Taken.' } },
      { type: `xstate.after.replyTimeout.${machine.id}.form.submitting` },
    ],
    key: ({ context }) => [context.form, context.problem, context.codeProblem, context.invitation !== null],
  } satisfies Model<typeof signInMachine>
}

/** The model of the form for a new password. */
export const newPasswordModel = {
  machine: newPasswordMachine,
  input: { username: nora.username, oldLabel: 'Old Password', needsOldSecret: true, parent: noopRef() },
  events: [
    { type: 'field.change', field: 'oldPassword', value: 'rail bridge chalk' },
    { type: 'field.change', field: 'newPassword', value: PASSPHRASE },
    { type: 'oldPassword.toggle' },
    { type: 'newPassword.toggle' },
    { type: 'form.submit' },
    done('changePassword', asSessionUser(nora)),
    failed('changePassword', new CallError({ code: 'WRONG_PASSWORD', message: 'The old password is not right.' })),
  ],
  key: ({ context }) => [context.form, context.error?.code],
} as const satisfies Model<typeof newPasswordMachine>
