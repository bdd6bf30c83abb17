// Functions that the steps of the rehearsal share: checks, times, commands, and the rows of a database.

import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { distDir, projectRoot } from '../../scripts/ensureBuilt.mjs'
import type { Storage } from '../../server/db/database.ts'
import { openSeparateConnection } from '../../server/db/separateConnection.ts'
import { readTables } from '../../server/db/tables.ts'

/** Thrown when something that must be true in a step is false. */
export class StepFailed extends Error {}

/** @throws StepFailed with this problem, if `isTrue` is false. */
export function check(isTrue: boolean, problem: string): void {
  if (!isTrue) throw new StepFailed(problem)
}

export const secondsText = (ms: number): string => `${(ms / 1000).toFixed(2)} s`

/** Does the work. Returns how long it took. */
export async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const beganMs = performance.now()
  await work()
  return performance.now() - beganMs
}

/** Runs `npm run backup` or `npm run restore` of the build in a separate process. Returns how long it took. */
export function runCommand(name: 'backup' | 'restore', file: string, storage: Storage): Promise<number> {
  const admin = join(distDir(), 'server', 'admin.js')
  return measureMs(() =>
    promisify(execFile)(process.execPath, [admin, name, file], {
      cwd: projectRoot,
      env: {
        PATH: process.env.PATH,
        DATA_DIR: storage.dataDir,
        ...(storage.databaseUrl !== null && { DATABASE_URL: storage.databaseUrl }),
      },
    }),
  )
}

/**
 * Each row of the database as a line, in the form of a backup. Sorted, because the databases sort texts differently.
 */
export async function rowLinesOf(storage: Storage): Promise<string[]> {
  const connection = await openSeparateConnection(storage, 'read')
  try {
    const lines: string[] = []
    for (const { name, columns } of await readTables(connection.db)) {
      const rows = await connection.db
        .selectFrom(name)
        .select([...columns])
        .execute()
      for (const row of rows) lines.push(JSON.stringify([name, row]))
    }
    return lines.sort()
  } finally {
    await connection.close()
  }
}

/** Fails if a row is in only one of the two lists. */
export function checkSameRows(a: readonly string[], b: readonly string[], names: readonly [string, string]): void {
  const inA = new Set(a)
  const inB = new Set(b)
  const onlyA = a.find((line) => !inB.has(line))
  const onlyB = b.find((line) => !inA.has(line))
  check(onlyA === undefined, `only ${names[0]} has the row ${onlyA}`)
  check(onlyB === undefined, `only ${names[1]} has the row ${onlyB}`)
  check(a.length === b.length, `${names[0]} has ${a.length} rows and ${names[1]} has ${b.length}`)
}

/** How often each tap is in these rows, by its Idempotency-Key. */
export function tapsIn(lines: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const line of lines) {
    const [table, row] = JSON.parse(line)
    if (table !== 'pool_game_taps' || row.idempotency_key === null) continue
    counts.set(row.idempotency_key, (counts.get(row.idempotency_key) ?? 0) + 1)
  }
  return counts
}
