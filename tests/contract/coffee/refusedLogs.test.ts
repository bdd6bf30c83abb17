// Tests that the reader of Artisan logs refuses hostile files with a sentence, and stops often enough.

import { describe, expect, test } from 'vitest'
import { LogFileError } from '../../../contract/rules/coffee/logFile.ts'
import { literalSteps } from '../../../contract/rules/coffee/logLiterals.ts'
import { alogSteps, readAlog } from '../../../contract/rules/coffee/readAlog.ts'
import { runAtOnce } from '../../../contract/rules/shared/steps.ts'
import { logWithOneSamplePerSecond, pythonText } from '../../support/logFiles.ts'

/** The message of the error with which a text is refused. */
function errorOf(text: string): string {
  try {
    readAlog(text)
  } catch (error) {
    if (error instanceof LogFileError) return error.message
    throw error
  }
  return 'The file was read.'
}

describe('files that are refused', () => {
  const brackets = '['.repeat(5_000_000)

  const refusedFiles: [name: string, text: string, sentence: RegExp][] = [
    ['nothing', '', /^The file is empty\.$/],
    ['null characters', 'PK\u0000\u0000', /^The file is not a text\.$/],
    ['5 MB of brackets', brackets, /^The file is nested too deeply for a roast log\.$/],
    ['5 MB of closed brackets', `[${'[],'.repeat(1_600_000)}]`, /^The file is nested too deeply for a roast log\.$/],
    ['5 MB of braces', "{'a':".repeat(1_000_000), /^The file is nested too deeply for a roast log\.$/],
    ['5 MB of numbers', `[${'0,'.repeat(2_400_000)}]`, /^The file has too many values for a roast log\.$/],
    ['5 MB of a text', `'${'a'.repeat(4_999_990)}`, /^The text at character 1 of the file cannot be read\.$/],
    ['5 MB of escapes', `'${'\\n'.repeat(2_499_990)}'`, /no named values/],
    ['Python code', `__import__('os').system('touch /tmp/x')`, /cannot be read at character 1\.$/],
    ['a call inside', `{'timex': [0, exit()]}`, /cannot be read at character 15\.$/],
    ['a file that was cut', pythonText(logWithOneSamplePerSecond()).slice(0, -300), /cut off|cannot be read/],
    ['a web page', '<!doctype html><p>Log in</p>', /^This is a web page/],
    ['a list', '[1, 2]', /no named values/],
    ['no readings', '{}', /^The file has no readings between charge and drop\.$/],
    ['only NaN', `{'timex': [nan, inf], 'temp2': [nan, -inf], 'timeindex': [0]}`, /no readings/],
    ['five hours', pythonText(logWithOneSamplePerSecond({}, { seconds: 18_000 })), /longer than four hours/],
    ['more than 60,000 samples', `{'timex': [${'1,'.repeat(60_001)}]}`, /more than 60000 samples/],
  ]

  test('[log-file-05] a file that is not a complete log with readings is refused with a sentence', {
    timeout: 120_000,
  }, () => {
    for (const [name, text, sentence] of refusedFiles) expect(errorOf(text), name).toMatch(sentence)
  })

  test('[log-file-05] 1,000,000 values are read', () => {
    // The list is a value, too.
    const values = runAtOnce(literalSteps(`[${'0,'.repeat(999_999)}]`))
    expect(values).toHaveLength(999_999)
  })

  // At a stop, other work of the server continues. A test must not depend on the speed of the machine, so this test
  // counts the stops. `npm run bench import` measures the time.
  test('[log-file-07] a reader of 5 MB stops at least once in 10,000 characters, or refuses the text after at most one stop', {
    timeout: 120_000,
  }, () => {
    const full = logWithOneSamplePerSecond({}, { seconds: 14_000 })
    const extra = Array.from({ length: 20 }, () => Array.from({ length: 14_000 }, (_, index) => 100 + index / 7))
    const large = pythonText({ ...full, extratemp1: extra }).slice(0, 5_000_000)
    const texts = {
      brackets,
      numbers: `[${'0,'.repeat(2_400_000)}]`,
      braces: "{'a':".repeat(1_000_000),
      escapes: `'${'\\n'.repeat(2_499_990)}'`,
      spaces: ' '.repeat(5_000_000),
      words: 'a'.repeat(5_000_000),
      digits: '1'.repeat(5_000_000),
      samples: `{'timex': [${'1.5,'.repeat(59_000)}], 'temp2': [${'99.5,'.repeat(59_000)}]}`,
      events: pythonText({
        ...logWithOneSamplePerSecond(),
        specialevents: Array.from({ length: 20_000 }, () => 10),
        specialeventstype: Array.from({ length: 20_000 }, () => 4),
        specialeventsStrings: Array.from({ length: 20_000 }, () => '\u00e9 '.repeat(80)),
        parlor: { filled: Array.from({ length: 200_000 }, (_, index) => index) },
      }),
      large,
      whole: pythonText({ ...full, extratemp1: extra.slice(0, 5) }),
    }
    for (const [name, text] of Object.entries(texts)) {
      let stops = 0
      let isRefused = false
      try {
        for (const _ of alogSteps(text)) stops += 1
      } catch {
        isRefused = true
      }
      if (!isRefused || stops > 1) expect(stops, name).toBeGreaterThan(text.length / 10_000)
    }
  })
})
