// Tests the rule for the name of a passkey.
import { expect, test } from 'vitest'
import { passkeyNameError } from '../../../contract/rules/members/passkeys.ts'

test('the name of a passkey has 1 to 64 characters, without the spaces around it', () => {
  for (const name of ['', '  ']) expect(passkeyNameError(name)).toBe('Name is required.')
  for (const name of ['x', ' x ', 'x'.repeat(64), ` ${'x'.repeat(64)} `]) expect(passkeyNameError(name)).toBeNull()
  expect(passkeyNameError('x'.repeat(65))).toBe('A name has at most 64 characters.')
})
