// Tests that what an Artisan log has and a roast here has not is listed.

import { expect, test } from 'vitest'
import { readAlog } from '../../../contract/rules/coffee/readAlog.ts'

const namesLeftOut = (fields: object) =>
  readAlog(
    JSON.stringify({ timex: [0, 60], temp2: [100, 120], timeindex: [0, 0, 0, 0, 0, 0, 1, 0], ...fields }),
  ).skipped.map(({ what }) => what)

test('[log-file-28] the curves and details that are not kept are listed by their names', () => {
  expect(namesLeftOut({})).toEqual([])
  expect(
    namesLeftOut({
      temp1: [210, 212],
      extratemp1: [
        [1, 2],
        [-1, -1],
      ],
      extratemp2: [[3, 4], 5],
      roastertype: 'Hottop',
      operator: ' ',
      ambientTemp: 21.5,
      ambient_humidity: 0,
      roastbatchnr: 7,
      density: [0, 'g', 1, 'l'],
    }),
  ).toEqual([
    'The temperatures of the air (ET)',
    '2 curves of another probe',
    'Other details: roaster, batch number, room temperature',
  ])
})

test.each([
  [{ green_g: 200, roasted_g: 168 }, 200_000, 168_000],
  [{ in: 1, out: 0.8, unit: 'lbs' }, 453_592, 362_874],
  [{ 'green (kg)': 0.2 }, 200_000, null],
  [{ roasted_oz: 10 }, null, 283_495],
])('[log-file-17] the weights %j are read with their units', (weight, weightInMg, weightOutMg) => {
  expect(readAlog(JSON.stringify({ timex: [0, 60], temp2: [100, 120], weight }))).toMatchObject({
    weightInMg,
    weightOutMg,
  })
})

test('a start with its time zone in `roastdate` is read, and a day in words is not', () => {
  const startOf = (roastdate: string) =>
    readAlog(JSON.stringify({ timex: [0, 60], temp2: [100, 120], roastdate })).startTime
  expect(startOf('2026-11-13T14:05:00+02:00')).toBe('2026-11-13T12:05:00.000Z')
  expect(startOf('Fri Nov 13 2026')).toBeNull()
})
