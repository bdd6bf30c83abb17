// Tests the first load of a roast that this browser has not stored.
import { expect, test, vi } from 'vitest'
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import type { CoffeeRoast } from '../../../contract/api/coffee/roasts.ts'
import { NO_DROP_TARGET } from '../../../contract/rules/coffee/dropTarget.ts'
import type { OutboxEntry } from '../../../src/machines/app/outbox.types.ts'
import { roastMachine } from '../../../src/machines/coffee/roast.machine.ts'
import { roastLoaderMachine } from '../../../src/machines/coffee/roastLoader.machine.ts'
import type { LoadedRoast, RoastToLoad } from '../../../src/machines/coffee/roastLoader.types.ts'
import { roastTimerMachine } from '../../../src/machines/coffee/roastTimer.machine.ts'
import { roastViewMachine } from '../../../src/machines/coffee/roastView.machine.ts'
import { awakeMachine } from '../../../src/machines/shared/awake.machine.ts'
import type { Kept } from '../../../src/machines/shared/kept.types.ts'
import { pendingMachine } from '../../../src/machines/shared/pending.machine.ts'
import {
  endedRoast,
  freshRoast,
  preferences,
  roastsWithCrackAt,
  runningRoast,
  START_MS,
} from '../../models/coffee/exampleRoasts.ts'
import { error, noAnswerError, waitForPromises } from '../support.ts'

const CLIENT_ID = '0d2cf1d6-5f0c-4c59-9d0e-6a3c1f6f7a10'

/** Opens the page of a roast. `addresses` lists the ids of the roasts whose addresses the page has opened. */
function openPage(loadRoast: (ids: RoastToLoad) => Promise<LoadedRoast>, coffee_roast_id = '12') {
  const clock = new SimulatedClock()
  const refresh = vi.fn(async (): Promise<CoffeeRoast> => endedRoast)
  const addresses: number[] = []
  const machine = roastMachine.provide({
    actors: {
      roastLoader: roastLoaderMachine.provide({
        actors: {
          readKept: fromPromise<Kept<LoadedRoast> | null, RoastToLoad>(async () => null),
          loadRoast: fromPromise<LoadedRoast, RoastToLoad>(({ input }) => loadRoast(input)),
          refreshRoast: fromPromise<CoffeeRoast, { coffee_roast_id: number }>(() => refresh()),
        },
      }),
      awake: awakeMachine.provide({ actors: { wakeLock: fromCallback(() => undefined) } }),
      roastTimer: roastTimerMachine.provide({ actors: { pageShown: fromCallback(() => undefined) } }),
      roastView: roastViewMachine.provide({ actors: { windowWidth: fromCallback(() => undefined) } }),
      pending: pendingMachine.provide({ actions: { enqueue: () => undefined } }),
    },
    actions: {
      openAddress: (_, params) => void addresses.push(params.coffee_roast_id),
      prepareSound: () => undefined,
    },
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
    isCockpitOn: () => true,
  }
  const actor = createActor(machine, { input, clock }).start()
  const reconnect = () => actor.getSnapshot().children.roastLoader?.send({ type: 'live.connected' })
  return { actor, clock, refresh, reconnect, addresses }
}

const loadedRoast: LoadedRoast = { roast: runningRoast, preferences, earlierRoasts: [] }

test('[roast-detail-21] a roast that could not be loaded is loaded again after 1, 2, 4, 8 and then 15 seconds', async () => {
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

test('if the second attempt to load fails for another reason than the first one, the page shows the error of the second', async () => {
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
  expect(actor.getSnapshot().matches({ ready: 'ended' })).toBe(true)
  actor.stop()
})

test('a roast is not loaded again if the page did not reconnect during the load', async () => {
  const { actor, refresh } = openPage(async () => loadedRoast)
  await waitForPromises()
  expect(refresh).not.toHaveBeenCalled()
  expect(actor.getSnapshot().matches({ ready: 'running' })).toBe(true)
  actor.stop()
})

const fahrenheit = { temperature_input_units: 'DEGREES_FAHRENHEIT' } as const
const roastOfBrowser: CoffeeRoast = { ...freshRoast, coffee_roast_id: 0, version: 0 }
/** The outbox entry that creates the roast. */
const creation: OutboxEntry = {
  order: 0,
  key: CLIENT_ID,
  user_id: 1,
  queue: `roast:${CLIENT_ID}`,
  command: {
    call: 'POST /coffee/roasts',
    params: undefined,
    body: { coffee_bean_id: freshRoast.coffee_bean_id, client_id: CLIENT_ID },
  },
  label: 'New roast',
  createdMs: START_MS,
  whenRefused: 'keep',
  error: null,
  local: {
    client_id: CLIENT_ID,
    idField: 'coffee_roast_id',
    created: { type: 'roast', coffee_bean_name: freshRoast.coffee_bean_name },
  },
}
/** The event that reports that the server has created the roast. */
const creationDelivered = {
  type: 'pending.delivered',
  entries: [],
  answer: { call: 'POST /coffee/roasts', data: { coffee_roast_id: 12 } },
} as const

/** Opens the page of a roast whose creation the outbox reports immediately, before anything has loaded. */
function openWithCreation(loadRoast: (ids: RoastToLoad) => Promise<LoadedRoast>) {
  const page = openPage(loadRoast, CLIENT_ID)
  const { pending } = page.actor.getSnapshot().children
  pending?.send({ type: 'outbox.changed', entries: [creation], durable: true })
  return page
}

test('[offline-start-17] the page of a roast that the server does not know yet has the preferences and the earlier roasts of the member', async () => {
  const loaded = {
    roast: roastOfBrowser,
    preferences: { ...preferences, ...fahrenheit },
    earlierRoasts: roastsWithCrackAt(510),
  }
  const load = vi.fn(async (_: RoastToLoad) => loaded)
  const { actor } = openWithCreation(load)
  expect(actor.getSnapshot().matches('ready')).toBe(true)
  await waitForPromises()
  expect(load.mock.calls).toEqual([[{ coffee_roast_id: 0, client_id: CLIENT_ID, user_id: 1 }]])
  expect(actor.getSnapshot().context).toMatchObject({
    preferences: fahrenheit,
    earlierRoasts: loaded.earlierRoasts,
  })
  actor.stop()
})

test('[offline-start-17] the preferences and the earlier roasts are loaded from the server when the server has created the roast', async () => {
  const load = vi.fn(async ({ coffee_roast_id }: RoastToLoad): Promise<LoadedRoast> => {
    if (coffee_roast_id === 0) return { roast: roastOfBrowser, preferences, earlierRoasts: [] }
    return { ...loadedRoast, preferences: { ...preferences, ...fahrenheit }, earlierRoasts: roastsWithCrackAt(510) }
  })
  const { actor } = openWithCreation(load)
  await waitForPromises()
  actor.send(creationDelivered)
  await waitForPromises()
  expect(load).toHaveBeenLastCalledWith({ coffee_roast_id: 12, client_id: null, user_id: 1 })
  expect(actor.getSnapshot().context).toMatchObject({
    preferences: fahrenheit,
    earlierRoasts: roastsWithCrackAt(510),
    confirmed: runningRoast,
  })
  actor.stop()
})

test.each(['after 3 seconds', 'after a reconnect', 'after an answer in another tab'] as const)(
  '[offline-start-17] if the load after the creation fails, all data is loaded again %s',
  async (when) => {
    const load = vi.fn(async ({ coffee_roast_id }: RoastToLoad): Promise<LoadedRoast> => {
      if (coffee_roast_id === 0) return { roast: roastOfBrowser, preferences, earlierRoasts: [] }
      if (load.mock.calls.length === 2) throw noAnswerError
      return { ...loadedRoast, preferences: { ...preferences, ...fahrenheit } }
    })
    const { actor, clock, reconnect } = openWithCreation(load)
    await waitForPromises()
    actor.send(creationDelivered)
    await waitForPromises()
    expect([load.mock.calls.length, actor.getSnapshot().matches('ready')]).toEqual([2, true])
    clock.increment(2999)
    if (when === 'after 3 seconds') clock.increment(1)
    else if (when === 'after a reconnect') reconnect()
    else actor.send({ type: 'pending.delivered', entries: [], answer: null })
    await waitForPromises()
    expect(load).toHaveBeenCalledTimes(3)
    expect(actor.getSnapshot().context).toMatchObject({ preferences: fahrenheit, confirmed: runningRoast })
    actor.stop()
  },
)

test('a roast whose creation is only in memory is shown, and is not loaded again until the page reconnects', async () => {
  // The load fails, because the creation is neither on the disk of the browser nor on the server.
  const load = vi.fn(async (): Promise<LoadedRoast> => {
    throw error('NOT_FOUND')
  })
  const { actor, clock, reconnect } = openWithCreation(load)
  await waitForPromises()
  clock.increment(60_000)
  await waitForPromises()
  expect([load.mock.calls.length, actor.getSnapshot().matches('ready')]).toEqual([1, true])
  reconnect()
  await waitForPromises()
  expect(load).toHaveBeenCalledTimes(2)
  actor.stop()
})

test('[roast-keypad-19] a temperature that is typed while the preferences load counts in the unit of the member', async () => {
  let answer: (loaded: LoadedRoast) => void = () => undefined
  const { actor } = openWithCreation(() => new Promise((resolve) => (answer = resolve)))
  actor.send({ type: 'roast.start' })
  const { roastView } = actor.getSnapshot().children
  roastView?.send({ type: 'input.open' })
  const keypad = roastView?.getSnapshot().children.keypad
  for (const key of ['2', '1', '2'] as const) keypad?.send({ type: 'key.press', key })
  answer({ roast: roastOfBrowser, preferences: { ...preferences, ...fahrenheit }, earlierRoasts: [] })
  await waitForPromises()
  expect(keypad?.getSnapshot().context).toMatchObject({ value: '212', temperatureUnit: 'DEGREES_FAHRENHEIT' })
  keypad?.send({ type: 'reading.submit' })
  expect(actor.getSnapshot().context.pending.at(-1)?.command.body).toMatchObject({ input: { input_value: 100 } })
  actor.stop()
})
