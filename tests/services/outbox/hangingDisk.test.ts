// Tests how the outbox delivers entries while the disk does not answer. Each access of the disk has a deadline, and the
// test decides when a deadline has passed.
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { openDB } from 'idb'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createActor, toPromise } from 'xstate'
import { withoutError } from '../../../src/machines/app/outbox.selectors.ts'
import type { OutboxEntry } from '../../../src/machines/app/outbox.types.ts'
import type { Call } from '../../../src/services/http/call.ts'
import { createOutbox, type OutboxBrowser } from '../../../src/services/outbox/outbox.ts'
import { openOutboxStore } from '../../../src/services/outbox/store.ts'
import { tapEntry } from './exampleEntry.ts'

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})

const entry = tapEntry
/** The server's answer to a call that it has applied. */
const ACCEPTED = { success: true, data: { done: true }, error: null }
/** The server's answer to a call that it has refused with this error code. */
const answerWithError = (code: string) => ({ success: false, data: null, error: { code, message: 'No.' } })

/** Resolves in the next turn of the event loop. */
const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

/** A database that answers while `hangs` is false. An access that begins while `hangs` is true never ends. */
function hangingDisk() {
  const disk = {
    hangs: false,
    /** Gives the disk some time to answer. Then lets the deadlines of all accesses pass that have not ended. */
    async passDeadlines(): Promise<void> {
      for (let turn = 0; turn < 10; turn += 1) await nextTurn()
      for (const run of timers) run()
    },
  }
  /** For each access that has not ended: the function that the store runs when the deadline has passed. */
  const timers = new Set<() => void>()
  const never = () => new Promise<never>(() => undefined)
  const hangingStore = { put: never, delete: never, get: never, index: () => ({ getAll: never }) }
  const hangingTransaction = () => ({ objectStore: () => hangingStore, commit() {}, done: never() })
  const open = async (...args: Parameters<typeof openDB>) => {
    if (disk.hangs) return never()
    const database = await openDB(...args)
    return new Proxy(database, {
      get(target, name) {
        if (disk.hangs && name === 'transaction') return hangingTransaction
        const value = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  }
  const openStore = () =>
    openOutboxStore(open as typeof openDB, (run) => {
      timers.add(run)
      return () => void timers.delete(run)
    })
  return { disk, openStore }
}

/** The lock of the outbox, which all tabs of a browser share. */
function createLock(): OutboxBrowser['oneTabAtATime'] {
  let last: Promise<unknown> = Promise.resolve()
  return (_signal, work) => {
    const result = last.then(work)
    last = result.catch(() => undefined)
    return result
  }
}

/**
 * Opens a tab with its own outbox. All tabs of a test use the same database, but each tab has its own `disk`, which can
 * hang. The server gives `answer` to every call of the tab.
 */
function openTab(answer: object = ACCEPTED, lock = createLock()) {
  const { disk, openStore } = hangingDisk()
  const call = vi.fn(async (_call: string, _request: object) => answer)
  const outbox = createOutbox(call as unknown as Call, undefined, { openStore, oneTabAtATime: lock, tabs: null })
  /** Waits for the promise. Meanwhile lets the deadlines of the disk pass, up to five times. */
  const resultOf = async <Result>(promise: Promise<Result>): Promise<Result> => {
    let isSettled = false
    const settle = () => {
      isSettled = true
    }
    promise.then(settle, settle)
    for (let deadline = 0; deadline < 5 && !isSettled; deadline += 1) await disk.passDeadlines()
    if (!isSettled) throw new Error('It waits for the disk without a deadline.')
    return promise
  }
  const keep = (one: OutboxEntry) => toPromise(createActor(outbox.actors.keepEntry, { input: { entry: one } }).start())
  const startDelivery = (one: OutboxEntry) =>
    createActor(outbox.actors.deliver, { input: { entry: one, knownKeys: [one.key] } }).start()
  return {
    disk,
    call,
    outbox,
    resultOf,
    keep,
    startDelivery,
    deliver: (one: OutboxEntry) => resultOf(toPromise(startDelivery(one))),
    read: () => toPromise(createActor(outbox.actors.openStore, { input: { user_id: 1 } }).start()),
  }
}

describe('a disk that does not answer any more', () => {
  test('[pool-waiting-19] a stored entry is delivered, and is not found again when the disk answers', async () => {
    const { disk, call, keep, deliver, read } = openTab()
    await keep(entry)
    disk.hangs = true
    expect(await deliver(entry)).toMatchObject({ key: entry.key, outcome: 'delivered' })
    expect(call).toHaveBeenCalledTimes(1)
    expect(call.mock.calls[0]?.[1]).toMatchObject({ params: { pool_game_id: 7 }, idempotencyKey: entry.key })
    disk.hangs = false
    expect((await read()).entries).toEqual([])
  })

  test('[pool-waiting-19] an entry that could not be stored is delivered', async () => {
    const { disk, keep, deliver, resultOf, read } = openTab()
    await read()
    disk.hangs = true
    // Not durable: the entry is only in the memory of the tab.
    expect(await resultOf(keep(entry))).toEqual({ durable: false })
    expect(await deliver(entry)).toMatchObject({ outcome: 'delivered' })
  })

  test('[pool-waiting-19] an entry is delivered if the database never opened', async () => {
    const { disk, deliver } = openTab()
    disk.hangs = true
    expect(await deliver(entry)).toMatchObject({ outcome: 'delivered' })
  })

  test.each([
    ['INVALID_INPUT', 'refused'],
    ['GAME_CHANGED', 'questioned'],
  ])('[pool-waiting-19] after the error %s of the server the outcome of the delivery is %s', async (code, outcome) => {
    const { disk, keep, deliver } = openTab(answerWithError(code))
    await keep(entry)
    disk.hangs = true
    expect(await deliver(entry)).toMatchObject({ outcome, error: { code } })
  })

  test('[pool-waiting-21] a refused entry that the member sends again gets exactly one new key, and an entry that was not refused keeps its key', async () => {
    const { disk, call, keep, deliver } = openTab()
    const refusedEntry = { ...entry, error: answerWithError('INVALID_INPUT').error } as OutboxEntry
    await keep(refusedEntry)
    disk.hangs = true
    const sentAgain = withoutError(refusedEntry)
    await deliver(sentAgain)
    await deliver(withoutError(sentAgain))
    await deliver(withoutError(entry))
    // `#2` marks the key of the second time that the member sends the entry.
    const keys = [`${entry.key}#2`, `${entry.key}#2`, entry.key]
    expect(call.mock.calls.map(([, request]) => request)).toMatchObject(
      keys.map((idempotencyKey) => ({ idempotencyKey })),
    )
  })

  test('a tap of a local game is sent if the tab knows the id of the game on the server, and is not sent if the tab does not', async () => {
    const { disk, call, keep, startDelivery, deliver, resultOf } = openTab()
    const local = { client_id: '0d2cf1d6-5f0c-4c59-9d0e-6a3c1f6f7a10', idField: 'pool_game_id' } as const
    // 0: this tab does not know the id of the game on the server.
    const command = { ...entry.command, params: { pool_game_id: 0 } } as OutboxEntry['command']
    const tapWithoutId: OutboxEntry = { ...entry, local, command }
    await keep(tapWithoutId)
    disk.hangs = true
    await expect(resultOf(toPromise(startDelivery(tapWithoutId)))).rejects.toThrow('The disk did not answer in time.')
    expect(call).not.toHaveBeenCalled()
    expect(await deliver({ ...entry, local })).toMatchObject({ outcome: 'delivered' })
    expect(call.mock.calls[0]?.[1]).toMatchObject({ params: { pool_game_id: 7 } })
  })

  test('[pool-waiting-19] after the attempt of one tab was aborted, another tab can deliver the entry, and the first tab sends nothing', async () => {
    const lock = createLock()
    const hangingTab = openTab(ACCEPTED, lock)
    const otherTab = openTab(ACCEPTED, lock)
    await hangingTab.keep(entry)
    hangingTab.disk.hangs = true
    const attempt = hangingTab.startDelivery(entry)
    await nextTurn()
    attempt.stop()
    const otherDelivery = toPromise(otherTab.startDelivery(entry))
    expect(await hangingTab.resultOf(otherDelivery)).toMatchObject({ outcome: 'delivered' })
    expect(hangingTab.call).not.toHaveBeenCalled()
  })

  test('a discarded entry is not found again when the disk answers', async () => {
    const { disk, outbox, keep, resultOf, read } = openTab()
    await keep(entry)
    disk.hangs = true
    await resultOf(outbox.discard([entry.key]))
    disk.hangs = false
    expect((await read()).entries).toEqual([])
  })

  test('an entry that the disk stores after the deadline is on the disk, and no longer in the memory of the tab', async () => {
    let passesDeadlinesAtOnce = true
    const store = await openOutboxStore(openDB, (run) => {
      if (passesDeadlinesAtOnce) queueMicrotask(run)
      return () => undefined
    })
    expect(await store.put(entry)).toBe(false)
    passesDeadlinesAtOnce = false
    for (let turn = 0; turn < 10; turn += 1) await nextTurn()
    const storeOfOtherTab = await openOutboxStore()
    expect(await storeOfOtherTab.entriesOf(1)).toEqual([entry])
    await storeOfOtherTab.delete(entry.key)
    expect(await store.entriesOf(1)).toEqual([])
  })
})
