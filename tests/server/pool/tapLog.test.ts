// Tests the log of a game: who tapped what, and when.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { survivingPoints, tally } from '../../../contract/rules/pool/scoring.ts'
import { addPlayer, call, dataOf, type Member, playerNamed, readGame, startGame, tap } from '../../support/members.ts'
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
  annId = await playerNamed(ann, 'Ann')
  benId = await playerNamed(ann, 'Ben')
})
afterAll(() => server.close())

const start = (handicap = 20) =>
  startGame(ann, {
    game_type: '9-Ball',
    players: [annId, benId].map((pool_player_id) => ({ pool_player_id, handicap })),
  })
const add = async (member: Member, game: number, pool_player_id: number) =>
  dataOf(await tap(member, game, { pool_player_id, action: 'add' }))
const taps = (member: Member, pool_game_id: number, query: { limit?: number; after?: number } = {}) =>
  call(server.origin, 'GET /pool/games/:pool_game_id/taps', { cookie: member.cookie, params: { pool_game_id }, query })
const undo = async (member: Member, pool_game_id: number) => {
  const { undo: last } = await readGame(member, pool_game_id)
  const body = { pool_game_tap_id: last?.pool_game_tap_id ?? 0 }
  const request = { cookie: member.cookie, params: { pool_game_id }, body }
  return dataOf(await call(server.origin, 'POST /pool/games/:pool_game_id/undo', request))
}

test('[pool-after-01] the log has every tap in order with its member and its time, including undone taps', async () => {
  const game = await start()
  const before = server.clock.now()
  await add(ann, game, annId)
  server.clock.advance(61_000)
  await add(ben, game, annId)
  await undo(ann, game)
  // After this new tap, redo can no longer restore the undone tap.
  await tap(ben, game, { pool_player_id: benId, action: 'dead' })
  await add(ben, game, benId)
  await tap(ben, game, { pool_player_id: benId, action: 'subtract' })
  await undo(ben, game)

  const log = dataOf(await taps(ben, game))
  const at = (ms: number) => new Date(before + ms).toISOString()
  expect(log.map(({ pool_game_tap_id: _, ...rest }) => rest)).toEqual([
    { pool_player_id: annId, action: 'add', ball: null, how: null, username: 'Ann', time: at(0), undone: false },
    { pool_player_id: annId, action: 'add', ball: null, how: null, username: 'Ben', time: at(61_000), undone: true },
    { pool_player_id: benId, action: 'dead', ball: null, how: null, username: 'Ben', time: at(61_000), undone: false },
    { pool_player_id: benId, action: 'add', ball: null, how: null, username: 'Ben', time: at(61_000), undone: false },
    {
      pool_player_id: benId,
      action: 'subtract',
      ball: null,
      how: null,
      username: 'Ben',
      time: at(61_000),
      undone: true,
    },
  ])
  const ids = log.map(({ pool_game_tap_id }) => pool_game_tap_id)
  expect(ids).toEqual([...new Set(ids)].sort((first, second) => first - second))
  const stored = await readGame(ann, game)
  expect(stored.undo?.pool_game_tap_id).toBe(ids[3])
  const counting = log.flatMap(({ undone, pool_player_id, action }) => (undone ? [] : [{ pool_player_id, action }]))
  expect(stored.players).toMatchObject(tally('9-Ball', stored.players, survivingPoints(counting)).players)
})

test('the log of a score sheet has the number of each ball, and how a rack of 8-Ball was won', async () => {
  const players = [annId, benId].map((pool_player_id) => ({ pool_player_id, handicap: 2 }))
  const nine = await startGame(ann, { game_type: '9-Ball', scoring: 'sheet', players })
  for (const body of [{ action: 'dead', ball: 4 } as const, { action: 'miss' } as const]) {
    dataOf(await tap(ann, nine, { pool_player_id: annId, ...body }))
  }
  expect(dataOf(await taps(ann, nine))).toMatchObject([
    { action: 'dead', ball: 4, how: null },
    { action: 'miss', ball: null, how: null },
  ])
  const eight = await startGame(ann, { game_type: '8-Ball', scoring: 'sheet', players })
  dataOf(await tap(ann, eight, { pool_player_id: annId, action: 'add', how: 'break_and_run' }))
  expect(dataOf(await taps(ann, eight))).toMatchObject([{ action: 'add', ball: null, how: 'break_and_run' }])
})

test('[pool-after-02] a long log is read in parts: each answer has at most the requested number of taps', async () => {
  const game = await start(100)
  await add(ann, await start(), annId)
  for (let point = 0; point < 7; point++) await add(ann, game, annId)
  const whole = dataOf(await taps(ann, game))
  expect(whole).toHaveLength(7)
  const first = dataOf(await taps(ann, game, { limit: 3 }))
  expect(first).toEqual(whole.slice(0, 3))
  const second = dataOf(await taps(ann, game, { limit: 3, after: first.at(-1)?.pool_game_tap_id }))
  expect(second).toEqual(whole.slice(3, 6))
  const last = dataOf(await taps(ann, game, { limit: 3, after: second.at(-1)?.pool_game_tap_id }))
  expect(last).toEqual(whole.slice(6))
  expect(dataOf(await taps(ann, game, { after: last.at(-1)?.pool_game_tap_id }))).toEqual([])
  for (const limit of [0, 501]) expect(await taps(ann, game, { limit })).toMatchObject({ status: 400 })
  expect(await taps(ann, game, { limit: 500 })).toMatchObject({ status: 200 })
})

test('[pool-after-03] only the players and the creator can read the log of a game', async () => {
  const guest = await addPlayer(ann, 'Guest')
  const game = await startGame(ann, {
    game_type: '9-Ball',
    players: [guest, benId].map((pool_player_id) => ({ pool_player_id, handicap: 20 })),
  })
  await add(ann, game, benId)
  for (const member of [ann, ben]) expect(dataOf(await taps(member, game))).toHaveLength(1)
  const missing = await taps(stranger, 987_654)
  expect(missing).toMatchObject({ status: 404, error: { code: 'NOT_FOUND' } })
  const hidden = await taps(stranger, game)
  expect([hidden.status, hidden.error]).toEqual([missing.status, missing.error])
})
