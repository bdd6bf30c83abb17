// Makes random tokens and codes, and hashes them for storage.

import { createHash, randomBytes } from 'node:crypto'
import { CODE_LENGTH, codeFrom } from '../../contract/rules/members/signUpCodes.ts'

const TOKEN_BYTES = 32

/** A token: 256 random bits. Sessions, watch links, known browsers and passkey challenges have one. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

/** A sign-up code or one-time code, in the characters of `contract/rules/members/signUpCodes.ts`. */
export function newCode(): string {
  return codeFrom(randomBytes(CODE_LENGTH))
}

/**
 * Hashes a text for storage. Unlike for passwords, a fast hash is enough for tokens and codes, because they are random
 * and too long to be guessed. For other texts, such as addresses, the hash is only a short key.
 */
export function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
