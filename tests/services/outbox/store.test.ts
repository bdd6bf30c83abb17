// Tests the database of the outbox, in memory: how it opens again after a failure, and how it converts old entries.
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { type OpenDBCallbacks, openDB } from 'idb'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createActor, toPromise } from 'xstate'
import type { OutboxEntry } from '../../../src/machines/app/outbox.types.ts'
import type { Call } from '../../../src/services/http/call.ts'
import { createOutbox } from '../../../src/services/outbox/outbox.ts'
import { openOutboxStore } from '../../../src/services/outbox/store.ts'
import { tapEntry } from './exampleEntry.ts'

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})

const entry: OutboxEntry = { ...tapEntry, createdMs: 5 }

/**
 * Returns an `openDB` that fails in the calls whose numbers are in `failingOpens`, counted from 1. `loseConnection`
 * reports that the connection has ended, as a browser does when the person deletes the data of the site.
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
  test('[proof-02] the stored entries are found if the database opens only at the second attempt after its connection was lost', async () => {
    const database = failingDatabase([2])
    const store = await openOutboxStore(database.open)
    await store.put(entry)
    database.loseConnection()
    await expect(store.entriesOf(1)).rejects.toThrow('The disk is busy.')
    expect(await store.entriesOf(1)).toEqual([entry])
  })

  test('[pool-waiting-18] the stored entries are found later if the database could not be opened at first', async () => {
    await (await openOutboxStore()).put(entry)
    // The store tries to open the database when it is made, and again at each use.
    const database = failingDatabase([1, 2])
    const outbox = createOutbox(vi.fn(), undefined, {
      openStore: () => openOutboxStore(database.open),
      oneTabAtATime: (_, work) => work(),
      tabs: null,
    })
    const read = () => toPromise(createActor(outbox.actors.openStore, { input: { user_id: 1 } }).start())
    // Not durable: the database has never opened.
    expect(await read()).toEqual({ entries: [], durable: false, ids: {} })
    expect(await read()).toEqual({ entries: [entry], durable: true, ids: {} })
  })

  test('an entry that was stored in memory, because the database could not be opened, is found later with the entries of the disk', async () => {
    await (await openOutboxStore()).put(entry)
    const database = failingDatabase([1, 2, 3])
    const store = await openOutboxStore(database.open)
    const laterEntry = { ...entry, key: 'visit-1', order: 2 }
    expect(await store.put(laterEntry)).toBe(false)
    expect([store.durable, await store.entriesOf(1)]).toEqual([false, [laterEntry]])
    expect([await store.entriesOf(1), store.durable]).toEqual([[entry, laterEntry], true])
    await store.delete(laterEntry.key)
    expect(await store.entriesOf(1)).toEqual([entry])
  })
})

describe('a disk that refuses to delete', () => {
  /** Starts an outbox with two stored taps. After that, the disk is full, and every change of it fails. */
  async function startWithFullDisk() {
    let isFull = false
    const open = async (...args: Parameters<typeof openDB>) =>
      new Proxy(await openDB(...args), {
        get(database, name) {
          const value = Reflect.get(database, name)
          if (typeof value !== 'function') return value
          return (...params: unknown[]) => {
            if (isFull && name === 'transaction' && params[1] === 'readwrite') throw new Error('The disk is full.')
            return value.apply(database, params)
          }
        },
      })
    const call = vi.fn(async (_call: string, _request: object) => ({
      success: true,
      data: { done: true },
      error: null,
    }))
    const outbox = createOutbox(call as unknown as Call, undefined, {
      openStore: () => openOutboxStore(open as typeof openDB),
      oneTabAtATime: (_, work) => work(),
      tabs: null,
    })
    const taps = [entry, { ...entry, key: 'visit-1', order: 2 }] as const
    for (const tap of taps) await toPromise(createActor(outbox.actors.keepEntry, { input: { entry: tap } }).start())
    isFull = true
    const deliver = (tap: OutboxEntry) =>
      toPromise(createActor(outbox.actors.deliver, { input: { entry: tap, knownKeys: [tap.key] } }).start())
    return { outbox, call, taps, deliver }
  }

  test('[pool-waiting-22] two entries are sent once each, although the first entry stays on the disk', async () => {
    const { call, taps, deliver } = await startWithFullDisk()
    for (const tap of taps) expect(await deliver(tap)).toMatchObject({ key: tap.key, outcome: 'delivered' })
    expect(call.mock.calls.map(([, request]) => request)).toMatchObject(
      taps.map(({ key }) => ({ idempotencyKey: key })),
    )
  })

  test('[pool-waiting-22] a discarded entry that stays on the disk is not sent, and the later entry is sent', async () => {
    const { outbox, call, taps, deliver } = await startWithFullDisk()
    await outbox.discard([taps[0].key])
    expect(await deliver(taps[1])).toMatchObject({ key: taps[1].key, outcome: 'delivered' })
    expect(call).toHaveBeenCalledTimes(1)
  })
})

describe('entries that an older version of the page has stored', () => {
  /** Creates the database in the form of an earlier version, with these entries. */
  async function storeOldEntries(version: 1 | 2, oldEntries: readonly object[]): Promise<void> {
    const database = await openDB('parlor', version, {
      upgrade: (upgraded) =>
        void upgraded.createObjectStore('outbox', { keyPath: 'key' }).createIndex('user_id', 'user_id'),
    })
    for (const oldEntry of oldEntries) await database.put('outbox', oldEntry)
    database.close()
  }

  /** `commonFields` have the same names and values in every version of the database. */
  const { createdMs, error, whenRefused, ...commonFields } = entry

  test.each([
    [1, { ...commonFields, madeMs: createdMs, lifeMs: 120_000, refusal: error, whenRefused: 'leaves' }],
    [2, { ...commonFields, createdMs, expiresAfterMs: 120_000, error, whenRefused: 'drop' }],
  ] as const)(
    '[pool-waiting-01] a tap of version %i of the database waits for a decision of the member',
    async (version, oldTap) => {
      await storeOldEntries(version, [oldTap])
      const { entriesOf } = await openOutboxStore()
      expect(await entriesOf(1)).toEqual([{ ...entry, error: { code: 'GAME_CHANGED', message: expect.any(String) } }])
    },
  )

  test.each([
    [1, { ...commonFields, madeMs: createdMs, lifeMs: null, refusal: error, whenRefused: 'stands' }],
    [2, { ...commonFields, createdMs, expiresAfterMs: null, error, whenRefused }],
  ] as const)('an entry without an expiry time from database version %i has no error', async (version, oldEntry) => {
    await storeOldEntries(version, [oldEntry])
    const { entriesOf } = await openOutboxStore()
    expect(await entriesOf(1)).toEqual([entry])
  })
})

test('[pool-waiting-30] after one access to which the disk did not answer, the next ones wait shortly, until the disk answers again', async () => {
  let openDatabase: (() => void) | undefined
  const waits: number[] = []
  /** Ends each wait as soon as it begins. */
  const endAtOnce = (run: () => void, ms: number) => {
    waits.push(ms)
    queueMicrotask(run)
    return () => undefined
  }
  const hangingDisk = () =>
    new Promise<never>((_, reject) => {
      openDatabase = () => reject(new Error('The disk answers now, but it has no database.'))
    })
  const store = await openOutboxStore(hangingDisk as unknown as typeof openDB, endAtOnce)
  await store.delete('a tap')
  await store.delete('another tap')
  expect(waits).toEqual([4000, 250, 250])
  openDatabase?.()
  await new Promise(setImmediate)
  await store.delete('a third tap')
  expect(waits.at(-1)).toBe(4000)
})
