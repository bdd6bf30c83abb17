// Tests the area under the temperature curve, which measures how much heat the beans got.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { areaUnderCurve } from '../../../contract/rules/coffee/areaUnderCurve.ts'

/** The readings of a curve. */
type Points = readonly (readonly [seconds: number, tempC: number])[]
const samplesOf = (points: Points) => points.map(([seconds, tempC]) => ({ seconds, tempC }))

describe('the area under the curve', () => {
  const cases: [name: string, points: Points, fromSeconds: number, toSeconds: number, areaCMinutes: number | null][] = [
    [
      'five readings',
      [
        [90, 85],
        [150, 120],
        [300, 160],
        [480, 196],
        [600, 212],
      ],
      90,
      600,
      547.71,
    ],
    [
      'a steady 160 °C for two minutes',
      [
        [0, 160],
        [120, 160],
      ],
      0,
      120,
      120,
    ],
    [
      'a part of the line between two readings',
      [
        [0, 160],
        [120, 160],
      ],
      30,
      60,
      30,
    ],
    [
      'a curve that rises above 100 °C counts from that moment on',
      [
        [0, 80],
        [60, 120],
      ],
      0,
      60,
      5,
    ],
    [
      'a curve that falls below 100 °C counts up to that moment',
      [
        [0, 120],
        [60, 80],
      ],
      0,
      60,
      5,
    ],
    [
      'below 100 °C nothing counts',
      [
        [0, 60],
        [60, 100],
      ],
      0,
      60,
      0,
    ],
    [
      'null if the time begins before the first reading',
      [
        [10, 160],
        [120, 160],
      ],
      0,
      60,
      null,
    ],
    ['null without readings', [], 0, 60, null],
    [
      'null if the end is before the start',
      [
        [0, 160],
        [120, 160],
      ],
      60,
      30,
      null,
    ],
  ]
  test.each(cases)('[roast-compare-01] the area of an example: %s', (_, points, from, to, expected) => {
    const areaCMinutes = areaUnderCurve(samplesOf(points), from, to)
    if (expected === null) expect(areaCMinutes).toBeNull()
    else expect(areaCMinutes).toBeCloseTo(expected, 2)
  })

  /** A curve of 2 to 30 readings. Each is 1 to 40 s later than the one before. */
  const curve = fc
    .array(fc.record({ gap: fc.integer({ min: 1, max: 40 }), tempC: fc.double({ min: 60, max: 235, noNaN: true }) }), {
      minLength: 2,
      maxLength: 30,
    })
    .map((readings) => {
      let seconds = 0
      return readings.map(({ gap, tempC }) => {
        seconds += gap
        return { seconds, tempC }
      })
    })

  test('[roast-compare-01] the areas of two parts add up to the area of the whole, and no area is negative', () => {
    fc.assert(
      fc.property(curve, fc.double({ min: 0, max: 1, noNaN: true }), (samples, share) => {
        const from = samples[0]?.seconds ?? 0
        const to = samples.at(-1)?.seconds ?? 0
        const middle = from + share * (to - from)
        const area = (a: number, b: number) => areaUnderCurve(samples, a, b) ?? Number.NaN
        expect(area(from, middle)).toBeGreaterThanOrEqual(0)
        expect(area(from, middle) + area(middle, to)).toBeCloseTo(area(from, to), 6)
      }),
    )
  })

  test('[roast-compare-01] the area is the same as the sum of 400 pieces of each line between two readings', () => {
    fc.assert(
      fc.property(curve, (samples) => {
        const from = samples[0]?.seconds ?? 0
        const to = samples.at(-1)?.seconds ?? 0
        let sum = 0
        for (let index = 1; index < samples.length; index += 1) {
          const [a, b] = [samples[index - 1], samples[index]]
          if (!a || !b) continue
          for (let piece = 0; piece < 400; piece += 1) {
            const tempC = a.tempC + ((b.tempC - a.tempC) * (piece + 0.5)) / 400
            sum += (Math.max(0, tempC - 100) * (b.seconds - a.seconds)) / 400 / 60
          }
        }
        expect(areaUnderCurve(samples, from, to)).toBeCloseTo(sum, 2)
      }),
    )
  })
})
