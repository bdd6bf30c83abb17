import type { CoffeeRoast, RoastChange } from '../../../contract/api/coffee/roasts.ts'
import { chargeTempError } from '../../../contract/rules/coffee/roast.ts'
import { weightsError } from '../../../contract/rules/coffee/roastRepairs.ts'
import {
  gramsOf,
  mgOf,
  storedTempC,
  type TemperatureUnit,
  temperatureIn,
  UNIT_SYMBOLS,
} from '../../../contract/rules/coffee/units.ts'
import { roundTo } from '../../../contract/rules/shared/format.ts'

const DETAIL_FIELDS = ['coffee_in_mg', 'coffee_out_mg', 'charge_temp_c', 'roast_color'] as const
export type DetailField = (typeof DETAIL_FIELDS)[number]

/** The part of a roast that the dialog 'Roast Details' shows. */
export type RoastDetails = Pick<CoffeeRoast, DetailField>

/** A saved value as its field shows it: in grams, in whole degrees of the member's unit, or as a colour number. */
export function savedText(details: RoastDetails, field: DetailField, unit: TemperatureUnit): string {
  if (field === 'roast_color') return details.roast_color ?? ''
  const value = details[field]
  if (value === null) return ''
  return String(field === 'charge_temp_c' ? roundTo(temperatureIn(unit, value), 0) : gramsOf(value))
}

const LABELS: Record<DetailField, string> = {
  coffee_in_mg: 'Coffee In',
  coffee_out_mg: 'Coffee Out',
  charge_temp_c: 'Charge Temperature',
  roast_color: 'Roast Color',
}

/** A change as the member reads it: 'Coffee Out 320 g'. */
export function detailLabel(field: DetailField, typed: string, unit: TemperatureUnit): string {
  const text = typed.trim()
  if (text === '') return `No ${LABELS[field]}`
  if (field === 'roast_color') return `${LABELS[field]} ${text}`
  return `${LABELS[field]} ${text} ${field === 'charge_temp_c' ? UNIT_SYMBOLS[unit] : 'g'}`
}

const numberIn = (text: string) => Number(text.replace(',', '.'))

/**
 * The change that saves a field's text, or why the text cannot be saved. An empty field deletes the detail.
 * @param saved what the other fields have, because Coffee Out cannot be more than Coffee In.
 */
export function fieldChange(
  field: DetailField,
  typed: string,
  unit: TemperatureUnit,
  saved: RoastDetails,
): { change: RoastChange } | { problem: string } {
  const text = typed.trim()
  if (text === '') return { change: { [field]: null } }
  if (field === 'roast_color') return { change: { roast_color: text } }
  const value = numberIn(text)
  if (field === 'charge_temp_c') {
    const charge_temp_c = storedTempC(unit, value)
    const problem = chargeTempError(charge_temp_c, unit)
    return problem ? { problem } : { change: { charge_temp_c } }
  }
  if (!Number.isFinite(value) || value < 0) return { problem: 'Enter a weight in grams.' }
  const weights = { coffee_in_mg: saved.coffee_in_mg, coffee_out_mg: saved.coffee_out_mg, [field]: mgOf(value) }
  const problem = weightsError(weights.coffee_in_mg, weights.coffee_out_mg)
  return problem ? { problem } : { change: { [field]: mgOf(value) } }
}
