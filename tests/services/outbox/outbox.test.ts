// Tests the storage and the delivery of outbox entries, in a browser that has neither a disk nor other tabs.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createActor, toPromise } from 'xstate'
import type { OutboxEntry } from '../../../src/machines/app/outbox.types.ts'
import type { Call } from '../../../src/services/http/call.ts'
import { convertEntry } from '../../../src/services/outbox/convertEntry.ts'
import { createOutbox } from '../../../src/services/outbox/outbox.ts'

const entry: OutboxEntry = {
  key: 'visit-0',
  user_id: 1,
  queue: 'roast:12',
  label: 'Bean Temperature 150.0 °C',
  createdMs: 0,
  order: 0,
  command: { call: 'POST /coffee/roasts/:coffee_roast_id', params: { coffee_roast_id: 12 }, body: {} },
  error: null,
  whenRefused: 'keep',
}
const ERROR = { code: 'INVALID_INPUT', message: 'The value is too high.' } as const

beforeEach(() => {
  // Without `navigator.locks`, a tab does not wait for other tabs.
  vi.stubGlobal('navigator', {})
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage() {}
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

/** Starts an outbox with one entry that the server has refused. The server will accept the next attempt. */
async function startWithRefusedEntry() {
  const answers = [
    { success: false, data: null, error: ERROR },
    { success: true, data: { done: true }, error: null },
  ]
  const call = vi.fn(async () => answers.shift())
  const outbox = createOutbox(call as unknown as Call)
  await toPromise(createActor(outbox.actors.keepEntry, { input: { entry } }).start())
  const deliver = () => toPromise(createActor(outbox.actors.deliver, { input: { entry, knownKeys: [] } }).start())
  expect(await deliver()).toEqual({ key: entry.key, outcome: 'refused', error: ERROR })
  return { outbox, call, deliver }
}

test('an entry that the server has refused is not sent again before the member retries it', async () => {
  const { call, deliver } = await startWithRefusedEntry()
  expect(await deliver()).toMatchObject({ outcome: 'refused' })
  expect(call).toHaveBeenCalledTimes(1)
})

test.each(['INTERNAL', 'UNAVAILABLE', 'TOO_MANY_REQUESTS', 'UNAUTHENTICATED', 'PASSWORD_CHANGE_REQUIRED'])(
  '[calls-shared-10] [signin-reset-03] after the error %s the entry stays in the outbox and is sent again',
  async (code) => {
    const answers = [
      { success: false, data: null, error: { code, message: 'Not now.' } },
      { success: true, data: { done: true }, error: null },
    ]
    const call = vi.fn(async () => answers.shift())
    const outbox = createOutbox(call as unknown as Call)
    // The outbox would delete this entry if it counted the error as final.
    const entryToDrop: OutboxEntry = { ...entry, whenRefused: 'drop' }
    await toPromise(createActor(outbox.actors.keepEntry, { input: { entry: entryToDrop } }).start())
    const deliver = () =>
      toPromise(createActor(outbox.actors.deliver, { input: { entry: entryToDrop, knownKeys: [] } }).start())
    expect(await deliver()).toEqual({ key: entry.key, outcome: 'unanswered' })
    expect(await deliver()).toMatchObject({ outcome: 'delivered' })
  },
)

test('an entry is not sent while an earlier entry is stored that this tab does not know', async () => {
  const call = vi.fn(async () => ({ success: true, data: { done: true }, error: null }))
  const outbox = createOutbox(call as unknown as Call)
  const laterEntry: OutboxEntry = { ...entry, key: 'visit-1', order: 1 }
  for (const storedEntry of [entry, laterEntry]) {
    await toPromise(createActor(outbox.actors.keepEntry, { input: { entry: storedEntry } }).start())
  }
  const deliver = (knownKeys: string[]) =>
    toPromise(createActor(outbox.actors.deliver, { input: { entry: laterEntry, knownKeys } }).start())
  const bothEntries = { entries: [entry, laterEntry] }
  expect(await deliver([laterEntry.key])).toMatchObject({
    key: laterEntry.key,
    outcome: 'earlierEntryFound',
    stored: bothEntries,
  })
  expect(call).not.toHaveBeenCalled()
  expect(await deliver([entry.key, laterEntry.key])).toMatchObject({ outcome: 'delivered' })
  await outbox.discard([entry.key])
})

test('an entry that the member has retried is sent, even if the attempt starts before the retry is stored', async () => {
  const { outbox, call, deliver } = await startWithRefusedEntry()
  void outbox.retry(entry.key)
  expect(await deliver()).toEqual({
    key: entry.key,
    outcome: 'delivered',
    answer: { call: entry.command.call, data: { done: true } },
  })
  expect(call).toHaveBeenCalledTimes(2)
})

test('a discarded entry is not sent, even if the attempt starts before the entry is deleted from the store', async () => {
  const { outbox, call, deliver } = await startWithRefusedEntry()
  void outbox.retry(entry.key)
  void outbox.discard([entry.key])
  expect(await deliver()).toEqual({ key: entry.key, outcome: 'removed' })
  expect(call).toHaveBeenCalledTimes(1)
})

/** The fields of an entry that have the same names and values in every version of the database. */
const { createdMs: _createdMs, error: _error, whenRefused: _, ...commonFields } = entry

test('an entry of database version 1 gets the new field names and keeps its values, and its whenRefused becomes `keep`', () => {
  expect(convertEntry({ ...commonFields, madeMs: 5, lifeMs: null, refusal: null, whenRefused: 'stands' })).toEqual({
    ...commonFields,
    createdMs: 5,
    error: null,
    whenRefused: 'keep',
  })
  expect(convertEntry({ ...commonFields, madeMs: 5, lifeMs: 120_000, refusal: ERROR, whenRefused: 'leaves' })).toEqual({
    ...commonFields,
    createdMs: 5,
    error: ERROR,
    whenRefused: 'keep',
  })
})

test('a tap that an older version of the page stored with an expiry time waits for a decision of the member', () => {
  const convertedTap = convertEntry({ ...entry, expiresAfterMs: 120_000, whenRefused: 'drop' })
  expect(convertedTap).toMatchObject({ key: entry.key, whenRefused: 'keep', error: { code: 'GAME_CHANGED' } })
  expect(convertedTap).not.toHaveProperty('expiresAfterMs')
})

test('an entry with the new field names is not changed', () => {
  const newEntry: OutboxEntry = { ...entry, createdMs: 7, error: ERROR }
  expect(convertEntry(newEntry)).toEqual(newEntry)
})

describe('the age of a tap', () => {
  const DAY_MS = 86_400_000
  const GAME_CHANGED = { code: 'GAME_CHANGED', message: 'Since then Teddy scored 3.' }
  /**
   * A tap of game 7. If it is old, the outbox sends it with a condition: the server must refuse it if the score has
   * changed since the tap with the id 3.
   */
  const tapOf = (key: string, createdMs: number): OutboxEntry => ({
    ...entry,
    key,
    queue: 'game:7',
    createdMs,
    queryWhenOld: { unchanged_since: 3 },
  })

  /**
   * Starts an outbox with two clocks that the test moves: the estimated clock of the server, and the clock of the
   * browser. The server answers GAME_CHANGED to a tap that is sent with a query, as the outbox sends old taps.
   */
  function startWithClocks() {
    const clock = { serverMs: 1_000_000, browserMs: 1_000_000 }
    const queries: unknown[] = []
    const call = vi.fn(async (_key: string, request: { query?: unknown }) => {
      queries.push(request.query)
      return request.query
        ? { success: false, data: null, error: GAME_CHANGED }
        : { success: true, data: { done: true }, error: null }
    })
    const outbox = createOutbox(call as unknown as Call, { now: () => clock.serverMs, ownNow: () => clock.browserMs })
    return {
      clock,
      queries,
      outbox,
      keep: (one: OutboxEntry) => toPromise(createActor(outbox.actors.keepEntry, { input: { entry: one } }).start()),
      deliver: (one: OutboxEntry) =>
        toPromise(createActor(outbox.actors.deliver, { input: { entry: one, knownKeys: [] } }).start()),
    }
  }

  test('[pool-waiting-02] a tap younger than two minutes is sent without its condition, and any other tap is sent with its condition', async () => {
    const { clock, queries, keep, deliver } = startWithClocks()
    const tap = tapOf('a', clock.serverMs)
    await keep(tap)
    clock.serverMs += 119_999
    clock.browserMs += 119_999
    expect(await deliver(tap)).toMatchObject({ outcome: 'delivered' })
    await keep(tapOf('b', clock.serverMs - 120_000))
    expect(await deliver(tapOf('b', clock.serverMs - 120_000))).toMatchObject({
      outcome: 'questioned',
      error: GAME_CHANGED,
    })
    expect(queries).toEqual([undefined, { unchanged_since: 3 }])
  })

  test('[pool-waiting-04] a clock that is set to another time never makes an old tap young', async () => {
    // The tap is ten minutes old. First the clock of the browser is set to another time: a day back, a day ahead, or
    // to the time at which the member made the tap.
    for (const jumpMs of [-DAY_MS, DAY_MS, -600_000]) {
      const { clock, keep, deliver } = startWithClocks()
      const tap = tapOf('a', clock.serverMs)
      await keep(tap)
      clock.serverMs += 600_000
      clock.browserMs += 600_000 + jumpMs
      expect(await deliver(tap)).toMatchObject({ outcome: 'questioned' })
    }
    // Then the estimated clock of the server is set to another time: a day back, a day ahead, or 1 ms after the tap.
    for (const jumpMs of [-DAY_MS, DAY_MS, -600_000 + 1]) {
      const { clock, keep, deliver } = startWithClocks()
      const tap = tapOf('a', clock.serverMs)
      await keep(tap)
      clock.serverMs += 600_000 + jumpMs
      clock.browserMs += 600_000
      expect(await deliver(tap)).toMatchObject({ outcome: 'questioned' })
    }
  })

  test('[pool-waiting-05] [pool-waiting-06] one question is about all old taps of the game, and the question and the decision are stored', async () => {
    const { clock, queries, outbox, keep, deliver } = startWithClocks()
    const taps = [tapOf('a', clock.serverMs), tapOf('b', clock.serverMs)]
    const reading = { ...entry, key: 'reading' }
    for (const one of [...taps, reading]) await keep(one)
    clock.serverMs += 180_000
    clock.browserMs += 180_000
    expect(await deliver(taps[0]!)).toMatchObject({ outcome: 'questioned' })
    // The second tap is not sent, because the question is about it, too.
    expect(await deliver(taps[1]!)).toEqual({ key: 'b', outcome: 'questioned', error: GAME_CHANGED })
    expect(await deliver(reading)).toMatchObject({ outcome: 'delivered' })
    expect(queries).toHaveLength(2)
    const { entries } = await toPromise(createActor(outbox.actors.openStore, { input: { user_id: 1 } }).start())
    expect(entries.map(({ key, error }) => [key, error])).toEqual([
      ['a', GAME_CHANGED],
      ['b', GAME_CHANGED],
    ])

    // The member decides: sends tap a, and discards tap b.
    await outbox.retry('a')
    await outbox.discard(['b'])
    expect(await deliver(taps[0]!)).toMatchObject({ outcome: 'delivered' })
    expect(await deliver(taps[1]!)).toEqual({ key: 'b', outcome: 'removed' })
  })
})

test('[metrics-07] each call of the outbox contains the age of the oldest waiting entry, and refused entries do not count', async () => {
  const sentSeconds: unknown[] = []
  const call = vi.fn(async (_key: string, { outboxSeconds }: { outboxSeconds?: number }) => {
    sentSeconds.push(outboxSeconds)
    return { success: true, data: { done: true }, error: null }
  })
  const nowMs = 1_000_000
  const outbox = createOutbox(call as unknown as Call, { now: () => nowMs, ownNow: () => nowMs })
  /** An entry that the member made this many seconds ago. */
  const entryMade = (key: string, secondsAgo: number, error: OutboxEntry['error'] = null): OutboxEntry => ({
    ...entry,
    key,
    createdMs: nowMs - secondsAgo * 1000,
    error,
  })
  const keep = (one: OutboxEntry) => toPromise(createActor(outbox.actors.keepEntry, { input: { entry: one } }).start())
  const deliver = (one: OutboxEntry) =>
    toPromise(createActor(outbox.actors.deliver, { input: { entry: one, knownKeys: [] } }).start())
  await keep(entryMade('refused', 900, ERROR))
  await keep(entryMade('old', 75.9))
  // The clock of the phone was three seconds ahead when the member made this entry.
  await keep(entryMade('new', -3))
  await deliver(entryMade('old', 75.9))
  await deliver(entryMade('new', -3))
  await keep(entryMade('question', 300, { code: 'GAME_CHANGED', message: 'Ben scored.' }))
  await keep(entryMade('last', 1))
  await deliver(entryMade('last', 1))
  // The third call has the age of the entry 'question', which still waits for the member's decision.
  expect(sentSeconds).toEqual([75, 0, 300])
})
