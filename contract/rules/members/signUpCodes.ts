/** Creates a pool player without a password; valid from a signed-in session with pool or admin. Not a secret. */
export const POOL_CODE = 'pool'

/** Creates a member without a password; valid from an admin's session. Not a secret. */
export const MEMBER_CODE = 'member'

/** 32 characters, so that five random bits choose one without bias; without l, o, 0 and 1, which read alike. */
export const CODE_ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'

/** Characters of a new code: 120 bits, so that nobody guesses one. */
export const CODE_LENGTH = 24

export const CODE_MIN_LENGTH = 20

/** What a referral code looks like once lower-cased; presets may use any lowercase letters and digits. */
const CODE_PATTERN = /^[a-z0-9]{20,128}$/

/** A referral code as it is sent and compared, from what somebody typed or pasted. */
export function normalizeCode(typed: string): string {
  return typed.trim().toLowerCase()
}

/** Whether a normalized code could be a referral code; the two flow markers are none. */
export function isReferralCode(code: string): boolean {
  return CODE_PATTERN.test(code)
}

/** A code from random bytes, one character for each. */
export function codeFrom(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length]).join('')
}
