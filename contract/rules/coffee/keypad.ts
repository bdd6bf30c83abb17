export const KEYPAD_DIGITS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

/** A key that changes the value; Submit and the units are not the value's. */
export type KeypadKey = (typeof KEYPAD_DIGITS)[number] | '.' | 'back'

const KEYPAD_DECIMALS = 2

/** Digits before the decimal point: more than any reading has. */
const WHOLE_DIGITS = 5

/** The value after a key: a key that does not fit leaves it as it is. A leading point stands behind a 0. */
export function pressKey(value: string, key: KeypadKey): string {
  if (key === 'back') return value.slice(0, -1)
  const [whole = '', decimals] = value.split('.')
  if (key === '.') {
    if (decimals !== undefined) return value
    return value === '' ? '0.' : `${value}.`
  }
  if (decimals !== undefined) return decimals.length < KEYPAD_DECIMALS ? value + key : value
  // A 0 in front says nothing, so the next digit takes its place.
  if (whole === '0') return key
  return whole.length < WHOLE_DIGITS ? value + key : value
}

/** The number that has been typed, or null while there is none. `12.` is 12. */
export function keypadNumber(value: string): number | null {
  return /\d/.test(value) ? Number(value) : null
}
