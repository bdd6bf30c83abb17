// Tests the reader of roasts in CSV tables.

import { describe, expect, test } from 'vitest'
import { LogFileError } from '../../../contract/rules/coffee/logFile.ts'
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

const temps = ({ readings }: ReturnType<typeof read>) =>
  readings.filter(({ type }) => type === 'BEAN_TEMP').map(({ seconds, value }) => [seconds, value])

describe('CSV', () => {
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
      'The time zone',
      '1 reading before charge',
      '2 readings after drop',
    ])
  })

  const tables: [string, string, number[][]][] = [
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

  test('[log-file-12] the events and the power of such a table are read, and each level of power is one reading', () => {
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

  test.each(['a,b\n1,2', 'time,ET\n1,2', 'time,BT\n', 'time,BT\nx,y', '\n'])(
    '%j is refused with a sentence',
    (text) => {
      expect(() => read(text)).toThrow(LogFileError)
    },
  )

  test("Parlor's own CSV export is read with its events and readings", () => {
    const text = artisanCsv(
      {
        start_time: '2026-05-04T22:30:00.000Z',
        end_seconds: 180,
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
    const log = read(text)
    expect(log).toMatchObject({ startTime: '2026-05-04T22:30:00.000Z', chargeTempC: 200, endSeconds: 180 })
    expect(log.events).toEqual([{ event_type: 'DRY_END', seconds: 60 }])
    expect(log.readings).toContainEqual({ type: 'POWER_DRAW', seconds: 10, value: 1200 })
    expect(temps(log)).toEqual(
      expect.arrayContaining([
        [30, 90],
        [90, 120],
        [180, 150],
      ]),
    )
  })
})
