// Tests the straight line that fits points best, the least-squares line.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineThrough } from '../../../contract/rules/coffee/straightLine.ts'

const anyPoints = fc.array(
  fc.record({ x: fc.integer({ min: -50, max: 50 }), y: fc.integer({ min: -200, max: 200 }) }),
  {
    minLength: 2,
    maxLength: 12,
  },
)

test('the line through points has the slope, means, spread and deviation of the least-squares formulas', () => {
  fc.assert(
    fc.property(anyPoints, (points) => {
      const line = lineThrough(points)
      const sum = (numberOf: (point: { x: number; y: number }) => number) =>
        points.reduce((total, point) => total + numberOf(point), 0)
      const count = points.length
      const [sumX, sumY, sumXX, sumXY] = [sum((p) => p.x), sum((p) => p.y), sum((p) => p.x ** 2), sum((p) => p.x * p.y)]
      if (points.every((point) => point.x === points[0]?.x)) {
        expect(line).toBeNull()
        return
      }
      const slope = (count * sumXY - sumX * sumY) / (count * sumXX - sumX * sumX)
      const yAtZero = (sumY - slope * sumX) / count
      const squares = sum((point) => (point.y - yAtZero - slope * point.x) ** 2)
      expect(line?.slope).toBeCloseTo(slope, 6)
      expect(line?.meanX).toBeCloseTo(sumX / count, 9)
      expect(line?.meanY).toBeCloseTo(sumY / count, 9)
      expect(line?.spreadX).toBeCloseTo(sumXX - (sumX * sumX) / count, 6)
      expect(line?.deviation).toBeCloseTo(count === 2 ? 0 : Math.sqrt(squares / (count - 2)), 6)
    }),
  )
})

test('fewer than two points, and points with the same x, have no line', () => {
  const points = [4, 7, 9].map((y) => ({ x: 3, y }))
  for (const count of [0, 1, 2, 3]) expect(lineThrough(points.slice(0, count))).toBeNull()
  expect(lineThrough([{ x: 3, y: 1 }, ...points.slice(0, 1), { x: 4, y: 3 }])).not.toBeNull()
})

test('a flat line has exactly the slope 0, and large values of x make no rounding errors', () => {
  const flat = [0.1, 0.2, 0.4, 0.7].map((x) => ({ x, y: 156.3 }))
  expect(lineThrough(flat)?.slope).toBe(0)
  const near = [0.1, 0.2, 0.4].map((y, x) => ({ x, y }))
  const far = near.map(({ x, y }) => ({ x: x + 1e10, y }))
  expect(lineThrough(far)?.slope).toBeCloseTo(lineThrough(near)?.slope ?? 0, 9)
})

test('two points are exactly on their line', () => {
  expect(
    lineThrough([
      { x: 1, y: 10 },
      { x: 3, y: 4 },
    ]),
  ).toEqual({ slope: -3, meanX: 2, meanY: 7, spreadX: 2, deviation: 0 })
})
