// Tests the taps that change the score of a game.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { survivingPoints, tally } from '../../../contract/rules/pool/scoring.ts'
import { tapsOf } from '../../../server/db/repositories/poolTaps.ts'
import { asTap } from '../../../server/usecases/pool/undoAndRedo.ts'
import { call, type Member, playerNamed, readGame, startGame, tap } from '../../support/members.ts'
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

const start = (
  annHandicap: number,
  benHandicap: number,
  game_type: '8-Ball' | '9-Ball' = '9-Ball',
  scoring: 'points' | 'sheet' = 'points',
) =>
  startGame(ann, {
    game_type,
    scoring,
    players: [
      { pool_player_id: annId, handicap: annHandicap },
      { pool_player_id: benId, handicap: benHandicap },
    ],
  })
const add = (member: Member, game: number, pool_player_id: number) =>
  tap(member, game, { pool_player_id, action: 'add' })
const subtract = (member: Member, game: number, pool_player_id: number) =>
  tap(member, game, { pool_player_id, action: 'subtract' })
const scores = async (game: number) => (await readGame(ann, game)).players.map(({ score }) => score)

test('[calls-pool-07] a score call has a player and add or subtract, and returns the game', async () => {
  const game = await start(3, 3)
  const added = await add(ann, game, benId)
  expect(added.status).toBe(200)
  expect(added.data).toEqual(await readGame(ben, game))
  expect(added.data?.players[1]).toMatchObject({ score: 1, remaining: 2, racks: [{ score: 1 }] })
  const taken = await subtract(ben, game, benId)
  expect(taken.data).toMatchObject({ version: 3, players: [{ score: 0 }, { score: 0, remaining: 3, racks: [] }] })
})

/** Every tap that a game of this scoring knows. A sheet also notes whose turn it is and how an inning ended. */
const ACTIONS = {
  points: ['add', 'subtract', 'dead'],
  sheet: ['add', 'subtract', 'dead', 'miss', 'safety', 'foul', 'at_table'],
} as const

test.each(['points', 'sheet'] as const)(
  '[pool-game-11] the server refuses wrong scores, and after a win every tap (%s) except removing a point of the winner',
  async (scoring) => {
    const game = await start(2, 3, '9-Ball', scoring)
    expect(await subtract(ann, game, annId)).toMatchObject({ status: 409, error: { code: 'SCORE_AT_ZERO' } })
    await add(ann, game, benId)
    await add(ann, game, annId)
    const won = await add(ann, game, annId)
    expect(won.data).toMatchObject({ winner_player_id: annId, players: [{ winner: true }, { winner: false }] })

    const before = await readGame(ann, game)
    for (const pool_player_id of [annId, benId]) {
      for (const action of ACTIONS[scoring]) {
        if (action === 'subtract' && pool_player_id === annId) continue
        expect(await tap(ben, game, { pool_player_id, action }), `${action} ${pool_player_id}`).toMatchObject({
          status: 409,
          error: { code: 'GAME_HAS_WINNER' },
        })
      }
    }
    expect(await readGame(ann, game)).toEqual(before)

    const reopened = await subtract(ben, game, annId)
    expect(reopened.data).toMatchObject({
      winner_player_id: null,
      players: [{ score: 1, winner: false }, { score: 1 }],
    })
    expect((await add(ben, game, benId)).status).toBe(200)
  },
)

test('[pool-game-11] the tags of a game that has a winner can be changed', async () => {
  const game = await start(1, 1)
  await add(ann, game, annId)
  const request = { params: { pool_game_id: game }, body: { tags: ['league'] }, cookie: ben.cookie }
  expect((await call(server.origin, 'PATCH /pool/games/:pool_game_id', request)).status).toBe(200)
  expect(await readGame(ann, game)).toMatchObject({ tags: ['league'], winner_player_id: annId })
})

test('a player who is not in the game and an unknown action are refused', async () => {
  const game = await start(5, 5)
  expect(await add(ann, game, 999_999)).toMatchObject({ status: 404, error: { code: 'NOT_FOUND' } })
  const body = { pool_player_id: annId, action: 'double' } as unknown as Parameters<typeof tap>[2]
  const refusedAnswer = await tap(ann, game, body)
  expect(refusedAnswer.error).toEqual({
    code: 'BAD_REQUEST',
    message: 'Action must be one of: add, subtract, dead, miss, safety, foul, at table.',
  })
  expect((await readGame(ann, game)).version).toBe(1)
})

test('a subtract removes the latest point of its player, and later points move up into its rack', async () => {
  const game = await start(20, 20)
  for (let point = 0; point < 9; point++) await add(ann, game, annId)
  await add(ann, game, benId)
  await add(ann, game, benId)
  const racksOf = async () => (await readGame(ann, game)).players.map(({ racks }) => racks.map((rack) => rack.score))
  expect(await racksOf()).toEqual([
    [9, 0],
    [1, 1],
  ])
  await subtract(ann, game, annId)
  // Ben's second point moves into the first rack, which has room again.
  expect(await racksOf()).toEqual([[8], [2]])
})

test('8-Ball counts each point as a rack', async () => {
  const game = await start(3, 2, '8-Ball')
  await add(ann, game, annId)
  await add(ann, game, benId)
  const { players } = await readGame(ann, game)
  expect(players.map(({ racks }) => racks.map((rack) => rack.score))).toEqual([
    [1, 0],
    [0, 1],
  ])
})

test('50 taps of two members at the same time are all counted', async () => {
  const game = await start(60, 60)
  const taps = Array.from({ length: 50 }, (_, index) => add(index % 2 ? ann : ben, game, index % 2 ? annId : benId))
  const answers = await Promise.all(taps)
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  const versions = answers.map(({ data }) => data?.version ?? 0).sort((a, b) => a - b)
  expect(versions).toEqual(Array.from({ length: 50 }, (_, index) => index + 2))
  expect(await scores(game)).toEqual([25, 25])
  const total = (await readGame(ann, game)).players.flatMap(({ racks }) => racks).reduce((sum, r) => sum + r.score, 0)
  expect(total).toBe(50)
})

test('50 taps at the same time never raise a score above its handicap and never make two winners', async () => {
  for (let round = 0; round < 3; round++) {
    const game = await start(15, 15)
    const taps = Array.from({ length: 50 }, (_, index) => add(index % 2 ? ann : ben, game, index % 2 ? annId : benId))
    const answers = await Promise.all(taps)
    const { players, winner_player_id, version } = await readGame(ann, game)
    expect(players.filter(({ winner }) => winner)).toHaveLength(1)
    expect(players.find(({ winner }) => winner)).toMatchObject({ pool_player_id: winner_player_id, score: 15 })
    expect(Math.max(...players.map(({ score }) => score))).toBe(15)
    const accepted = answers.filter(({ status }) => status === 200).length
    expect(accepted).toBe(players.reduce((sum, { score }) => sum + score, 0))
    expect(version).toBe(accepted + 1)
    const codes = new Set(answers.flatMap(({ error }) => error?.code ?? []))
    expect([...codes]).toEqual(['GAME_HAS_WINNER'])
  }
})

test('subtracts at the same time never make a score negative', async () => {
  const game = await start(10, 10)
  for (let point = 0; point < 3; point++) await add(ann, game, annId)
  const answers = await Promise.all(Array.from({ length: 8 }, () => subtract(ben, game, annId)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(await scores(game)).toEqual([0, 0])
})

test('the stored scores of a game are the sums of its taps', async () => {
  const game = await start(12, 12)
  // A positive id adds a point for that player, a negative one subtracts a point.
  const moves = [annId, annId, benId, -annId, benId, benId, -benId, annId, -annId, -annId, benId, annId, benId, benId]
  for (const move of moves) await (move > 0 ? add(ann, game, move) : subtract(ben, game, -move))
  const taps = await tapsOf(server.context.db, game)
  expect(taps).toHaveLength(moves.length)
  const { game_type, players, winner_player_id } = await readGame(ann, game)
  const totals = tally(game_type, players, survivingPoints(taps.map(asTap)))
  expect(players).toMatchObject(totals.players)
  expect(winner_player_id).toBe(totals.winner_player_id)
})
