// Tests how single fields of a log file are read. A `Literal` is a value as it was read from the file.

import { describe, expect, test } from 'vitest'
import {
  listOf,
  noteOf,
  numberOf,
  roastUuidOf,
  startTimeOf,
  textOf,
  weightMgOf,
} from '../../../contract/rules/coffee/logFields.ts'
import type { Literal } from '../../../contract/rules/coffee/logLiterals.ts'

describe('numbers, lists and texts', () => {
  test.each<[Literal | undefined, number | null]>([
    [0, 0],
    [-1.5, -1.5],
    [' 7.25 ', 7.25],
    ['0', 0],
    ['', null],
    ['  ', null],
    ['7 g', null],
    [Number.NaN, null],
    [Number.POSITIVE_INFINITY, null],
    ['Infinity', null],
    [true, null],
    [null, null],
    // Some tools write each value as a list.
    [[1], 1],
    [[1, 2], null],
    [[[1]], null],
    [undefined, null],
  ])('the number in %j is %j', (value, number) => {
    expect(numberOf(value)).toBe(number)
  })

  test('a value that is not a list is read as an empty list', () => {
    expect(listOf([1, 'a'])).toEqual([1, 'a'])
    expect([listOf(5), listOf('ab'), listOf(null), listOf(undefined), listOf(new Map())]).toEqual(Array(5).fill([]))
  })

  // JavaScript stores some characters, such as emoji, in two halves. Each half has the length 1.
  test.each<[rule: string, value: Literal | undefined, maxLength: number, text: string]>([
    ['a value that is not a text becomes empty', 5, 9, ''],
    ['a missing value becomes empty', undefined, 9, ''],
    ['spaces around a text are removed before it is cut', '  abc ', 2, 'ab'],
    ['a space at the cut is removed', 'a bc', 2, 'a'],
    ['lines and tabs inside a text stay', 'a\n\tb', 9, 'a\n\tb'],
    ['characters that cannot be printed are removed', 'a\u0007b\u200dc\ud800d', 9, 'abcd'],
    ['a character with two halves is removed if only one half fits', 'a😀', 2, 'a'],
    ['a character with two halves stays if both halves fit', 'a😀', 3, 'a😀'],
    ['a text of up to four times the allowed length is read to its end', `${'\u0007'.repeat(7)}a`, 2, 'a'],
    ['the part of a text beyond four times the allowed length is not read', `${'\u0007'.repeat(8)}a`, 2, ''],
  ])('%s', (_, value, maxLength, text) => {
    expect(textOf(value, maxLength)).toBe(text)
  })

  test('characters that join two characters into one stay in a note, and are removed from other texts', () => {
    const family = '👩\u200d👧\u0007\ud800\n\t!'
    expect(noteOf(family, 20)).toBe('👩\u200d👧\n\t!')
    expect(textOf(family, 20)).toBe('👩👧\n\t!')
    expect(noteOf('abc', 2)).toBe('ab')
  })
})

describe('weights and ids', () => {
  test.each<[value: Literal | undefined, unit: Literal | undefined, weightMg: number | null]>([
    [250, 'g', 250_000],
    [2.5, undefined, 2500],
    [2.5, 7, 2500],
    [0.25, 'KG', 250_000],
    // A pound is 453.59237 g, or 16 ounces.
    [100, 'lb', 45_359_237],
    [1600, 'oz', 45_359_237],
    [1, 'oz', 28_350],
    // More than 1000 kg is not possible.
    [1000, 'kg', 1_000_000_000],
    [1000.001, 'kg', null],
    [0.0005, 'g', 1],
    [0.0004, 'g', null],
    [0, 'g', null],
    [-5, 'g', null],
    [null, 'g', null],
    ['x', 'g', null],
    [1e300, 'kg', null],
    [5, 'stone', null],
    [5, '', null],
  ])('%j with the unit %j is %j mg', (value, unit, weightMg) => {
    expect(weightMgOf(value, unit)).toBe(weightMg)
  })

  test('the id of a roast has exactly 32 hexadecimal digits', () => {
    const id = '0123456789abcdef0123456789abcdef'
    expect(roastUuidOf(id.toUpperCase())).toBe(id)
    // Dashes are removed.
    expect(roastUuidOf('01234567-89ab-cdef-0123-456789abcdef')).toBe(id)
    for (const wrong of [`${id}0`, `0${id}`, id.slice(1), `${id.slice(1)}g`, '', 32, null, undefined]) {
      expect(roastUuidOf(wrong), String(wrong)).toBeNull()
    }
  })
})

describe('the start of a roast', () => {
  const startTimeIn = (fields: Record<string, Literal>) => startTimeOf(new Map(Object.entries(fields)))
  /** 9999-12-31T23:59:59Z, in seconds since 1970. */
  const LAST_SECOND = 253_402_300_799

  test.each<[source: string, fields: Record<string, Literal>, time: string | null]>([
    ['no fields', {}, null],
    ['seconds since 1970', { roastepoch: 86_400 }, '1970-01-02T00:00:00.000Z'],
    ['thousandths of a second', { roastepoch: '1.2346' }, '1970-01-01T00:00:01.235Z'],
    [
      'seconds and a date, of which the seconds count',
      { roastepoch: 1, roastisodate: '2025-11-20' },
      '1970-01-01T00:00:01.000Z',
    ],
    ['0 seconds', { roastepoch: 0 }, null],
    ['seconds below 0', { roastepoch: -1 }, null],
    ['the last second of the year 9999', { roastepoch: LAST_SECOND }, '9999-12-31T23:59:59.000Z'],
    ['a second after the year 9999', { roastepoch: LAST_SECOND + 1 }, null],
    ['a date', { roastisodate: '2025-11-20' }, '2025-11-20T00:00:00.000Z'],
    ['a date and a time', { roastisodate: '2025-11-20', roasttime: '19:03:11' }, '2025-11-20T19:03:11.000Z'],
    ['an hour with one digit', { roastisodate: '2025-11-20', roasttime: '9:03:11' }, '2025-11-20T09:03:11.000Z'],
    ['a time without seconds', { roastisodate: '2025-11-20', roasttime: '19:03' }, '2025-11-20T19:03:00.000Z'],
    [
      'an hour with one digit and no seconds',
      { roastisodate: '2025-11-20', roasttime: '9:03' },
      '2025-11-20T09:03:00.000Z',
    ],
    ['a text before the time', { roastisodate: '2025-11-20', roasttime: 'at 19:03' }, '2025-11-20T00:00:00.000Z'],
    ['a text after the time', { roastisodate: '2025-11-20', roasttime: '19:03 pm' }, '2025-11-20T00:00:00.000Z'],
    ['a time without minutes', { roastisodate: '2025-11-20', roasttime: '19' }, '2025-11-20T00:00:00.000Z'],
    ['an impossible time', { roastisodate: '2025-11-20', roasttime: '25:03' }, null],
    ['an impossible day', { roastisodate: '2025-11-32' }, null],
    ['a date without zeros', { roastisodate: '2025-1-2' }, null],
    ['a date in words', { roastisodate: '1 Jan 2025' }, null],
    ['a year only', { roastisodate: '2025' }, null],
    ['an hour east of UTC', { roastisodate: '2025-11-20', roasttzoffset: -3600 }, '2025-11-19T23:00:00.000Z'],
    ['an hour west of UTC', { roastisodate: '2025-11-20', roasttzoffset: 3600 }, '2025-11-20T01:00:00.000Z'],
    ['the last second as a date', { roastisodate: '9999-12-31', roasttime: '23:59:59' }, '9999-12-31T23:59:59.000Z'],
    [
      'an offset that moves the time into the year 10000',
      { roastisodate: '9999-12-31', roasttime: '23:59:59', roasttzoffset: 1 },
      null,
    ],
    ['an offset that is too large', { roastisodate: '2025-11-20', roasttzoffset: -1e15 }, null],
  ])('the start is read from %s', (_, fields, time) => {
    expect(startTimeIn(fields)).toBe(time)
  })
})
