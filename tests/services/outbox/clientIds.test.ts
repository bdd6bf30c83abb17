// Tests the delivery of a game that this browser created, even if tabs are killed meanwhile. The disk is a database in
// memory, and remains when a tab is killed.
import 'fake-indexeddb/auto'
import { IDBDatabase, IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor, toPromise } from 'xstate'
import type { OutboxEntry } from '../../../src/machines/app/outbox.types.ts'
import type { Call } from '../../../src/services/http/call.ts'
import { createOutbox } from '../../../src/services/outbox/outbox.ts'

const CLIENT_ID = '0d2cf1d6-5f0c-4c59-9d0e-6a3c1f6f7a10'
const SERVER_ID = 12

const commonFields = { user_id: 1, queue: `game:${CLIENT_ID}`, createdMs: 0, error: null } as const
const creation: OutboxEntry = {
  ...commonFields,
  key: CLIENT_ID,
  label: 'New game',
  order: 1,
  whenRefused: 'keep',
  command: {
    call: 'POST /pool/games',
    params: undefined,
    body: { game_type: '9-Ball', players: [{ pool_player_id: 1, handicap: 2 }], client_id: CLIENT_ID },
  },
  local: { client_id: CLIENT_ID, idField: 'pool_game_id' },
}
/** A tap on the game. The outbox replaces the game id 0 by the id that the server gives to the game. */
const tap = (order: number): OutboxEntry => ({
  ...commonFields,
  key: `visit-${order}`,
  label: '+1',
  order,
  whenRefused: 'drop',
  command: {
    call: 'POST /pool/games/:pool_game_id/scores',
    params: { pool_game_id: 0 },
    body: { pool_player_id: 1, action: 'add' },
  },
  local: { client_id: CLIENT_ID, idField: 'pool_game_id' },
})
const entries = [creation, tap(2), tap(3)]

type SentRequest = { params?: { pool_game_id: number }; idempotencyKey: string }

/** A server that applies each key once, and stores the calls in the order in which they took effect. */
function startServer() {
  const appliedCalls: { call: string; id: number | undefined; key: string }[] = []
  return {
    appliedCalls,
    call: async (call: string, { params, idempotencyKey: key }: SentRequest) => {
      if (appliedCalls.every((other) => other.key !== key)) appliedCalls.push({ call, id: params?.pool_game_id, key })
      return { success: true, error: null, data: call === 'POST /pool/games' ? { pool_game_id: SERVER_ID } : {} }
    },
  }
}

/** The database connections of killed tabs. They cannot begin a transaction any more. */
const killedConnections = new WeakSet<object>()
let connections: object[] = []
const beginTransaction = IDBDatabase.prototype.transaction
function killConnections(): void {
  for (const connection of connections) killedConnections.add(connection)
  connections = []
}

beforeEach(() => {
  connections = []
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...args) {
    if (killedConnections.has(this)) throw new Error('This tab was killed.')
    connections.push(this)
    return beginTransaction.apply(this, args)
  })
  vi.stubGlobal('navigator', {})
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage() {}
    },
  )
  vi.stubGlobal('indexedDB', new IDBFactory())
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** One browser tab with its own outbox. `call` answers the calls of the tab. */
function openTab(call: (key: string, request: SentRequest) => Promise<unknown>) {
  const outbox = createOutbox(call as unknown as Call)
  const actor = outbox.actors
  return {
    keep: (entry: OutboxEntry) => toPromise(createActor(actor.keepEntry, { input: { entry } }).start()),
    deliver: (entry: OutboxEntry) =>
      toPromise(createActor(actor.deliver, { input: { entry, knownKeys: entries.map(({ key }) => key) } }).start()),
    open: () => toPromise(createActor(actor.openStore, { input: { user_id: 1 } }).start()),
    discard: (keys: readonly string[]) => outbox.discard(keys),
  }
}

const expectedCalls = [
  { call: 'POST /pool/games', id: undefined, key: CLIENT_ID },
  { call: 'POST /pool/games/:pool_game_id/scores', id: SERVER_ID, key: 'visit-2' },
  { call: 'POST /pool/games/:pool_game_id/scores', id: SERVER_ID, key: 'visit-3' },
]

test('the commands of a game that this browser created are sent in order, with the id that the server gave to the game', async () => {
  const server = startServer()
  const tab = openTab(server.call)
  for (const entry of entries) await tab.keep(entry)
  for (const entry of entries) expect(await tab.deliver(entry)).toMatchObject({ outcome: 'delivered' })
  expect(server.appliedCalls).toEqual(expectedCalls)
  expect((await tab.open()).entries).toEqual([])
})

/**
 * The test kills the tab after 0, 1, 2 and more turns of the event loop, up to this number. The whole delivery needs
 * fewer turns, so in the last rounds the tab is killed after its delivery.
 */
const MAX_TURNS = 40

test('[offline-start-07] each command takes effect once if the tab is killed at any moment of the delivery', async () => {
  let interruptedCount = 0
  for (let killTurn = 0; killTurn < MAX_TURNS; killTurn += 1) {
    vi.stubGlobal('indexedDB', new IDBFactory())
    const server = startServer()
    // The first tab is killed after `killTurn` turns of the event loop. Then it sends, receives and writes nothing.
    let isAlive = true
    const neverAnswered = new Promise<never>(() => undefined)
    const firstTab = openTab(async (key, request) => {
      if (!isAlive) return neverAnswered
      const answer = await server.call(key, request)
      return isAlive ? answer : neverAnswered
    })
    for (const entry of entries) await firstTab.keep(entry)
    const delivery = (async () => {
      for (const entry of entries) await firstTab.deliver(entry)
      return 'finished'
    })().catch(() => 'killed')
    const turns = (async () => {
      for (let turn = 0; turn < killTurn; turn += 1) await new Promise((resolve) => setImmediate(resolve))
      return 'killed'
    })()
    if ((await Promise.race([delivery, turns])) === 'killed') interruptedCount += 1
    isAlive = false
    killConnections()
    // The tab is opened again with the same disk, and delivers what is left.
    const secondTab = openTab(server.call)
    const openedStore = await secondTab.open()
    for (const entry of [...openedStore.entries].sort((a, b) => a.order - b.order)) await secondTab.deliver(entry)
    expect(server.appliedCalls, `killed after ${killTurn} turns`).toEqual(expectedCalls)
    expect((await secondTab.open()).entries, `killed after ${killTurn} turns`).toEqual([])
  }
  expect(interruptedCount).toBeGreaterThan(5)
})

test('after a reload the outbox still knows the id that the server has given to a game with undelivered taps', async () => {
  const server = startServer()
  const firstTab = openTab(server.call)
  for (const entry of entries) await firstTab.keep(entry)
  await firstTab.deliver(creation)
  const openedStore = await openTab(server.call).open()
  expect(openedStore.ids).toEqual({ [CLIENT_ID]: SERVER_ID })
  expect(openedStore.entries.map(({ key }) => key).sort()).toEqual(['visit-2', 'visit-3'])
})

test('a second tab that delivers the same creation again gets the game id of the server and sends nothing', async () => {
  const server = startServer()
  const firstTab = openTab(server.call)
  await firstTab.keep(creation)
  await firstTab.deliver(creation)
  const call = vi.fn(server.call)
  expect(await openTab(call).deliver(creation)).toEqual({
    key: CLIENT_ID,
    outcome: 'delivered',
    answer: { call: 'POST /pool/games', data: { pool_game_id: SERVER_ID } },
  })
  expect(call).not.toHaveBeenCalled()
})

test('a tap is not sent before its game exists, and the outbox refuses it if the creation of the game was discarded', async () => {
  const call = vi.fn(startServer().call)
  const tab = openTab(call)
  await tab.keep(creation)
  await tab.keep(tap(2))
  expect(await tab.deliver(tap(2))).toEqual({ key: 'visit-2', outcome: 'unanswered' })
  await tab.discard([CLIENT_ID])
  expect(await tab.deliver(tap(2))).toMatchObject({ outcome: 'refused', error: { code: 'NOT_FOUND' } })
  expect(call).not.toHaveBeenCalled()
})
