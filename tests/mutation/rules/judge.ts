// Runs the tests against one share of the faults that are planted in the rules. Other processes take the other faults.
// `npm run mutation -- rules` starts this file. It is not a test of the product.

import { appendFileSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { test } from 'vitest'
import type { Verdict } from '../machines/job.ts'
import { runTest } from '../machines/keptTests.ts'
import type { RuleMutant, RulesJob } from './job.ts'
import { type LoadedFile, loadAll, loadOne } from './ruleTests.ts'
import { coveredWhile, switchOff, switchOn } from './switches.ts'

const job: RulesJob = JSON.parse(readFileSync(process.env.MUTATION_JOB ?? '', 'utf8'))
/** The processor time of this process so far. */
const cpuMs = () => (process.cpuUsage().user + process.cpuUsage().system) / 1000
const write = (line: object) => appendFileSync(job.output, `${JSON.stringify(line)}\n`)

/**
 * One test, the numbers of the faults whose code it runs, and how long it takes. `index` is the position of the test in
 * its file.
 */
interface Coverage {
  readonly file: LoadedFile
  readonly index: number
  readonly mutantNumbers: ReadonlySet<string>
  readonly ms: number
}

/** Runs all tests without a fault, and notes which code each test runs. All tests must pass. */
async function observeAll(files: readonly LoadedFile[]): Promise<Coverage[]> {
  const all: Coverage[] = []
  for (const file of files) {
    for (const [index, one] of file.tests.entries()) {
      const startedMs = performance.now()
      try {
        const mutantNumbers = await coveredWhile(() => runTest(one))
        all.push({ file, index, mutantNumbers, ms: performance.now() - startedMs })
      } catch (error) {
        write({ broken: `${file.path}: ${one.title}: ${String(error)}` })
        throw error
      }
    }
  }
  return all
}

/** How many faults of a file of rules each test has found. */
const findCounts = new Map<string, number>()

/** Runs these tests with the fault. Returns the first test that fails; null if none fails. */
async function failureOf({ file: rulePath, number }: RuleMutant, tests: readonly Coverage[]): Promise<string | null> {
  const keyOf = ({ file, index }: Coverage) => `${rulePath} ${file.path} ${index}`
  const countOf = (one: Coverage) => findCounts.get(keyOf(one)) ?? 0
  // Run those tests first that have found the most faults in the shortest time.
  const worth = (one: Coverage) => (countOf(one) + 1) / Math.max(one.ms, 0.1)
  const sorted = [...tests].sort((a, b) => worth(b) - worth(a))
  for (const one of sorted) {
    const testToRun = one.file.tests[one.index]
    if (!testToRun) continue
    switchOn(number)
    try {
      await runTest(testToRun)
    } catch {
      findCounts.set(keyOf(one), countOf(one) + 1)
      return `${one.file.path}: ${testToRun.title}`
    }
  }
  return null
}

/** For a fault in code that runs while a module is loaded: loads the tests and the rules again with the fault. */
async function failureWhileLoading(mutant: RuleMutant, files: readonly LoadedFile[], all: readonly Coverage[]) {
  const filesThatRunIt = files.filter(({ loading }) => loading.has(mutant.number))
  const msOf = ({ path }: LoadedFile) => all.reduce((sum, one) => (one.file.path === path ? sum + one.ms : sum), 0)
  const countOf = ({ path }: LoadedFile) => findCounts.get(`${mutant.file} ${path}`) ?? 0
  const worth = (file: LoadedFile) => (countOf(file) + 1) / Math.max(msOf(file), 0.1)
  for (const loadedWithoutFault of [...filesThatRunIt].sort((a, b) => worth(b) - worth(a))) {
    const note = () => findCounts.set(`${mutant.file} ${loadedWithoutFault.path}`, countOf(loadedWithoutFault) + 1)
    switchOn(mutant.number)
    try {
      const file = await loadOne(loadedWithoutFault.path)
      const tests = all.filter((one) => one.file.path === loadedWithoutFault.path).map((one) => ({ ...one, file }))
      const failure = await failureOf(mutant, tests)
      if (failure === null) continue
      note()
      return failure
    } catch {
      note()
      return `${loadedWithoutFault.path} (while it is loaded)`
    }
  }
  return null
}

test('each fault of this share gets a verdict', { timeout: 0 }, async () => {
  // Use the same values each time. Do not search for the smallest value that fails, because this would take time.
  fc.configureGlobal({ seed: 1, endOnFailure: true })
  const { files, loading } = await loadAll(job.tests)
  const all = await observeAll(files)
  write({ tests: all.length, files: files.length, cpuMs: cpuMs() })
  const mutantsOfThisShare = job.mutants.filter(
    ({ id }, index) => index % job.shares === job.share && !job.done.includes(id),
  )
  const isLoading = ({ number }: RuleMutant) => loading.has(number)
  for (const mutant of [
    ...mutantsOfThisShare.filter((one) => !isLoading(one)),
    ...mutantsOfThisShare.filter(isLoading),
  ]) {
    const { number, id, file, operator } = mutant
    // The field `machine` has the path of the rule, because machines and rules share the format.
    write({ begun: id, machine: file, operator })
    const startMs = cpuMs()
    const covering = all.filter(({ mutantNumbers }) => mutantNumbers.has(number))
    // A test file can call a rule while the file is loaded. A test that also calls the rule can find the fault without
    // loading the file again.
    const killedBy =
      (await failureOf(mutant, covering)) ?? (isLoading(mutant) ? await failureWhileLoading(mutant, files, all) : null)
    switchOff()
    // Rules have no generated paths.
    const verdict: Verdict = { subject: file, mutant: id, operator, killedBy, handMs: cpuMs() - startMs, pathsMs: 0 }
    write(verdict)
  }
  write({ ended: true, cpuMs: cpuMs() })
})
