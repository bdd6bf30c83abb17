// Tests many machines with one fault each, and prints how many of the faults the tests find.

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Job } from './job.ts'
import { reportOf } from './report.ts'
import { runShare } from './runShare.ts'
import { SEED } from './sample.ts'
import { knownSurvivors } from './survivors.ts'

/**
 * How many mutants are tested without `--all`: `big` of each machine in `MAIN_MACHINES`, and `other` of each other
 * machine. With these numbers two processors need less than six minutes.
 */
const SAMPLE = { big: 20, other: 2 }
/** How many mutants of each machine are also tested with the generated paths. */
const BY_PATHS = 1

export interface MachinesOptions {
  readonly all: boolean
  /** Only these machines. Empty: all. */
  readonly machines: readonly string[]
  /** How many processes test mutants at the same time. */
  readonly processes: number
  /** How many mutants of each machine are also tested with the generated paths. Null: `BY_PATHS`. */
  readonly byPaths: number | null
  /** The file to which all results are written as JSON. Null: no file is written. */
  readonly json: string | null
}

/**
 * Changes the machines, one fault at a time, and prints how many faults the tests find. Returns false if no test finds
 * one of the faults, and survivors.json has no reason for this fault.
 */
export async function mutateMachines({ all, machines, processes, byPaths, json }: MachinesOptions): Promise<boolean> {
  const sample = all ? null : SAMPLE
  console.log(
    all
      ? 'All faults of each machine.'
      : `A sample of the faults of each machine, chosen with the seed '${SEED}'. --all tests all faults.`,
  )
  const folder = await mkdtemp(join(tmpdir(), 'mutation-'))
  const startedMs = performance.now()
  try {
    const shares = await Promise.all(
      Array.from({ length: processes }, (_, share) =>
        runShare<Job>(folder, 'tests/mutation/machines/vitest.config.ts', {
          machines,
          sample,
          byPaths: byPaths ?? BY_PATHS,
          share,
          shares: processes,
        }),
      ),
    )
    const verdicts = shares.flatMap((share) => share.verdicts)
    if (json !== null) await writeFile(json, JSON.stringify(verdicts, null, 1))
    const { text, unexplained, outdated } = reportOf(verdicts, shares[0]?.lines ?? [], knownSurvivors())
    const [{ tests, files } = {}] = shares[0]?.lines.filter((line) => line.tests !== undefined) ?? []
    const cpuSeconds = Math.round(shares.reduce((sum, { cpuMs }) => sum + cpuMs, 0) / 1000)
    console.log(`\n${text}\n`)
    console.log(`'found': found by ${tests} tests written by hand in ${files} files or by the checks of the models.`)
    console.log(`'paths found': found by the generated paths, of ${byPaths ?? BY_PATHS} faults of each machine.`)
    console.log(`Processor time ${cpuSeconds} s, in ${Math.round((performance.now() - startedMs) / 1000)} s.`)
    if (outdated.length > 0) {
      console.log(`\nIn tests/mutation/survivors.json, but found now:\n${outdated.join('\n')}`)
    }
    if (unexplained.length > 0) {
      console.error(
        `\nNot found by any test, and without a reason in tests/mutation/survivors.json:\n${unexplained.join('\n')}`,
      )
    }
    return unexplained.length === 0
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
