import { describe, expect, test } from 'vitest'
import { sum, tallyOf } from '../../scripts/tally.ts'

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((testStatus) => ({ status: testStatus })),
})

describe('tallyOf', () => {
  test('counts the tests', () => {
    const testResults = [file('failed', 'passed', 'failed'), file('passed', 'passed')]
    expect(tallyOf({ numPassedTests: 2, numFailedTests: 1, testResults }, 1)).toEqual({ passed: 2, failed: 1 })
  })

  test('counts a file that failed outside of its tests', () => {
    const testResults = [file('failed'), file('failed', 'skipped'), file('passed', 'passed')]
    expect(tallyOf({ numPassedTests: 1, numFailedTests: 0, testResults }, 1)).toEqual({ passed: 1, failed: 2 })
  })

  test('is never green for a run that was not', () => {
    expect(tallyOf(undefined, 0)).toEqual({ passed: 0, failed: 1 })
    const testResults = [file('passed', 'passed')]
    expect(tallyOf({ numPassedTests: 1, numFailedTests: 0, testResults }, 1)).toEqual({ passed: 1, failed: 1 })
    expect(tallyOf({ numPassedTests: 1, numFailedTests: 0, testResults }, 0)).toEqual({ passed: 1, failed: 0 })
  })
})

test('sum adds up, from nothing on', () => {
  expect(sum([])).toEqual({ passed: 0, failed: 0 })
  expect(
    sum([
      { passed: 3, failed: 0 },
      { passed: 1, failed: 2 },
    ]),
  ).toEqual({ passed: 4, failed: 2 })
})
