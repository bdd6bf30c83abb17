// Tests the line of chess ratings over the last days.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ratingLine, ratingLineInWords } from '../../../src/machines/site/ratingLine.ts'

const dailyRatings = [
  { day: '2026-03-01', rating: 1200 },
  { day: '2026-03-02', rating: 1300 },
  { day: '2026-03-05', rating: 1250 },
]

test('[chess-history-04] the line contains the rating of each day, at the position of the day', () => {
  // `x` is 0 on the first day and 100 on the last. `y` is 0 at the upper end of the axis and 100 at its lower end.
  expect(ratingLine(dailyRatings)).toEqual({
    path: 'M0 100L25 0L100 50',
    last: { x: 100, y: 50 },
    low: 1200,
    high: 1300,
  })
  expect(ratingLine(dailyRatings.slice(0, 1))).toBeNull()
  expect(ratingLine([])).toBeNull()
})

test('[chess-history-04] the axis covers at least 50 rating points, and every rating is within it', () => {
  const flatLine = ratingLine([
    { day: '2026-03-01', rating: 1241 },
    { day: '2026-03-02', rating: 1243 },
  ])
  expect([flatLine?.low, flatLine?.high]).toEqual([1210, 1270])
  const day = fc.integer({ min: 0, max: 700 }).map((n) => new Date(Date.UTC(2025, 0, 1 + n)).toISOString().slice(0, 10))
  const days = fc.uniqueArray(fc.record({ day, rating: fc.integer({ min: 100, max: 3000 }) }), {
    selector: (value) => value.day,
    minLength: 2,
  })
  fc.assert(
    fc.property(days, (daily) => {
      const drawnLine = ratingLine([...daily].sort((a, b) => a.day.localeCompare(b.day)))
      if (drawnLine === null) throw new Error('no line')
      expect(drawnLine.high - drawnLine.low).toBeGreaterThanOrEqual(50)
      const numbers = drawnLine.path.match(/-?[\d.]+/g)?.map(Number) ?? []
      expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0)
      expect(Math.max(...numbers)).toBeLessThanOrEqual(100)
    }),
  )
})

test('the line of ratings has a text for people who cannot see the line', () => {
  expect(ratingLineInWords(dailyRatings, (day) => day)).toBe(
    'From 1200 on 2026-03-01 to 1250 on 2026-03-05. Lowest 1200, highest 1300.',
  )
})
