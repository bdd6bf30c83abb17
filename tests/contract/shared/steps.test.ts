// Tests that long work runs in small steps, with and without pauses.
import { expect, test } from 'vitest'
import { runAtOnce, runInSlices, type Steps } from '../../../contract/rules/shared/steps.ts'

/** Work of six steps, and its clock. Each step moves the clock by 4 ms. */
function sixSteps() {
  const clock = { ms: 100 }
  function* steps(): Steps<string> {
    for (let count = 0; count < 6; count += 1) {
      clock.ms += 4
      yield
    }
    return 'done'
  }
  return { clock, steps: steps() }
}

test('all steps run without a pause, and the result is returned', () => {
  const { clock, steps } = sixSteps()
  expect(runAtOnce(steps)).toBe('done')
  expect(clock.ms).toBe(124)
})

test('[log-file-07] a pause is made whenever work has taken 8 ms since the last pause', async () => {
  const { clock, steps } = sixSteps()
  const pauseTimesMs: number[] = []
  const pause = async () => {
    pauseTimesMs.push(clock.ms)
    // Other work takes 50 ms during the pause. This time does not count.
    clock.ms += 50
  }
  expect(await runInSlices(steps, { now: () => clock.ms, pause })).toBe('done')
  expect(pauseTimesMs).toEqual([108, 166, 224])
})
