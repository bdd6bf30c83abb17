// Tests the live events for lists of games: the players and the creator of a game receive its changes and its deletion.

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { call, dataOf, type Member, playerIdOf, readGame, startGame, tap } from '../../support/members.ts'
import { connectSocket, disconnectAll, waitForAllEvents } from '../../support/sockets.ts'
import { inviteMember, startTestServer, type TestServer } from '../support.ts'

let server: TestServer
let ann: Member
let ben: Member
let creator: Member
let stranger: Member
let annId: number
let benId: number

beforeAll(async () => {
  server = await startTestServer()
  const owner = await server.owner()
  ann = await inviteMember(owner, 'Ann')
  ben = await inviteMember(owner, 'Ben')
  creator = await inviteMember(owner, 'Creator')
  stranger = await inviteMember(owner, 'Stranger')
  annId = await playerIdOf(ann, 'Ann')
  benId = await playerIdOf(ann, 'Ben')
})
afterEach(disconnectAll)
afterAll(() => server.close())

const startTestGame = () =>
  startGame(creator, {
    game_type: '9-Ball',
    players: [
      { pool_player_id: annId, handicap: 20 },
      { pool_player_id: benId, handicap: 20 },
    ],
  })
const connectAll = () =>
  Promise.all([ann, ben, creator, stranger].map((member) => connectSocket(server.origin, member)))

test('[pool-follow-01] only the players and the creator receive the new version after a tap, an undo or new tags', async () => {
  const gameId = await startTestGame()
  const [annsSocket, bensSocket, creatorsSocket, strangersSocket] = await connectAll()
  dataOf(await tap(ann, gameId, { pool_player_id: annId, action: 'add' }))
  const { undo } = await readGame(ann, gameId)
  const params = { pool_game_id: gameId }
  const lastTap = { pool_game_tap_id: undo?.pool_game_tap_id ?? 0 }
  dataOf(
    await call(server.origin, 'POST /pool/games/:pool_game_id/undo', { params, body: lastTap, cookie: ben.cookie }),
  )
  dataOf(
    await call(server.origin, 'PATCH /pool/games/:pool_game_id', {
      params,
      body: { tags: ['league'] },
      cookie: ben.cookie,
    }),
  )
  // A new game has version 1, and each of the three changes adds 1.
  const updates = [2, 3, 4].map((version) => ({ event: 'pool_games:update', payload: [{ id: gameId, version }] }))
  for (const socket of [annsSocket, bensSocket, creatorsSocket]) {
    await expect.poll(() => socket?.received.filter(({ event }) => event === 'pool_games:update')).toEqual(updates)
  }
  if (strangersSocket) await waitForAllEvents(strangersSocket)
  expect(strangersSocket?.received).toEqual([])
})

test('[pool-follow-01] a refused tap sends no update to the lists', async () => {
  const socket = await connectSocket(server.origin, ann)
  const gameId = await startTestGame()
  // On PostgreSQL this event can arrive after the answer.
  await socket.next('pool_games:new')
  // Ann has no point that could be subtracted.
  await tap(ben, gameId, { pool_player_id: annId, action: 'subtract' })
  await waitForAllEvents(socket)
  expect(socket.received.map(({ event }) => event)).toEqual(['pool_games:new'])
})

test('[pool-follow-02] only the players and the creator receive the name of the member who deleted a game', async () => {
  const gameId = await startTestGame()
  const [annsSocket, bensSocket, creatorsSocket, strangersSocket] = await connectAll()
  dataOf(
    await call(server.origin, 'DELETE /pool/games/:pool_game_id', {
      params: { pool_game_id: gameId },
      cookie: creator.cookie,
    }),
  )
  for (const socket of [annsSocket, bensSocket, creatorsSocket]) {
    expect(await socket?.next('pool_game:deleted')).toEqual([{ id: gameId, username: 'Creator' }])
  }
  if (strangersSocket) await waitForAllEvents(strangersSocket)
  expect(strangersSocket?.received).toEqual([])
})
