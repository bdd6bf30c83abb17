// Reads a log file of another program in small pieces, so that other calls can be answered between them.

import { Readable } from 'node:stream'
import { setImmediate as letOtherWorkRun } from 'node:timers/promises'
import { parse } from 'csv-parse'
import pLimit from 'p-limit'
import {
  type LogAnswers,
  LogFileError,
  type LogRoast,
  logSizeError,
  logTextError,
} from '../../../contract/rules/coffee/logFile.ts'
import { isTable } from '../../../contract/rules/coffee/logKind.ts'
import { MAX_SAMPLES } from '../../../contract/rules/coffee/logSamples.ts'
import { alogSteps } from '../../../contract/rules/coffee/readAlog.ts'
import { csvLogSteps, delimiterOf } from '../../../contract/rules/coffee/readCsvLog.ts'
import { runInSlices, type Steps } from '../../../contract/rules/shared/steps.ts'
import { RequestError } from '../../requestError.ts'

/** Only one file is read at a time. Two large files would need twice the memory and would not be read sooner. */
const oneAtATime = pLimit(1)

/** The parser of tables gets this many characters at once. */
const CHARACTERS_AT_ONCE = 32 * 1024
/** After this many rows, other work of the server may run. */
const ROWS_AT_ONCE = 500
/** A longer line is not a row of a roast. The first line can have many notes. */
const MAX_ROW_LENGTH = 256 * 1024
/** The first lines of a table may be headings and not samples. */
const HEADING_ROWS = 5

const runWithPauses = <Result>(steps: Steps<Result>) =>
  runInSlices(steps, { now: () => performance.now(), pause: () => letOtherWorkRun() })

/**
 * Reads a log or a table. Throws INVALID_LOG, the code of a question to the member such as WHICH_UNIT, or
 * PAYLOAD_TOO_LARGE for a file of more than 5 MB.
 */
export async function readLogFile(fileName: string, content: string, answers: LogAnswers): Promise<LogRoast> {
  const sizeError = logSizeError(Buffer.byteLength(content))
  if (sizeError !== null) throw new RequestError('PAYLOAD_TOO_LARGE', sizeError)
  try {
    return await oneAtATime(() =>
      isTable(fileName, content) ? readCsv(content, answers) : runWithPauses(alogSteps(content, answers)),
    )
  } catch (error) {
    if (error instanceof LogFileError) throw new RequestError(error.code, error.message)
    throw error
  }
}

async function readCsv(content: string, answers: LogAnswers): Promise<LogRoast> {
  const textError = logTextError(content)
  if (textError !== null) throw new LogFileError(textError)
  const parser = parse({
    delimiter: delimiterOf(content),
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: MAX_ROW_LENGTH,
  })
  const rows: string[][] = []
  try {
    for await (const row of Readable.from(partsOf(content)).pipe(parser)) {
      rows.push(row)
      if (rows.length > MAX_SAMPLES + HEADING_ROWS)
        throw new LogFileError(`The file has more than ${MAX_SAMPLES} rows.`)
      if (rows.length % ROWS_AT_ONCE === 0) await letOtherWorkRun()
    }
  } catch (error) {
    if (error instanceof LogFileError) throw error
    throw new LogFileError(`The table cannot be read after row ${rows.length}.`)
  }
  return runWithPauses(csvLogSteps(rows, answers))
}

function* partsOf(content: string): Generator<string> {
  for (let start = 0; start < content.length; start += CHARACTERS_AT_ONCE)
    yield content.slice(start, start + CHARACTERS_AT_ONCE)
}
