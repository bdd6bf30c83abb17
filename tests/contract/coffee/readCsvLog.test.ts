// Tests the reader of roasts in CSV tables.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LogFileError, type LogRoast } from '../../../contract/rules/coffee/logFile.ts'
import { csvLogSteps, delimiterOf } from '../../../contract/rules/coffee/readCsvLog.ts'
import { artisanCsv } from '../../../contract/rules/coffee/roastExport.ts'
import { runAtOnce } from '../../../contract/rules/shared/steps.ts'

/** Reads a table without quotes. */
function read(text: string) {
  const delimiter = delimiterOf(text)
  const rows = text
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(delimiter))
  return runAtOnce(csvLogSteps(rows))
}

/** The bean temperatures of a roast: the second and the value of each. */
const temps = ({ readings }: ReturnType<typeof read>) =>
  readings.filter(({ type }) => type === 'BEAN_TEMP').map(({ seconds, value }) => [seconds, value])

/**
 * Ended roasts as a table can keep them: at whole seconds, with one temperature a second and none at the charge. They
 * have settings before the charge, readings of the cooling beans, and start at any time of the day.
 */
const exportedRoasts = fc
  .record({
    charge: fc.integer({ min: 0, max: 90 }),
    chargeTempC: fc.option(fc.integer({ min: 100, max: 300 })),
    heatSeconds: fc.integer({ min: 20, max: 900 }),
    coolingSeconds: fc.integer({ min: 0, max: 120 }),
    temps: fc.uniqueArray(
      fc.record({ part: fc.double({ min: 0, max: 1, noNaN: true }), value: fc.integer({ min: 0, max: 235 }) }),
      { minLength: 3, maxLength: 40 },
    ),
    powers: fc.array(
      fc.record({ part: fc.double({ min: 0, max: 1, noNaN: true }), value: fc.integer({ min: 0, max: 2000 }) }),
      { maxLength: 8 },
    ),
    burner: fc.array(
      fc.record({ part: fc.double({ min: 0, max: 1, noNaN: true }), value: fc.integer({ min: 0, max: 100 }) }),
      { maxLength: 8 },
    ),
    fan: fc.array(
      fc.record({ part: fc.double({ min: 0, max: 1, noNaN: true }), value: fc.integer({ min: 0, max: 100 }) }),
      { maxLength: 8 },
    ),
    notes: fc.array(
      fc.record({
        part: fc.double({ min: 0, max: 1, noNaN: true }),
        note: fc.constantFrom('Toast', 'drop', 'Fan 40 %', 'He said "now"', 'Time:12:00', 'a: b', 'é 🍋'),
      }),
      { maxLength: 5 },
    ),
    startMs: fc.integer({ min: 1_600_000_000_000, max: 1_800_000_000_000 }),
    zone: fc.option(fc.constantFrom(-300, 0, 345)),
  })
  .map(({ charge, chargeTempC, heatSeconds, coolingSeconds, temps: someTemps, startMs, zone, ...logged }) => {
    const drop = charge + heatSeconds
    const end = drop + coolingSeconds
    const byType = (type: string, list: typeof someTemps) => {
      const bySecond = new Map(list.map(({ part, value }) => [Math.round(part * end), value]))
      return [...bySecond].map(([seconds, value]) => ({ type, seconds, value }))
    }
    const allTemps = byType('BEAN_TEMP', someTemps).filter(({ seconds }) => seconds !== charge)
    const needed = { type: 'BEAN_TEMP', seconds: charge + 10, value: 120 }
    return {
      start_time: new Date(startMs).toISOString(),
      utc_offset_minutes: zone,
      end_seconds: end,
      charge_temp_c: chargeTempC,
      input_history: [
        ...allTemps.filter(({ seconds }) => seconds !== needed.seconds),
        needed,
        ...byType('POWER_DRAW', logged.powers),
        ...byType('BURNER', logged.burner),
        ...byType('FAN', logged.fan),
        ...byType(
          'DRUM',
          logged.fan.map(({ part, value }) => ({ part: 1 - part, value })),
        ),
        ...logged.notes.map(({ part, note }) => ({ type: 'NOTE', seconds: Math.round(part * end), value: 0, note })),
      ],
      event_history: [
        { event_type: 'CHARGE' as const, seconds: charge },
        { event_type: 'DROP' as const, seconds: drop },
      ],
    }
  })

describe('CSV', () => {
  // TP is the turning point, ET the temperature of the air, BT the temperature of the beans, and RoR the rate of rise.
  test("[log-file-10] Artisan's table is read with its date, unit, events and readings", () => {
    const log = read(
      [
        'Date:20.11.2026\tUnit:F\tCHARGE:00:10\tTP:01:00\tDRYe:05:10\tFCs:08:10\tFCe:\tSCs:\tSCe:\tDROP:10:10\tCOOL:\tTime:19:03',
        'Time1\tTime2\tET\tBT\tEvent\tPower\tRoR',
        '00:00\t\t300\t250\t\t-1\t-1',
        '00:10\t00:00\t300\t392\tCHARGE\t1200\t-1',
        '01:10\t01:00\t300\t212\t\t1200\t-1',
        '05:10\t05:00\t300\t302\tDRY End\t900\t-1',
        '10:10\t10:00\t300\t401\tDROP\t900\t-1',
        '10:40\t10:30\t300\t320\t\t0\t-1',
      ].join('\r\n'),
    )
    expect(log).toMatchObject({
      startTime: '2026-11-20T19:03:00.000Z',
      chargeTempC: 200,
      endSeconds: 600,
      events: [
        { event_type: 'DRY_END', seconds: 300 },
        { event_type: 'FIRST_CRACK_START', seconds: 480 },
      ],
      readings: [
        { type: 'POWER_DRAW', seconds: 0, value: 1200 },
        { type: 'BEAN_TEMP', seconds: 60, value: 100 },
        { type: 'BEAN_TEMP', seconds: 300, value: 150 },
        { type: 'POWER_DRAW', seconds: 300, value: 900 },
        { type: 'BEAN_TEMP', seconds: 600, value: 205 },
      ],
    })
    expect(log.skipped.map(({ what }) => what)).toEqual([
      'Other columns: ET',
      'The time zone',
      '1 reading before charge',
      '1 reading after drop',
      '1 setting after drop',
    ])
  })

  const tables: [name: string, text: string, temps: number[][]][] = [
    [
      'seconds and commas',
      'seconds,BT\n0,180\n30.5,120.25\n',
      [
        [0, 180],
        [30.5, 120.25],
      ],
    ],
    [
      'minutes and tabs',
      'Time\tBean Temp (°C)\n00:00\t180\n1:30,5\t120\n',
      [
        [0, 180],
        [90.5, 120],
      ],
    ],
    [
      'a decimal comma and semicolons',
      'Zeit;x;y\nTime;ET;Bean\n0;1,5;180,75\n0:01:05;2;120\n',
      [
        [0, 180.75],
        [65, 120],
      ],
    ],
    ['°F in the heading', 'time,bean temp [°F]\n0,212\n', [[0, 100]]],
  ]

  test('[log-file-11] any table with a header row is read, with its units, its times and its decimals', () => {
    for (const [name, text, expected] of tables) expect(temps(read(text)), name).toEqual(expected)
  })

  test('[log-file-12] the events and the power of any table are read, and only a change of the power is a reading', () => {
    const log = read(
      'time,BT,power,event\n0,200,900,Charge\n60,90,900,\n120,150,800,dry end\n200,190,800,First Crack\n260,205,800,Drop\n',
    )
    expect(log.chargeTempC).toBe(200)
    expect(log.events).toEqual([
      { event_type: 'DRY_END', seconds: 120 },
      { event_type: 'FIRST_CRACK_START', seconds: 200 },
    ])
    expect(log.endSeconds).toBe(260)
    expect(log.readings.filter(({ type }) => type === 'POWER_DRAW')).toEqual([
      { type: 'POWER_DRAW', seconds: 0, value: 900 },
      { type: 'POWER_DRAW', seconds: 120, value: 800 },
    ])
  })

  test('[log-file-12] a level of power that was set before charge is a reading at charge', () => {
    const powersOf = (rows: string) =>
      read(`time,BT,power,event\n${rows}`).readings.flatMap(({ type, seconds, value }) =>
        type === 'POWER_DRAW' ? [[seconds, value]] : [],
      )
    expect(powersOf('0,190,900,\n20,195,1200,\n30,200,1200,Charge\n90,95,1200,\n330,150,900,\n400,190,,Drop')).toEqual([
      [0, 1200],
      [300, 900],
    ])
    // The power is changed in the second of the charge.
    expect(powersOf('0,190,900,\n30,200,1200,Charge\n90,95,1200,\n400,190,,Drop')).toEqual([[0, 1200]])
    expect(powersOf('0,190,,\n30,200,,Charge\n90,95,800,\n400,190,,Drop')).toEqual([[60, 800]])
  })

  test.each(['a,b\n1,2', 'time,ET\n1,2', 'time,BT\n', 'time,BT\nx,y', '\n'])(
    'the table %j is refused with a sentence',
    (text) => {
      expect(() => read(text)).toThrow(LogFileError)
    },
  )

  test('[log-file-21] [log-file-35] [roast-logs-13] the table of any exported roast has the same readings, settings, events and length when it is read', () => {
    fc.assert(
      fc.property(exportedRoasts, fc.integer({ min: -720, max: 840 }), (roast, browserOffset) => {
        const utcOffsetMinutes = roast.utc_offset_minutes ?? browserOffset
        const log = read(artisanCsv(roast, utcOffsetMinutes))
        const charge = roast.event_history.find(({ event_type }) => event_type === 'CHARGE')?.seconds ?? 0
        const drop = roast.event_history.find(({ event_type }) => event_type === 'DROP')?.seconds ?? roast.end_seconds
        const inHeat = roast.input_history
          .filter(({ type, seconds }) => type === 'BEAN_TEMP' && seconds > charge && seconds <= drop)
          .map(({ seconds, value }) => [seconds - charge, value])
        expect(temps(log)).toEqual(inHeat.sort(([a = 0], [b = 0]) => a - b))
        expect(log.chargeTempC).toBe(roast.charge_temp_c)
        expect(log.endSeconds).toBe(drop - charge)
        // The level of a setting that holds at each second.
        const levelAt = (
          type: string,
          inputs: readonly { type: string; seconds: number; value: number }[],
          seconds: number,
        ) => inputs.findLast((input) => input.type === type && input.seconds <= seconds)?.value ?? null
        const inOrder = [...roast.input_history].sort((x, y) => x.seconds - y.seconds)
        for (const type of ['POWER_DRAW', 'BURNER', 'FAN', 'DRUM'])
          for (let seconds = 0; seconds <= drop - charge; seconds += 1)
            expect(levelAt(type, log.readings, seconds)).toBe(levelAt(type, inOrder, seconds + charge))
        const notesOf = (inputs: readonly { type: string; seconds: number; note?: string }[]) =>
          inputs.flatMap(({ type, seconds, note }) => (type === 'NOTE' ? [`${seconds} ${note}`] : [])).toSorted()
        const inHeatNotes = inOrder.flatMap((input) =>
          input.seconds >= charge && input.seconds <= drop ? [{ ...input, seconds: input.seconds - charge }] : [],
        )
        expect(notesOf(log.readings)).toEqual(notesOf(inHeatNotes))
        const startMs =
          Date.parse(log.startTime ?? '') - (roast.utc_offset_minutes === null ? utcOffsetMinutes * 60_000 : 0)
        expect(log.utcOffsetMinutes ?? null).toBe(roast.utc_offset_minutes)
        // The first line has whole minutes.
        expect(Math.abs(startMs - Date.parse(roast.start_time))).toBeLessThan(60_000)
      }),
      { numRuns: 300 },
    )
  })

  test('[log-file-21] rows of an event or of a power between two readings are no readings', () => {
    const text = artisanCsv(
      {
        start_time: '2026-05-04T22:30:00.000Z',
        end_seconds: 200,
        charge_temp_c: 200,
        input_history: [
          { type: 'POWER_DRAW', seconds: 10, value: 1200 },
          { type: 'BEAN_TEMP', seconds: 30, value: 90 },
          { type: 'BEAN_TEMP', seconds: 90, value: 120 },
          { type: 'BEAN_TEMP', seconds: 180, value: 150 },
        ],
        event_history: [{ event_type: 'DRY_END', seconds: 60 }],
      },
      0,
    )
    expect(text.split('\r\n')[0]).toContain('\tComputed:00:10 01:00 03:20')
    const log = read(text)
    expect(log).toMatchObject({ startTime: '2026-05-04T22:30:00.000Z', chargeTempC: 200, endSeconds: 200 })
    expect(log.events).toEqual([{ event_type: 'DRY_END', seconds: 60 }])
    expect(log.readings).toContainEqual({ type: 'POWER_DRAW', seconds: 10, value: 1200 })
    expect(temps(log)).toEqual([
      [30, 90],
      [90, 120],
      [180, 150],
    ])
  })

  test('[log-file-22] clock times go on after midnight', () => {
    const log = read(
      'Time,BT,Event\n23:58:30,190,\n23:59:00,200,charge\n23:59:50,95,\n00:00:10,92,\n00:09:00,205,drop\n',
    )
    expect(temps(log)).toEqual([
      [50, 95],
      [70, 92],
      [600, 205],
    ])
    expect(log).toMatchObject({ chargeTempC: 200, endSeconds: 600 })
    // A row that is a little too early is not of the next day.
    expect(temps(read('Time,BT\n19:03:10,100\n19:03:05,99\n19:04:00,110\n')).map(([seconds]) => seconds)).toEqual([
      0, 5, 55,
    ])
  })

  test('[log-file-22] a roast with clock times is the same at any time of the day', () => {
    const clockText = (seconds: number) =>
      [3600, 60, 1]
        .map((unit) => String(Math.floor((seconds % 86_400) / unit) % (unit === 3600 ? 24 : 60)).padStart(2, '0'))
        .join(':')
    const tableAt = (startSeconds: number, gaps: readonly number[]) => {
      let seconds = startSeconds
      const rows = gaps.map((gap, index) => {
        seconds += gap
        return `${clockText(seconds)},${100 + index},`
      })
      return `Time,BT,Event\n${clockText(startSeconds)},200,charge\n${rows.join('\n')}\n`
    }
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 86_399 }),
        fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 30 }),
        (startSeconds, gaps) => {
          expect(read(tableAt(startSeconds, gaps))).toEqual(read(tableAt(0, gaps)))
        },
      ),
    )
  })
})

/** The result for a table without a date, a charge and a drop. The readings and the length are left out. */
const PLAIN: Omit<LogRoast, 'readings' | 'endSeconds'> = {
  title: '',
  beans: '',
  startTime: null,
  chargeTempC: null,
  events: [],
  weightInMg: null,
  weightOutMg: null,
  roastColor: null,
  notes: '',
  roastUuid: null,
  skipped: [
    { what: 'No charge', why: 'The file does not say when the beans went in, so the first sample counts as 0:00.' },
    { what: 'No drop', why: 'The last reading ends the roast.' },
  ],
}
const tempReading = (seconds: number, value: number) => ({ type: 'BEAN_TEMP', seconds, value })
const powerReading = (seconds: number, value: number) => ({ type: 'POWER_DRAW', seconds, value })

/** The message of the error with which a table is refused. */
function errorOf(text: string): string {
  try {
    read(text)
  } catch (error) {
    if (error instanceof LogFileError) return error.message
    throw error
  }
  return 'The table was read.'
}

describe('the columns of a table', () => {
  test.each(['Time1', 'Time', 'SECONDS', 'elapsed', 'Elapsed Seconds', ' time (s) '])(
    'a column with the name "%s" has the time',
    (name) =>
      expect(temps(read(`BT,${name}\n180,0\n120,60`))).toEqual([
        [0, 180],
        [60, 120],
      ]),
  )

  test.each(['BT', 'Bean', 'bean temp', 'Bean Temperature', 'bean_temp', 'Temperature', 'BT [C]'])(
    'a column with the name "%s" has the bean temperature',
    (name) =>
      expect(temps(read(`time,${name}\n0,180\n60,120`))).toEqual([
        [0, 180],
        [60, 120],
      ]),
  )

  test.each(['Power', 'power draw', 'Power_Draw', 'Watts (W)'])('a column with the name "%s" has the power', (name) => {
    expect(read(`${name},time,BT\n900,0,180`).readings).toEqual([tempReading(0, 180), powerReading(0, 900)])
  })

  test.each(['Event', 'events'])('a column with the name "%s" has the events', (name) => {
    expect(read(`${name},time,BT\nCharge,0,200\nFCs,90,190\nDrop,100,200`).events).toEqual([
      { event_type: 'FIRST_CRACK_START', seconds: 90 },
    ])
  })

  test('a table that lacks the time or the temperature, or whose header is not in the first five rows, is refused', () => {
    const missingColumns = 'The table has no columns with the names Time and BT.'
    const tableAfter = (rows: number) => `${'a,b\n'.repeat(rows)}time,BT\n0,180`
    expect(['time,a\n1,2', 'ET,BT\n1,2', tableAfter(5)].map(errorOf)).toEqual([
      missingColumns,
      missingColumns,
      missingColumns,
    ])
    expect(temps(read(tableAfter(4)))).toEqual([[0, 180]])
    expect(errorOf('time,BT\n')).toBe('The file has no readings between charge and drop.')
  })

  test.each([
    ['BT (F)', 100],
    ['BT (°F)', 100],
    ['BT [ °F ]', 100],
    ['BT ( F )', 100],
    ['BT (C)', 212],
    ['BT', 212],
  ])('212 in the column "%s" is %d °C', (heading, tempC) => {
    expect(temps(read(`time,${heading}\n0,212`))).toEqual([[0, tempC]])
  })

  test.each([
    ['a,b\tc,d,e', '\t'],
    ['a;b,c', ';'],
    ['a,b', ','],
    ['a,b\n1,2\n3\t4;5', ','],
    ['a,b\r\nx;1\r\n2\t3', ';'],
    // Only the first 4000 characters decide.
    [`a,b${' '.repeat(4000)}\t`, ','],
  ])('the columns of %j are separated by %j', (text, delimiter) => {
    expect(delimiterOf(text)).toBe(delimiter)
  })
})

describe('the cells of a table', () => {
  test.each([
    ['90', 90],
    ['90.25', 90.25],
    ['90,25', 90.25],
    ['1:30', 90],
    ['01:30', 90],
    [' 1:30 ', 90],
    ['1:30.25', 90.25],
    ['1:30,25', 90.25],
    ['0:01:30', 90],
    ['00:01:30', 90],
    ['1:00:05', 3605],
    ['120:00', 7200],
  ])('the time "%s" is %d s', (cell, seconds) => {
    expect(read(`time;BT\n0;180\n${cell};120`)).toEqual({
      ...PLAIN,
      readings: [tempReading(0, 180), tempReading(seconds, 120)],
      endSeconds: seconds,
    })
  })

  test.each(['', 'x', 'x1:30', '1:30x', '1:2:3:4', '1:234', 'Infinity', '1,2,3'])(
    'a row with the time "%s" is left out, and the reason is listed',
    (cell) => {
      expect(read(`time;BT;power\n0;180;\n${cell};120;700`)).toEqual({
        ...PLAIN,
        readings: [tempReading(0, 180)],
        endSeconds: 0,
        skipped: [
          { what: '1 row without a time', why: 'A row needs a time in seconds or as mm:ss.' },
          ...PLAIN.skipped,
        ],
      })
    },
  )

  test('rows without a time are counted together', () => {
    const { skipped } = read('time,BT\n0,180\nx,120\ny,130\nz,140')
    expect(skipped[0]?.what).toBe('3 rows without a time')
  })

  test('a row without a temperature, or with the temperature -1, gives no temperature reading, but its power counts', () => {
    expect(read('time,BT,power\n0,180,\n10,,900\n20,-1,900\n30,abc,-1\n40,150,\n50,140,900\n60,130,0')).toEqual({
      ...PLAIN,
      readings: [
        tempReading(0, 180),
        powerReading(10, 900),
        tempReading(40, 150),
        tempReading(50, 140),
        tempReading(60, 130),
        powerReading(60, 0),
      ],
      endSeconds: 60,
    })
  })

  test.each([
    ['200', 200, []],
    ['', null, []],
    ['999', null, [{ what: 'The charge temperature', why: 'A charge temperature must be between 0 and 400°C.' }]],
  ])('a charge of "%s" gives the charge temperature %j, and is not a reading', (cell, chargeTempC, skipped) => {
    expect(read(`time,BT,event\n10,${cell},Charge\n70,90,\n130,120,Drop`)).toEqual({
      ...PLAIN,
      chargeTempC,
      readings: [tempReading(60, 90), tempReading(120, 120)],
      endSeconds: 120,
      skipped,
    })
  })

  test('reading a long table stops every 500 rows each time that it goes through them, so that other work continues', () => {
    const countStops = (rows: number) => {
      const table = [['time', 'BT'], ['0', '180'], ...Array.from({ length: rows - 1 }, () => ['no time', '120'])]
      return [...csvLogSteps(table)].length
    }
    expect([500, 501, 1000, 1001].map((rows) => countStops(rows) - countStops(1))).toEqual([0, 2, 2, 4])
  })
})

/** The names of each event. The first name is the one that Artisan writes into the first line of its table. */
const EVENT_NAMES = {
  DRY_END: ['DRYe', 'Dry End', 'DRY_END'],
  FIRST_CRACK_START: ['FCs', 'FC Start', 'First Crack', 'FIRST_CRACK_START'],
  FIRST_CRACK_END: ['FCe', 'FC End', 'FIRST_CRACK_END'],
  SECOND_CRACK_START: ['SCs', 'SC Start', 'SECOND_CRACK_START'],
}
const namedEvents = Object.entries(EVENT_NAMES).flatMap(([type, names]) => names.map((name) => [name, type] as const))

describe('the events of a table', () => {
  test.each(namedEvents)('"%s" in the column of the events is %s', (name, event_type) => {
    const { events } = read(`time,BT,event\n5,200,Charge\n65,90,${name}\n70,95,${name}\n125,120,Drop`)
    expect(events).toEqual([{ event_type, seconds: 60 }])
  })

  test.each(namedEvents)('"%s" in the first line is %s', (name, event_type) => {
    const { events } = read(`CHARGE:00:05;${name}:01:05;DROP:02:05\ntime;BT;event\n5;200;\n65;90;\n125;120;`)
    expect(events).toEqual([{ event_type, seconds: 60 }])
  })

  test.each(['Charge', 'START'])('the event "%s" is the charge, at which the roast begins', (name) => {
    expect(read(`time,BT,event\n0,210,\n10,200,${name}\n70,90,`)).toMatchObject({
      chargeTempC: 200,
      readings: [tempReading(60, 90)],
    })
  })

  test.each(['Drop', 'END'])('the event "%s" is the drop, at which the roast ends', (name) => {
    expect(read(`time,BT,event\n0,180,\n60,90,${name}\n70,80,`)).toMatchObject({
      readings: [tempReading(0, 180), tempReading(60, 90)],
      endSeconds: 60,
    })
  })

  test('other words in the column of the events are notes, and the header row is not read as the line with the date', () => {
    expect(read('time,BT,event,DROP:00:30\n0,180,Gas up\n60,90,\n')).toEqual({
      ...PLAIN,
      readings: [tempReading(0, 180), { type: 'NOTE', seconds: 0, value: 0, note: 'Gas up' }, tempReading(60, 90)],
      endSeconds: 60,
    })
  })
})

describe("the first line of Artisan's table", () => {
  test.each([
    ['Date:20.11.2026\tTime:19:03', '2026-11-20T19:03:00.000Z'],
    ['Date:20.11.2026\tTime:19:03:07', '2026-11-20T19:03:07.000Z'],
    ['Date: 20.11.2026 \tTime: 19:03 ', '2026-11-20T19:03:00.000Z'],
    ['Date:20.11.2026', '2026-11-20T00:00:00.000Z'],
    ['Date:20.11.2026\tTime:7 pm', '2026-11-20T00:00:00.000Z'],
    ['Date:20.11.2026\tTime:119:03', '2026-11-20T00:00:00.000Z'],
    ['Date:20.11.2026\tTime:19:03:0x', '2026-11-20T00:00:00.000Z'],
    ['Date:120.11.2026', null],
    ['Date:20.11.20260', null],
    ['Date:31.31.2026', null],
    ['Unit:C\tTime:19:03', null],
  ])('the first line %j gives the start time %j', (line, startTime) => {
    const log = read(`${line}\nTime\tBT\n0\t180`)
    expect(log.startTime).toBe(startTime)
    const noTimeZone = { what: 'The time zone', why: 'The file has none, so its date and time count as UTC.' }
    expect(log.skipped).toEqual([...(startTime === null ? [] : [noTimeZone]), ...PLAIN.skipped])
  })
})
