// The steps of the rehearsal, in their order: it moves a site from SQLite to PostgreSQL and back, and checks that
// nothing is lost.

import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { MAX_HANDICAP } from '../../contract/rules/pool/scoring.ts'
import { createApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import type { Storage } from '../../server/db/database.ts'
import { createSeedClock } from '../../server/demo/clock.ts'
import { seed } from '../../server/demo/seed.ts'
import { createBalancer } from '../chaos/balancer.ts'
import { call, type Member, playerIdOf, readGame, signIn, startGame, tap } from '../support/members.ts'
import { type ServerOptions, type ServerProcess, startServerProcess } from '../support/serverProcess.ts'
import { rowLinesIn } from '../support/siteFiles.ts'
import { NODE_SETTINGS, scoreWhileNodeIsKilled } from './killedNode.ts'
import { startLoad } from './load.ts'
import { check, checkSameRows, measureMs, rowLinesOf, runCommand, secondsText, tapsIn } from './steps.ts'

const TAPS_PER_SECOND = 50
const GAME_COUNT = 40
/** At least this many taps must be sent each second. Timers can be late, so this is below `TAPS_PER_SECOND`. */
const MIN_TAPS_PER_SECOND = 45
/** How long taps are sent before the backup, and again after it. */
const LOAD_MS = 3_000
/** The server must stop within this time. */
const STOP_LIMIT_MS = 5_000
/** The members of the demo who score the games. */
const SCORERS = ['Rosalind', 'Teddy']

export interface Rehearsal {
  /** The address of an empty PostgreSQL database. */
  readonly databaseUrl: string
  /** A folder for the backups and the SQLite databases. */
  readonly folder: string
  print(line: string): void
}

/** @throws StepFailed if something that must be true in a step is false. */
export async function rehearseMove({ databaseUrl, folder, print }: Rehearsal): Promise<void> {
  const firstSite: Storage = { databaseUrl: null, dataDir: join(folder, 'first') }
  const cluster: Storage = { databaseUrl, dataDir: join(folder, 'cluster') }
  const lastSite: Storage = { databaseUrl: null, dataDir: join(folder, 'last') }
  const [firstBackup, secondBackup] = [join(folder, 'there.ndjson.gz'), join(folder, 'back.ndjson.gz')]
  const runningServers = new Set<ServerProcess>()
  const unexpectedEnds: string[] = []
  /** The nodes that the balancer knows. If a node accepts no connection, the balancer uses the next one. */
  let nodes: ServerProcess[] = []
  const balancer = createBalancer(() => nodes.map(({ origin }) => origin))

  async function start({ databaseUrl: url, dataDir }: Storage): Promise<ServerProcess> {
    const options: ServerOptions = { dataDir, env: NODE_SETTINGS, onEnded: (how) => unexpectedEnds.push(how) }
    const server = await startServerProcess({ ...options, ...(url !== null && { databaseUrl: url }) })
    runningServers.add(server)
    return server
  }

  async function stop(server: ServerProcess): Promise<number> {
    let code: number | null = null
    const ms = await measureMs(async () => {
      code = await server.kill('SIGTERM')
    })
    check(code === 0, `the server ended with exit code ${code}`)
    check(ms < STOP_LIMIT_MS, `the server needed ${secondsText(ms)} to stop`)
    runningServers.delete(server)
    return ms
  }

  try {
    const password = await fillWithDemo(firstSite)
    const rowCount = (await rowLinesOf(firstSite)).length
    nodes = [await start(firstSite)]
    // The address at which the members reach the site. It stays the same while the nodes change.
    const site = await balancer.openFor({ home: 0, address: '10.0.2.200' })
    const members = await Promise.all(SCORERS.map((username) => signIn(site, { username, password })))
    print(`1. The demo's data on SQLite: ${rowCount} rows. Started in ${secondsText(nodes[0]!.startMs)}.`)

    const load = startLoad(members[0]!, await openGames(members[0]!), TAPS_PER_SECOND)
    await pause(LOAD_MS)
    const savedKeys = [...load.taps].filter(([, { savedMs }]) => savedMs !== null).map(([key]) => key)
    const backupStartMs = performance.now()
    const backupMs = await runCommand('backup', firstBackup, firstSite)
    const tapsDuringBackup = [...load.taps.values()].filter(({ sentMs }) => sentMs >= backupStartMs)
    const tapsPerSecond = tapsDuringBackup.length / ((performance.now() - backupStartMs) / 1000)
    await pause(LOAD_MS)
    await load.stop()
    check(load.problems.length === 0, `some taps were refused: ${load.problems.slice(0, 3).join(', ')}`)
    check(
      tapsPerSecond >= MIN_TAPS_PER_SECOND,
      `only ${tapsPerSecond.toFixed(0)} taps a second were sent during the backup`,
    )
    const backupLines = await rowLinesIn(firstBackup)
    const tapsInBackup = tapsIn(backupLines)
    const missing = savedKeys.filter((key) => !tapsInBackup.has(key))
    check(missing.length === 0, `${missing.length} taps that were saved before the backup are not in it`)
    check(
      [...tapsInBackup.values()].every((count) => count === 1),
      'a tap is in the backup twice',
    )
    const waitsMs = tapsDuringBackup.map(({ sentMs, savedMs }) => (savedMs ?? 0) - sentMs).sort((a, b) => a - b)
    print(
      `2. Saved in ${secondsText(backupMs)} while ${tapsPerSecond.toFixed(0)} taps a second arrived: ${backupLines.length} rows, with all ` +
        `${savedKeys.length} taps that were saved before it. A tap during it was answered after ${waitText(waitsMs, 0.5)} ` +
        `(half of them), ${waitText(waitsMs, 0.99)} (99 of 100).`,
    )

    const stopMs = await stop(nodes[0]!)
    const restoreMs = await runCommand('restore', firstBackup, cluster)
    const clusterLines = await rowLinesOf(cluster)
    checkSameRows(backupLines, clusterLines, ['the backup', 'PostgreSQL'])
    print(
      `3. Stopped in ${secondsText(stopMs)}, restored into PostgreSQL in ${secondsText(restoreMs)}: ` +
        `all ${clusterLines.length} rows are equal to those of the backup.`,
    )

    nodes = [await start(cluster), await start(cluster)]
    for (const member of members) await checkSignedIn(site, member)
    const startTimesText = nodes.map(({ startMs }) => secondsText(startMs)).join(' and ')
    print(`4. Two nodes started on it in ${startTimesText}. The members are still signed in.`)

    const [killedNode, survivor] = nodes as [ServerProcess, ServerProcess]
    runningServers.delete(killedNode)
    const { pool_game_id, keys, longestMs, reconnectMs } = await scoreWhileNodeIsKilled(balancer, members, killedNode)
    const savedTaps = tapsIn(await rowLinesOf(cluster))
    const lostCount = keys.filter((key) => !savedTaps.has(key)).length
    const doubledCount = keys.filter((key) => (savedTaps.get(key) ?? 0) > 1).length
    check(lostCount === 0 && doubledCount === 0, `${lostCount} taps are lost and ${doubledCount} are doubled`)
    check(savedTaps.size === tapsInBackup.size + keys.length, 'there are taps that nobody made')
    print(
      `5. One node was ended with SIGKILL while two members scored: ${keys.length} taps made, 0 lost, 0 doubled. Its phone was ` +
        `connected to the other node after ${secondsText(reconnectMs)}, and the slowest tap was saved after ${secondsText(longestMs)}.`,
    )

    const stepsMs = [
      await stop(survivor),
      await runCommand('backup', secondBackup, cluster),
      await runCommand('restore', secondBackup, lastSite),
    ]
    const sqliteLines = await rowLinesOf(lastSite)
    checkSameRows(await rowLinesOf(cluster), sqliteLines, ['PostgreSQL', 'SQLite'])
    nodes = [await start(lastSite)]
    const moveBackMs = stepsMs.reduce((sum, ms) => sum + ms, nodes[0]!.startMs)
    for (const member of members) await checkSignedIn(site, member)
    const { players } = await readGame(members[0]!, pool_game_id)
    const total = players.reduce((sum, { score }) => sum + score, 0)
    check(total === keys.length, `the game has ${total} points and not ${keys.length}`)
    const { status } = await tap(members[0]!, pool_game_id, {
      pool_player_id: players[0]?.pool_player_id ?? 0,
      action: 'add',
    })
    check(status === 200, `the game cannot be scored on: ${status}`)
    await stop(nodes[0]!)
    check(unexpectedEnds.length === 0, `a server ended by itself: ${unexpectedEnds.join(', ')}`)
    print(
      `6. Moved back to SQLite by stop, backup, restore and start, which took ${secondsText(moveBackMs)} together. ` +
        `All ${sqliteLines.length} rows are equal to those of PostgreSQL. The members are signed in, and the game goes on.`,
    )
  } finally {
    for (const server of runningServers) await server.kill('SIGKILL')
    await balancer.close()
  }
}

/** Fills a new database on SQLite with the data of the demo. Returns the password of its members. */
async function fillWithDemo({ dataDir }: Storage): Promise<string> {
  const clock = createSeedClock()
  const app = await createApp(readConfig({ PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: dataDir }), { clock })
  try {
    return (await seed(app.context, clock)).password
  } finally {
    await app.destroy()
  }
}

/** Starts so many games that none is won during the rehearsal. */
async function openGames(member: Member): Promise<{ pool_game_id: number; pool_player_id: number }[]> {
  const [ownPlayer, otherPlayer] = await Promise.all(SCORERS.map((name) => playerIdOf(member, name)))
  const games: { pool_game_id: number; pool_player_id: number }[] = []
  for (let count = 0; count < GAME_COUNT; count++) {
    const players = [ownPlayer ?? 0, otherPlayer ?? 0].map((pool_player_id) => ({
      pool_player_id,
      handicap: MAX_HANDICAP,
    }))
    const pool_game_id = await startGame(member, { game_type: '9-Ball', players })
    games.push({ pool_game_id, pool_player_id: ownPlayer ?? 0 })
  }
  return games
}

async function checkSignedIn(origin: string, { cookie, user }: Member): Promise<void> {
  const { data } = await call(origin, 'GET /auth/refresh', { cookie })
  check(data?.user?.user_id === user.user_id, `${user.username} is no longer signed in`)
}

/** The time within which this share of the taps was answered, as a text. A share of 0.5 gives the median. */
const waitText = (sortedMs: readonly number[], share: number): string =>
  `${(sortedMs[Math.floor(share * (sortedMs.length - 1))] ?? 0).toFixed(0)} ms`
