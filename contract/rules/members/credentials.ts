import { COMMON_PASSWORDS } from './commonPasswords.ts'

/** A username has at least this many characters. */
const USERNAME_MIN = 3
/** A username has at most this many characters. */
const USERNAME_MAX = 32
/** A valid username has only characters that need no escaping in an address. */
const USERNAME_PATTERN = /^[A-Za-z0-9_.-]{3,32}$/

/** A password has at least this many characters. */
const PASSWORD_MIN = 8
/** A password has at most this many characters. */
const PASSWORD_MAX = 128

/**
 * Why a username is not valid, as a sentence for a person; null if it is valid. Remove the spaces around it first.
 */
export function usernameError(username: string): string | null {
  if (username === '') return 'Username is required.'
  if (username.length < USERNAME_MIN) return `A username has at least ${USERNAME_MIN} characters.`
  if (username.length > USERNAME_MAX) return `A username has at most ${USERNAME_MAX} characters.`
  if (!USERNAME_PATTERN.test(username)) return 'A username has only letters, digits, and the characters _ . and -'
  return null
}

/**
 * Why a password cannot be chosen, as a sentence for a person; null if it can. A password may have any characters, and
 * the spaces around it count. Check only new passwords. At a sign-in, the server only compares the password.
 */
export function passwordError(password: string): string | null {
  // Count code points, so that an emoji counts as one character.
  const length = [...password].length
  if (length === 0) return 'Password is required.'
  if (length < PASSWORD_MIN) return `A password has at least ${PASSWORD_MIN} characters.`
  if (length > PASSWORD_MAX) return `A password has at most ${PASSWORD_MAX} characters.`
  if (COMMON_PASSWORDS.has(password.toLowerCase())) return 'This password is one of the most common. Choose another.'
  return null
}
