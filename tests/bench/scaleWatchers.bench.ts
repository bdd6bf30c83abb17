// Measures how much memory and processor time a node needs for 1,000 watchers of one game.

import { randomUUID } from 'node:crypto'
import { ensureBuilt } from '../../scripts/ensureBuilt.mjs'
import { VISITORS } from '../../server/live/socketLimits.ts'
import {
  addPlayer,
  call,
  dataOf,
  type Member,
  PASSWORD,
  playerIdOf,
  signUp,
  startGame,
  tap,
} from '../support/members.ts'
import { startServerProcess } from '../support/serverProcess.ts'
import { limitedRow, percentile, type Row } from './measure.ts'
import { machineLoadText, memoryKb, processorMs } from './processFigures.ts'
import { startWatchers, type Watchers } from './watchersProcess.ts'

/** A node admits this many visitors, and each watcher is a visitor. */
const WATCHERS = VISITORS
/** The game has this many points already, so that its event is long enough to be compressed. */
const POINTS_BEFORE = 90
/** How many taps are made. The first ones only warm up the server and are not measured. */
const TAPS = { warm: 10, measured: 60 }
/**
 * The aims: the memory of the node for each watcher, and the time until the last watcher has a tap.
 * `tapToLastWatcherMs` is half of the time that was measured when the server still compressed an event separately for
 * each watcher.
 */
const AIMS = { kbPerWatcher: 100, tapToLastWatcherMs: 85 }

/** The time in milliseconds since 1970, also with parts of a millisecond. */
const nowMs = () => performance.timeOrigin + performance.now()

/**
 * Starts a game of two players with many points. The first call of `changeScore` adds a point, the second call
 * removes it, and so on, so the game never ends.
 */
async function startLongGame(owner: Member) {
  const ownerPlayer = await playerIdOf(owner, 'Owner')
  const guestPlayer = await addPlayer(owner, 'Robin')
  const players = [ownerPlayer, guestPlayer].map((pool_player_id) => ({ pool_player_id, handicap: 100 }))
  const gameId = await startGame(owner, { game_type: '9-Ball', players })
  const change = async (pool_player_id: number, action: 'add' | 'subtract') =>
    dataOf(await tap(owner, gameId, { pool_player_id, action }, randomUUID()))
  for (let point = 0; point < POINTS_BEFORE; point += 1)
    await change(point % 2 === 0 ? ownerPlayer : guestPlayer, 'add')
  let taps = 0
  return {
    gameId,
    async changeScore() {
      taps += 1
      return (await change(ownerPlayer, taps % 2 === 0 ? 'subtract' : 'add')).version
    },
  }
}

export default async function scaleWatchersBench(): Promise<Row[]> {
  await ensureBuilt()
  const server = await startServerProcess({ env: { LOG_LEVEL: 'silent', TRUSTED_PROXIES: 'loopback' } })
  let watchers: Watchers | undefined
  try {
    const { origin, pid, ownerCode = '' } = server
    const owner = await signUp(origin, { username: 'Owner', password: PASSWORD, code: ownerCode })
    const { gameId, changeScore } = await startLongGame(owner)
    const request = { cookie: owner.cookie, params: { pool_game_id: gameId } }
    const { token } = dataOf(await call(origin, 'POST /pool/games/:pool_game_id/watch', request))

    /** Makes taps. Returns how many milliseconds of processor time the node needed for each tap, on average. */
    const measureProcessorMs = async (count: number, onTap: (tappedMs: number, version: number) => Promise<void>) => {
      const beforeMs = await processorMs(pid)
      for (let done = 0; done < count; done += 1) {
        const tappedMs = nowMs()
        await onTap(tappedMs, await changeScore())
      }
      return ((await processorMs(pid)) - beforeMs) / count
    }
    const unwatchedMs = await measureProcessorMs(TAPS.measured, async () => {})

    // The memory of the node before a watcher is connected.
    const emptyKb = await memoryKb(pid)
    watchers = await startWatchers({ origin, token, count: WATCHERS })
    const connectedKb = await memoryKb(pid)
    const tapToLastWatcherMs: number[] = []
    const connectedWatchers = watchers
    await measureProcessorMs(TAPS.warm, async (_, version) => void (await connectedWatchers.receivedByAllMs(version)))
    const watchedMs = await measureProcessorMs(TAPS.measured, async (tappedMs, version) => {
      tapToLastWatcherMs.push((await connectedWatchers.receivedByAllMs(version)) - tappedMs)
    })
    const usedKb = await memoryKb(pid)
    const game = dataOf(await call(origin, 'GET /public/pool/games/:token', { params: { token } }))

    const row = (name: string, value: number, unit: string): Row => ({ name, value, unit })
    return [
      row(`the event (${machineLoadText()})`, Buffer.byteLength(JSON.stringify(game)), 'B'),
      row(`memory for each of ${WATCHERS} watchers, connected`, (connectedKb - emptyKb) / WATCHERS, 'KB'),
      limitedRow('memory for each watcher, after 70 taps', (usedKb - emptyKb) / WATCHERS, 'KB', AIMS.kbPerWatcher),
      row('the node for a tap that nobody watches', unwatchedMs, 'ms'),
      row('the node for each delivery of a tap to a watcher', ((watchedMs - unwatchedMs) * 1000) / WATCHERS, 'µs'),
      row(`tap to the last of ${WATCHERS} watchers, p50`, percentile(tapToLastWatcherMs, 0.5), 'ms'),
      limitedRow(
        `tap to the last of ${WATCHERS} watchers, p99`,
        percentile(tapToLastWatcherMs, 0.99),
        'ms',
        AIMS.tapToLastWatcherMs,
      ),
    ]
  } finally {
    watchers?.stop()
    await server.stop()
  }
}
