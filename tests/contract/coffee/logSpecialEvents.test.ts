// Tests how the special events of a log of the program Artisan become readings. They are new settings of the air, the
// drum, the damper (a flap for the air) and the burner, and free events with a text.

import { describe, expect, test } from 'vitest'
import type { Skipped } from '../../../contract/rules/coffee/logFile.ts'
import type { Literal } from '../../../contract/rules/coffee/logLiterals.ts'
import { artisanValueOf, specialEventSteps } from '../../../contract/rules/coffee/logSpecialEvents.ts'
import { runAtOnce } from '../../../contract/rules/shared/steps.ts'

/** The names of the five kinds of special events. The kind of an event is a position in this list. */
const ARTISAN_NAMES = ['Air', 'Drum', 'Damper', 'Burner', '--']
/** The times of the four samples, in seconds. The third sample has none. */
const TIMES = [0, 10, null, 30]

function read(fields: Record<string, Literal>) {
  const skipped: Skipped[] = []
  const allFields = new Map<string, Literal>(Object.entries({ etypes: ARTISAN_NAMES, ...fields }))
  return { readings: runAtOnce(specialEventSteps(allFields, TIMES, skipped)), skipped }
}
/** Reads a log with one special event at 30 s, the time of the sample with the index 3. */
const readOneEvent = (type: Literal, value: Literal, text: Literal, names: Literal = ARTISAN_NAMES) =>
  read({
    specialevents: [3],
    specialeventstype: [type],
    specialeventsvalue: [value],
    specialeventsStrings: [text],
    etypes: names,
  })

describe('the type of a special event', () => {
  // Artisan has five kinds of special events. A member can change their names in the list of names.
  test.each<[name: string, type: string]>([
    ['air', 'FAN'],
    ['Airflow', 'FAN'],
    ['FAN', 'FAN'],
    ['drum', 'DRUM'],
    ['Drum Speed', 'DRUM'],
    ['damper', 'NOTE'],
    ['burner', 'POWER_DRAW'],
    ['Gas', 'POWER_DRAW'],
    [' power ', 'POWER_DRAW'],
  ])('[log-file-29] a kind with the name %s gives readings of the type %s at any position', (name, type) => {
    for (const index of [0, 1, 2, 3]) {
      const names = ['?', '?', '?', '?', '--'].map((other, otherIndex) => (otherIndex === index ? name : other))
      expect(readOneEvent(index, 5, '900 W', names).readings.map((reading) => reading.type)).toEqual([type])
    }
  })

  test('a kind with an unknown name gives readings of the type that belongs to its position in the list', () => {
    const typeAt = (index: number, names: Literal) => readOneEvent(index, 5, '900 W', names).readings[0]?.type
    for (const names of [['Luft', 'Trommel', 'Klappe', 'Brenner', '--'], [], null, [1, 2, 3, 4]]) {
      expect([0, 1, 2, 3].map((index) => typeAt(index, names))).toEqual(['FAN', 'DRUM', 'NOTE', 'POWER_DRAW'])
    }
    // The fifth position is always for free events, whatever its name is.
    expect(readOneEvent(4, 5, 'Toast', ['', '', '', '', 'Fan']).readings).toEqual([
      { type: 'NOTE', seconds: 30, value: 0, note: 'Toast' },
    ])
  })
})

describe('the value of a special event', () => {
  // Artisan stores a percentage divided by 10, plus 1.
  test.each<[artisanValue: number, percent: number]>([
    [1, 0],
    [0, 0],
    [-1, 0],
    [0.5, 0],
    [11, 100],
    [3.04, 20],
    [3.06, 21],
    [-3, -20],
  ])('the stored number %d is %d percent', (artisanValue, percent) => {
    const [reading] = readOneEvent(0, artisanValue, '').readings
    expect(reading?.value).toBeCloseTo(percent, 9)
    expect(reading).toMatchObject({ type: 'FAN', seconds: 30 })
  })

  test('each whole percent stays the same when it is stored and read again', () => {
    for (let percent = 0; percent <= 100; percent += 1) {
      expect(readOneEvent(1, artisanValueOf(percent), '').readings).toEqual([
        { type: 'DRUM', seconds: 30, value: percent },
      ])
    }
  })

  test.each<[text: string, watts: number | null]>([
    ['900 W', 900],
    [' 900W ', 900],
    ['1250.25 W', 1250.25],
    ['0 W', 0],
    ['900', null],
    ['W', null],
    ['900 W max', null],
    ['900 Watt', 900],
    ['about 900 W', null],
    ['-900 W', null],
    ['9.5.1 W', null],
    ['900. W', null],
  ])('the text %j of the burner is %j watts (null: the percents of its value count)', (text, watts) => {
    const { readings, skipped } = readOneEvent(3, 5, text)
    const reading = watts === null ? { type: 'BURNER', value: 40 } : { type: 'POWER_DRAW', value: watts }
    expect(readings).toEqual([{ seconds: 30, ...reading }])
    expect(skipped).toEqual([])
  })

  test('watts count only for the burner', () => {
    expect(readOneEvent(0, 5, '900 W').readings).toEqual([{ type: 'FAN', seconds: 30, value: 40 }])
  })
})

describe('special events that are left out', () => {
  const reasons = (result: { skipped: readonly Skipped[] }) => result.skipped.map(({ what, why }) => `${what}: ${why}`)

  test('steps without a value or of an unknown type are left out', () => {
    const other = '1 other event: It has no value, or it is of no kind that the file names.'
    for (const [type, value] of [
      [0, null],
      [1, 'x'],
      [9, 5],
      [null, 5],
    ] as const) {
      const result = readOneEvent(type, value, 'text')
      expect(result.readings).toEqual([])
      expect(reasons(result)).toEqual([other])
    }
  })

  test('a free event without a text is left out, and a long text is cut', () => {
    expect(reasons(readOneEvent(4, 5, ' \u0007 '))).toEqual(['1 free event without a text: There is nothing to keep.'])
    expect(readOneEvent(4, 5, 'n'.repeat(200))).toEqual({
      readings: [{ type: 'NOTE', seconds: 30, value: 0, note: 'n'.repeat(200) }],
      skipped: [],
    })
    const longNote = readOneEvent(4, 5, 'n'.repeat(201))
    expect(longNote.readings[0]?.note).toBe('n'.repeat(200))
    expect(reasons(longNote)).toEqual(['1 long note: Only the first 200 characters are kept here.'])
  })

  test('an event without a time is left out, whatever its type is', () => {
    const result = read({
      // The sample with the index 2 has no time. The other values are not the index of a sample.
      specialevents: [2, -1, 4, null, 'x', 0.5],
      specialeventstype: [4, 4, 4, 4, 3, 0],
      specialeventsvalue: [5, 5, 5, 5, 5, 5],
      specialeventsStrings: ['a', 'b', 'c', 'd', '900 W', ''],
    })
    expect(result.readings).toEqual([])
    expect(reasons(result)).toEqual(['6 events without a time: It belongs to no sample of the file.'])
  })

  test('an event is left out if the log has no lists of types and texts', () => {
    expect(reasons(read({ specialevents: [0] }))).toHaveLength(1)
    expect(read({})).toEqual({ readings: [], skipped: [] })
  })

  test('20,000 events are read, and more are not', () => {
    const readMany = (count: number) =>
      read({
        specialevents: Array(count).fill(1),
        specialeventstype: Array(count).fill(1),
        specialeventsvalue: Array(count).fill(2),
      })
    expect(readMany(20_000).readings).toHaveLength(20_000)
    expect(reasons(readMany(20_000))).toEqual([])
    const tooMany = readMany(20_002)
    expect(tooMany.readings).toHaveLength(20_000)
    expect(reasons(tooMany)).toEqual(['2 more events: Only 20000 are read.'])
  })

  test('[log-file-07] the reader stops at each 500th event, so that other work continues', () => {
    const countStops = (count: number) =>
      [...specialEventSteps(new Map([['specialevents', Array(count).fill(1)]]), TIMES, [])].length
    expect([0, 1, 500, 501, 1000].map(countStops)).toEqual([0, 1, 1, 2, 2])
  })
})
