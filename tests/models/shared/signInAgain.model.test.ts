import { expect } from 'vitest'
import { CallError } from '../../../contract/callResult.ts'
import { signInAgainMachine } from '../../../src/machines/shared/signInAgain.machine.ts'
import { done, failed } from '../events.ts'
import { unanswered } from '../members/exampleMembers.ts'
import { describeModel } from '../model.ts'
import { nora } from '../pool/exampleGames.ts'

const wrong = new CallError({ code: 'INVALID_CREDENTIALS', message: 'The username or the password is wrong.' })

describeModel(
  {
    machine: signInAgainMachine,
    input: undefined,
    events: [
      { type: 'session.expired', page: 'poolGame' },
      { type: 'session.expired', page: 'poolGames' },
      { type: 'user.changed', user_id: 2 },
      { type: 'tab.signedIn' },
      { type: 'password.change', password: 'x' },
      { type: 'password.change', password: '' },
      { type: 'form.submit' },
      { type: 'dialog.cancel' },
      done('signIn', nora),
      failed('signIn', wrong),
      failed('signIn', unanswered),
      done('checkSession', nora),
      done('checkSession', null),
      failed('checkSession', unanswered),
    ],
    key: ({ context }) => [context.password, context.problem],
    uncovered: {
      'signInAgain.asking.checking on xstate.done.actor.checkSession[0]':
        'without the app there is no member to compare with; tests/machines covers it',
    },
  },
  {
    proves:
      'the dialog is open from the end of the session until a sign-in or the cancellation, and then forgets the password',
    check: (snapshot) => {
      if (snapshot.matches('idle')) expect([snapshot.context.password, snapshot.context.problem]).toEqual(['', null])
      if (snapshot.matches({ asking: 'submitting' })) expect(snapshot.context.password).not.toBe('')
    },
  },
)
