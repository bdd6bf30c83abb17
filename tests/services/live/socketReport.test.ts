import { expect, test } from 'vitest'
import type { LiveFact, SocketReport } from '../../../src/machines/app/live.types.ts'

/**
 * The report of the socket service for a live fact. `npm run types` does the check: it fails if one of the errors below
 * is missing.
 */
const report = (fact: LiveFact): SocketReport => ({ type: 'socket.received', fact })

test('a live fact with a wrong type or without a version does not compile', () => {
  // @ts-expect-error The type is 'poolGame.updated'.
  const misspelt = report({ type: 'poolGame.update', id: 7, version: 1 })
  // @ts-expect-error The version is missing.
  const incomplete = report({ type: 'coffeeRoast.updated', id: 12 })
  expect([misspelt.type, incomplete.type]).toEqual(['socket.received', 'socket.received'])
})
