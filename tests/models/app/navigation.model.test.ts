// Walks generated paths through the machine that changes and follows the address of the browser.
// `key`: two situations with the same state and the same key count as one.
import { navigationMachine } from '../../../src/machines/app/navigation.machine.ts'
import { describeModel } from '../model.ts'
import { noopRef } from '../realActor.ts'

const home = { path: '/', search: '', hash: '', isRevisit: false }
const pool = { path: '/pool', search: '', hash: '', isRevisit: false }

describeModel(
  {
    machine: navigationMachine,
    input: { location: home, parent: noopRef() },
    effects: ['navigate'],
    events: [
      { type: 'navigation.go', to: '/pool' },
      { type: 'location.changed', location: pool },
      { type: 'location.changed', location: home },
      { type: 'navigation.keep', paths: /^\/pool$/ },
      { type: 'navigation.keep', paths: null },
    ],
    key: ({ context }) => [context.location.path, context.keptPaths?.source],
  },
  { proves: 'the app can change the address, and the location follows the address' },
)
