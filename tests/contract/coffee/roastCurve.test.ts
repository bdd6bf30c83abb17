// Tests the numbers that the chart of a roast shows.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ratesOfRise, smoothedRates } from '../../../contract/rules/coffee/ratesOfRise.ts'
import {
  coldest,
  DEFAULT_RANGE_SECONDS,
  referenceLine,
  type TempSample,
  temperatureAt,
  tempSamples,
  turningPoint,
  xRangeSeconds,
} from '../../../contract/rules/coffee/roastCurve.ts'

const curve = (...pairs: [seconds: number, tempC: number][]): TempSample[] =>
  pairs.map(([seconds, tempC]) => ({ seconds, tempC }))

/** The temperature starts at 200 °C, turns at 60 s and then rises by 0.2 °C/s. */
const ROAST = curve([0, 200], [30, 120], [60, 90], [90, 96], [120, 102], [150, 108])

/** Up to 60 samples. Each is 1 to 60 s later than the one before. */
const anyCurve = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 235 })), { maxLength: 60 })
  .map((samples) => {
    let seconds = 0
    return samples.map(([gap, tempC]) => {
      seconds += gap
      return { seconds, tempC }
    })
  })

test('the temperature at a time is on the line between the samples around it, and null outside of all samples', () => {
  const samples = curve([0, 100], [10, 102], [10, 104], [20, 108])
  expect([-1, 0, 5, 10, 15, 20, 21].map((seconds) => temperatureAt(samples, seconds))).toEqual([
    null,
    100,
    101,
    102,
    106,
    108,
    null,
  ])
})

describe('range of the chart', () => {
  test('[roast-chart-04] the x-range is 750 seconds if the roast has no end time, otherwise it goes up to the end', () => {
    expect(DEFAULT_RANGE_SECONDS).toBe(750)
    expect(xRangeSeconds(null)).toBe(750)
    // The second number is the present second of a roast in progress.
    expect(xRangeSeconds(null, 600)).toBe(750)
    expect(xRangeSeconds(720)).toBe(720)
    expect(xRangeSeconds(900, 100)).toBe(900)
  })

  test('the x-range grows with a roast in progress after 750 s, and is 750 s for an end at 0 s', () => {
    expect(xRangeSeconds(null, 801)).toBe(801)
    expect(xRangeSeconds(0)).toBe(750)
  })
})

describe('rate of rise', () => {
  test('[roast-chart-13] the rate of rise is the temperature change divided by the time change of consecutive samples', () => {
    expect(ratesOfRise(ROAST).map(({ seconds, cPerSecond }) => [seconds, cPerSecond])).toEqual([
      [30, -80 / 30],
      [60, -1],
      [90, 0.2],
      [120, 0.2],
      [150, 0.2],
    ])
    fc.assert(
      fc.property(anyCurve, (samples) => {
        const rates = ratesOfRise(samples)
        expect(rates).toHaveLength(Math.max(0, samples.length - 1))
        for (const [index, { seconds, cPerSecond, cPerMinute }] of rates.entries()) {
          const previous = samples[index]!
          const next = samples[index + 1]!
          expect(seconds).toBe(next.seconds)
          expect(cPerSecond).toBe((next.tempC - previous.tempC) / (next.seconds - previous.seconds))
          expect(cPerMinute).toBe(cPerSecond * 60)
        }
      }),
    )
  })

  test('only bean temperatures count, and two samples at the same second have no rate', () => {
    const samples = tempSamples([
      { type: 'BEAN_TEMP', seconds: 60, value: 110 },
      { type: 'POWER_DRAW', seconds: 30, value: 1200 },
      { type: 'BEAN_TEMP', seconds: 0, value: 100 },
    ])
    expect(samples).toEqual(curve([0, 100], [60, 110]))
    expect(ratesOfRise(curve([0, 100], [10, 101], [10, 105], [20, 106]))).toHaveLength(2)
    expect(ratesOfRise([])).toEqual([])
  })

  test('the smoothed rate of a straight line is its slope, and the rate of a noisy line is close to it', () => {
    const clean = Array.from({ length: 20 }, (_, index) => ({ seconds: index * 30, tempC: 90 + index * 6 }))
    for (const { cPerMinute } of smoothedRates(clean)) expect(cPerMinute).toBeCloseTo(12, 9)
    const noisy = Array.from({ length: 120 }, (_, second) => ({
      seconds: second,
      tempC: 90 + second / 5 + (second % 2),
    }))
    // After a minute, each rate is computed from 61 samples.
    for (const { cPerMinute } of smoothedRates(noisy).slice(60)) expect(Math.abs(cPerMinute - 12)).toBeLessThan(1)
  })

  test('the smoothed rate uses a sample that is exactly 60 s old, but no older sample', () => {
    const flat: [number, number][] = [
      [30, 100],
      [45, 100],
      [60, 100],
    ]
    // The least-squares slope of (0, 160) and three samples at 100 °C is -2025 / 1968.75.
    expect(smoothedRates(curve([0, 160], ...flat)).at(-1)?.cPerSecond).toBeCloseTo(-2025 / 1968.75, 9)
    expect(smoothedRates(curve([-0.001, 160], ...flat)).at(-1)?.cPerSecond).toBeCloseTo(0, 9)
  })

  test('the smoothed rate is the slope of the line through the samples of a minute, but through at least three samples', () => {
    const slopeOf = (samples: TempSample[]) => {
      const sum = (numberOf: (sample: TempSample) => number) =>
        samples.reduce((total, sample) => total + numberOf(sample), 0)
      const sumX = sum(({ seconds }) => seconds)
      const sumY = sum(({ tempC }) => tempC)
      const products = samples.length * sum(({ seconds, tempC }) => seconds * tempC) - sumX * sumY
      return products / (samples.length * sum(({ seconds }) => seconds ** 2) - sumX ** 2)
    }
    fc.assert(
      fc.property(anyCurve, (samples) => {
        const rates = samples.slice(2).map(({ seconds }, index) => {
          const minute = samples.filter((other) => other.seconds <= seconds && other.seconds >= seconds - 60)
          return { seconds, slope: slopeOf(minute.length < 3 ? samples.slice(index, index + 3) : minute) }
        })
        const smoothed = smoothedRates(samples)
        expect(smoothed.map(({ seconds }) => seconds)).toEqual(rates.map(({ seconds }) => seconds))
        for (const [index, { slope }] of rates.entries()) expect(smoothed[index]?.cPerSecond).toBeCloseTo(slope, 6)
      }),
    )
    expect(smoothedRates(curve([5, 90], [5, 91], [5, 92]))).toEqual([])
  })

  test('the smoothed rate is exact at large numbers, too', () => {
    const near = curve([0, 0], [31, 6], [47, 11])
    const far = near.map(({ seconds, tempC }) => ({
      seconds: seconds + 1e10,
      tempC: tempC + 1e15,
    }))
    expect(smoothedRates(far)[0]?.cPerSecond).toBeCloseTo(smoothedRates(near)[0]?.cPerSecond ?? 0, 9)
  })

  test('the smoothed rate needs three samples, and later samples do not change it', () => {
    expect(smoothedRates(ROAST.slice(0, 2))).toEqual([])
    expect(smoothedRates(ROAST)[0]?.seconds).toBe(60)
    fc.assert(
      fc.property(anyCurve, fc.nat(60), (samples, length) => {
        expect(smoothedRates(samples).slice(0, Math.max(0, length - 2))).toEqual(
          smoothedRates(samples.slice(0, length)),
        )
      }),
    )
  })
})

describe('turning point', () => {
  test('the turning point is the lowest temperature, as soon as the temperature has risen again', () => {
    expect(turningPoint(ROAST)).toEqual({ seconds: 60, tempC: 90 })
    expect(turningPoint(ROAST.slice(0, 3))).toBeNull()
    expect(turningPoint(curve([0, 200], [30, 90], [60, 90]))).toBeNull()
    expect(turningPoint(curve([0, 200], [30, 90], [60, 90], [90, 91]))).toEqual({ seconds: 45, tempC: 90 })
  })

  test('[roast-heat-02] if several readings in a row are equally cold, the turning point is in the middle of their time', () => {
    expect(coldest(curve([0, 95], [10, 90], [20, 90], [40, 90], [60, 92], [70, 90]))).toEqual({
      seconds: 25,
      tempC: 90,
    })
    expect(coldest(curve([0, 95], [10, 90], [20, 90]))).toEqual({ seconds: 15, tempC: 90 })
    expect(coldest(curve([10, 90]))).toEqual({ seconds: 10, tempC: 90 })
    expect(coldest([])).toBeNull()
  })

  test('a curve that only rises has no turning point', () => {
    expect(turningPoint(curve([0, 20], [30, 60]))).toBeNull()
    expect(turningPoint([])).toBeNull()
  })
})

test('[roast-chart-15] a reference line has exactly one of x and y', () => {
  // It is a straight line across the chart, at one time (x) or at one value (y).
  expect(referenceLine({ x: 0 })).toEqual({ axis: 'x', value: 0 })
  expect(referenceLine({ y: 235 })).toEqual({ axis: 'y', value: 235 })
  for (const wrong of [{}, { x: 1, y: 1 }]) {
    expect(() => referenceLine(wrong)).toThrow(new RangeError('A reference line needs exactly one of x and y.'))
  }
})
