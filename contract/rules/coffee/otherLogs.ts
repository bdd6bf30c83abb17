// Recognizes files of roasts that are not read, so that the error names their kind.

import { listOf, numberOf } from './logFields.ts'
import { LogFileError } from './logFile.ts'
import type { Literal } from './logLiterals.ts'
import { MAX_SAMPLES } from './logSamples.ts'

const notReadError = (kind: string) => new LogFileError(`This is ${kind}, which is not read here.`)

/** Throws LogFileError if the text is a log of Kaffelogic: lines such as `profile_short_name:Light`. */
export function refuseOtherText(text: string): void {
  if (/^\s*(?:log_file_name|profile_short_name|profile_file_name):/.test(text.slice(0, 1000)))
    throw notReadError('a log of Kaffelogic')
}

/** Throws LogFileError if the names are those of another kind of file, or if no sample is the temperature of beans. */
export function refuseOtherFields(fields: ReadonlyMap<string, Literal>): void {
  if (fields.get('format') === 'parlor.coffee_roast')
    throw new LogFileError('This is the JSON of a roast from Parlor. Import the .alog of the same roast.')
  if (listOf(fields.get('beanTemperature')).length > 0) throw notReadError('a roast of RoasTime')
  const hasTemps = (name: string) =>
    listOf(fields.get(name))
      .slice(0, MAX_SAMPLES)
      .some((value) => (numberOf(value) ?? -1) !== -1)
  if (!hasTemps('temp2') && hasTemps('temp1'))
    throw new LogFileError('The file has temperatures of the air (ET), but none of the beans (BT).')
}
