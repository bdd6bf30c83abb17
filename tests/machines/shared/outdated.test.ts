// Tests the data that a page shows when a later load fails.
import { describe, expect, test, vi } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { createPagedMachine } from '../../../src/machines/shared/paged.machine.ts'
import type { PageOf } from '../../../src/machines/shared/paged.types.ts'
import { createResourceMachine } from '../../../src/machines/shared/resource.machine.ts'
import { screenInput } from '../../models/coffee/exampleCoffee.ts'
import { error, noAnswerError, waitForPromises } from '../support.ts'

const TEMPORARY_ERRORS = [noAnswerError, error('TOO_MANY_REQUESTS'), error('INTERNAL'), error('UNAVAILABLE')]

/**
 * Starts a resource: the machine that loads the data of a page. `hasKept` is true if this browser has stored data
 * before the first load. After the first load, it always has stored data.
 */
function startResource({ hasKept = false } = {}) {
  const load = vi.fn(async () => 'old')
  const clock = new SimulatedClock()
  const machine = createResourceMachine<string, { id: number }>().provide({
    actors: {
      load: fromPromise(() => load()),
      readKept: fromPromise(async () =>
        hasKept || load.mock.calls.length > 0 ? { data: 'kept', keptMs: 5000 } : null,
      ),
    },
  })
  return { actor: createActor(machine, { input: { id: 1 }, clock }).start(), load, clock }
}

/** Starts a long list that loads in parts. `hasKept` has the same meaning as for a resource. */
function startList({ hasKept = false } = {}) {
  const pageOf = (...items: number[]): PageOf<null, number> => ({ head: null, items })
  const load = vi.fn(async () => pageOf(2, 1))
  const clock = new SimulatedClock()
  const machine = createPagedMachine<null, number>((item) => item).provide({
    actors: {
      loadPage: fromPromise(() => load()),
      readKept: fromPromise(async () =>
        hasKept || load.mock.calls.length > 0 ? { data: pageOf(2, 1), keptMs: 5000 } : null,
      ),
    },
  })
  return { actor: createActor(machine, { input: screenInput, clock }).start(), load, clock, pageOf }
}

describe('data that cannot be refreshed', () => {
  test.each(TEMPORARY_ERRORS.map((reason) => [reason.error.code, reason] as const))(
    '[offline-kept-14] loaded data stays with its age after %s, and is loaded again after 1, 2 and 4 seconds',
    async (_, reason) => {
      const { actor, load, clock } = startResource()
      await waitForPromises()
      load.mockRejectedValueOnce(reason).mockRejectedValueOnce(reason).mockRejectedValueOnce(reason)
      load.mockResolvedValueOnce('new')
      actor.send({ type: 'resource.refresh' })
      for (const [callCount, delayMs] of [
        [2, 1000],
        [3, 2000],
        [4, 4000],
      ] as const) {
        await waitForPromises()
        expect(actor.getSnapshot().matches('outdated')).toBe(true)
        expect(actor.getSnapshot().context).toMatchObject({ data: 'old', sentMs: 5000, error: reason.error })
        clock.increment(delayMs - 1)
        expect(load).toHaveBeenCalledTimes(callCount)
        clock.increment(1)
        expect(load).toHaveBeenCalledTimes(callCount + 1)
      }
      await waitForPromises()
      expect(actor.getSnapshot().context).toMatchObject({ data: 'new', sentMs: null, error: null, failures: 0 })
      expect(actor.getSnapshot().value).toBe('ready')
    },
  )

  test.each(TEMPORARY_ERRORS.map((reason) => [reason.error.code, reason] as const))(
    '[offline-kept-15] a loaded list stays with its age after %s, even an empty list, and is loaded again',
    async (_, reason) => {
      for (const items of [[2, 1], []]) {
        const { actor, load, clock, pageOf } = startList()
        load.mockResolvedValueOnce(pageOf(...items))
        await waitForPromises()
        load.mockRejectedValueOnce(reason).mockResolvedValueOnce(pageOf(3, 2, 1))
        actor.send({ type: 'list.refresh' })
        await waitForPromises()
        expect(actor.getSnapshot().matches('outdated')).toBe(true)
        expect(actor.getSnapshot().context).toMatchObject({ sentMs: 5000, error: reason.error })
        expect(actor.getSnapshot().context.items).toHaveLength(items.length)
        clock.increment(1000)
        await waitForPromises()
        expect(actor.getSnapshot().value).toBe('complete')
        expect(actor.getSnapshot().context).toMatchObject({ items: [3, 2, 1], sentMs: null, error: null })
      }
    },
  )

  test.each(['connectivity.recovered', 'live.connected', 'refresh'] as const)(
    '[offline-kept-25] after many failures, the event %s starts the waits again with one second',
    async (event) => {
      for (const { start, refresh } of [
        { start: startResource, refresh: { type: 'resource.refresh' } },
        { start: startList, refresh: { type: 'list.refresh' } },
      ] as const) {
        const { actor, load, clock } = start()
        await waitForPromises()
        load.mockRejectedValue(noAnswerError)
        actor.send(refresh as never)
        for (let failures = 0; failures < 6; failures += 1) {
          await waitForPromises()
          clock.increment(15_000)
        }
        await waitForPromises()
        const callCountBefore = load.mock.calls.length
        actor.send((event === 'refresh' ? refresh : { type: event }) as never)
        await waitForPromises()
        expect(load).toHaveBeenCalledTimes(callCountBefore + 1)
        clock.increment(999)
        expect(load).toHaveBeenCalledTimes(callCountBefore + 1)
        clock.increment(1)
        expect(load).toHaveBeenCalledTimes(callCountBefore + 2)
      }
    },
  )

  test('[offline-kept-16] an error that is not temporary replaces the data and the list, and they are not loaded again automatically', async () => {
    const resource = startResource()
    const list = startList()
    await waitForPromises()
    resource.load.mockRejectedValueOnce(error('FORBIDDEN'))
    list.load.mockRejectedValueOnce(error('NOT_FOUND'))
    resource.actor.send({ type: 'resource.refresh' })
    list.actor.send({ type: 'list.refresh' })
    await waitForPromises()
    expect([resource.actor.getSnapshot().value, list.actor.getSnapshot().value]).toEqual(['failed', 'failed'])
    resource.clock.increment(60_000)
    list.clock.increment(60_000)
    expect([resource.load.mock.calls.length, list.load.mock.calls.length]).toEqual([2, 2])
  })

  test.each([{ type: 'list.refresh' }, { type: 'live.connected' }] as const)(
    '[offline-kept-18] stored data and a stored list are shown even if a refresh ($type) is requested during the read',
    async (event) => {
      const neverAnswer = () => new Promise<never>(() => undefined)
      const resource = startResource({ hasKept: true })
      const list = startList({ hasKept: true })
      resource.load.mockImplementation(neverAnswer)
      list.load.mockImplementation(neverAnswer)
      resource.actor.send({ type: 'resource.refresh' })
      list.actor.send(event)
      await waitForPromises()
      expect(resource.actor.getSnapshot().context).toMatchObject({ data: 'kept', keptMs: 5000 })
      expect(list.actor.getSnapshot().context).toMatchObject({ items: [2, 1], keptMs: 5000 })
      expect([resource.load.mock.calls.length, list.load.mock.calls.length]).toEqual([1, 1])
    },
  )

  test('in a resource with `merge`, the data of an earlier query does not hide that a new query failed to load', async () => {
    const load = vi.fn(async () => ['one'])
    const machine = createResourceMachine<string[], { id: number }>((known, loaded) => [...known, ...loaded])
    const actor = createActor(machine.provide({ actors: { load: fromPromise(() => load()) } }), {
      input: { id: 1 },
    }).start()
    await waitForPromises()
    load.mockRejectedValueOnce(noAnswerError)
    actor.send({ type: 'query.change', query: { id: 2 } })
    await waitForPromises()
    expect(actor.getSnapshot().value).toBe('failed')
    expect(actor.getSnapshot().context.data).toEqual(['one'])
  })
})

/**
 * Starts a resource and a list whose server cannot be reached. The disk returns the stored data only from read number
 * `firstAnsweredRead` on. The earlier reads return null, as after a read that took too long.
 */
function startWithSlowDisk(firstAnsweredRead: number) {
  const storedPage: PageOf<null, number> = { head: null, items: [2, 1] }
  const readCounts = { resource: 0, list: 0 }
  const failLoad = () => {
    throw noAnswerError
  }
  const resource = createActor(
    createResourceMachine<string, { id: number }>().provide({
      actors: {
        load: fromPromise(async (): Promise<string> => failLoad()),
        readKept: fromPromise(async () =>
          ++readCounts.resource >= firstAnsweredRead ? { data: 'kept', keptMs: 5000 } : null,
        ),
      },
    }),
    { input: { id: 1 }, clock: new SimulatedClock() },
  ).start()
  const list = createActor(
    createPagedMachine<null, number>((item) => item).provide({
      actors: {
        loadPage: fromPromise(async (): Promise<PageOf<null, number>> => failLoad()),
        readKept: fromPromise(async () =>
          ++readCounts.list >= firstAnsweredRead ? { data: storedPage, keptMs: 5000 } : null,
        ),
      },
    }),
    { input: screenInput, clock: new SimulatedClock() },
  ).start()
  return { resource, list }
}

/** Expects that both show the stored data, and that one load has failed since then. */
function expectKept({ resource, list }: ReturnType<typeof startWithSlowDisk>) {
  expect(resource.getSnapshot().matches('outdated')).toBe(true)
  expect(resource.getSnapshot().context).toMatchObject({ data: 'kept', keptMs: 5000, failures: 1 })
  expect(list.getSnapshot().matches('outdated')).toBe(true)
  expect(list.getSnapshot().context).toMatchObject({ items: [2, 1], keptMs: 5000, failures: 1 })
}

test('[offline-kept-29] stored data is read once more when the first read took too long and the server cannot be reached', async () => {
  const page = startWithSlowDisk(2)
  await waitForPromises()
  expectKept(page)
})

test.each([
  ['[offline-kept-28] a page that did not load reads the stored data again when the member tries again', 'try again'],
  ['[offline-kept-30] a page that did not load is loaded when the server can be reached again', 'recovered'],
])('%s', async (_, reason) => {
  const page = startWithSlowDisk(3)
  await waitForPromises()
  expect([page.resource.getSnapshot().value, page.list.getSnapshot().value]).toEqual(['failed', 'failed'])
  const isRecovered = reason === 'recovered'
  page.resource.send({ type: isRecovered ? 'connectivity.recovered' : 'resource.refresh' })
  page.list.send({ type: isRecovered ? 'connectivity.recovered' : 'list.refresh' })
  await waitForPromises()
  expectKept(page)
})
