// Reads what the page needs of a log file before it is sent: its beans, its start, and the headings of an unknown table.
import { CallError } from '../../../contract/callResult.ts'
import { type LogAnswers, LogFileError, logSizeError } from '../../../contract/rules/coffee/logFile.ts'
import { isTable } from '../../../contract/rules/coffee/logKind.ts'
import { alogSteps } from '../../../contract/rules/coffee/readAlog.ts'
import { unknownHeadings } from '../../../contract/rules/coffee/tableHeadings.ts'
import { runInSlices } from '../../../contract/rules/shared/steps.ts'
import type { LogSummary, PickedFile } from '../../machines/coffee/roastImport.types.ts'
import { readLogColumns } from '../../services/browser/logColumns.ts'
import { textOf } from './textOf.ts'

const invalidLog = (message: string) => new CallError({ code: 'INVALID_LOG', message })

/** The headings of a table whose columns only the member knows, and what the member has said about them before. */
function tableSummary(text: string): LogSummary {
  const summary = { beans: '', startTime: null }
  const headings = unknownHeadings(text)
  if (headings === null) return summary
  const columns = readLogColumns(headings)
  return { ...summary, headings, ...(columns !== null && { columns }) }
}

/** A question about the file does not change its name and its start. The server asks it again. */
const ANY_ANSWERS: LogAnswers = { unit: 'F', air_as_beans: true }

/**
 * Reads a file that the member has chosen. A log is read in the same way as by the server, so that the page does not
 * send a file that is not a log. Of a table only the headings are read.
 */
export async function logSummary(file: PickedFile): Promise<LogSummary> {
  const sizeError = logSizeError(file.size)
  if (sizeError !== null) throw invalidLog(sizeError)
  const text = await textOf(file)
  if (isTable(file.name, text)) return tableSummary(text)
  try {
    // The file is read in short parts. In each pause between them, the browser can react to the member.
    const pause = () => new Promise<void>((resolve) => setTimeout(resolve))
    const { beans, title, startTime } = await runInSlices(alogSteps(text, ANY_ANSWERS), {
      now: () => performance.now(),
      pause,
    })
    return { beans: beans || title, startTime }
  } catch (error) {
    if (error instanceof LogFileError) throw invalidLog(error.message)
    throw error
  }
}
