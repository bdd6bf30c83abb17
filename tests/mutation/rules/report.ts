// Makes the report of `npm run mutation` about the rules: how many of the planted faults the tests have found.

import type { Verdict } from '../machines/job.ts'
import type { RuleMutant } from './job.ts'
import type { SameRules } from './sameRules.ts'

/** The part of the judged faults that the tests should find, in percent. */
const AIM = 92

interface Counts {
  /** How many faults a test has found. */
  readonly found: number
  /** How many faults the tests should find. */
  readonly judged: number
  /** How many faults do not change what the rule does, so that no test can find them. They are not judged. */
  readonly same: number
}

function countVerdicts(verdicts: readonly Verdict[], same: ReadonlySet<string>): Counts {
  const different = verdicts.filter(({ mutant, killedBy }) => killedBy !== null || !same.has(mutant))
  return {
    found: different.filter(({ killedBy }) => killedBy !== null).length,
    judged: different.length,
    same: verdicts.length - different.length,
  }
}

const percent = ({ found, judged }: Counts) => (judged === 0 ? 100 : (found / judged) * 100)
const row = (name: string, counts: Counts) =>
  `${name.padEnd(44)} ${`${counts.found} of ${counts.judged}`.padStart(13)} ${`${percent(counts).toFixed(1)} %`.padStart(8)} ${String(counts.same).padStart(5)}`

/** The text about a run over the rules, and whether the run reaches the aim. */
export function reportOfRules(
  verdicts: readonly Verdict[],
  mutants: readonly RuleMutant[],
  known: readonly SameRules[],
): { text: string; reached: boolean } {
  const same = new Set(known.flatMap((one) => one.mutants))
  const files = [...new Set(verdicts.map(({ subject }) => subject))].sort()
  const countsOf = (subject: string) =>
    countVerdicts(
      verdicts.filter((verdict) => verdict.subject === subject),
      same,
    )
  const all = countVerdicts(verdicts, same)
  const lineOf = new Map(mutants.map(({ id, line }) => [id, line]))
  const survivors = verdicts
    .filter(({ mutant, killedBy }) => killedBy === null && !same.has(mutant))
    .sort((a, b) => a.subject.localeCompare(b.subject) || (lineOf.get(a.mutant) ?? 0) - (lineOf.get(b.mutant) ?? 0))
    .map(({ subject, mutant }) => `${subject}:${lineOf.get(mutant)}: ${mutant}`)
  const outdated = verdicts.filter(({ mutant, killedBy }) => killedBy !== null && same.has(mutant))
  return {
    text: [
      ...(survivors.length > 0 ? ['Not found by any test:', ...survivors, ''] : []),
      ...(outdated.length > 0
        ? ['In tests/mutation/sameRules.json, but found now:', ...outdated.map(({ mutant }) => mutant), '']
        : []),
      `${'file'.padEnd(44)} ${'found'.padStart(13)} ${''.padStart(8)} ${'same'.padStart(5)}`,
      ...files.map((file) => row(file, countsOf(file))),
      row('all', all),
    ].join('\n'),
    reached: percent(all) >= AIM,
  }
}
