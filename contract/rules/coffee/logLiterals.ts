// Reads the value in a log file of Artisan. Artisan writes the file with Python's `repr`, newer versions with
// `json.dumps`. The file may come from a stranger, so nothing in it is run as code.

import type { Steps } from '../shared/steps.ts'
import { LogFileError } from './logFile.ts'
import { stringSteps } from './logStrings.ts'

/**
 * A value that the file contains. A dictionary becomes a Map, because in an object a key such as `__proto__` has a
 * special meaning. A tuple becomes a list.
 */
export type Literal = string | number | boolean | null | Literal[] | Map<string, Literal>

/** Deeper nesting is refused. Log files have at most five levels. */
const MAX_DEPTH = 32
/**
 * A file with more lists and dictionaries is refused, because they would fill the memory. The JSON of a roast has
 * one for each of its 20,000 readings, other log files have a few hundred.
 */
const MAX_CONTAINERS = 21_000
/**
 * A file with more values is refused. A log of four hours with one sample per second and ten probes has about 300,000.
 */
const MAX_VALUES = 1_000_000
/** A longer number is refused. Log files have numbers of about 20 characters at most. */
const MAX_NUMBER_LENGTH = 400
/**
 * After this many tokens the reader makes a pause, so that the thread can do other work. A token is a value or one of
 * the characters [ ] ( ) { } and comma.
 */
const TOKENS_PER_STEP = 500

const SPACE = /\s*/y
const SPACE_CODE = 32
const LAST_ASCII_CODE = 127
const NUMBER = /[+-]?(?:nan\b|NaN\b|inf\b|Infinity\b|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)/y
const WORD = /[A-Za-z_]\w*/y
const STRING_START = /[bBuU]?["']/y
/** The characters with which a string can begin. A letter can also begin a word. */
const MAY_START_STRING = '\'"bBuU'

const WORDS: ReadonlyMap<string, boolean | null> = new Map([
  ['True', true],
  ['true', true],
  ['False', false],
  ['false', false],
  ['None', null],
  ['null', null],
])

/** An open list, tuple or dictionary. */
interface Open {
  readonly closing: ']' | ')' | '}'
  readonly list: Literal[]
  /** Null for a list or a tuple. */
  readonly map: Map<string, Literal> | null
  /** The key whose value follows; undefined if a key or an item of a list follows. */
  key: string | undefined
  /** Whether a value was read after the last comma. */
  hasValue: boolean
  /** Whether a comma was read. */
  hasComma: boolean
}

/** Where JavaScript writes 'Infinity', Python writes 'inf'. */
const numberOf = (text: string): number => Number(text.replace('inf', 'Infinity'))

const notLog = (position: number) =>
  new LogFileError(`The file is not a roast log: it cannot be read at character ${position + 1}.`)

/** Reads one value, which must be the whole text. Throws LogFileError. */
export function* literalSteps(text: string): Steps<Literal> {
  const open: Open[] = []
  let result: Literal | undefined
  let position = 0
  let valueCount = 0
  let containerCount = 0

  /**
   * Reads the text at the present position that fits the pattern, and moves the position behind it; null if none fits.
   */
  const match = (pattern: RegExp): string | null => {
    pattern.lastIndex = position
    const matched = pattern.exec(text)?.[0] ?? null
    if (matched !== null) position += matched.length
    return matched
  }

  /** Adds a value to the innermost open list or dictionary. If none is open, the value is the result. */
  const addValue = (value: Literal, start: number) => {
    valueCount += 1
    if (valueCount > MAX_VALUES) throw new LogFileError('The file has too many values for a roast log.')
    const parent = open.at(-1)
    if (parent === undefined) {
      if (result !== undefined) throw notLog(start)
      result = value
      return
    }
    if (parent.hasValue) throw notLog(start)
    // In a dictionary, this value is a key, and a colon must follow.
    if (parent.map !== null && parent.key === undefined) {
      if (typeof value === 'object') throw notLog(start)
      match(SPACE)
      if (text[position] !== ':') throw notLog(position)
      position += 1
      parent.key = String(value)
      return
    }
    if (parent.map === null) parent.list.push(value)
    else {
      parent.map.set(parent.key ?? '', value)
      parent.key = undefined
    }
    parent.hasValue = true
  }

  /** Ends the innermost open list, tuple or dictionary, and adds it as a value. */
  const close = (start: number) => {
    const last = open.pop()
    if (last === undefined || last.closing !== text[start] || last.key !== undefined) throw notLog(start)
    position += 1
    // Parentheses around one value without a comma are not a tuple.
    const [only] = last.list
    const isGroup = last.closing === ')' && !last.hasComma && only !== undefined
    addValue(isGroup ? only : (last.map ?? last.list), start)
  }

  /** Begins a list, a tuple or a dictionary, which ends with the character `closing`. */
  const begin = (closing: Open['closing'], start: number) => {
    containerCount += 1
    if (open.length === MAX_DEPTH || containerCount > MAX_CONTAINERS) {
      throw new LogFileError('The file is nested too deeply for a roast log.')
    }
    // A list cannot be a key, and two values need a comma between them. Check this before the content is read, to save
    // time.
    const parent = open.at(-1)
    if (parent?.hasValue || (parent?.map && parent.key === undefined)) throw notLog(start)
    open.push({
      closing,
      list: [],
      map: closing === '}' ? new Map() : null,
      key: undefined,
      hasValue: false,
      hasComma: false,
    })
    position += 1
  }

  for (let tokens = 1; ; tokens += 1) {
    if (tokens % TOKENS_PER_STEP === 0) yield
    // A search for spaces takes time, and most tokens follow each other without a space. All spaces of ASCII have codes
    // up to 32, so the search is needed only for these codes and for codes outside ASCII.
    if (text.charCodeAt(position) <= SPACE_CODE || text.charCodeAt(position) > LAST_ASCII_CODE) match(SPACE)
    const start = position
    const character = text[position]
    if (character === undefined) break
    if (character === '[') begin(']', start)
    else if (character === '(') begin(')', start)
    else if (character === '{') begin('}', start)
    else if (character === ']' || character === ')' || character === '}') close(start)
    else if (character === ',') {
      const parent = open.at(-1)
      if (!parent?.hasValue) throw notLog(start)
      parent.hasValue = false
      parent.hasComma = true
      position += 1
    } else {
      const opening = MAY_START_STRING.includes(character) ? match(STRING_START) : null
      if (opening !== null) {
        // In Python, strings that follow each other without a comma are one string.
        let whole = ''
        for (let quote: string | null = opening; quote !== null; quote = match(STRING_START)) {
          const { value, end } = yield* stringSteps(text, position, quote.slice(-1))
          whole += value
          position = end
          match(SPACE)
        }
        addValue(whole, start)
        continue
      }
      const number = match(NUMBER)
      if (number !== null) {
        if (number.length > MAX_NUMBER_LENGTH) throw notLog(start)
        addValue(numberOf(number), start)
        continue
      }
      const word = match(WORD)
      const value = word === null ? undefined : WORDS.get(word)
      if (value === undefined) throw notLog(start)
      addValue(value, start)
    }
  }
  if (result === undefined || open.length > 0) throw new LogFileError('The file is cut off: its end is missing.')
  return result
}
