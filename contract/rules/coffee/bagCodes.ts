export const BAG_CODE_LENGTH = 32

const BAG_CODE = /^[A-Za-z0-9_-]+$/

/** A bag code as it is kept and shown: as typed, without the spaces around it. */
export function normalizeBagCode(typed: string): string {
  return typed.trim()
}

/** What makes two codes the same: case says nothing. */
export function bagCodeKey(typed: string): string {
  return normalizeBagCode(typed).toLowerCase()
}

/** Why a bag cannot have this code, in a sentence for a person, or null. A code is written on bags and read aloud. */
export function bagCodeError(typed: string): string | null {
  const code = normalizeBagCode(typed)
  if (code === '') return 'Enter a bag code.'
  if (code.length > BAG_CODE_LENGTH) return `A bag code has at most ${BAG_CODE_LENGTH} characters.`
  return BAG_CODE.test(code) ? null : 'A bag code has only letters, digits, - and _.'
}
