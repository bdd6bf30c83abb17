import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt, projectRoot } from './built.mjs'
import { FAILED, PASSED, sum, type Tally, tallyOf, type VitestReport } from './tally.ts'
import { findTestDatabase, withFreshDatabase } from './testDatabase.ts'

// `npm test`: everything, on a fresh machine. Its last line is `N passed, N failed` for all of it together, where
// types, lint, specification and build count as one each.

interface Step {
  name: string
  run(): Promise<Tally>
}

const reports = await mkdtemp(join(tmpdir(), 'parlor-reports-'))
const onSqlite = { ...process.env, TEST_DATABASE_URL: undefined }

async function command(name: string, parameters: string[], env: NodeJS.ProcessEnv = process.env): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(name, parameters, { cwd: projectRoot, env, stdio: ['ignore', 'inherit', 'inherit'] })
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

function check(name: string, parameters: string[]): Step {
  const run = async () => ((await command('npm', ['run', '--silent', ...parameters])) === 0 ? PASSED : FAILED)
  return { name, run }
}

async function vitest(project: string, env: NodeJS.ProcessEnv = onSqlite): Promise<Tally> {
  const file = join(reports, 'report.json')
  await rm(file, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const exitCode = await command('vitest', ['run', '--project', project, ...reporters], env)
  const report = await readFile(file, 'utf8').catch(() => undefined)
  return tallyOf(report === undefined ? undefined : (JSON.parse(report) as VitestReport), exitCode)
}

async function build(): Promise<Tally> {
  try {
    await ensureBuilt()
    return PASSED
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return FAILED
  }
}

async function serverOnPostgres(): Promise<Tally> {
  const url = await findTestDatabase()
  if (url === undefined) {
    console.log('No PostgreSQL answers on 127.0.0.1:5432 and TEST_DATABASE_URL is not set: left out.')
    return sum([])
  }
  return withFreshDatabase(url, (fresh) => vitest('server', { ...process.env, TEST_DATABASE_URL: fresh }))
}

const steps: Step[] = [
  check('types', ['types']),
  check('lint', ['lint']),
  check('specification', ['spec', '--', '--check']),
  { name: 'build', run: build },
  { name: 'rules, machines, models', run: () => vitest('unit') },
  { name: 'built files', run: () => vitest('build') },
  { name: 'server on SQLite', run: () => vitest('server') },
  { name: 'server on PostgreSQL', run: serverOnPostgres },
  { name: 'browser', run: () => vitest('browser') },
]

/** One step after the other, also past a failed one: the last line counts all of it. */
async function runAll(): Promise<(Tally & { name: string; seconds: number })[]> {
  const done = []
  for (const { name, run } of steps) {
    console.log(`\n── ${name}`)
    const startedMs = performance.now()
    const tally = await run().catch((error: unknown) => {
      console.error(error)
      return FAILED
    })
    done.push({ name, ...tally, seconds: Math.round((performance.now() - startedMs) / 100) / 10 })
    if (interrupted) break
  }
  return done
}

// Ctrl-C reaches the running step by itself; this one stays to clean up behind it.
let interrupted = false
process.on('SIGINT', () => {
  interrupted = true
})

const done = await runAll()
await rm(reports, { recursive: true, force: true })
console.log()
for (const { name, seconds, passed, failed } of done) {
  console.log(`${name.padEnd(26)} ${seconds.toFixed(1).padStart(6)} s  ${passed} passed, ${failed} failed`)
}
const all = sum(done)
process.exitCode = all.failed === 0 && !interrupted ? 0 : 1
console.log(`\n${all.passed} passed, ${all.failed} failed`)
