// Tests the types of live facts. `npm run types` does the check: it fails if one of the errors below is missing.
import { expect, test } from 'vitest'
import type { LiveFact, SocketReport } from '../../../src/machines/app/live.types.ts'

/** The report of the socket service for a live fact. */
const reportOf = (fact: LiveFact): SocketReport => ({ type: 'socket.received', fact })

test('a live fact with a wrong type or without a version does not compile', () => {
  // @ts-expect-error The type is 'poolGame.updated'.
  const reportWithWrongType = reportOf({ type: 'poolGame.update', id: 7, version: 1 })
  // @ts-expect-error The version is missing.
  const reportWithoutVersion = reportOf({ type: 'coffeeRoast.updated', id: 12 })
  expect([reportWithWrongType.type, reportWithoutVersion.type]).toEqual(['socket.received', 'socket.received'])
})
