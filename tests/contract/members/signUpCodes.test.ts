// Tests the form of sign-up codes.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  ADD_MEMBER_CODE,
  ADD_PLAYER_CODE,
  CODE_ALPHABET,
  CODE_LENGTH,
  CODE_MIN_LENGTH,
  codeFrom,
  isSignUpCode,
  normalizeCode,
} from '../../../contract/rules/members/signUpCodes.ts'

describe('sign-up codes', () => {
  test('the codes for adding a player or a member without a password do not have the form of a sign-up code', () => {
    expect([ADD_PLAYER_CODE, ADD_MEMBER_CODE]).toEqual(['pool', 'member'])
    for (const code of [ADD_PLAYER_CODE, ADD_MEMBER_CODE]) expect(isSignUpCode(code)).toBe(false)
  })

  test('codeFrom makes a valid code from random bytes, and a person can also type this code in capital letters', () => {
    expect(CODE_LENGTH).toBeGreaterThanOrEqual(CODE_MIN_LENGTH)
    fc.assert(
      fc.property(fc.uint8Array({ minLength: CODE_LENGTH, maxLength: CODE_LENGTH }), (bytes) => {
        const code = codeFrom(bytes)
        expect(code).toHaveLength(CODE_LENGTH)
        expect(isSignUpCode(code)).toBe(true)
        expect(normalizeCode(` ${code.toUpperCase()}\n`)).toBe(code)
      }),
    )
  })

  test('codeFrom uses every character of the alphabet with the same chance', () => {
    // There are 32 characters, so each comes from 8 of the 256 values of a byte.
    const counts = new Map<string, number>()
    for (const character of codeFrom(Uint8Array.from({ length: 256 }, (_, byte) => byte))) {
      counts.set(character, (counts.get(character) ?? 0) + 1)
    }
    expect([...counts.keys()].sort().join('')).toBe([...CODE_ALPHABET].sort().join(''))
    expect(new Set(counts.values())).toEqual(new Set([8]))
  })

  test.each(['', 'x'.repeat(19), 'x'.repeat(129), 'X'.repeat(20), `${'x'.repeat(20)} `, `${'x'.repeat(20)}\n`])(
    '%j does not have the form of a sign-up code',
    (code) => {
      expect(isSignUpCode(code)).toBe(false)
    },
  )
})
