// Makes the report about the machines: a table of how many faults the tests find, and the survivors without a reason.

import type { Verdict } from './job.ts'
import type { Line } from './runShare.ts'
import { MAIN_MACHINES } from './sample.ts'
import type { Survivors } from './survivors.ts'

/** How many percent of the mutants the tests written by hand should find: in a big machine, and in another machine. */
const BIG_AIM_PERCENT = 90
const AIM_PERCENT = 80

export interface Report {
  readonly text: string
  /** Mutants that survive, and for which survivors.json has no reason. */
  readonly unexplained: readonly string[]
  /** Mutants of survivors.json that do not survive any more, each with the test that finds it. */
  readonly outdated: readonly string[]
}

interface Counts {
  /** Mutants that a test written by hand has found. */
  killed: number
  /** Mutants that do something else than the machine. Those of the kind `same` are not counted. */
  different: number
  /** Mutants that do the same as the machine, so that no test can find them. */
  same: number
  /** Mutants that the generated paths have found. */
  killedByPaths: number
  /** Mutants that were also tested with the generated paths. */
  triedByPaths: number
}

const percent = (part: number, whole: number) => (whole === 0 ? '   –  ' : `${((part / whole) * 100).toFixed(1)} %`)
const idOf = (name: string) => name.split('/')[1] ?? name

function countVerdicts(verdicts: readonly Verdict[], same: ReadonlySet<string>): Counts {
  const different = verdicts.filter(({ killedBy, mutant }) => killedBy !== null || !same.has(mutant))
  const tried = verdicts.filter(({ paths }) => paths !== undefined)
  return {
    killed: different.filter(({ killedBy }) => killedBy !== null).length,
    different: different.length,
    same: verdicts.length - different.length,
    killedByPaths: tried.filter(({ paths }) => paths !== null).length,
    triedByPaths: tried.length,
  }
}

const columns = ({ killed, different, same, killedByPaths, triedByPaths }: Counts) =>
  `${`${killed} of ${different}`.padStart(12)} ${percent(killed, different).padStart(8)} ${String(same).padStart(6)} ${`${killedByPaths} of ${triedByPaths}`.padStart(12)}`

export function reportOf(verdicts: readonly Verdict[], lines: readonly Line[], known: readonly Survivors[]): Report {
  const same = new Set(known.filter(({ kind }) => kind === 'same').flatMap(({ mutants }) => mutants))
  const explained = new Set(known.flatMap(({ mutants }) => mutants))
  const sizes = new Map(
    lines.flatMap(({ machine, mutants }) => (machine && mutants !== undefined ? [[machine, mutants]] : [])),
  )
  const names = [...new Set(verdicts.map(({ subject }) => subject))].sort()
  const rows = names.map((name) => {
    const counts = countVerdicts(
      verdicts.filter(({ subject }) => subject === name),
      same,
    )
    const aim = MAIN_MACHINES.includes(idOf(name)) ? BIG_AIM_PERCENT : AIM_PERCENT
    const isMissed = counts.different > 0 && (counts.killed / counts.different) * 100 < aim
    return `${name.padEnd(26)} ${String(sizes.get(name) ?? 0).padStart(6)} ${columns(counts)} ${isMissed ? ` below ${aim} %` : ''}`
  })
  const isBig = ({ subject }: Verdict) => MAIN_MACHINES.includes(idOf(subject))
  const total = (title: string, some: readonly Verdict[]) => `${title.padEnd(33)} ${columns(countVerdicts(some, same))}`
  return {
    text: [
      `${'machine'.padEnd(26)} ${'faults'.padStart(6)} ${'found'.padStart(12)} ${''.padStart(8)} ${'same'.padStart(6)} ${'paths found'.padStart(12)}`,
      ...rows.map((row) => row.trimEnd()),
      total('the six big machines', verdicts.filter(isBig)),
      total(
        'the others',
        verdicts.filter((verdict) => !isBig(verdict)),
      ),
      total('all', verdicts),
    ].join('\n'),
    unexplained: verdicts
      .filter(({ killedBy, mutant }) => killedBy === null && !explained.has(mutant))
      .map(({ mutant }) => mutant),
    outdated: verdicts
      .filter(({ killedBy, mutant }) => killedBy !== null && explained.has(mutant))
      .map(({ mutant, killedBy }) => `${mutant} (${killedBy})`),
  }
}
