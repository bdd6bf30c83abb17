// Tests the rate of rise beside the timer, and that mistyped readings do not change it.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TempSample } from '../../../contract/rules/coffee/roastCurve.ts'
import { timerRate, withoutMistyped } from '../../../contract/rules/coffee/timerRate.ts'

const curve = (...pairs: [seconds: number, tempC: number][]): TempSample[] =>
  pairs.map(([seconds, tempC]) => ({ seconds, tempC }))

/** A roast that rises by 0.2 °C/s, with a reading every 12 to 24 s. */
const steadyRoast = fc
  .record({
    startC: fc.integer({ min: 60, max: 90 }),
    gaps: fc.array(fc.integer({ min: 12, max: 24 }), { minLength: 6, maxLength: 18 }),
  })
  .map(({ startC, gaps }) => {
    let seconds = 0
    return gaps.map((gap) => {
      seconds += gap
      return { seconds, tempC: startC + seconds / 5 }
    })
  })

describe('mistyped readings', () => {
  test('[roast-rate-01] a reading that jumps more than 25 °C from both neighbours in the same direction is left out', () => {
    const typed = curve([0, 150], [18, 153.6], [36, 15.7], [54, 160.8], [72, 164.4])
    expect(withoutMistyped(typed)).toEqual(typed.filter(({ seconds }) => seconds !== 36))
    const [low, high] = [curve([0, 150], [18, 124.9], [36, 150]), curve([0, 150], [18, 175], [36, 150])]
    expect(withoutMistyped(low)).toHaveLength(2)
    // A jump of exactly 25 °C is not left out.
    expect(withoutMistyped(high)).toEqual(high)
    expect(withoutMistyped([])).toEqual([])
  })

  test('[roast-rate-02] a last reading that jumps is left out until the next reading agrees with it', () => {
    const earlierReadings = curve([0, 150], [18, 153.6], [36, 157.2])
    expect(withoutMistyped([...earlierReadings, { seconds: 54, tempC: 16.1 }])).toEqual(earlierReadings)
    const withJump = [...earlierReadings, ...curve([54, 190], [72, 194])]
    expect(withoutMistyped(withJump.slice(0, 4))).toEqual(earlierReadings)
    expect(withoutMistyped(withJump)).toEqual(withJump)
    // A first reading that jumps is left out, too.
    expect(withoutMistyped(curve([0, 18], [18, 150], [36, 130]))).toEqual(curve([18, 150], [36, 130]))
  })

  test('[roast-rate-02] there is no line through two readings at the same second, so the last reading is compared with the second of them', () => {
    const earlierReadings = curve([0, 120], [0, 140])
    expect(withoutMistyped([...earlierReadings, { seconds: 18, tempC: 170 }])).toEqual(earlierReadings)
    expect(withoutMistyped([...earlierReadings, { seconds: 18, tempC: 165 }])).toHaveLength(3)
  })

  test('no reading is left out in the steep fall after the charge, or in a roast with few readings', () => {
    const fall = curve([4, 196], [22, 145], [40, 114], [58, 97], [76, 92], [94, 93])
    expect(withoutMistyped(fall)).toEqual(fall)
    const fewReadings = curve([0, 100], [120, 130], [240, 160], [360, 190])
    expect(withoutMistyped(fewReadings)).toEqual(fewReadings)
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

  test('[roast-rate-06] one mistyped reading anywhere in a roast changes the rate beside the timer by less than 1 °C/min', () => {
    fc.assert(
      fc.property(steadyRoast, fc.nat(), fc.boolean(), (samples, seed, isHigh) => {
        const index = seed % samples.length
        const mistyped = samples.map((sample, otherIndex) =>
          otherIndex === index ? { ...sample, tempC: isHigh ? 235 : sample.tempC / 10 } : sample,
        )
        expect(Math.abs((timerRate(mistyped)?.cPerMinute ?? Number.NaN) - 12)).toBeLessThan(1)
      }),
    )
  })

  test('[roast-rate-06] a typing mistake of 18.5 instead of 185 does not show a rate of -33,300 °C/min', () => {
    const typed = curve([440, 178], [458, 181.6], [476, 185.2], [476.3, 18.5])
    expect(timerRate(typed)?.cPerMinute).toBeCloseTo(12, 1)
  })
})
