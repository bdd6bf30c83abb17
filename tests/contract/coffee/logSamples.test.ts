// Tests how the samples of a log file become the readings and events of a roast.

import { describe, expect, test } from 'vitest'
import { LogFileError, type LogReading, type Skipped } from '../../../contract/rules/coffee/logFile.ts'
import {
  curveSteps,
  type Moments,
  NO_MOMENTS,
  refuseManySamples,
  skipCount,
} from '../../../contract/rules/coffee/logSamples.ts'
import { runAtOnce } from '../../../contract/rules/shared/steps.ts'

const tempReading = (seconds: number, value = 150): LogReading => ({ type: 'BEAN_TEMP', seconds, value })

/** Reads samples as a roast. `skipped` says what was left out. By default the charge is at 0 s, the drop at 600 s. */
function read(samples: readonly LogReading[], moments: Partial<Moments> = { charge: 0, drop: 600 }) {
  const skipped: Skipped[] = []
  const { unit: _, ...curve } = runAtOnce(curveSteps(samples, { ...NO_MOMENTS, ...moments }, skipped))
  return { ...curve, skipped: skipped.map(({ what, why }) => `${what}: ${why}`) }
}

describe('the times of a roast', () => {
  const NO_CHARGE = 'No charge: The file does not say when the beans went in, so the first sample counts as 0:00.'
  const NO_DROP = 'No drop: The last reading ends the roast.'

  test('times count from the charge, and are exact to a thousandth of a second', () => {
    expect(read([tempReading(5.0004, 100), tempReading(7.1236, 101.256)], { charge: 5, drop: 600 })).toEqual({
      readings: [tempReading(0, 100), tempReading(2.124, 101.26)],
      events: [],
      endSeconds: 595,
      skipped: [],
    })
  })

  test('[log-file-04] without a charge, times count from the first temperature', () => {
    const power: LogReading = { type: 'POWER_DRAW', seconds: 12, value: 900 }
    expect(read([power, tempReading(20), tempReading(10)], { drop: 70 })).toEqual({
      readings: [tempReading(0), { ...power, seconds: 2 }, tempReading(10)],
      events: [],
      endSeconds: 60,
      skipped: [NO_CHARGE],
    })
    // There is no temperature, so the times of the file stay.
    expect(read([power], { drop: 70 })).toMatchObject({ readings: [power], endSeconds: 70, skipped: [NO_CHARGE] })
  })

  test('[log-file-04] without a drop after the charge the last reading ends the roast', () => {
    expect(read([tempReading(10), tempReading(40.0004)], { charge: 5 })).toMatchObject({
      endSeconds: 35,
      skipped: [NO_DROP],
    })
    expect(read([tempReading(10)], { charge: -5 })).toMatchObject({ endSeconds: 15, skipped: [NO_DROP] })
    const earlyDrop = 'A drop that is not after charge: The last reading ends the roast.'
    for (const drop of [5, 3]) {
      expect(read([tempReading(10), tempReading(40)], { charge: 5, drop })).toMatchObject({
        endSeconds: 35,
        skipped: [earlyDrop],
      })
    }
    expect(read([tempReading(5), tempReading(40)], { charge: 5, drop: 6 })).toMatchObject({ endSeconds: 1 })
  })

  test('a file with its own start and end keeps charge and drop as events', () => {
    expect(read([tempReading(100)], { start: 40, charge: 50, drop: 600, end: 640 })).toEqual({
      readings: [tempReading(60)],
      events: [
        { event_type: 'CHARGE', seconds: 10 },
        { event_type: 'DROP', seconds: 560 },
      ],
      endSeconds: 600,
      skipped: [],
    })
    expect(read([tempReading(100)], { start: 40 }).skipped).toEqual([NO_DROP])
  })

  test('[log-file-30] events are in the order of a roast, and of a dry end after first crack the dry end is left out', () => {
    const moments = { charge: 0, DRY_END: 300, FIRST_CRACK_START: 480, FIRST_CRACK_END: 540, SECOND_CRACK_START: 560 }
    expect(read([tempReading(1)], { ...moments, drop: 600 }).events).toEqual([
      { event_type: 'DRY_END', seconds: 300 },
      { event_type: 'FIRST_CRACK_START', seconds: 480 },
      { event_type: 'FIRST_CRACK_END', seconds: 540 },
      { event_type: 'SECOND_CRACK_START', seconds: 560 },
    ])
    expect(read([tempReading(1)], { ...moments, FIRST_CRACK_START: 290, drop: 600 }).skipped).toEqual([
      'Dry End at 05:00: Dry End cannot be after FC Start at 04:50.',
    ])
  })

  test('a roast of four hours is read, and a longer one is refused', () => {
    expect(read([tempReading(1)], { charge: 0, drop: 14_400 }).endSeconds).toBe(14_400)
    expect(() => read([tempReading(1)], { charge: 0, drop: 14_400.001 })).toThrow(
      new LogFileError('The roast in the file is longer than four hours.'),
    )
  })
})

describe('the readings of a roast', () => {
  const outsideSetting = 'outside of 0 to 100 %: The fan, the drum and the burner are set from 0 to 100 % here.'
  const below0 = 'below 0: Values cannot be below 0.'
  const impossible = 'not possible: The value is not possible.'

  test.each<[what: string, reading: LogReading, why: string | null]>([
    ['before charge', tempReading(-0.001), 'before charge: A roast begins when the beans go in.'],
    ['at charge', tempReading(0), null],
    ['at drop', tempReading(600), null],
    ['after drop', tempReading(600.001), 'after drop: A roast ends when the beans come out.'],
    ['below 0', tempReading(1, -0.01), below0],
    ['of 0', tempReading(1, 0), null],
    ['of 235 °C', tempReading(1, 235), null],
    ['of 235.01 °C', tempReading(1, 235.01), 'above 235 °C: Bean temperatures above 235 °C are refused here.'],
    ['of 235.01 W', { type: 'POWER_DRAW', seconds: 1, value: 235.01 }, null],
    ['of too much power', { type: 'POWER_DRAW', seconds: 1, value: 100_001 }, impossible],
    ['of power below 0', { type: 'POWER_DRAW', seconds: 1, value: -1 }, below0],
    ['of the fan at 100', { type: 'FAN', seconds: 1, value: 100 }, null],
    ['of the drum at 0', { type: 'DRUM', seconds: 1, value: 0 }, null],
    ['of the fan above 100', { type: 'FAN', seconds: 1, value: 101 }, outsideSetting],
    ['of the drum below 0', { type: 'DRUM', seconds: 1, value: -1 }, outsideSetting],
    ['with a text', { type: 'NOTE', seconds: 1, value: 0, note: 'Toast' }, null],
    ['with an empty text', { type: 'NOTE', seconds: 1, value: 0, note: '' }, impossible],
  ])('[log-file-03] a reading %s is read into the roast, or left out with a reason', (_, reading, why) => {
    const result = read([tempReading(2), reading])
    const noun = ['POWER_DRAW', 'FAN', 'DRUM'].includes(reading.type) ? 'setting' : 'reading'
    expect(result.skipped).toEqual(why === null ? [] : [`1 ${noun} ${why}`])
    expect(result.readings).toHaveLength(why === null ? 2 : 1)
    if (why === null) expect(result.readings).toContainEqual(reading)
  })

  test('[log-file-20] of the settings before charge, the last one of each kind holds at charge', () => {
    const fan = (seconds: number, value: number): LogReading => ({ type: 'FAN', seconds, value })
    const drum = (seconds: number, value: number): LogReading => ({ type: 'DRUM', seconds, value })
    const power = (seconds: number, value: number): LogReading => ({ type: 'POWER_DRAW', seconds, value })
    // The settings are not in the order of time.
    const settings = [
      fan(25, 40),
      fan(5, 30),
      drum(10, 55),
      power(28, 1200),
      power(12, 800),
      power(630, 0),
      fan(90, 50),
    ]
    const note: LogReading = { type: 'NOTE', seconds: 20, value: 0, note: 'Hot' }
    expect(read([tempReading(60), note, ...settings], { charge: 30, drop: 600 })).toMatchObject({
      readings: [fan(0, 40), drum(0, 55), power(0, 1200), tempReading(30), fan(60, 50)],
      skipped: [
        '1 reading before charge: A roast begins when the beans go in.',
        '2 settings before charge: Only the last setting of each kind before the beans go in holds at charge.',
        '1 setting after drop: A roast ends when the beans come out.',
      ],
    })
  })

  test('[log-file-20] a setting at charge replaces those before it', () => {
    const power = (seconds: number, value: number): LogReading => ({ type: 'POWER_DRAW', seconds, value })
    const log = read([power(30, 900), power(28, 1200), tempReading(60)], { charge: 30, drop: 600 })
    expect(log.readings).toEqual([power(0, 900), tempReading(30)])
    expect(log.skipped).toHaveLength(1)
  })

  test('[roast-repair-32] FC Start after the end is left out with its reason', () => {
    const log = read([tempReading(60)], { charge: 0, drop: 600, FIRST_CRACK_START: 640 })
    expect(log.events).toEqual([])
    expect(log.skipped).toEqual(['FC Start at 10:40: FC Start cannot be after the end at 10:00.'])
  })

  test('equal reasons are counted together', () => {
    expect(read([tempReading(1), tempReading(-1), tempReading(-2), tempReading(3, 300)]).skipped).toEqual([
      '2 readings before charge: A roast begins when the beans go in.',
      '1 reading above 235 °C: Bean temperatures above 235 °C are refused here.',
    ])
  })

  test('[log-file-05] a file without readings is refused, and a file with more than 20,000 readings is refused', () => {
    expect(() => read([])).toThrow(new LogFileError('The file has no readings between charge and drop.'))
    const many = (count: number) => Array.from({ length: count }, (_, index) => tempReading(index % 600))
    expect(read(many(20_000)).readings).toHaveLength(20_000)
    expect(() => read(many(20_001))).toThrow(new LogFileError('The file has more than 20000 readings.'))
  })

  test('[log-file-05] 60,000 samples are accepted, and 60,001 samples are refused', () => {
    expect(() => refuseManySamples(60_000)).not.toThrow()
    expect(() => refuseManySamples(60_001)).toThrow(new LogFileError('The file has more than 60000 samples.'))
  })

  test('[log-file-07] the reader stops at each 1000th sample, so that other work continues', () => {
    const countStops = (count: number) =>
      [...curveSteps(Array(count).fill(tempReading(1)), { ...NO_MOMENTS, charge: 0, drop: 60 }, [])].length
    // The reader also stops twice before all samples and once after them.
    expect([1, 1000, 1001, 2001].map(countStops)).toEqual([4, 4, 5, 6])
  })
})

test('the list of skipped data counts rows in words', () => {
  const skipped: Skipped[] = []
  skipCount(skipped, 0, 'row', 'without a time', 'Why.')
  skipCount(skipped, 1, 'row', 'without a time', 'Why.')
  skipCount(skipped, 2, 'row', '', 'Why.')
  expect(skipped).toEqual([
    { what: '1 row without a time', why: 'Why.' },
    { what: '2 rows', why: 'Why.' },
  ])
})
