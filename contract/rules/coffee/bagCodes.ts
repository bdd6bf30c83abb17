// Rules for bag codes: which codes are valid, and when two codes are the same.

/** The most characters that a bag code can have. */
export const MAX_BAG_CODE_LENGTH = 32

/** A bag code has only simple characters, because people write the codes on bags by hand. */
const BAG_CODE = /^[A-Za-z0-9_-]+$/

/** A bag code as it is stored and shown: as typed, without the spaces around it. */
export function normalizeBagCode(typed: string): string {
  return typed.trim()
}

/** Two bag codes are the same if this text is the same. Upper and lower case do not matter. */
export function bagCodeKey(typed: string): string {
  return normalizeBagCode(typed).toLowerCase()
}

/** Why a bag cannot have this code, as a sentence for a person; null if the code is allowed. */
export function bagCodeError(typed: string): string | null {
  const code = normalizeBagCode(typed)
  if (code === '') return 'Enter a bag code.'
  if (code.length > MAX_BAG_CODE_LENGTH) return `A bag code has at most ${MAX_BAG_CODE_LENGTH} characters.`
  return BAG_CODE.test(code) ? null : 'A bag code has only letters, digits, - and _.'
}
