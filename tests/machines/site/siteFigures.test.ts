// Tests the page with the figures of the site.
import { expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import type { SiteFigures } from '../../../contract/api/site/siteFigures.ts'
import type { ScreenInput } from '../../../src/machines/app/screen.types.ts'
import { createResourceMachine } from '../../../src/machines/shared/resource.machine.ts'
import { siteFiguresMachine } from '../../../src/machines/site/siteFigures.machine.ts'
import { dayOfFigures } from '../../support/siteFigures.ts'
import { nora, waitForPromises } from '../support.ts'

test('[metrics-15] the figures are loaded again each minute while the page is open', async () => {
  const clock = new SimulatedClock()
  let loadCount = 0
  const load = fromPromise<SiteFigures, { query: ScreenInput }>(async () => {
    loadCount += 1
    return dayOfFigures(0)
  })
  const logic = siteFiguresMachine.provide({
    actors: { figures: createResourceMachine<SiteFigures>().provide({ actors: { load } }) },
  })
  const actor = createActor(logic, { input: { params: {}, search: '', user: nora, visit: 'visit' }, clock }).start()
  await waitForPromises()
  expect(loadCount).toBe(1)
  for (const expected of [2, 3]) {
    clock.increment(59_999)
    await waitForPromises()
    expect(loadCount).toBe(expected - 1)
    clock.increment(1)
    await waitForPromises()
    expect(loadCount).toBe(expected)
  }
  actor.stop()
  clock.increment(600_000)
  await waitForPromises()
  expect(loadCount).toBe(3)
})
