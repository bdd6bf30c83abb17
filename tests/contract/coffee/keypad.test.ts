// Tests which values a member can type on the keypad of a roast.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { KEYPAD_DIGITS, type KeypadKey, keypadNumber, pressKey } from '../../../contract/rules/coffee/keypad.ts'

/** The key for a character: `<` is the key that removes the last character. */
const keyOf = (character: string): KeypadKey =>
  character === '<' ? 'back' : character === '.' ? '.' : (KEYPAD_DIGITS.find((digit) => digit === character) ?? '0')

/** What the keypad shows after these keys. */
const typedText = (keys: string) => [...keys].map(keyOf).reduce(pressKey, '')

describe('keypad', () => {
  test.each([
    ['205', '205'],
    ['205.5', '205.5'],
    ['205.57', '205.57'],
    ['205.579', '205.57'],
    ['1.2.3', '1.23'],
    ['.5', '0.5'],
    ['..5', '0.5'],
    ['007', '7'],
    ['0.5', '0.5'],
    ['00', '0'],
    ['123456', '12345'],
    ['12345.67', '12345.67'],
    ['205<', '20'],
    ['205.<', '205'],
    ['205.57<9', '205.59'],
    ['2<<5', '5'],
    ['<', ''],
  ])('the keys %s (where < is back) give %j', (keys, value) => {
    expect(typedText(keys)).toBe(value)
  })

  const keys = fc.array(fc.constantFrom<KeypadKey>(...KEYPAD_DIGITS, '.', 'back'), { maxLength: 30 })

  test('any keys give at most one decimal point, five digits before it, two digits after it, and no needless zero in front', () => {
    fc.assert(
      fc.property(keys, (typed) => {
        expect(typed.reduce(pressKey, '')).toMatch(/^((0|[1-9]\d{0,4})(\.\d{0,2})?)?$/)
      }),
    )
  })

  test('back removes the last character, even if it is the decimal point', () => {
    fc.assert(
      fc.property(keys, (typed) => {
        const value = typed.reduce(pressKey, '')
        expect(pressKey(value, 'back')).toBe(value.slice(0, -1))
      }),
    )
  })

  test('an empty text of the keypad is read as null, and any other text as a number', () => {
    expect(['', '0', '12.', '205.57'].map(keypadNumber)).toEqual([null, 0, 12, 205.57])
  })
})
