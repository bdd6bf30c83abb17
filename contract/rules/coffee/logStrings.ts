// Reads the strings in a log file of Artisan. `logLiterals.ts` reads the other parts of the file.

import type { Steps } from '../shared/steps.ts'
import { LogFileError } from './logFile.ts'

/**
 * After this many escapes the reader makes a pause, so that the thread can do other work. An escape is a backslash and
 * the characters after it that stand for one character, such as `\n`.
 */
const ESCAPES_PER_STEP = 500

/** The characters of a string before a quote, a backslash or the end of the line. */
const UP_TO_DOUBLE_QUOTE = /[^"\\\n\r]*/y
const UP_TO_SINGLE_QUOTE = /[^'\\\n\r]*/y
const OCTAL = /[0-7]{1,3}/y
/** The letter after the backslash, and the hexadecimal digits that must follow the letter. */
const HEX: ReadonlyMap<string, RegExp> = new Map([
  ['x', /[0-9a-fA-F]{2}/y],
  ['u', /[0-9a-fA-F]{4}/y],
  ['U', /[0-9a-fA-F]{8}/y],
])
const ONE_LETTER_ESCAPES: ReadonlyMap<string, string> = new Map([
  ['\\', '\\'],
  ["'", "'"],
  ['"', '"'],
  ['/', '/'],
  ['a', '\x07'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['v', '\v'],
  // After a backslash at the end of a line, the text continues on the next line.
  ['\n', ''],
])
const MAX_CODE_POINT = 0x10ffff

const invalid = (position: number) =>
  new LogFileError(`The text at character ${position + 1} of the file cannot be read.`)

/**
 * Reads an escape such as `\n` or `\u00b0`. Returns its character and the position after the escape. `position` is the
 * position after the backslash.
 */
function escapeAt(text: string, position: number): { value: string; end: number } {
  const name = text.charAt(position)
  const simple = ONE_LETTER_ESCAPES.get(name)
  if (simple !== undefined) return { value: simple, end: position + 1 }
  const isOctal = name >= '0' && name <= '7'
  const digits = isOctal ? OCTAL : HEX.get(name)
  // Python keeps a backslash before any other character.
  if (digits === undefined) return { value: '\\', end: position }
  digits.lastIndex = isOctal ? position : position + 1
  const code = digits.exec(text)?.[0]
  const point = code === undefined ? Number.POSITIVE_INFINITY : Number.parseInt(code, isOctal ? 8 : 16)
  if (point > MAX_CODE_POINT) throw invalid(position - 1)
  return { value: String.fromCodePoint(point), end: digits.lastIndex }
}

/**
 * Reads a string in small steps, and returns it with the position after its closing quote. `start` is the position
 * after the opening quote. Both quotes must be in the same line.
 */
export function* stringSteps(text: string, start: number, quote: string): Steps<{ value: string; end: number }> {
  const untilSpecial = quote === '"' ? UP_TO_DOUBLE_QUOTE : UP_TO_SINGLE_QUOTE
  let whole = ''
  let parts: string[] = []
  let position = start
  for (let escapes = 1; ; escapes += 1) {
    if (escapes % ESCAPES_PER_STEP === 0) {
      // Joining millions of parts in one step would take too long.
      whole += parts.join('')
      parts = []
      yield
    }
    untilSpecial.lastIndex = position
    untilSpecial.test(text)
    parts.push(text.slice(position, untilSpecial.lastIndex))
    position = untilSpecial.lastIndex
    if (text[position] === quote) return { value: whole + parts.join(''), end: position + 1 }
    if (text[position] !== '\\') throw invalid(start - 1)
    const { value, end } = escapeAt(text, position + 1)
    parts.push(value)
    position = end
  }
}
