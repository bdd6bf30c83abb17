// Tests the reduction of a long line to the points that decide how it looks on a chart. The points between the first
// and the last one are divided into buckets. From each bucket, one point stays: the point that makes the largest
// triangle with the point chosen before it and the mean of the next bucket.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { downsample, type Point } from '../../../contract/rules/coffee/downsample.ts'

const series = fc
  .array(fc.double({ min: -1000, max: 1000, noNaN: true }), { maxLength: 400 })
  .map((values) => values.map((y, x) => ({ x, y })))

const longSeries = fc
  .array(fc.double({ min: -1000, max: 1000, noNaN: true }), { minLength: 40, maxLength: 60 })
  .map((values) => values.map((y, x) => ({ x, y })))

describe('downsample', () => {
  test('the first point, the last point and the order stay, and no points are added', () => {
    fc.assert(
      fc.property(series, fc.integer({ min: 2, max: 60 }), (points, count) => {
        const chosen = downsample(points, count)
        expect(chosen).toHaveLength(Math.min(points.length, count))
        expect(chosen[0]).toBe(points[0])
        expect(chosen.at(-1)).toBe(points.at(-1))
        expect(chosen.every((point) => points.includes(point))).toBe(true)
        expect(chosen.map(({ x }) => x)).toEqual(chosen.map(({ x }) => x).sort((a, b) => a - b))
      }),
    )
  })

  test('each bucket gives the point that makes the largest triangle', () => {
    // The area of a triangle: half of its width times its height at the x of the middle point.
    const area = (a: Point, b: Point, c: Point) => {
      const lineY = a.y + ((c.y - a.y) * (b.x - a.x)) / (c.x - a.x)
      return (Math.abs(b.y - lineY) * (c.x - a.x)) / 2
    }
    fc.assert(
      fc.property(longSeries, fc.integer({ min: 3, max: 12 }), (points, count) => {
        const inner = points.slice(1, -1)
        const bucketOf = (bucketIndex: number) =>
          inner.filter((_, index) => {
            const [from, to] = [bucketIndex, bucketIndex + 1].map((edge) =>
              Math.floor((edge * inner.length) / (count - 2)),
            )
            return index >= (from ?? 0) && index < (to ?? 0)
          })
        const chosen = downsample(points, count)
        for (let bucketIndex = 0; bucketIndex < count - 2; bucketIndex += 1) {
          const bucket = bucketOf(bucketIndex)
          const following = bucketIndex === count - 3 ? points.slice(-1) : bucketOf(bucketIndex + 1)
          const next = {
            x: following.reduce((sum, { x }) => sum + x, 0) / following.length,
            y: following.reduce((sum, { y }) => sum + y, 0) / following.length,
          }
          const [previousPoint, chosenPoint] = [chosen[bucketIndex], chosen[bucketIndex + 1]]
          if (!previousPoint || !chosenPoint) throw new Error('A point is missing.')
          expect(bucket).toContain(chosenPoint)
          const largest = Math.max(...bucket.map((point) => area(previousPoint, point, next)))
          expect(area(previousPoint, chosenPoint, next)).toBeCloseTo(largest, 6)
        }
      }),
    )
  })

  test('of several points that are equally good, the first one stays', () => {
    const flat = [0, 0, 0, 0, 0].map((y, x) => ({ x, y }))
    expect(downsample(flat, 3).map(({ x }) => x)).toEqual([0, 1, 4])
  })

  test('a single high point stays', () => {
    const points = Array.from({ length: 7200 }, (_, x) => ({ x, y: x === 3333 ? 100 : 0 }))
    const chosen = downsample(points, 300)
    expect(chosen).toHaveLength(300)
    expect(chosen).toContainEqual({ x: 3333, y: 100 })
  })

  test('the point before the last one can be chosen, even if the buckets are not equally large', () => {
    const points = Array.from({ length: 63 }, (_, x) => ({ x, y: x === 61 ? 100 : 0 }))
    expect(downsample(points, 9)).toContainEqual({ x: 61, y: 100 })
  })

  test('in an example with two buckets, the highest point of each bucket stays', () => {
    const points = [0, 5, 1, 1, 9, 2, 0].map((y, x) => ({ x, y }))
    expect(downsample(points, 4).map(({ x }) => x)).toEqual([0, 1, 4, 6])
  })

  test('a short line stays unchanged, and a count of 0, 1 or 2 gives exactly that many points', () => {
    const points = [1, 2, 3].map((y, x) => ({ x, y }))
    expect(downsample(points, 3)).toEqual(points)
    expect(downsample([], 5)).toEqual([])
    expect(downsample(points, 2)).toEqual([points[0], points[2]])
    expect(downsample(points, 1)).toEqual([points[0]])
    expect(downsample(points, 0)).toEqual([])
  })
})
