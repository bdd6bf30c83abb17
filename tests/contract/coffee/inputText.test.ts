// Tests the words for a reading of a roast.
import { expect, test } from 'vitest'
import { inputText, inputValueText } from '../../../contract/rules/coffee/inputText.ts'

test('a reading is written as a value with its unit, or as its name and the value', () => {
  const celsius = 'DEGREES_CELSIUS'
  expect(inputText({ type: 'BEAN_TEMP', value: 180.5 }, celsius)).toBe('Bean Temperature 180.5 °C')
  expect(inputValueText({ type: 'BEAN_TEMP', value: 205.3 }, 'DEGREES_FAHRENHEIT')).toBe('401.5 °F')
  expect(inputValueText({ type: 'POWER_DRAW', value: 1200 }, celsius)).toBe('1200 W')
  expect(inputText({ type: 'FAN', value: 40 }, celsius)).toBe('Fan 40 %')
})

test('a note is written as its text, or as its name and at most 30 characters of the text', () => {
  const note = (text?: string) => ({ type: 'NOTE', value: 0, ...(text !== undefined && { note: text }) }) as const
  const celsius = 'DEGREES_CELSIUS'
  const long = 'x'.repeat(31)
  expect(inputValueText(note(long), celsius)).toBe(long)
  expect(inputValueText(note(), celsius)).toBe('')
  expect(inputText(note('Smells of toast'), celsius)).toBe('Note “Smells of toast”')
  expect(inputText(note('x'.repeat(30)), celsius)).toBe(`Note “${'x'.repeat(30)}”`)
  expect(inputText(note(long), celsius)).toBe(`Note “${'x'.repeat(30)}…”`)
})
