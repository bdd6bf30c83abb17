// Tests the files to which a roast is exported: the CSV for Artisan, and JSON.

import { describe, expect, test } from 'vitest'
import { artisanCsv, type ExportedRoast, roastJson } from '../../../contract/rules/coffee/roastExport.ts'

const ROAST: ExportedRoast = {
  start_time: '2024-05-04T22:30:00.000Z',
  end_seconds: 180.4,
  charge_temp_c: 200,
  input_history: [
    { type: 'POWER_DRAW', seconds: 10, value: 1200 },
    { type: 'BEAN_TEMP', seconds: 30.2, value: 90 },
    { type: 'BEAN_TEMP', seconds: 90.2, value: 120 },
    { type: 'POWER_DRAW', seconds: 90, value: 900.5 },
  ],
  event_history: [
    { event_type: 'DRY_END', seconds: 60.2 },
    { event_type: 'FIRST_CRACK_START', seconds: 120 },
  ],
}

/**
 * Reads the file as Artisan does. Artisan finds the columns by their names: ET is the temperature of the air, BT the
 * temperature of the beans, and RoR the rate of rise. The event TP is the turning point. Fails if a row lacks a column.
 */
function readAsArtisan(csv: string) {
  const [header = [], fields = [], ...rows] = csv
    .split('\r\n')
    .filter((line) => line !== '')
    .map((line) => line.split('\t'))
  const secondsOf = (text: string) => {
    const [minutes, seconds] = text.split(':').map(Number)
    return minutes! * 60 + seconds!
  }
  const records = rows.map((row) => {
    expect(row).toHaveLength(fields.length)
    const record = Object.fromEntries(fields.map((field, index) => [field, row[index]!]))
    const { Time1, ET, BT, Event, ...extras } = record
    return { seconds: secondsOf(Time1!), et: Number(ET), bt: Number(BT), event: Event, extras }
  })
  return { header, fields, records, secondsOf }
}

describe('Artisan CSV', () => {
  test('the first line has the date, the unit and the events in the order that Artisan requires', () => {
    // The local time is 120 minutes ahead of UTC.
    const { header } = readAsArtisan(artisanCsv(ROAST, 120))
    expect(header).toEqual([
      'Date:05.05.2024',
      'Unit:C',
      'CHARGE:00:00',
      'TP:00:30',
      'DRYe:01:00',
      'FCs:02:00',
      'FCe:',
      'SCs:',
      'SCe:',
      'DROP:03:00',
      'COOL:',
      'Time:00:30',
      // Artisan does not read this cell.
      'Computed:00:10 01:00 02:00 03:00',
    ])
  })

  test('every reading and every event has a row, with the temperature on the line between the readings', () => {
    const { records, fields } = readAsArtisan(artisanCsv(ROAST, 0))
    expect(fields).toEqual(['Time1', 'Time2', 'ET', 'BT', 'Event', 'Power', 'RoR'])
    // -1 means that there is no value.
    expect(records.map(({ seconds, bt, event, extras }) => [seconds, bt, event, extras.Power, extras.RoR])).toEqual([
      [0, 200, 'CHARGE', '-1', '-1'],
      [10, 163.58, '', '1200', '-1'],
      [30, 90, 'TP', '1200', '-1'],
      [60, 104.9, 'DRY End', '1200', '-1'],
      [90, 120, '', '900.5', '30'],
      [120, 120, 'FCs', '900.5', '30'],
      [180, 120, 'DROP', '900.5', '30'],
    ])
    expect(new Set(records.map(({ et }) => et))).toEqual(new Set([-1]))
  })

  test('an event at 60.6 s is in the row of 61 s, and a reading at 90.6 s is in the row of 91 s', () => {
    const roast: ExportedRoast = {
      ...ROAST,
      charge_temp_c: null,
      input_history: [
        { type: 'BEAN_TEMP', seconds: 30.6, value: 90 },
        { type: 'BEAN_TEMP', seconds: 90.6, value: 120 },
      ],
      event_history: [{ event_type: 'DRY_END', seconds: 60.6 }],
      end_seconds: 90.6,
    }
    const { header, records } = readAsArtisan(artisanCsv(roast, 0))
    expect(header).toContain('DRYe:01:01')
    expect(header).toContain('DROP:01:31')
    expect(records.map(({ seconds, event }) => [seconds, event])).toEqual([
      [0, 'CHARGE'],
      [31, ''],
      [61, 'DRY End'],
      [91, 'DROP'],
    ])
  })

  test('readings and powers are written in the order of time, even if they were logged in another order', () => {
    const mixed = { ...ROAST, input_history: [...ROAST.input_history].reverse() }
    expect(artisanCsv(mixed, 0)).toBe(artisanCsv(ROAST, 0))
  })

  test('a logged charge, second crack and drop are in the first line', () => {
    const { header, records } = readAsArtisan(
      artisanCsv(
        {
          ...ROAST,
          event_history: [
            { event_type: 'CHARGE', seconds: 20 },
            ...ROAST.event_history,
            { event_type: 'FIRST_CRACK_END', seconds: 125 },
            { event_type: 'SECOND_CRACK_START', seconds: 130 },
            { event_type: 'DROP', seconds: 150 },
          ],
        },
        0,
      ),
    )
    expect(header).toEqual(expect.arrayContaining(['CHARGE:00:20', 'FCe:02:05', 'SCs:02:10', 'DROP:02:30']))
    expect(records.find(({ event }) => event === 'CHARGE')).toMatchObject({ seconds: 20, bt: 200 })
  })

  test('[roast-heat-03] readings before the charge and after the drop are rows, and change no other row', () => {
    const logged = (input_history: ExportedRoast['input_history']) =>
      readAsArtisan(
        artisanCsv(
          {
            ...ROAST,
            input_history,
            event_history: [
              { event_type: 'CHARGE', seconds: 30.4 },
              { event_type: 'DROP', seconds: 600.4 },
            ],
            end_seconds: 700,
          },
          0,
        ),
      )
    const inHeat = [
      { type: 'BEAN_TEMP', seconds: 100, value: 90 },
      { type: 'BEAN_TEMP', seconds: 590, value: 199.9 },
      { type: 'POWER_DRAW', seconds: 20, value: 1200 },
      { type: 'POWER_DRAW', seconds: 620, value: 0 },
    ]
    const outside = [
      { type: 'BEAN_TEMP', seconds: 10, value: 150 },
      { type: 'BEAN_TEMP', seconds: 630, value: 60 },
      { type: 'BEAN_TEMP', seconds: 660, value: 62 },
    ]
    const { header, records } = logged([...inHeat, ...outside])
    const rows = records.map(({ seconds, bt, event, extras }) => [seconds, bt, event, extras.RoR])
    expect(rows).toEqual([
      [10, 150, '', '-1'],
      [20, -1, '', '-1'],
      [30, 200, 'CHARGE', '-1'],
      [100, 90, 'TP', '-1'],
      [590, 199.9, '', '13.46'],
      [600, 199.9, 'DROP', '13.46'],
      [620, -1, '', '-1'],
      [630, 60, '', '-1'],
      [660, 62, '', '-1'],
    ])
    expect(header).toContain('TP:01:40')
    const rowsInHeat = logged(inHeat).records
    expect(records.filter(({ seconds }) => ![10, 630, 660].includes(seconds))).toEqual(rowsInHeat)
  })

  test('[roast-heat-03] of two readings in one whole second the one in the heat is written, and at the charge its temperature', () => {
    const { records } = readAsArtisan(
      artisanCsv(
        {
          ...ROAST,
          input_history: [
            { type: 'BEAN_TEMP', seconds: 30.3, value: 150 },
            { type: 'BEAN_TEMP', seconds: 60, value: 90 },
            { type: 'BEAN_TEMP', seconds: 90.4, value: 190 },
            { type: 'BEAN_TEMP', seconds: 90.45, value: 60 },
          ],
          event_history: [
            { event_type: 'CHARGE', seconds: 30.4 },
            { event_type: 'DROP', seconds: 90.4 },
          ],
        },
        0,
      ),
    )
    expect(records.map(({ seconds, bt }) => [seconds, bt])).toEqual([
      [30, 200],
      [60, 90],
      [90, 190],
    ])
  })

  test('the seconds increase from row to row, and each event of the first line has a row', () => {
    const { header, records, secondsOf } = readAsArtisan(artisanCsv(ROAST, 0))
    const seconds = records.map((record) => record.seconds)
    expect(seconds).toEqual([...new Set(seconds)].sort((a, b) => a - b))
    const events = header.slice(2, 11).map((cell) => cell.slice(cell.indexOf(':') + 1))
    for (const time of events.filter((text) => text !== '')) expect(seconds).toContain(secondsOf(time))
  })

  test('the file of a roast that has not started has no readings', () => {
    const { header, records } = readAsArtisan(
      artisanCsv({ start_time: null, end_seconds: null, charge_temp_c: null, input_history: [], event_history: [] }, 0),
    )
    expect(header[0]).toBe('Date:01.01.1970')
    expect(records.map(({ seconds, bt }) => [seconds, bt])).toEqual([[0, -1]])
  })
})

test('the JSON export contains the format, its version and the whole roast', () => {
  expect(JSON.parse(roastJson(ROAST))).toEqual({ format: 'parlor.coffee_roast', version: 1, coffee_roast: ROAST })
})
