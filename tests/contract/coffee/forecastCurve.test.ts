// Tests the curve through the last readings of a roast, and how exact the curve is. The forecasts of first crack and of
// the drop use this curve.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Curve,
  curveAt,
  reachDeviation,
  secondsToReach,
  stallTemp,
  tempAt,
} from '../../../contract/rules/coffee/forecastCurve.ts'
import type { TempSample } from '../../../contract/rules/coffee/roastCurve.ts'
import { parabola } from '../../support/simulatedRoasts.ts'

/** Between 3 and 14 readings. Each is 15 to 40 s later than the one before. */
const anyReadings = fc
  .array(fc.record({ gap: fc.constantFrom(15, 25, 30, 40), tempC: fc.integer({ min: 100, max: 200 }) }), {
    minLength: 3,
    maxLength: 14,
  })
  .map((readings) => {
    let seconds = 0
    return readings.map(({ gap, tempC }): TempSample => {
      seconds += gap
      return { seconds, tempC }
    })
  })

describe('the curve through the last readings', () => {
  test('[roast-forecast-01] the curve is the least-squares parabola with the given bend, over the readings of the last 75 s, but at least three', () => {
    fc.assert(
      fc.property(anyReadings, fc.constantFrom(-3, -0.6, 0), (readings, bend) => {
        const curve = curveAt(readings, bend)
        const now = readings.at(-1)?.seconds ?? Number.NaN
        const recent = readings.filter(({ seconds }) => seconds >= now - 75)
        // x is the time in minutes after the last reading, and y is the temperature without the bend: y = T + r·x.
        const points = (recent.length < 3 ? readings.slice(-3) : recent).map(({ seconds, tempC }) => {
          const x = (seconds - now) / 60
          return { x, y: tempC - 0.5 * bend * x ** 2 }
        })
        const sum = (numberOf: (point: { x: number; y: number }) => number) =>
          points.reduce((total, point) => total + numberOf(point), 0)
        const count = points.length
        const [sumX, sumY, sumXX, sumXY] = [
          sum((p) => p.x),
          sum((p) => p.y),
          sum((p) => p.x ** 2),
          sum((p) => p.x * p.y),
        ]
        const rate = (count * sumXY - sumX * sumY) / (count * sumXX - sumX * sumX)
        const tempC = (sumY - rate * sumX) / count
        const deviation = Math.sqrt(sum((point) => (point.y - tempC - rate * point.x) ** 2) / (count - 2))
        expect(curve?.seconds).toBe(now)
        expect(curve?.bend).toBe(bend)
        expect(curve?.tempC).toBeCloseTo(tempC, 6)
        expect(curve?.rate).toBeCloseTo(rate, 6)
        expect(curve?.tempDeviationC).toBeCloseTo(Math.max(0.5, deviation / Math.sqrt(count)), 6)
        expect(curve?.rateDeviation).toBeCloseTo(Math.max(0.3, deviation) / Math.sqrt(sumXX - (sumX * sumX) / count), 6)
      }),
    )
  })

  test('only as many readings as the caller allows are used, and fewer than three readings have no curve', () => {
    fc.assert(
      fc.property(anyReadings, fc.nat(14), (readings, limit) => {
        const end = Math.min(limit, readings.length)
        expect(curveAt(readings, -0.6, end)).toEqual(curveAt(readings.slice(0, end), -0.6))
        if (end < 3) expect(curveAt(readings, -0.6, end)).toBeNull()
      }),
    )
  })

  test('for readings that are exactly on a line, the error of the temperature is 0.5 °C, and the error of the rate is 0.3 °C divided by the root of the spread of their times', () => {
    const line = [0, 30, 60].map((seconds) => ({ seconds, tempC: 150 + seconds / 5 }))
    const curve = curveAt(line, 0)
    expect(curve?.tempDeviationC).toBe(0.5)
    // The spread is the sum of the squared distances to the mean: 0.5 for -1, -0.5 and 0 minutes.
    expect(curve?.rateDeviation).toBeCloseTo(0.3 / Math.sqrt(0.5), 9)
  })

  test('the temperature of the curve at a later time follows from its rate and its bend', () => {
    const curve = { seconds: 300, tempC: 150, rate: 8, bend: -2, tempDeviationC: 1, rateDeviation: 1 }
    expect([300, 360, 420].map((seconds) => tempAt(curve, seconds))).toEqual([150, 157, 162])
  })
})

describe('when the curve reaches a temperature', () => {
  test('[roast-forecast-01] beans at 180 °C with 9 °C/min reach 196 °C in 113.9 s, and with a constant rate in 106.7 s', () => {
    expect(secondsToReach({ tempC: 180, rate: 9, bend: -0.6 }, 196)).toBeCloseTo(113.9, 1)
    expect(secondsToReach({ tempC: 180, rate: 9, bend: 0 }, 196)).toBeCloseTo(106.7, 1)
    // The rate is 0 when these beans reach 196 °C, after eight minutes.
    expect(secondsToReach({ tempC: 180, rate: 4, bend: -0.5 }, 196)).toBe(480)
    // These beans are already hotter, so the time is in the past.
    expect(secondsToReach({ tempC: 198, rate: 6, bend: 0 }, 196)).toBeCloseTo(-20, 9)
  })

  test('[roast-forecast-01] beans whose rate falls to zero too early never reach the temperature and stall at T - r²/(2a), with the rate r and the bend a', () => {
    const stalling = { tempC: 180, rate: 4, bend: -0.6 }
    expect(secondsToReach(stalling, 196)).toBeNull()
    expect(stallTemp(stalling)).toBeCloseTo(180 + 16 / 1.2, 9)
    expect(secondsToReach({ tempC: 180, rate: 0, bend: 0 }, 196)).toBeNull()
    expect(stallTemp({ tempC: 180, rate: 0, bend: 0 })).toBe(180)
    expect(stallTemp({ tempC: 180, rate: -1, bend: -0.6 })).toBe(180)
    expect(stallTemp({ tempC: 180, rate: 9, bend: 0 })).toBe(Number.POSITIVE_INFINITY)
    const anyCurve = fc.record({
      tempC: fc.double({ min: 140, max: 195, noNaN: true }),
      rate: fc.double({ min: 0.5, max: 20, noNaN: true }),
      bend: fc.double({ min: -3, max: 0, noNaN: true }),
    })
    fc.assert(
      fc.property(anyCurve, (curve) => {
        const seconds = secondsToReach(curve, 196)
        if (seconds === null) {
          expect(stallTemp(curve)).toBeLessThan(196)
          return
        }
        expect(seconds).toBeGreaterThan(0)
        const x = seconds / 60
        expect(curve.tempC + curve.rate * x + (curve.bend * x * x) / 2).toBeCloseTo(196, 6)
      }),
    )
  })

  test('the curve through readings of a parabola is this parabola, and needs three readings, which are not all at one time', () => {
    const readings = parabola(500, 196, -0.6, 8).filter(({ seconds }) => seconds <= 420)
    const curve = curveAt(readings, -0.6)
    expect(curve?.seconds).toBe(420)
    // The rate is 8 °C/min at 500 s, and it falls by 0.6 °C/min each minute.
    expect(curve?.rate).toBeCloseTo(8.8, 6)
    expect(curve && tempAt(curve, 500)).toBeCloseTo(196, 6)
    expect(curve && secondsToReach(curve, 196)).toBeCloseTo(80, 6)
    expect(curveAt(readings.slice(0, 2), -0.6)).toBeNull()
    expect(
      curveAt(
        parabola(30, 190).map((reading) => ({ ...reading, seconds: 3 })),
        -0.6,
      ),
    ).toBeNull()
  })
})

describe('the error of the time at which the curve reaches a temperature', () => {
  const curve: Curve = { seconds: 300, tempC: 180, rate: 10, bend: 0, tempDeviationC: 3, rateDeviation: 0 }
  /** `targetC` is the temperature to reach, `targetSpreadC` is its error, and `seconds` is the time until then. */
  const deviationSeconds = (change: Partial<Curve>, targetC: number, targetSpreadC: number, seconds: number) =>
    reachDeviation({ ...curve, ...change }, { targetC, targetSpreadC }, seconds)

  test('the error of the time is the error of the temperature divided by the rate at that time', () => {
    // The errors of the curve (3 °C) and of the target (4 °C) together are √(3² + 4²) = 5 °C.
    expect(deviationSeconds({}, 180, 4, 0)).toBeCloseTo((60 * 5) / 10, 9)
    expect(deviationSeconds({}, 180, 0, 0)).toBeCloseTo((60 * 3) / 10, 9)
    // After two minutes an error of the rate counts twice, and the error of the bend (0.3 °C/min²) adds 0.3 · 4 / 2.
    expect(deviationSeconds({ rateDeviation: 2 }, 200, 4, 120)).toBeCloseTo(
      6 * Math.sqrt(3 ** 2 + 4 ** 2 + 4 ** 2 + 0.6 ** 2),
      9,
    )
    // With this bend the rate falls from 10 to 6 °C/min in two minutes. Then the beans have 180 + 20 - 4 = 196 °C.
    expect(deviationSeconds({ bend: -2 }, 196, 4, 120)).toBeCloseTo(10 * Math.sqrt(9 + 16 + 0.36), 9)
  })

  test('a rate below 2 °C/min at that time counts as 2 °C/min, also if the beans stall', () => {
    expect(deviationSeconds({ rate: 1 }, 180, 4, 0)).toBeCloseTo((60 * 5) / 2, 9)
    expect(deviationSeconds({ rate: 3 }, 180, 4, 0)).toBeCloseTo((60 * 5) / 3, 9)
    expect(deviationSeconds({ rate: 1, bend: -3 }, 190, 4, 0)).toBeCloseTo((60 * 5) / 2, 9)
  })
})
