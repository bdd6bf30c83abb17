// Walks generated paths through the sign-in form, the sign-up form and the form for a new password.
// `key`: two situations with the same state and the same key count as one.
import { expect } from 'vitest'
import { CallError } from '../../../contract/callResult.ts'
import { signInMachine } from '../../../src/machines/members/signIn.machine.ts'
import { signUpMachine } from '../../../src/machines/members/signUp.machine.ts'
import { describeModel } from '../model.ts'
import { after, done, failed } from '../xstateEvents.ts'
import { credentialsModel } from './credentialsModels.ts'
import { noAnswerError, passkeyNotUsedError } from './exampleMembers.ts'

/** Why the transitions that check a code are not taken: the address of the page contains no code. */
const WITHOUT_CODE = 'the address has no code; the last model covers it'
/** The sign-up code in the address of the sign-up page. */
const CODE = 'abcdefghijklmnopqrstuvwx'
/** The server's answer to the code: who made the code, and which permissions a new member gets with it. */
const INVITATION = { made_by: 'nora', acl: 'pool', expires: null }
const invalidCodeError = new CallError({ code: 'INVALID_CODE', message: 'This referral code is not valid.' })

const passkey = {
  signIn: { id: 'AAAA', clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
  signUp: { id: 'AAAA', clientDataJSON: 'AAAA', attestationObject: 'AAAA', transports: [] },
}
const ONLY_SIGN_IN = 'only the sign-in page offers passkeys; the model of the sign-in covers it'
const ONLY_SIGN_UP = 'the name and the code are not needed for a sign-in; the model of the sign-up covers it'

/** The transitions that the model of each form does not take, because the model of the other form covers them. */
const COVERED_BY_OTHER_FORM = {
  signIn: {
    'signIn.form.editing on passkey.use[0]': ONLY_SIGN_UP,
  },
  signUp: {
    'signUp.form.editing.offering on xstate.done.actor.offerPasskey': ONLY_SIGN_IN,
    'signUp.form.editing.offering on xstate.error.actor.offerPasskey': ONLY_SIGN_IN,
    'signUp.form.editing.offering on xstate.after.offerDelay.signUp.form.editing.offering': ONLY_SIGN_IN,
  },
}

/** The events of the form with a passkey. */
const passkeyEvents = (id: 'signIn' | 'signUp') =>
  [
    { type: 'passkey.use' },
    done('usePasskey', passkey[id]),
    failed('usePasskey', passkeyNotUsedError),
    ...(id === 'signIn'
      ? [
          done('offerPasskey', passkey.signIn),
          failed('offerPasskey', passkeyNotUsedError),
          after('offerDelay', 'signIn.form.editing.offering'),
        ]
      : []),
  ] as const

for (const machine of [signInMachine, signUpMachine]) {
  const id = machine === signInMachine ? 'signIn' : 'signUp'
  const model = credentialsModel(machine)
  describeModel(
    {
      ...model,
      events: [...model.events, ...passkeyEvents(id)],
      key: (snapshot) => [model.key(snapshot), snapshot.context.passkey !== null],
      uncovered: {
        ...COVERED_BY_OTHER_FORM[id],
        [`${machine.id}.code.opening always[0]`]: WITHOUT_CODE,
        [`${machine.id}.code.checking on field.change`]: WITHOUT_CODE,
        [`${machine.id}.code.checking on xstate.done.actor.checkCode`]: WITHOUT_CODE,
        [`${machine.id}.code.checking on xstate.error.actor.checkCode[0]`]: WITHOUT_CODE,
        [`${machine.id}.code.checking on xstate.error.actor.checkCode[1]`]: WITHOUT_CODE,
      },
    },
    {
      proves: `a form with an empty ${machine.id === 'signUp' ? 'username, password or code' : 'username or password'} is submitted only with a passkey, and a passkey is sent once`,
      check: (snapshot) => {
        const { form, passkey: sentPasskey } = snapshot.context
        if (snapshot.matches({ form: 'submitting' })) {
          if (sentPasskey === null) expect(form.password).not.toBe('')
          if (sentPasskey === null || machine.id === 'signUp') expect(form.username).not.toBe('')
          if (machine.id === 'signUp') expect(form.code).not.toBe('')
        } else expect(sentPasskey).toBeNull()
      },
    },
  )
}

/** The model of the sign-up page at an address with a code. The visitor can type another code. */
const modelWithCode = credentialsModel(signUpMachine, 'bcdefghijklmnopqrstuvwxy', `?code=${CODE}`)

describeModel(
  {
    ...modelWithCode,
    events: [
      ...modelWithCode.events,
      ...passkeyEvents('signUp'),
      done('checkCode', INVITATION),
      failed('checkCode', invalidCodeError),
      failed('checkCode', noAnswerError),
    ],
    uncovered: {
      ...COVERED_BY_OTHER_FORM.signUp,
      'signUp.code.opening always[1]': 'the address has a code; the models above cover it',
    },
  },
  {
    proves: 'the invitation or the error for the code of the address is shown until the code changes',
    check: ({ context: { form, codeProblem, invitation } }) => {
      expect([null, INVITATION]).toContain(invitation)
      if (form.code !== CODE || codeProblem !== null) expect(invitation).toBeNull()
      expect([null, invalidCodeError.error.message]).toContain(codeProblem)
      if (form.code !== CODE) expect(codeProblem).toBeNull()
    },
  },
)
