// Tests the reload of a page for a new version of the site.
import { expect, test, vi } from 'vitest'
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import { updateMachine } from '../../../src/machines/app/update.machine.ts'
import { waitForPromises } from '../support.ts'

/** Starts the machine. `activateUpdate` makes the service worker of the new version active. */
function startUpdate(activateUpdate: () => Promise<unknown>) {
  const reloadPage = vi.fn()
  const clock = new SimulatedClock()
  const machine = updateMachine.provide({
    actors: { watchUpdates: fromCallback(() => undefined), activateUpdate: fromPromise(activateUpdate) },
    actions: { reloadPage: () => reloadPage() },
  })
  return { actor: createActor(machine, { clock }).start(), clock, reloadPage }
}

test('[offline-shell-14] a new version never reloads the page before the member accepts it', async () => {
  const activateUpdate = vi.fn(async () => undefined)
  const { actor, clock, reloadPage } = startUpdate(activateUpdate)
  for (const type of ['update.found', 'update.postpone', 'update.found', 'update.found'] as const) {
    actor.send({ type })
    // An hour passes.
    clock.increment(3_600_000)
    await waitForPromises()
  }
  expect(actor.getSnapshot().value).toBe('ready')
  expect(activateUpdate).not.toHaveBeenCalled()
  expect(reloadPage).not.toHaveBeenCalled()
  actor.send({ type: 'update.accept' })
  expect(reloadPage).not.toHaveBeenCalled()
  await waitForPromises()
  expect(activateUpdate).toHaveBeenCalledTimes(1)
  expect(reloadPage).toHaveBeenCalledTimes(1)
})

test('the page reloads for the new version if its service worker is not active after 5 s', () => {
  const { actor, clock, reloadPage } = startUpdate(() => new Promise(() => undefined))
  actor.send({ type: 'update.found' })
  actor.send({ type: 'update.accept' })
  clock.increment(4_999)
  expect(reloadPage).not.toHaveBeenCalled()
  clock.increment(1)
  expect(reloadPage).toHaveBeenCalledTimes(1)
})

test('the page reloads for the new version if its service worker cannot become active', async () => {
  const { actor, reloadPage } = startUpdate(async () => {
    throw new Error('no worker')
  })
  actor.send({ type: 'update.found' })
  actor.send({ type: 'update.accept' })
  await waitForPromises()
  expect([actor.getSnapshot().value, reloadPage.mock.calls.length]).toEqual(['reloading', 1])
})

test('[offline-shell-17] the page reloads again every 10 s while the reload has not ended', async () => {
  const { actor, clock, reloadPage } = startUpdate(async () => undefined)
  actor.send({ type: 'update.found' })
  actor.send({ type: 'update.accept' })
  await waitForPromises()
  expect(reloadPage).toHaveBeenCalledTimes(1)
  clock.increment(9_999)
  expect(reloadPage).toHaveBeenCalledTimes(1)
  clock.increment(1)
  expect(reloadPage).toHaveBeenCalledTimes(2)
  clock.increment(10_000)
  expect(reloadPage).toHaveBeenCalledTimes(3)
})
