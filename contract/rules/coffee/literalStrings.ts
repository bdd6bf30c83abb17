// Reads the strings in a literal of Python or JSON. Used by `literals.ts`.

import type { Steps } from '../shared/steps.ts'
import { LogFileError } from './logFile.ts'

/** After this many escapes the reader makes a pause, so that the thread can do other work. */
const ESCAPES_PER_STEP = 500

const PLAIN_DOUBLE = /[^"\\\n\r]*/y
const PLAIN_SINGLE = /[^'\\\n\r]*/y
const OCTAL = /[0-7]{1,3}/y
const HEX: ReadonlyMap<string, RegExp> = new Map([
  ['x', /[0-9a-fA-F]{2}/y],
  ['u', /[0-9a-fA-F]{4}/y],
  ['U', /[0-9a-fA-F]{8}/y],
])
const SIMPLE: ReadonlyMap<string, string> = new Map([
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

const invalid = (at: number) => new LogFileError(`The text at character ${at + 1} of the file cannot be read.`)

/** The text of an escape that begins after its backslash, and where it ends. */
function escapeAt(text: string, at: number): { value: string; end: number } {
  const name = text.charAt(at)
  const simple = SIMPLE.get(name)
  if (simple !== undefined) return { value: simple, end: at + 1 }
  const isOctal = name >= '0' && name <= '7'
  const digits = isOctal ? OCTAL : HEX.get(name)
  // Python keeps a backslash before any other character.
  if (digits === undefined) return { value: '\\', end: at }
  digits.lastIndex = isOctal ? at : at + 1
  const code = digits.exec(text)?.[0]
  const point = code === undefined ? Number.POSITIVE_INFINITY : Number.parseInt(code, isOctal ? 8 : 16)
  if (point > MAX_CODE_POINT) throw invalid(at - 1)
  return { value: String.fromCodePoint(point), end: digits.lastIndex }
}

/** Reads a string from after its opening quote to its closing quote, which must be in the same line. */
export function* stringSteps(text: string, start: number, quote: string): Steps<{ value: string; end: number }> {
  const plain = quote === '"' ? PLAIN_DOUBLE : PLAIN_SINGLE
  let whole = ''
  let parts: string[] = []
  let at = start
  for (let escapes = 1; ; escapes += 1) {
    if (escapes % ESCAPES_PER_STEP === 0) {
      // Joining millions of parts in one step would take too long.
      whole += parts.join('')
      parts = []
      yield
    }
    plain.lastIndex = at
    plain.test(text)
    parts.push(text.slice(at, plain.lastIndex))
    at = plain.lastIndex
    if (text[at] === quote) return { value: whole + parts.join(''), end: at + 1 }
    if (text[at] !== '\\') throw invalid(start - 1)
    const { value, end } = escapeAt(text, at + 1)
    parts.push(value)
    at = end
  }
}
