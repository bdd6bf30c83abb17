import { expect } from 'vitest'
import { CallError } from '../../../contract/callResult.ts'
import { createUsernameFormMachine } from '../../../src/machines/shared/usernameForm.machine.ts'
import { describeModel } from '../model.ts'

describeModel(
  {
    machine: createUsernameFormMachine<{ user_id: number }, string>(),
    input: { subject: { user_id: 2 }, username: 'teddy' },
    events: [
      { type: 'username.change', username: 'ted' },
      { type: 'username.change', username: '  ' },
      { type: 'form.submit' },
      { type: 'form.cancel' },
      { type: 'xstate.done.actor.saveUser', output: 'ted' },
      {
        type: 'xstate.error.actor.saveUser',
        error: new CallError({ code: 'USERNAME_IN_USE', message: 'Taken.' }),
      },
    ],
    key: ({ context }) => [context.username, context.error?.code, context.saved],
  },
  {
    check: (snapshot) => {
      if (snapshot.matches('saving')) expect(snapshot.context.username.trim()).not.toBe('')
    },
  },
)
