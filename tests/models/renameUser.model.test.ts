import { expect } from 'vitest'
import { CallRefused } from '../../contract/callResult.ts'
import { renameUserMachine } from '../../src/machines/users/renameUser.machine.ts'
import { teddy } from './members.ts'
import { describeModel } from './model.ts'

describeModel(
  {
    machine: renameUserMachine,
    input: { user: teddy },
    events: [
      { type: 'username.change', username: 'ted' },
      { type: 'username.change', username: '  ' },
      { type: 'form.submit' },
      { type: 'form.cancel' },
      { type: 'xstate.done.actor.updateUser', output: { user: { ...teddy, username: 'ted' } } },
      {
        type: 'xstate.error.actor.updateUser',
        error: new CallRefused({ code: 'USERNAME_IN_USE', message: 'Taken.' }),
      },
      { type: 'xstate.after.callTimeout.renameUser.saving' },
    ],
    key: ({ context }) => [context.username, context.refusal?.code, context.renamed?.username],
  },
  {
    check: (snapshot) => {
      if (snapshot.matches('saving')) expect(snapshot.context.username.trim()).not.toBe('')
    },
  },
)
