import { CallError } from '../../../contract/callResult.ts'
import type { PickedFile } from '../../machines/coffee/roastImport.types.ts'

/** The text of a file that the member has chosen. Fails with a sentence if the browser cannot open it. */
export async function textOf(file: PickedFile): Promise<string> {
  return file.text().catch(() => {
    throw new CallError({ code: 'INVALID_LOG', message: 'The file could not be opened.' })
  })
}
