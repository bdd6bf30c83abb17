// Tests when the page asks whether first crack has started.
import { expect, test } from 'vitest'
import { mayCrackNow } from '../../../contract/rules/coffee/crackSign.ts'

const learned = { targetC: 196, targetSpreadC: 2 }
const curve = (...temps: number[]) => temps.map((tempC, index) => ({ seconds: index * 30, tempC }))

test.each([
  ['far below the usual temperature', curve(180, 184, 188), false],
  ['just below the spread, at a steady rate', curve(185.9, 189.9, 193.9), false],
  ['within the spread', curve(186, 190, 194), true],
  ['at the usual temperature, with one reading', curve(196), true],
  ['four spreads above it', curve(196, 200, 204), true],
  ['above that', curve(196, 200, 204.1), false],
  ['three spreads below it, with a dip of the rate', curve(184, 188.5, 191), true],
  ['three spreads below it, with noise', curve(183, 187.5, 190.5), false],
  ['further below, with a dip of the rate', curve(184, 188.5, 189.9), false],
  ['without readings', [], false],
] as const)('[roast-forecast-22] %s', (_, samples, expected) => {
  expect(mayCrackNow(samples, learned)).toBe(expected)
})
