// Tests one share of the mutants of machines. `npm run mutation` starts this file. It is no test of the product.
import { appendFileSync, readFileSync } from 'node:fs'
import { test } from 'vitest'
import { failedCheck, failureOfPaths } from './generatedPaths.ts'
import type { Job, Verdict } from './job.ts'
import { type JudgedMachine, loadMachines } from './judgedMachines.ts'
import { concerns, firstFailure, noteUncaughtErrors, settle, type TestFile } from './keptTests.ts'
import { type Mutant, mutantsOf } from './operators.ts'
import { plant, removeFault } from './planted.ts'
import { MAIN_MACHINES, sampleOf } from './sample.ts'

const job: Job = JSON.parse(readFileSync(process.env.MUTATION_JOB ?? '', 'utf8'))
/** The processor time of this process. On a busy machine the real time would be much longer. */
const cpuMs = () => (process.cpuUsage().user + process.cpuUsage().system) / 1000

/** Adds one line of JSON to the output: a verdict, or a `Line` (see runShare.ts). */
const write = (line: object) => appendFileSync(job.output, `${JSON.stringify(line)}\n`)

/** Runs all tests once without a fault, and throws if one fails. This also notes how long each test usually takes. */
async function proveThatAllPass(files: readonly TestFile[]) {
  for (const file of files) {
    await settle()
    const failure = await firstFailure(file, null)
    if (!failure) continue
    write({ broken: `${file.file}: ${failure.title}: ${String(failure.error)}` })
    throw failure.error
  }
}

/** For each machine and file of tests: how many mutants of the machine these tests have found. */
const foundCounts = new Map<string, number>()

/** The files with tests of a machine: first those that have found most of its mutants, then the fastest. */
function filesFor(machineId: string, files: readonly TestFile[]): TestFile[] {
  const foundBy = ({ file }: TestFile) => foundCounts.get(`${machineId} ${file}`) ?? 0
  const usualMs = (file: TestFile) =>
    file.usualMs.reduce((sum, ms, index) => (concerns(file, index, machineId) ? sum + ms : sum), 0)
  return files
    .filter((file) => file.tests.some((_, index) => concerns(file, index, machineId)))
    .sort((a, b) => foundBy(b) - foundBy(a) || usualMs(a) - usualMs(b))
}

/** The first test written by hand that fails. Null if no test fails. */
async function failedHandTest(machineId: string, files: readonly TestFile[]): Promise<string | null> {
  for (const file of filesFor(machineId, files)) {
    await settle()
    const failure = await firstFailure(file, machineId)
    if (!failure) continue
    const key = `${machineId} ${file.file}`
    foundCounts.set(key, (foundCounts.get(key) ?? 0) + 1)
    return `${file.file}: ${failure.title}`
  }
  return null
}

/** Plants one fault, runs the tests until one fails, and removes the fault. */
async function judge(
  { chart, models }: JudgedMachine,
  files: readonly TestFile[],
  mutant: Mutant,
  isTestedByPaths: boolean,
): Promise<Verdict> {
  const startMs = cpuMs()
  plant(chart.machine.id, mutant)
  try {
    const killedBy = await failedHandTest(chart.machine.id, files)
    const handMs = cpuMs() - startMs
    if (killedBy === null || isTestedByPaths) write({ searched: mutant.id })
    const check = killedBy === null ? failedCheck(models) : null
    const paths = isTestedByPaths ? await failureOfPaths(models) : undefined
    const { id, operator } = mutant
    const pathsMs = cpuMs() - startMs - handMs
    return { subject: chart.name, mutant: id, operator, killedBy: killedBy ?? check, paths, handMs, pathsMs }
  } finally {
    removeFault()
    await settle()
  }
}

test('each mutant of this share gets a verdict', { timeout: 0 }, async () => {
  const restore = noteUncaughtErrors()
  const usualConsole = { ...console }
  // The output of the tests is not shown.
  for (const name of ['log', 'error', 'warn', 'info', 'debug'] as const) console[name] = () => undefined
  try {
    const { machines, files } = await loadMachines()
    await proveThatAllPass(files)
    const done = new Set(job.done)
    const chosen = machines.filter(({ chart }) => job.machines.length === 0 || job.machines.includes(chart.machine.id))
    const isBig = ({ chart }: JudgedMachine) => MAIN_MACHINES.includes(chart.machine.id)
    chosen.sort((a, b) => Number(isBig(b)) - Number(isBig(a)))
    const all = chosen.flatMap((machine) => {
      const mutants = mutantsOf(machine.chart.machine)
      const sample = sampleOf(machine.chart.machine.id, mutants, job.sample)
      write({ machine: machine.chart.name, mutants: mutants.length, sample: sample.length })
      return sample.map((mutant, index) => ({ machine, mutant, isTestedByPaths: index < job.byPaths }))
    })
    write({ tests: files.reduce((sum, { tests }) => sum + tests.length, 0), files: files.length, cpuMs: cpuMs() })
    for (const [index, { machine, mutant, isTestedByPaths }] of all.entries()) {
      if (index % job.shares !== job.share || done.has(mutant.id)) continue
      write({ begun: mutant.id, machine: machine.chart.name, operator: mutant.operator })
      write(await judge(machine, files, mutant, isTestedByPaths))
    }
    write({ ended: true, cpuMs: cpuMs() })
  } finally {
    Object.assign(console, usualConsole)
    restore()
  }
})
