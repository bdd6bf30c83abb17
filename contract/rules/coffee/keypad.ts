// The keypad on which a member types a reading during a roast.

/** The digit keys of the keypad. */
export const KEYPAD_DIGITS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

/**
 * A key that changes the typed value. The Submit key and the unit keys do not change it, so they are not in this type.
 */
export type KeypadKey = (typeof KEYPAD_DIGITS)[number] | '.' | 'back'

/** The most digits after the decimal point. */
const MAX_DECIMALS = 2

/** The most digits before the decimal point. No roaster shows a temperature or power with more digits. */
const MAX_WHOLE_DIGITS = 5

/**
 * The typed value after a key is pressed. A key that is not allowed now changes nothing. If the first key is the point,
 * the value is `0.`.
 */
export function pressKey(value: string, key: KeypadKey): string {
  if (key === 'back') return value.slice(0, -1)
  const [whole = '', decimals] = value.split('.')
  if (key === '.') {
    if (decimals !== undefined) return value
    return value === '' ? '0.' : `${value}.`
  }
  if (decimals !== undefined) return decimals.length < MAX_DECIMALS ? value + key : value
  // A 0 in front means nothing, so the next digit replaces it.
  if (whole === '0') return key
  return whole.length < MAX_WHOLE_DIGITS ? value + key : value
}

/** The number that was typed, or null before the first digit. `12.` is 12. */
export function keypadNumber(value: string): number | null {
  return /\d/.test(value) ? Number(value) : null
}
