// Tests how similar two roasts are, and which earlier roasts are the most similar.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CurveGrid, curveGrid } from '../../../contract/rules/coffee/curveGrid.ts'
import { heatOf } from '../../../contract/rules/coffee/heat.ts'
import type { TimedEvent } from '../../../contract/rules/coffee/roastPhases.ts'
import { mostSimilar, type Similarity, similarity } from '../../../contract/rules/coffee/similarity.ts'
import { fahrenheit, storedTempC } from '../../../contract/rules/coffee/units.ts'

/** The plan of a roast whose readings are computed by `gridOf`. */
interface Plan {
  readonly tempAt: (seconds: number) => number
  /** All times are this many seconds later. */
  readonly laterSeconds?: number
  /** Null if the roast has no first crack. */
  readonly crackSeconds?: number | null
  readonly endSeconds?: number
  /** The time from one reading to the next. */
  readonly everySeconds?: number
  readonly events?: readonly TimedEvent[]
}

/** Cools to 90 °C at 1:15, and after that rises more and more slowly. */
const usualC = (seconds: number): number =>
  seconds < 75 ? 200 - (110 * seconds) / 75 : 90 + 128 * (1 - Math.exp(-(seconds - 75) / 420))

function gridOf({
  tempAt,
  laterSeconds = 0,
  crackSeconds = 520,
  endSeconds = 620,
  everySeconds = 5,
  events = [],
}: Plan): CurveGrid {
  const readingCount = Math.floor((endSeconds + laterSeconds) / everySeconds) + 1
  const input_history = Array.from({ length: readingCount }, (_, index) => {
    const seconds = index * everySeconds
    return { type: 'BEAN_TEMP', seconds, value: tempAt(seconds - laterSeconds) }
  })
  const crack: TimedEvent[] =
    crackSeconds === null ? [] : [{ event_type: 'FIRST_CRACK_START', seconds: crackSeconds + laterSeconds }]
  return curveGrid(
    heatOf({ input_history, event_history: [...crack, ...events], end_seconds: endSeconds + laterSeconds }),
  )
}

function compareCurves(a: CurveGrid, b: CurveGrid): Similarity {
  const result = similarity(a, b)
  if (!result) throw new Error('The roasts cannot be compared.')
  return result
}

/**
 * Roasts that differ in their heat, their length and their first crack. `heat` is by how many °C the temperature could
 * rise. With a higher `speed`, in seconds, it rises more slowly. `wave` is by how many °C it also goes up and down.
 */
const plans = fc.record({
  heat: fc.double({ min: 105, max: 150, noNaN: true }),
  speed: fc.double({ min: 330, max: 520, noNaN: true }),
  wave: fc.double({ min: 0, max: 3, noNaN: true }),
  endSeconds: fc.integer({ min: 480, max: 720 }),
  crackSeconds: fc.option(fc.integer({ min: 300, max: 470 })),
})
type CurveShape = typeof plans extends fc.Arbitrary<infer Value> ? Value : never
const curveOf =
  ({ heat, speed, wave }: CurveShape) =>
  (seconds: number): number =>
    seconds < 75
      ? 200 - (110 * seconds) / 75
      : 90 + heat * (1 - Math.exp(-(seconds - 75) / speed)) + wave * Math.sin(seconds / 40)
const gridOfShape = (shape: CurveShape, tempAt = curveOf(shape)) => gridOf({ ...shape, tempAt })

describe('the similarity of two roasts', () => {
  const rise =
    (perMinute: number, fromC = 100) =>
    (seconds: number) =>
      fromC + (perMinute * seconds) / 60
  const cases: [name: string, a: Plan, b: Plan, expected: Partial<Similarity>][] = [
    [
      'one is 3 °C hotter all the time',
      { tempAt: rise(6) },
      { tempAt: rise(6, 103) },
      { tempC: 3, ratePerMinute: 0, crackRatePerMinute: 0 },
    ],
    // The difference is 1 °C for each minute since the charge: 1.5 °C at 90 s, 10.33 °C at 620 s. `tempC` is the root
    // of the mean of the squares of all differences.
    [
      'one rises by 1 °C per minute more',
      { tempAt: rise(6) },
      { tempAt: rise(7) },
      { tempC: 6.452, ratePerMinute: 1, crackRatePerMinute: 1 },
    ],
    [
      'one has no first crack',
      { tempAt: rise(6) },
      { tempAt: rise(6), crackSeconds: null },
      { tempC: 0, crackRatePerMinute: null },
    ],
    [
      'the points after the earlier drop do not count',
      { tempAt: rise(6), endSeconds: 400 },
      { tempAt: (seconds) => (seconds <= 400 ? rise(6)(seconds) : 200) },
      { tempC: 0, ratePerMinute: 0 },
    ],
  ]
  test.each(cases)('[roast-compare-03] two roasts are compared: %s', (_, a, b, expected) => {
    const result = compareCurves(gridOf(a), gridOf(b))
    for (const [figure, value] of Object.entries(expected)) {
      const actualFigure = result[figure as keyof Similarity]
      if (value === null) expect(actualFigure).toBeNull()
      else expect(actualFigure).toBeCloseTo(value, 2)
    }
  })

  test('[roast-compare-03] the grid is counted from the charge and ends at the drop', () => {
    const late = gridOf({
      tempAt: usualC,
      laterSeconds: 40,
      endSeconds: 800,
      events: [
        { event_type: 'CHARGE', seconds: 40 },
        { event_type: 'DROP', seconds: 660 },
      ],
    })
    expect(late.points).toHaveLength((620 - 90) / 5 + 1)
    expect(compareCurves(gridOf({ tempAt: usualC }), late)).toMatchObject({ tempC: 0, distance: 0, shiftSeconds: 0 })
  })

  test('[roast-compare-03] roasts with less than three minutes in common are not compared', () => {
    const whole = gridOf({ tempAt: usualC })
    expect(similarity(whole, gridOf({ tempAt: usualC, endSeconds: 270 }))).not.toBeNull()
    expect(similarity(whole, gridOf({ tempAt: usualC, endSeconds: 269 }))).toBeNull()
    expect(similarity(whole, { points: [], crackRatePerMinute: null })).toBeNull()
  })

  test('[roast-compare-04] a roast that differs only by being later has the distance 0, and the shift is how much later it is', () => {
    fc.assert(
      fc.property(plans, fc.integer({ min: -12, max: 12 }), (shape, steps) => {
        // A step is 5 s, from one point of the grid to the next.
        const [early, late] = steps < 0 ? [-steps * 5, 0] : [0, steps * 5]
        const plan = { ...shape, tempAt: curveOf(shape) }
        const { distance, shiftSeconds } = compareCurves(
          gridOf({ ...plan, laterSeconds: early }),
          gridOf({ ...plan, laterSeconds: late }),
        )
        expect(distance).toBeCloseTo(0, 6)
        expect(shiftSeconds).toBe(steps * 5)
      }),
    )
  })

  test('[roast-compare-04] a shift between two points of the grid is found', () => {
    const { distance, shiftSeconds } = compareCurves(
      gridOf({ tempAt: usualC }),
      gridOf({ tempAt: usualC, laterSeconds: 14, everySeconds: 1 }),
    )
    expect(Math.abs(shiftSeconds - 14)).toBeLessThan(2)
    expect(distance).toBeLessThan(0.5)
  })

  test('[roast-compare-04] a roast is not moved by more than 60 s', () => {
    const { distance, shiftSeconds } = compareCurves(
      gridOf({ tempAt: usualC }),
      gridOf({ tempAt: usualC, laterSeconds: 120 }),
    )
    expect(shiftSeconds).toBeLessThanOrEqual(60)
    expect(distance).toBeGreaterThan(3)
  })

  test('[roast-compare-05] a roast has no difference to itself', () => {
    fc.assert(
      fc.property(plans, (shape) => {
        const grid = gridOfShape(shape)
        const crackRatePerMinute = shape.crackSeconds === null ? null : 0
        expect(compareCurves(grid, grid)).toEqual({
          tempC: 0,
          ratePerMinute: 0,
          crackRatePerMinute,
          distance: 0,
          shiftSeconds: 0,
        })
      }),
    )
  })

  test('[roast-compare-05] two roasts in the other order have differences of the same size, and the shift has the other sign', () => {
    fc.assert(
      fc.property(plans, plans, (one, other) => {
        const [a, b] = [gridOfShape(one), gridOfShape(other)]
        const [similarityAB, similarityBA] = [compareCurves(a, b), compareCurves(b, a)]
        expect(similarityBA.tempC).toBeCloseTo(similarityAB.tempC, 8)
        expect(similarityBA.ratePerMinute).toBeCloseTo(similarityAB.ratePerMinute, 8)
        expect(similarityBA.distance).toBeCloseTo(similarityAB.distance, 8)
        expect(similarityBA.shiftSeconds).toBeCloseTo(-similarityAB.shiftSeconds, 8)
        if (similarityAB.crackRatePerMinute === null) expect(similarityBA.crackRatePerMinute).toBeNull()
        else expect(similarityBA.crackRatePerMinute).toBeCloseTo(-similarityAB.crackRatePerMinute, 8)
      }),
    )
  })

  test('[roast-compare-05] readings typed in °F give the same result as in °C', () => {
    fc.assert(
      fc.property(plans, plans, (one, other) => {
        const inCelsius = compareCurves(gridOfShape(one), gridOfShape(other))
        const typed = (shape: CurveShape) => (seconds: number) =>
          storedTempC('DEGREES_FAHRENHEIT', fahrenheit(curveOf(shape)(seconds)))
        const inFahrenheit = compareCurves(gridOfShape(one, typed(one)), gridOfShape(other, typed(other)))
        expect(Math.abs(inFahrenheit.tempC - inCelsius.tempC)).toBeLessThan(0.02)
        expect(Math.abs(inFahrenheit.ratePerMinute - inCelsius.ratePerMinute)).toBeLessThan(0.05)
        // Two ways to match the curves can cost nearly the same and differ in length. So the mean can jump by
        // this much.
        const jump = inCelsius.distance * 0.02
        expect(Math.abs(inFahrenheit.distance - inCelsius.distance)).toBeLessThan(0.05 + jump)
      }),
    )
  })

  test('[roast-compare-04] when the curves are moved in time, the distance is at most 30 % larger than without moving them', () => {
    fc.assert(
      fc.property(plans, plans, (one, other) => {
        const { distance, tempC, ratePerMinute } = compareCurves(gridOfShape(one), gridOfShape(other))
        expect(distance).toBeGreaterThanOrEqual(0)
        expect(distance).toBeLessThanOrEqual(1.3 * Math.sqrt(tempC ** 2 + (ratePerMinute / 2) ** 2) + 1e-9)
      }),
    )
  })
})

describe('the most similar roasts', () => {
  const grid = gridOf({ tempAt: usualC })
  const hotter = (byC: number) => gridOf({ tempAt: (seconds) => usualC(seconds) + byC })

  test('[roast-compare-06] the roasts with the smallest distance come first, and at most the requested number is returned', () => {
    const others = [8, 1, 5, 0, 3, 12, 2].map((byC) => ({ roast: byC, grid: hotter(byC) }))
    expect(mostSimilar(grid, others, 5).map(({ roast }) => roast)).toEqual([0, 1, 2, 3, 5])
  })

  test('[roast-compare-06] a roast that is only 30 s later is nearer than a roast that is 4 °C hotter', () => {
    const others = [
      { roast: 'hotter', grid: hotter(4) },
      { roast: 'later', grid: gridOf({ tempAt: usualC, laterSeconds: 30 }) },
    ]
    const [first] = mostSimilar(grid, others, 5)
    expect(first?.roast).toBe('later')
    expect(first?.similarity.shiftSeconds).toBe(30)
  })

  test('[roast-compare-06] roasts that cannot be compared are left out, and equal roasts stay in their order', () => {
    const others = [
      { roast: 'short', grid: gridOf({ tempAt: usualC, endSeconds: 200 }) },
      { roast: 'first', grid: hotter(1) },
      { roast: 'second', grid: hotter(1) },
    ]
    expect(mostSimilar(grid, others, 5).map(({ roast }) => roast)).toEqual(['first', 'second'])
    expect(mostSimilar(grid, [], 5)).toEqual([])
  })
})
