// Tests games and roasts with an id that the member's browser made while the server could not be reached.

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CreateGameBody } from '../../../contract/api/pool/pool.ts'
import { DAY_MS } from '../../../server/clock.ts'
import { createBean } from '../../support/coffee.ts'
import { call, dataOf, type Member, playerIdOf, readGame, tap } from '../../support/members.ts'
import { inviteMember, startTestServer, type TestServer } from '../support.ts'

let server: TestServer
let ann: Member
let ben: Member
let carl: Member
/** The body for a new game of Ann and Ben. Carl does not play in it. */
let game: CreateGameBody
let beanId: number

beforeAll(async () => {
  server = await startTestServer()
  const owner = await server.owner()
  ann = await inviteMember(owner, 'Ann', 'pool|coffee')
  ben = await inviteMember(owner, 'Ben', 'pool|coffee')
  carl = await inviteMember(owner, 'Carl', 'pool|coffee')
  beanId = (await createBean(owner, { name: 'Sidama' })).coffee_bean_id
  const players = await Promise.all([playerIdOf(ann, 'Ann'), playerIdOf(ann, 'Ben')])
  game = { game_type: '9-Ball', players: players.map((pool_player_id) => ({ pool_player_id, handicap: 5 })) }
})
afterAll(() => server.close())

const startGame = async (member: Member, body: CreateGameBody, idempotencyKey?: string) =>
  dataOf(await call(server.origin, 'POST /pool/games', { cookie: member.cookie, body, idempotencyKey })).pool_game_id
const createRoast = async (member: Member, client_id: string, idempotencyKey?: string) => {
  const body = { coffee_bean_id: beanId, client_id }
  const answer = await call(server.origin, 'POST /coffee/roasts', { cookie: member.cookie, body, idempotencyKey })
  return dataOf(answer).coffee_roast_id
}
const gameCount = async (member: Member) =>
  dataOf(await call(server.origin, 'GET /pool/games', { cookie: member.cookie })).length
const roastCount = async (member: Member) =>
  dataOf(await call(server.origin, 'GET /coffee/roasts', { cookie: member.cookie })).stats.num_roasts

test('[offline-start-01] a client id that is sent again gets the same game or roast, with any Idempotency-Key', async () => {
  const client_id = crypto.randomUUID()
  const [gamesBefore, roastsBefore] = [await gameCount(ann), await roastCount(ann)]
  const gameIds = await Promise.all([1, 2, 3].map(() => startGame(ann, { ...game, client_id }, crypto.randomUUID())))
  const roastIds = await Promise.all([1, 2, 3].map(() => createRoast(ann, client_id, crypto.randomUUID())))
  gameIds.push(await startGame(ann, { ...game, client_id }))
  roastIds.push(await createRoast(ann, client_id))
  expect(new Set(gameIds).size).toBe(1)
  expect(new Set(roastIds).size).toBe(1)
  expect(await gameCount(ann)).toBe(gamesBefore + 1)
  expect(await roastCount(ann)).toBe(roastsBefore + 1)
})

test('a client id that is not a UUID is refused and creates nothing', async () => {
  const gamesBefore = await gameCount(ann)
  const body = { ...game, client_id: 'game-1' }
  const { status } = await call(server.origin, 'POST /pool/games', { cookie: ann.cookie, body })
  expect(status).toBe(400)
  expect(await gameCount(ann)).toBe(gamesBefore)
})

test('[hardened-53] a deleted game or roast is not created again when its client id arrives again', async () => {
  const client_id = crypto.randomUUID()
  const pool_game_id = await startGame(ann, { ...game, client_id }, crypto.randomUUID())
  const coffee_roast_id = await createRoast(ann, client_id, crypto.randomUUID())
  const { cookie } = ann
  await call(server.origin, 'DELETE /pool/games/:pool_game_id', { cookie, params: { pool_game_id } })
  await call(server.origin, 'DELETE /coffee/roasts/:coffee_roast_id', { cookie, params: { coffee_roast_id } })
  const [gamesBefore, roastsBefore] = [await gameCount(ann), await roastCount(ann)]
  // Use a new Idempotency-Key, because the server deletes the keys of old calls after some time.
  expect(await startGame(ann, { ...game, client_id }, crypto.randomUUID())).toBe(pool_game_id)
  expect(await createRoast(ann, client_id, crypto.randomUUID())).toBe(coffee_roast_id)
  expect([await gameCount(ann), await roastCount(ann)]).toEqual([gamesBefore, roastsBefore])
  // Another member can use the same client id.
  expect(await startGame(carl, { ...game, client_id })).not.toBe(pool_game_id)
})

test('[offline-start-02] two members can use the same client id, and each sees only their own game and roast', async () => {
  const client_id = crypto.randomUUID()
  const annGame = await startGame(ann, { ...game, client_id })
  const annRoast = await createRoast(ann, client_id)
  const carlGame = await startGame(carl, { ...game, client_id })
  const carlRoast = await createRoast(carl, client_id)
  expect(carlGame).not.toBe(annGame)
  expect(carlRoast).not.toBe(annRoast)
  const request = { cookie: carl.cookie, params: { pool_game_id: annGame } }
  expect((await call(server.origin, 'GET /pool/games/:pool_game_id', request)).status).toBe(404)
  // The players of Ann's game do not see its client id.
  const seenByBen = await readGame(ben, annGame)
  expect([seenByBen.created_by, 'client_id' in seenByBen]).toEqual([ann.user.user_id, false])
})

test('[offline-start-16] only the creator of a game or a roast gets its client id', async () => {
  const client_id = crypto.randomUUID()
  const gameId = await startGame(ann, { ...game, client_id })
  const roastId = await createRoast(ann, client_id)
  const gameInListOf = async (member: Member) =>
    dataOf(await call(server.origin, 'GET /pool/games', { cookie: member.cookie })).find(
      ({ pool_game_id }) => pool_game_id === gameId,
    )
  expect((await gameInListOf(ann))?.client_id).toBe(client_id)
  expect((await readGame(ann, gameId)).client_id).toBe(client_id)
  /** Makes a tap as this member, and undoes and redoes it. Returns the client id in each of the three answers. */
  const answersOf = async (member: Member) => {
    const { undo, ...afterTap } = dataOf(
      await tap(member, gameId, { pool_player_id: game.players[0]?.pool_player_id ?? 0, action: 'add' }),
    )
    const request = {
      cookie: member.cookie,
      params: { pool_game_id: gameId },
      body: { pool_game_tap_id: undo?.pool_game_tap_id ?? 0 },
    }
    const afterUndo = dataOf(await call(server.origin, 'POST /pool/games/:pool_game_id/undo', request))
    const afterRedo = dataOf(await call(server.origin, 'POST /pool/games/:pool_game_id/redo', request))
    return [afterTap, afterUndo, afterRedo].map((answer) => answer.client_id)
  }
  expect(await answersOf(ann)).toEqual([client_id, client_id, client_id])
  expect(await answersOf(ben)).toEqual([undefined, undefined, undefined])
  const closing = { cookie: ann.cookie, params: { pool_game_id: gameId } }
  expect(dataOf(await call(server.origin, 'DELETE /pool/games/:pool_game_id/watch', closing)).client_id).toBe(client_id)
  expect(await gameInListOf(ben)).toBeDefined()
  expect(await gameInListOf(ben)).not.toHaveProperty('client_id')
  const { roasts } = dataOf(await call(server.origin, 'GET /coffee/roasts', { cookie: ann.cookie }))
  expect(roasts.find(({ coffee_roast_id }) => coffee_roast_id === roastId)?.client_id).toBe(client_id)
  // A game that was created without a client id has no client id.
  const gameWithoutClientId = await startGame(ann, game)
  expect(await readGame(ann, gameWithoutClientId)).not.toHaveProperty('client_id')
})

test('[offline-start-03] a game keeps the start that the browser sends, except that a start before 90 days ago becomes 90 days ago, and a start in the future becomes now', async () => {
  const nowMs = server.clock.now()
  const startedMsOfGame = async (ms: number) => {
    const id = await startGame(ann, { ...game, started: new Date(ms).toISOString() })
    return Date.parse((await readGame(ann, id)).started)
  }
  expect(await startedMsOfGame(nowMs - 2 * DAY_MS)).toBe(nowMs - 2 * DAY_MS)
  expect(await startedMsOfGame(nowMs - 100 * DAY_MS)).toBe(nowMs - 90 * DAY_MS)
  expect(await startedMsOfGame(nowMs + DAY_MS)).toBe(nowMs)
})

test("[offline-start-04] undo and redo can name the member's own tap by its Idempotency-Key, and never another member's tap", async () => {
  const pool_game_id = await startGame(ann, game)
  const [firstPlayer] = game.players
  const key = crypto.randomUUID()
  const request = {
    params: { pool_game_id },
    body: { pool_player_id: firstPlayer?.pool_player_id ?? 0, action: 'add' },
  } as const
  dataOf(
    await call(server.origin, 'POST /pool/games/:pool_game_id/scores', {
      ...request,
      cookie: ann.cookie,
      idempotencyKey: key,
    }),
  )
  const undoOrRedo = (member: Member, kind: 'undo' | 'redo', tap_key: string) =>
    call(
      server.origin,
      kind === 'undo' ? 'POST /pool/games/:pool_game_id/undo' : 'POST /pool/games/:pool_game_id/redo',
      {
        cookie: member.cookie,
        params: { pool_game_id },
        body: { tap_key },
      },
    )
  const score = async () => (await readGame(ann, pool_game_id)).players[0]?.score
  expect((await undoOrRedo(ben, 'undo', key)).error?.code).toBe('NOTHING_TO_UNDO')
  expect((await undoOrRedo(ann, 'undo', crypto.randomUUID())).error?.code).toBe('NOTHING_TO_UNDO')
  expect(await score()).toBe(1)
  expect(dataOf(await undoOrRedo(ann, 'undo', key)).players[0]?.score).toBe(0)
  expect((await undoOrRedo(ben, 'redo', key)).error?.code).toBe('NOTHING_TO_REDO')
  expect(dataOf(await undoOrRedo(ann, 'redo', key)).players[0]?.score).toBe(1)
  // After the tap of another member, the named tap is no longer the last tap.
  await tap(ben, pool_game_id, { pool_player_id: firstPlayer?.pool_player_id ?? 0, action: 'add' })
  expect((await undoOrRedo(ann, 'undo', key)).error?.code).toBe('NOTHING_TO_UNDO')
  expect(await score()).toBe(2)
})
