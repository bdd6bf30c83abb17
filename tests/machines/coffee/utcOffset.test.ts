// Tests the time zone that the page of imports sends with a file.
import { afterEach, expect, test } from 'vitest'
import { utcOffsetMinutes } from '../../../src/screens/coffee/utcOffset.ts'

const zone = process.env.TZ
afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

test('[log-page-16] the offset of a file with its start in UTC is that of the day of the start', () => {
  process.env.TZ = 'America/New_York'
  expect(utcOffsetMinutes('{}', '2026-07-09T21:30:00.000Z')).toBe(-240)
  expect(utcOffsetMinutes('{}', '2026-11-09T21:30:00.000Z')).toBe(-300)
})

test.each([
  ['America/New_York', 'Date:09.07.2026\tUnit:C\tTime:21:30\n', -240],
  ['America/New_York', 'Date:09.11.2026\tUnit:C\tTime:21:30\n', -300],
  ['Asia/Kathmandu', 'Date:09.07.2026\tUnit:C\tTime:21:30\n', 345],
  ['UTC', 'Date:09.07.2026\tUnit:C\tTime:21:30\n', 0],
  // These have no start, so the offset of today counts.
  ['Asia/Kathmandu', 'time,BT\n0,180\n', 345],
  ['Asia/Kathmandu', 'Date:99.99.2026\tUnit:C\n', 345],
])('[log-page-16] in %s, the offset of the table %j is %d minutes', (timeZone, content, minutes) => {
  process.env.TZ = timeZone
  expect(utcOffsetMinutes(content) + 0).toBe(minutes)
})
