// Decides what each key of the keyboard does in the cockpit of a roast.
import { KEYPAD_DIGITS, type KeypadKey } from '../../../contract/rules/coffee/keypad.ts'
import type { RoastEventType } from '../../../contract/rules/coffee/roast.ts'
import type { KeypadEvent } from './keypad.machine.ts'

/** The events that the cockpit sends to the roast. */
export type CockpitRoastEvent = { type: 'event.log'; event_type: RoastEventType } | { type: 'log.undo' }

/** The letter that logs each event. It is written on the button of the event. */
export const EVENT_KEYS: Readonly<Record<RoastEventType, string>> = {
  CHARGE: 'C',
  DRY_END: 'D',
  FIRST_CRACK_START: 'F',
  FIRST_CRACK_END: 'E',
  SECOND_CRACK_START: 'S',
  DROP: 'X',
}

export const UNDO_KEY = 'U'
/** The letters that choose what is typed: W for the power in watts, T for the bean temperature. */
export const UNIT_KEYS = { POWER_DRAW: 'W', BEAN_TEMP: 'T' } as const

/** The keypad's key for a key of the keyboard; null if there is none. */
export function keypadKeyOf(pressed: string): KeypadKey | null {
  if (pressed === 'Backspace') return 'back'
  if (pressed === '.' || pressed === ',') return '.'
  return KEYPAD_DIGITS.find((digit) => digit === pressed) ?? null
}

/** The event that a key of the keyboard sends to the keypad of the cockpit; null if there is none. */
export function keypadEventOf(pressed: string): KeypadEvent | null {
  const key = keypadKeyOf(pressed)
  if (key !== null) return { type: 'key.press', key }
  if (pressed === 'Enter') return { type: 'reading.submit' }
  if (pressed === 'Escape') return { type: 'keypad.close' }
  const letter = pressed.toUpperCase()
  if (letter === UNIT_KEYS.POWER_DRAW) return { type: 'inputType.choose', input_type: 'POWER_DRAW' }
  return letter === UNIT_KEYS.BEAN_TEMP ? { type: 'inputType.choose', input_type: 'BEAN_TEMP' } : null
}

/** The event that a letter sends to the roast; null if there is none. */
export function roastEventOf(pressed: string): CockpitRoastEvent | null {
  const letter = pressed.toUpperCase()
  if (letter === UNDO_KEY) return { type: 'log.undo' }
  for (const event_type of Object.keys(EVENT_KEYS) as RoastEventType[]) {
    if (EVENT_KEYS[event_type] === letter) return { type: 'event.log', event_type }
  }
  return null
}
