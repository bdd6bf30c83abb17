// Tests the day of a roast.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { localTime } from '../../../contract/rules/coffee/localTime.ts'
import { isZone, offsetMinutesOf, roastDay } from '../../../contract/rules/coffee/roastDay.ts'

test.each([
  ['2026-11-10T02:00:00.000Z', -300, '2026-11-09'],
  ['2026-11-10T02:00:00.000Z', null, '2026-11-10'],
  ['2026-11-09T20:00:00.000Z', 345, '2026-11-10'],
  ['2026-11-10T04:59:59.999Z', -300, '2026-11-09'],
  ['2026-11-10T05:00:00.000Z', -300, '2026-11-10'],
])('[roast-day-01] the day of %s with the offset %j is %s', (time, offset, day) => {
  expect(roastDay(Date.parse(time), offset)).toBe(day)
})

test('[roast-day-01] a roast without a start has no day', () => {
  expect(roastDay(null, -300)).toBeNull()
})

test.each([
  ['2026-11-09T21:00:00.000-05:00', -300],
  ['2026-11-09T21:00:00+0545', 345],
  ['2026-11-09T21:00:00.000+00:00', 0],
  ['2026-11-09T21:00:00.000Z', null],
  ['2026-11-09', null],
])('the offset of %s is %j', (time, offset) => {
  expect(offsetMinutesOf(time)).toBe(offset)
})

test('a time with an offset is the same moment, and has the same offset when it is read', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000_000_000_000 }), fc.integer({ min: -720, max: 840 }), (ms, offset) => {
      const time = localTime(ms, offset)
      expect(Date.parse(time)).toBe(ms)
      expect(offsetMinutesOf(time)).toBe(offset)
      expect(roastDay(ms, offset)).toBe(time.slice(0, 10))
    }),
  )
})

test('a zone is at most 12 hours behind and 14 hours ahead of UTC', () => {
  expect([-720, 0, 345, 840].map(isZone)).toEqual([true, true, true, true])
  expect([-721, 841, 0.5, Number.NaN].map(isZone)).toEqual([false, false, false, false])
})
