// Tests the codes that members write on bags: which are valid, and which are the same.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  bagCodeError,
  bagCodeKey,
  MAX_BAG_CODE_LENGTH,
  normalizeBagCode,
} from '../../../contract/rules/coffee/bagCodes.ts'

test('a bag code is stored as typed, without the spaces around it and with one space between words', () => {
  expect(normalizeBagCode('  Gedeb-1\t')).toBe('Gedeb-1')
  expect(normalizeBagCode(' Yirga  Cheffe 1 ')).toBe('Yirga Cheffe 1')
})

test('codes that differ only in case or in the spaces around them are the same', () => {
  expect(bagCodeKey(' GEDEB-1 ')).toBe(bagCodeKey('gedeb-1'))
  expect(bagCodeKey('GEDEB-1')).not.toBe(bagCodeKey('GEDEB_1'))
})

test('[bags-rules-03] codes in every script are the same without regard to case and to how an accent is encoded', () => {
  for (const [one, other] of [
    ['Rösterei 3', 'RÖSTEREI 3'],
    ['Rösterei 3', 'Ro\u0308sterei 3'],
    ['Straße', 'STRASSE'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['οδος', 'οδοσ'],
    ['Эфиопия', 'эФИОПИЯ'],
    ['İzmir', 'i\u0307zmir'],
  ] as const) {
    expect(bagCodeKey(one), one).toBe(bagCodeKey(other))
    expect(bagCodeError(one), one).toBeNull()
  }
  for (const code of ['珈琲 1', 'قهوة', 'कॉफ़ी', '커피-٣']) expect(bagCodeError(code), code).toBeNull()
  expect(bagCodeKey('Rosterei')).not.toBe(bagCodeKey('Rösterei'))
  // The keys of the codes that are stored already do not change.
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z0-9_-]{1,32}$/), (code) => {
      expect(bagCodeKey(code)).toBe(code.toLowerCase())
    }),
  )
})

test('a code has 1 to 32 characters, which are letters, digits, spaces, - and _', () => {
  for (const code of ['a', 'A-1_b', ' 7 ', '-', '𠮷'.repeat(MAX_BAG_CODE_LENGTH)]) expect(bagCodeError(code)).toBeNull()
  for (const code of ['', '  ', 'a/b', 'a.b', '..', 'a%20b', 'a\u200bb', '☕', 'x'.repeat(MAX_BAG_CODE_LENGTH + 1)]) {
    // The error is a sentence.
    expect(bagCodeError(code), code).toMatch(/^[A-Z].*\.$/)
  }
})
