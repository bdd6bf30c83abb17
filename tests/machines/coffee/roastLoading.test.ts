// Tests the first load of a roast that this browser has not stored.
import { expect, test, vi } from 'vitest'
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import type { CoffeeRoast } from '../../../contract/api/coffee/roasts.ts'
import { NO_DROP_TARGET } from '../../../contract/rules/coffee/dropTarget.ts'
import { roastMachine } from '../../../src/machines/coffee/roast.machine.ts'
import { roastLoaderMachine } from '../../../src/machines/coffee/roastLoader.machine.ts'
import type { LoadedRoast, LoadRoast } from '../../../src/machines/coffee/roastLoader.types.ts'
import { awakeMachine } from '../../../src/machines/shared/awake.machine.ts'
import type { Kept } from '../../../src/machines/shared/kept.types.ts'
import { pendingMachine } from '../../../src/machines/shared/pending.machine.ts'
import { endedRoast, preferences, runningRoast, START_MS } from '../../models/coffee/exampleRoasts.ts'
import { error, noAnswerError, waitForPromises } from '../support.ts'

const CLIENT_ID = '0d2cf1d6-5f0c-4c59-9d0e-6a3c1f6f7a10'

function openPage(loadRoast: () => Promise<LoadedRoast>, coffee_roast_id = '12') {
  const clock = new SimulatedClock()
  const refresh = vi.fn(async (): Promise<CoffeeRoast> => endedRoast)
  const addresses: number[] = []
  const machine = roastMachine.provide({
    actors: {
      roastLoader: roastLoaderMachine.provide({
        actors: {
          readKept: fromPromise<Kept<LoadedRoast> | null, LoadRoast>(async () => null),
          loadRoast: fromPromise<LoadedRoast, LoadRoast>(() => loadRoast()),
          refreshRoast: fromPromise<CoffeeRoast, { coffee_roast_id: number }>(() => refresh()),
        },
      }),
      awake: awakeMachine.provide({ actors: { wakeLock: fromCallback(() => undefined) } }),
      pageShown: fromCallback(() => undefined),
      windowWidth: fromCallback(() => undefined),
      pending: pendingMachine.provide({ actions: { enqueue: () => undefined } }),
    },
    actions: { openAddress: (_, params) => void addresses.push(params.coffee_roast_id) },
  })
  const input = {
    params: { coffee_roast_id },
    search: '',
    user: { user_id: 1, username: 'nora', acl: 'coffee', must_change_password: false },
    visit: 'visit',
    now: () => START_MS + 100_000,
    alarmOn: false,
    dropTarget: NO_DROP_TARGET,
    wide: false,
  }
  const actor = createActor(machine, { input, clock }).start()
  const reconnect = () => actor.getSnapshot().children.roastLoader?.send({ type: 'live.connected' })
  return { actor, clock, refresh, reconnect, addresses }
}

const loadedRoast: LoadedRoast = { roast: runningRoast, preferences, earlierRoasts: [] }

test('[roast-detail-21] a roast that could not be loaded is loaded again after 1, 2, 4 and at most 15 seconds', async () => {
  const load = vi.fn(async (): Promise<LoadedRoast> => loadedRoast)
  for (const failure of [
    noAnswerError,
    error('UNAVAILABLE'),
    error('INTERNAL'),
    error('TOO_MANY_REQUESTS'),
    noAnswerError,
  ]) {
    load.mockRejectedValueOnce(failure)
  }
  const { actor, clock } = openPage(load)
  await waitForPromises()
  expect(actor.getSnapshot().matches('failed')).toBe(true)
  for (const [repeats, waitMs] of [1000, 2000, 4000, 8000, 15_000].entries()) {
    clock.increment(waitMs - 1)
    await waitForPromises()
    expect(load).toHaveBeenCalledTimes(repeats + 1)
    clock.increment(1)
    await waitForPromises()
    expect(load).toHaveBeenCalledTimes(repeats + 2)
  }
  expect(actor.getSnapshot().matches('ready')).toBe(true)
  actor.stop()
})

test('a roast that does not exist is not loaded again automatically', async () => {
  const load = vi.fn(async (): Promise<LoadedRoast> => {
    throw error('NOT_FOUND')
  })
  const { actor, clock } = openPage(load)
  await waitForPromises()
  clock.increment(60_000)
  await waitForPromises()
  expect(actor.getSnapshot().matches('failed')).toBe(true)
  expect(load).toHaveBeenCalledTimes(1)
  actor.stop()
})

test('the page shows the last error when a later attempt fails for another reason', async () => {
  const load = vi.fn(async (): Promise<LoadedRoast> => {
    throw error('NOT_FOUND')
  })
  load.mockRejectedValueOnce(noAnswerError)
  const { actor, clock } = openPage(load)
  await waitForPromises()
  clock.increment(1000)
  await waitForPromises()
  expect(actor.getSnapshot().context.error?.code).toBe('NOT_FOUND')
  actor.stop()
})

test('a roast that the server has created opens under its new address, even after a failed attempt', async () => {
  const load = vi.fn(async (): Promise<LoadedRoast> => loadedRoast).mockRejectedValueOnce(noAnswerError)
  const { actor, clock, addresses } = openPage(load, CLIENT_ID)
  await waitForPromises()
  clock.increment(1000)
  await waitForPromises()
  expect(actor.getSnapshot().matches('moved')).toBe(true)
  expect(addresses).toEqual([runningRoast.coffee_roast_id])
  actor.stop()
})

test("[offline-start-15] the page opens the server's address if another tab has sent the creation of the roast", async () => {
  const roastOfBrowser: LoadedRoast = { ...loadedRoast, roast: { ...runningRoast, coffee_roast_id: 0, version: 0 } }
  const load = vi.fn(async (): Promise<LoadedRoast> => loadedRoast).mockResolvedValueOnce(roastOfBrowser)
  const { actor, addresses } = openPage(load, CLIENT_ID)
  await waitForPromises()
  expect(actor.getSnapshot().matches('ready')).toBe(true)
  actor.send({ type: 'pending.changed', entries: [] })
  await waitForPromises()
  expect(actor.getSnapshot().matches('moved')).toBe(true)
  expect(addresses).toEqual([runningRoast.coffee_roast_id])
  actor.stop()
})

test('[roast-detail-22] a roast that was loading while the page reconnected is loaded once more', async () => {
  let answer: (loaded: LoadedRoast) => void = () => undefined
  const { actor, refresh, reconnect } = openPage(() => new Promise((resolve) => (answer = resolve)))
  await waitForPromises()
  reconnect()
  answer(loadedRoast)
  await waitForPromises()
  expect(refresh).toHaveBeenCalledTimes(1)
  expect(actor.getSnapshot().matches({ ready: { lifecycle: 'ended' } })).toBe(true)
  actor.stop()
})

test('a roast that was loading without a reconnect is loaded once', async () => {
  const { actor, refresh } = openPage(async () => loadedRoast)
  await waitForPromises()
  expect(refresh).not.toHaveBeenCalled()
  expect(actor.getSnapshot().matches({ ready: { lifecycle: 'running' } })).toBe(true)
  actor.stop()
})
