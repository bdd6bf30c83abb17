// Rules for usernames.

/** A username has at least this many characters. */
export const USERNAME_MIN = 3
/** A username has at most this many characters. */
export const USERNAME_MAX = 32
/** A valid username has only characters that need no escaping in an address. */
const USERNAME_PATTERN = /^[A-Za-z0-9_.-]{3,32}$/

/**
 * Why a username is not valid, as a sentence for a person; null if it is valid. Remove the spaces around it first.
 * The forms list the rules below the field, so the sentence does not repeat which characters are allowed.
 */
export function usernameError(username: string): string | null {
  if (username === '') return 'Username is required.'
  if (username.length < USERNAME_MIN) return `A username has at least ${USERNAME_MIN} characters.`
  if (username.length > USERNAME_MAX) return `A username has at most ${USERNAME_MAX} characters.`
  if (!USERNAME_PATTERN.test(username)) return 'This username has a character that is not allowed.'
  return null
}

/** One rule for a name or a password, and whether the typed text meets it. */
export interface Rule {
  readonly text: string
  readonly isMet: boolean
}

/** All rules of a username. A username that meets them all is valid. Remove the spaces around it first. */
export function usernameRules(username: string): readonly Rule[] {
  return [
    {
      text: `${USERNAME_MIN} to ${USERNAME_MAX} characters`,
      isMet: username.length >= USERNAME_MIN && username.length <= USERNAME_MAX,
    },
    // The spaces between the signs are no-break spaces, so that no sign is alone on a line of a narrow phone.
    { text: 'Only letters from A to Z, digits, and\u00a0_\u00a0.\u00a0-', isMet: /^[A-Za-z0-9_.-]+$/.test(username) },
  ]
}
