// Tests that reports of errors in browsers contain no personal data.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanMessage, cleanStack, MESSAGE_MAX, STACK_MAX } from '../../../contract/rules/site/browserErrors.ts'

test('[browser-errors-02] a message has no address, no quoted text, no e-mail address, no phone number and no token', () => {
  const messages = {
    "Cannot read properties of undefined (reading 'score')": 'Cannot read properties of undefined (reading …)',
    'Unexpected token \'s\', "secret words" is not valid JSON': 'Unexpected token …, … is not valid JSON',
    'Unterminated "secret words and more': 'Unterminated …',
    "The roast doesn't have a bean and can't end": "The roast doesn't have a bean and can't end",
    'Failed to fetch https://parlor.example/users/ann?code=abc#x now': 'Failed to fetch … now',
    'No page /users/ann here': 'No page … here',
    'Mail ann@example.com or +1 (555) 010-2030 please': 'Mail … or … please',
    'Code uuv6ss8za2iysguzawp7ku3n is used': 'Code … is used',
    '  no   task\nwas chosen ': 'no task was chosen',
  }
  for (const [message, cleaned] of Object.entries(messages)) {
    expect(cleanMessage(message)).toBe(cleaned)
    expect(cleanMessage(cleaned)).toBe(cleaned)
  }
})

test('[browser-errors-02] a cleaned stack has only the names of functions and their positions in the files of the build, in the format of Chromium and in the format of Firefox and Safari', () => {
  const chromium = `TypeError: Cannot find "secret"
    at save (https://parlor.example/assets/users-Bx3_k.screen.js?x=1:1:20)
    at async Object.start (https://parlor.example/assets/users-Bx3_k.screen.js:1:20)
    at https://parlor.example/assets/index-C4.js:12:3456
    at secret name (https://parlor.example/assets/index-C4.js:1:2)
    at Array.map (<anonymous>)
    at https://parlor.example/users/ann:3:4`
  const cleaned =
    'Object.start users-Bx3_k.screen.js:1:20\n(anonymous) index-C4.js:12:3456\n(anonymous) index-C4.js:1:2'
  expect(cleanStack(chromium)).toBe(cleaned)
  expect(cleanStack('save@https://parlor.example/assets/index-C4.js:1:2\n@https://parlor.example/x:3:4')).toBe(
    'save index-C4.js:1:2',
  )
  expect(cleanStack(cleaned)).toBe(cleaned)
})

test.each([
  ['read `a long text` of Ann', 'read … of Ann'],
  ['read “a long text” of Ann', 'read … of Ann'],
  ['read ‘a long text’ of Ann', 'read … of Ann'],
  ['read “a long text of Ann', 'read …'],
  ['room 12345 is closed', 'room … is closed'],
  ['error 1234 and 99', 'error 1234 and 99'],
  ['level b2 and q7x9', 'level b2 and …'],
  ['code ab12 or x_1-2', 'code … or …'],
  [`a ${'b'.repeat(23)} c`, `a ${'b'.repeat(23)} c`],
  [`a ${'b'.repeat(24)} c`, 'a … c'],
])('[browser-errors-02] the message %j becomes %j', (message, cleaned) => {
  expect(cleanMessage(message)).toBe(cleaned)
})

test('a long message is cut after 300 characters', () => {
  expect(cleanMessage('no task '.repeat(100))).toBe('no task '.repeat(100).slice(0, MESSAGE_MAX))
})

/** One line of a stack: the function that was called, and its position. */
const CALL = 'at save (https://parlor.example/assets/index-C4.js:12:34)'

test.each([
  [CALL, 'save index-C4.js:12:34'],
  [`  ${CALL}`, 'save index-C4.js:12:34'],
  [`secret ${CALL}`, ''],
  [`${CALL} secret`, ''],
  ['save@https://parlor.example/assets/index-C4.js:12:345', 'save index-C4.js:12:345'],
  ['save@https://parlor.example/assets/index-C4.js:12:345 secret', ''],
  ['save index-C4.js:12:345', 'save index-C4.js:12:345'],
  ['secret save index-C4.js:12:345', ''],
  ['save index-C4.js:12:345 secret', ''],
])('[browser-errors-02] the line %j of a stack becomes %j', (line, cleaned) => {
  expect(cleanStack(line)).toBe(cleaned)
})

test('a cleaned stack has only the first 12 calls of a long stack, and no line of more than 400 characters', () => {
  const position = ' (https://parlor.example/assets/a.js:1:2)'
  const line = (length: number) => `at ${'n'.repeat(length - position.length - 3)}${position}`
  expect([400, 401].map((length) => cleanStack(line(length)))).toEqual(['(anonymous) a.js:1:2', ''])
  // Only the first 10,000 characters of a stack are read.
  expect(cleanStack(`${'x\n'.repeat(5000)}${CALL}`)).toBe('')
  expect(cleanStack(`${CALL}\n`.repeat(20)).split('\n')).toEqual(Array(12).fill('save index-C4.js:12:34'))
  const long = CALL.replace('index', 'i'.repeat(200))
  expect(cleanStack(`${long}\n`.repeat(12))).toHaveLength(STACK_MAX)
})

test('a cleaned text is never longer than its limit, and a text of 20,000 characters is cleaned within two seconds', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 3_000 }), (text) => {
      expect(cleanMessage(text).length).toBeLessThanOrEqual(MESSAGE_MAX)
      expect(cleanStack(text).length).toBeLessThanOrEqual(STACK_MAX)
    }),
  )
  for (const letter of ['1', 'a1', '-', "'", '"', '/', '@', ' ', '1 ', 'at (']) {
    const startMs = performance.now()
    cleanMessage(letter.repeat(20_000))
    cleanStack(letter.repeat(20_000))
    expect(performance.now() - startMs, letter).toBeLessThan(2_000)
  }
})
