// Tests the log of a game: who tapped what, and when.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { remainingPoints, tally } from '../../../contract/rules/pool/scoring.ts'
import { addPlayer, call, dataOf, type Member, playerIdOf, readGame, startGame, tap } from '../../support/members.ts'
import { inviteMember, startTestServer, type TestServer } from '../support.ts'

let server: TestServer
let ann: Member
let ben: Member
let stranger: Member
let annId: number
let benId: number

beforeAll(async () => {
  server = await startTestServer()
  const owner = await server.owner()
  ann = await inviteMember(owner, 'Ann')
  ben = await inviteMember(owner, 'Ben')
  stranger = await inviteMember(owner, 'Stranger')
  annId = await playerIdOf(ann, 'Ann')
  benId = await playerIdOf(ann, 'Ben')
})
afterAll(() => server.close())

const startTestGame = (handicap = 20) =>
  startGame(ann, {
    game_type: '9-Ball',
    players: [annId, benId].map((pool_player_id) => ({ pool_player_id, handicap })),
  })
const addPoint = async (member: Member, gameId: number, pool_player_id: number) =>
  dataOf(await tap(member, gameId, { pool_player_id, action: 'add' }))
const readTaps = (member: Member, pool_game_id: number, query: { limit?: number; after?: number } = {}) =>
  call(server.origin, 'GET /pool/games/:pool_game_id/taps', { cookie: member.cookie, params: { pool_game_id }, query })
const undoLast = async (member: Member, pool_game_id: number) => {
  const { undo: last } = await readGame(member, pool_game_id)
  const body = { pool_game_tap_id: last?.pool_game_tap_id ?? 0 }
  const request = { cookie: member.cookie, params: { pool_game_id }, body }
  return dataOf(await call(server.origin, 'POST /pool/games/:pool_game_id/undo', request))
}

test('[pool-after-01] the log has every tap in order with its member and its time, including undone taps', async () => {
  const gameId = await startTestGame()
  const startMs = server.clock.now()
  await addPoint(ann, gameId, annId)
  server.clock.advance(61_000)
  await addPoint(ben, gameId, annId)
  await undoLast(ann, gameId)
  // After this new tap, redo can no longer restore the undone tap.
  await tap(ben, gameId, { pool_player_id: benId, action: 'dead' })
  await addPoint(ben, gameId, benId)
  await tap(ben, gameId, { pool_player_id: benId, action: 'subtract' })
  await undoLast(ben, gameId)

  const log = dataOf(await readTaps(ben, gameId))
  const timeAfter = (ms: number) => new Date(startMs + ms).toISOString()
  expect(log.every(({ corrected }) => corrected?.length === 0)).toBe(true)
  expect(log.map(({ pool_game_tap_id: _, corrected: __, ...entry }) => entry)).toEqual([
    { pool_player_id: annId, action: 'add', ball: null, how: null, username: 'Ann', time: timeAfter(0), undone: false },
    {
      pool_player_id: annId,
      action: 'add',
      ball: null,
      how: null,
      username: 'Ben',
      time: timeAfter(61_000),
      undone: true,
    },
    {
      pool_player_id: benId,
      action: 'dead',
      ball: null,
      how: null,
      username: 'Ben',
      time: timeAfter(61_000),
      undone: false,
    },
    {
      pool_player_id: benId,
      action: 'add',
      ball: null,
      how: null,
      username: 'Ben',
      time: timeAfter(61_000),
      undone: false,
    },
    {
      pool_player_id: benId,
      action: 'subtract',
      ball: null,
      how: null,
      username: 'Ben',
      time: timeAfter(61_000),
      undone: true,
    },
  ])
  const ids = log.map(({ pool_game_tap_id }) => pool_game_tap_id)
  expect(ids).toEqual([...new Set(ids)].sort((first, second) => first - second))
  const stored = await readGame(ann, gameId)
  // The fourth tap is the last one that was not undone.
  expect(stored.undo?.pool_game_tap_id).toBe(ids[3])
  const countingTaps = log.flatMap(({ undone, pool_player_id, action }) => (undone ? [] : [{ pool_player_id, action }]))
  expect(stored.players).toMatchObject(tally('9-Ball', stored.players, remainingPoints(countingTaps)).players)
})

test('the log of a score sheet has the number of each ball, and how a rack of 8-Ball was won', async () => {
  const players = [annId, benId].map((pool_player_id) => ({ pool_player_id, handicap: 2 }))
  const nineBallGame = await startGame(ann, { game_type: '9-Ball', scoring: 'sheet', players })
  for (const body of [{ action: 'dead', ball: 4 } as const, { action: 'miss' } as const]) {
    dataOf(await tap(ann, nineBallGame, { pool_player_id: annId, ...body }))
  }
  expect(dataOf(await readTaps(ann, nineBallGame))).toMatchObject([
    { action: 'dead', ball: 4, how: null },
    { action: 'miss', ball: null, how: null },
  ])
  const eightBallGame = await startGame(ann, { game_type: '8-Ball', scoring: 'sheet', players })
  dataOf(await tap(ann, eightBallGame, { pool_player_id: annId, action: 'add', how: 'break_and_run' }))
  expect(dataOf(await readTaps(ann, eightBallGame))).toMatchObject([
    { action: 'add', ball: null, how: 'break_and_run' },
  ])
})

test('[pool-after-02] a long log is read in parts: each answer has at most the requested number of taps', async () => {
  const gameId = await startTestGame(100)
  // The tap of another game must not be in the log of this game.
  await addPoint(ann, await startTestGame(), annId)
  for (let point = 0; point < 7; point++) await addPoint(ann, gameId, annId)
  const wholeLog = dataOf(await readTaps(ann, gameId))
  expect(wholeLog).toHaveLength(7)
  const firstPart = dataOf(await readTaps(ann, gameId, { limit: 3 }))
  expect(firstPart).toEqual(wholeLog.slice(0, 3))
  const secondPart = dataOf(await readTaps(ann, gameId, { limit: 3, after: firstPart.at(-1)?.pool_game_tap_id }))
  expect(secondPart).toEqual(wholeLog.slice(3, 6))
  const lastPart = dataOf(await readTaps(ann, gameId, { limit: 3, after: secondPart.at(-1)?.pool_game_tap_id }))
  expect(lastPart).toEqual(wholeLog.slice(6))
  expect(dataOf(await readTaps(ann, gameId, { after: lastPart.at(-1)?.pool_game_tap_id }))).toEqual([])
  for (const limit of [0, 501]) expect(await readTaps(ann, gameId, { limit })).toMatchObject({ status: 400 })
  expect(await readTaps(ann, gameId, { limit: 500 })).toMatchObject({ status: 200 })
})

test('[pool-after-03] only the players and the creator can read the log of a game', async () => {
  const guest = await addPlayer(ann, 'Guest')
  const gameId = await startGame(ann, {
    game_type: '9-Ball',
    players: [guest, benId].map((pool_player_id) => ({ pool_player_id, handicap: 20 })),
  })
  await addPoint(ann, gameId, benId)
  for (const member of [ann, ben]) expect(dataOf(await readTaps(member, gameId))).toHaveLength(1)
  const answerForMissingGame = await readTaps(stranger, 987_654)
  expect(answerForMissingGame).toMatchObject({ status: 404, error: { code: 'NOT_FOUND' } })
  const answerForOthersGame = await readTaps(stranger, gameId)
  expect([answerForOthersGame.status, answerForOthersGame.error]).toEqual([
    answerForMissingGame.status,
    answerForMissingGame.error,
  ])
})
