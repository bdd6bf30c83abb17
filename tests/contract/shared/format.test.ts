// Tests how numbers are rounded, and how percentages and phone numbers are written.
import { expect, test } from 'vitest'
import { percentText, phoneText, roundTo } from '../../../contract/rules/shared/format.ts'

test.each([
  [235.00000000000003, 2, 235],
  [1.005, 2, 1.01],
  [0.285, 2, 0.29],
  [2.5, 0, 3],
  [-2.5, 0, -2],
  [-0.001, 2, 0],
  [1234.5678, 1, 1234.6],
])('%d with %d decimals is %d', (value, decimals, rounded) => {
  expect(roundTo(value, decimals)).toBe(rounded)
})

test.each([
  [0.58333, 2, '58.33'],
  [1, 0, '100'],
  [0.005, 0, '1'],
  [0.5, 1, '50.0'],
])('the fraction %d with %d decimals is %s percent', (fraction, decimals, text) => {
  expect(percentText(fraction, decimals)).toBe(text)
})

test('ten digits are written as a phone number, and any other text stays as it is', () => {
  expect(phoneText('5550102030')).toBe('+1 (555) 010-2030')
  for (const text of ['15550102030', '55501020300', '555010203', '555010203x', 'Rosalind', '']) {
    expect(phoneText(text)).toBe(text)
  }
})
