// The steps of the rehearsal, in their order.

import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { MAX_HANDICAP } from '../../contract/rules/pool/scoring.ts'
import { createApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import type { Storage } from '../../server/db/database.ts'
import { createSeedClock } from '../../server/demo/clock.ts'
import { seed } from '../../server/demo/seed.ts'
import { createBalancer } from '../chaos/balancer.ts'
import { call, type Member, playerNamed, readGame, signIn, startGame, tap } from '../support/members.ts'
import { type ServerOptions, type ServerProcess, startServerProcess } from '../support/serverProcess.ts'
import { rowLinesIn } from '../support/siteFiles.ts'
import { NODE_ENV, scoreWhileNodeIsKilled } from './killedNode.ts'
import { startLoad } from './load.ts'
import { check, checkSameRows, inSeconds, rowLinesOf, runCommand, tapsIn, timedMs } from './steps.ts'

const TAPS_PER_SECOND = 50
const GAMES = 40
/** Fewer taps than planned, because the timers of the sender are late on a busy machine. */
const FEWEST_PER_SECOND = 45
/** How long taps are sent before the backup, and again after it. */
const LOAD_MS = 3_000
/** The server promises to stop within this time. */
const STOP_LIMIT_MS = 5_000
/** The members of the demo who may score. */
const SCORERS = ['Rosalind', 'Teddy']

export interface Rehearsal {
  /** An empty database. */
  readonly databaseUrl: string
  /** A folder for files and databases. */
  readonly folder: string
  print(line: string): void
}

export async function rehearseMove({ databaseUrl, folder, print }: Rehearsal): Promise<void> {
  const first: Storage = { databaseUrl: null, dataDir: join(folder, 'first') }
  const cluster: Storage = { databaseUrl, dataDir: join(folder, 'cluster') }
  const last: Storage = { databaseUrl: null, dataDir: join(folder, 'last') }
  const [there, back] = [join(folder, 'there.ndjson.gz'), join(folder, 'back.ndjson.gz')]
  const running = new Set<ServerProcess>()
  const ended: string[] = []
  /** The nodes that the balancer knows. If one does not accept connections, it uses the next one. */
  let nodes: ServerProcess[] = []
  const balancer = createBalancer(() => nodes.map(({ origin }) => origin))

  async function start({ databaseUrl: url, dataDir }: Storage): Promise<ServerProcess> {
    const options: ServerOptions = { dataDir, env: NODE_ENV, onEnded: (how) => ended.push(how) }
    const server = await startServerProcess({ ...options, ...(url !== null && { databaseUrl: url }) })
    running.add(server)
    return server
  }

  async function stop(server: ServerProcess): Promise<number> {
    let code: number | null = null
    const ms = await timedMs(async () => {
      code = await server.kill('SIGTERM')
    })
    check(code === 0, `the server ended with exit code ${code}`)
    check(ms < STOP_LIMIT_MS, `the server needed ${inSeconds(ms)} to stop`)
    running.delete(server)
    return ms
  }

  try {
    const password = await fillWithDemo(first)
    const before = (await rowLinesOf(first)).length
    nodes = [await start(first)]
    const site = await balancer.openFor({ home: 0, address: '10.0.2.200' })
    const members = await Promise.all(SCORERS.map((username) => signIn(site, { username, password })))
    print(`1. The demo's data on SQLite: ${before} rows. Started in ${inSeconds(nodes[0]!.startMs)}.`)

    const load = startLoad(members[0]!, await openGames(members[0]!), TAPS_PER_SECOND)
    await pause(LOAD_MS)
    const saved = [...load.taps].filter(([, { savedMs }]) => savedMs !== null).map(([key]) => key)
    const beganMs = performance.now()
    const backupMs = await runCommand('backup', there, first)
    const during = [...load.taps.values()].filter(({ sentMs }) => sentMs >= beganMs)
    const rate = during.length / ((performance.now() - beganMs) / 1000)
    await pause(LOAD_MS)
    await load.stop()
    check(load.problems.length === 0, `some taps were refused: ${load.problems.slice(0, 3).join(', ')}`)
    check(rate >= FEWEST_PER_SECOND, `only ${rate.toFixed(0)} taps a second were sent during the backup`)
    const lines = await rowLinesIn(there)
    const inBackup = tapsIn(lines)
    const missing = saved.filter((key) => !inBackup.has(key))
    check(missing.length === 0, `${missing.length} taps that were saved before the backup are not in it`)
    check(
      [...inBackup.values()].every((count) => count === 1),
      'a tap is in the backup twice',
    )
    const waits = during.map(({ sentMs, savedMs }) => (savedMs ?? 0) - sentMs).sort((a, b) => a - b)
    print(
      `2. Saved in ${inSeconds(backupMs)} while ${rate.toFixed(0)} taps a second arrived: ${lines.length} rows, with all ` +
        `${saved.length} taps that were saved before it. A tap during it was answered after ${at(waits, 0.5)} ` +
        `(half of them), ${at(waits, 0.99)} (99 of 100).`,
    )

    const stopMs = await stop(nodes[0]!)
    const restoreMs = await runCommand('restore', there, cluster)
    const inCluster = await rowLinesOf(cluster)
    checkSameRows(lines, inCluster, ['the backup', 'PostgreSQL'])
    print(
      `3. Stopped in ${inSeconds(stopMs)}, restored into PostgreSQL in ${inSeconds(restoreMs)}: ` +
        `all ${inCluster.length} rows are equal to those of the backup.`,
    )

    nodes = [await start(cluster), await start(cluster)]
    for (const member of members) await checkSignedIn(site, member)
    const starts = nodes.map(({ startMs }) => inSeconds(startMs)).join(' and ')
    print(`4. Two nodes started on it in ${starts}. The members are still signed in.`)

    const [victim, survivor] = nodes as [ServerProcess, ServerProcess]
    running.delete(victim)
    const { pool_game_id, keys, longestMs, reconnectedMs } = await scoreWhileNodeIsKilled(balancer, members, victim)
    const after = tapsIn(await rowLinesOf(cluster))
    const lost = keys.filter((key) => !after.has(key)).length
    const doubled = keys.filter((key) => (after.get(key) ?? 0) > 1).length
    check(lost === 0 && doubled === 0, `${lost} taps are lost and ${doubled} are doubled`)
    check(after.size === inBackup.size + keys.length, 'there are taps that nobody made')
    print(
      `5. One node was ended with SIGKILL while two members scored: ${keys.length} taps made, 0 lost, 0 doubled. Its phone was ` +
        `connected to the other node after ${inSeconds(reconnectedMs)}, and the slowest tap was saved after ${inSeconds(longestMs)}.`,
    )

    const parts = [
      await stop(survivor),
      await runCommand('backup', back, cluster),
      await runCommand('restore', back, last),
    ]
    const inSqlite = await rowLinesOf(last)
    checkSameRows(await rowLinesOf(cluster), inSqlite, ['PostgreSQL', 'SQLite'])
    nodes = [await start(last)]
    const awayMs = parts.reduce((sum, ms) => sum + ms, nodes[0]!.startMs)
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
    check(ended.length === 0, `a server ended by itself: ${ended.join(', ')}`)
    print(
      `6. Moved back to SQLite by stop, backup, restore and start, which took ${inSeconds(awayMs)} together. ` +
        `All ${inSqlite.length} rows are equal to those of PostgreSQL. The members are signed in, and the game goes on.`,
    )
  } finally {
    for (const server of running) await server.kill('SIGKILL')
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

/** With this many games, no game is won during the rehearsal. */
async function openGames(member: Member): Promise<{ pool_game_id: number; pool_player_id: number }[]> {
  const [own, other] = await Promise.all(SCORERS.map((name) => playerNamed(member, name)))
  const games: { pool_game_id: number; pool_player_id: number }[] = []
  for (let count = 0; count < GAMES; count++) {
    const players = [own ?? 0, other ?? 0].map((pool_player_id) => ({ pool_player_id, handicap: MAX_HANDICAP }))
    const pool_game_id = await startGame(member, { game_type: '9-Ball', players })
    games.push({ pool_game_id, pool_player_id: own ?? 0 })
  }
  return games
}

async function checkSignedIn(origin: string, { cookie, user }: Member): Promise<void> {
  const { data } = await call(origin, 'GET /auth/refresh', { cookie })
  check(data?.user?.user_id === user.user_id, `${user.username} is no longer signed in`)
}

const at = (sorted: readonly number[], part: number): string =>
  `${(sorted[Math.floor(part * (sorted.length - 1))] ?? 0).toFixed(0)} ms`
