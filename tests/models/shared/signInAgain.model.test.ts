// Walks generated paths through the dialog that asks for the password when the session has ended.
// `key`: two situations with the same state and the same key count as one.
import { expect } from 'vitest'
import { assign } from 'xstate'
import { CallError } from '../../../contract/callResult.ts'
import { signInAgainMachine } from '../../../src/machines/shared/signInAgain.machine.ts'
import { noAnswerError } from '../members/exampleMembers.ts'
import { describeModel } from '../model.ts'
import { nora } from '../pool/exampleGames.ts'
import { done, failed } from '../xstateEvents.ts'

const wrongPasswordError = new CallError({
  code: 'INVALID_CREDENTIALS',
  message: 'The username or the password is wrong.',
})

/** The app does not run here, so the machine cannot read the member from the session. */
const machine = signInAgainMachine.provide({
  actions: {
    storeMember: assign({ member: { user_id: nora.user_id, username: nora.username }, rememberMe: true }),
  },
})
const otherMember = { ...nora, user_id: nora.user_id + 1, username: 'ben' }

describeModel(
  {
    machine,
    input: undefined,
    events: [
      { type: 'session.expired', page: 'poolGame' },
      { type: 'session.expired', page: 'poolGames' },
      { type: 'user.changed', user_id: otherMember.user_id },
      { type: 'user.changed', user_id: nora.user_id },
      // A member has signed in, in another tab of this browser.
      { type: 'tab.signedIn' },
      { type: 'password.change', password: 'x' },
      { type: 'password.change', password: '' },
      { type: 'form.submit' },
      { type: 'passkey.use' },
      { type: 'dialog.cancel' },
      { type: 'dialog.postpone' },
      { type: 'dialog.open' },
      done('signIn', nora),
      failed('signIn', wrongPasswordError),
      failed('signIn', noAnswerError),
      done('signInWithPasskey', nora),
      done('signInWithPasskey', otherMember),
      failed('signInWithPasskey', noAnswerError),
      done('checkSession', nora),
      done('checkSession', otherMember),
      done('checkSession', null),
      failed('checkSession', noAnswerError),
    ],
    key: ({ context }) => [context.password, context.problem, context.passkeyProblem],
    uncoveredEvents: {
      'user.changed (user_id: 1)': 'the same member is still signed in',
    },
  },
  {
    proves:
      'the dialog is open from the end of the session until a sign-in or the cancellation, and then forgets the member',
    check: (snapshot) => {
      if (snapshot.matches('idle'))
        expect(snapshot.context).toMatchObject({ member: null, password: '', problem: null, passkeyProblem: null })
      if (snapshot.hasTag('postponed'))
        expect(snapshot.context).toMatchObject({ member: { user_id: nora.user_id }, password: '', problem: null })
      if (snapshot.matches({ asking: 'submitting' })) expect(snapshot.context.password).not.toBe('')
    },
  },
)
