// Tests the summary that `npm test` prints. A row is one project of the tests, or one script such as the check of
// types.
import { expect, test } from 'vitest'
import { type FileResult, projectRows, reportText } from '../../scripts/testReport.ts'

const passedTest = { title: 'a', passed: true, failed: false }
const failedTest = { title: 'b', passed: false, failed: true }
const skippedTest = { title: 'c', passed: false, failed: false }

const resultOf = (result: Partial<FileResult>): FileResult => ({
  project: 'unit',
  startedMs: 0,
  endedMs: 1000,
  failed: false,
  tests: [passedTest],
  ...result,
})

test('the row of a project has its passed and failed tests, and its time in seconds', () => {
  const files = [
    resultOf({ startedMs: 500, endedMs: 1500, failed: true, tests: [passedTest, failedTest, skippedTest] }),
    resultOf({ project: 'server', endedMs: 4000 }),
    resultOf({ startedMs: 2000, endedMs: 2500 }),
  ]
  expect(projectRows(files)).toEqual([
    { name: 'unit', seconds: 2, passed: 2, failed: 1 },
    { name: 'server', seconds: 4, passed: 1, failed: 0 },
  ])
})

test('a file that failed outside of its tests counts as one failure', () => {
  const [row] = projectRows([resultOf({ failed: true }), resultOf({ failed: true, tests: [] })])
  expect(row).toMatchObject({ passed: 1, failed: 2 })
})

test('the last line of the report has the totals of all rows', () => {
  const text = reportText([
    { name: 'types', seconds: 5.04, passed: 1, failed: 0 },
    { name: 'unit', seconds: 20, passed: 30, failed: 2 },
  ])
  expect(text.split('\n')).toEqual([
    'types                 5.0 s  1 passed, 0 failed',
    'unit                 20.0 s  30 passed, 2 failed',
    '',
    '31 passed, 2 failed',
  ])
})
