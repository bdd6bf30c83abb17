// Tests how the columns and the events of tables of several programs are read.

import { describe, expect, test } from 'vitest'
import { momentNamed } from '../../../contract/rules/coffee/logEvents.ts'
import { LogFileError } from '../../../contract/rules/coffee/logFile.ts'
import { csvLogSteps } from '../../../contract/rules/coffee/readCsvLog.ts'
import { unknownHeadings } from '../../../contract/rules/coffee/tableHeadings.ts'
import { runAtOnce } from '../../../contract/rules/shared/steps.ts'

const read = (text: string, answers = {}) =>
  runAtOnce(
    csvLogSteps(
      text.split('\n').map((line) => line.split(',')),
      answers,
    ),
  )
const othersOf = ({ readings }: ReturnType<typeof read>) =>
  readings.flatMap(({ type, seconds, value, note }) => (type === 'BEAN_TEMP' ? [] : [[type, seconds, note ?? value]]))
const leftOut = ({ skipped }: ReturnType<typeof read>) =>
  skipped.map(({ what }) => what).filter((what) => what !== 'No charge' && what !== 'No drop')

test.each([
  ['charge', 'Charge', 'Roast Start', 'beans in', 'START'],
  ['DRY_END', 'DRYe', 'Dry End', 'Yellow', 'yellowing', 'Color Change', 'colour_change', 'End of drying'],
  [
    'FIRST_CRACK_START',
    'FCs',
    'FC',
    'FC Start',
    'First Crack',
    'First Crack Start',
    '1C',
    '1st crack',
    'first-crack start',
  ],
  ['FIRST_CRACK_END', 'FCe', 'FC End', 'First Crack End', '1C End'],
  ['SECOND_CRACK_START', 'SCs', 'Second crack', '2C', '2nd Crack Start'],
  ['drop', 'Drop', 'End', 'Roast End', 'eject', 'Beans out'],
])('[log-file-26] %s is known by its usual names', (moment, ...names) => {
  expect(names.map(momentNamed)).toEqual(names.map(() => moment))
  expect(['Fan 9', 'crack', '', 'Stirred'].map(momentNamed)).toEqual([undefined, undefined, undefined, undefined])
})

test('[log-file-26] in a column of comments, moments, settings with a unit and notes are told apart', () => {
  const log = read(
    'Time,Bean temperature,Comment\n0,200,Charge\n60,95,Fan 40 %\n70,96,Gas: 75%\n80,97,Power 900 W\n90,99,Fan 9\n240,150,Color change\n250,151,SC End\n400,190,1C\n500,205,Drop',
  )
  expect(log.events).toEqual([
    { event_type: 'DRY_END', seconds: 240 },
    { event_type: 'FIRST_CRACK_START', seconds: 400 },
  ])
  expect(othersOf(log)).toEqual([
    ['FAN', 60, 40],
    ['BURNER', 70, 75],
    ['POWER_DRAW', 80, 900],
    ['NOTE', 90, 'Fan 9'],
  ])
  expect(leftOut(log)).toEqual(['End of second crack at 04:10'])
})

describe('the columns of other programs', () => {
  test('[log-file-27] IKAWA: the temperature above the beans, fan, heater and state', () => {
    const log = read(
      'time,fan set,setpoint,fan speed,temp above,state,heater,temp below\n0,90,0,1,180,pre-heating,10,1\n30,80,200,70,150,roasting,60,197\n60,80,200,70,120,roasting,60,184\n90,75,200,70,140,roasting,55,150\n120,75,200,70,130,cooling,0,150',
    )
    expect(log).toMatchObject({ chargeTempC: 150, endSeconds: 90 })
    expect(othersOf(log)).toEqual([
      ['BURNER', 0, 60],
      ['FAN', 0, 80],
      ['BURNER', 60, 55],
      ['FAN', 60, 75],
      ['BURNER', 90, 0],
    ])
    expect(leftOut(log)).toContain('Other columns: setpoint, fan speed, temp below')
  })

  test('[log-file-27] Cropster: bean temperature, gas and airflow', () => {
    const log = read(
      'Time (s),Bean temperature (°F),Environment temperature (°F),Gas (%),Airflow (%)\n0,392,400,80,50\n60,212,400,80,50\n120,230,400,60,50',
    )
    expect(log.readings.find(({ seconds, type }) => seconds === 60 && type === 'BEAN_TEMP')?.value).toBe(100)
    expect(othersOf(log)).toEqual([
      ['BURNER', 0, 80],
      ['FAN', 0, 50],
      ['BURNER', 120, 60],
    ])
    expect(leftOut(log)).toEqual(['Other columns: Environment temperature (°F)'])
  })

  test.each([
    ['Power (%)', 80, 'BURNER', 80],
    ['Burner %', 80, 'BURNER', 80],
    ['Heater (W)', 900, 'POWER_DRAW', 900],
    ['Gas', 75, 'BURNER', 75],
    ['Power', 900, 'POWER_DRAW', 900],
    ['Drum speed (%)', 65, 'DRUM', 65],
    ['Air', 40, 'FAN', 40],
  ])('[log-file-27] %s with %d is %s %d', (heading, number, type, value) => {
    expect(othersOf(read(`time,BT,${heading}\n0,180,${number}\n60,120,${number}`))).toEqual([[type, 0, value]])
  })

  test.each([
    ['Power', 80, 'The power: The heading does not say whether it is in W or in %.'],
    ['Fan', 9, 'The fan: The heading names no unit, such as %.'],
    ['Heat', 7, 'The burner: The heading names no unit, such as %.'],
    ['Drum (rpm)', 60, "The drum: It is in 'rpm', and it is kept in percent here."],
    ['Fan', 1500, 'The fan: The heading names no unit, such as %.'],
  ])('[log-file-27] %s with %d is left out with the reason', (heading, number, reason) => {
    const log = read(`time,BT,${heading}\n0,180,${number}\n60,120,${number}`)
    expect(othersOf(log)).toEqual([])
    expect(log.skipped.map(({ what, why }) => `${what}: ${why}`)).toContain(reason)
  })

  test('[log-file-28] other columns are listed if they have values', () => {
    expect(leftOut(read('time,BT,ET,Delta BT,Humidity,Operator,Empty\n0,180,-1,1,40,Ann,\n60,120,-1,2,41,,'))).toEqual([
      'Other columns: Humidity, Operator',
    ])
  })
})

describe('columns that the member assigns', () => {
  const table = 'Uhr,Bohne (°F),Luft\n0,392,40\n60,212,40\n120,230,50'

  test('[log-file-36] a table with any headings is read with the assigned ones', () => {
    expect(() => read(table)).toThrow('The table has no columns with the names Time and BT.')
    const log = read(table, { columns: { time: 'Uhr', temp: 'Bohne (°F)', fan: 'Luft' } })
    expect(log.readings.filter(({ type }) => type === 'BEAN_TEMP').map(({ value }) => value)).toEqual([200, 100, 110])
    expect(othersOf(log)).toEqual([
      ['FAN', 0, 40],
      ['FAN', 120, 50],
    ])
    expect(() => read(table, { columns: { time: 'Uhr', temp: 'x' } })).toThrow(LogFileError)
  })

  test.each([
    [table, ['Uhr', 'Bohne (°F)', 'Luft']],
    [`Kaffee;2026\n"Zeit; min";"Temp ""B"""\n0;100`, ['Zeit; min', 'Temp "B"']],
    ['\ufeffa\tb\n1\t2', ['a', 'b']],
    ['time,BT\n0,180', null],
    ['1,2\n3,4', null],
    ['', null],
    ['only one', null],
  ])('[log-file-36] the headings of %j to ask about are %j', (text, headings) => {
    expect(unknownHeadings(text)).toEqual(headings)
  })
})

test('[log-file-32] a table with temperatures of the air only is read with an answer', () => {
  for (const text of ['time,ET\n0,180\n60,190', 'time,BT,ET\n0,-1,180\n60,,190']) {
    expect(() => read(text)).toThrow(LogFileError)
    expect(read(text, { air_as_beans: true }).readings).toHaveLength(2)
  }
})
