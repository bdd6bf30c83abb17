// `npm run chaos` starts two nodes on PostgreSQL, and 32 phones score games on them during 60 seconds of faults.
// `-- --seed 7` repeats a plan of faults, `--faults kill,stall` makes only these kinds of faults, `--sqlite` runs one
// node on SQLite with `kill` as its only fault, `--seconds` and `--phones` change the size, and `--timeline` shows the
// timeline even if no check fails. Exits with 1 when a check fails.

import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuilt } from '../../scripts/ensureBuilt.mjs'
import { createDatabase, findTestDatabase, newDatabaseUrl } from '../../scripts/testDatabase.ts'
import { timelineText } from '../simulation/runSeeds.ts'
import { FAULT_KINDS, type FaultKind } from './plan.ts'
import { type ChaosResult, runChaos } from './run.ts'

/**
 * All phones must be back within this time after the last fault. A phone is back when it is connected, has no unsaved
 * tap and shows all taps.
 */
const BACK_LIMIT_MS = 5_000

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(1 + Math.floor(Math.random() * 1_000_000)) },
    seconds: { type: 'string', default: '60' },
    phones: { type: 'string', default: '32' },
    faults: { type: 'string', default: FAULT_KINDS.join(',') },
    sqlite: { type: 'boolean', default: false },
    timeline: { type: 'boolean', default: false },
  },
})

const seed = numberIn('seed', values.seed)
const seconds = numberIn('seconds', values.seconds)
const phones = numberIn('phones', values.phones)
const kinds = values.faults.split(',').map(faultKind)

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}

function numberIn(name: string, text: string): number {
  const number = Number(text)
  return Number.isSafeInteger(number) && number > 0
    ? number
    : fail(`--${name} is '${text}': it must be a whole number above 0.`)
}

function faultKind(text: string): FaultKind {
  return FAULT_KINDS.find((kind) => kind === text) ?? fail(`--faults must be a list of: ${FAULT_KINDS.join(', ')}.`)
}

await ensureBuilt()
const existingUrl = values.sqlite ? undefined : await findTestDatabase()
if (existingUrl === undefined) {
  if (!values.sqlite) console.log('No PostgreSQL answers, so only one node on SQLite is killed and started again.')
}
const databaseUrl = existingUrl === undefined ? null : newDatabaseUrl(existingUrl)
const dropDatabase =
  existingUrl === undefined || databaseUrl === null ? null : await createDatabase(databaseUrl, existingUrl)
const dataDir = await mkdtemp(join(tmpdir(), 'parlor-chaos-'))
console.log(`Seed ${seed}: ${phones} phones score for ${seconds} seconds.`)
let result: ChaosResult
try {
  const isOnPostgres = databaseUrl !== null
  result = await runChaos({
    seed,
    seconds,
    phones,
    nodes: isOnPostgres ? 2 : 1,
    kinds: isOnPostgres ? kinds : ['kill'],
    storage: { databaseUrl, dataDir },
    // The nodes run the built server, and not its sources.
    from: 'build',
    backLimitMs: BACK_LIMIT_MS,
  })
} finally {
  await dropDatabase?.()
  await rm(dataDir, { recursive: true, force: true })
}
if (result.faults.length > 0 || values.timeline) console.log(timelineText(result))
console.log(summaryText(result))
if (result.faults.length > 0) console.log(`Make the same faults again: npm run chaos -- --seed ${seed}`)
process.exit(result.faults.length > 0 ? 1 : 0)

function summaryText({ faultsMade, made, acknowledged, lost, doubled, readyMs, waitsMs }: ChaosResult): string {
  /** The time within which this share of the taps was saved. A share of 0.5 is half of the taps. */
  const waitText = (share: number) =>
    `${((waitsMs[Math.floor(share * (waitsMs.length - 1))] ?? 0) / 1000).toFixed(2)} s`
  return [
    `Faults: ${Object.entries(faultsMade)
      .map(([kind, count]) => `${count} ${kind}`)
      .join(', ')}`,
    `Taps: ${made} made, ${acknowledged} acknowledged, ${lost} lost, ${doubled} doubled`,
    `A tap was saved after ${waitText(0.5)} (half of them), ${waitText(0.99)} (99 of 100), ${waitText(1)} (the slowest)`,
    `All phones were back ${(readyMs / 1000).toFixed(1)} s after the last fault`,
    `The load of this machine was ${(loadavg()[0] ?? 0).toFixed(1)} on ${cpus().length} processors`,
  ].join('\n')
}
