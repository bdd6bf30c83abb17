// Tests which files can be logs of roasts.

import { expect, test } from 'vitest'
import {
  isCsvLog,
  LogFileError,
  localStartOfTable,
  logSizeError,
  logTextError,
  MAX_LOG_BYTES,
} from '../../../contract/rules/coffee/logFile.ts'

test('[log-import-05] a file of 5 MB is accepted, and a larger file is refused', () => {
  expect(MAX_LOG_BYTES).toBe(5_000_000)
  expect([logSizeError(0), logSizeError(5_000_000)]).toEqual([null, null])
  expect(logSizeError(5_000_001)).toBe('The file is larger than 5 MB.')
})

test('[log-file-05] an empty text and a text with null characters or halves of characters are refused', () => {
  expect(['', ' \n\t'].map(logTextError)).toEqual(Array(2).fill('The file is empty.'))
  expect(['a\0', 'a\ud800b', '\udc00'].map(logTextError)).toEqual(Array(3).fill('The file is not a text.'))
  expect(['a', '😀', '{}'].map(logTextError)).toEqual([null, null, null])
})

test('a file is read as a table if its name ends in .csv, .tsv or .txt', () => {
  expect(['a.csv', 'B.TSV', 'c.alog.txt'].map(isCsvLog)).toEqual([true, true, true])
  expect(['a.alog', 'csv', 'acsv', 'a.csv.alog', 'a.csvx'].map(isCsvLog)).toEqual(Array(5).fill(false))
})

test('a LogFileError has its own name and the given message', () => {
  const error = new LogFileError('Why.')
  expect([error.name, error.message]).toEqual(['LogFileError', 'Why.'])
})

test.each([
  ['Date:20.11.2026\tUnit:F\tCHARGE:00:10\tTime:19:03\nTime1', '2026-11-20T19:03'],
  ['\ufeffDate:20.11.2026\tUnit:C\r\nTime1\tTime:12:00', '2026-11-20T00:00'],
  ['Date: 20.11.2026;Time: 19:03:11\n', '2026-11-20T19:03:11'],
  ['Date:20.11.26\tTime:19:03\n', null],
  ['time,BT\n0,180\n', null],
  ['', null],
])('the local start of the table %j is %s', (content, start) => {
  expect(localStartOfTable(content)).toBe(start)
})
