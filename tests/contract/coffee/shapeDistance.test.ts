// Tests the distance in shape of two roasts: how much their curves differ when each point may be moved in time.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { GridPoint } from '../../../contract/rules/coffee/curveGrid.ts'
import { shapeDistance } from '../../../contract/rules/coffee/shapeDistance.ts'

/** A curve with these temperatures. The points of a curve are 5 s apart: one step. */
const points = (...temps: number[]): GridPoint[] => temps.map((tempC) => ({ tempC, ratePerMinute: 10 }))

/**
 * A way to match the points of two curves: the sum of its costs, the number of its matches, and the sum of its shifts.
 * The shift of a match is how many steps its second point is later than its first point.
 */
interface Way {
  readonly cost: number
  readonly length: number
  readonly shiftSteps: number
}

/** All ways to match the points of two short curves. The last match of each way is `one[i]` with `other[j]`. */
function waysTo(one: readonly GridPoint[], other: readonly GridPoint[], i: number, j: number): Way[] {
  const [a, b] = [one[i], other[j]]
  if (!a || !b) return []
  const cost = (b.tempC - a.tempC) ** 2 + ((b.ratePerMinute - a.ratePerMinute) / 2) ** 2
  const earlier =
    i === 0 || j === 0
      ? [{ cost: 0, length: 0, shiftSteps: 0 }]
      : [
          [i - 1, j - 1],
          [i - 1, j],
          [i, j - 1],
        ].flatMap(([k = 0, l = 0]) => waysTo(one, other, k, l))
  return earlier.map((way) => ({
    cost: way.cost + cost,
    length: way.length + 1,
    shiftSteps: way.shiftSteps + j - i,
  }))
}

describe('the distance of two curves', () => {
  test('[roast-compare-04] the distance is that of the best way to match the points of the curves', () => {
    const point = fc.record({
      tempC: fc.double({ min: 100, max: 103, noNaN: true }),
      ratePerMinute: fc.double({ min: 5, max: 9, noNaN: true }),
    })
    const pairs = fc.array(fc.tuple(point, point), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(pairs, (pointPairs) => {
        const [one, other] = [pointPairs.map(([a]) => a), pointPairs.map(([, b]) => b)]
        const last = pointPairs.length - 1
        // A way can end with any match that has the last point of one of the curves.
        const ends = pointPairs.flatMap((_, index) => [
          [index, last],
          [last, index],
        ])
        // First finds the cheapest way to each end. Keeps the ways with the lowest mean cost, and of these the ways
        // whose last match is shifted least. The result can have the shift of any of them.
        const waysToEnds = ends.map(([i = 0, j = 0]) => {
          const way = waysTo(one, other, i, j).reduce((least, next) => (next.cost < least.cost ? next : least))
          return { ...way, meanCost: way.cost / way.length, lastShiftSteps: Math.abs(j - i) }
        })
        const meanCost = Math.min(...waysToEnds.map((way) => way.meanCost))
        const best = waysToEnds.filter((way) => way.meanCost === meanCost)
        const lastShiftSteps = Math.min(...best.map((way) => way.lastShiftSteps))
        const shifts = best
          .filter((way) => way.lastShiftSteps === lastShiftSteps)
          .map(({ shiftSteps, length }) => (shiftSteps * 5) / length)
        const result = shapeDistance(one, other)
        expect(result.distance).toBeCloseTo(Math.sqrt(meanCost), 9)
        expect(shifts.some((shift) => Math.abs(shift - result.shiftSeconds) < 1e-9)).toBe(true)
      }),
      // Two flat curves: every match costs the same, so all ends are equally good.
      {
        examples: [
          [
            Array(2).fill([
              { tempC: 100, ratePerMinute: 5 },
              { tempC: 102, ratePerMinute: 5 },
            ]),
          ],
        ],
      },
    )
  })

  test('[roast-compare-04] a difference of 2 °C/min counts as much as a difference of 1 °C', () => {
    const point = { tempC: 150, ratePerMinute: 10 }
    expect(shapeDistance([point], [{ ...point, tempC: 153 }]).distance).toBe(3)
    expect(shapeDistance([point], [{ ...point, ratePerMinute: 16 }]).distance).toBe(3)
    expect(shapeDistance([point], [{ tempC: 153, ratePerMinute: 18 }]).distance).toBe(5)
  })

  test('[roast-compare-04] a point is matched with a point up to 60 s (twelve steps) later or earlier, and not further away', () => {
    const rising = (laterSteps: number) =>
      points(...Array.from({ length: 40 }, (_, index) => Math.max(0, index - 5 - laterSteps) ** 2))
    expect(shapeDistance(rising(0), rising(12)).distance).toBe(0)
    expect(shapeDistance(rising(12), rising(0)).distance).toBe(0)
    expect(shapeDistance(rising(0), rising(13)).distance).toBeGreaterThan(0)
    expect(shapeDistance(rising(13), rising(0)).distance).toBeGreaterThan(0)
  })

  test('[roast-compare-04] if several ways are equally good, the one counts whose last match is shifted least', () => {
    const flat = points(...Array(30).fill(150))
    expect(shapeDistance(flat, flat)).toEqual({ distance: 0, shiftSeconds: 0 })
    expect(shapeDistance(flat, points(...Array(30).fill(152)))).toEqual({ distance: 2, shiftSeconds: 0 })
  })

  test('the distance of curves without points is 0', () => {
    expect(shapeDistance([], [])).toEqual({ distance: 0, shiftSeconds: 0 })
  })
})
