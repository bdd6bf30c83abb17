// Tests the helpers that the forecasts of first crack and of the drop share.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { halfRange, moveTowards, stepNear } from '../../../contract/rules/coffee/forecastSteps.ts'

describe('the expected time after one more reading', () => {
  test.each<[fromSeconds: number, toSeconds: number, surpriseC: number, expectedSeconds: number]>([
    // A reading that is off by at most 2 °C can move the forecast by 18 s.
    [500, 510, 0, 510],
    [500, 518, 0, 518],
    [500, 519, 0, 518],
    [500, 490, 0, 490],
    [500, 400, 0, 482],
    [500, 600, 2, 518],
    // A reading that is off by 3 °C can move the forecast by 18 s · 3 / 2.
    [500, 600, 3, 527],
    [500, 400, 4, 464],
    [500, 530, 4, 530],
  ])('the time moves from %d s towards %d s, for a reading %d °C off, to %d s', (from, to, surpriseC, expected) => {
    expect(moveTowards(from, to, surpriseC)).toBe(expected)
  })
})

describe('the step nearest to a remaining time', () => {
  /** A step is the forecast after one reading. In these tests it is a number: its remaining time in units of 10 s. */
  const nearestStep = (steps: number[], wantedSeconds: number, maxDistanceSeconds: number) =>
    stepNear(steps, (step) => step * 10, wantedSeconds, maxDistanceSeconds)

  test('the nearest step is found, or none if all steps are too far away', () => {
    expect(nearestStep([12, 9, 5], 90, 20)).toBe(9)
    expect(nearestStep([9, 12, 5], 90, 20)).toBe(9)
    expect(nearestStep([11], 90, 20)).toBe(11)
    expect(nearestStep([7], 90, 20)).toBe(7)
    expect(nearestStep([11.1, 6.9], 90, 20)).toBeNull()
    expect(nearestStep([], 90, 20)).toBeNull()
  })

  test('of two steps that are equally near, the last one of the list is found', () => {
    expect(nearestStep([10, 8], 90, 20)).toBe(8)
    expect(nearestStep([8, 10], 90, 20)).toBe(10)
  })
})

describe('half of the range', () => {
  test('[roast-forecast-07] the range is the smallest with at least 80 % of the errors, if one more error outside of it is assumed', () => {
    const errors = fc.array(fc.integer({ min: 6, max: 200 }), { minLength: 4, maxLength: 30 })
    fc.assert(
      fc.property(errors, (earlierErrors) => {
        const inRange = (halfSeconds: number) => earlierErrors.filter((error) => error <= halfSeconds).length
        const smallestHalf = [...earlierErrors]
          .sort((a, b) => a - b)
          .find((halfSeconds) => inRange(halfSeconds) * 5 >= (earlierErrors.length + 1) * 4)
        expect(halfRange(earlierErrors, 1000)).toBe(smallestHalf ?? Math.max(...earlierErrors))
      }),
    )
  })

  test('[roast-forecast-07] half of the range is at least 5 s, and with fewer than four errors also at least twice the deviation', () => {
    expect(halfRange([], 10)).toBe(20)
    expect(halfRange([], 0)).toBe(5)
    expect(halfRange([30, 12], 10)).toBe(30)
    expect(halfRange([12, 30, 13], 20)).toBe(40)
    expect(halfRange([12, 30, 13, 14], 20)).toBe(30)
    expect(halfRange([1, 2, 3, 4], 20)).toBe(5)
  })
})
