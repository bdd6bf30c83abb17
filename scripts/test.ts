import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createVitest } from 'vitest/node'
import { projectRoot } from './ensureBuilt.mjs'
import { statementFaults } from './statements.ts'
import { projectRows, type ReportRow, ResultCollector, reportText } from './testReport.ts'

// `npm test` checks the types, the lint rules and the build. If these checks pass, it runs all tests. `npm run
// test:quick` leaves out the tests that need a build, a server or a browser. The last line is always `N passed, N
// failed`.

const isQuick = process.argv.includes('--quick')

/**
 * Runs a script of package.json. Prints the output when the script ends, so that the outputs of parallel scripts do
 * not mix.
 */
async function check(name: string): Promise<ReportRow> {
  const startedMs = performance.now()
  const output: Buffer[] = []
  const passed = await new Promise<boolean>((resolve, reject) => {
    const child = spawn('npm', ['run', '--silent', name], { cwd: projectRoot, stdio: ['ignore', 'pipe', 'pipe'] })
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
  const options = { run: true, watch: false, ...(isQuick && { project: ['unit'] }) }
  const vitest = await createVitest('test', { ...options, reporters: ['default', collector] })
  // Ctrl-C lets the running tests finish, so that they stop their servers and remove their databases.
  process.once('SIGINT', () => vitest.cancelCurrentRun('keyboard-input'))
  await vitest.start()
  await vitest.close()
  const rows = projectRows(collector.files)
  if (collector.errors > 0) rows.push({ name: 'other errors', seconds: 0, passed: 0, failed: collector.errors })
  return isQuick ? rows : [...rows, await checkStatements(collector)]
}

/**
 * Checks that tests prove the statements of docs/specification.md. Needs the results of all tests, because any test can
 * prove a statement.
 */
async function checkStatements({ files }: ResultCollector): Promise<ReportRow> {
  const startedMs = performance.now()
  const markdown = await readFile(join(projectRoot, 'docs', 'specification.md'), 'utf8')
  const faults = statementFaults(
    markdown,
    files.flatMap(({ tests }) => tests),
    files.some(({ project }) => project === 'server-postgres'),
  )
  for (const fault of faults) console.error(fault)
  return checkRow('statements', startedMs, faults.length)
}

async function runAll(): Promise<ReportRow[]> {
  const checks = await Promise.all(['types', 'lint', ...(isQuick ? [] : ['build'])].map(check))
  if (checks.some(({ failed }) => failed > 0)) return checks
  try {
    return [...checks, ...(await runTests())]
  } catch (error) {
    console.error(error)
    return [...checks, { name: 'tests', seconds: 0, passed: 0, failed: 1 }]
  }
}

const rows = await runAll()
console.log(`\n${reportText(rows)}`)
// Exit explicitly, because a connection or timer that a test left open would keep this process running.
process.exit(rows.some(({ failed }) => failed > 0) ? 1 : 0)
