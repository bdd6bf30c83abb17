// Rules for new passwords. The page checks them while a person types, and the server checks them again.

import { type Rule, USERNAME_MIN } from '../shared/usernames.ts'
import { COMMON_PASSWORDS } from './commonPasswords.ts'

/** A password has at least this many characters. */
export const PASSWORD_MIN = 8
/** A password has at most this many characters. */
const PASSWORD_MAX = 128

/** From this length on, a password is hard to guess even if it consists of common words. */
const LONG_PASSWORD = 16

/** The name of the site, which people like to use in passwords. */
const SITE_NAME = 'parlor'

/**
 * Why a member cannot choose this password, as a sentence for a person; null if it is allowed. A password may have any
 * characters, and the spaces around it count. Check only new passwords. At a sign-in, the server only compares the
 * password. The server also refuses the passwords of a longer list, which is too large for a page.
 * @param username the name of the member whose password this will be
 */
export function passwordError(password: string, username: string): string | null {
  // Count code points, so that an emoji counts as one character.
  const characters = [...password]
  const texts = textsToLookUp(password)
  const [visible] = texts
  if (characters.length === 0) return 'Password is required.'
  if ([...visible].length < PASSWORD_MIN) return `A password has at least ${PASSWORD_MIN} characters.`
  if (characters.length > PASSWORD_MAX) return `A password has at most ${PASSWORD_MAX} characters.`
  if (password.trim() === '') return 'A password cannot consist of spaces only.'
  if (isRun(characters)) return 'A password cannot be one character repeated or characters in a row. Choose another.'
  if (containsUsername(password, username)) return 'A password cannot contain your username.'
  if (visible.includes(SITE_NAME)) return 'A password cannot contain the name of this site.'
  if (new Set(visible).size <= 2) return 'A password needs at least three different characters.'
  if (texts.some((text) => COMMON_PASSWORDS.has(text))) return COMMON_PASSWORD_ERROR
  if (texts.some((text) => [...text].length < PASSWORD_MIN)) return 'A password cannot be one short word repeated.'
  return null
}

/** The error for a new password that is the same as the present one. */
export const SAME_PASSWORD_ERROR = 'You have this password already. Choose another.'

/** Why a member cannot change a password to this one, as a sentence; null if no rule of the page forbids it. */
export function changedPasswordError(
  { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
  username: string,
): string | null {
  return passwordError(newPassword, username) ?? (newPassword === oldPassword ? SAME_PASSWORD_ERROR : null)
}

/**
 * Whether a password contains a username. Capital letters and small letters count as the same, and invisible characters
 * of the password do not count.
 */
function containsUsername(password: string, username: string): boolean {
  const name = username.trim().toLowerCase()
  return name.length >= USERNAME_MIN && textsToLookUp(password)[0].includes(name)
}

/** The error for a password that many people use. */
export const COMMON_PASSWORD_ERROR = 'This password is one of the most common. Choose another.'

/**
 * The texts to look up in a list of common passwords, in lower case: the password without invisible characters, and
 * also the word if the password is one word repeated, as in 'letmein letmein'.
 */
export function textsToLookUp(password: string): [string, ...string[]] {
  const visible = password.replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '').toLowerCase()
  const lettersAndDigits = visible.replace(/[\s\p{P}\p{S}]/gu, '')
  const [, word] = /^(.+?)\1+$/su.exec(lettersAndDigits) ?? []
  // 'aa!#$%&(' has more signs than letters and digits. Such a password does not count as a repeated word.
  return word === undefined || lettersAndDigits.length * 2 < visible.length ? [visible] : [visible, word]
}

/**
 * Whether the code of each character is the code of the character before plus the same step, and this step is 0, 1 or
 * -1, as in 'aaaa', 'abcd' and '4321'.
 */
function isRun(characters: readonly string[]): boolean {
  const codes = characters.map((character) => character.codePointAt(0) ?? 0)
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)))
  const [step = 0] = steps
  return steps.size === 1 && Math.abs(step) <= 1
}

/** All rules of a new password. If a password meets all of them, `passwordError` returns null. */
export function passwordRules(password: string, username: string): readonly Rule[] {
  const characters = [...password]
  const texts = textsToLookUp(password)
  const [visible, ...repeated] = texts
  const isLongEnough = [...visible].length >= PASSWORD_MIN && characters.length <= PASSWORD_MAX
  const isCommon = texts.some((text) => COMMON_PASSWORDS.has(text))
  const isShortWord = repeated.some((text) => [...text].length < PASSWORD_MIN)
  return [
    {
      text: `${PASSWORD_MIN} to ${PASSWORD_MAX} characters, not only spaces`,
      isMet: isLongEnough && password.trim() !== '',
    },
    {
      text: 'At least three different characters, and not all in a row as in 12345678',
      isMet: new Set(visible).size > 2 && !isRun(characters),
    },
    {
      text: 'Does not contain your username or the name of this site',
      isMet: password !== '' && !containsUsername(password, username) && !visible.includes(SITE_NAME),
    },
    {
      text: 'Not a common password, and not one short word repeated',
      isMet: password !== '' && !isCommon && !isShortWord,
    },
  ]
}

/** A sentence about the strength of a password that meets every rule; null for any other text. */
export function passwordHint(password: string, username: string): string | null {
  if (passwordError(password, username) !== null) return null
  if ([...password].length >= LONG_PASSWORD) return 'Long enough to be hard to guess.'
  return 'Long enough. A few more words make it harder to guess.'
}
