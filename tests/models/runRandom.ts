// `npm run random` sends random sequences of events to every machine, and saves those that make a claim false.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createVitest } from 'vitest/node'
import { MAX_STEPS } from './random.ts'
import { type RandomReport, REPORTS_VARIABLE, RUNS_VARIABLE, SEED_VARIABLE } from './randomRuns.ts'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '1000' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
    machine: { type: 'string', default: '' },
  },
})

const folder = await mkdtemp(join(tmpdir(), 'random-'))
Object.assign(process.env, {
  [RUNS_VARIABLE]: values.runs,
  [SEED_VARIABLE]: values.seed,
  [REPORTS_VARIABLE]: folder,
})
const startedMs = performance.now()
const vitest = await createVitest('test', {
  run: true,
  watch: false,
  project: ['unit'],
  // Vitest prints nothing. This script prints the failures itself, below.
  reporters: [{}],
  testNamePattern: `model of (?:${values.machine || '\\w+'}):.* random sequences`,
  silent: true,
})
const { testModules } = await vitest.start(['tests/models/'])
/** The test files with errors outside of their tests, for example files that could not be loaded. */
const brokenModules = testModules.filter((module) => module.errors().length > 0)
await vitest.close()
const files = await readdir(folder)
const reports: RandomReport[] = await Promise.all(
  files.map(async (file) => JSON.parse(await readFile(join(folder, file), 'utf8'))),
)
await rm(folder, { recursive: true })

for (const module of brokenModules) console.error(`\n${module.relativeModuleId}\n${module.errors()[0]?.message}`)
for (const { title, failure, fixture } of reports) {
  if (failure) console.error(`\n${title}\n${failure}\nSaved in tests/models/fixtures/${fixture}, which is a test now.`)
}
const stepCount = reports.reduce((sum, report) => sum + report.steps, 0)
const failedCount = reports.filter(({ failure }) => failure !== null).length
const seconds = Math.round((performance.now() - startedMs) / 1000)
console.log(
  `\n${reports.length} models, ${values.runs} runs of up to ${MAX_STEPS} steps each, ${stepCount} steps in ${seconds} s, seed ${values.seed}: ${failedCount} failed.`,
)
process.exit(failedCount + brokenModules.length > 0 || reports.length === 0 ? 1 : 0)
