import type { CoffeeRoast, RoastChange } from '../../../contract/api/coffee/roasts.ts'
import { chargeTempError } from '../../../contract/rules/coffee/roast.ts'
import { weightsError } from '../../../contract/rules/coffee/roastRepairs.ts'
import { storedTempC, type TemperatureUnit, temperatureIn, UNIT_SYMBOLS } from '../../../contract/rules/coffee/units.ts'
import {
  typedWeightMg,
  WEIGHT_SYMBOLS,
  type WeightUnit,
  weightError,
  weightNumberText,
} from '../../../contract/rules/coffee/weights.ts'
import { roundTo } from '../../../contract/rules/shared/format.ts'

const DETAIL_FIELDS = ['coffee_in_mg', 'coffee_out_mg', 'charge_temp_c', 'roast_color'] as const
export type DetailField = (typeof DETAIL_FIELDS)[number]

/** The part of a roast that the dialog 'Roast Details' shows. */
export type RoastDetails = Pick<CoffeeRoast, DetailField>

/** The units in which the member reads and types the details. */
export interface DetailUnits {
  readonly temperatureUnit: TemperatureUnit
  readonly weightUnit: WeightUnit
}

/** A saved value as its field shows it: in the member's units, temperatures in whole degrees, or as a colour number. */
export function savedText(details: RoastDetails, field: DetailField, units: DetailUnits): string {
  if (field === 'roast_color') return details.roast_color ?? ''
  const value = details[field]
  if (value === null) return ''
  if (field === 'charge_temp_c') return String(roundTo(temperatureIn(units.temperatureUnit, value), 0))
  return weightNumberText(units.weightUnit, value)
}

const LABELS: Record<DetailField, string> = {
  coffee_in_mg: 'Coffee In',
  coffee_out_mg: 'Coffee Out',
  charge_temp_c: 'Charge Temperature',
  roast_color: 'Roast Color',
}

/** A change as the member reads it: 'Coffee Out 320 g'. */
export function detailLabel(field: DetailField, typed: string, units: DetailUnits): string {
  const text = typed.trim()
  if (text === '') return `No ${LABELS[field]}`
  if (field === 'roast_color') return `${LABELS[field]} ${text}`
  if (field === 'charge_temp_c') return `${LABELS[field]} ${text} ${UNIT_SYMBOLS[units.temperatureUnit]}`
  // A typed text may name its own unit.
  return `${LABELS[field]} ${/[a-z]$/i.test(text) ? text : `${text} ${WEIGHT_SYMBOLS[units.weightUnit]}`}`
}

/**
 * The change that saves a field's text, or why the text cannot be saved. An empty field deletes the detail.
 * @param saved what the other fields have, because Coffee Out cannot be more than Coffee In.
 */
export function fieldChange(
  field: DetailField,
  typed: string,
  { temperatureUnit, weightUnit }: DetailUnits,
  saved: RoastDetails,
): { change: RoastChange } | { problem: string } {
  const text = typed.trim()
  if (text === '') return { change: { [field]: null } }
  if (field === 'roast_color') return { change: { roast_color: text } }
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
