// The fields of the dialogs 'Roast Details' and 'After the Roast', and the changes that they make.
import type { CoffeeRoast, RoastChange } from '../../../contract/api/coffee/roasts.ts'
import { bagCodeError, normalizeBagCode } from '../../../contract/rules/coffee/bagCodes.ts'
import { cupAndScore, cupInText, cupText } from '../../../contract/rules/coffee/cup.ts'
import {
  colorSystemError,
  measuredColorError,
  storedColorSystem,
  storedMeasuredColor,
} from '../../../contract/rules/coffee/measuredColors.ts'
import { chargeTempError } from '../../../contract/rules/coffee/roast.ts'
import { cuppingScoreError, notesError, storedNotes } from '../../../contract/rules/coffee/roastNotes.ts'
import { weightsError } from '../../../contract/rules/coffee/roastRepairs.ts'
import { storedTempC, type TemperatureUnit, temperatureIn, UNIT_SYMBOLS } from '../../../contract/rules/coffee/units.ts'
import {
  typedNumber,
  typedWeightMg,
  WEIGHT_SYMBOLS,
  type WeightUnit,
  weightError,
  weightNumberText,
} from '../../../contract/rules/coffee/weights.ts'
import { roundTo } from '../../../contract/rules/shared/format.ts'

/** The details that are known only after a roast, in the order of the form 'After the Roast'. */
export const AFTER_ROAST_FIELDS = [
  'coffee_out_mg',
  'roast_color',
  'whole_color',
  'ground_color',
  'color_system',
  'bag_code',
  'cup',
  'cupping_score',
  'notes',
] as const
const DETAIL_FIELDS = ['coffee_in_mg', 'charge_temp_c', ...AFTER_ROAST_FIELDS] as const
export type DetailField = (typeof DETAIL_FIELDS)[number]

/** The part of a roast that the dialogs 'Roast Details' and 'After the Roast' show. */
export type RoastDetails = Pick<CoffeeRoast, DetailField | 'green_before'>

/** The units in which the member reads and types the details. */
export interface DetailUnits {
  readonly temperatureUnit: TemperatureUnit
  readonly weightUnit: WeightUnit
}

/** The fields whose number has no unit of the member. */
const UNITLESS_FIELDS: ReadonlySet<DetailField> = new Set(['cupping_score', 'whole_color', 'ground_color'])

/**
 * A saved value as its field shows it. Weights and temperatures are in the member's units, and temperatures are in
 * whole degrees.
 */
export function savedText(details: RoastDetails, field: DetailField, units: DetailUnits): string {
  const value = details[field]
  // A roast that was stored before notes and scores existed has neither.
  if (value === null || value === undefined) return ''
  if (typeof value === 'object') return cupText(value)
  if (typeof value === 'string' || UNITLESS_FIELDS.has(field)) return String(value)
  if (field === 'charge_temp_c') return String(roundTo(temperatureIn(units.temperatureUnit, value), 0))
  return weightNumberText(units.weightUnit, value)
}

const LABELS: Record<DetailField, string> = {
  coffee_in_mg: 'Coffee In',
  coffee_out_mg: 'Coffee Out',
  charge_temp_c: 'Charge Temperature',
  roast_color: 'Roast Color',
  whole_color: 'Whole Bean Color',
  ground_color: 'Ground Color',
  color_system: 'Color Scale',
  bag_code: 'Bag Code',
  cup: 'Cup',
  cupping_score: 'Cupping Score',
  notes: 'Notes',
}

/** A change in words, for example 'Coffee Out 320 g', or 'No Coffee Out' if the text is empty. */
export function detailLabel(field: DetailField, typed: string, units: DetailUnits): string {
  const text = typed.trim()
  if (text === '') return `No ${LABELS[field]}`
  // Notes and a cup are too long for a label, so the label has only the name of the field.
  if (field === 'notes' || field === 'cup') return LABELS[field]
  if (['roast_color', 'bag_code', 'color_system'].includes(field) || UNITLESS_FIELDS.has(field))
    return `${LABELS[field]} ${text}`
  if (field === 'charge_temp_c') return `${LABELS[field]} ${text} ${UNIT_SYMBOLS[units.temperatureUnit]}`
  // If the member has typed a unit, no unit is added.
  return `${LABELS[field]} ${/[a-z]$/i.test(text) ? text : `${text} ${WEIGHT_SYMBOLS[units.weightUnit]}`}`
}

/**
 * The change that saves a field's text, or why the text cannot be saved. An empty field deletes the detail.
 * @param saved the saved weights, because Coffee Out cannot be more than Coffee In.
 */
export function fieldChange(
  field: DetailField,
  typed: string,
  { temperatureUnit, weightUnit }: DetailUnits,
  saved: Pick<RoastDetails, 'coffee_in_mg' | 'coffee_out_mg'>,
): { change: RoastChange } | { problem: string } {
  const text = typed.trim()
  if (field === 'bag_code') return bagChange(text)
  if (text === '') return { change: { [field]: null } }
  if (field === 'roast_color') return { change: { roast_color: text } }
  if (field === 'notes') {
    const notes = storedNotes(text)
    const problem = notesError(notes)
    return problem ? { problem } : { change: { notes } }
  }
  if (field === 'whole_color' || field === 'ground_color') {
    const color = storedMeasuredColor(typedNumber(text) ?? Number.NaN)
    const problem = measuredColorError(color)
    return problem ? { problem } : { change: { [field]: color } }
  }
  if (field === 'color_system') {
    const color_system = storedColorSystem(text)
    const problem = colorSystemError(color_system)
    return problem ? { problem } : { change: { color_system } }
  }
  if (field === 'cup') {
    const cup = cupInText(text)
    return cup === null ? { problem: 'Score all five parts, or clear them.' } : { change: { cup } }
  }
  if (field === 'cupping_score') {
    const cupping_score = typedNumber(text) ?? Number.NaN
    const problem = cuppingScoreError(cupping_score)
    return problem ? { problem } : { change: { cupping_score } }
  }
  if (field === 'charge_temp_c') {
    const charge_temp_c = storedTempC(temperatureUnit, Number(text.replace(',', '.')))
    const problem = chargeTempError(charge_temp_c, temperatureUnit)
    return problem ? { problem } : { change: { charge_temp_c } }
  }
  const weightMg = typedWeightMg(text, weightUnit)
  if (weightMg === null) return { problem: weightError(weightUnit) }
  const weights = { coffee_in_mg: saved.coffee_in_mg, coffee_out_mg: saved.coffee_out_mg, [field]: weightMg }
  const problem = weightsError(weights.coffee_in_mg, weights.coffee_out_mg, weightUnit)
  return problem ? { problem } : { change: { [field]: weightMg } }
}

/** The change of the bag code. An empty field takes the roast out of its bag. */
function bagChange(text: string): { change: RoastChange } | { problem: string } {
  if (text === '') return { change: { code: null } }
  const problem = bagCodeError(text)
  return problem ? { problem } : { change: { code: normalizeBagCode(text) } }
}

/**
 * The field that a change sets, with its new value; null for a change of something else. A change names the bag code
 * `code`, and the details name it `bag_code`.
 */
export function changedDetail({
  code,
  ...change
}: RoastChange): { field: DetailField; values: Partial<RoastDetails> } | null {
  const changed: Partial<RoastDetails> = code === undefined ? change : { bag_code: code }
  const field = DETAIL_FIELDS.find((one) => changed[one] !== undefined)
  return field === undefined ? null : { field, values: { ...changed, ...cupAndScore(change) } }
}
