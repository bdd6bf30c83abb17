// Tests the ratings of web vitals (numbers that say how fast a page loads and reacts), and their 75th percentile.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { percentile75, ratingOf, VITAL_NAMES } from '../../../contract/rules/site/vitals.ts'

test('a value is good up to the first limit, fair up to the second limit, and poor above the second limit', () => {
  expect([0, 2_500, 2_501, 4_000, 4_001].map((ms) => ratingOf('lcp_ms', ms))).toEqual([
    'good',
    'good',
    'fair',
    'fair',
    'poor',
  ])
  expect([0.1, 0.25, 0.26].map((shift) => ratingOf('cls', shift))).toEqual(['good', 'fair', 'poor'])
})

test('each web vital has the limits of web.dev, and the web vitals are listed in the order of the page', () => {
  const limits = [
    ['lcp_ms', 2_500, 4_000],
    ['inp_ms', 200, 500],
    ['cls', 0.1, 0.25],
    ['fcp_ms', 1_800, 3_000],
    ['ttfb_ms', 800, 1_800],
  ] as const
  expect(VITAL_NAMES).toEqual(limits.map(([vital]) => vital))
  for (const [vital, good, fair] of limits) {
    const ratings = [good, good + 0.01, fair, fair + 0.01].map((value) => ratingOf(vital, value))
    expect(ratings, vital).toEqual(['good', 'fair', 'fair', 'poor'])
  }
})

test('at least 75 % of the values are less than or equal to the 75th percentile, and fewer than 75 % are less than or equal to any smaller number', () => {
  expect(percentile75([])).toBeNull()
  expect(percentile75([40, 10, 30, 20])).toBe(30)
  fc.assert(
    fc.property(fc.array(fc.nat(), { minLength: 1 }), (values) => {
      const percentile = percentile75(values) ?? Number.NaN
      const share = (limit: number) => values.filter((value) => value <= limit).length / values.length
      expect(values).toContain(percentile)
      expect(share(percentile)).toBeGreaterThanOrEqual(0.75)
      expect(share(percentile - 1)).toBeLessThan(0.75)
    }),
  )
})
