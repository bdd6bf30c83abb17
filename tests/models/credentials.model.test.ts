import { expect } from 'vitest'
import { signInMachine } from '../../src/machines/credentials/signIn.machine.ts'
import { signUpMachine } from '../../src/machines/credentials/signUp.machine.ts'
import { describeModel } from './model.ts'

for (const machine of [signInMachine, signUpMachine]) {
  describeModel(
    {
      machine,
      input: { params: {}, search: '', user: null, visit: 'visit' },
      events: [
        { type: 'field.change', field: 'username', value: 'nora' },
        { type: 'field.change', field: 'password', value: 'a long passphrase' },
        { type: 'field.change', field: 'code', value: 'abcdefghijklmnopqrstuvwx' },
        { type: 'remember.toggle' },
        { type: 'password.show' },
        { type: 'password.hide' },
        { type: 'form.submit' },
        { type: 'session.accepted' },
        { type: 'session.refused', refusal: { code: 'USERNAME_IN_USE', message: 'Taken.' } },
        { type: `xstate.after.replyTimeout.${machine.id}.form.submitting` },
      ],
      key: ({ context }) => [context.form, context.problem?.message],
    },
    {
      check: (snapshot) => {
        const { form } = snapshot.context
        if (snapshot.matches({ form: 'submitting' })) {
          expect(form.username).not.toBe('')
          expect(form.password).not.toBe('')
          if (machine.id === 'signUp') expect(form.code).not.toBe('')
        }
      },
    },
  )
}
