// Tests taps that were made on a phone without a network, and are sent later.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, dataOf, type Member, playerIdOf, readGame, startGame, tap } from '../../support/members.ts'
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
  annId = await playerIdOf(ann, 'Ann')
  benId = await playerIdOf(ann, 'Ben')
})
afterAll(() => server.close())

const startTestGame = () =>
  startGame(ann, {
    game_type: '9-Ball',
    players: [
      { pool_player_id: annId, handicap: 20 },
      { pool_player_id: benId, handicap: 20 },
    ],
  })
const addPoint = async (member: Member, gameId: number) =>
  dataOf(await tap(member, gameId, { pool_player_id: benId, action: 'add' }))
/** Sends a tap that Ann made when the tap with the id `unchanged_since` was the last one. The id 0 means no tap. */
const sendLateTap = (pool_game_id: number, unchanged_since: number, idempotencyKey?: string) =>
  call(server.origin, 'POST /pool/games/:pool_game_id/scores', {
    params: { pool_game_id },
    query: { unchanged_since },
    body: { pool_player_id: annId, action: 'add' },
    cookie: ann.cookie,
    idempotencyKey,
  })

const undoOrRedo = async (member: Member, kind: 'undo' | 'redo', pool_game_id: number, pool_game_tap_id: number) =>
  dataOf(
    await call(server.origin, `POST /pool/games/:pool_game_id/${kind}`, {
      params: { pool_game_id },
      body: { pool_game_tap_id },
      cookie: member.cookie,
    }),
  )

test('[pool-waiting-07] a late tap is refused if another member has changed the score, and the error contains who did what', async () => {
  const gameId = await startTestGame()
  const lastTapId = (await addPoint(ann, gameId)).undo?.pool_game_tap_id ?? 0
  for (let point = 0; point < 3; point += 1) await addPoint(ben, gameId)
  const gameBefore = await readGame(ann, gameId)
  expect(await sendLateTap(gameId, lastTapId)).toMatchObject({
    status: 409,
    error: { code: 'GAME_CHANGED', message: 'Since then Ben scored 3.' },
  })
  expect(await readGame(ann, gameId)).toEqual(gameBefore)
  expect((await sendLateTap(gameId, gameBefore.undo?.pool_game_tap_id ?? 0)).status).toBe(200)
})

test('[pool-waiting-07] the member’s own taps and new tags do not count as a change of the score', async () => {
  const gameId = await startTestGame()
  await addPoint(ann, gameId)
  expect(await sendLateTap(gameId, 0)).toMatchObject({ status: 200 })
  dataOf(
    await call(server.origin, 'PATCH /pool/games/:pool_game_id', {
      params: { pool_game_id: gameId },
      body: { tags: ['late'] },
      cookie: ben.cookie,
    }),
  )
  expect(await sendLateTap(gameId, 0)).toMatchObject({ status: 200 })
})

test('[pool-waiting-07] an undo of the last tap by another member counts as a change', async () => {
  const gameId = await startTestGame()
  const lastTapId = (await addPoint(ann, gameId)).undo?.pool_game_tap_id ?? 0
  await undoOrRedo(ben, 'undo', gameId, lastTapId)
  expect(await sendLateTap(gameId, lastTapId)).toMatchObject({
    status: 409,
    error: { code: 'GAME_CHANGED', message: 'Since then the last point was undone.' },
  })
})

test('[pool-waiting-20] late taps after the member’s own undo are saved', async () => {
  const gameId = await startTestGame()
  const lastTapId = (await addPoint(ann, gameId)).undo?.pool_game_tap_id ?? 0
  await undoOrRedo(ann, 'undo', gameId, lastTapId)
  expect(await sendLateTap(gameId, lastTapId)).toMatchObject({ status: 200 })
  // After the first late tap, redo can no longer restore the undone tap.
  expect(await sendLateTap(gameId, lastTapId)).toMatchObject({ status: 200 })
  expect((await readGame(ann, gameId)).players.map(({ score }) => score)).toEqual([2, 0])
})

test('[pool-waiting-20] a late tap after the member’s own redo is saved', async () => {
  const gameId = await startTestGame()
  const tapId = (await addPoint(ben, gameId)).undo?.pool_game_tap_id ?? 0
  await undoOrRedo(ben, 'undo', gameId, tapId)
  await undoOrRedo(ann, 'redo', gameId, tapId)
  expect(await sendLateTap(gameId, 0)).toMatchObject({ status: 200 })
})

test('[pool-waiting-20] a late tap of a member is refused if another member has redone an earlier tap of this member', async () => {
  const gameId = await startTestGame()
  const tapId = (await addPoint(ann, gameId)).undo?.pool_game_tap_id ?? 0
  await undoOrRedo(ann, 'undo', gameId, tapId)
  await undoOrRedo(ben, 'redo', gameId, tapId)
  expect(await sendLateTap(gameId, 0)).toMatchObject({
    status: 409,
    error: { code: 'GAME_CHANGED', message: 'Since then a point was redone.' },
  })
})

test('a tap whose answer was lost gets the same answer when it is sent again as a late tap', async () => {
  const gameId = await startTestGame()
  const key = crypto.randomUUID()
  const firstAnswer = await call(server.origin, 'POST /pool/games/:pool_game_id/scores', {
    params: { pool_game_id: gameId },
    body: { pool_player_id: annId, action: 'add' },
    cookie: ann.cookie,
    idempotencyKey: key,
  })
  await addPoint(ben, gameId)
  expect(await sendLateTap(gameId, 0, key)).toMatchObject({ status: 200, data: firstAnswer.data })
  // If the member wants to send a refused late tap again, the page sends it without `unchanged_since`, with a new key.
  const otherKey = crypto.randomUUID()
  expect((await sendLateTap(gameId, 0, otherKey)).status).toBe(409)
  const secondAttempt = await call(server.origin, 'POST /pool/games/:pool_game_id/scores', {
    params: { pool_game_id: gameId },
    body: { pool_player_id: annId, action: 'add' },
    cookie: ann.cookie,
    idempotencyKey: `${otherKey}#2`,
  })
  expect(dataOf(secondAttempt).players.map(({ score }) => score)).toEqual([2, 1])
})
