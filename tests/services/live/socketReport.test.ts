import { expect, test } from 'vitest'
import type { LiveFact, SocketReport } from '../../../src/machines/app/live.types.ts'

/** What the socket service calls for every fact. `npm run types` checks the lines below. */
const report = (fact: LiveFact): SocketReport => ({ type: 'socket.received', fact })

test('a misspelt fact does not compile', () => {
  // @ts-expect-error the type is 'poolGame.updated'
  const misspelt = report({ type: 'poolGame.update', id: 7, version: 1 })
  // @ts-expect-error a version is missing
  const incomplete = report({ type: 'coffeeRoast.updated', id: 12 })
  expect([misspelt.type, incomplete.type]).toEqual(['socket.received', 'socket.received'])
})
