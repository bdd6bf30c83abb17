// Rules for sign-up codes and one-time codes: how they look, and how new ones are made.

/**
 * The code with which a member adds a player without a password. The code is not a secret, because the server checks
 * the permission.
 */
export const ADD_PLAYER_CODE = 'pool'

/**
 * The code with which an admin adds a member without a password. The code is not a secret, because the server checks
 * the permission.
 */
export const ADD_MEMBER_CODE = 'member'

/**
 * The characters of new codes. There are 32 of them, so that five random bits select each with the same chance. The
 * characters l, o, 0 and 1 are missing, because people confuse them.
 */
export const CODE_ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'

/**
 * How many characters a new sign-up code or one-time code has. 26 characters are 130 random bits, too many to guess.
 */
export const CODE_LENGTH = 26

/**
 * A sign-up code has at least this many characters. Codes that the server makes are longer. The owner code, with which
 * the owner signs up, can be this short if the person who runs the server has chosen it.
 */
export const CODE_MIN_LENGTH = 20

/**
 * A sign-up code after `normalizeCode`. An owner code that a person has chosen can have characters that CODE_ALPHABET
 * does not have.
 */
const SIGN_UP_CODE_PATTERN = /^[a-z0-9]{20,128}$/

/** A sign-up code or one-time code as it is sent and compared: without the spaces around it, and in lower case. */
export function normalizeCode(typed: string): string {
  return typed.trim().toLowerCase()
}

/** Whether a normalized code can be a sign-up code. `ADD_PLAYER_CODE` and `ADD_MEMBER_CODE` are too short. */
export function isSignUpCode(code: string): boolean {
  return SIGN_UP_CODE_PATTERN.test(code)
}

/** Makes a sign-up code or one-time code from random bytes, one character from each byte. */
export function codeFrom(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length]).join('')
}

/** Whether the code was used so often that nobody can sign up with it any more. No admin can revoke such a code. */
export function isUsedUp({ uses_left }: { readonly uses_left: number }): boolean {
  return uses_left <= 0
}

/** The most characters of the label of a sign-up code. */
export const LABEL_MAX = 60
