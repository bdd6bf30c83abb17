import { COMMON_PASSWORDS } from './commonPasswords.ts'

const USERNAME_MIN = 3
const USERNAME_MAX = 32
/** 3 to 32 ASCII letters, digits, underscores, full stops and hyphens. */
const USERNAME_PATTERN = /^[A-Za-z0-9_.-]{3,32}$/

const PASSWORD_MIN = 8
const PASSWORD_MAX = 128

/** Why a username cannot be taken, in a sentence for a person, or null. Trim before asking: a space is refused. */
export function usernameError(username: string): string | null {
  if (username === '') return 'Username is required.'
  if (username.length < USERNAME_MIN) return `A username has at least ${USERNAME_MIN} characters.`
  if (username.length > USERNAME_MAX) return `A username has at most ${USERNAME_MAX} characters.`
  if (!USERNAME_PATTERN.test(username)) return 'A username has only letters, digits, and the characters _ . and -'
  return null
}

/**
 * Why a password cannot be chosen, in a sentence for a person, or null. Any characters may stand in it, and it is never
 * trimmed. Only for choosing: a sign-in with a password that is refused here is simply wrong.
 */
export function passwordError(password: string): string | null {
  // By code point, so that an emoji counts as the one character that its owner sees.
  const length = [...password].length
  if (length === 0) return 'Password is required.'
  if (length < PASSWORD_MIN) return `A password has at least ${PASSWORD_MIN} characters.`
  if (length > PASSWORD_MAX) return `A password has at most ${PASSWORD_MAX} characters.`
  if (COMMON_PASSWORDS.has(password.toLowerCase())) return 'This password is one of the most common. Choose another.'
  return null
}
