// Tests which temperatures are mistyped, and that the steep curves of small roasters are kept.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { meantTemp, withoutMistyped } from '../../../contract/rules/coffee/mistypedReadings.ts'
import type { TempSample } from '../../../contract/rules/coffee/roastCurve.ts'
import { celsius } from '../../../contract/rules/coffee/units.ts'

type Points = readonly (readonly [seconds: number, tempC: number])[]
const curve = (...points: Points): TempSample[] => points.map(([seconds, tempC]) => ({ seconds, tempC }))

/** Real curves that are steep or turn sharply. */
const STEEP_CURVES: Record<string, Points> = {
  'a popcorn roaster with a reading every 15 s (case 37)': [
    [0, 200],
    [15, 41.8],
    [30, 69.2],
    [45, 81.1],
    [60, 89.3],
    [120, 107],
    [300, 150],
    [480, 190],
    [600, 205],
  ],
  'an infrared probe every 15 s': [
    [0, 200],
    [15, 35],
    [30, 75],
    [45, 95],
    [60, 108],
    [75, 117],
  ],
  'a fluid bed every 45 s': [
    [0, 180],
    [45, 92],
    [90, 128],
    [135, 150],
    [180, 166],
    [225, 180],
  ],
  'a hot fluid bed every 45 s': [
    [0, 220],
    [45, 70],
    [90, 131],
    [135, 157],
    [180, 173],
  ],
  'a drum every 60 s': [
    [0, 200],
    [60, 90],
    [120, 118],
    [180, 137],
    [240, 152],
  ],
  'a drum every 60 s with its turning point at 60 s': [
    [0, 205],
    [60, 65],
    [120, 100],
    [180, 128],
    [240, 149],
  ],
  'a drum every 30 s': [
    [0, 200],
    [30, 120],
    [60, 88],
    [90, 85],
    [120, 92],
    [150, 101],
  ],
  'a reading before the charge cools the probe': [
    [10, 190],
    [20, 150],
    [30, 90],
    [40, 70],
    [50, 88],
    [60, 104],
  ],
  'a cold start': [
    [0, 20],
    [15, 60],
    [30, 95],
    [60, 140],
  ],
  'a lid that is opened once': [
    [240, 150],
    [300, 165],
    [360, 138],
    [420, 170],
    [480, 180],
  ],
}

describe('mistyped readings', () => {
  test('[roast-rate-01] a reading is left out if it is more than 25 °C from both neighbours and more than 170 °C/min', () => {
    const steady = curve([0, 150], [18, 153.6], [36, 157.2], [54, 160.8], [72, 164.4])
    const with36 = (tempC: number) => steady.map((sample) => (sample.seconds === 36 ? { ...sample, tempC } : sample))
    expect(withoutMistyped(with36(215))).toEqual(steady.filter(({ seconds }) => seconds !== 36))
    // 54 °C in 18 s are 180 °C/min, and 50 °C are 167 °C/min.
    expect(withoutMistyped(with36(204.6))).toEqual(with36(204.6))
    const jump = (tempC: number, seconds: number) => curve([0, 150], [seconds, tempC], [2 * seconds, 150.5])
    expect(withoutMistyped(jump(175, 1))).toHaveLength(3)
    expect(withoutMistyped(jump(175.6, 1))).toHaveLength(2)
    expect(withoutMistyped([])).toEqual([])
  })

  test('[roast-rate-02] a last reading that jumps is left out until the next reading agrees with it', () => {
    const earlierReadings = curve([0, 150], [18, 153.6], [36, 157.2])
    expect(withoutMistyped([...earlierReadings, { seconds: 54, tempC: 16.1 }])).toEqual(earlierReadings)
    const withJump = [...earlierReadings, ...curve([54, 210], [72, 214])]
    expect(withoutMistyped(withJump.slice(0, 4))).toEqual(earlierReadings)
    expect(withoutMistyped(withJump)).toEqual(withJump)
    // A first reading that jumps is left out, too.
    expect(withoutMistyped(curve([0, 18], [18, 150], [36, 130]))).toEqual(curve([18, 150], [36, 130]))
    expect(withoutMistyped(curve([0, 60], [18, 150], [36, 130]))).toEqual(curve([18, 150], [36, 130]))
  })

  test('[roast-rate-02] there is no line through two readings at the same second, so the last reading is compared with the second of them', () => {
    const earlierReadings = curve([0, 120], [0, 140])
    expect(withoutMistyped([...earlierReadings, { seconds: 18, tempC: 192 }])).toEqual(earlierReadings)
    expect(withoutMistyped([...earlierReadings, { seconds: 18, tempC: 165 }])).toHaveLength(3)
  })

  test('no reading is left out in the steep fall after the charge, or in a roast with few readings', () => {
    const fall = curve([4, 196], [22, 145], [40, 114], [58, 97], [76, 92], [94, 93])
    expect(withoutMistyped(fall)).toEqual(fall)
    const fewReadings = curve([0, 100], [120, 130], [240, 160], [360, 190])
    expect(withoutMistyped(fewReadings)).toEqual(fewReadings)
    expect(withoutMistyped(curve([0, 200], [60, 90.5], [540, 196]))).toHaveLength(3)
  })
})

describe('one digit too few or too many', () => {
  // A reading each minute, as some members type.
  const eachMinute = curve(
    [60, 105],
    [120, 118],
    [180, 134],
    [240, 150],
    [300, 165],
    [360, 178],
    [420, 188.9],
    [480, 198],
  )
  test.each([
    [360, 17.8],
    [360, 18],
    [360, 78],
    [420, 18.9],
    [420, 88.9],
    [480, 19.8],
    [480, 98],
    [60, 10.5],
    [60, 5],
    [120, 11.8],
    [120, 18],
    [240, 50],
    // 352 °F typed as 35.2, 52 and 35.
    [360, celsius(35.2)],
    [360, celsius(52)],
    [360, celsius(35)],
  ])('[roast-rate-08] with a reading each minute, the reading at %d s of %d °C is left out', (seconds, tempC) => {
    const typed = eachMinute.map((sample) => (sample.seconds === seconds ? { seconds, tempC } : sample))
    expect(withoutMistyped(typed)).toEqual(eachMinute.filter((sample) => sample.seconds !== seconds))
  })

  test('[roast-rate-08] a digit in front of a temperature near the turning point is found', () => {
    const slow = curve([0, 180], [60, 110], [120, 95], [180, 97], [240, 105])
    const typed = slow.map((sample) => (sample.seconds === 180 ? { ...sample, tempC: 197 } : sample))
    expect(withoutMistyped(typed)).toEqual(slow.filter(({ seconds }) => seconds !== 180))
  })

  test('[roast-rate-08] the turning point without its last digit is found', () => {
    const fall = curve([4, 196], [22, 145], [40, 114], [58, 9.7], [76, 92], [94, 93])
    expect(withoutMistyped(fall)).toEqual(fall.filter(({ seconds }) => seconds !== 58))
    const lowest = curve([4, 196], [22, 145], [40, 114], [58, 97], [76, 9.2], [94, 93], [112, 97])
    expect(withoutMistyped(lowest)).toEqual(lowest.filter(({ seconds }) => seconds !== 76))
  })
})

describe('the turning point and the charge', () => {
  /** Curves of real kinds of roasters, of which no reading is mistyped. */
  test.each(Object.entries(STEEP_CURVES))('[roast-rate-09] %s loses no reading', (_, points) => {
    expect(withoutMistyped(curve(...points))).toEqual(curve(...points))
    // While the roast runs, the last reading is kept, too.
    for (const count of points.keys()) expect(withoutMistyped(curve(...points.slice(0, count)))).toHaveLength(count)
  })

  test('[roast-rate-09] a V of any depth is kept at any time between readings, if it is above 25 °C and below the charge', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 150, max: 230 }),
        fc.integer({ min: 26, max: 110 }),
        fc.integer({ min: 5, max: 60 }),
        fc.integer({ min: 1, max: 40 }),
        fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 6 }),
        (chargeC, lowestC, gap, firstRise, rises) => {
          let tempC = lowestC
          const rising = [0, firstRise, ...rises].map((rise, index): [number, number] => {
            tempC += rise
            return [(index + 1) * gap, tempC]
          })
          expect(withoutMistyped(curve([0, chargeC], ...rising))).toContainEqual({ seconds: gap, tempC: lowestC })
        },
      ),
      { numRuns: 1000 },
    )
  })
})

describe('what a member meant by a typed temperature', () => {
  const C = 'DEGREES_CELSIUS'
  const F = 'DEGREES_FAHRENHEIT'
  const falling = curve([0, 200], [30, 130], [60, 95])
  const rising = curve([300, 150], [330, 160])
  test.each([
    ['a number of the other unit', falling, 90, C, 190, { unit: F, value: 190 }],
    ['a number in °C on a keypad in °F', rising, 360, F, 170, { unit: C, value: 170 }],
    ['a missing last digit', falling, 90, C, 8.8, { unit: C, value: 88 }],
    ['a missing first digit', rising, 360, C, 70, { unit: C, value: 170 }],
    ['a missing first digit in °F', rising, 360, F, 38, { unit: F, value: 338 }],
    ['a wrong first digit', rising, 360, C, 70.5, { unit: C, value: 170.5 }],
  ] as const)('[roast-keypad-21] %s is put right', (_, samples, seconds, unit, value, meant) => {
    expect(meantTemp(samples, seconds, { unit, value })).toEqual(meant)
  })

  test.each([
    ['within 25 °C of the last temperature', rising, 360, 185],
    ['within 25 °C of the line', rising, 630, 285 - 50],
    ['between both', falling, 120, 60],
    ['that nothing else explains', rising, 340, 215],
    ['with one earlier temperature', curve([0, 200]), 60, 19],
    ['with no earlier temperature', [], 60, 19],
  ] as const)('[roast-keypad-21] a temperature is not asked about %s', (_, samples, seconds, value) => {
    expect(meantTemp(samples, seconds, { unit: C, value })).toBeNull()
  })

  test.each(Object.entries(STEEP_CURVES))('[roast-keypad-21] no reading of %s is asked about', (_, points) => {
    for (const unit of [C, F] as const) {
      for (const [index, [seconds, tempC]] of points.entries()) {
        const before = withoutMistyped(curve(...points.slice(0, index)))
        const value = unit === C ? tempC : Math.round(tempC * 1.8 + 32)
        expect(meantTemp(before, seconds, { unit, value })).toBeNull()
      }
    }
  })
})
