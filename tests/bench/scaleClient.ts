// The client of `scale.bench.ts`. It runs in a separate process, so that its work does not delay the answers of the
// nodes. First it prints `ready`. Then it reads lines `KIND COUNT` from its input, where KIND is `ping`, `list` or
// `tap`. For each line, it makes COUNT calls and prints how many milliseconds they took. It makes 8 calls at the same
// time, divided evenly among the origins. When one call is answered, it makes the next one.
//
// Usage: scaleClient.ts COOKIE POOL_PLAYER_ID ORIGIN…

import { randomUUID } from 'node:crypto'
import { createInterface } from 'node:readline'
import { call, dataOf } from '../support/members.ts'
import { measureMs } from './measure.ts'

/** How many calls run at the same time. A lane makes one call after the other, and taps on its own game. */
const LANES = 8

const [cookie = '', player = '0', ...origins] = process.argv.slice(2)
const pool_player_id = Number(player)

/** Starts a game for the lane. Returns a function that makes `count` calls of a kind, one after the other. */
async function startLane(index: number) {
  const origin = origins[index % origins.length] ?? ''
  const body = { game_type: '9-Ball' as const, players: [{ pool_player_id, handicap: 100 }] }
  const { pool_game_id } = dataOf(await call(origin, 'POST /pool/games', { cookie, body }))
  let tapCount = 0
  const calls: Record<string, () => Promise<unknown>> = {
    ping: async () => dataOf(await call(origin, 'GET /', {})),
    list: async () => dataOf(await call(origin, 'GET /pool/games', { cookie, query: { limit: 50 } })),
    async tap() {
      // Add a point and then subtract it again, so that the game never ends.
      tapCount += 1
      const tap = { pool_player_id, action: tapCount % 2 === 0 ? ('subtract' as const) : ('add' as const) }
      const request = { cookie, params: { pool_game_id }, body: tap, idempotencyKey: randomUUID() }
      return dataOf(await call(origin, 'POST /pool/games/:pool_game_id/scores', request))
    },
  }
  return async (kind: string, count: number) => {
    for (let made = 0; made < count; made += 1) await calls[kind]?.()
  }
}

const lanes: Awaited<ReturnType<typeof startLane>>[] = []
for (let index = 0; index < LANES; index += 1) lanes.push(await startLane(index))
console.log('ready')
for await (const line of createInterface({ input: process.stdin })) {
  const [kind = '', count] = line.split(' ')
  console.log(await measureMs(() => Promise.all(lanes.map((lane) => lane(kind, Number(count) / LANES)))))
}
