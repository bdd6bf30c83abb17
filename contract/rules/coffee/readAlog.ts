// Reads a log file of a roast: a log of Artisan, RoasTime or Kaffelogic, or the JSON of Parlor.

import { runAtOnce, type Steps } from '../shared/steps.ts'
import { artisanSteps } from './artisanLog.ts'
import { kaffelogicSteps } from './kaffelogicLog.ts'
import { type LogAnswers, LogFileError, type LogRoast, logTextError } from './logFile.ts'
import { isKaffelogicLog } from './logKind.ts'
import { literalSteps } from './logLiterals.ts'
import { isParlorRoast, parlorSteps } from './parlorLog.ts'
import { isRoasTimeRoast, roasTimeSteps } from './roasTimeLog.ts'

/**
 * Reads a log: a dictionary as Python's `repr` writes it (an `.alog` of Artisan), JSON, or the text of a `.klog`. Its
 * content says which one it is. Times are counted from the start, which is the charge in files of other programs.
 * Temperatures are in °C, and weights in mg.
 * @throws LogFileError if the text is not a log, has no readings, or is too large or too long. Its message is a
 * sentence for a person.
 */
export const readAlog = (text: string, answers: LogAnswers = {}): LogRoast => runAtOnce(alogSteps(text, answers))

/** Reads the log in steps, so that the thread can do other work while it reads a large file. */
export function* alogSteps(text: string, answers: LogAnswers = {}): Steps<LogRoast> {
  const textError = logTextError(text)
  if (textError !== null) throw new LogFileError(textError)
  if (isKaffelogicLog(text)) return yield* kaffelogicSteps(text, answers)
  yield
  const fields = yield* literalSteps(text)
  if (!(fields instanceof Map)) throw new LogFileError('The file is not a roast log: it has no named values.')
  if (isParlorRoast(fields)) return yield* parlorSteps(fields)
  if (isRoasTimeRoast(fields)) return yield* roasTimeSteps(fields, answers)
  return yield* artisanSteps(fields, answers)
}
