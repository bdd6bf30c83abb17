// Lists what an Artisan log has and a roast here has not.

import { listOf, numberOf, textOf } from './logFields.ts'
import type { Skipped } from './logFile.ts'
import type { Literal } from './logLiterals.ts'
import { MAX_SAMPLES, skipCount } from './logSamples.ts'

type Fields = ReadonlyMap<string, Literal>

/** Whether a list of temperatures has at least one reading. -1 is no reading. */
export const hasTemps = (fields: Fields, name: string): boolean =>
  listOf(fields.get(name))
    .slice(0, MAX_SAMPLES)
    .some((value) => (numberOf(value) ?? -1) !== -1)

/** The words for a field that has a value. 0 and -1 mean that the value is not known. */
const FIELD_WORDS: ReadonlyMap<string, string> = new Map([
  ['roastertype', 'roaster'],
  ['operator', 'operator'],
  ['organization', 'organization'],
  ['roastbatchnr', 'batch number'],
  ['density', 'density'],
  ['moisture_greens', 'moisture of the green coffee'],
  ['moisture_roasted', 'moisture of the roasted coffee'],
  ['ambientTemp', 'room temperature'],
  ['ambient_humidity', 'humidity'],
  ['ambient_pressure', 'air pressure'],
])
const MAX_TEXT_LENGTH = 40

function hasValue(value: Literal | undefined): boolean {
  // The density is a list: a number, its unit, a second number and its unit.
  const number = numberOf(Array.isArray(value) ? value[0] : value)
  return number === null ? textOf(value, MAX_TEXT_LENGTH) !== '' : number !== 0 && number !== -1
}

/** Adds the curves and the fields that are not kept to `skipped`. */
export function listOtherFields(fields: Fields, isAirRead: boolean, skipped: Skipped[]): void {
  if (!isAirRead && hasTemps(fields, 'temp1'))
    skipped.push({ what: 'The temperatures of the air (ET)', why: 'Only those of the beans (BT) are kept here.' })
  const curves = ['extratemp1', 'extratemp2'].flatMap((name) => listOf(fields.get(name)))
  const read = curves.filter((curve) => listOf(curve).some((value) => (numberOf(value) ?? -1) !== -1))
  skipCount(skipped, read.length, 'curve', 'of another probe', 'Only that of the beans is kept here.')
  const names = [...FIELD_WORDS].filter(([name]) => hasValue(fields.get(name))).map(([, words]) => words)
  if (names.length > 0)
    skipped.push({ what: `Other details: ${names.join(', ')}`, why: 'A roast has no field for them here.' })
}
