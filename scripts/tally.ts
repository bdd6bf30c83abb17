/** How many checks passed and failed. */
export interface Tally {
  passed: number
  failed: number
}

/** The part of Vitest's JSON report that is counted. */
export interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: readonly { status: string; assertionResults: readonly { status: string }[] }[]
}

export const PASSED: Tally = { passed: 1, failed: 0 }
export const FAILED: Tally = { passed: 0, failed: 1 }

/**
 * Counts a run of Vitest. A file that failed outside of its tests (it could not be read, a hook threw) counts as one,
 * and so does a run that failed otherwise: it must never look green.
 * @param report  undefined when none was written
 */
export function tallyOf(report: VitestReport | undefined, exitCode: number): Tally {
  if (report === undefined) return FAILED
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length
  const failed = report.numFailedTests + brokenFiles
  return { passed: report.numPassedTests, failed: failed === 0 && exitCode !== 0 ? 1 : failed }
}

export function sum(tallies: readonly Tally[]): Tally {
  return tallies.reduce((all, one) => ({ passed: all.passed + one.passed, failed: all.failed + one.failed }), {
    passed: 0,
    failed: 0,
  })
}
