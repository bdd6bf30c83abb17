// Measures how long a site with 100,000 taps takes to be saved and restored, and how long other calls wait meanwhile.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { MAX_HANDICAP } from '../../contract/rules/pool/scoring.ts'
import { createDatabase, findTestDatabase, newDatabaseUrl } from '../../scripts/testDatabase.ts'
import { restoreSite } from '../../server/backup/restoreSite.ts'
import { saveSite } from '../../server/backup/saveSite.ts'
import { startTestServer } from '../server/support.ts'
import { addPlayer, playerIdOf, startGame } from '../support/members.ts'
import { limitedRow, measureMs, type Row } from './measure.ts'

const TAPS = 100_000
const GAMES = 100
const TAPS_PER_STATEMENT = 1_000
/** The aims: the longest time for a restore, and the longest wait of 99 of 100 calls while the backup is made. */
const RESTORE_LIMIT_SECONDS = 30
const WAIT_LIMIT_MS = 50
/** How long the server is measured while nothing is done, to compare. */
const IDLE_MS = 3_000
const NS_PER_MS = 1e6

export default async function backupBench(): Promise<Row[]> {
  const server = await startTestServer()
  const folder = await mkdtemp(join(tmpdir(), 'parlor-bench-'))
  try {
    const owner = await server.owner()
    const playerIds = [await playerIdOf(owner, 'Owner'), await addPlayer(owner, 'Guest')]
    const gameIds: number[] = []
    for (let game = 0; game < GAMES; game++) {
      const gamePlayers = playerIds.map((pool_player_id) => ({ pool_player_id, handicap: MAX_HANDICAP }))
      gameIds.push(await startGame(owner, { game_type: '9-Ball', players: gamePlayers }))
    }
    const { db, config, clock } = server.context
    for (let inserted = 0; inserted < TAPS; inserted += TAPS_PER_STATEMENT) {
      const taps = Array.from({ length: TAPS_PER_STATEMENT }, (_, index) => ({
        pool_game_id: gameIds[(inserted + index) % GAMES] ?? 0,
        pool_player_id: playerIds[index % 2] ?? 0,
        action: 'add' as const,
        user_id: owner.user.user_id,
        idempotency_key: `00000000-0000-4000-8000-${String(inserted + index).padStart(12, '0')}`,
        created_ms: clock.now() + inserted + index,
      }))
      await db.insertInto('pool_game_taps').values(taps).execute()
    }
    /** The path of the backup. */
    const file = join(folder, 'site')
    // While the event loop is delayed, each call waits.
    const eventLoopDelay = monitorEventLoopDelay({ resolution: 2 })
    eventLoopDelay.enable()
    await pause(IDLE_MS)
    const idleMs = eventLoopDelay.percentile(99) / NS_PER_MS
    eventLoopDelay.reset()
    let bytes = 0
    const saveMs = await measureMs(async () => {
      bytes = (await saveSite(config, file, { madeMs: clock.now() })).bytes
    })
    const [waitMs, longestMs] = [eventLoopDelay.percentile(99) / NS_PER_MS, eventLoopDelay.max / NS_PER_MS]
    const dataDir = join(folder, 'new')
    const restoreMs = await measureMs(() => restoreSite({ databaseUrl: null, dataDir }, file))
    return [
      { name: `a backup of ${TAPS} taps, with its check`, value: saveMs / 1000, unit: 's' },
      { name: 'its size', value: bytes / 1e6, unit: 'MB' },
      { name: 'wait of a call while nothing is done, 99th percentile', value: idleMs, unit: 'ms' },
      limitedRow('wait of a call while the backup is made, 99th percentile', waitMs, 'ms', WAIT_LIMIT_MS),
      { name: 'longest wait of a call while the backup is made', value: longestMs, unit: 'ms' },
      limitedRow(`the restore of ${TAPS} taps`, restoreMs / 1000, 's', RESTORE_LIMIT_SECONDS),
      ...(await restoreIntoPostgres(file, dataDir)),
    ]
  } finally {
    await server.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Measures the restore into PostgreSQL. Returns no row if there is no PostgreSQL. */
async function restoreIntoPostgres(file: string, dataDir: string): Promise<Row[]> {
  const existingUrl = await findTestDatabase()
  if (existingUrl === undefined) return []
  const databaseUrl = newDatabaseUrl(existingUrl)
  const dropDatabase = await createDatabase(databaseUrl, existingUrl)
  try {
    const ms = await measureMs(() => restoreSite({ databaseUrl, dataDir }, file))
    return [limitedRow(`the restore of ${TAPS} taps into PostgreSQL`, ms / 1000, 's', RESTORE_LIMIT_SECONDS)]
  } finally {
    await dropDatabase()
  }
}
