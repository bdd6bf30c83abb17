// Tests the words for a reading of a roast.
import { expect, test } from 'vitest'
import { inputText, inputValueText } from '../../../contract/rules/coffee/inputText.ts'

test('a reading is a value with its unit, and in a sentence its name is before it', () => {
  const c = 'DEGREES_CELSIUS'
  expect(inputText({ type: 'BEAN_TEMP', value: 180.5 }, c)).toBe('Bean Temperature 180.5 °C')
  expect(inputValueText({ type: 'BEAN_TEMP', value: 205.3 }, 'DEGREES_FAHRENHEIT')).toBe('401.5 °F')
  expect(inputValueText({ type: 'POWER_DRAW', value: 1200 }, c)).toBe('1200 W')
  expect(inputText({ type: 'FAN', value: 40 }, c)).toBe('Fan 40 %')
})

test('a note is its text, of which a sentence has at most 30 characters', () => {
  const note = (text?: string) => ({ type: 'NOTE', value: 0, ...(text !== undefined && { note: text }) }) as const
  const c = 'DEGREES_CELSIUS'
  const long = 'x'.repeat(31)
  expect(inputValueText(note(long), c)).toBe(long)
  expect(inputValueText(note(), c)).toBe('')
  expect(inputText(note('Smells of toast'), c)).toBe('Note “Smells of toast”')
  expect(inputText(note('x'.repeat(30)), c)).toBe(`Note “${'x'.repeat(30)}”`)
  expect(inputText(note(long), c)).toBe(`Note “${'x'.repeat(30)}…”`)
})
