// Tests the rate of rise beside the timer, and that mistyped readings do not change it. `mistypedReadings.test.ts` tests
// which readings are mistyped.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TempSample } from '../../../contract/rules/coffee/roastCurve.ts'
import { timerRate } from '../../../contract/rules/coffee/timerRate.ts'

const curve = (...pairs: [seconds: number, tempC: number][]): TempSample[] =>
  pairs.map(([seconds, tempC]) => ({ seconds, tempC }))

/** A roast that rises by 0.2 °C/s, with a reading every 12 to 60 s. */
const steadyRoast = fc
  .record({
    startC: fc.integer({ min: 60, max: 90 }),
    gaps: fc.array(fc.integer({ min: 12, max: 60 }), { minLength: 6, maxLength: 12 }),
  })
  .map(({ startC, gaps }) => {
    let seconds = 0
    return gaps.map((gap) => {
      seconds += gap
      return { seconds, tempC: startC + seconds / 5 }
    })
  })

describe('the rate beside the timer', () => {
  test('[roast-rate-03] the rate beside the timer is the slope of the least-squares line over the readings of the last 60 s, times 60', () => {
    expect(timerRate(curve([0, 20], [30, 100], [50, 104], [70, 112], [90, 116]))?.cPerMinute).toBeCloseTo(16.8, 9)
    // A reading that is 61 s old does not count.
    expect(timerRate(curve([0, 100], [61, 100], [91, 106], [121, 112]))?.cPerMinute).toBeCloseTo(12, 9)
    expect(timerRate(curve([0, 100], [61, 100], [91, 106], [121, 112]))?.seconds).toBe(121)
    fc.assert(
      fc.property(steadyRoast, (samples) => {
        expect(timerRate(samples)?.cPerMinute).toBeCloseTo(12, 6)
      }),
    )
  })

  test('[roast-rate-04] if the first and the last reading are less than 30 s apart, there is no rate beside the timer, and if all readings are more than 60 s apart, the last two give the rate', () => {
    expect(timerRate([])).toBeNull()
    expect(timerRate(curve([0, 100]))).toBeNull()
    expect(timerRate(curve([0, 100], [10, 102], [29, 106]))).toBeNull()
    expect(timerRate(curve([0, 100], [30, 106]))?.cPerMinute).toBeCloseTo(12, 9)
    expect(timerRate(curve([0, 90], [100, 100], [190, 118]))?.cPerMinute).toBeCloseTo(12, 9)
    // The reading that is 70 s old is needed, because the two later ones are only 20 s apart.
    expect(timerRate(curve([0, 0], [30, 100], [80, 100], [100, 100]))?.cPerMinute).toBeCloseTo(0, 9)
    // Two readings that are exactly 30 s apart are enough, so the reading that is 61 s old is not needed.
    expect(timerRate(curve([0, 100], [31, 100], [61, 106]))?.cPerMinute).toBeCloseTo(12, 9)
  })

  test('[roast-rate-05] a rate above 170 °C/min, up or down, is noise and is not shown', () => {
    for (const sign of [1, -1]) {
      const rate = (cPerMinute: number) => timerRate(curve([0, 110], [30, 110 + (sign * cPerMinute) / 2]))
      expect(rate(170)?.cPerMinute).toBeCloseTo(sign * 170, 9)
      expect(rate(170.1)).toBeNull()
    }
  })

  test('[roast-rate-06] one lost or added digit anywhere in a roast changes the rate beside the timer by less than 1 °C/min', () => {
    fc.assert(
      fc.property(steadyRoast, fc.nat(), fc.constantFrom('first', 'last'), (samples, seed, digit) => {
        const index = seed % samples.length
        const mistyped = samples.map((sample, otherIndex) => {
          if (otherIndex !== index) return sample
          // The first digit of three is lost, or typed in front of two. Otherwise the last digit is lost: 18.1 for 181.
          const changedC = sample.tempC < 100 ? sample.tempC + 100 : sample.tempC - 100
          return { ...sample, tempC: digit === 'first' ? changedC : sample.tempC / 10 }
        })
        expect(Math.abs((timerRate(mistyped)?.cPerMinute ?? Number.NaN) - 12)).toBeLessThan(1)
      }),
      { numRuns: 1000 },
    )
  })

  test('[roast-rate-06] a typing mistake of 18.5 instead of 185 does not show a rate of -33,300 °C/min', () => {
    const typed = curve([440, 178], [458, 181.6], [476, 185.2], [476.3, 18.5])
    expect(timerRate(typed)?.cPerMinute).toBeCloseTo(12, 1)
  })
})
