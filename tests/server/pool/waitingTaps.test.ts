// Tests taps that were made on a phone without reception, and are sent later.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, dataOf, type Member, playerNamed, readGame, startGame, tap } from '../../support/members.ts'
import { inviteMember, startTestServer, type TestServer } from '../support.ts'

let server: TestServer
let ann: Member
let ben: Member
let annId: number
let benId: number

beforeAll(async () => {
  server = await startTestServer()
  const owner = await server.owner()
  ann = await inviteMember(owner, 'Ann')
  ben = await inviteMember(owner, 'Ben')
  annId = await playerNamed(ann, 'Ann')
  benId = await playerNamed(ann, 'Ben')
})
afterAll(() => server.close())

const start = () =>
  startGame(ann, {
    game_type: '9-Ball',
    players: [
      { pool_player_id: annId, handicap: 20 },
      { pool_player_id: benId, handicap: 20 },
    ],
  })
const add = async (member: Member, game: number) =>
  dataOf(await tap(member, game, { pool_player_id: benId, action: 'add' }))
/** Sends a tap that Ann made when this tap was the last one. */
const addLate = (pool_game_id: number, unchanged_since: number, idempotencyKey?: string) =>
  call(server.origin, 'POST /pool/games/:pool_game_id/scores', {
    params: { pool_game_id },
    query: { unchanged_since },
    body: { pool_player_id: annId, action: 'add' },
    cookie: ann.cookie,
    idempotencyKey,
  })

test('[pool-waiting-07] a late tap is refused if another member has changed the score, and the error contains who did what', async () => {
  const game = await start()
  const last = (await add(ann, game)).undo?.pool_game_tap_id ?? 0
  for (let point = 0; point < 3; point += 1) await add(ben, game)
  const before = await readGame(ann, game)
  expect(await addLate(game, last)).toMatchObject({
    status: 409,
    error: { code: 'GAME_CHANGED', message: 'Since then Ben scored 3.' },
  })
  expect(await readGame(ann, game)).toEqual(before)
  expect((await addLate(game, before.undo?.pool_game_tap_id ?? 0)).status).toBe(200)
})

test('[pool-waiting-07] the member’s own taps, tags and a watch link do not count as a change of the score', async () => {
  const game = await start()
  await add(ann, game)
  expect(await addLate(game, 0)).toMatchObject({ status: 200 })
  dataOf(
    await call(server.origin, 'PATCH /pool/games/:pool_game_id', {
      params: { pool_game_id: game },
      body: { tags: ['late'] },
      cookie: ben.cookie,
    }),
  )
  expect(await addLate(game, 0)).toMatchObject({ status: 200 })
})

test('[pool-waiting-07] an undo of the last tap counts as a change', async () => {
  const game = await start()
  const last = (await add(ann, game)).undo?.pool_game_tap_id ?? 0
  dataOf(
    await call(server.origin, 'POST /pool/games/:pool_game_id/undo', {
      params: { pool_game_id: game },
      body: { pool_game_tap_id: last },
      cookie: ben.cookie,
    }),
  )
  expect(await addLate(game, last)).toMatchObject({
    status: 409,
    error: { code: 'GAME_CHANGED', message: 'Since then the last point was undone.' },
  })
})

test('a tap whose answer was lost gets the same answer when it is sent again as a late tap', async () => {
  const game = await start()
  const key = crypto.randomUUID()
  const first = await call(server.origin, 'POST /pool/games/:pool_game_id/scores', {
    params: { pool_game_id: game },
    body: { pool_player_id: annId, action: 'add' },
    cookie: ann.cookie,
    idempotencyKey: key,
  })
  await add(ben, game)
  expect(await addLate(game, 0, key)).toMatchObject({ status: 200, data: first.data })
  // The second attempt of a refused late tap is sent without this check, because the member has decided to send it.
  const other = crypto.randomUUID()
  expect((await addLate(game, 0, other)).status).toBe(409)
  const decided = await call(server.origin, 'POST /pool/games/:pool_game_id/scores', {
    params: { pool_game_id: game },
    body: { pool_player_id: annId, action: 'add' },
    cookie: ann.cookie,
    idempotencyKey: `${other}#2`,
  })
  expect(dataOf(decided).players.map(({ score }) => score)).toEqual([2, 1])
})
