import { appendFileSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { test } from 'vitest'
import type { Verdict } from '../machines/job.ts'
import { runTest } from '../machines/keptTests.ts'
import type { RuleMutant, RulesJob } from './job.ts'
import { type LoadedFile, loadAll, loadOne } from './ruleTests.ts'
import { coveredWhile, switchOff, switchOn } from './switches.ts'

// Judges one share of the faults in rules. `npm run mutation -- rules` starts it; it is no test of the product.

const job: RulesJob = JSON.parse(readFileSync(process.env.MUTATION_JOB ?? '', 'utf8'))
const cpuMs = () => (process.cpuUsage().user + process.cpuUsage().system) / 1000
const write = (line: object) => appendFileSync(job.output, `${JSON.stringify(line)}\n`)

/** One test, the faults that it passes by, and how long it takes. */
interface Coverage {
  readonly file: LoadedFile
  readonly index: number
  readonly numbers: ReadonlySet<string>
  readonly ms: number
}

/** Runs all tests without a fault. All must pass. */
async function observeAll(files: readonly LoadedFile[]): Promise<Coverage[]> {
  const all: Coverage[] = []
  for (const file of files) {
    for (const [index, one] of file.tests.entries()) {
      const startedMs = performance.now()
      try {
        const numbers = await coveredWhile(() => runTest(one))
        all.push({ file, index, numbers, ms: performance.now() - startedMs })
      } catch (error) {
        write({ broken: `${file.file}: ${one.title}: ${String(error)}` })
        throw error
      }
    }
  }
  return all
}

/** How many faults of a file of rules each test has found. */
const found = new Map<string, number>()

async function failureOf({ file: rule, number }: RuleMutant, tests: readonly Coverage[]): Promise<string | null> {
  const keyOf = ({ file, index }: Coverage) => `${rule} ${file.file} ${index}`
  const countOf = (one: Coverage) => found.get(keyOf(one)) ?? 0
  // First the tests that find most in the shortest time.
  const worth = (one: Coverage) => (countOf(one) + 1) / Math.max(one.ms, 0.1)
  const sorted = [...tests].sort((a, b) => worth(b) - worth(a))
  for (const one of sorted) {
    const kept = one.file.tests[one.index]
    if (!kept) continue
    switchOn(number)
    try {
      await runTest(kept)
    } catch {
      found.set(keyOf(one), countOf(one) + 1)
      return `${one.file.file}: ${kept.title}`
    }
  }
  return null
}

/** A fault in what a module does while it is loaded: the tests and the rules are loaded again with the fault. */
async function failureWhileLoading(mutant: RuleMutant, files: readonly LoadedFile[], all: readonly Coverage[]) {
  const own = files.filter(({ loading }) => loading.has(mutant.number))
  const msOf = ({ file }: LoadedFile) => all.reduce((sum, one) => (one.file.file === file ? sum + one.ms : sum), 0)
  const countOf = ({ file }: LoadedFile) => found.get(`${mutant.file} ${file}`) ?? 0
  const worth = (file: LoadedFile) => (countOf(file) + 1) / Math.max(msOf(file), 0.1)
  for (const before of [...own].sort((a, b) => worth(b) - worth(a))) {
    const note = () => found.set(`${mutant.file} ${before.file}`, countOf(before) + 1)
    switchOn(mutant.number)
    try {
      const file = await loadOne(before.file)
      const tests = all.filter((one) => one.file.file === before.file).map((one) => ({ ...one, file }))
      const failure = await failureOf(mutant, tests)
      if (failure === null) continue
      note()
      return failure
    } catch {
      note()
      return `${before.file} (while it is loaded)`
    }
  }
  return null
}

test('judge the faults', { timeout: 0 }, async () => {
  // The same values each time, and no search for the smallest one: a fault is found or not.
  fc.configureGlobal({ seed: 1, endOnFailure: true })
  const { files, loading } = await loadAll(job.tests)
  const all = await observeAll(files)
  write({ tests: all.length, files: files.length, cpuMs: cpuMs() })
  const own = job.mutants.filter(({ id }, index) => index % job.shares === job.share && !job.done.includes(id))
  const isLoading = ({ number }: RuleMutant) => loading.has(number)
  for (const mutant of [...own.filter((one) => !isLoading(one)), ...own.filter(isLoading)]) {
    const { number, id, file, operator } = mutant
    write({ begun: id, machine: file, operator })
    const startMs = cpuMs()
    const covering = all.filter(({ numbers }) => numbers.has(number))
    // A file may call a rule while it is loaded, and other tests may still find its fault without loading it again.
    const killedBy =
      (await failureOf(mutant, covering)) ?? (isLoading(mutant) ? await failureWhileLoading(mutant, files, all) : null)
    switchOff()
    const verdict: Verdict = { machine: file, mutant: id, operator, killedBy, handMs: cpuMs() - startMs, pathsMs: 0 }
    write(verdict)
  }
  write({ ended: true, cpuMs: cpuMs() })
})
