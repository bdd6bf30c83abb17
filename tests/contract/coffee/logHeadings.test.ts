// Tests how the headings of tables and the units in them are read, and what follows for the readings.

import { describe, expect, test } from 'vitest'
import type { LogRoast } from '../../../contract/rules/coffee/logFile.ts'
import { headingOf, temperatureUnitOf } from '../../../contract/rules/coffee/logHeadings.ts'
import { readAlog } from '../../../contract/rules/coffee/readAlog.ts'
import { csvLogSteps } from '../../../contract/rules/coffee/readCsvLog.ts'
import { runAtOnce } from '../../../contract/rules/shared/steps.ts'

/** The temperatures of a roast in °F, one each minute, from its charge at 392 °F. */
const FAHRENHEIT = [392, 230, 212, 257, 302, 329, 356, 383, 401]
const MINUTES = FAHRENHEIT.map((_, index) => index)

const readTable = (headings: readonly string[], rows: readonly (readonly (number | string)[])[]): LogRoast =>
  runAtOnce(csvLogSteps([headings, ...rows.map((row) => row.map(String))]))

const readings = ({ readings }: LogRoast, wanted: string) =>
  readings.filter(({ type }) => type === wanted).map(({ seconds, value }) => [seconds, value])

test.each([
  ['BT', 'bt', ''],
  ['Bean Temp (°C)', 'bean temp', '°c'],
  ['BT [°F]', 'bt', '°f'],
  ['BT °F', 'bt', '°f'],
  ['bt_f', 'bt', 'f'],
  ['Power (%)', 'power', '%'],
  ['Power_kW', 'power', 'kw'],
  ['Time (ms)', 'time', 'ms'],
  ['Elapsed seconds', 'elapsed', 'seconds'],
  ['power_draw', 'power_draw', ''],
  ['Time (fortnights)', 'time', 'fortnights'],
])('the heading %j has the name %j and the unit %j', (heading, name, unit) => {
  expect(headingOf(heading)).toEqual({ name, unit })
})

test.each([
  ...['F', 'f', '°F', ' °f ', 'º F', 'degF', 'deg. F', 'degrees F', 'Fahrenheit', 'degrees fahrenheit'].map(
    (text) => [text, 'DEGREES_FAHRENHEIT'] as const,
  ),
  ...['C', '°c', 'degC', 'Celsius', 'degrees celsius'].map((text) => [text, 'DEGREES_CELSIUS'] as const),
  ...['', 'K', 'Kelvin', 'FC', 'foo'].map((text) => [text, null] as const),
])('%j names the unit %j', (text, unit) => {
  expect(temperatureUnitOf(text)).toBe(unit)
})

describe('the units of a table', () => {
  test.each(['BT °F', 'BT (F)', 'bt_f', 'Bean Temp [degF]', 'Temperature (Fahrenheit)'])(
    '[log-file-17] temperatures below %j are in °F',
    (heading) => {
      const log = readTable(
        ['Time (min)', heading],
        MINUTES.map((minute) => [minute, FAHRENHEIT[minute] ?? 0]),
      )
      expect(readings(log, 'BEAN_TEMP').slice(0, 3)).toEqual([
        [0, 200],
        [60, 110],
        [120, 100],
      ])
    },
  )

  test.each([
    ['Time (s)', 60],
    ['Time (seconds)', 60],
    ['Time [min]', 1],
    ['Time (mm:ss.0)', 60],
    ['time_ms', 60_000],
    ['Elapsed milliseconds', 60_000],
  ])('[log-file-17] in the column %j, a minute is %d', (heading, perMinute) => {
    const log = readTable(
      [heading, 'BT (°F)'],
      MINUTES.map((minute) => [minute * perMinute, FAHRENHEIT[minute] ?? 0]),
    )
    expect(log.endSeconds).toBe(480)
  })

  test('[log-file-17] a clock time is no number of minutes', () => {
    const log = readTable(
      ['Time (min)', 'BT (°F)'],
      MINUTES.map((minute) => [`0${minute}:30`, FAHRENHEIT[minute] ?? 0]),
    )
    expect(log.endSeconds).toBe(480)
  })

  test.each([
    ['Power (W)', 900, 900],
    ['Power (kW)', 0.9, 900],
    ['Watts', 900, 900],
  ])('[log-file-17] %j with %d is %d W', (heading, power, watts) => {
    const log = readTable(
      ['Time (min)', 'BT (°F)', heading],
      MINUTES.map((minute) => [minute, FAHRENHEIT[minute] ?? 0, power]),
    )
    expect(readings(log, 'POWER_DRAW')).toEqual([[0, watts]])
  })

  test.each([['Power (BTU)', "It is in 'btu', and power is kept in watts or percent here."]])(
    '[log-file-17] %j is left out with the reason',
    (heading, why) => {
      const log = readTable(
        ['Time (min)', 'BT (°F)', heading],
        MINUTES.map((minute) => [minute, FAHRENHEIT[minute] ?? 0, 80]),
      )
      expect(readings(log, 'POWER_DRAW')).toEqual([])
      expect(log.skipped).toContainEqual({ what: 'The power', why })
    },
  )

  test.each([
    [['Time', 'BT (K)'], "The temperatures are in 'k'. Only °C and °F are read."],
    [['Time (fortnights)', 'BT'], "The times are in 'fortnights'. Seconds, minutes and milliseconds are read."],
  ])('[log-file-17] the headings %j are refused with the unit', (headings, sentence) => {
    expect(() => readTable(headings, [[0, 390]])).toThrow(sentence)
  })
})

describe('temperatures that look like °F', () => {
  const log = (mode: object) =>
    JSON.stringify({ timex: MINUTES.map((minute) => minute * 60), temp2: FAHRENHEIT, ...mode })

  test.each([{ mode: 'F' }, { mode: ['F'] }, { mode: '°f' }, { mode: 'Fahrenheit' }])(
    '[log-file-17] a log with %j is in °F',
    (mode) => {
      expect(readings(readAlog(log(mode)), 'BEAN_TEMP').at(-1)).toEqual([480, 205])
    },
  )

  test.each([{}, { mode: 'C' }, { mode: 7 }])('[log-file-18] a log with %j is refused', (mode) => {
    expect(() => readAlog(log(mode))).toThrow('If they are in °F, the file must say so')
  })

  test('[log-file-18] a table in °F that does not say so is refused, and a single wrong reading is only left out', () => {
    const rows = MINUTES.map((minute) => [minute * 60, FAHRENHEIT[minute] ?? 0])
    expect(() => readTable(['Time', 'BT'], rows)).toThrow('If they are in °F, the file must say so')
    const celsius = rows.map(([seconds, temp = 0]) => [seconds ?? 0, seconds === 240 ? 999 : (temp - 32) / 1.8])
    expect(readTable(['Time', 'BT'], celsius).readings).toHaveLength(celsius.length - 1)
  })
})

test.each([
  ['lbs', 453_592_370],
  ['Pounds', 453_592_370],
  ['grams', 1_000_000],
  ['Kg', 1_000_000_000],
  ['ounces', 28_349_523],
])('[log-file-17] 1000 times the unit %j of a weight is %d mg', (unit, mg) => {
  const weight = [1000, 850, unit]
  expect(readAlog(JSON.stringify({ timex: [0, 60], temp2: [100, 120], weight })).weightInMg).toBe(mg)
})

test('[log-file-17] a log whose values are all lists with one item is read like one without these lists', () => {
  const values = {
    mode: 'F',
    title: 'Guji',
    roastingnotes: 'Sweet',
    roastUUID: '0123456789abcdef0123456789abcdef',
    whole_color: 70,
  }
  const lists = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [value]]))
  const samples = { timex: [0, 60], temp2: [212, 230] }
  expect(readAlog(JSON.stringify({ ...samples, ...lists }))).toEqual(
    readAlog(JSON.stringify({ ...samples, ...values })),
  )
})

test('weights that cannot be read are listed with the reason', () => {
  const { skipped } = readAlog(JSON.stringify({ timex: [0, 60], temp2: [100, 120], weight: { green: 200 } }))
  expect(skipped).toContainEqual({ what: 'The weights', why: 'They are not written as Artisan writes them.' })
})
