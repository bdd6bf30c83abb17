// Tests the rules for corrections of a roast: the order of its events, its end, and typed times.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EVENT_TYPES, MAX_ROAST_SECONDS, type RoastEventType } from '../../../contract/rules/coffee/roast.ts'
import type { TimedEvent } from '../../../contract/rules/coffee/roastPhases.ts'
import {
  canResume,
  endError,
  eventError,
  exactMinutesText,
  isOutOfOrder,
  parseMinutes,
  readingTimeError,
  TYPED_TIME_ERROR,
  weightsError,
} from '../../../contract/rules/coffee/roastRepairs.ts'

const eventAt = (event_type: RoastEventType, seconds: number): TimedEvent => ({ event_type, seconds })
/** The events that are logged before a test adds or moves one. */
const LOGGED = [eventAt('DRY_END', 300.5), eventAt('FIRST_CRACK_START', 521), eventAt('FIRST_CRACK_END', 600)]
const anySeconds = fc.integer({ min: 0, max: MAX_ROAST_SECONDS * 1000 }).map((ms) => ms / 1000)

describe('the order of events', () => {
  test.each([
    [eventAt('DRY_END', 521), null, null],
    [eventAt('DRY_END', 521.001), null, 'Dry End cannot be after FC Start at 08:41.'],
    [eventAt('FIRST_CRACK_START', 300.5), null, null],
    [eventAt('FIRST_CRACK_START', 300.4), null, 'FC Start cannot be before Dry End at 05:00.5.'],
    [eventAt('FIRST_CRACK_START', 299), null, 'FC Start cannot be before Dry End at 05:00.'],
    [eventAt('FIRST_CRACK_START', 600), null, null],
    [eventAt('FIRST_CRACK_START', 601), null, 'FC Start cannot be after FC End at 10:00.'],
    [eventAt('FIRST_CRACK_END', 520.9), null, 'FC End cannot be before FC Start at 08:41.'],
    [eventAt('FIRST_CRACK_END', 660), 600, null],
    [eventAt('FIRST_CRACK_END', 660.001), 600, 'FC End cannot be later than 60 seconds after the end at 10:00.'],
    [eventAt('FIRST_CRACK_END', -1), null, 'The time must be between the start of the roast and four hours later.'],
    [
      eventAt('FIRST_CRACK_END', Number.NaN),
      null,
      'The time must be between the start of the roast and four hours later.',
    ],
  ] as const)('for the event %o with the end at %s, the error is %j', (event, endSeconds, error) => {
    expect(eventError(event, LOGGED, endSeconds)).toBe(error)
  })

  test('[roast-repair-04] accepted events are always in order, and never more than 60 s after the end', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ event_type: fc.constantFrom(...EVENT_TYPES), seconds: anySeconds })),
        fc.option(anySeconds),
        (tried, endSeconds) => {
          const acceptedEvents = new Map<RoastEventType, number>()
          for (const event of tried) {
            const events = [...acceptedEvents].map(([event_type, seconds]) => eventAt(event_type, seconds))
            const error = eventError(event, events, endSeconds)
            if (error === null) acceptedEvents.set(event.event_type, event.seconds)
            else expect(error).toMatch(/^(Charge|Dry End|FC Start|FC End|SC Start|Drop) cannot be .*\d\d:\d\d[\d.]*\.$/)
          }
          // FC End and SC Start can be in any order, so one of them is left out.
          for (const omittedType of ['FIRST_CRACK_END', 'SECOND_CRACK_START']) {
            const seconds = EVENT_TYPES.flatMap((type) =>
              type === omittedType ? [] : (acceptedEvents.get(type) ?? []),
            )
            expect(seconds).toEqual([...seconds].sort((a, b) => a - b))
          }
          for (const second of acceptedEvents.values())
            expect(second).toBeLessThanOrEqual((endSeconds ?? Number.POSITIVE_INFINITY) + 60)
        },
      ),
    )
  })

  test.each([
    [eventAt('CHARGE', 300), null],
    [eventAt('CHARGE', 301), 'Charge cannot be after Dry End at 05:00.'],
    [eventAt('SECOND_CRACK_START', 521), null],
    [eventAt('SECOND_CRACK_START', 520), 'SC Start cannot be before FC Start at 08:41.'],
    [eventAt('DROP', 700), null],
    [eventAt('DROP', 599), 'Drop cannot be before FC End at 10:00.'],
  ] as const)('[roast-logs-01] for the event %o, the error is %j', (event, error) => {
    expect(eventError(event, LOGGED, null)).toBe(error)
  })

  test('[roast-logs-01] no event can be before the charge, and no event can be after the drop', () => {
    for (const event_type of EVENT_TYPES) {
      if (event_type !== 'CHARGE') {
        expect(eventError(eventAt(event_type, 9), [eventAt('CHARGE', 10)], null)).toMatch(
          /cannot be before Charge at 00:10\.$/,
        )
      }
      if (event_type !== 'DROP') {
        expect(eventError(eventAt(event_type, 901), [eventAt('DROP', 900)], null)).toMatch(
          /cannot be after Drop at 15:00\.$/,
        )
      }
    }
  })

  test('every event that is in order can be logged again at the same time', () => {
    for (const event of LOGGED) expect(eventError(event, LOGGED, 600)).toBeNull()
    expect(isOutOfOrder(eventAt('DRY_END', 900), LOGGED)).toBe(true)
    expect(isOutOfOrder(eventAt('DRY_END', 1), LOGGED)).toBe(false)
  })

  test('[roast-repair-32] FC Start is not after the end, however it is logged or moved, and a roast cannot end before it', () => {
    const late = 'FC Start cannot be after the end at 09:00.'
    expect(eventError(eventAt('FIRST_CRACK_START', 540), LOGGED, 540)).toBeNull()
    expect(eventError(eventAt('FIRST_CRACK_START', 540.001), LOGGED, 540)).toBe(late)
    expect(eventError(eventAt('FIRST_CRACK_START', 580), [], 540)).toBe(late)
    expect(endError(521, LOGGED.slice(0, 2))).toBeNull()
    expect(endError(520.9, LOGGED.slice(0, 2))).toBe('The roast cannot end before FC Start at 08:41.')
  })

  test('a roast cannot end more than 60 s before one of its events', () => {
    expect(endError(540, LOGGED)).toBeNull()
    expect(endError(539.9, LOGGED)).toBe('The roast cannot end more than 60 seconds before FC End at 10:00.')
    expect(endError(0, [])).toBeNull()
  })
})

test('a reading of an ended roast is accepted up to the end of the roast, rounded up to a whole second', () => {
  expect(readingTimeError(601, 600.4)).toBeNull()
  expect(readingTimeError(601.001, 600.4)).toBe('This roast had already ended at that time.')
  expect(readingTimeError(3000, null)).toBeNull()
  expect(readingTimeError(-1, null)).not.toBeNull()
})

test('an ended roast can be resumed up to 30 minutes after its end, and not later', () => {
  expect([0, 1_800_000, 1_800_001].map((ms) => canResume(5000, 5000 + ms))).toEqual([true, true, false])
})

describe('a typed time', () => {
  test('every time of a roast can be shown and typed again without a change', () => {
    fc.assert(fc.property(anySeconds, (seconds) => parseMinutes(exactMinutesText(seconds)) === seconds))
  })

  test.each([
    ['08:41', 521],
    [' 8:41,25 ', 521.25],
    ['100:00', 6000],
    ['8:60', null],
    ['841', null],
    ['-1:00', null],
    ['1:2', null],
    ['', null],
    ['08:41.1234', null],
  ])('%o is %s seconds', (text, seconds) => expect(parseMinutes(text)).toBe(seconds))

  test('the error for a text that is not a time contains an example of a time', () => {
    expect(TYPED_TIME_ERROR).toBe('Enter a time as minutes and seconds, for example 08:41.')
  })
})

test('the weight after the roast is at most the weight before it, if both are known', () => {
  expect(weightsError(500_000, 500_000)).toBeNull()
  expect(weightsError(null, 500_000)).toBeNull()
  expect(weightsError(500_000, null)).toBeNull()
  expect(weightsError(500_000, 500_500)).toBe('Coffee Out (500.5 g) cannot be more than Coffee In (500 g).')
})
