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
  vi.stubGlobal('navigator', {})
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage() {}
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

/** An outbox with one entry that the server has refused. The server would accept it the next time. */
async function refusedOnce() {
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

test('a refused entry is not sent again before it is retried', async () => {
  const { call, deliver } = await refusedOnce()
  expect(await deliver()).toMatchObject({ outcome: 'refused' })
  expect(call).toHaveBeenCalledTimes(1)
})

test.each(['INTERNAL', 'UNAVAILABLE', 'TOO_MANY_REQUESTS'])(
  '[calls-shared-10] the entry stays and is sent again after %s',
  async (code) => {
    const answers = [
      { success: false, data: null, error: { code, message: 'Not now.' } },
      { success: true, data: { done: true }, error: null },
    ]
    const call = vi.fn(async () => answers.shift())
    const outbox = createOutbox(call as unknown as Call)
    const dropped: OutboxEntry = { ...entry, whenRefused: 'drop' }
    await toPromise(createActor(outbox.actors.keepEntry, { input: { entry: dropped } }).start())
    const deliver = () =>
      toPromise(createActor(outbox.actors.deliver, { input: { entry: dropped, knownKeys: [] } }).start())
    expect(await deliver()).toEqual({ key: entry.key, outcome: 'unanswered' })
    expect(await deliver()).toMatchObject({ outcome: 'delivered' })
  },
)

test('an earlier entry on the disk, which a closed tab has made, is sent first', async () => {
  const call = vi.fn(async () => ({ success: true, data: { done: true }, error: null }))
  const outbox = createOutbox(call as unknown as Call)
  const later: OutboxEntry = { ...entry, key: 'visit-1', order: 1 }
  for (const kept of [entry, later]) {
    await toPromise(createActor(outbox.actors.keepEntry, { input: { entry: kept } }).start())
  }
  const deliver = (knownKeys: string[]) =>
    toPromise(createActor(outbox.actors.deliver, { input: { entry: later, knownKeys } }).start())
  const stored = { entries: [entry, later] }
  expect(await deliver([later.key])).toMatchObject({ key: later.key, outcome: 'overtook', stored })
  expect(call).not.toHaveBeenCalled()
  expect(await deliver([entry.key, later.key])).toMatchObject({ outcome: 'delivered' })
  await outbox.drop([entry.key])
})

test('a retried entry is sent, even if the attempt starts before the retry is on the disk', async () => {
  const { outbox, call, deliver } = await refusedOnce()
  void outbox.revive(entry.key)
  expect(await deliver()).toEqual({
    key: entry.key,
    outcome: 'delivered',
    answer: { call: entry.command.call, data: { done: true } },
  })
  expect(call).toHaveBeenCalledTimes(2)
})

test('a discarded entry is not sent, even if the attempt starts before it is removed from the disk', async () => {
  const { outbox, call, deliver } = await refusedOnce()
  void outbox.revive(entry.key)
  void outbox.drop([entry.key])
  expect(await deliver()).toEqual({ key: entry.key, outcome: 'removed' })
  expect(call).toHaveBeenCalledTimes(1)
})

const { createdMs: _createdMs, error: _error, whenRefused: _, ...common } = entry

test('an entry of database version 1 is converted to the new field names, with all values', () => {
  expect(convertEntry({ ...common, madeMs: 5, lifeMs: null, refusal: null, whenRefused: 'stands' })).toEqual({
    ...common,
    createdMs: 5,
    error: null,
    whenRefused: 'keep',
  })
  expect(convertEntry({ ...common, madeMs: 5, lifeMs: 120_000, refusal: ERROR, whenRefused: 'leaves' })).toEqual({
    ...common,
    createdMs: 5,
    error: ERROR,
    whenRefused: 'keep',
  })
})

test('a tap of an older version, which could expire, waits for a decision of the member', () => {
  const converted = convertEntry({ ...entry, expiresAfterMs: 120_000, whenRefused: 'drop' })
  expect(converted).toMatchObject({ key: entry.key, whenRefused: 'keep', error: { code: 'GAME_CHANGED' } })
  expect(converted).not.toHaveProperty('expiresAfterMs')
})

test('an entry with the new field names is not changed', () => {
  const fresh: OutboxEntry = { ...entry, createdMs: 7, error: ERROR }
  expect(convertEntry(fresh)).toEqual(fresh)
})

describe('the age of a tap', () => {
  const DAY_MS = 86_400_000
  const CHANGED = { code: 'GAME_CHANGED', message: 'Since then Teddy scored 3.' }
  const tapOf = (key: string, createdMs: number): OutboxEntry => ({
    ...entry,
    key,
    queue: 'game:7',
    createdMs,
    queryWhenOld: { unchanged_since: 3 },
  })

  /** An outbox with clocks that the test moves, and a server that refuses old taps. */
  function withClocks() {
    const clock = { nowMs: 1_000_000, ownMs: 1_000_000 }
    const queries: unknown[] = []
    const call = vi.fn(async (_key: string, request: { query?: unknown }) => {
      queries.push(request.query)
      return request.query
        ? { success: false, data: null, error: CHANGED }
        : { success: true, data: { done: true }, error: null }
    })
    const outbox = createOutbox(call as unknown as Call, { now: () => clock.nowMs, ownNow: () => clock.ownMs })
    return {
      clock,
      queries,
      outbox,
      keep: (one: OutboxEntry) => toPromise(createActor(outbox.actors.keepEntry, { input: { entry: one } }).start()),
      deliver: (one: OutboxEntry) =>
        toPromise(createActor(outbox.actors.deliver, { input: { entry: one, knownKeys: [] } }).start()),
    }
  }

  test('[pool-waiting-02] a tap younger than two minutes is sent as it is, and an older tap is sent with its condition', async () => {
    const { clock, queries, keep, deliver } = withClocks()
    const tap = tapOf('a', clock.nowMs)
    await keep(tap)
    clock.nowMs += 119_999
    clock.ownMs += 119_999
    expect(await deliver(tap)).toMatchObject({ outcome: 'delivered' })
    await keep(tapOf('b', clock.nowMs - 120_000))
    expect(await deliver(tapOf('b', clock.nowMs - 120_000))).toMatchObject({ outcome: 'questioned', error: CHANGED })
    expect(queries).toEqual([undefined, { unchanged_since: 3 }])
  })

  test('[pool-waiting-04] a clock that is set to another time never makes an old tap young', async () => {
    for (const jumpMs of [-DAY_MS, DAY_MS, -600_000]) {
      const { clock, keep, deliver } = withClocks()
      const tap = tapOf('a', clock.nowMs)
      await keep(tap)
      clock.nowMs += 600_000
      clock.ownMs += 600_000 + jumpMs
      expect(await deliver(tap)).toMatchObject({ outcome: 'questioned' })
    }
    for (const jumpMs of [-DAY_MS, DAY_MS, -600_000 + 1]) {
      const { clock, keep, deliver } = withClocks()
      const tap = tapOf('a', clock.nowMs)
      await keep(tap)
      clock.nowMs += 600_000 + jumpMs
      clock.ownMs += 600_000
      expect(await deliver(tap)).toMatchObject({ outcome: 'questioned' })
    }
  })

  test('[pool-waiting-05] [pool-waiting-06] one question is about all old taps of the game, and both it and its answer are stored', async () => {
    const { clock, queries, outbox, keep, deliver } = withClocks()
    const taps = [tapOf('a', clock.nowMs), tapOf('b', clock.nowMs)]
    const reading = { ...entry, key: 'reading' }
    for (const one of [...taps, reading]) await keep(one)
    clock.nowMs += 180_000
    clock.ownMs += 180_000
    expect(await deliver(taps[0]!)).toMatchObject({ outcome: 'questioned' })
    // The second tap is not sent, because the question is about it, too.
    expect(await deliver(taps[1]!)).toEqual({ key: 'b', outcome: 'questioned', error: CHANGED })
    expect(await deliver(reading)).toMatchObject({ outcome: 'delivered' })
    expect(queries).toHaveLength(2)
    const { entries } = await toPromise(createActor(outbox.actors.openStore, { input: { user_id: 1 } }).start())
    expect(entries.map(({ key, error }) => [key, error])).toEqual([
      ['a', CHANGED],
      ['b', CHANGED],
    ])

    await outbox.revive('a')
    await outbox.drop(['b'])
    expect(await deliver(taps[0]!)).toMatchObject({ outcome: 'delivered' })
    expect(await deliver(taps[1]!)).toEqual({ key: 'b', outcome: 'removed' })
  })
})

test('[metrics-07] a sent entry contains how long the oldest entry has waited, without refused entries', async () => {
  const said: unknown[] = []
  const call = vi.fn(async (_key: string, { outboxSeconds }: { outboxSeconds?: number }) => {
    said.push(outboxSeconds)
    return { success: true, data: { done: true }, error: null }
  })
  const nowMs = 1_000_000
  const outbox = createOutbox(call as unknown as Call, { now: () => nowMs, ownNow: () => nowMs })
  const made = (key: string, secondsAgo: number, error: OutboxEntry['error'] = null): OutboxEntry => ({
    ...entry,
    key,
    createdMs: nowMs - secondsAgo * 1000,
    error,
  })
  const keep = (one: OutboxEntry) => toPromise(createActor(outbox.actors.keepEntry, { input: { entry: one } }).start())
  const deliver = (one: OutboxEntry) =>
    toPromise(createActor(outbox.actors.deliver, { input: { entry: one, knownKeys: [] } }).start())
  await keep(made('refused', 900, ERROR))
  await keep(made('old', 75.9))
  // The clock of the phone was ahead when it made this entry.
  await keep(made('new', -3))
  await deliver(made('old', 75.9))
  await deliver(made('new', -3))
  await keep(made('question', 300, { code: 'GAME_CHANGED', message: 'Ben scored.' }))
  await keep(made('last', 1))
  await deliver(made('last', 1))
  expect(said).toEqual([75, 0, 300])
})
