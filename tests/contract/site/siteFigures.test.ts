// Tests how the figures of single minutes are joined to steps of five minutes, and which values are good, fair or bad.

import { expect, test } from 'vitest'
import {
  DAY_MS,
  FIGURE_LIMITS,
  FIGURES,
  figureOf,
  inSteps,
  ratingOfFigure,
  STEP_MS,
} from '../../../contract/rules/site/siteFigures.ts'
import { GOOD_STEP } from '../../support/siteFigures.ts'

/** The figures of one minute. Without a change they are good. */
const minuteAt = (time: string, change = {}) => ({
  ...GOOD_STEP,
  minutes: 1,
  at: `2026-03-14T${time}:00.000Z`,
  ...change,
})

test('[metrics-12] a step has the sum of the counts of five minutes, and the worst value of each other figure', () => {
  const steps = inSteps([
    minuteAt('19:30', { requests: 10, failed: 1, request_ms: null, sockets: 4, taps: 3, tap_ms: null, loop_ms: 80 }),
    minuteAt('19:31', {
      requests: 7,
      request_ms: 30,
      sockets: 9,
      taps: 5,
      tap_ms: 6,
      loop_ms: 2,
      outbox_seconds: null,
    }),
    minuteAt('19:34', {
      requests: 1,
      request_ms: 20,
      sockets: 2,
      taps: 0,
      tap_ms: null,
      loop_ms: 3,
      browser_errors: 2,
    }),
    minuteAt('19:35', { requests: 2, connections: 7, backup_hours: null }),
  ])
  expect(steps).toEqual([
    {
      at: '2026-03-14T19:30:00.000Z',
      minutes: 3,
      requests: 18,
      failed: 1,
      request_ms: 30,
      sockets: 9,
      taps: 8,
      tap_ms: 6,
      outbox_seconds: 1,
      connections: null,
      loop_ms: 80,
      browser_errors: 2,
      backup_hours: 5,
    },
    { ...GOOD_STEP, at: '2026-03-14T19:35:00.000Z', minutes: 1, requests: 2, connections: 7, backup_hours: null },
  ])
})

test('[metrics-12] steps in which the server did not run are missing', () => {
  const times = inSteps([minuteAt('18:02'), minuteAt('18:03'), minuteAt('19:59')]).map(({ at }) => at.slice(11, 16))
  expect(times).toEqual(['18:00', '19:55'])
  expect(inSteps([])).toEqual([])
})

test('[metrics-12] the higher of two values is the worse one, and a figure without values has no worst value', () => {
  const joinedStep = (first: object, second: object) =>
    inSteps([minuteAt('19:30', first), minuteAt('19:31', second)])[0]
  expect(joinedStep({ tap_ms: 4, failed: 1 }, { tap_ms: 9, failed: 2 })).toMatchObject({ tap_ms: 9, failed: 3 })
  expect(joinedStep({ tap_ms: 9 }, { tap_ms: 4 })?.tap_ms).toBe(9)
  expect(joinedStep({ tap_ms: 9 }, { tap_ms: null })?.tap_ms).toBe(9)
  expect(joinedStep({ tap_ms: null }, { tap_ms: 9 })?.tap_ms).toBe(9)
  expect(joinedStep({ tap_ms: null }, { tap_ms: null })?.tap_ms).toBeNull()
  expect([STEP_MS, DAY_MS]).toEqual([300_000, 86_400_000])
})

test('the chart shows requests per minute and taps per second, whatever the length of the step', () => {
  const step = { ...GOOD_STEP, minutes: 2, requests: 30, failed: 3, taps: 60 }
  expect([figureOf(step, 'requests'), figureOf(step, 'failed'), figureOf(step, 'taps')]).toEqual([15, 1.5, 0.5])
  expect([figureOf({ ...step, sockets: 6 }, 'sockets'), figureOf({ ...step, tap_ms: null }, 'tap_ms')]).toEqual([
    6,
    null,
  ])
})

test('a value that is equal to a limit gets the better verdict of the two', () => {
  for (const name of FIGURES) {
    const limits = FIGURE_LIMITS[name]
    if (limits === null) expect(ratingOfFigure(name, 1e9)).toBeNull()
    else {
      const { good, bad } = limits
      expect([good, good + 0.01, bad, bad + 0.01].map((value) => ratingOfFigure(name, value))).toEqual([
        'good',
        'fair',
        'fair',
        'bad',
      ])
    }
    expect(ratingOfFigure(name, null)).toBeNull()
  }
})
