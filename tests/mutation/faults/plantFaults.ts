// Plants faults that were written by hand, one at a time, and checks that the test which the fault names fails.
// `npm run mutation -- server` and `npm run mutation -- views` use it.

import { spawn } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '../../../scripts/ensureBuilt.mjs'
import { findTestDatabase } from '../../../scripts/testDatabase.ts'
import { type Fault, textIn, whyNotPlantable } from './fault.ts'

/** The Vitest projects of folders of `tests`, for tests that need neither a browser nor the server. */
const PROJECT_OF: Readonly<Record<string, string>> = {
  views: 'unit',
  machines: 'unit',
  services: 'unit',
  build: 'build',
}
const LEFT_OUT = ['.git', 'node_modules']

/** A copy of the working tree, in which faults can be planted. The packages are not copied. */
async function copyOfTree(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'faults-'))
  for (const name of await readdir(projectRoot)) {
    if (!LEFT_OUT.includes(name)) await cp(join(projectRoot, name), join(copy, name), { recursive: true })
  }
  await symlink(join(projectRoot, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

/** The result of one run of tests. */
interface Result {
  /**
   * Each test that has run: its file, its title with the titles of its groups, whether it passed, and the reason if
   * not.
   */
  readonly tests: readonly {
    readonly file: string
    readonly title: string
    readonly passed: boolean
    readonly reason: string
  }[]
  /** Why files could not be run, and the last 2000 characters that Vitest printed. */
  readonly text: string
}

/** The report that Vitest writes as JSON: only the fields that are read. */
interface Report {
  readonly testResults: {
    readonly name: string
    /** Why no test of the file ran, if none did. */
    readonly message?: string
    readonly assertionResults: {
      readonly status: string
      readonly fullName: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

const firstLine = (text: string) => text.split('\n', 1)[0]?.slice(0, 160) ?? ''

/** The title with escaped special characters, for a regular expression. */
const pattern = (title: string) => title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Runs the tests of some faults in the copy. */
async function runTests(copy: string, project: string, faults: readonly Fault[]): Promise<Result> {
  const output = join(copy, 'result.json')
  await rm(output, { force: true })
  const files = [...new Set(faults.map(({ test }) => test.file))]
  const titles = [...new Set(faults.flatMap(({ test }) => [test.title, test.after ?? test.title]))]
    .map(pattern)
    .join('|')
  const vitest = join(projectRoot, 'node_modules/vitest/vitest.mjs')
  const reporter = ['--reporter', 'json', '--outputFile', output]
  const child = spawn(process.execPath, [vitest, 'run', '--project', project, ...files, '-t', titles, ...reporter], {
    cwd: copy,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const chunks: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => chunks.push(data))
  await new Promise((resolve) => child.once('close', resolve))
  const report: Report = JSON.parse(await readFile(output, 'utf8').catch(() => '{"testResults":[]}'))
  return {
    tests: report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'passed' || status === 'failed')
        .map(({ status, fullName, failureMessages: [reason = ''] }) => ({
          file: name,
          title: fullName,
          passed: status === 'passed',
          reason: firstLine(reason),
        })),
    ),
    text: [
      ...report.testResults.map(({ message = '' }) => message),
      Buffer.concat(chunks).toString().slice(-2000),
    ].join('\n'),
  }
}

/** Whether the test of one planted fault has found it. */
interface Judgement {
  readonly found: boolean
  /** The message of the failed test, or the reason why the fault does not count as found. */
  readonly reason: string
}

/** Plants one fault into the copy, runs the test that the fault names, and removes the fault. */
async function judge(copy: string, project: string, fault: Fault): Promise<Judgement> {
  const file = join(copy, fault.file)
  const text = await readFile(file, 'utf8')
  try {
    await writeFile(
      file,
      text.replace(fault.search, () => fault.replace),
    )
    const { tests: all, text: output } = await runTests(copy, project, [fault])
    const tests = all.filter(({ title }) => title.includes(fault.test.title))
    const failed = tests.find(({ passed }) => !passed)
    if (failed) return { found: true, reason: failed.reason }
    if (tests.length > 0) return { found: false, reason: 'the test passes with the fault' }
    return { found: false, reason: `no test ran, so nothing could find the fault\n${output}` }
  } finally {
    await writeFile(file, text)
  }
}

/** The faults whose test proves nothing, each with the reason: no such test runs, or it fails without the fault too. */
async function brokenTests(copy: string, project: string, faults: readonly Fault[]): Promise<Map<Fault, string>> {
  const broken = new Map<Fault, string>()
  if (faults.length === 0) return broken
  const { tests, text } = await runTests(copy, project, faults)
  for (const fault of faults) {
    const { file, title } = fault.test
    const testsOfFault = tests.filter((one) => one.file.endsWith(file) && one.title.includes(title))
    if (testsOfFault.length === 0) broken.set(fault, `${file} has no test '${title}' that runs\n${text}`)
    else if (!testsOfFault.every(({ passed }) => passed))
      broken.set(fault, `${file}: '${title}' fails without a fault too`)
  }
  return broken
}

export interface FaultOptions {
  /** The Vitest project of the tests, such as `server`. A test in a folder of `PROJECT_OF` is in another project. */
  readonly project: string
  /** Only faults with this text in their name are planted. If the text is empty, all are. */
  readonly only: string
  /** Whether the tests are first run without a fault. False only if you know that they pass. */
  readonly checkFirst: boolean
}

/**
 * Plants each fault into a copy of the tree, runs the test that it names, and prints whether the test fails.
 * @returns whether all were found
 */
export async function plantFaults(
  faults: readonly Fault[],
  { project, only, checkFirst }: FaultOptions,
): Promise<boolean> {
  const chosen = faults.filter(({ name }) => name.toLowerCase().includes(only.toLowerCase()))
  const projectOf = ({ test }: Fault) => {
    if (test.onPostgres) return 'server-postgres'
    return PROJECT_OF[test.file.split('/')[1] ?? ''] ?? project
  }
  const problems = chosen.map((fault) => whyNotPlantable(fault, textIn(projectRoot))).filter((text) => text !== null)
  if (chosen.some(({ test }) => test.onPostgres) && (await findTestDatabase()) === undefined) {
    problems.push(
      'Some of these faults need PostgreSQL, and no server answers. SQLite runs one transaction at a time, so a missing lock shows nothing there.',
    )
  }
  if (problems.length > 0) {
    console.error(problems.join('\n'))
    return false
  }
  const copy = await copyOfTree()
  const startedMs = performance.now()
  let found = 0
  try {
    const broken = new Map<Fault, string>()
    for (const name of checkFirst ? new Set(chosen.map(projectOf)) : []) {
      const faultsOfProject = chosen.filter((fault) => projectOf(fault) === name)
      for (const [fault, reason] of await brokenTests(copy, name, faultsOfProject)) broken.set(fault, reason)
    }
    for (const fault of chosen) {
      const reason = broken.get(fault)
      const judgement = reason ? { found: false, reason } : await judge(copy, projectOf(fault), fault)
      if (judgement.found) found += 1
      console.log(`${judgement.found ? 'found    ' : 'NOT FOUND'}  ${fault.name}: ${judgement.reason}`)
    }
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
  console.log(`\n${found} of ${chosen.length} found, in ${Math.round((performance.now() - startedMs) / 1000)} s.`)
  return found === chosen.length
}
