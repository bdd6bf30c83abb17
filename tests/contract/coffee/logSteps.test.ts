// Tests that a log file of any format is read in small steps: a larger file has more steps, and no larger ones.

import { expect, test } from 'vitest'
import { alogSteps } from '../../../contract/rules/coffee/readAlog.ts'
import { csvLogSteps } from '../../../contract/rules/coffee/readCsvLog.ts'
import type { Steps } from '../../../contract/rules/shared/steps.ts'
import { roasTimeExample } from '../../support/logExamples.ts'

/** How many steps a file is read in, until it is read or refused. */
function stepsOf(steps: Steps<unknown>): number {
  let count = 0
  try {
    while (!steps.next().done) count += 1
  } catch {
    // A refused file counts too: it must not take longer in one step because it is wrong.
  }
  return count
}

const numbers = (count: number, value: (index: number) => number) =>
  Array.from({ length: count }, (_, index) => value(index))

test.each<[string, (size: number) => Steps<unknown>]>([
  [
    'an Artisan log',
    (size) =>
      alogSteps(
        `{'mode':'C','timex':[${numbers(size, Number)}],'temp1':[${numbers(size, () => -1)}],'temp2':[${numbers(size, () => 150)}]}`,
      ),
  ],
  ['a log of RoasTime', (size) => alogSteps(roasTimeExample({ beanTemperature: numbers(size, () => 150) }))],
  ['a Kaffelogic log with many keys', (size) => alogSteps(`log_file_name:x\n${'a:1\n'.repeat(8 * size)}`)],
  ['a Kaffelogic log with many rows', (size) => alogSteps(`log_file_name:x\ntime\ttemp\n${'1\t2\n'.repeat(size)}`)],
  [
    'the JSON of a roast',
    (size) =>
      alogSteps(
        `{"format":"parlor.coffee_roast","version":1,"coffee_roast":{"start_time":"2026-01-01T00:00:00Z","input_history":[${numbers(size, () => 1)}]}}`,
      ),
  ],
  [
    'a table',
    (size) => csvLogSteps([['time', 'BT'], ...numbers(size, Number).map((seconds) => [String(seconds / 10), '150'])]),
  ],
  ['a text that is no log', (size) => alogSteps(`[${'1,'.repeat(8 * size)}`)],
])('[log-import-19] %s with four times as much in it is read in about four times as many steps', (_, readFile) => {
  const small = stepsOf(readFile(10_000))
  const large = stepsOf(readFile(40_000))
  expect(small).toBeGreaterThan(10)
  expect(large / small).toBeGreaterThan(3)
})
