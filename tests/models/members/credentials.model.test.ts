import { expect } from 'vitest'
import { CallError } from '../../../contract/callResult.ts'
import { signInMachine } from '../../../src/machines/members/signIn.machine.ts'
import { signUpMachine } from '../../../src/machines/members/signUp.machine.ts'
import { done, failed } from '../events.ts'
import { describeModel } from '../model.ts'
import { credentialsModel } from './credentialsModels.ts'
import { unanswered } from './exampleMembers.ts'

/** Only a sign-up page that was opened with a code checks it. */
const WITHOUT_CODE = 'the address has no code; the last model covers it'
const CODE = 'abcdefghijklmnopqrstuvwx'
const refused = new CallError({ code: 'INVALID_CODE', message: 'This referral code is not valid.' })

for (const machine of [signInMachine, signUpMachine]) {
  describeModel(
    {
      ...credentialsModel(machine),
      uncovered: {
        [`${machine.id}.code.opening always[0]`]: WITHOUT_CODE,
        [`${machine.id}.code.checking on field.change`]: WITHOUT_CODE,
        [`${machine.id}.code.checking on xstate.done.actor.checkCode`]: WITHOUT_CODE,
        [`${machine.id}.code.checking on xstate.error.actor.checkCode[0]`]: WITHOUT_CODE,
        [`${machine.id}.code.checking on xstate.error.actor.checkCode[1]`]: WITHOUT_CODE,
      },
    },
    {
      proves: `a form with an empty ${machine.id === 'signUp' ? 'username, password or code' : 'username or password'} is not submitted`,
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

const opened = credentialsModel(signUpMachine, 'bcdefghijklmnopqrstuvwxy', `?code=${CODE}`)

describeModel(
  {
    ...opened,
    events: [
      ...opened.events,
      done('checkCode', { done: true }),
      failed('checkCode', refused),
      failed('checkCode', unanswered),
    ],
    uncovered: { 'signUp.code.opening always[1]': 'the address has a code; the models above cover it' },
  },
  {
    proves: 'a code of the address that cannot be used is said to be so until it is changed',
    check: ({ context: { form, codeProblem } }) => {
      expect([null, refused.error.message]).toContain(codeProblem)
      if (form.code !== CODE) expect(codeProblem).toBeNull()
    },
  },
)
