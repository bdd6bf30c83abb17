import { expect } from 'vitest'
import { signInMachine } from '../../../src/machines/members/signIn.machine.ts'
import { signUpMachine } from '../../../src/machines/members/signUp.machine.ts'
import { describeModel } from '../model.ts'
import { credentialsModel } from './credentialsModels.ts'

for (const machine of [signInMachine, signUpMachine]) {
  describeModel(credentialsModel(machine), {
    proves: `a form with an empty ${machine.id === 'signUp' ? 'username, password or code' : 'username or password'} is not submitted`,
    check: (snapshot) => {
      const { form } = snapshot.context
      if (snapshot.matches({ form: 'submitting' })) {
        expect(form.username).not.toBe('')
        expect(form.password).not.toBe('')
        if (machine.id === 'signUp') expect(form.code).not.toBe('')
      }
    },
  })
}
