// Measures how soon 200 watchers of a game see a tap.

import { randomUUID } from 'node:crypto'
import { ensureBuilt } from '../../scripts/ensureBuilt.mjs'
import { call, dataOf, PASSWORD, playerIdOf, signUp, startGame, tap } from '../support/members.ts'
import { startServerProcess } from '../support/serverProcess.ts'
import { limitedRow, percentile, type Row } from './measure.ts'
import { startWatchers, type Watchers } from './watchersProcess.ts'

const WATCHER_COUNT = 200
/** How many taps are made. The first ones only warm up the server and are not measured. */
const TAPS = { warm: 30, measured: 300 }
/** The aim for the time from the answer of a tap until the last watcher has the new score. */
const AIM_MS = 100

/** The time in milliseconds since 1970, also with parts of a millisecond. */
const nowMs = () => performance.timeOrigin + performance.now()

/** Measures when the last of 200 watchers has the new score, in milliseconds after the tap and after its answer. */
export default async function watchersBench(): Promise<Row[]> {
  await ensureBuilt()
  const server = await startServerProcess({ env: { LOG_LEVEL: 'silent', TRUSTED_PROXIES: 'loopback' } })
  let watchers: Watchers | undefined
  try {
    const { origin, ownerCode = '' } = server
    const owner = await signUp(origin, { username: 'Owner', password: PASSWORD, code: ownerCode })
    const pool_player_id = await playerIdOf(owner, 'Owner')
    const players = [{ pool_player_id, handicap: 100 }]
    const pool_game_id = await startGame(owner, { game_type: '9-Ball', players })
    const request = { cookie: owner.cookie, params: { pool_game_id } }
    const { token } = dataOf(await call(origin, 'POST /pool/games/:pool_game_id/watch', request))
    watchers = await startWatchers({ origin, token, count: WATCHER_COUNT })

    const afterTapMs: number[] = []
    const afterAnswerMs: number[] = []
    for (let tapCount = 0; tapCount < TAPS.warm + TAPS.measured; tapCount += 1) {
      const tappedMs = nowMs()
      // Add a point and then subtract it again, so that the game never ends.
      const action = tapCount % 2 === 0 ? 'add' : 'subtract'
      const { version } = dataOf(await tap(owner, pool_game_id, { pool_player_id, action }, randomUUID()))
      const answeredMs = nowMs()
      const lastReceivedMs = await watchers.receivedByAllMs(version)
      if (tapCount < TAPS.warm) continue
      afterTapMs.push(lastReceivedMs - tappedMs)
      // The server sends the event before the answer, so a watcher can have the point first.
      afterAnswerMs.push(Math.max(0, lastReceivedMs - answeredMs))
    }
    const row = (name: string, value: number): Row => ({ name, value, unit: 'ms' })
    return [
      row('tap to the last of 200 watchers, p50', percentile(afterTapMs, 0.5)),
      row('tap to the last of 200 watchers, p99', percentile(afterTapMs, 0.99)),
      row('answer of the tap to the last of 200 watchers, p50', percentile(afterAnswerMs, 0.5)),
      limitedRow('answer of the tap to the last of 200 watchers, p99', percentile(afterAnswerMs, 0.99), 'ms', AIM_MS),
    ]
  } finally {
    watchers?.stop()
    await server.stop()
  }
}
