import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor, toPromise } from 'xstate'
import type { OutboxEntry } from '../../../src/machines/app/outbox.types.ts'
import type { Call } from '../../../src/services/http/call.ts'
import { convertEntry } from '../../../src/services/outbox/convertEntry.ts'
import { createOutbox } from '../../../src/services/outbox/outbox.ts'

// The storage and the delivery of outbox entries, in a browser that has neither a disk nor other tabs.

const entry: OutboxEntry = {
  key: 'visit-0',
  user_id: 1,
  queue: 'roast:12',
  label: 'Bean Temperature 150.0 °C',
  createdMs: 0,
  expiresAfterMs: null,
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
  const deliver = () => toPromise(createActor(outbox.actors.deliver, { input: { entry } }).start())
  expect(await deliver()).toEqual({ key: entry.key, outcome: 'refused', error: ERROR })
  return { outbox, call, deliver }
}

test('a refused entry is not sent again before it is retried', async () => {
  const { call, deliver } = await refusedOnce()
  expect(await deliver()).toMatchObject({ outcome: 'refused' })
  expect(call).toHaveBeenCalledTimes(1)
})

test.each(['INTERNAL', 'UNAVAILABLE', 'TOO_MANY_REQUESTS'])(
  '[calls-shared-10] after %s the entry is kept and sent again',
  async (code) => {
    const answers = [
      { success: false, data: null, error: { code, message: 'Not now.' } },
      { success: true, data: { done: true }, error: null },
    ]
    const call = vi.fn(async () => answers.shift())
    const outbox = createOutbox(call as unknown as Call)
    const dropped: OutboxEntry = { ...entry, whenRefused: 'drop' }
    await toPromise(createActor(outbox.actors.keepEntry, { input: { entry: dropped } }).start())
    const deliver = () => toPromise(createActor(outbox.actors.deliver, { input: { entry: dropped } }).start())
    expect(await deliver()).toEqual({ key: entry.key, outcome: 'unanswered' })
    expect(await deliver()).toMatchObject({ outcome: 'delivered' })
  },
)

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

const { createdMs: _createdMs, expiresAfterMs: _expiresAfterMs, error: _error, whenRefused: _, ...common } = entry

test('an entry of database version 1 is converted to the new field names without a loss', () => {
  expect(convertEntry({ ...common, madeMs: 5, lifeMs: null, refusal: null, whenRefused: 'stands' })).toEqual({
    ...common,
    createdMs: 5,
    expiresAfterMs: null,
    error: null,
    whenRefused: 'keep',
  })
  expect(convertEntry({ ...common, madeMs: 5, lifeMs: 120_000, refusal: ERROR, whenRefused: 'leaves' })).toEqual({
    ...common,
    createdMs: 5,
    expiresAfterMs: 120_000,
    error: ERROR,
    whenRefused: 'drop',
  })
})

test('an entry with the new field names is not changed', () => {
  const fresh: OutboxEntry = { ...entry, createdMs: 7, expiresAfterMs: 120_000, error: ERROR, whenRefused: 'drop' }
  expect(convertEntry(fresh)).toEqual(fresh)
})
