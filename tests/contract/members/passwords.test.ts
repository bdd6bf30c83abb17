// Tests which usernames and passwords are allowed.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { COMMON_PASSWORDS } from '../../../contract/rules/members/commonPasswords.ts'
import {
  changedPasswordError,
  passwordError,
  passwordHint,
  passwordRules,
  SAME_PASSWORD_ERROR,
} from '../../../contract/rules/members/passwords.ts'
import { type Rule, usernameError, usernameRules } from '../../../contract/rules/shared/usernames.ts'

describe('usernames', () => {
  test.each(['Ada', 'a.b-c_d', '007', 'x'.repeat(32), '...'])('%s is a valid username', (username) => {
    expect(usernameError(username)).toBeNull()
  })

  test.each([
    ['', 'Username is required.'],
    ['ab', 'A username has at least 3 characters.'],
    ['x'.repeat(33), 'A username has at most 32 characters.'],
    ['ada lovelace', 'This username has a character that is not allowed.'],
    [' ada', 'This username has a character that is not allowed.'],
    ['ada\n', 'This username has a character that is not allowed.'],
    ['Ädä', 'This username has a character that is not allowed.'],
    ['a/b', 'This username has a character that is not allowed.'],
    ['<b>', 'This username has a character that is not allowed.'],
  ])('the username %j is refused', (username, sentence) => {
    expect(usernameError(username)).toBe(sentence)
  })

  test('a valid username needs no escaping in an address', () => {
    fc.assert(
      fc.property(fc.string(), (username) => {
        if (usernameError(username) === null) expect(encodeURIComponent(username)).toBe(username)
      }),
    )
  })
})

describe('passwords', () => {
  test.each([
    ['', 'Password is required.'],
    ['seven77', 'A password has at least 8 characters.'],
    ['🎱🎱🎱🎱', 'A password has at least 8 characters.'],
    ['x'.repeat(129), 'A password has at most 128 characters.'],
    ['password', 'This password is one of the most common. Choose another.'],
    ['PassWord1', 'This password is one of the most common. Choose another.'],
    ['1Q2W3E4R', 'This password is one of the most common. Choose another.'],
  ])('the password %j is refused', (password, sentence) => {
    expect(passwordError(password, 'Ada')).toBe(sentence)
  })

  test.each([
    '        ',
    ' \t \u00a0 \n  ',
    'xxxxxxxxxxxx',
    '🎱'.repeat(8),
    'abcdefghijkl',
    'zyxwvutsrq',
    '23456789',
    'ABCDEFGH',
  ])('[hardened-13] a password of spaces, one repeated character or characters in a row is refused: %j', (password) => {
    expect(passwordError(password, 'Ada')).toMatch(
      /^A password cannot (consist of spaces only\.|be one character repeated or characters in a row\. Choose another\.)$/,
    )
  })

  test.each([
    ['aaaaaaab', 'A password needs at least three different characters.'],
    ['11111112', 'A password needs at least three different characters.'],
    ['letmeinletmein', 'A password cannot be one short word repeated.'],
    ['Rail-rail rail!', 'A password cannot be one short word repeated.'],
    ['password password', 'This password is one of the most common. Choose another.'],
    ['pass\u200bword', 'This password is one of the most common. Choose another.'],
    ['pass\u00ad\u2060\ufeffword', 'This password is one of the most common. Choose another.'],
    ['chalk\u200b\u200b\u200b', 'A password has at least 8 characters.'],
  ])(
    '[hardened-54] a password of two different characters, a repeated word or a word with invisible characters is refused: %j',
    (password, sentence) => {
      expect(passwordError(password, 'Ada')).toBe(sentence)
    },
  )

  test.each(['aa!#$%&(', '1!1"1$2%', '--abab--++'])(
    '[hardened-66] a password with more signs than letters and digits is not refused as a repeated word: %j',
    (password) => {
      expect(passwordError(password, 'Ada')).toBeNull()
    },
  )

  test('[hardened-14] a password that contains the username or the name of the site is refused, in upper and lower case', () => {
    expect(passwordError('my-rosaLIND-42', 'Rosalind')).toBe('A password cannot contain your username.')
    expect(passwordError('my-rosaLIND-42', 'Teddy')).toBeNull()
    expect(passwordError('the Parlor door', 'Teddy')).toBe('A password cannot contain the name of this site.')
    expect(passwordError('a long passphrase', '')).toBeNull()
  })

  test('[hardened-47] a username or a password has no error if and only if it meets every rule', () => {
    const allMet = (rules: readonly Rule[]) => rules.every(({ isMet }) => isMet)
    const anyPart = fc.constantFrom(
      'a',
      'ab',
      'abcd',
      '1234',
      'Rosalind',
      'parlor',
      'chalk',
      ' ',
      '-',
      '🎱',
      '\u200b',
      'password',
    )
    const texts = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 140 }),
      fc.array(anyPart).map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(texts, (text) => {
        expect(allMet(passwordRules(text, 'Rosalind'))).toBe(passwordError(text, 'Rosalind') === null)
        expect(allMet(usernameRules(text))).toBe(usernameError(text) === null)
      }),
      { numRuns: 2000 },
    )
    for (const common of COMMON_PASSWORDS) expect(allMet(passwordRules(common, 'Ada')), common).toBe(false)
  })

  test('the hint of a password that meets every rule shows whether it is long', () => {
    expect(passwordHint('', 'Ada')).toBeNull()
    expect(passwordHint('short', 'Ada')).toBeNull()
    expect(passwordHint('rail bridge', 'Ada')).toBe('Long enough. A few more words make it harder to guess.')
    expect(passwordHint('rail bridge chal', 'Ada')).toBe('Long enough to be hard to guess.')
  })

  test.each([
    'break and run out',
    '🎱⚪🎯'.repeat(3),
    `${'xyz'.repeat(42)}!q`,
    `${'🎱⚪🎯'.repeat(42)}🎱!`,
    'пароль-длинный',
    'abcdefgi',
  ])('a password can have any characters: %j', (password) => {
    expect(passwordError(password, 'Ada')).toBeNull()
  })

  test('there are more than 200 common passwords, in lower case, and each is refused', () => {
    expect(COMMON_PASSWORDS.size).toBeGreaterThan(200)
    for (const password of COMMON_PASSWORDS) {
      expect(password).toBe(password.toLowerCase())
      expect(passwordError(password, 'Ada'), password).toMatch(/most common|in a row|three different/)
    }
  })
})

test('a password can be changed only to another one, and errors of the rules come first', () => {
  const errorOfChange = (oldPassword: string, newPassword: string) =>
    changedPasswordError({ oldPassword, newPassword }, 'ada')
  expect(errorOfChange('rail bridge chalk', 'rail bridge chalk')).toBe(SAME_PASSWORD_ERROR)
  expect(errorOfChange('rail bridge chalk', 'rail bridge Chalk')).toBeNull()
  expect(errorOfChange('short', 'short')).toBe('A password has at least 8 characters.')
  expect(errorOfChange('', '')).toBe('Password is required.')
})

describe('the lists of rules', () => {
  /** 129 characters, which is one more than allowed. */
  const LONG = Array.from({ length: 129 }, (_, index) => 'zebra9fork2lamp7'[(index * index) % 16]).join('')

  test('a username has two rules, and each shows whether it is met', () => {
    const texts = ['3 to 32 characters', 'Only letters from A to Z, digits, and\u00a0_\u00a0.\u00a0-']
    const metRules = (username: string) => usernameRules(username).map(({ isMet }) => isMet)
    expect(usernameRules('Ada').map(({ text }) => text)).toEqual(texts)
    expect(
      ['', 'ab', 'Ada', 'x'.repeat(32), 'x'.repeat(33), ' Ada', 'Ada ', 'Ada Lovelace', '_.-'].map(metRules),
    ).toEqual([
      [false, false],
      [false, true],
      [true, true],
      [true, true],
      [false, true],
      [true, false],
      [true, false],
      [true, false],
      [true, true],
    ])
  })

  test('a password has four rules, in these words', () => {
    expect(passwordRules('', 'Ada').map(({ text }) => text)).toEqual([
      '8 to 128 characters, not only spaces',
      'At least three different characters, and not all in a row as in 12345678',
      'Does not contain your username or the name of this site',
      'Not a common password, and not one short word repeated',
    ])
  })

  test.each([
    ['', [false, false, false, false]],
    ['mu7 lea', [false, true, true, true]],
    ['mu7 leaf', [true, true, true, true]],
    [LONG.slice(1), [true, true, true, true]],
    [LONG, [false, true, true, true]],
    ['        ', [false, false, true, true]],
    ['12345678', [true, false, true, false]],
    ['acegikmo', [true, true, true, true]],
    ['xada77qrs', [true, true, false, true]],
    ['my parlor 9', [true, true, false, true]],
    ['password', [true, true, true, false]],
    ['zebra9zebra9', [true, true, true, false]],
    ['xzebra9zebra9', [true, true, true, true]],
    ['zebra9q4zebra9q4', [true, true, true, true]],
    ['abab!#%&', [true, true, true, false]],
    ['abab!#%&?', [true, true, true, true]],
  ])('the password "%s" meets the rules %j', (password, met) => {
    expect(passwordRules(password, ' Ada ').map(({ isMet }) => isMet)).toEqual(met)
    if (!met.includes(false)) expect(passwordError(password, 'Ada')).toBeNull()
  })

  test('a new password that is the same as the old one is refused with a sentence of its own', () => {
    const form = { oldPassword: 'mu7 leaf', newPassword: 'mu7 leaf' }
    expect(changedPasswordError(form, 'Ada')).toBe('You have this password already. Choose another.')
    expect(changedPasswordError({ ...form, newPassword: 'mu7 leaves' }, 'Ada')).toBeNull()
  })
})
