import { expect } from 'vitest'
import { watchLinkMachine } from '../../../src/machines/pool/watchLink.machine.ts'
import { describeModel } from '../model.ts'
import { game, refused } from './games.ts'

for (const isOpen of [false, true]) {
  describeModel(
    {
      machine: watchLinkMachine,
      input: { pool_game_id: 7, isOpen },
      events: [
        { type: 'link.make' },
        { type: 'link.copy' },
        { type: 'link.revoke' },
        { type: 'modal.close' },
        { type: 'xstate.done.actor.makeLink', output: 'https://parlor.example/pool/watch/token' },
        { type: 'xstate.error.actor.makeLink', error: refused },
        { type: 'xstate.done.actor.revokeLink', output: game(4) },
        { type: 'xstate.error.actor.revokeLink', error: refused },
        { type: 'xstate.done.actor.copyText' },
        { type: 'xstate.error.actor.copyText', error: refused },
        { type: 'xstate.after.copyTimeout.watchLink.open.copying' },
      ],
      stopWhen: ({ status }) => status === 'done',
      key: ({ context }) => [context.isOpen, context.address !== null, context.error?.code],
    },
    {
      check: (snapshot) => {
        if (snapshot.matches('closed')) expect(snapshot.context.address).toBeNull()
      },
    },
  )
}
