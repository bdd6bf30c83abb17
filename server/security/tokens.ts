import { createHash, randomBytes } from 'node:crypto'
import { CODE_LENGTH, codeFrom } from '../../contract/rules/members/signUpCodes.ts'

const TOKEN_BYTES = 32

/** A session's token: 256 random bits. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

/** A referral code or one-time code, in the characters of `contract/rules/referral.ts`. */
export function newCode(): string {
  return codeFrom(randomBytes(CODE_LENGTH))
}

/**
 * How tokens and codes are stored. A fast hash is enough for them, unlike for passwords: they are random and long, so
 * nobody can try them all.
 */
export function digest(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
