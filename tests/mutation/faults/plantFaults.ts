import { spawn } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '../../../scripts/ensureBuilt.mjs'
import { findTestDatabase } from '../../../scripts/testDatabase.ts'
import { type Fault, obstacleOf, textIn } from './fault.ts'

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

interface Result {
  /** Each test that ran: its file, its title with the titles of its groups, and whether it passed. */
  readonly tests: readonly { readonly file: string; readonly title: string; readonly passed: boolean }[]
  /** Why files could not be run, and what Vitest has printed. */
  readonly text: string
}

interface Report {
  readonly testResults: {
    readonly name: string
    /** Why no test of the file ran, if none did. */
    readonly message?: string
    readonly assertionResults: { readonly status: string; readonly fullName: string }[]
  }[]
}

const pattern = (title: string) => title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Runs the tests of some faults in the copy. */
async function runTests(copy: string, project: string, faults: readonly Fault[]): Promise<Result> {
  const output = join(copy, 'result.json')
  await rm(output, { force: true })
  const files = [...new Set(faults.map(({ test }) => test.file))]
  const titles = [...new Set(faults.map(({ test }) => pattern(test.title)))].join('|')
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
        .map(({ status, fullName }) => ({ file: name, title: fullName, passed: status === 'passed' })),
    ),
    text: [
      ...report.testResults.map(({ message = '' }) => message),
      Buffer.concat(chunks).toString().slice(-2000),
    ].join('\n'),
  }
}

/** Why a fault does not count as found; null if a test has found it. */
async function problemOf(copy: string, project: string, fault: Fault): Promise<string | null> {
  const file = join(copy, fault.file)
  const text = await readFile(file, 'utf8')
  try {
    await writeFile(
      file,
      text.replace(fault.search, () => fault.replace),
    )
    const { tests, text: output } = await runTests(copy, project, [fault])
    if (tests.some(({ passed }) => !passed)) return null
    if (tests.length > 0) return 'the test passes all the same'
    return `no test ran, so a test cannot find it\n${output}`
  } finally {
    await writeFile(file, text)
  }
}

/** The faults whose test does not pass without them, each with a sentence. */
async function brokenTests(copy: string, project: string, faults: readonly Fault[]): Promise<string[]> {
  if (faults.length === 0) return []
  const { tests, text } = await runTests(copy, project, faults)
  return faults.flatMap(({ test }) => {
    const own = tests.filter(({ file, title }) => file.endsWith(test.file) && title.includes(test.title))
    if (own.length === 0) return [`${test.file} has no test '${test.title}' that runs.\n${text}`]
    return own.every(({ passed }) => passed) ? [] : [`${test.file}: '${test.title}' fails without a fault.`]
  })
}

export interface FaultOptions {
  /** The project of the tests, such as `server`. */
  readonly project: string
  /** Only faults with this text in their name. Empty: all. */
  readonly only: string
  /** Whether the tests are run without a fault first. Leave it out only if you know that they pass. */
  readonly checkFirst: boolean
}

/**
 * Plants each fault into a copy of the tree, runs the test that it names, and says whether the test fails.
 * @returns whether all were found
 */
export async function plantFaults(
  faults: readonly Fault[],
  { project, only, checkFirst }: FaultOptions,
): Promise<boolean> {
  const chosen = faults.filter(({ name }) => name.toLowerCase().includes(only.toLowerCase()))
  const projectOf = ({ test }: Fault) => (test.onPostgres ? 'server-postgres' : project)
  const obstacles = chosen.map((fault) => obstacleOf(fault, textIn(projectRoot))).filter((text) => text !== null)
  if (chosen.some(({ test }) => test.onPostgres) && (await findTestDatabase()) === undefined) {
    obstacles.push('No PostgreSQL answers, and SQLite cannot show a missing lock.')
  }
  if (obstacles.length > 0) {
    console.error(obstacles.join('\n'))
    return false
  }
  const copy = await copyOfTree()
  const startedMs = performance.now()
  let found = 0
  try {
    for (const name of checkFirst ? new Set(chosen.map(projectOf)) : []) {
      const broken = await brokenTests(
        copy,
        name,
        chosen.filter((fault) => projectOf(fault) === name),
      )
      if (broken.length > 0) {
        console.error(broken.join('\n'))
        return false
      }
    }
    for (const fault of chosen) {
      const problem = await problemOf(copy, projectOf(fault), fault)
      if (problem === null) found += 1
      console.log(problem === null ? `found      ${fault.name}` : `NOT FOUND  ${fault.name}: ${problem}`)
    }
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
  console.log(`\n${found} of ${chosen.length} found, in ${Math.round((performance.now() - startedMs) / 1000)} s.`)
  return found === chosen.length
}
