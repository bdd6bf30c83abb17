// The words for a reading of a roast, in the history and in sentences.

import { INPUT_LABELS, type InputType } from './roast.ts'
import { powerText, type TemperatureUnit, tenthDegreesText } from './units.ts'

/** The value of a setting of the fan, the drum or the burner: '40 %'. */
export const percentValueText = (percent: number): string => `${percent} %`

/**
 * The value of a reading with its unit, as the history shows it: '401.5 °F', '1200 W', '40 %', or the text of a note.
 */
export function inputValueText(
  { type, value, note }: { type: InputType; value: number; note?: string },
  unit: TemperatureUnit,
): string {
  if (type === 'BEAN_TEMP') return tenthDegreesText(unit, value)
  if (type === 'POWER_DRAW') return powerText(value)
  return type === 'NOTE' ? (note ?? '') : percentValueText(value)
}

/** A sentence contains at most this many characters of a note. */
const NOTE_IN_SENTENCE = 30

/** A reading in a sentence: 'Bean Temperature 180.5 °C', 'Fan 40 %' or 'Note “Smells of toast”'. */
export function inputText(input: { type: InputType; value: number; note?: string }, unit: TemperatureUnit): string {
  const text = inputValueText(input, unit)
  if (input.type !== 'NOTE') return `${INPUT_LABELS[input.type]} ${text}`
  return `${INPUT_LABELS.NOTE} “${text.length > NOTE_IN_SENTENCE ? `${text.slice(0, NOTE_IN_SENTENCE)}…` : text}”`
}
