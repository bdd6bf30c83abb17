// Tests the database of the outbox, in memory: how it opens again after a failure.
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { type OpenDBCallbacks, openDB } from 'idb'
import { beforeEach, describe, expect, test } from 'vitest'
import type { OutboxEntry } from '../../../src/machines/app/outbox.types.ts'
import { openOutboxStore } from '../../../src/services/outbox/store.ts'

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})

const entry: OutboxEntry = {
  key: 'visit-0',
  user_id: 1,
  queue: 'game:7',
  label: '+1 Teddy',
  createdMs: 5,
  order: 1,
  command: {
    call: 'POST /pool/games/:pool_game_id/scores',
    params: { pool_game_id: 7 },
    body: { pool_player_id: 1, action: 'add' },
  },
  error: null,
  whenRefused: 'keep',
}

/**
 * `openDB` of a browser whose disk fails at the numbers in `failingOpens`, counted from 1. `loseConnection` ends the
 * connection, as a browser does when the person deletes its data.
 */
function failingDatabase(failingOpens: readonly number[]) {
  let openCount = 0
  let onLost: OpenDBCallbacks<unknown>['terminated']
  const open: typeof openDB = async (name, version, callbacks) => {
    openCount += 1
    if (failingOpens.includes(openCount)) throw new Error('The disk is busy.')
    onLost = callbacks?.terminated
    return openDB(name, version, callbacks)
  }
  return { open, loseConnection: () => onLost?.() }
}

describe('a disk that fails', () => {
  test('[proof-02] the stored entries are found again if the database could not be opened once after its connection was lost', async () => {
    const database = failingDatabase([2])
    const store = await openOutboxStore(database.open)
    await store.put(entry)
    database.loseConnection()
    await expect(store.entriesOf(1)).rejects.toThrow('The disk is busy.')
    expect(await store.entriesOf(1)).toEqual([entry])
  })
})
