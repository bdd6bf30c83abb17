// `npm run rehearse-move` moves a site as docs/backups.md describes it, with real processes. A site with the demo's
// data runs on SQLite, and a backup is made while it is used. Then it runs on PostgreSQL with two nodes, and one of
// them is killed. At the end it moves back to SQLite. Prints each step with its measurements. Exits with 1 at the first
// step that fails.

import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from '../../scripts/ensureBuilt.mjs'
import { createDatabase, findTestDatabase, newDatabaseUrl } from '../../scripts/testDatabase.ts'
import { rehearseMove } from './move.ts'
import { StepFailed } from './steps.ts'

const existingUrl = await findTestDatabase()
if (existingUrl === undefined) {
  console.error('No PostgreSQL answers on 127.0.0.1:5432. Start one, or set TEST_DATABASE_URL.')
  process.exit(1)
}
await ensureBuilt()
const databaseUrl = newDatabaseUrl(existingUrl)
const dropDatabase = await createDatabase(databaseUrl, existingUrl)
const folder = await mkdtemp(join(tmpdir(), 'parlor-rehearsal-'))
try {
  await rehearseMove({ databaseUrl, folder, print: console.log })
  const load = (loadavg()[0] ?? 0).toFixed(1)
  console.log(`The move has succeeded. The load of this machine was ${load} on ${cpus().length} processors.`)
} catch (error) {
  console.error(error instanceof StepFailed ? `FAILED: ${error.message}` : error)
  process.exitCode = 1
} finally {
  await dropDatabase()
  await rm(folder, { recursive: true, force: true })
}
// The timers of the pages would keep this process running.
process.exit()
