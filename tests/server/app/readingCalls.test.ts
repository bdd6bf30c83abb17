// Tests that calls with the method GET change no stored data.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../../contract/contract.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { changeRoast, createBean, createRoast, startRoast } from '../../support/coffee.ts'
import { addPlayer, call, dataOf, type Member, playerIdOf, startGame } from '../../support/members.ts'
import { startTestServer, type TestServer } from '../support.ts'
import { readTables } from './tables.ts'

let server: TestServer
let owner: Member
/** The values of the parameters in the paths. */
let paramValues: Record<string, string | number>

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner()
  const { cookie, origin } = owner
  await addPlayer(owner, 'Friend')
  const players = await Promise.all(['Owner', 'Friend'].map((name) => playerIdOf(owner, name)))
  const pool_game_id = await startGame(owner, {
    game_type: '9-Ball',
    players: players.map((pool_player_id) => ({ pool_player_id, handicap: 20 })),
  })
  const params = { pool_game_id }
  const { token } = dataOf(await call(origin, 'POST /pool/games/:pool_game_id/watch', { cookie, params }))
  const [first, second] = players.map((pool_player_id) => [{ pool_player_id, skill_level: 4 }])
  const teams = [
    { name: 'Rail birds', players: first ?? [] },
    { name: 'Chalk', players: second ?? [] },
  ]
  const body = { game_type: '9-Ball' as const, teams }
  const { pool_night_id } = dataOf(await call(origin, 'POST /pool/nights', { cookie, body }))
  const nightRequest = { cookie, params: { pool_night_id } }
  const nightLink = dataOf(await call(origin, 'POST /pool/nights/:pool_night_id/watch', nightRequest))
  const { coffee_bean_id } = await createBean(owner, { name: 'Kenya' })
  const coffee_roast_id = await createRoast(owner, coffee_bean_id)
  await startRoast(owner, coffee_roast_id, server.clock.now())
  await changeRoast(owner, coffee_roast_id, { code: 'BAG-1' })
  const [bag] = dataOf(await call(origin, 'GET /coffee/bags', { cookie }))
  const publication = { cookie, params: { coffee_bag_id: bag?.coffee_bag_id ?? 0 }, body: { published: true } }
  dataOf(await call(origin, 'PATCH /coffee/bags/:coffee_bag_id', publication))
  const friend = dataOf(await call(origin, 'GET /users', { cookie })).find(({ username }) => username === 'Friend')
  paramValues = {
    ...{ pool_night_id, night_token: nightLink.token },
    ...{ pool_game_id, token, coffee_bean_id, coffee_roast_id, username: 'Owner', bag_code: 'BAG-1' },
    ...{ coffee_bag_id: bag?.coffee_bag_id ?? 0, user_id: friend?.user_id ?? 0 },
  }
})
afterAll(() => server.close())

/** The queries that some calls need in their address. */
const QUERIES: Readonly<Record<string, string>> = {
  'GET /chess': '?source=lichess.org',
  'GET /message/search': '?text=beans',
}

test('[security-http-03] no call with the method GET changes stored data', async () => {
  const calls: [string, Endpoint][] = Object.entries(contract).filter(([key]) => key.startsWith('GET '))
  await server.context.background.waitForAll()
  const rowsBefore = await readTables(server.context.db)
  for (const [key, { query: querySchema }] of calls) {
    const path = key.slice('GET '.length).replace(/:(\w+)/g, (_, name: string) => String(paramValues[name]))
    const discipline = querySchema?.properties.game_type === undefined ? '' : '?game_type=9-Ball'
    const query = QUERIES[key] ?? discipline
    const { status } = await fetch(`${server.origin}/api${path}${query}`, { headers: { cookie: owner.cookie } })
    expect(status, path).toBe(200)
  }
  await server.context.background.waitForAll()
  expect(await readTables(server.context.db)).toEqual(rowsBefore)
})
