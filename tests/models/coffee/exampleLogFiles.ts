import type { ImportedRoast } from '../../../contract/api/coffee/roastImport.ts'
import { CallError, NO_ANSWER } from '../../../contract/callResult.ts'
import type { PickedFile } from '../../../src/machines/coffee/roastImport.types.ts'

// Examples for tests of the import of files.

export const pickedFile = (name: string, text = ''): PickedFile => ({ name, size: text.length, text: async () => text })

export const imported: ImportedRoast = { coffee_roast_id: 7, readings: 720, events: 2, skipped: [] }

export const noLog = new CallError({ code: 'INVALID_LOG', message: 'The file is empty.' })
export const noAnswer = new CallError(NO_ANSWER)
