// Tests what the forecasts learn from earlier roasts.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { learn, medianOf, numbersOfRoast, type RoastNumbers } from '../../../contract/rules/coffee/forecastLearning.ts'
import type { TempSample } from '../../../contract/rules/coffee/roastCurve.ts'

test('at most half of the values are below the median, and at most half are above it', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 1, maxLength: 12 }), (values) => {
      const median = medianOf(values)
      const below = values.filter((value) => value < median).length
      const above = values.filter((value) => value > median).length
      expect(Math.max(below, above) * 2).toBeLessThanOrEqual(values.length)
    }),
  )
  expect(medianOf([10, 9, 1, 2])).toBe(5.5)
})

describe('the numbers from one earlier roast', () => {
  const samples = (...pairs: [seconds: number, tempC: number][]): TempSample[] =>
    pairs.map(([seconds, tempC]) => ({ seconds, tempC }))
  // First crack is at 300 s. Readings up to 37.5 s away from 150 s and from 270 s count.
  const early = samples([112.5, 100], [150, 105], [187.5, 112])
  const late = samples([232.5, 130], [270, 133], [307.5, 136])
  const tooFarAway = samples([112.4, 95], [187.6, 118], [232.4, 125], [307.6, 137])
  const numbersFrom = (...readings: TempSample[]) =>
    numbersOfRoast({
      sameBean: true,
      firstCrackSeconds: 300,
      readings: readings.sort((a, b) => a.seconds - b.seconds),
    })

  test('[roast-forecast-03] the bend is the change of the rate from 150 s to 30 s before first crack, per minute', () => {
    // The rates are 12 °C and 6 °C in 75 s: 9.6 and 4.8 °C/min. Between them are two minutes.
    expect(numbersFrom(...early, ...late).bend).toBeCloseTo((4.8 - 9.6) / 2, 9)
    expect(numbersFrom(...early, ...late, ...tooFarAway).bend).toBeCloseTo((4.8 - 9.6) / 2, 9)
  })

  test('[roast-forecast-03] a rate needs three readings at different times, and the bend needs both rates', () => {
    expect(numbersFrom(...early).bend).toBeNull()
    expect(numbersFrom(...late).bend).toBeNull()
    expect(numbersFrom(...early.slice(1), ...late).bend).toBeNull()
    expect(numbersFrom(...early, ...late.slice(1)).bend).toBeNull()
    expect(numbersFrom(...early, ...samples([270, 133], [270, 133], [270, 133])).bend).toBeNull()
    expect(numbersFrom().bend).toBeNull()
  })

  test('the temperature at first crack is on the line between two readings, and mistyped readings do not count', () => {
    const mistyped = samples([290, 13.4])
    expect(numbersFrom(...early, ...late, ...mistyped)).toEqual({
      sameBean: true,
      crackSeconds: 300,
      crackC: expect.closeTo(133 + (3 * 30) / 37.5, 9),
      bend: expect.closeTo(-2.4, 9),
      samples: [...early, ...late],
    })
    expect(numbersFrom(...early).crackC).toBeNull()
  })
})

describe('the numbers from all earlier roasts', () => {
  const roast = (
    sameBean: boolean,
    crackC: number | null,
    crackSeconds: number,
    bend: number | null,
  ): RoastNumbers => ({
    sameBean,
    crackC,
    crackSeconds,
    bend,
    samples: [],
  })

  test('[roast-forecast-02] [roast-forecast-03] with three roasts of the bean, only these decide the spreads and the bend', () => {
    // The medians of all are 192 °C, 500 s and -1; those of the bean are 200 °C, 560 s and -2.
    const learned = learn([
      roast(true, 200, 560, -2),
      roast(false, 192, 440, -0.2),
      roast(true, 190, 500, -1),
      roast(true, 210, 620, -2.5),
      roast(false, 191, 400, -0.1),
    ])
    expect(learned).toEqual({
      targetC: (3 * 200 + 3 * 192) / 6,
      // The roasts of the bean are 6, 4 and 14 °C away from 196 °C, and 30, 30 and 90 s from 530 s.
      targetSpreadC: expect.closeTo(1.4826 * 6, 9),
      targetRoasts: 5,
      bend: -2,
      usualSeconds: (3 * 560 + 3 * 500) / 6,
      usualSpreadSeconds: expect.closeTo(1.4826 * 30, 9),
    })
  })

  test('[roast-forecast-02] [roast-forecast-03] with two roasts of the bean, all roasts decide the spreads and the bend', () => {
    const learned = learn([
      roast(true, 190, 500, -2),
      roast(true, 200, 600, -2),
      roast(false, 191, 400, -1),
      roast(false, 192, 420, -1),
      roast(false, 193, 440, -1),
    ])
    // The median temperatures are 195 °C and 192 °C, and the median times 550 s and 440 s.
    expect(learned.targetC).toBeCloseTo((2 * 195 + 3 * 192) / 5, 9)
    // The temperatures are 3.2, 6.8, 2.2, 1.2 and 0.2 °C away from 193.2 °C.
    expect(learned.targetSpreadC).toBeCloseTo(1.4826 * 2.2, 9)
    expect(learned.usualSeconds).toBeCloseTo((2 * 550 + 3 * 440) / 5, 9)
    // The times are 16, 116, 84, 64 and 44 s away from 484 s.
    expect(learned.usualSpreadSeconds).toBeCloseTo(1.4826 * 64, 9)
    expect(learned.bend).toBe(-1)
  })

  test('[roast-forecast-02] a number that a roast does not have is left out', () => {
    const learned = learn([roast(false, null, 500, null), roast(false, 190, 510, null), roast(false, null, 520, -1)])
    expect(learned).toEqual({
      targetC: 190,
      targetSpreadC: 1.5,
      targetRoasts: 1,
      bend: -1,
      usualSeconds: 510,
      usualSpreadSeconds: 15,
    })
    // No roast has a temperature or a bend. So these are the numbers of a member without earlier roasts.
    expect(learn([roast(true, null, 500, null)])).toEqual({
      targetC: 196,
      targetSpreadC: 3,
      targetRoasts: 0,
      bend: -0.6,
      usualSeconds: 500,
      usualSpreadSeconds: 15,
    })
  })

  test('[roast-forecast-02] without earlier roasts there is no usual time', () => {
    expect(learn([])).toEqual({
      targetC: 196,
      targetSpreadC: 3,
      targetRoasts: 0,
      bend: -0.6,
      usualSeconds: null,
      usualSpreadSeconds: 0,
    })
  })

  test('[roast-forecast-03] the bend is limited to -3 to 0', () => {
    const learnedBend = (value: number) => learn([roast(false, 190, 500, value)]).bend
    expect([-9, -3, -2.9, -0.1, 0, 1].map(learnedBend)).toEqual([-3, -3, -2.9, -0.1, 0, 0])
  })
})
