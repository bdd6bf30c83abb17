// Tests the taps that change the score of a game.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { remainingPoints, tally } from '../../../contract/rules/pool/scoring.ts'
import { tapsOf } from '../../../server/db/repositories/poolTaps.ts'
import { asTap } from '../../../server/usecases/pool/undoAndRedo.ts'
import { call, type Member, playerIdOf, readGame, startGame, tap } from '../../support/members.ts'
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

const startTestGame = (
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
const addPoint = (member: Member, gameId: number, pool_player_id: number) =>
  tap(member, gameId, { pool_player_id, action: 'add' })
const subtractPoint = (member: Member, gameId: number, pool_player_id: number) =>
  tap(member, gameId, { pool_player_id, action: 'subtract' })
const readScores = async (gameId: number) => (await readGame(ann, gameId)).players.map(({ score }) => score)

test('[calls-pool-07] a score call contains a player and the action, add or subtract, and returns the game', async () => {
  const gameId = await startTestGame(3, 3)
  const addAnswer = await addPoint(ann, gameId, benId)
  expect(addAnswer.status).toBe(200)
  expect(addAnswer.data).toEqual(await readGame(ben, gameId))
  expect(addAnswer.data?.players[1]).toMatchObject({ score: 1, remaining: 2, racks: [{ score: 1 }] })
  const subtractAnswer = await subtractPoint(ben, gameId, benId)
  expect(subtractAnswer.data).toMatchObject({
    version: 3,
    players: [{ score: 0 }, { score: 0, remaining: 3, racks: [] }],
  })
})

/** The actions of each way of scoring. On a score sheet, a tap can also say how a turn ended or who is at the table. */
const ACTIONS = {
  points: ['add', 'subtract', 'dead'],
  sheet: ['add', 'subtract', 'dead', 'miss', 'safety', 'foul', 'at_table'],
} as const

test.each(['points', 'sheet'] as const)(
  '[pool-game-11] the server refuses wrong scores. After a win it refuses every tap except one that removes a point of the winner (%s)',
  async (scoring) => {
    const gameId = await startTestGame(2, 3, '9-Ball', scoring)
    expect(await subtractPoint(ann, gameId, annId)).toMatchObject({ status: 409, error: { code: 'SCORE_AT_ZERO' } })
    await addPoint(ann, gameId, benId)
    await addPoint(ann, gameId, annId)
    const winAnswer = await addPoint(ann, gameId, annId)
    expect(winAnswer.data).toMatchObject({ winner_player_id: annId, players: [{ winner: true }, { winner: false }] })

    const gameBefore = await readGame(ann, gameId)
    for (const pool_player_id of [annId, benId]) {
      for (const action of ACTIONS[scoring]) {
        if (action === 'subtract' && pool_player_id === annId) continue
        expect(await tap(ben, gameId, { pool_player_id, action }), `${action} ${pool_player_id}`).toMatchObject({
          status: 409,
          error: { code: 'GAME_HAS_WINNER' },
        })
      }
    }
    expect(await readGame(ann, gameId)).toEqual(gameBefore)

    const reopenAnswer = await subtractPoint(ben, gameId, annId)
    expect(reopenAnswer.data).toMatchObject({
      winner_player_id: null,
      players: [{ score: 1, winner: false }, { score: 1 }],
    })
    expect((await addPoint(ben, gameId, benId)).status).toBe(200)
  },
)

test('[pool-game-11] the tags of a game that has a winner can be changed', async () => {
  const gameId = await startTestGame(1, 1)
  await addPoint(ann, gameId, annId)
  const request = { params: { pool_game_id: gameId }, body: { tags: ['league'] }, cookie: ben.cookie }
  expect((await call(server.origin, 'PATCH /pool/games/:pool_game_id', request)).status).toBe(200)
  expect(await readGame(ann, gameId)).toMatchObject({ tags: ['league'], winner_player_id: annId })
})

test('the server refuses a tap for a player who is not in the game, and a tap with an unknown action', async () => {
  const gameId = await startTestGame(5, 5)
  expect(await addPoint(ann, gameId, 999_999)).toMatchObject({ status: 404, error: { code: 'NOT_FOUND' } })
  const body = { pool_player_id: annId, action: 'double' } as unknown as Parameters<typeof tap>[2]
  const answer = await tap(ann, gameId, body)
  expect(answer.error).toEqual({
    code: 'BAD_REQUEST',
    message: 'Action must be one of: add, subtract, dead, miss, safety, foul, at table, rack over, time out.',
  })
  expect((await readGame(ann, gameId)).version).toBe(1)
})

test('a subtraction removes the latest point of a player, and later points then fill the rack of this point', async () => {
  const gameId = await startTestGame(20, 20)
  for (let point = 0; point < 9; point++) await addPoint(ann, gameId, annId)
  await addPoint(ann, gameId, benId)
  await addPoint(ann, gameId, benId)
  const readRacks = async () =>
    (await readGame(ann, gameId)).players.map(({ racks }) => racks.map((rack) => rack.score))
  expect(await readRacks()).toEqual([
    [9, 0],
    [1, 1],
  ])
  await subtractPoint(ann, gameId, annId)
  // Ben's second point moves into the first rack, which has room again.
  expect(await readRacks()).toEqual([[8], [2]])
})

test('8-Ball counts each point as a rack', async () => {
  const gameId = await startTestGame(3, 2, '8-Ball')
  await addPoint(ann, gameId, annId)
  await addPoint(ann, gameId, benId)
  const { players } = await readGame(ann, gameId)
  expect(players.map(({ racks }) => racks.map((rack) => rack.score))).toEqual([
    [1, 0],
    [0, 1],
  ])
})

test('50 taps of two members at the same time are all counted', async () => {
  const gameId = await startTestGame(60, 60)
  const taps = Array.from({ length: 50 }, (_, index) =>
    addPoint(index % 2 ? ann : ben, gameId, index % 2 ? annId : benId),
  )
  const answers = await Promise.all(taps)
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  // A new game has version 1, and each tap adds 1.
  const versions = answers.map(({ data }) => data?.version ?? 0).sort((a, b) => a - b)
  expect(versions).toEqual(Array.from({ length: 50 }, (_, index) => index + 2))
  expect(await readScores(gameId)).toEqual([25, 25])
  const total = (await readGame(ann, gameId)).players.flatMap(({ racks }) => racks).reduce((sum, r) => sum + r.score, 0)
  expect(total).toBe(50)
})

test('50 taps at the same time never raise a score above its handicap and never make two winners', async () => {
  for (let round = 0; round < 3; round++) {
    const gameId = await startTestGame(15, 15)
    const taps = Array.from({ length: 50 }, (_, index) =>
      addPoint(index % 2 ? ann : ben, gameId, index % 2 ? annId : benId),
    )
    const answers = await Promise.all(taps)
    const { players, winner_player_id, version } = await readGame(ann, gameId)
    expect(players.filter(({ winner }) => winner)).toHaveLength(1)
    expect(players.find(({ winner }) => winner)).toMatchObject({ pool_player_id: winner_player_id, score: 15 })
    expect(Math.max(...players.map(({ score }) => score))).toBe(15)
    const acceptedCount = answers.filter(({ status }) => status === 200).length
    expect(acceptedCount).toBe(players.reduce((sum, { score }) => sum + score, 0))
    expect(version).toBe(acceptedCount + 1)
    const codes = new Set(answers.flatMap(({ error }) => error?.code ?? []))
    expect([...codes]).toEqual(['GAME_HAS_WINNER'])
  }
})

test('subtractions at the same time never make a score negative', async () => {
  const gameId = await startTestGame(10, 10)
  for (let point = 0; point < 3; point++) await addPoint(ann, gameId, annId)
  const answers = await Promise.all(Array.from({ length: 8 }, () => subtractPoint(ben, gameId, annId)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(await readScores(gameId)).toEqual([0, 0])
})

test('the stored scores of a game are the sums of its taps', async () => {
  const gameId = await startTestGame(12, 12)
  // A positive id adds a point for that player, a negative one subtracts a point.
  const moves = [annId, annId, benId, -annId, benId, benId, -benId, annId, -annId, -annId, benId, annId, benId, benId]
  for (const move of moves) await (move > 0 ? addPoint(ann, gameId, move) : subtractPoint(ben, gameId, -move))
  const taps = await tapsOf(server.context.db, gameId)
  expect(taps).toHaveLength(moves.length)
  const { game_type, players, winner_player_id } = await readGame(ann, gameId)
  const totals = tally(game_type, players, remainingPoints(taps.map(asTap)))
  expect(players).toMatchObject(totals.players)
  expect(winner_player_id).toBe(totals.winner_player_id)
})
