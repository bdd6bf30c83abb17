// Walks generated paths through the machine that changes and follows the address of the browser.
// `key`: two situations with the same state and the same key count as one.

import { expect, test } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import { navigationMachine } from '../../../src/machines/app/navigation.machine.ts'
import type { NavigationChanged } from '../../../src/machines/app/navigation.types.ts'
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

test('the open page keeps running at the new address once: when Forward opens this address again, the page changes', () => {
  const received: NavigationChanged[] = []
  const parent = createActor(fromCallback<NavigationChanged>(({ receive }) => receive((event) => received.push(event))))
  parent.start()
  const machine = navigationMachine.provide({
    actors: { watchLocation: fromCallback(() => undefined) },
    actions: { navigate: () => undefined },
  })
  const actor = createActor(machine, { input: { location: home, parent } }).start()
  actor.send({ type: 'navigation.go', to: '/pool', keepScreen: true })
  for (const location of [pool, home, pool]) actor.send({ type: 'location.changed', location })
  expect(received.map(({ location, keepScreen = false }) => [location.path, keepScreen])).toEqual([
    ['/pool', true],
    ['/', false],
    ['/pool', false],
  ])
})
