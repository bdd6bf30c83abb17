// Tests the tags of a game, its deletion, and its watch link.

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addPlayer, call, dataOf, type Member, playerIdOf, readGame, startGame, tap } from '../../support/members.ts'
import { connectSocket, disconnectAll, waitForAllEvents } from '../../support/sockets.ts'
import { updateMember } from '../members/accountCalls.ts'
import { inviteMember, startTestServer, type TestServer } from '../support.ts'

let server: TestServer
let owner: Member
let ann: Member
let ben: Member
let stranger: Member
let adminOnly: Member
let annId: number
let benId: number

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner()
  ann = await inviteMember(owner, 'Ann')
  ben = await inviteMember(owner, 'Ben')
  stranger = await inviteMember(owner, 'Stranger')
  adminOnly = await inviteMember(owner, 'AdminOnly', 'admin')
  annId = await playerIdOf(ann, 'Ann')
  benId = await playerIdOf(ann, 'Ben')
})
afterEach(disconnectAll)
afterAll(() => server.close())

const startTestGame = () =>
  startGame(ann, {
    game_type: '9-Ball',
    players: [
      { pool_player_id: annId, handicap: 5 },
      { pool_player_id: benId, handicap: 5 },
    ],
  })
const setTags = (member: Member, pool_game_id: number, tags: string[]) =>
  call(server.origin, 'PATCH /pool/games/:pool_game_id', {
    cookie: member.cookie,
    params: { pool_game_id },
    body: { tags },
  })
const deleteGame = (member: Member, pool_game_id: number) =>
  call(server.origin, 'DELETE /pool/games/:pool_game_id', { cookie: member.cookie, params: { pool_game_id } })
/** Reads a game. Returns the answer even if it is an error. */
const callGame = (member: Member, pool_game_id: number) =>
  call(server.origin, 'GET /pool/games/:pool_game_id', { cookie: member.cookie, params: { pool_game_id } })
/** Opens the watch link of a game. The answer contains the token of the link. */
const openWatch = (member: Member, pool_game_id: number) =>
  call(server.origin, 'POST /pool/games/:pool_game_id/watch', { cookie: member.cookie, params: { pool_game_id } })
const closeWatch = (member: Member, pool_game_id: number) =>
  call(server.origin, 'DELETE /pool/games/:pool_game_id/watch', { cookie: member.cookie, params: { pool_game_id } })
/** Reads a game with the token of its watch link, without a session. */
const watchGame = (token: string) => call(server.origin, 'GET /public/pool/games/:token', { params: { token } })

test('[calls-pool-05] the tags of a game can be replaced, even after its end, and are stored without duplicates', async () => {
  const gameId = await startTestGame()
  expect((await setTags(ann, gameId, [' league night ', 'table 4', 'table 4'])).data).toMatchObject({
    tags: ['league night', 'table 4'],
    version: 2,
  })
  expect((await readGame(ben, gameId)).tags).toEqual(['league night', 'table 4'])
  for (let point = 0; point < 5; point++) await tap(ann, gameId, { pool_player_id: annId, action: 'add' })
  expect((await setTags(ben, gameId, ['🎱'])).status).toBe(200)
  expect((await readGame(ann, gameId)).tags).toEqual(['🎱'])
})

test('tags that are empty, too long or too many are refused, and the tags are unchanged', async () => {
  const gameId = await startTestGame()
  await setTags(ann, gameId, ['kept'])
  // A tag has at most 40 characters, and a game has at most 20 tags.
  const refusedTags = [[''], ['   '], ['x'.repeat(41)], Array.from({ length: 21 }, (_, index) => `tag ${index}`)]
  for (const tags of refusedTags) {
    const answer = await setTags(ann, gameId, tags)
    expect(answer).toMatchObject({ status: 422, error: { code: 'INVALID_TAGS' } })
    expect(answer.error?.message).toMatch(/tag/)
  }
  expect((await setTags(ann, gameId, ['x'.repeat(40)])).status).toBe(200)
  expect((await setTags(ann, gameId, [3] as unknown as string[])).status).toBe(400)
  expect((await readGame(ann, gameId)).tags).toEqual(['x'.repeat(40)])
})

test('[pool-rules-08] only the players and the creator of a game can score and tag it', async () => {
  const guestId = await addPlayer(ann, 'Guest_of_Ann')
  const gameId = await startGame(ann, {
    game_type: '9-Ball',
    players: [
      { pool_player_id: benId, handicap: 5 },
      { pool_player_id: guestId, handicap: 5 },
    ],
  })
  for (const [index, member] of [ann, ben].entries()) {
    expect((await tap(member, gameId, { pool_player_id: guestId, action: 'add' })).status).toBe(200)
    expect((await setTags(member, gameId, [`by ${index}`])).status).toBe(200)
  }
  const gameBefore = await readGame(ann, gameId)
  for (const member of [stranger, owner]) {
    expect((await tap(member, gameId, { pool_player_id: guestId, action: 'add' })).status).toBe(404)
    expect((await setTags(member, gameId, ['foreign'])).status).toBe(404)
  }
  expect(await readGame(ann, gameId)).toEqual(gameBefore)
})

test('[calls-pool-06] deleting a game deletes its taps, and no member can open the game any more', async () => {
  const gameId = await startTestGame()
  await tap(ann, gameId, { pool_player_id: annId, action: 'add' })
  expect(await deleteGame(ann, gameId)).toMatchObject({ status: 200, data: { done: true } })
  expect((await callGame(ann, gameId)).status).toBe(404)
  expect((await tap(ben, gameId, { pool_player_id: annId, action: 'add' })).status).toBe(404)
  expect((await deleteGame(ann, gameId)).status).toBe(404)
  const { db } = server.context
  const taps = await db.selectFrom('pool_game_taps').select('pool_game_id').where('pool_game_id', '=', gameId).execute()
  expect(taps).toEqual([])
})

test('[pool-rules-09] only the creator, or an admin with the permission pool, can delete a game', async () => {
  const [first, second, third] = [await startTestGame(), await startTestGame(), await startTestGame()]
  expect(await deleteGame(ben, first)).toMatchObject({ status: 403, error: { code: 'FORBIDDEN' } })
  expect(await deleteGame(stranger, first)).toMatchObject({ status: 404, error: { code: 'NOT_FOUND' } })
  expect(await deleteGame(adminOnly, first)).toMatchObject({ status: 403, error: { code: 'FORBIDDEN' } })
  expect((await readGame(ann, first)).version).toBe(1)
  expect((await deleteGame(ann, first)).status).toBe(200)
  const poolAdmin = await inviteMember(owner, 'PoolAdmin', 'admin|pool')
  expect((await callGame(poolAdmin, second)).status).toBe(404)
  expect((await deleteGame(poolAdmin, second)).status).toBe(200)
  expect((await deleteGame(owner, third)).status).toBe(200)
  expect((await callGame(ben, second)).status).toBe(404)
})

test('a watch link shows the score without a session, and does not show data of accounts', async () => {
  const gameId = await startTestGame()
  await tap(ann, gameId, { pool_player_id: benId, action: 'add' })
  const { token } = dataOf(await openWatch(ann, gameId))
  expect(token).toMatch(/^[\w-]{43}$/)
  expect((await readGame(ben, gameId)).watch_open).toBe(true)
  const { status, data } = await watchGame(token)
  expect(status).toBe(200)
  expect(data).toMatchObject({ pool_game_id: gameId, players: [{ display_name: 'Ann' }, { score: 1, remaining: 4 }] })
  expect(JSON.stringify(data)).not.toMatch(/user_id|created_by|tags|undo/)
  const { db } = server.context
  const storedRows = await db.selectFrom('pool_games').selectAll().where('pool_game_id', '=', gameId).execute()
  expect(JSON.stringify(storedRows)).not.toContain(token)
  expect((await callGame(stranger, gameId)).status).toBe(404)
})

test('an old watch link gets the same 404 as an unknown link', async () => {
  const gameId = await startTestGame()
  const first = dataOf(await openWatch(ann, gameId)).token
  const second = dataOf(await openWatch(ann, gameId)).token
  expect((await watchGame(first)).status).toBe(404)
  expect((await watchGame(second)).status).toBe(200)
  expect((await closeWatch(ann, gameId)).data).toMatchObject({ watch_open: false })
  expect((await watchGame(second)).status).toBe(404)
  const third = dataOf(await openWatch(ann, gameId)).token
  await deleteGame(ann, gameId)
  expect((await watchGame(third)).error).toEqual((await watchGame('no-such-token')).error)
})

test('only the member who started a game can open and close its watch link', async () => {
  const gameId = await startTestGame()
  expect(await openWatch(ben, gameId)).toMatchObject({ status: 403 })
  expect(await openWatch(stranger, gameId)).toMatchObject({ status: 404 })
  const { token } = dataOf(await openWatch(ann, gameId))
  expect(await closeWatch(ben, gameId)).toMatchObject({ status: 403 })
  expect(await closeWatch(stranger, gameId)).toMatchObject({ status: 404 })
  expect((await watchGame(token)).status).toBe(200)
})

test('[pool-watch-15] when the account of the member who started a game is deleted, its watch link is closed', async () => {
  const cleo = await inviteMember(owner, 'Cleo')
  const startCleosGame = () =>
    startGame(cleo, {
      game_type: '9-Ball',
      players: [
        { pool_player_id: annId, handicap: 5 },
        { pool_player_id: benId, handicap: 5 },
      ],
    })
  const [gameId, unwatchedId] = [await startCleosGame(), await startCleosGame()]
  await tap(ben, gameId, { pool_player_id: benId, action: 'add' })
  const { token } = dataOf(await openWatch(cleo, gameId))
  const annsGameId = await startTestGame()
  const annsToken = dataOf(await openWatch(ann, annsGameId)).token
  const gameBefore = await readGame(ben, gameId)
  const deletion = { cookie: owner.cookie, params: { username: 'Cleo' } }
  dataOf(await call(server.origin, 'DELETE /users/:username', deletion))
  expect((await watchGame(token)).status).toBe(404)
  expect(await readGame(ben, gameId)).toEqual({ ...gameBefore, watch_open: false, version: gameBefore.version + 1 })
  expect((await readGame(ben, unwatchedId)).version).toBe(1)
  expect((await watchGame(annsToken)).status).toBe(200)
})

test('a visitor with a watch link receives an event for every change of the game until the link is closed', async () => {
  const gameId = await startTestGame()
  const { token } = dataOf(await openWatch(ann, gameId))
  const watcher = await connectSocket(server.origin, null)
  const receivedUpdates = () =>
    watcher.received.filter(({ event }) => event === 'pool_game:update').map(({ payload }) => payload[0])
  const emit = watcher.client.emit.bind(watcher.client) as (event: string, payload: unknown) => void
  // Only the last payload is the token of a watch link.
  for (const payload of ['no-such-token', { token }, token]) emit('pool_game:watch', payload)
  await expect.poll(receivedUpdates).toEqual([{ id: gameId, version: 2 }])
  await tap(ben, gameId, { pool_player_id: annId, action: 'add' })
  await expect.poll(() => receivedUpdates().at(-1)).toEqual({ id: gameId, version: 3 })
  await closeWatch(ann, gameId)
  await expect.poll(() => receivedUpdates().at(-1)).toEqual({ id: gameId, version: 4 })
  await tap(ben, gameId, { pool_player_id: annId, action: 'add' })
  await waitForAllEvents(watcher)
  expect(receivedUpdates()).toHaveLength(3)
})

test('[pool-watch-11] only the watchers receive the whole game after a change of the score', async () => {
  const gameId = await startTestGame()
  const { token } = dataOf(await openWatch(ann, gameId))
  const [watcher, player] = [await connectSocket(server.origin, null), await connectSocket(server.origin, ben)]
  watcher.client.emit('pool_game:watch', token)
  player.client.emit('pool_game:id', gameId)
  await Promise.all([watcher, player].map((socket) => socket.next('pool_game:update')))
  const receivedGames = () =>
    watcher.received.flatMap(({ event, payload }) => (event === 'pool_game:watched' ? payload : []))
  const { undo } = dataOf(await tap(ann, gameId, { pool_player_id: benId, action: 'add' }))
  await expect.poll(receivedGames).toEqual([dataOf(await watchGame(token))])
  const undoRequest = { params: { pool_game_id: gameId }, body: { pool_game_tap_id: undo?.pool_game_tap_id ?? 0 } }
  dataOf(await call(server.origin, 'POST /pool/games/:pool_game_id/undo', { cookie: ann.cookie, ...undoRequest }))
  await expect.poll(() => receivedGames().at(1)).toEqual(dataOf(await watchGame(token)))
  expect(JSON.stringify(receivedGames())).not.toMatch(/user_id|created_by|tags|undo/)
  // A refused tap, a change of the tags, and a tap after the link is closed do not send the game.
  await tap(ann, gameId, { pool_player_id: benId, action: 'subtract' })
  await setTags(ann, gameId, ['league'])
  await closeWatch(ann, gameId)
  await tap(ann, gameId, { pool_player_id: benId, action: 'add' })
  await Promise.all([watcher, player].map(waitForAllEvents))
  expect(receivedGames()).toHaveLength(2)
  expect(player.received.map(({ event }) => event)).not.toContain('pool_game:watched')
})

test('[pool-watch-16] a member without the permission pool still receives the score of a watch link after a change of permissions', async () => {
  const gameId = await startTestGame()
  const { token } = dataOf(await openWatch(ann, gameId))
  const coffeeMember = await inviteMember(owner, 'CoffeeMember', 'coffee')
  const watcher = await connectSocket(server.origin, coffeeMember)
  watcher.client.emit('pool_game:watch', token)
  await watcher.next('pool_game:update')
  await updateMember(owner, { user_id: coffeeMember.user.user_id, acl: 'coffee|admin' })
  await watcher.next('session:changed')
  await waitForAllEvents(watcher)
  await tap(ann, gameId, { pool_player_id: annId, action: 'add' })
  const receivedGames = () => watcher.received.filter(({ event }) => event === 'pool_game:watched')
  await expect.poll(() => receivedGames().length).toBe(1)
})
