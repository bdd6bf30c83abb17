/** The code with which a member with pool or admin adds a player without a password. It is not a secret. */
export const POOL_CODE = 'pool'

/** The code with which an admin adds a member without a password. It is not a secret. */
export const MEMBER_CODE = 'member'

/** 32 characters, so that five random bits choose each with the same chance. l, o, 0 and 1 are too easy to confuse. */
export const CODE_ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'

/** The characters of a new sign-up code or one-time code. They are 120 random bits, too many to guess. */
export const CODE_LENGTH = 24

/** The fewest characters of a sign-up code. A configured owner code may be shorter than a new code. */
export const CODE_MIN_LENGTH = 20

/** A normalized sign-up code. An owner code from the configuration may have any lowercase letters and digits. */
const SIGN_UP_CODE_PATTERN = /^[a-z0-9]{20,128}$/

/** A sign-up code or one-time code as it is sent and compared: without the spaces around it, and in lower case. */
export function normalizeCode(typed: string): string {
  return typed.trim().toLowerCase()
}

/** Whether a normalized code has the form of a sign-up code. `POOL_CODE` and `MEMBER_CODE` do not have it. */
export function isSignUpCode(code: string): boolean {
  return SIGN_UP_CODE_PATTERN.test(code)
}

/** Makes a sign-up code or one-time code from random bytes, one character from each byte. */
export function codeFrom(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length]).join('')
}
