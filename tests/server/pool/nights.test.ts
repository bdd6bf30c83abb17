// Tests league nights: who sees them, their matches, their changes, their live events and their watch links.

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Night, PatchNightBody, StartMatchBody } from '../../../contract/api/pool/nights.ts'
import { addPlayer, call, dataOf, type Member, playerIdOf, readGame, tap } from '../../support/members.ts'
import { connectSocket, disconnectAll } from '../../support/sockets.ts'
import { inviteMember, startTestServer, type TestServer } from '../support.ts'

let server: TestServer
let owner: Member
let ann: Member
let ben: Member
let stranger: Member
/** The players of the two teams. Ann and Ben can sign in, the others are guests. */
let annIds: number[]
let benIds: number[]

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner()
  ann = await inviteMember(owner, 'Ann')
  ben = await inviteMember(owner, 'Ben')
  stranger = await inviteMember(owner, 'Stranger')
  const guests = async (names: string[]) => {
    const ids: number[] = []
    for (const name of names) ids.push(await addPlayer(ann, name))
    return ids
  }
  annIds = [await playerIdOf(ann, 'Ann'), ...(await guests(['Ada', 'Alf', 'Amy']))]
  benIds = [await playerIdOf(ann, 'Ben'), ...(await guests(['Bea', 'Bob', 'Bud', 'Bess']))]
})
afterEach(disconnectAll)
afterAll(() => server.close())

const team = (name: string, ids: readonly number[], levels: readonly number[]) => ({
  name,
  players: ids.map((pool_player_id, index) => ({ pool_player_id, skill_level: levels[index] ?? 3 })),
})
/** Ann's team has four players of the levels 4, 5, 6 and 2. Ben's has five of the levels 3, 7, 2, 2 and 4. */
const teams = () => [team('Rail birds', annIds, [4, 5, 6, 2]), team('Chalk', benIds, [3, 7, 2, 2, 4])]

const begin = (member: Member, body: object = {}) =>
  call(server.origin, 'POST /pool/nights', {
    cookie: member.cookie,
    body: { game_type: '9-Ball', teams: teams(), ...body },
  })
const beginNight = async (member = ann, body: object = {}) => dataOf(await begin(member, body)).pool_night_id
const requestOf = (member: Member, pool_night_id: number) => ({ cookie: member.cookie, params: { pool_night_id } })
const callNight = (member: Member, id: number) =>
  call(server.origin, 'GET /pool/nights/:pool_night_id', requestOf(member, id))
const readNight = async (member: Member, id: number): Promise<Night> => dataOf(await callNight(member, id))
const change = (member: Member, id: number, body: PatchNightBody) =>
  call(server.origin, 'PATCH /pool/nights/:pool_night_id', { ...requestOf(member, id), body })
const start = (member: Member, id: number, body: StartMatchBody) =>
  call(server.origin, 'POST /pool/nights/:pool_night_id/matches', { ...requestOf(member, id), body })
const startMatch = async (member: Member, id: number, body: StartMatchBody) =>
  dataOf(await start(member, id, body)).pool_game_id
const listNights = async (member: Member, query: { limit?: number; before?: number } = {}) =>
  dataOf(await call(server.origin, 'GET /pool/nights', { cookie: member.cookie, query }))
const pair = (first = 0, second = 0) => [annIds[first] ?? 0, benIds[second] ?? 0]

test('[pool-night-10] a new night has two teams with levels, five matches and the limit of 23', async () => {
  const id = await beginNight()
  const night = await readNight(ann, id)
  expect(night).toMatchObject({ pool_night_id: id, game_type: '9-Ball', level_limit: 23, version: 1 })
  expect(night.teams.map(({ name, points, levels_used }) => [name, points, levels_used])).toEqual([
    ['Rail birds', 0, 0],
    ['Chalk', 0, 0],
  ])
  expect(night.teams[0]?.players[1]).toEqual({
    pool_player_id: annIds[1],
    display_name: 'Ada',
    skill_level: 5,
    played: 0,
  })
  expect(night.matches.map(({ position, pool_game_id, points }) => [position, pool_game_id, points])).toEqual(
    [1, 2, 3, 4, 5].map((position) => [position, null, null]),
  )
  expect((await readNight(ann, await beginNight(ann, { level_limit: null }))).level_limit).toBeNull()
})

test('[pool-night-11] a night is seen by its creator and its players, newest first, and by nobody else', async () => {
  const [first, second] = [await beginNight(), await beginNight()]
  for (const member of [ann, ben]) {
    expect((await listNights(member)).slice(0, 2).map(({ pool_night_id }) => pool_night_id)).toEqual([second, first])
    expect((await listNights(member, { limit: 1, before: second })).map((night) => night.pool_night_id)).toEqual([
      first,
    ])
    expect((await callNight(member, first)).status).toBe(200)
  }
  expect(await listNights(stranger)).toEqual([])
  const missing = await callNight(stranger, 999_999)
  for (const member of [stranger, owner]) {
    expect(await callNight(member, first)).toMatchObject({ status: 404, error: missing.error })
    expect((await change(member, first, { level_limit: null })).status).toBe(404)
    expect((await start(member, first, { position: 1, pool_player_ids: pair() })).status).toBe(404)
  }
  expect((await readNight(ann, first)).version).toBe(1)
})

test('[pool-night-12] wrong teams are refused with a sentence, and no night begins', async () => {
  const before = (await listNights(ann)).length
  const [rail, chalk] = teams()
  const refused: [object, string, RegExp][] = [
    [{ teams: [rail, { ...chalk, name: ' RAIL birds' }] }, 'INVALID_TEAMS', /different names/],
    [{ teams: [rail, { ...chalk, name: '   ' }] }, 'INVALID_TEAMS', /name/],
    [{ teams: [rail, { ...chalk, name: 'x'.repeat(41) }] }, 'INVALID_TEAMS', /40 characters/],
    [{ teams: [rail, { name: 'Chalk', players: [] }] }, 'INVALID_TEAMS', /1 to 8 players/],
    [{ teams: [rail, team('Chalk', annIds.slice(0, 1), [3])] }, 'INVALID_TEAMS', /one team only/],
    [{ teams: [rail, team('Chalk', [999_999], [3])] }, 'INVALID_PLAYERS', /no longer exists/],
    [{ teams: [rail, team('Chalk', benIds.slice(0, 1), [10])] }, 'INVALID_LEVEL', /1 to 9/],
  ]
  for (const [body, code, text] of refused) {
    const answer = await begin(ann, body)
    expect(answer).toMatchObject({ status: 422, error: { code } })
    expect(answer.error?.message).toMatch(text)
  }
  expect((await begin(ann, { level_limit: 0 })).status).toBe(400)
  expect(await listNights(ann)).toHaveLength(before)
})

test('[pool-night-13] a match is a normal game with the handicaps of the levels, which its players and both captains see', async () => {
  const id = await beginNight()
  // Ben starts it, between two guests. Ann has begun the night, so she sees the game as well.
  const body = {
    position: 2,
    pool_player_ids: pair(1, 1),
    first_pool_player_id: benIds[1] ?? 0,
    scoring: 'sheet',
  } as const
  const gameId = await startMatch(ben, id, body)
  for (const member of [ann, ben]) {
    const game = await readGame(member, gameId)
    expect(game.scoring).toBe('sheet')
    expect(game.players.map(({ pool_player_id, handicap }) => [pool_player_id, handicap])).toEqual([
      [benIds[1], 55],
      [annIds[1], 38],
    ])
  }
  const night = await readNight(ann, id)
  expect(night.matches[1]).toMatchObject({ pool_game_id: gameId, pool_player_ids: pair(1, 1), points: [0, 0] })
  expect(night.teams.map(({ levels_used }) => levels_used)).toEqual([5, 7])
  expect(night.teams.map(({ players }) => players.map(({ played }) => played))).toEqual([
    [0, 1, 0, 0],
    [0, 1, 0, 0, 0],
  ])
})

test('[pool-night-14] the points of a night are those of its games, whose seats keep their team', async () => {
  const id = await beginNight(ann, { level_limit: null })
  const gameId = await startMatch(ann, id, {
    position: 1,
    pool_player_ids: pair(0, 2),
    first_pool_player_id: benIds[2] ?? 0,
  })
  for (let point = 0; point < 9; point++) await tap(ann, gameId, { pool_player_id: benIds[2] ?? 0, action: 'add' })
  expect((await readNight(ben, id)).matches[0]).toMatchObject({ points: [0, 4], ended: null })
  for (let point = 0; point < 31; point++) await tap(ann, gameId, { pool_player_id: annIds[0] ?? 0, action: 'add' })
  const night = await readNight(ben, id)
  expect(night.matches[0]).toMatchObject({ points: [16, 4], game: { winner_player_id: annIds[0] } })
  expect(night.matches[0]?.ended).not.toBeNull()
  expect(night.teams.map(({ points, matches_won }) => [points, matches_won])).toEqual([
    [16, 1],
    [4, 0],
  ])
  expect((await listNights(ben))[0]).toMatchObject({ pool_night_id: id, teams: [{ points: 16 }, { points: 4 }] })
})

test('[pool-night-46] the standings are those of the nights that the member sees', async () => {
  const carl = await inviteMember(owner, 'Carla')
  const carlId = await playerIdOf(carl, 'Carla')
  const solo = team('Solo', [carlId], [1])
  const nights = []
  for (const name of ['Chalk', 'CHALK']) {
    nights.push(await beginNight(carl, { level_limit: null, teams: [solo, team(name, benIds.slice(0, 1), [1])] }))
  }
  const standings = async (member: Member) =>
    dataOf(await call(server.origin, 'GET /pool/nights/standings', { cookie: member.cookie }))
  expect(await standings(carl)).toEqual([])
  for (const id of nights) {
    const gameId = await startMatch(carl, id, { position: 1, pool_player_ids: [carlId, benIds[0] ?? 0] })
    for (let point = 0; point < 14; point++) await tap(carl, gameId, { pool_player_id: carlId, action: 'add' })
  }
  expect(await standings(carl)).toEqual([
    {
      game_type: '9-Ball',
      teams: [
        { place: 1, name: 'Solo', nights: 2, points: 40, matches_won: 2 },
        { place: 2, name: 'CHALK', nights: 2, points: 0, matches_won: 0 },
      ],
    },
  ])
  // Ben plays in Chalk. He has also played Rail birds, which Carla does not see.
  const [table] = await standings(ben)
  expect(table?.teams.map(({ name }) => name)).toEqual(expect.arrayContaining(['Solo', 'Rail birds']))
  expect(await standings(stranger)).toEqual([])
})

test('[pool-night-15] whoever may not play, and a match that has begun, are refused in words, and nothing starts', async () => {
  const id = await beginNight()
  await startMatch(ann, id, { position: 1, pool_player_ids: pair(0, 1) })
  const refused: [StartMatchBody, string][] = [
    [{ position: 1, pool_player_ids: pair(1, 2) }, 'MATCH_BEGUN'],
    [{ position: 2, pool_player_ids: pair(1, 1) }, 'PLAYED_ALREADY'],
    [{ position: 2, pool_player_ids: [benIds[0] ?? 0, annIds[1] ?? 0] }, 'INVALID_PLAYERS'],
    [{ position: 2, pool_player_ids: pair(1, 2), first_pool_player_id: annIds[3] ?? 0 }, 'INVALID_PLAYERS'],
  ]
  for (const [body, code] of refused) expect((await start(ann, id, body)).error?.code).toBe(code)
  expect((await start(ann, id, { position: 6, pool_player_ids: pair(1, 2) })).status).toBe(400)
  expect((await readNight(ann, id)).matches.filter(({ game }) => game !== null)).toHaveLength(1)
})

test('[pool-night-16] a player with whom the team would play too many levels is refused until the limit is off', async () => {
  const id = await beginNight(ann, { level_limit: 9 })
  await startMatch(ann, id, { position: 1, pool_player_ids: pair(0, 2) })
  const body = { position: 2, pool_player_ids: pair(2, 3) }
  expect(await start(ann, id, body)).toMatchObject({
    status: 409,
    error: {
      code: 'LEVEL_LIMIT',
      message:
        'With Alf the team would play 10 levels, and the limit is 9. Choose somebody else, or turn the limit off.',
    },
  })
  expect((await change(ben, id, { level_limit: null })).status).toBe(200)
  expect((await start(ann, id, body)).status).toBe(200)
})

test('[pool-night-17] the teams, the planned matches and the limit can be changed, but who has played stays', async () => {
  const id = await beginNight()
  const [rail, chalk] = teams()
  if (rail === undefined || chalk === undefined) throw new Error('There are two teams.')
  await change(ann, id, { lineup: [{ position: 3, pool_player_ids: [annIds[3] ?? 0, null] }] })
  expect((await readNight(ben, id)).matches[2]?.pool_player_ids).toEqual([annIds[3], null])
  await startMatch(ann, id, { position: 1, pool_player_ids: pair(0, 0) })
  const without = { ...rail, name: 'Rail kings', players: rail.players.slice(1, 3) }
  const refused = await change(ann, id, { teams: [without, chalk] })
  expect(refused).toMatchObject({ status: 422, error: { code: 'INVALID_TEAMS' } })
  expect(refused.error?.message).toBe('Ann has begun a match and must stay in the team.')
  const lineup = [{ position: 1, pool_player_ids: pair(1, 1) }]
  expect((await change(ann, id, { lineup })).error?.code).toBe('MATCH_BEGUN')
  const stale = await change(ben, id, { level_limit: 20, seen_version: 1 })
  expect(stale).toMatchObject({ status: 409, error: { code: 'NIGHT_CHANGED' } })
  expect((await readNight(ann, id)).teams[0]?.name).toBe('Rail birds')
  // The planned player of match 3 leaves the team.
  const kept = { ...rail, name: ' Rail kings ', players: rail.players.slice(0, 3) }
  const night = dataOf(await change(ben, id, { teams: [kept, chalk] }))
  expect(night.teams[0]).toMatchObject({ name: 'Rail kings', levels_used: 4 })
  expect(night.matches.map(({ pool_player_ids }) => pool_player_ids).slice(0, 3)).toEqual([
    pair(0, 0),
    [null, null],
    [null, null],
  ])
})

test('[pool-night-18] only its creator or an admin deletes a night, and its games stay', async () => {
  const id = await beginNight()
  const gameId = await startMatch(ann, id, { position: 1, pool_player_ids: pair() })
  const deleteNight = (member: Member) =>
    call(server.origin, 'DELETE /pool/nights/:pool_night_id', requestOf(member, id))
  expect((await deleteNight(ben)).status).toBe(403)
  expect((await deleteNight(stranger)).status).toBe(404)
  expect((await deleteNight(ann)).data).toEqual({ done: true })
  expect((await callNight(ann, id)).status).toBe(404)
  expect((await readGame(ben, gameId)).pool_game_id).toBe(gameId)
  const game = { cookie: ann.cookie, params: { pool_game_id: gameId } }
  expect((await call(server.origin, 'DELETE /pool/games/:pool_game_id', game)).status).toBe(200)
})

test('[pool-night-19] a match whose game is deleted can begin again', async () => {
  const id = await beginNight()
  const pool_game_id = await startMatch(ann, id, { position: 1, pool_player_ids: pair() })
  await call(server.origin, 'DELETE /pool/games/:pool_game_id', { cookie: ann.cookie, params: { pool_game_id } })
  const night = await readNight(ann, id)
  expect(night.matches[0]).toMatchObject({ pool_game_id: null, pool_player_ids: pair(), game: null })
  expect(night.teams.map(({ levels_used }) => levels_used)).toEqual([0, 0])
  expect((await start(ann, id, { position: 1, pool_player_ids: pair() })).status).toBe(200)
})

test('[pool-night-20] the same client id starts a match once', async () => {
  const id = await beginNight()
  const client_id = '0f4f6d0e-5b0c-4c8e-9b5a-1f7a3c2d9e10'
  const body = { position: 1, pool_player_ids: pair(), client_id, started: new Date(server.clock.now()).toISOString() }
  const gameId = await startMatch(ann, id, body)
  expect(await startMatch(ann, id, body)).toBe(gameId)
})

test('[pool-night-50] a new game can be a match of a night, by the same rules, once', async () => {
  const id = await beginNight()
  const create = (member: Member, position: number, players: readonly number[], client_id?: string) =>
    call(server.origin, 'POST /pool/games', {
      cookie: member.cookie,
      body: {
        game_type: '9-Ball',
        scoring: 'sheet',
        // The server uses the races of the levels in place of this handicap.
        players: players.map((pool_player_id) => ({ pool_player_id, handicap: 9 })),
        night: { pool_night_id: id, position },
        ...(client_id !== undefined && { client_id }),
      },
    })
  const client_id = '0f4f6d0e-5b0c-4c8e-9b5a-1f7a3c2d9e11'
  const players = pair(1, 1).toReversed()
  const { pool_game_id } = dataOf(await create(ann, 4, players, client_id))
  expect(dataOf(await create(ann, 4, players, client_id))).toEqual({ pool_game_id })
  const game = await readGame(ann, pool_game_id)
  expect(game.players.map((player) => [player.pool_player_id, player.handicap, player.skill_level])).toEqual([
    [benIds[1], 55, 7],
    [annIds[1], 38, 5],
  ])
  expect((await readNight(ann, id)).matches[3]).toMatchObject({ pool_game_id, pool_player_ids: pair(1, 1) })
  const refused: [Member, number, readonly number[], string][] = [
    [ann, 4, pair(0, 0), 'MATCH_BEGUN'],
    [ann, 5, pair(0, 1), 'PLAYED_ALREADY'],
    [ann, 5, [annIds[0] ?? 0, annIds[2] ?? 0], 'INVALID_PLAYERS'],
    [ann, 5, [annIds[0] ?? 0], 'INVALID_PLAYERS'],
    [stranger, 5, pair(0, 0), 'NOT_FOUND'],
  ]
  for (const [member, position, ids, code] of refused)
    expect((await create(member, position, ids)).error?.code).toBe(code)
  expect((await readNight(ann, id)).matches.filter((match) => match.game !== null)).toHaveLength(1)
})

test('[pool-night-54] whoever starts a match that has begun learns its game, also when the call is repeated', async () => {
  const id = await beginNight()
  const body = { position: 1, pool_player_ids: pair(0, 0) }
  const pool_game_id = await startMatch(ann, id, body)
  const startAgain = (idempotencyKey?: string) =>
    call(server.origin, 'POST /pool/nights/:pool_night_id/matches', { ...requestOf(ben, id), body, idempotencyKey })
  const error = {
    code: 'MATCH_BEGUN',
    message: 'Match 1 has begun already in another game, so this one does not count.',
    pool_game_id,
  }
  expect((await startAgain()).error).toEqual(error)
  expect((await startAgain('match-begun-1')).error).toEqual(error)
  expect((await startAgain('match-begun-1')).error).toEqual(error)
})

test('[pool-night-21] the pages of a night get its changes and the scores of its games', async () => {
  const id = await beginNight()
  const gameId = await startMatch(ann, id, { position: 1, pool_player_ids: pair() })
  const socket = await connectSocket(server.origin, ben)
  socket.client.emit('pool_night:id', id)
  expect(await socket.next('pool_night:update')).toEqual([{ id, version: 2 }])
  expect(await socket.next('pool_game:update')).toEqual([{ id: gameId, version: 1 }])
  await tap(ann, gameId, { pool_player_id: annIds[0] ?? 0, action: 'add' })
  expect(await socket.next('pool_game:watched')).toMatchObject([{ pool_game_id: gameId, version: 2 }])
  await change(ann, id, { level_limit: null })
  const countOf = (name: string) => socket.received.filter(({ event }) => event === name).length
  await expect.poll(() => countOf('pool_night:update')).toBe(2)
  const other = await connectSocket(server.origin, stranger)
  other.client.emit('pool_night:id', id)
  await tap(ann, gameId, { pool_player_id: annIds[0] ?? 0, action: 'add' })
  await expect.poll(() => countOf('pool_game:watched')).toBe(2)
  expect(other.received.map(({ event }) => event)).not.toContain('pool_game:watched')
})

test('[pool-night-22] a watch link shows the night to everybody, until its creator closes it', async () => {
  const id = await beginNight()
  const gameId = await startMatch(ann, id, { position: 1, pool_player_ids: pair() })
  const open = (member: Member) => call(server.origin, 'POST /pool/nights/:pool_night_id/watch', requestOf(member, id))
  expect((await open(ben)).status).toBe(403)
  expect((await open(stranger)).status).toBe(404)
  const { token } = dataOf(await open(ann))
  const watch = () => call(server.origin, 'GET /public/pool/nights/:night_token', { params: { night_token: token } })
  const watched = dataOf(await watch())
  expect(watched.matches[0]?.game?.players.map(({ display_name }) => display_name)).toEqual(['Ann', 'Ben'])
  expect(JSON.stringify(watched)).not.toMatch(/user_id|created_by|tags/)
  expect((await readNight(ann, id)).watch_open).toBe(true)
  const socket = await connectSocket(server.origin, null)
  socket.client.emit('pool_night:watch', token)
  await socket.next('pool_night:update')
  await tap(ann, gameId, { pool_player_id: annIds[0] ?? 0, action: 'add' })
  expect(await socket.next('pool_game:watched')).toMatchObject([{ pool_game_id: gameId }])
  const close = (member: Member) =>
    call(server.origin, 'DELETE /pool/nights/:pool_night_id/watch', requestOf(member, id))
  expect((await close(ben)).status).toBe(403)
  expect(dataOf(await close(ann)).watch_open).toBe(false)
  expect((await watch()).status).toBe(404)
})

test('[pool-night-23] the export of a member has the nights, and a deleted member closes the own links', async () => {
  const id = await beginNight()
  const carl = await inviteMember(owner, 'Carl')
  const carlId = await playerIdOf(carl, 'Carl')
  const nightOfCarl = await beginNight(carl, {
    teams: [team('Solo', [carlId], [4]), team('Chalk', benIds, [3, 3, 3, 3, 3])],
  })
  const { token } = dataOf(
    await call(server.origin, 'POST /pool/nights/:pool_night_id/watch', requestOf(carl, nightOfCarl)),
  )
  const exported = dataOf(
    await call(server.origin, 'GET /users/:username/export', { cookie: ann.cookie, params: { username: 'Ann' } }),
  )
  expect(JSON.stringify(exported)).toContain(`"pool_night_id":${id}`)
  await call(server.origin, 'DELETE /users/:username', { cookie: carl.cookie, params: { username: 'Carl' } })
  const watch = await call(server.origin, 'GET /public/pool/nights/:night_token', { params: { night_token: token } })
  expect(watch.status).toBe(404)
  const night = await readNight(ben, nightOfCarl)
  expect(night.teams[0]?.players[0]?.display_name).toBe('Carl')
})
