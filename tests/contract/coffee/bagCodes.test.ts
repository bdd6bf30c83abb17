// Tests the codes that members write on bags: which are valid, and which are the same.

import { expect, test } from 'vitest'
import {
  bagCodeError,
  bagCodeKey,
  MAX_BAG_CODE_LENGTH,
  normalizeBagCode,
} from '../../../contract/rules/coffee/bagCodes.ts'

test('a bag code is stored as typed, without the spaces around it', () => {
  expect(normalizeBagCode('  Gedeb-1\t')).toBe('Gedeb-1')
})

test('codes that differ only in case or in the spaces around them are the same', () => {
  expect(bagCodeKey(' GEDEB-1 ')).toBe(bagCodeKey('gedeb-1'))
  expect(bagCodeKey('GEDEB-1')).not.toBe(bagCodeKey('GEDEB_1'))
})

test('a code has 1 to 32 characters, which are letters, digits, - and _', () => {
  for (const code of ['a', 'A-1_b', ' 7 ', '-', 'x'.repeat(MAX_BAG_CODE_LENGTH)]) expect(bagCodeError(code)).toBeNull()
  for (const code of ['', '  ', 'a b', 'a/b', 'é', 'a.b', 'a\n1', 'x'.repeat(MAX_BAG_CODE_LENGTH + 1)]) {
    // The error is a sentence.
    expect(bagCodeError(code), code).toMatch(/^[A-Z].*\.$/)
  }
})
