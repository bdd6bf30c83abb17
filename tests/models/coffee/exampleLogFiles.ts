// Example data for tests of the import of log files: a file, an imported roast and two errors.
import type { ImportedRoast } from '../../../contract/api/coffee/roastImport.ts'
import { CallError, NO_ANSWER } from '../../../contract/callResult.ts'
import type { PickedFile } from '../../../src/machines/coffee/roastImport.types.ts'

export const pickedFile = (name: string, text = ''): PickedFile => ({ name, size: text.length, text: async () => text })

export const importedRoast: ImportedRoast = { coffee_roast_id: 7, readings: 720, events: 2, skipped: [] }

/** The error for a file that is not a log. */
export const notALogFileError = new CallError({ code: 'INVALID_LOG', message: 'The file is empty.' })
export const noAnswerError = new CallError(NO_ANSWER)
