// Walks generated paths through making, copying and revoking a watch link.
// `key`: two situations with the same state and the same key count as one.
import { expect } from 'vitest'
import { watchLinkMachine } from '../../../src/machines/pool/watchLink.machine.ts'
import { describeModel } from '../model.ts'
import { after, done, failed } from '../xstateEvents.ts'
import { refusedError } from './exampleGames.ts'

for (const isOpen of [false, true]) {
  describeModel(
    {
      machine: watchLinkMachine,
      input: { pool_game_id: 7, isOpen },
      events: [
        { type: 'link.make' },
        { type: 'link.copy', view: 'page' },
        { type: 'link.copy', view: 'tv' },
        { type: 'link.revoke' },
        { type: 'modal.close' },
        done('makeLink', 'https://parlor.example/pool/watch/token'),
        failed('makeLink', refusedError),
        done('revokeLink'),
        failed('revokeLink', refusedError),
        done('copyText'),
        failed('copyText', refusedError),
        after('copyTimeout', 'watchLink.open.copying'),
      ],
      stopWhen: ({ status }) => status === 'done',
      key: ({ context }) => [context.isOpen, context.address !== null, context.error?.code],
    },
    {
      proves: `a closed watch link has no address; this one is ${isOpen ? 'open' : 'closed'} at first`,
      check: (snapshot) => {
        if (snapshot.matches('closed')) expect(snapshot.context.address).toBeNull()
      },
    },
  )
}
