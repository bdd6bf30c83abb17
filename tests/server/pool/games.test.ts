// Tests how pool games are started, listed and read.

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CreateGameBody } from '../../../contract/api/pool/pool.ts'
import { updateUser } from '../../../server/db/repositories/users.ts'
import { addPlayer, call, dataOf, type Member, playerNamed, readGame, startGame, tap } from '../../support/members.ts'
import { inviteMember, startTestServer, type TestServer } from '../support.ts'

let server: TestServer
let owner: Member
let ann: Member
let ben: Member
let stranger: Member
const players = new Map<string, number>()

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner()
  ann = await inviteMember(owner, 'Ann')
  ben = await inviteMember(owner, 'Ben')
  stranger = await inviteMember(owner, 'Stranger')
  await addPlayer(ann, 'Guest')
  for (const name of ['Ann', 'Ben', 'Stranger', 'Guest']) players.set(name, await playerNamed(ann, name))
})
afterAll(() => server.close())

/** A player of a new game. */
const seat = (name: string, handicap: number) => ({ pool_player_id: players.get(name) ?? 0, handicap })
const nineBall = (...seats: { pool_player_id: number; handicap: number }[]): CreateGameBody => ({
  game_type: '9-Ball',
  players: seats,
})
const list = async (member: Member, query: { limit?: number; before?: number } = {}) =>
  dataOf(await call(server.origin, 'GET /pool/games', { cookie: member.cookie, query }))
const ids = async (member: Member) => (await list(member)).map(({ pool_game_id }) => pool_game_id)
const create = (member: Member, body: CreateGameBody) =>
  call(server.origin, 'POST /pool/games', { cookie: member.cookie, body })

test('[calls-pool-09] the list of players is sorted by name, and each player has a skill level for both disciplines', async () => {
  const { status, data } = await call(server.origin, 'GET /pool/players', { cookie: ann.cookie })
  expect(status).toBe(200)
  expect(data?.map(({ display_name }) => display_name)).toEqual(['Ann', 'Ben', 'Guest', 'Owner', 'Stranger'])
  expect(data?.[0]).toEqual({
    pool_player_id: players.get('Ann'),
    user_id: ann.user.user_id,
    display_name: 'Ann',
    skill_levels: { '8-Ball': 3, '9-Ball': 3 },
  })
})

test('[calls-pool-04] a game is started with its type and players with handicaps, and the answer is its id', async () => {
  const body = { game_type: '8-Ball', players: [seat('Ann', 3), seat('Ben', 2)] } satisfies CreateGameBody
  const { status, data } = await create(ann, body)
  expect(status).toBe(200)
  expect(data).toEqual({ pool_game_id: expect.any(Number) })
  const game = await readGame(ben, data?.pool_game_id ?? 0)
  expect(game.players.map(({ display_name, handicap }) => [display_name, handicap])).toEqual([
    ['Ann', 3],
    ['Ben', 2],
  ])
})

test('[calls-pool-01] one call returns the games, newest first, and another call returns one game with its players', async () => {
  const first = await startGame(ann, nineBall(seat('Ann', 25), seat('Guest', 14)))
  const second = await startGame(ann, nineBall(seat('Guest', 14), seat('Ann', 25), seat('Ben', 31)))
  const games = await list(ann)
  expect(games.slice(0, 2).map(({ pool_game_id }) => pool_game_id)).toEqual([second, first])
  const one = await readGame(ann, second)
  expect(one).toMatchObject(games[0] ?? {})
  expect(one.players.map(({ display_name }) => display_name)).toEqual(['Guest', 'Ann', 'Ben'])
})

test('[calls-pool-02] a game has its id, start, type, tags, winner and players', async () => {
  const id = await startGame(ann, nineBall(seat('Ann', 2), seat('Ben', 3)))
  expect(await readGame(ann, id)).toMatchObject({
    pool_game_id: id,
    started: new Date(server.clock.now()).toISOString(),
    game_type: '9-Ball',
    tags: [],
    winner_player_id: null,
    players: [{}, {}],
    version: 1,
    created_by: ann.user.user_id,
  })
  await tap(ann, id, { pool_player_id: players.get('Ann') ?? 0, action: 'add' })
  await tap(ann, id, { pool_player_id: players.get('Ann') ?? 0, action: 'add' })
  expect((await readGame(ann, id)).winner_player_id).toBe(players.get('Ann'))
})

test("[calls-pool-03] a game's player has score, remaining, handicap, fouls, winner and racks with a score each", async () => {
  const id = await startGame(ann, nineBall(seat('Ann', 12), seat('Ben', 3)))
  const annId = players.get('Ann') ?? 0
  for (let point = 0; point < 11; point++) await tap(ben, id, { pool_player_id: annId, action: 'add' })
  const { players: seats } = await readGame(ann, id)
  expect(seats[0]).toEqual({
    pool_player_id: annId,
    user_id: ann.user.user_id,
    display_name: 'Ann',
    score: 11,
    remaining: 1,
    handicap: 12,
    safeties: 0,
    fouls: 0,
    longest_run: 0,
    winner: false,
    racks: [{ score: 10 }, { score: 1 }],
    skill_level: 3,
  })
  expect(seats[1]).toMatchObject({ score: 0, remaining: 3, racks: [{ score: 0 }, { score: 0 }] })
})

test('[pool-rules-07] a member sees only games in which they play or that they created', async () => {
  const playedIn = await startGame(ben, nineBall(seat('Ann', 5), seat('Ben', 5)))
  const created = await startGame(ann, nineBall(seat('Ben', 5), seat('Guest', 5)))
  const others = await startGame(stranger, nineBall(seat('Ben', 5), seat('Guest', 5)))
  const seen = await ids(ann)
  expect(seen).toContain(playedIn)
  expect(seen).toContain(created)
  expect(seen).not.toContain(others)
  expect(await ids(owner)).toEqual([])
  expect((await readGame(ann, created)).pool_game_id).toBe(created)
})

test('[pool-rules-10] calls on a missing game and on a game that the member may not see get the same 404', async () => {
  const foreign = await startGame(ben, nineBall(seat('Ben', 5), seat('Guest', 5)))
  const missing = 999_999_999
  const answers = []
  for (const pool_game_id of [foreign, missing]) {
    const request = { cookie: stranger.cookie, params: { pool_game_id } }
    const read = await call(server.origin, 'GET /pool/games/:pool_game_id', request)
    const scored = await tap(stranger, pool_game_id, { pool_player_id: players.get('Ben') ?? 0, action: 'add' })
    answers.push([read.status, read.error, scored.status, scored.error])
  }
  const error = { code: 'NOT_FOUND', message: 'There is no such game.' }
  expect(answers[0]).toEqual([404, error, 404, error])
  expect(answers[1]).toEqual(answers[0])
  expect((await readGame(ben, foreign)).version).toBe(1)
})

test('the list can be read in parts with limit and before', async () => {
  const scorer = await inviteMember(owner, 'Pager')
  const own = await playerNamed(scorer, 'Pager')
  const made: number[] = []
  for (let count = 0; count < 5; count++) {
    made.push(await startGame(scorer, nineBall({ pool_player_id: own, handicap: 5 })))
  }
  const page = async (query: { limit?: number; before?: number }) =>
    (await list(scorer, query)).map(({ pool_game_id }) => pool_game_id)
  const newestFirst = [...made].reverse()
  expect(await page({})).toEqual(newestFirst)
  expect(await page({ limit: 2 })).toEqual(newestFirst.slice(0, 2))
  expect(await page({ limit: 2, before: newestFirst[1] ?? 0 })).toEqual(newestFirst.slice(2, 4))
  expect(await page({ limit: 2, before: newestFirst[3] ?? 0 })).toEqual(newestFirst.slice(4))
  expect(await page({ before: newestFirst[4] ?? 0 })).toEqual([])
})

test('a game with invalid players or handicaps is refused and not created', async () => {
  const before = await ids(ann)
  const refused: [CreateGameBody, string][] = [
    [{ game_type: '8-Ball', players: [seat('Ann', 3)] }, 'INVALID_PLAYERS'],
    [{ game_type: '8-Ball', players: [seat('Ann', 3), seat('Ben', 3), seat('Guest', 3)] }, 'INVALID_PLAYERS'],
    [nineBall(seat('Ann', 3), seat('Ann', 3)), 'INVALID_PLAYERS'],
    [nineBall(seat('Ann', 3), { pool_player_id: 999_999, handicap: 3 }), 'INVALID_PLAYERS'],
    [nineBall(seat('Ann', 0), seat('Ben', 3)), 'INVALID_HANDICAP'],
  ]
  for (const [body, code] of refused) {
    expect(await create(ann, body)).toMatchObject({ status: 422, error: { code } })
  }
  const malformed = [
    nineBall(seat('Ann', 101)),
    nineBall(seat('Ann', -1)),
    nineBall(seat('Ann', 2.5)),
    nineBall(),
    nineBall(...['Ann', 'Ben', 'Guest', 'Stranger', 'Ann'].map((name) => seat(name, 3))),
  ]
  for (const body of malformed) {
    expect(await create(ann, body)).toMatchObject({ status: 400, error: { code: 'BAD_REQUEST' } })
  }
  expect(await ids(ann)).toEqual(before)
})

test('a game still shows a player whose account was deleted, and new games cannot include that player', async () => {
  const leaver = await inviteMember(owner, 'Leaver')
  const leaverId = await playerNamed(ann, 'Leaver')
  const id = await startGame(ann, nineBall(seat('Ann', 5), { pool_player_id: leaverId, handicap: 5 }))
  await updateUser(server.context.db, leaver.user.user_id, { username_key: null, deleted_ms: server.clock.now() })
  expect((await readGame(ann, id)).players[1]?.display_name).toBe('Leaver')
  const again = await create(ann, nineBall({ pool_player_id: leaverId, handicap: 5 }))
  expect(again.error?.code).toBe('INVALID_PLAYERS')
  const listed = dataOf(await call(server.origin, 'GET /pool/players', { cookie: ann.cookie }))
  expect(listed.map(({ pool_player_id }) => pool_player_id)).not.toContain(leaverId)
  await addPlayer(ann, 'Leaver')
})

test('[calls-shared-08] a list is returned as an array, without an object around it', async () => {
  const lists = ['GET /pool/players', 'GET /pool/games', 'GET /users', 'GET /referral-codes'] as const
  for (const key of lists) {
    expect(Array.isArray(dataOf(await call(server.origin, key, { cookie: owner.cookie }))), key).toBe(true)
  }
})
