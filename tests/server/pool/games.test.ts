// Tests how pool games are started, listed and read.

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CreateGameBody } from '../../../contract/api/pool/pool.ts'
import { updateUser } from '../../../server/db/repositories/users.ts'
import { addPlayer, call, dataOf, type Member, playerIdOf, readGame, startGame, tap } from '../../support/members.ts'
import { inviteMember, startTestServer, type TestServer } from '../support.ts'

let server: TestServer
let owner: Member
let ann: Member
let ben: Member
let stranger: Member
const playerIds = new Map<string, number>()

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner()
  ann = await inviteMember(owner, 'Ann')
  ben = await inviteMember(owner, 'Ben')
  stranger = await inviteMember(owner, 'Stranger')
  await addPlayer(ann, 'Guest')
  for (const name of ['Ann', 'Ben', 'Stranger', 'Guest']) playerIds.set(name, await playerIdOf(ann, name))
})
afterAll(() => server.close())

/** A player of a new game. */
const newPlayer = (name: string, handicap: number) => ({ pool_player_id: playerIds.get(name) ?? 0, handicap })
const nineBallGame = (...players: { pool_player_id: number; handicap: number }[]): CreateGameBody => ({
  game_type: '9-Ball',
  players,
})
const listGames = async (member: Member, query: { limit?: number; before?: number } = {}) =>
  dataOf(await call(server.origin, 'GET /pool/games', { cookie: member.cookie, query }))
const listIds = async (member: Member) => (await listGames(member)).map(({ pool_game_id }) => pool_game_id)
const createGame = (member: Member, body: CreateGameBody) =>
  call(server.origin, 'POST /pool/games', { cookie: member.cookie, body })

test('[calls-pool-09] the list of players is sorted by name, and each player has a skill level for both disciplines', async () => {
  const { status, data } = await call(server.origin, 'GET /pool/players', { cookie: ann.cookie })
  expect(status).toBe(200)
  expect(data?.map(({ display_name }) => display_name)).toEqual(['Ann', 'Ben', 'Guest', 'Owner', 'Stranger'])
  expect(data?.[0]).toEqual({
    pool_player_id: playerIds.get('Ann'),
    user_id: ann.user.user_id,
    display_name: 'Ann',
    skill_levels: { '8-Ball': 3, '9-Ball': 3 },
  })
})

test('[calls-pool-04] a game is started with its type and players with handicaps, and the answer is its id', async () => {
  const body = { game_type: '8-Ball', players: [newPlayer('Ann', 3), newPlayer('Ben', 2)] } satisfies CreateGameBody
  const { status, data } = await createGame(ann, body)
  expect(status).toBe(200)
  expect(data).toEqual({ pool_game_id: expect.any(Number) })
  const game = await readGame(ben, data?.pool_game_id ?? 0)
  expect(game.players.map(({ display_name, handicap }) => [display_name, handicap])).toEqual([
    ['Ann', 3],
    ['Ben', 2],
  ])
})

test('[calls-pool-01] one call returns the games, newest first, and another call returns one game with its players', async () => {
  const first = await startGame(ann, nineBallGame(newPlayer('Ann', 25), newPlayer('Guest', 14)))
  const second = await startGame(ann, nineBallGame(newPlayer('Guest', 14), newPlayer('Ann', 25), newPlayer('Ben', 31)))
  const games = await listGames(ann)
  expect(games.slice(0, 2).map(({ pool_game_id }) => pool_game_id)).toEqual([second, first])
  const game = await readGame(ann, second)
  expect(game).toMatchObject(games[0] ?? {})
  expect(game.players.map(({ display_name }) => display_name)).toEqual(['Guest', 'Ann', 'Ben'])
})

test('[calls-pool-02] a game has its id, start, type, tags, winner and players', async () => {
  const id = await startGame(ann, nineBallGame(newPlayer('Ann', 2), newPlayer('Ben', 3)))
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
  await tap(ann, id, { pool_player_id: playerIds.get('Ann') ?? 0, action: 'add' })
  await tap(ann, id, { pool_player_id: playerIds.get('Ann') ?? 0, action: 'add' })
  expect((await readGame(ann, id)).winner_player_id).toBe(playerIds.get('Ann'))
})

test("[calls-pool-03] a game's player has score, remaining, handicap, fouls, winner and racks with a score each", async () => {
  const id = await startGame(ann, nineBallGame(newPlayer('Ann', 12), newPlayer('Ben', 3)))
  const annId = playerIds.get('Ann') ?? 0
  for (let point = 0; point < 11; point++) await tap(ben, id, { pool_player_id: annId, action: 'add' })
  const { players: gamePlayers } = await readGame(ann, id)
  expect(gamePlayers[0]).toEqual({
    pool_player_id: annId,
    user_id: ann.user.user_id,
    display_name: 'Ann',
    score: 11,
    remaining: 1,
    handicap: 12,
    safeties: 0,
    fouls: 0,
    longest_run: 0,
    innings: 0,
    winner: false,
    racks: [{ score: 10 }, { score: 1 }],
    skill_level: 3,
  })
  expect(gamePlayers[1]).toMatchObject({ score: 0, remaining: 3, racks: [{ score: 0 }, { score: 0 }] })
})

test('[pool-rules-07] a member sees only games in which they play or that they created', async () => {
  const gameAsPlayer = await startGame(ben, nineBallGame(newPlayer('Ann', 5), newPlayer('Ben', 5)))
  const createdGame = await startGame(ann, nineBallGame(newPlayer('Ben', 5), newPlayer('Guest', 5)))
  const othersGame = await startGame(stranger, nineBallGame(newPlayer('Ben', 5), newPlayer('Guest', 5)))
  const idsInList = await listIds(ann)
  expect(idsInList).toContain(gameAsPlayer)
  expect(idsInList).toContain(createdGame)
  expect(idsInList).not.toContain(othersGame)
  expect(await listIds(owner)).toEqual([])
  expect((await readGame(ann, createdGame)).pool_game_id).toBe(createdGame)
})

test('[pool-rules-10] calls on a missing game and on a game that the member is not allowed to see get the same 404', async () => {
  const foreignGame = await startGame(ben, nineBallGame(newPlayer('Ben', 5), newPlayer('Guest', 5)))
  const missingId = 999_999_999
  const answers = []
  for (const pool_game_id of [foreignGame, missingId]) {
    const request = { cookie: stranger.cookie, params: { pool_game_id } }
    const readAnswer = await call(server.origin, 'GET /pool/games/:pool_game_id', request)
    const tapAnswer = await tap(stranger, pool_game_id, { pool_player_id: playerIds.get('Ben') ?? 0, action: 'add' })
    answers.push([readAnswer.status, readAnswer.error, tapAnswer.status, tapAnswer.error])
  }
  const error = { code: 'NOT_FOUND', message: 'There is no such game.' }
  expect(answers[0]).toEqual([404, error, 404, error])
  expect(answers[1]).toEqual(answers[0])
  expect((await readGame(ben, foreignGame)).version).toBe(1)
})

test('the list of games can be read in parts with limit and before', async () => {
  const scorer = await inviteMember(owner, 'Scorer')
  const ownPlayerId = await playerIdOf(scorer, 'Scorer')
  const gameIds: number[] = []
  for (let count = 0; count < 5; count++) {
    gameIds.push(await startGame(scorer, nineBallGame({ pool_player_id: ownPlayerId, handicap: 5 })))
  }
  const idsInPart = async (query: { limit?: number; before?: number }) =>
    (await listGames(scorer, query)).map(({ pool_game_id }) => pool_game_id)
  const newestFirst = [...gameIds].reverse()
  expect(await idsInPart({})).toEqual(newestFirst)
  expect(await idsInPart({ limit: 2 })).toEqual(newestFirst.slice(0, 2))
  expect(await idsInPart({ limit: 2, before: newestFirst[1] ?? 0 })).toEqual(newestFirst.slice(2, 4))
  expect(await idsInPart({ limit: 2, before: newestFirst[3] ?? 0 })).toEqual(newestFirst.slice(4))
  expect(await idsInPart({ before: newestFirst[4] ?? 0 })).toEqual([])
})

test('a game with invalid players or handicaps is refused and not created', async () => {
  const idsBefore = await listIds(ann)
  const refusedBodies: [CreateGameBody, string][] = [
    [{ game_type: '8-Ball', players: [newPlayer('Ann', 3)] }, 'INVALID_PLAYERS'],
    [
      { game_type: '8-Ball', players: [newPlayer('Ann', 3), newPlayer('Ben', 3), newPlayer('Guest', 3)] },
      'INVALID_PLAYERS',
    ],
    [nineBallGame(newPlayer('Ann', 3), newPlayer('Ann', 3)), 'INVALID_PLAYERS'],
    [nineBallGame(newPlayer('Ann', 3), { pool_player_id: 999_999, handicap: 3 }), 'INVALID_PLAYERS'],
    [nineBallGame(newPlayer('Ann', 0), newPlayer('Ben', 3)), 'INVALID_HANDICAP'],
  ]
  for (const [body, code] of refusedBodies) {
    expect(await createGame(ann, body)).toMatchObject({ status: 422, error: { code } })
  }
  // These bodies do not fit the schema of the call.
  const malformedBodies = [
    nineBallGame(newPlayer('Ann', 101)),
    nineBallGame(newPlayer('Ann', -1)),
    nineBallGame(newPlayer('Ann', 2.5)),
    nineBallGame(),
    nineBallGame(...['Ann', 'Ben', 'Guest', 'Stranger', 'Ann'].map((name) => newPlayer(name, 3))),
  ]
  for (const body of malformedBodies) {
    expect(await createGame(ann, body)).toMatchObject({ status: 400, error: { code: 'BAD_REQUEST' } })
  }
  expect(await listIds(ann)).toEqual(idsBefore)
})

test('a game still shows a player whose account was deleted, and new games cannot include that player', async () => {
  const leaver = await inviteMember(owner, 'Leaver')
  const leaverId = await playerIdOf(ann, 'Leaver')
  const id = await startGame(ann, nineBallGame(newPlayer('Ann', 5), { pool_player_id: leaverId, handicap: 5 }))
  await updateUser(server.context.db, leaver.user.user_id, { username_key: null, deleted_ms: server.clock.now() })
  expect((await readGame(ann, id)).players[1]?.display_name).toBe('Leaver')
  const answer = await createGame(ann, nineBallGame({ pool_player_id: leaverId, handicap: 5 }))
  expect(answer.error?.code).toBe('INVALID_PLAYERS')
  const listedPlayers = dataOf(await call(server.origin, 'GET /pool/players', { cookie: ann.cookie }))
  expect(listedPlayers.map(({ pool_player_id }) => pool_player_id)).not.toContain(leaverId)
  // Another player can have the name now.
  await addPlayer(ann, 'Leaver')
})

test('[calls-shared-08] a list is returned as an array, without an object around it', async () => {
  const lists = ['GET /pool/players', 'GET /pool/games', 'GET /users', 'GET /referral-codes'] as const
  for (const key of lists) {
    expect(Array.isArray(dataOf(await call(server.origin, key, { cookie: owner.cookie }))), key).toBe(true)
  }
})
