// Tests the reader of the literals of Python and JSON in log files. A literal is a value as a program writes it: a
// number, a text, a list or a dictionary.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LogFileError } from '../../../contract/rules/coffee/logFile.ts'
import { type Literal, literalSteps } from '../../../contract/rules/coffee/logLiterals.ts'
import { runAtOnce } from '../../../contract/rules/shared/steps.ts'
import { plainValue } from '../../support/logFiles.ts'

/** Reads the text without the stops at which other work continues. */
const literal = (text: string) => runAtOnce(literalSteps(text))

describe('literals of Python and JSON', () => {
  test.each<[string, Literal]>([
    ['1', 1],
    ['-1.5e2', -150],
    ['.5', 0.5],
    ['-.25', -0.25],
    ['[1,\u00a02]', [1, 2]],
    ['5.', 5],
    ['+1.5E+2', 150],
    ['1e-2', 0.01],
    ['+1', 1],
    ['inf', Number.POSITIVE_INFINITY],
    ['-inf', Number.NEGATIVE_INFINITY],
    ['Infinity', Number.POSITIVE_INFINITY],
    ['-Infinity', Number.NEGATIVE_INFINITY],
    ['-nan', Number.NaN],
    ['NaN', Number.NaN],
    ['nan', Number.NaN],
    ['True', true],
    ['true', true],
    ['False', false],
    ['false', false],
    ['None', null],
    ['null', null],
    [`'it''s'`, 'its'],
    [`'a' "b"`, 'ab'],
    [`u'x'`, 'x'],
    [`'\\x41\\u00e9\\U0001F600\\101'`, 'Aé😀A'],
    [`"\\ud83d\\ude00\\/"`, '😀/'],
    [`'\\n\\t\\\\\\'\\"'`, `\n\t\\'"`],
    [`'\\q'`, '\\q'],
    [`'\\a\\b\\f\\n\\r\\t\\v'`, '\u0007\b\f\n\r\t\v'],
    ["'a\\\nb'", 'ab'],
    [`'\\0\\7\\8\\377\\1234\\.'`, '\0\u0007\\8\u00ffS4\\.'],
    [`'\\xAf\\U0010FFFF'`, '\u00af\u{10ffff}'],
    [`"it's"`, "it's"],
    [`'say "x"'`, 'say "x"'],
    [`b'x' B"y" U'z'`, 'xyz'],
    [`''`, ''],
    ['[]', []],
    ['[1, 2,]', [1, 2]],
    ['(1, 2)', [1, 2]],
    ['(1,)', [1]],
    ['(1)', 1],
    ['()', []],
    ['{}', new Map()],
    [
      `{'a': 1, 2: [None], "a": 3,}`,
      new Map<string, Literal>([
        ['a', 3],
        ['2', [null]],
      ]),
    ],
    ['\ufeff {"a" : {"b" : 1} } \n', new Map([['a', new Map([['b', 1]])]])],
  ])('%s is read', (text, value) => {
    expect(literal(text)).toEqual(value)
  })

  test.each([
    '',
    '[1 2]',
    '[,]',
    '[1,,2]',
    '[1',
    '1]',
    '(1]',
    '{1}',
    "{'a'}",
    "{'a':}",
    "{'a' 1}",
    "{'a': 1 'b': 2}",
    '{[1]: 2}',
    '[1][2]',
    '1 2',
    "'a",
    "'a\nb'",
    "'\\x4'",
    "'\\U00110000'",
    '__import__("os").system("id")',
    '[].__class__',
    'open',
    'lambda: 0',
    '1 + 1',
    "f'{1}'",
    '{None: 1}',
    '{(1): 2}',
    '{{}: 2}',
    '[[1] [2]]',
    "{'a', 'b'}",
    "{'a': 1, 'b'}",
    ',',
    ']',
    '{]',
    '1 [',
    '-',
    'nano',
    'info',
    'Trueish',
    "'a\rb'",
    "'\\",
    "'\\u12'",
    "'\\U0010FFF'",
    '1'.repeat(401),
  ])('%j is refused', (text) => {
    expect(() => literal(text)).toThrow(LogFileError)
  })

  test('any JSON is read in the same way as JSON.parse reads it', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 3 }), (text) => {
        expect(plainValue(literal(text))).toEqual(JSON.parse(text))
      }),
    )
  })
})

describe('the limits of the reader', () => {
  test('32 lists inside each other are read, and 33 are refused', () => {
    const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
    expect(literal(nested(32))).toHaveLength(1)
    expect(() => literal(nested(33))).toThrow('nested too deeply')
  })

  test('a number with 400 digits is read', () => {
    expect(literal('1'.repeat(300))).toBe(Number('1'.repeat(300)))
    expect(literal(`${'0'.repeat(399)}7`)).toBe(7)
  })

  test('21,000 lists are read, and 21,001 lists are refused', () => {
    const lists = (count: number) => `[${'[],'.repeat(count - 1)}]`
    expect(literal(lists(21_000))).toHaveLength(20_999)
    expect(() => literal(lists(21_001))).toThrow('The file is nested too deeply for a roast log.')
  })

  test.each([
    ["'ab", 'The text at character 1 of the file cannot be read.'],
    ["[1, 'ab", 'The text at character 5 of the file cannot be read.'],
    ["['ab\\x4']", 'The text at character 5 of the file cannot be read.'],
    ['[1, ?]', 'The file is not a roast log: it cannot be read at character 5.'],
    ["{'a' 1}", 'The file is not a roast log: it cannot be read at character 6.'],
    ['[1', 'The file is cut off: its end is missing.'],
    ['1 [', 'The file is cut off: its end is missing.'],
  ])('%s is refused with the sentence: %s', (text, sentence) => {
    expect(() => literal(text)).toThrow(sentence)
  })

  test('[log-file-07] the reader stops after every 500 tokens or 500 escapes, so that other work continues', () => {
    const countStops = (text: string) => [...literalSteps(text)].length
    // A token is a bracket, a comma or a value. Here are 2 brackets, 1000 numbers and 999 commas. The end counts, too.
    expect(countStops(`[${Array(1000).fill('7').join(',')}]`)).toBe(4)
    expect(countStops(`[${Array(250).fill('7').join(',')}]`)).toBe(1)
    expect(countStops('[7]')).toBe(0)
    // An escape is a character that is written with a backslash. The end of the text counts as an escape, too.
    expect([countStops(`'${'\\n'.repeat(498)}'`), countStops(`'${'\\n'.repeat(499)}'`)]).toEqual([0, 1])
    const many = `'${'a\\n'.repeat(1200)}'`
    expect(countStops(many)).toBe(2)
    expect(literal(many)).toBe('a\n'.repeat(1200))
  })
})
