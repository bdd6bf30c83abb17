// Tests that the queries of one call see the data of one moment.

import { setTimeout as sleep } from 'node:timers/promises'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../../server/context.ts'
import { readRoast } from '../../../server/usecases/coffee/roasts.ts'
import { listGames, readGame } from '../../../server/usecases/pool/games.ts'
import { comparePlayers } from '../../../server/usecases/pool/stats.ts'
import { watchGame } from '../../../server/usecases/pool/watch.ts'
import { changeRoast, createBean, createRoast, startRoast } from '../../support/coffee.ts'
import { addPlayer, call, dataOf, type Member, playerIdOf, startGame, tap } from '../../support/members.ts'
import { startTestServer, type TestServer } from '../support.ts'

let server: TestServer
let owner: Member
let playerId: number

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner()
  playerId = await playerIdOf(owner, 'Owner')
})
afterAll(() => server.close())

/** A change that is not blocked succeeds within this time. */
const CHANGE_MS = 500

/**
 * Runs `read`, and begins a change after the first query of `read` that finds a row. If `column` is given, the row must
 * have this column. Waits for the end of `read` and of the change.
 */
async function readDuringChange<Answer>(
  change: () => Promise<unknown>,
  read: (context: Context) => Promise<Answer>,
  column?: string,
): Promise<Answer> {
  let pendingChange: Promise<unknown> | undefined
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      const [row] = result.rows
      if (pendingChange === undefined && row !== undefined && (column === undefined || column in row)) {
        pendingChange = change()
        await Promise.race([pendingChange, sleep(CHANGE_MS)])
      }
      return result
    },
  }
  const answer = await read({ ...server.context, db: server.context.db.withPlugin(plugin) })
  expect(pendingChange).toBeDefined()
  await pendingChange
  return answer
}

const session = () => ({ sessionId: 0, remember: false, user: owner.user })
const addPoint = (gameId: number) => () => tap(owner, gameId, { pool_player_id: playerId, action: 'add' })
const newGame = () => startGame(owner, { game_type: '9-Ball', players: [{ pool_player_id: playerId, handicap: 50 }] })

test('the answer with a game, a watched game, a list of games or a roast has the data of one moment', async () => {
  const gameId = await newGame()
  const game = await readDuringChange(addPoint(gameId), (context) => readGame(context, session(), gameId))
  expect([game.version, game.players[0]?.score, game.undo]).toEqual([1, 0, null])

  // The change during the first read has made version 2. The watch link makes version 3.
  const { token } = dataOf(
    await call(server.origin, 'POST /pool/games/:pool_game_id/watch', {
      cookie: owner.cookie,
      params: { pool_game_id: gameId },
    }),
  )
  const watched = await readDuringChange(addPoint(gameId), (context) => watchGame(context, token))
  expect([watched.version, watched.players[0]?.score]).toEqual([3, 1])

  const [listedGame] = await readDuringChange(addPoint(gameId), (context) => listGames(context, session(), {}))
  expect([listedGame?.version, listedGame?.players[0]?.score]).toEqual([4, 2])

  const roast = await createRoast(owner, (await createBean(owner, { name: 'Sidamo' })).coffee_bean_id)
  await startRoast(owner, roast, server.clock.now())
  const addReading = () =>
    changeRoast(owner, roast, { input: { input_value: 150, input_type: 'BEAN_TEMP', seconds: 10 } })
  const { coffee_roast } = await readDuringChange(addReading, (context) => readRoast(context, session(), roast))
  expect([coffee_roast.version, coffee_roast.input_history]).toEqual([2, []])
})

test('[calls-pool-11] in a comparison of two players, the wins of both are those of one moment', async () => {
  const guestId = await addPlayer(owner, 'Guest')
  const players = [playerId, guestId].map((pool_player_id) => ({ pool_player_id, handicap: 1 }))
  const [firstId, secondId] = [
    await startGame(owner, { game_type: '9-Ball', players }),
    await startGame(owner, { game_type: '9-Ball', players }),
  ]
  await tap(owner, firstId, { pool_player_id: playerId, action: 'add' })
  const guest = await server.context.db
    .selectFrom('pool_players')
    .select('user_id')
    .where('pool_player_id', '=', guestId)
    .executeTakeFirstOrThrow()
  const { stats } = await readDuringChange(
    () => tap(owner, secondId, { pool_player_id: guestId, action: 'add' }),
    (context) => comparePlayers(context, session(), guest.user_id, '9-Ball'),
    'point_differential',
  )
  expect(stats).toMatchObject({ total_games: 1, player_wins: 1, opponent_wins: 0 })
})
