// Asks the npm registry whether the packages that run on the server or in the page have known faults.

import { spawnSync } from 'node:child_process'

/** A fault of this severity must be repaired within a week. See docs/security.md. */
const URGENT = ['high', 'critical'] as const

/** `unsafe` means that at least one package has a known fault that is urgent. */
export type Verdict = 'safe' | 'unsafe' | 'unanswered'

/**
 * The verdict that follows from the output of `npm audit --json`. It is `unanswered` if the registry did not answer, or
 * has no list of faults.
 */
export function verdictOf(output: string): Verdict {
  let report: unknown
  try {
    report = JSON.parse(output)
  } catch {
    return 'unanswered'
  }
  const { metadata } = Object(report) as { metadata?: { vulnerabilities?: Record<string, number> } }
  const counts = metadata?.vulnerabilities
  if (counts === undefined) return 'unanswered'
  return URGENT.some((severity) => (counts[severity] ?? 0) > 0) ? 'unsafe' : 'safe'
}

const VERDICT_SENTENCES: Record<Verdict, string> = {
  safe: 'No package that runs has a known fault of high or critical severity.',
  unsafe: 'A package has a known fault of high or critical severity. Run npm audit, and replace it within 7 days.',
  unanswered: 'The registry does not say whether packages have faults. Run this command where it answers.',
}

if (process.argv[1] === import.meta.filename) {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8' })
  const verdict = verdictOf(stdout)
  console.log(VERDICT_SENTENCES[verdict])
  if (verdict === 'unsafe') process.exitCode = 1
}
