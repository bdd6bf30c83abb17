// Tests the reader of Artisan logs, with correct, wrong and hostile files.

import { describe, expect, test } from 'vitest'
import { LogFileError } from '../../../contract/rules/coffee/logFile.ts'
import { literalSteps } from '../../../contract/rules/coffee/logLiterals.ts'
import { alogSteps, readAlog } from '../../../contract/rules/coffee/readAlog.ts'
import { logWithOneSamplePerSecond, pythonText } from '../../support/logFiles.ts'

/**
 * A short log of Artisan. Its indices are positions in the list of its four samples. In `timeindex` they belong to
 * charge, dry end, start and end of first crack, start and end of second crack, drop and cooling. For each of these
 * events except the charge, 0 means that the event is not logged.
 */
const MINIMAL = `{'version':'4.0.2','mode':'C','title':'Guji 12','beans':'Guji natural','weight':[250.0,212.5,'g'],'timeindex':[0,1,2,0,0,0,3,0],'timex':[0.0,60.0,120.0,180.0],
'temp1':[-1,-1,-1,-1],'temp2':[185.0,96.2,150.25,180],'roastisodate':'2026-11-20','roasttime':'19:03:11','roastepoch':1795201391,'roasttzoffset':0,'specialevents':[2],'specialeventstype':[3],
'specialeventsvalue':[8.5],'specialeventsStrings':['75'],'etypes':['Air','Drum','Damper','Burner','--'],'roastUUID':'0123456789abcdef0123456789ABCDEF'}`

const MINIMAL_RESULT = {
  title: 'Guji 12',
  beans: 'Guji natural',
  startTime: '2026-11-20T19:03:11.000Z',
  chargeTempC: 185,
  readings: [
    { type: 'BEAN_TEMP', seconds: 60, value: 96.2 },
    { type: 'BEAN_TEMP', seconds: 120, value: 150.25 },
    { type: 'BURNER', seconds: 120, value: 75 },
    { type: 'BEAN_TEMP', seconds: 180, value: 180 },
  ],
  events: [
    { event_type: 'DRY_END', seconds: 60 },
    { event_type: 'FIRST_CRACK_START', seconds: 120 },
  ],
  endSeconds: 180,
  weightInMg: 250_000,
  weightOutMg: 212_500,
  roastColor: null,
  notes: '',
  utcOffsetMinutes: 0,
  roastUuid: '0123456789abcdef0123456789abcdef',
  skipped: [],
}

const AIR_LEFT_OUT = {
  what: 'The temperatures of the air (ET)',
  why: 'Only those of the beans (BT) are kept here.',
}

describe('Artisan logs', () => {
  test('[log-file-01] a log as Python writes it and the same log as JSON are read as the same roast', () => {
    const log = logWithOneSamplePerSecond()
    expect(readAlog(pythonText(log))).toEqual(readAlog(JSON.stringify(log)))
    // The log has 744 samples. 720 of them are after the charge and not after the drop.
    expect(readAlog(pythonText(log)).readings).toHaveLength(720)
  })

  test('[log-file-02] the details of the roast and its readings and events from charge to drop are read', () => {
    expect(readAlog(MINIMAL)).toEqual(MINIMAL_RESULT)
    expect(readAlog(pythonText(logWithOneSamplePerSecond())).roastColor).toBe('65')
  })

  test.each<[string, Parameters<typeof logWithOneSamplePerSecond>[0], object]>([
    ['temperatures in °F', { mode: 'F', temp2: Array.from({ length: 744 }, () => 212) }, { chargeTempC: 100 }],
    ['weights in Kg', { weight: [0.25, 0.2, 'Kg'] }, { weightInMg: 250_000, weightOutMg: 200_000 }],
    ['weights in lb', { weight: [1, 0, 'lb'] }, { weightInMg: 453_592, weightOutMg: null }],
    ['weights in oz that are texts', { weight: ['10', '8', 'oz'] }, { weightInMg: 283_495, weightOutMg: 226_796 }],
    ['weights of 0', { weight: [0, 0, 'g'] }, { weightInMg: null, weightOutMg: null }],
    ['no weight', { weight: null }, { weightInMg: null, weightOutMg: null }],
    ["Artisan's default title", { title: 'Roaster Scope' }, { title: '' }],
    ["Artisan's shorter default title", { title: 'Scope' }, { title: '' }],
    [
      'roasted coffee that is heavier than the green coffee',
      { weight: [250, 251, 'g'] },
      { weightInMg: 250_000, weightOutMg: null },
    ],
    ['no names', { title: null, beans: 5 }, { title: '', beans: '' }],
    ['control characters', { beans: 'Gu\u0007ji\u200b' }, { beans: 'Guji' }],
    ['a local date and an offset', { roastepoch: null }, { startTime: '2025-11-20T18:03:11.000Z' }],
    ['no time', { roastepoch: null, roasttime: null, roasttzoffset: null }, { startTime: '2025-11-20T00:00:00.000Z' }],
    ['no date', { roastepoch: null, roastisodate: null }, { startTime: null }],
    ['an impossible date', { roastepoch: 1e300, roastisodate: '2025-13-45' }, { startTime: null }],
    ['no id', { roastUUID: 'x' }, { roastUuid: null }],
    [
      'an id with dashes',
      { roastUUID: '01234567-89AB-cdef-0123-456789abcdef' },
      { roastUuid: '0123456789abcdef0123456789abcdef' },
    ],
  ])('a log with %s is read', (_, change, expected) => {
    expect(readAlog(pythonText(logWithOneSamplePerSecond(change)))).toMatchObject(expected)
  })

  test('[log-file-03] a weight that is not possible is left out and listed', () => {
    const { weightInMg, weightOutMg, skipped } = readAlog(
      pythonText(logWithOneSamplePerSecond({ weight: [-250, 212, 'st'] })),
    )
    expect([weightInMg, weightOutMg]).toEqual([null, null])
    const why = 'It is not a possible weight.'
    expect(skipped).toEqual(
      expect.arrayContaining([
        { what: 'The weight of the green coffee', why },
        { what: 'The weight of the roasted coffee', why },
      ]),
    )
    const { skipped: skippedOfEmpty } = readAlog(pythonText(logWithOneSamplePerSecond({ weight: [0, '', 'g'] })))
    expect(skippedOfEmpty.filter(({ what }) => what.startsWith('The weight'))).toEqual([])
  })

  test('[log-file-03] readings outside of the roast or with wrong values are left out and listed with the reason', () => {
    const temp2 = Array.from({ length: 744 }, () => 150)
    temp2[50] = 235.01
    temp2[60] = 300
    temp2[70] = -1
    temp2[80] = -3
    temp2[90] = Number.NaN
    const log = readAlog(
      pythonText(
        logWithOneSamplePerSecond({
          temp2,
          weight: [200, 250, 'g'],
          whole_color: 58,
          timeindex: [3, 600, 500, 0, 650, 660, 723, 0],
        }),
      ),
    )
    // Five samples are left out. One of them, -1, means that Artisan had no reading. It is not listed.
    expect(log.readings).toHaveLength(720 - 5)
    expect(log.readings.every(({ seconds, value }) => seconds > 0 && seconds <= 720 && value === 150)).toBe(true)
    expect(log).toMatchObject({ roastColor: null, colors: { whole: 58, ground: null, system: null } })
    expect(log.events).toEqual([
      { event_type: 'FIRST_CRACK_START', seconds: 497 },
      { event_type: 'SECOND_CRACK_START', seconds: 647 },
    ])
    expect(log.skipped).toEqual([
      { what: '1 reading without a number', why: 'Time and temperature must be numbers.' },
      { what: '3 readings before charge', why: 'A roast begins when the beans go in.' },
      { what: '2 readings above 235 °C', why: 'Bean temperatures above 235 °C are refused here.' },
      { what: '1 reading below 0', why: 'Values cannot be below 0.' },
      { what: '20 readings after drop', why: 'A roast ends when the beans come out.' },
      { what: 'Dry End at 09:57', why: 'Dry End cannot be after FC Start at 08:17.' },
      AIR_LEFT_OUT,
      { what: 'The weight of the roasted coffee', why: 'Coffee Out (250 g) cannot be more than Coffee In (200 g).' },
      { what: 'End of second crack', why: 'Only its start is kept here.' },
    ])
  })

  test('[log-file-04] a log without charge starts at the first sample, and a log without drop ends at the last reading', () => {
    const log = readAlog(pythonText(logWithOneSamplePerSecond({ timeindex: [-1, 0, 0, 0, 0, 0, 0, 0] })))
    expect(log.chargeTempC).toBeNull()
    expect(log.readings[0]).toEqual({ type: 'BEAN_TEMP', seconds: 0, value: 90 })
    expect(log.endSeconds).toBe(743)
    expect(log.skipped.map(({ what }) => what)).toEqual(['No charge', 'No drop', AIR_LEFT_OUT.what])
    const earlyDrop = readAlog(pythonText(logWithOneSamplePerSecond({ timeindex: [100, 0, 0, 0, 0, 0, 50, 0] })))
    expect(earlyDrop.endSeconds).toBe(643)
    expect(earlyDrop.skipped.map(({ what }) => what)).toContain('A drop that is not after charge')
  })

  /** The readings from special events at the samples 10, 11, 12, …, and the data that was skipped. */
  const withEvents = (
    types: unknown[],
    values: unknown[],
    strings: unknown[],
    change: Record<string, unknown> = {},
  ) => {
    const log = readAlog(
      JSON.stringify({
        ...logWithOneSamplePerSecond(),
        specialevents: types.map((_, index) => 10 + index),
        specialeventstype: types,
        specialeventsvalue: values,
        specialeventsStrings: strings,
        ...change,
      }),
    )
    return {
      read: log.readings.flatMap(({ type, value, note }) => (type === 'BEAN_TEMP' ? [] : [[type, note ?? value]])),
      skipped: log.skipped.map(({ what }) => what).filter((what) => !/charge|drop|air/.test(what)),
    }
  }

  test('[log-file-13] steps of air and drum become readings of the fan and the drum, and a free event becomes a note', () => {
    expect(
      withEvents(
        [0, 1, 0, 0, '1', 4, 4],
        [5, 11, 1, 0, '3.04', 0, null],
        ['40', '', '', '', 'x', ' Toast ', 'B\u0007\nC'],
      ),
    ).toEqual({
      read: [
        ['FAN', 40],
        ['DRUM', 100],
        ['FAN', 0],
        ['FAN', 0],
        ['DRUM', 20],
        ['NOTE', 'Toast'],
        ['NOTE', 'B\nC'],
      ],
      skipped: [],
    })
    expect(
      withEvents(
        [0, 1, 0, 0, 2, 3, 4, 4, 9, null, 0],
        [11.1, -3, 1e300, null, 5, 5, 0, 0, 5, 5, 'x'],
        ['', '', '', '', '', '75', '  ', 'n'.repeat(201), '', '', ''],
      ),
    ).toEqual({
      read: [
        ['NOTE', 'Damper 40 %'],
        ['BURNER', 40],
        ['NOTE', 'n'.repeat(200)],
      ],
      skipped: ['4 other events', '1 free event without a text', '1 long note', '3 settings outside of 0 to 100 %'],
    })
  })

  test('a missing colour and a colour that is not a number are not in the list of skipped data', () => {
    for (const whole_color of [0, 'x', null]) {
      const { roastColor, skipped } = readAlog(pythonText(logWithOneSamplePerSecond({ whole_color })))
      expect(roastColor).toBeNull()
      expect(skipped.filter(({ what }) => what.includes('colour'))).toEqual([])
    }
  })

  test('the temperature at charge is read if it exists and is possible', () => {
    const readCharge = (tempC: number) => {
      const { temp2 } = logWithOneSamplePerSecond()
      // The sample with the index 3 is the charge.
      const temps = (temp2 as number[]).map((other, index) => (index === 3 ? tempC : other))
      const { chargeTempC, skipped } = readAlog(pythonText(logWithOneSamplePerSecond({ temp2: temps })))
      return { chargeTempC, skipped: skipped.filter(({ what }) => what.includes('charge temperature')) }
    }
    expect(readCharge(400)).toEqual({ chargeTempC: 400, skipped: [] })
    expect(readCharge(-1)).toEqual({ chargeTempC: null, skipped: [] })
    expect(readCharge(401)).toEqual({
      chargeTempC: null,
      skipped: [{ what: 'The charge temperature', why: 'A charge temperature must be between 0 and 400°C.' }],
    })
  })

  test('[roast-after-04] the notes on the roast come first, and then the notes on the cupping', () => {
    const readNotes = (roasting: Parameters<typeof pythonText>[0], cupping: Parameters<typeof pythonText>[0]) => {
      const log = readAlog(pythonText(logWithOneSamplePerSecond({ roastingnotes: roasting, cuppingnotes: cupping })))
      const skipped = log.skipped.filter(({ what }) => what.includes('notes'))
      return [log.notes, ...skipped.map(({ what, why }) => `${what}: ${why}`)]
    }
    expect(readNotes(' Toast. ', 'Peach.')).toEqual(['Toast.\n\nPeach.'])
    expect([readNotes('Toast.', ''), readNotes(null, 'Peach.'), readNotes(5, [])]).toEqual([
      ['Toast.'],
      ['Peach.'],
      [''],
    ])
    expect(readNotes('a'.repeat(2000), '')).toEqual(['a'.repeat(2000)])
    const cutNotice = 'The end of the notes: At most 2000 characters are kept.'
    expect(readNotes('a'.repeat(1999), 'b')).toEqual([`${'a'.repeat(1999)}`, cutNotice])
    expect(readNotes(`${'a'.repeat(1999)}😀`, '')).toEqual(['a'.repeat(1999), cutNotice])
    // Only the first 10,000 characters of a text are read.
    expect(readNotes(`${' '.repeat(9999)}ab`, '')).toEqual(['a'])
  })

  test('the exact start time that Parlor stored in the file is used if it is less than a second from the start time of Artisan', () => {
    const startTimeWith = (exact: string, change = {}) =>
      readAlog(JSON.stringify({ ...logWithOneSamplePerSecond(change), parlor: { start_time: exact } })).startTime
    expect(startTimeWith('2025-11-20T19:03:11.456Z')).toBe('2025-11-20T19:03:11.456Z')
    expect(startTimeWith('2025-11-20T19:03:11.999Z')).toBe('2025-11-20T19:03:11.999Z')
    expect(startTimeWith('2025-11-20T19:03:10.001Z')).toBe('2025-11-20T19:03:10.001Z')
    for (const other of ['2025-11-20T19:03:12.000Z', '2025-11-20T19:03:10.000Z', 'x', '']) {
      expect(startTimeWith(other)).toBe('2025-11-20T19:03:11.000Z')
    }
    expect(startTimeWith('2025-11-20T19:03:11.456Z', { roastepoch: null, roastisodate: null })).toBeNull()
  })

  test('samples that Parlor added when it wrote the log are not read, and a sample without a time is in the list of skipped data', () => {
    const log = readAlog(
      JSON.stringify({
        timex: [0, 1, 2, null, 4],
        temp2: [180, 90, 91, 92, 93],
        timeindex: [0],
        parlor: { filled: [2] },
      }),
    )
    expect(log.readings.map(({ seconds }) => seconds)).toEqual([1, 4])
    expect(log.skipped.map(({ what }) => what)).toContain('1 reading without a number')
    const noTime = readAlog(JSON.stringify({ timex: [null, 1, 2], temp2: [180, 90, 91], timeindex: [0] }))
    expect(noTime).toMatchObject({ chargeTempC: null, endSeconds: 1 })
  })

  test('if Parlor wrote a start and an end into the log, the roast starts and ends there, and charge and drop become events', () => {
    const timex = [0, 10, 20, 30, 40, 50]
    const log = readAlog(
      JSON.stringify({ timex, temp2: timex, timeindex: [1, 0, 0, 0, 0, 0, 4], parlor: { start: 0, end: 5 } }),
    )
    expect(log.events).toEqual([
      { event_type: 'CHARGE', seconds: 10 },
      { event_type: 'DROP', seconds: 40 },
    ])
    expect(log).toMatchObject({ endSeconds: 50, chargeTempC: 10 })
  })

  test('a text that is not a log is refused with a sentence', () => {
    const read = (text: string) => () => readAlog(text)
    expect(read('')).toThrow(new LogFileError('The file is empty.'))
    expect(read('[1]')).toThrow(new LogFileError('The file is not a roast log: it has no named values.'))
  })

  test('[log-file-07] the reader stops at each 1000th sample, so that other work continues', () => {
    // The stops of the reader of literals are not counted.
    const countStops = (count: number) => {
      const text = JSON.stringify({ timex: Array(count).fill(7), temp2: [5, ...Array(count - 1).fill(-1)] })
      return [...alogSteps(text)].length - [...literalSteps(text)].length
    }
    const stopsOf1000 = countStops(1000)
    expect([1, 1001, 2000, 2001].map((count) => countStops(count) - stopsOf1000)).toEqual([0, 1, 1, 2])
  })

  test('the kind of a special event follows from its name, or from its position in the list of names if the name is not known', () => {
    const etypes = ['Gas', 'Fan', 'Trommel', 'Luft', '--']
    expect(withEvents([0, 1, 3, 2], [5, 5, 5, 5], ['900 W', '', '', ''], { etypes })).toEqual({
      read: [
        ['POWER_DRAW', 900],
        ['FAN', 40],
        ['BURNER', 40],
        ['NOTE', 'Trommel 40 %'],
      ],
      skipped: [],
    })
    expect(withEvents([0, 1], [5, 5], [], { etypes: ['Luft', 'Trommel', 5, null] }).read).toEqual([
      ['FAN', 40],
      ['DRUM', 40],
    ])
  })

  test('special events with wrong indices are in the list of skipped data, and a wrong start or end that Parlor wrote is ignored', () => {
    expect(withEvents([4, 4, 4], [], ['a', 'b', 'c'], { specialevents: [-1, 99_999, 0.5, 'x', null] })).toEqual({
      read: [],
      skipped: ['5 events without a time'],
    })
    const readWithParlorFields = (parlorFields: object) =>
      readAlog(JSON.stringify({ ...logWithOneSamplePerSecond(), parlor: parlorFields }))
    const plain = readWithParlorFields({})
    for (const parlorFields of [
      { start: 99_999, end: -4 },
      { start: 'x', end: 0.5 },
      { start: [], end: {} },
    ]) {
      expect(readWithParlorFields(parlorFields)).toEqual(plain)
    }
    expect(
      readWithParlorFields({ start: 600, end: 700 }).events.some(({ event_type }) => event_type === 'CHARGE'),
    ).toBe(false)
    expect(() => readWithParlorFields({ start: 700, end: 600 })).not.toThrow()
  })

  test('a log with lists of wrong lengths, wrong indices and missing lists can be read', () => {
    const log = readAlog(
      pythonText(
        logWithOneSamplePerSecond({
          temp2: [180, 170, 160, 150, 140],
          timeindex: [3, 9999, -7, 'x', 1e99, null, 0.5, 0],
          specialevents: [1, 2, 9e9],
          specialeventstype: [3, 0],
        }),
      ),
    )
    expect(log.readings).toEqual([{ type: 'BEAN_TEMP', seconds: 1, value: 140 }])
    expect(log.events).toEqual([])
  })

  test('[log-file-06] a name like __proto__ is an ordinary name and changes no object', () => {
    const hostile = `{'__proto__': {'polluted': True}, 'constructor': {'prototype': {'polluted': 1}}, 'timex': [0, 1], 'temp2': [1, 2], 'parlor': {'__proto__': [1]}, 'weight': {'__proto__': 1}}`
    const log = readAlog(hostile)
    expect(log.readings).toHaveLength(2)
    expect(Object.keys(Object.prototype)).toEqual([])
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })
})
