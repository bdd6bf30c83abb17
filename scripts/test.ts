import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createVitest } from 'vitest/node'
import { bundledCharts } from '../tests/charts/bundle.ts'
import { coverageFaults } from '../tests/charts/coverageTable.ts'
import { FOLDER_VARIABLE, figuresIn } from '../tests/models/figures.ts'
import { projectRoot } from './ensureBuilt.mjs'
import { idsNamed, statementFaults } from './statements.ts'
import { projectRows, type ReportRow, ResultCollector, reportText } from './testReport.ts'

// The three tiers of the tests. Each first checks the types and the lint rules. The last line is always `N passed, N
// failed`.
// - `npm run test:quick`: the tests that need no build, no server and no browser.
// - `npm test`: also the build and all other tests but those in `tests/slow` and `tests/details`.
// - `npm run test:all`: everything, also the commands of `LONG_COMMANDS`.

type Tier = 'quick' | 'normal' | 'all'
const tier: Tier = process.argv.includes('--quick') ? 'quick' : process.argv.includes('--all') ? 'all' : 'normal'
// vitest.config.ts and the models read it.
process.env.TEST_TIER = tier

/** Which projects of vitest.config.ts run. An empty list means all. */
const PROJECTS: Readonly<Record<Tier, readonly string[]>> = {
  quick: ['unit'],
  normal: ['unit', 'build', 'server*', 'browser'],
  all: [],
}

/** Scripts of package.json that take too long for `npm test`. Each is one test: it passes if it exits with 0. */
const LONG_COMMANDS = ['test:engines', 'simulate', 'chaos', 'random', 'mutation']

/**
 * Runs a script of package.json. Prints the output when the script ends, so that the outputs of parallel scripts do
 * not mix.
 */
async function check(name: string): Promise<ReportRow> {
  const startedMs = performance.now()
  const output: Buffer[] = []
  const passed = await new Promise<boolean>((resolve, reject) => {
    const child = spawn('npm', ['run', '--silent', ...name.split(' ')], {
      cwd: projectRoot,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child.stdout.on('data', (data: Buffer) => output.push(data))
    child.stderr.on('data', (data: Buffer) => output.push(data))
    child.once('error', reject)
    child.once('close', (code) => resolve(code === 0))
  })
  console.log(`── ${name}\n${Buffer.concat(output).toString()}`)
  return checkRow(name, startedMs, passed ? 0 : 1)
}

/** @param failed the number of failures; a check without a failure counts as one passed test */
function checkRow(name: string, startedMs: number, failed: number): ReportRow {
  return { name, seconds: (performance.now() - startedMs) / 1000, passed: failed === 0 ? 1 : 0, failed }
}

async function runTests(): Promise<ReportRow[]> {
  const collector = new ResultCollector()
  const options = { run: true, watch: false, project: [...PROJECTS[tier]] }
  const figuresFolder = await mkdtemp(join(tmpdir(), 'figures-'))
  process.env[FOLDER_VARIABLE] = figuresFolder
  const vitest = await createVitest('test', { ...options, reporters: ['default', collector] })
  // Ctrl-C lets the running tests finish, so that they stop their servers and remove their databases.
  process.once('SIGINT', () => vitest.cancelCurrentRun('keyboard-input'))
  await vitest.start()
  await vitest.close()
  const rows = projectRows(collector.files)
  if (collector.errors > 0) rows.push({ name: 'other errors', seconds: 0, passed: 0, failed: collector.errors })
  rows.push(await checkCoverage(figuresFolder))
  return tier === 'quick' ? rows : [...rows, await checkStatements(collector)]
}

/** Checks that the models reach the aims. Only `npm run test:all` takes all pairs of the large ones. */
async function checkCoverage(figuresFolder: string): Promise<ReportRow> {
  const startedMs = performance.now()
  const charts = await bundledCharts()
  const walkedWhole = charts.filter(({ models }) => tier === 'all' || !models.some(({ model }) => model.isLarge))
  const faults = coverageFaults(walkedWhole, figuresIn(figuresFolder))
  await rm(figuresFolder, { recursive: true })
  for (const fault of faults) console.error(fault)
  return checkRow('coverage', startedMs, faults.length)
}

/**
 * Checks that tests prove the statements of docs/specification.md. Needs the results of all tests, because any test can
 * prove a statement.
 */
async function checkStatements({ files }: ResultCollector): Promise<ReportRow> {
  const startedMs = performance.now()
  const markdown = await readFile(join(projectRoot, 'docs', 'specification.md'), 'utf8')
  const leftIds = tier === 'all' ? [] : await idsLeftToAll()
  const faults = statementFaults(
    markdown,
    [...files.flatMap(({ tests }) => tests), ...leftIds.map((id) => ({ title: `[${id}]`, passed: true }))],
    files.some(({ project }) => project === 'server-postgres'),
  )
  if (leftIds.length > 0) console.log(`${leftIds.length} statements are proved by \`npm run test:all\` alone.`)
  for (const fault of faults) console.error(fault)
  return checkRow('statements', startedMs, faults.length)
}

/** The statements that only the tests of `npm run test:all` prove, and that this run therefore does not check. */
async function idsLeftToAll(): Promise<string[]> {
  const idsBelow = async (isWanted: (file: string) => boolean) => {
    const files = (await readdir(join(projectRoot, 'tests'), { recursive: true })).filter(
      (file) => /\.test\.tsx?$/.test(file) && isWanted(file),
    )
    const texts = await Promise.all(files.map((file) => readFile(join(projectRoot, 'tests', file), 'utf8')))
    return new Set(texts.flatMap(idsNamed))
  }
  const isLeft = (file: string) => file.startsWith('slow/') || file.startsWith('details/')
  const [leftIds, otherIds] = await Promise.all([idsBelow(isLeft), idsBelow((file) => !isLeft(file))])
  return [...leftIds].filter((id) => !otherIds.has(id))
}

async function runAll(): Promise<ReportRow[]> {
  const checks = await Promise.all(['types', 'lint', ...(tier === 'quick' ? [] : ['build'])].map(check))
  if (checks.some(({ failed }) => failed > 0)) return checks
  try {
    checks.push(...(await runTests()))
    // One after the other, because some of them measure time.
    if (tier === 'all') for (const command of LONG_COMMANDS) checks.push(await check(command))
    return checks
  } catch (error) {
    console.error(error)
    return [...checks, { name: 'tests', seconds: 0, passed: 0, failed: 1 }]
  }
}

const rows = await runAll()
console.log(`\n${reportText(rows)}`)
// Exit explicitly, because a connection or timer that a test left open would keep this process running.
process.exit(rows.some(({ failed }) => failed > 0) ? 1 : 0)
