// Tests the page of a roast that this browser has stored on an earlier visit.
import { describe, expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import type { CoffeeRoast } from '../../../contract/api/coffee/roasts.ts'
import { NO_DROP_TARGET } from '../../../contract/rules/coffee/dropTarget.ts'
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
  preferences,
  roastsWithCrackAt,
  runningRoast,
  START_MS,
} from '../../models/coffee/exampleRoasts.ts'
import { noAnswerError, waitForPromises } from '../support.ts'

const storedRoast: Kept<LoadedRoast> = {
  data: { roast: runningRoast, preferences, earlierRoasts: roastsWithCrackAt(510) },
  keptMs: 1000,
}

/** The roast of the server after a reading. */
const roastWithReading: CoffeeRoast = {
  ...runningRoast,
  version: runningRoast.version + 1,
  input_history: [...runningRoast.input_history, { ...endedRoast.input_history[0]!, input_id: 99, seconds: 95 }],
}

/** Opens the page of a roast. `readKept` reads the roast that this browser has stored. */
function openKept(
  loadRoast: () => Promise<LoadedRoast>,
  readKept: () => Promise<Kept<LoadedRoast> | null> = async () => storedRoast,
) {
  const clock = new SimulatedClock()
  const machine = roastMachine.provide({
    actors: {
      roastLoader: roastLoaderMachine.provide({
        actors: {
          readKept: fromPromise<Kept<LoadedRoast> | null, RoastToLoad>(() => readKept()),
          loadRoast: fromPromise<LoadedRoast, RoastToLoad>(() => loadRoast()),
        },
      }),
      awake: awakeMachine.provide({ actors: { wakeLock: fromCallback(() => undefined) } }),
      roastTimer: roastTimerMachine.provide({ actors: { pageShown: fromCallback(() => undefined) } }),
      roastView: roastViewMachine.provide({ actors: { windowWidth: fromCallback(() => undefined) } }),
      pending: pendingMachine.provide({ actions: { enqueue: () => undefined } }),
    },
  })
  const input = {
    params: { coffee_roast_id: '12' },
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
  return { actor, clock }
}

describe('a stored roast', () => {
  test('[offline-kept-09] readings and events of a stored roast can be logged before the server has answered', async () => {
    const { actor } = openKept(() => new Promise(() => undefined))
    await waitForPromises()
    expect(actor.getSnapshot().matches({ ready: 'running' })).toBe(true)
    actor.send({ type: 'event.log', event_type: 'DRY_END' })
    expect(actor.getSnapshot().context.pending).toHaveLength(1)
    actor.stop()
  })

  test('the roast and the preferences of the server replace the stored ones', async () => {
    const changedPreferences = { ...preferences, template_roast_id: 99 }
    const { actor } = openKept(async () => ({ roast: endedRoast, preferences: changedPreferences, earlierRoasts: [] }))
    await waitForPromises()
    expect(actor.getSnapshot().context).toMatchObject({
      preferences: changedPreferences,
      earlierRoasts: [],
      keptMs: null,
    })
    expect(actor.getSnapshot().matches({ ready: 'ended' })).toBe(true)
    actor.stop()
  })

  test('[live-roast-02] a delivered reading stays when an older answer of the server arrives after it', async () => {
    let answerLoad: (loaded: LoadedRoast) => void = () => undefined
    const { actor } = openKept(() => new Promise((resolve) => (answerLoad = resolve)))
    await waitForPromises()
    const answer = { call: 'POST /coffee/roasts/:coffee_roast_id', data: { coffee_roast: roastWithReading } } as const
    actor.send({ type: 'pending.delivered', entries: [], answer })
    expect(actor.getSnapshot().context).toMatchObject({ confirmed: roastWithReading, keptMs: null })
    answerLoad({ roast: runningRoast, preferences, earlierRoasts: [] })
    await waitForPromises()
    expect(actor.getSnapshot().context).toMatchObject({ confirmed: roastWithReading, earlierRoasts: [] })
    actor.stop()
  })

  test('[live-roast-02] a reading that another tab delivered is shown after the next load, without the age of the stored roast', async () => {
    let loadCount = 0
    const { actor } = openKept(() => {
      loadCount += 1
      // The load that began before the reading is never answered.
      return loadCount === 1
        ? new Promise(() => undefined)
        : Promise.resolve({ roast: roastWithReading, preferences, earlierRoasts: [] })
    })
    await waitForPromises()
    actor.send({ type: 'pending.delivered', entries: [], answer: null })
    await waitForPromises()
    expect(actor.getSnapshot().context).toMatchObject({
      confirmed: roastWithReading,
      keptMs: null,
      missedAnswer: false,
    })
    actor.stop()
  })

  test('a stored roast stays while the server does not answer, and all data is loaded again after 3 s', async () => {
    let loadCount = 0
    const { actor, clock } = openKept(async () => {
      loadCount += 1
      if (loadCount === 1) throw noAnswerError
      return { roast: endedRoast, preferences, earlierRoasts: [] }
    })
    await waitForPromises()
    expect(actor.getSnapshot().context).toMatchObject({ keptMs: 1000, error: noAnswerError.error })
    clock.increment(3000)
    await waitForPromises()
    expect(actor.getSnapshot().context).toMatchObject({ keptMs: null, error: null, earlierRoasts: [] })
    actor.stop()
  })

  test('[offline-kept-29] if the stored roast could not be read in time and the first load failed, the second attempt shows the stored roast', async () => {
    let reads = 0
    const readKept = async () => {
      reads += 1
      // The first read returns null, as a read that takes too long does.
      return reads === 1 ? null : storedRoast
    }
    const { actor, clock } = openKept(async () => {
      throw noAnswerError
    }, readKept)
    await waitForPromises()
    expect(actor.getSnapshot().matches('failed')).toBe(true)
    clock.increment(1000)
    await waitForPromises()
    expect(actor.getSnapshot().matches({ ready: 'running' })).toBe(true)
    expect(actor.getSnapshot().context).toMatchObject({ confirmed: runningRoast, keptMs: 1000, preferences })
    actor.stop()
  })
})
