// Rules for bag codes: which codes are valid, and when two codes are the same.

/** The most characters that a bag code can have. */
export const MAX_BAG_CODE_LENGTH = 32

/** A bag code is a part of an address, and people write it on bags by hand. So it has no punctuation except - and _. */
const BAG_CODE = /^[\p{L}\p{M}\p{N} _-]+$/u

/** A bag code as it is stored and shown: as typed, without the spaces around it and with one space between words. */
export function normalizeBagCode(typed: string): string {
  return typed.normalize('NFC').trim().replace(/\s+/g, ' ')
}

/** Two bag codes are the same if this text is the same. Upper and lower case do not matter. */
export function bagCodeKey(typed: string): string {
  // To capital letters first: ß and SS become the same, and so do both small sigmas.
  return normalizeBagCode(typed).toUpperCase().toLowerCase().normalize('NFC')
}

/** Why a bag cannot have this code, as a sentence for a person; null if the code is allowed. */
export function bagCodeError(typed: string): string | null {
  const code = normalizeBagCode(typed)
  if (code === '') return 'Enter a bag code.'
  if ([...code].length > MAX_BAG_CODE_LENGTH) return `A bag code has at most ${MAX_BAG_CODE_LENGTH} characters.`
  return BAG_CODE.test(code) ? null : 'A bag code has only letters, digits, spaces, - and _.'
}
