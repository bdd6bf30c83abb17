import { expect } from 'vitest'
import { CallRefused } from '../../contract/callResult.ts'
import { newUserMachine } from '../../src/machines/newUser/newUser.machine.ts'
import { describeModel } from './model.ts'

describeModel(
  {
    machine: newUserMachine,
    input: { code: 'pool' },
    events: [
      { type: 'username.change', username: 'jules' },
      { type: 'username.change', username: '  ' },
      { type: 'form.submit' },
      { type: 'form.cancel' },
      { type: 'xstate.done.actor.createUser', output: { user_id: 2, username: 'jules', pool_player_id: 2 } },
      {
        type: 'xstate.error.actor.createUser',
        error: new CallRefused({ code: 'USERNAME_IN_USE', message: 'Taken.' }),
      },
      { type: 'xstate.after.callTimeout.newUser.saving' },
    ],
    key: ({ context }) => [context.username, context.refusal?.code, context.created],
  },
  {
    check: (snapshot) => {
      if (snapshot.matches('saving')) expect(snapshot.context.username.trim()).not.toBe('')
    },
  },
)
