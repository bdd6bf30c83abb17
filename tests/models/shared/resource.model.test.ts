// Walks generated paths through the machine that loads one thing, and tests queries, stored data and repeated loads.
// `key`: two situations with the same state and the same key count as one.
import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate'
import { CallError, NO_ANSWER } from '../../../contract/callResult.ts'
import type { Kept } from '../../../src/machines/shared/kept.types.ts'
import { createResourceMachine } from '../../../src/machines/shared/resource.machine.ts'
import { waitForPromises } from '../../machines/support.ts'
import { describeModel } from '../model.ts'
import { after, done, failed } from '../xstateEvents.ts'

const noAnswerError = new CallError(NO_ANSWER)
const internalError = new CallError({ code: 'INTERNAL', message: 'Broken.' })
const notFoundError = new CallError({ code: 'NOT_FOUND', message: 'There is no such thing.' })

describeModel(
  {
    machine: createResourceMachine<string, { id: number }>(),
    input: { id: 1 },
    events: [
      { type: 'resource.refresh' },
      { type: 'query.change', query: { id: 1 } },
      { type: 'query.change', query: { id: 2 } },
      { type: 'live.connected' },
      { type: 'connectivity.recovered' },
      done('readAge', { data: 'the kept thing', keptMs: 2000 }),
      done('readAge', null),
      failed('readAge', new Error('no disk')),
      after('retryDelay', 'resource.outdated'),
      after('failedDelay', 'resource.failed'),
      done('readKept', { data: 'the kept thing', keptMs: 1000 }),
      done('readKept', null),
      failed('readKept', new Error('no disk')),
      done('readKeptAgain', { data: 'the kept thing', keptMs: 1000 }),
      done('readKeptAgain', null),
      failed('readKeptAgain', new Error('no disk')),
      done('load', 'the thing'),
      failed('load', noAnswerError),
      failed('load', internalError),
      failed('load', notFoundError),
    ],
    key: ({ context }) => [
      context.query.id,
      context.data,
      context.keptMs,
      context.sentMs,
      context.error?.code,
      context.dataQuery === context.query,
      Math.min(context.failures, 2),
    ],
    stopWhen: ({ context }) => context.failures > 2,
    uncovered: { 'resource.reading on resource.refresh': 'nothing happens, because the load follows anyway' },
  },
  {
    proves:
      'the state `ready` has loaded data, `outdated` has data and a temporary error, and `failed` has an error and no kept data',
    check: (snapshot) => {
      const { data, keptMs, error, failures } = snapshot.context
      expect(keptMs === 1000).toBe(data === 'the kept thing')
      if (snapshot.matches('ready')) expect([data, failures]).toEqual(['the thing', 0])
      if (snapshot.matches('outdated')) {
        expect(data).not.toBeNull()
        expect([noAnswerError.error, internalError.error]).toContain(error)
        expect(failures).toBeGreaterThan(0)
      }
      if (snapshot.matches('failed')) expect([error === null, keptMs, failures]).toEqual([false, null, 0])
    },
  },
)

describe('resource', () => {
  const wordsById: Record<number, string> = { 1: 'one', 2: 'two' }
  /** Starts a machine that loads the word for a number, as a list with one word. */
  const startWords = (machine: ReturnType<typeof createResourceMachine<string[], { id: number }>>) =>
    createActor(
      machine.provide({ actors: { load: fromPromise(async ({ input }) => [wordsById[input.query.id] ?? '']) } }),
      { input: { id: 1 } },
    ).start()

  test('a new query removes the old data and loads the new data', async () => {
    const actor = startWords(createResourceMachine())
    await waitForPromises()
    expect(actor.getSnapshot().context.data).toEqual(['one'])
    actor.send({ type: 'query.change', query: { id: 2 } })
    expect(actor.getSnapshot().context.data).toBeNull()
    await waitForPromises()
    expect(actor.getSnapshot().context.data).toEqual(['two'])
  })

  test('with a `merge` function, the data of the earlier query stays and the new data is added', async () => {
    const actor = startWords(createResourceMachine((known, loaded) => [...known, ...loaded]))
    await waitForPromises()
    actor.send({ type: 'query.change', query: { id: 2 } })
    expect(actor.getSnapshot().context.data).toEqual(['one'])
    await waitForPromises()
    expect(actor.getSnapshot().context.data).toEqual(['one', 'two'])
  })

  /** Starts a machine for which the browser has stored data. `load` is the call. */
  const startWithKept = (load: () => Promise<string[]>) =>
    createActor(
      createResourceMachine<string[], { id: number }>().provide({
        actors: {
          load: fromPromise(load),
          readKept: fromPromise<Kept<string[]> | null, { query: { id: number } }>(async () => ({
            data: ['kept'],
            keptMs: 1000,
          })),
        },
      }),
      { input: { id: 1 } },
    ).start()

  test('[offline-kept-02] stored data shows before the server has answered, and the answer replaces it', async () => {
    let answer: (data: string[]) => void = () => undefined
    const actor = startWithKept(() => new Promise((resolve) => (answer = resolve)))
    await waitForPromises()
    expect(actor.getSnapshot().context).toMatchObject({ data: ['kept'], keptMs: 1000 })
    answer(['new'])
    await waitForPromises()
    expect(actor.getSnapshot().context).toMatchObject({ data: ['new'], keptMs: null })
  })

  test('[offline-kept-33] a load is repeated if the server had an internal error or did not answer, and not if it refused the call', async () => {
    const clock = new SimulatedClock()
    const errors = [internalError, noAnswerError, notFoundError]
    let loadCount = 0
    const machine = createResourceMachine<number, { id: number }>().provide({
      actors: {
        load: fromPromise<number, { query: { id: number } }>(async () => {
          loadCount += 1
          throw errors.shift()
        }),
        readKept: fromPromise<Kept<number> | null, { query: { id: number } }>(async () => null),
      },
    })
    const actor = createActor(machine, { input: { id: 1 }, clock }).start()
    await waitForPromises()
    expect([loadCount, actor.getSnapshot().value]).toEqual([1, 'failed'])
    // A failed load is repeated after 15 s.
    clock.increment(15_000)
    await waitForPromises()
    expect([loadCount, actor.getSnapshot().value]).toEqual([2, 'failed'])
    // The second load got no answer. Then the app checks whether the server answers. If the check succeeds, the page
    // was never offline, and `connectivity.recovered` never follows. So the timer repeats the load.
    clock.increment(15_000)
    await waitForPromises()
    expect([loadCount, actor.getSnapshot().value]).toEqual([3, 'failed'])
    clock.increment(60_000)
    await waitForPromises()
    expect(loadCount).toBe(3)
  })

  test('stored data is no longer shown when the server refuses the call', async () => {
    const actor = startWithKept(() => Promise.reject(notFoundError))
    await waitForPromises()
    expect(actor.getSnapshot().context).toMatchObject({ data: null, keptMs: null, error: notFoundError.error })
  })

  test('a refresh during a load starts the load again, and the page gets the data of the second load', async () => {
    let loadCount = 0
    const machine = createResourceMachine<number, { id: number }>().provide({
      actors: {
        load: fromPromise(async () => ++loadCount),
        readKept: fromPromise<Kept<number> | null, { query: { id: number } }>(async () => null),
      },
    })
    const actor = createActor(machine, { input: { id: 1 } }).start()
    await waitFor(actor, (snapshot) => snapshot.matches('loading'))
    actor.send({ type: 'resource.refresh' })
    await waitForPromises()
    expect(loadCount).toBe(2)
    expect(actor.getSnapshot().context.data).toBe(2)
  })
})
