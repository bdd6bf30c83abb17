// Example data for tests of the import of log files: a file, an imported roast and two errors.
import type { ImportedRoast } from '../../../contract/api/coffee/roastImport.ts'
import { CallError, NO_ANSWER } from '../../../contract/callResult.ts'
import type { PickedFile } from '../../../src/machines/coffee/roastImport.types.ts'

/** A file with this name and text, as the member has picked it in the browser. */
export const pickedFile = (name: string, text = ''): PickedFile => ({ name, size: text.length, text: async () => text })

/** The answer of the server to a log file: the roast that it has made, and the number of its readings and events. */
export const importedRoast: ImportedRoast = { coffee_roast_id: 7, readings: 720, events: 2, skipped: [] }

/** The error for a file that is not a log. */
export const notALogFileError = new CallError({ code: 'INVALID_LOG', message: 'The file is empty.' })
/** The errors for a file about which only the member knows more. */
export const whichUnitError = new CallError({ code: 'WHICH_UNIT', message: 'Most temperatures are above 235 °C.' })
export const onlyAirError = new CallError({ code: 'ONLY_AIR', message: 'The file has temperatures of the air.' })
/** The error of a call that got no answer. */
export const noAnswerError = new CallError(NO_ANSWER)
