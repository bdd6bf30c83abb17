// Tests when the timer of a running roast ticks.
import { expect, test } from 'vitest'
import { createActor, fromCallback, SimulatedClock } from 'xstate'
import { roastTimerMachine } from '../../../src/machines/coffee/roastTimer.machine.ts'
import { runningRoast, START_MS } from '../../models/coffee/exampleRoasts.ts'

/** Starts the timer 90.5 s after the start of the roast. `tickedMs` lists the times of the ticks from then on. */
function startTimer() {
  const clock = new SimulatedClock()
  const tickedMs: number[] = []
  const parent = createActor(fromCallback(({ receive }) => receive(() => void tickedMs.push(clock.now())))).start()
  const machine = roastTimerMachine.provide({ actors: { pageShown: fromCallback(() => undefined) } })
  const actor = createActor(machine, {
    clock,
    input: { start_time: runningRoast.start_time, now: () => START_MS + 90_500 + clock.now(), parent },
  }).start()
  return { actor, clock, tickedMs }
}

test('the timer ticks at each whole second of the roast, also after a late tick', () => {
  const { clock, tickedMs } = startTimer()
  clock.increment(499)
  expect(tickedMs).toEqual([])
  clock.increment(1)
  clock.increment(1300)
  clock.increment(699)
  expect(tickedMs).toEqual([500, 1800])
  clock.increment(1)
  expect(tickedMs).toEqual([500, 1800, 2500])
})

test('the timer ticks when the page is shown again', () => {
  const { actor, clock, tickedMs } = startTimer()
  clock.increment(200)
  actor.send({ type: 'page.shown' })
  expect(tickedMs).toEqual([200])
})

test('after the start has changed, the ticks are at the whole seconds from the new start', () => {
  const { actor, clock, tickedMs } = startTimer()
  const start_time = new Date(START_MS + 10_200).toISOString()
  actor.send({ type: 'roast.changed', shown: { ...runningRoast, start_time, input_history: [], event_history: [] } })
  clock.increment(500)
  clock.increment(200)
  expect(tickedMs).toEqual([500, 700])
})
