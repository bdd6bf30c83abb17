// The colours of a roast on the scale of a colour meter.

import { roundTo } from '../shared/format.ts'
import { storedNotes } from './roastNotes.ts'

/** The name of the scale of a colour meter is at most this long. */
export const MAX_COLOR_SYSTEM_LENGTH = 40
/** No scale of a colour meter has higher numbers. */
const MAX_MEASURED_COLOR = 1000

/** Why a number cannot be a measured colour; null if it can. */
export const measuredColorError = (color: number): string | null =>
  color >= 0 && color <= MAX_MEASURED_COLOR ? null : `A measured colour must be between 0 and ${MAX_MEASURED_COLOR}.`

/** A measured colour as it is stored: with two decimals. */
export const storedMeasuredColor = (color: number): number => roundTo(color, 2)

/** The name of a scale as it is stored: in one line. */
export const storedColorSystem = (text: string): string => storedNotes(text).replace(/\s+/g, ' ')

/** Why the stored name of a scale cannot be saved; null if it can. */
export const colorSystemError = (name: string): string | null =>
  name.length <= MAX_COLOR_SYSTEM_LENGTH
    ? null
    : `The name of a color scale can have at most ${MAX_COLOR_SYSTEM_LENGTH} characters.`

/** The measured colours with the name of their scale: 'Agtron 58, ground 63'. Empty if none was measured. */
export function measuredColorText(roast: {
  whole_color?: number | null
  ground_color?: number | null
  color_system?: string | null
}): string {
  const { whole_color, ground_color } = roast
  const colors = [whole_color, ground_color && `ground ${ground_color}`].filter(Boolean).join(', ')
  return colors && `${roast.color_system ?? 'Colour'} ${colors}`
}
