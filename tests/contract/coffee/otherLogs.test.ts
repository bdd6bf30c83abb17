// Tests the reading of logs of RoasTime and Kaffelogic, and how the kind of a file is found.

import { describe, expect, test } from 'vitest'
import { LogFileError } from '../../../contract/rules/coffee/logFile.ts'
import { isTable } from '../../../contract/rules/coffee/logKind.ts'
import { readAlog } from '../../../contract/rules/coffee/readAlog.ts'
import { logExample, roasTimeExample } from '../../support/logExamples.ts'

/** The code of the error with which a text is refused. */
function codeOf(text: string): string {
  try {
    readAlog(text)
  } catch (error) {
    if (error instanceof LogFileError) return error.code
    throw error
  }
  return 'The file was read.'
}

describe('RoasTime', () => {
  test('[log-file-23] the details, temperatures, moments and settings of a roast are read', () => {
    const { readings, ...log } = readAlog(roasTimeExample())
    expect(log).toEqual({
      title: 'Guji',
      beans: '',
      startTime: '2026-11-01T10:00:00.000Z',
      chargeTempC: 200,
      events: [
        { event_type: 'DRY_END', seconds: 250 },
        { event_type: 'FIRST_CRACK_START', seconds: 480 },
      ],
      endSeconds: 600,
      weightInMg: 500_000,
      weightOutMg: 430_000,
      roastColor: null,
      notes: 'Sweet.',
      roastUuid: null,
      skipped: [{ what: 'The temperatures of the drum', why: 'Only those of the beans are kept here.' }],
    })
    const temps = readings.filter(({ type }) => type === 'BEAN_TEMP')
    expect(temps).toHaveLength(1199)
    expect(temps[0]).toEqual({ type: 'BEAN_TEMP', seconds: 0.5, value: 90.1 })
    expect(readings.filter(({ type }) => type !== 'BEAN_TEMP')).toEqual([
      { type: 'BURNER', seconds: 1, value: 100 },
      { type: 'FAN', seconds: 1, value: 33 },
      { type: 'DRUM', seconds: 350, value: 67 },
    ])
  })

  test('[log-file-23] the roast begins at its start index, and moments that are not marked are missing', () => {
    const log = readAlog(roasTimeExample({ roastStartIndex: 100, indexYellowingStart: 0, dateTime: 'x' }))
    expect(log).toMatchObject({ endSeconds: 550, startTime: null })
    expect(log.events).toEqual([{ event_type: 'FIRST_CRACK_START', seconds: 430 }])
    expect(log.skipped.map(({ what }) => what)).toContain('100 readings before charge')
  })

  test.each([
    { sampleRate: 0 },
    { sampleRate: -1 },
    { sampleRate: null },
    { beanTemperature: [], actions: {} },
    { beanTemperature: ['x'], actions: {} },
  ])('a roast with %j is refused with a sentence', (change) => {
    expect(codeOf(roasTimeExample(change))).toBe('INVALID_LOG')
  })

  test('actions that cannot be read are listed', () => {
    const actionTimeList = [{ ctrlType: 0, index: 2, value: 12 }, 5, { ctrlType: 7, index: 2, value: 1 }]
    const { skipped } = readAlog(roasTimeExample({ actions: { actionTimeList } }))
    expect(skipped.map(({ what }) => what)).toContain('3 actions')
  })
})

describe('Kaffelogic', () => {
  test('[log-file-24] the name, the date, the temperatures, the power and the moments of a log are read', () => {
    const log = readAlog(logExample('03-kaffelogic.klog'))
    expect(log).toMatchObject({ title: 'Test', startTime: '2026-11-01T10:00:00.000Z', endSeconds: 600 })
    expect(log.events).toEqual([{ event_type: 'FIRST_CRACK_START', seconds: 480 }])
    expect(log.readings.filter(({ type }) => type === 'BEAN_TEMP')).toHaveLength(61)
    expect(log.readings.filter(({ type }) => type !== 'BEAN_TEMP')).toEqual([
      { type: 'POWER_DRAW', seconds: 0, value: 1200 },
    ])
    expect(log.skipped.map(({ what }) => what)).toEqual([
      'Other columns: spot_temp, mean_temp, actual_ROR',
      'The settings of the profile',
    ])
  })

  test.each([
    ['profile_short_name:x\n', 'The log of Kaffelogic has no table of readings.'],
    ['profile_short_name:x\n\ntime\ttemp\n', 'The file has no readings between charge and drop.'],
    [`profile_short_name:x\n${'a'.repeat(40_000)}\n`, 'The file has a line that is too long for a log.'],
    [`profile_short_name:x\ntime\ttemp\n${'1\t2\n'.repeat(60_001)}`, 'The file has more than 60000 samples.'],
  ])('a log that cannot be read is refused with a sentence', (text, sentence) => {
    expect(() => readAlog(text)).toThrow(sentence)
  })

  test('an impossible date is no date', () => {
    const text = logExample('03-kaffelogic.klog').replace('01/11/2026', '31/02/2026')
    expect(readAlog(text).startTime).toBeNull()
  })
})

test.each([
  ['a.csv', '{"timex": []}', false],
  ['a.csv', '\ufeff{"timex": []}', false],
  ['a.txt', 'log_file_name:log0001.klog\n', false],
  ['a.alog', 'Time,BT\n0,100\n', true],
  ['a.json', 'Date:02.11.2026\tUnit:C\nTime1\tBT\n', true],
  ['a.alog', "{'mode': 'C'}", false],
  ['a.alog', "__import__('os').system('x, y')", false],
  ['a.csv', 'x', true],
])('[log-file-25] that the file %s with %j is a table: %j', (name, content, expected) => {
  expect(isTable(name, content)).toBe(expected)
})

test.each([
  ['PK\u0003\u0004abc', 'This is an Excel workbook or a ZIP file. Save the table of the roast as CSV.'],
  ['%PDF-1.7', 'This is a PDF. Export the roast as CSV or as a log of Artisan.'],
  ['<html><p>Log in</p>', 'This is a web page and no roast log.'],
  ['<?xml version="1.0"?>', 'This is an XML file, which is not read here. Export the roast as CSV.'],
])('[log-file-19] the file %j is refused with a sentence about its kind', (text, sentence) => {
  expect(() => readAlog(text)).toThrow(sentence)
})

describe('the questions about a file', () => {
  const minutes = Array.from({ length: 10 }, (_, index) => index)
  const log = (temps: object) => JSON.stringify({ timex: minutes.map((minute) => minute * 60), ...temps })
  const fahrenheit = [392, 230, 212, 257, 302, 329, 356, 383, 401, 401]

  test('[log-file-18] temperatures that burn beans are doubtful, also when most are of cooling beans', () => {
    expect(codeOf(log({ temp2: fahrenheit }))).toBe('WHICH_UNIT')
    const withCooling = [...fahrenheit, ...Array(14).fill(100)]
    const timex = withCooling.map((_, index) => index * 30)
    expect(codeOf(JSON.stringify({ timex, temp2: withCooling }))).toBe('WHICH_UNIT')
    expect(codeOf(log({ temp2: [...Array(6).fill(150), 300, 300, 300, 300] }))).toBe('The file was read.')
  })

  test('[log-file-31] the answer decides the unit of a doubtful file, and of one that names none', () => {
    const lastOf = (text: string, unit: 'C' | 'F') => readAlog(text, { unit }).readings.at(-1)?.value
    expect(lastOf(log({ temp2: fahrenheit }), 'F')).toBe(205)
    expect(lastOf(log({ temp2: fahrenheit, mode: 'C' }), 'F')).toBe(205)
    expect(lastOf(log({ temp2: fahrenheit }), 'C')).toBe(212)
    expect(lastOf(log({ temp2: fahrenheit.map((temp) => temp / 2) }), 'F')).toBe(93.61)
    // The unit of these files is clear.
    expect(lastOf(log({ temp2: fahrenheit, mode: 'F' }), 'C')).toBe(205)
    expect(lastOf(log({ temp2: fahrenheit.map((temp) => (temp - 32) / 1.8), mode: 'C' }), 'F')).toBe(205)
  })

  test('[log-file-19] [log-file-32] temperatures of the air are read as those of the beans only with an answer', () => {
    const text = log({ temp1: minutes.map((minute) => 100 + minute), temp2: minutes.map(() => -1) })
    expect(codeOf(text)).toBe('ONLY_AIR')
    const { readings, skipped } = readAlog(text, { air_as_beans: true })
    expect(readings).toHaveLength(10)
    expect(skipped.map(({ what }) => what)).not.toContain('The temperatures of the air (ET)')
    const both = log({ temp1: minutes.map(() => 200), temp2: minutes.map((minute) => 100 + minute) })
    expect(readAlog(both, { air_as_beans: true }).readings.at(-1)?.value).toBe(109)
  })
})
