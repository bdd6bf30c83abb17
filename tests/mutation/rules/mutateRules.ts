// Plants faults in the rules of `contract/rules`, and counts how many of them the tests find.

import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '../../../scripts/ensureBuilt.mjs'
import { runShare } from '../machines/runShare.ts'
import { SEED } from '../machines/sample.ts'
import { instrument } from './instrument.ts'
import type { RuleMutant, RulesJob } from './job.ts'
import { reportOfRules } from './report.ts'
import { knownSameRules } from './sameRules.ts'

const RULES = 'contract/rules'

/** All files of rules, by their path from the repository's root. */
async function filesOfRules(): Promise<string[]> {
  const names = await readdir(join(projectRoot, RULES), { recursive: true })
  return names
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `${RULES}/${name}`)
    .sort()
}

/** Without `--all`, only about every fourth mutant is tested, because all of them need 40 minutes of processor time. */
const SAMPLE_OF = 4
const isInSample = ({ id }: RuleMutant) =>
  createHash('sha256').update(`${SEED} ${id}`).digest().readUInt32BE() % SAMPLE_OF === 0

export interface RulesOptions {
  readonly all: boolean
  /** Only files with this text in their path. Empty: all. */
  readonly only: string
  /** Only tests with this text in their path. Empty: all. */
  readonly tests: string
  /** How many processes test mutants at the same time. */
  readonly processes: number
  /** The file to which all results are written as JSON. Null: no file is written. */
  readonly json: string | null
}

/** Prints how many mutants of the rules the tests find. Returns true if the aim in report.ts is reached. */
export async function mutateRules({ all, only, tests, processes, json }: RulesOptions): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'mutation-rules-'))
  const startedMs = performance.now()
  try {
    const files = (await filesOfRules()).filter((file) => file.includes(only))
    const { texts: instrumented, mutants: allMutants } = await instrument(files)
    const mutants = all ? allMutants : allMutants.filter(isInSample)
    console.log(`${mutants.length} of ${allMutants.length} mutants of ${files.length} files.`)
    const textsFile = join(folder, 'texts.json')
    await writeFile(textsFile, JSON.stringify(instrumented))
    const results = await Promise.all(
      Array.from({ length: processes }, (_, share) =>
        runShare<RulesJob>(folder, 'tests/mutation/rules/vitest.config.ts', {
          texts: textsFile,
          mutants,
          tests,
          share,
          shares: processes,
        }),
      ),
    )
    const verdicts = results.flatMap((result) => result.verdicts)
    if (json !== null) await writeFile(json, JSON.stringify(verdicts, null, 1))
    const { text, reached } = reportOfRules(verdicts, mutants, knownSameRules())
    const cpuSeconds = Math.round(results.reduce((sum, { cpuMs }) => sum + cpuMs, 0) / 1000)
    console.log(text)
    console.log(`Processor time ${cpuSeconds} s, in ${Math.round((performance.now() - startedMs) / 1000)} s.`)
    return reached
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
