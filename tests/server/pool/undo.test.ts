// Tests undo and redo of taps.

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LiveGame } from '../../../contract/api/pool/games.ts'
import { call, dataOf, type Member, playerNamed, readGame, startGame, tap } from '../../support/members.ts'
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

const start = (annHandicap = 20, benHandicap = 20) =>
  startGame(ann, {
    game_type: '9-Ball',
    players: [
      { pool_player_id: annId, handicap: annHandicap },
      { pool_player_id: benId, handicap: benHandicap },
    ],
  })
const add = async (member: Member, game: number, pool_player_id: number) =>
  dataOf(await tap(member, game, { pool_player_id, action: 'add' }))
const undoOrRedo = (
  member: Member,
  key: 'POST /pool/games/:pool_game_id/undo' | 'POST /pool/games/:pool_game_id/redo',
  pool_game_id: number,
  pool_game_tap_id: number,
  idempotencyKey?: string,
) =>
  call(server.origin, key, {
    cookie: member.cookie,
    params: { pool_game_id },
    body: { pool_game_tap_id },
    idempotencyKey,
  })
const undo = (member: Member, game: number, tapId = 0, key?: string) =>
  undoOrRedo(member, 'POST /pool/games/:pool_game_id/undo', game, tapId, key)
const redo = (member: Member, game: number, tapId = 0, key?: string) =>
  undoOrRedo(member, 'POST /pool/games/:pool_game_id/redo', game, tapId, key)

/** The part of a game that a tap changes, without its version. */
const scoresOf = ({ players, winner_player_id }: LiveGame) => ({ players, winner_player_id })

test('undo works back to the start of a game, and redo up to its last tap, for taps of any member', async () => {
  const game = await start()
  const states = [await readGame(ann, game)]
  for (let point = 0; point < 12; point++) {
    const [member, id] = point % 3 === 0 ? [ben, benId] : [ann, annId]
    states.push(await add(member, game, id))
  }
  states.push(dataOf(await tap(ben, game, { pool_player_id: annId, action: 'subtract' })))
  expect(states.at(-1)?.undo).toMatchObject({ username: 'Ben', pool_player_id: annId, action: 'subtract' })

  let now = await readGame(ben, game)
  for (const before of states.slice(0, -1).reverse()) {
    now = dataOf(await undo(ann, game, now.undo?.pool_game_tap_id))
    expect(scoresOf(now)).toEqual(scoresOf(before))
  }
  expect(now).toMatchObject({ undo: null, version: states.length * 2 - 1 })
  for (const after of states.slice(1)) {
    now = dataOf(await redo(ben, game, now.redo?.pool_game_tap_id))
    expect(scoresOf(now)).toEqual(scoresOf(after))
  }
  expect(now.redo).toBeNull()
  expect(await readGame(ann, game)).toEqual(now)
})

test('redo cannot restore undone taps after a new tap, even if the new tap is undone', async () => {
  const game = await start()
  await add(ann, game, annId)
  const second = await add(ann, game, annId)
  const undone = dataOf(await undo(ann, game, second.undo?.pool_game_tap_id))
  expect(undone.redo?.pool_game_tap_id).toBe(second.undo?.pool_game_tap_id)
  const third = await add(ben, game, benId)
  expect(third.redo).toBeNull()
  expect(await redo(ann, game, second.undo?.pool_game_tap_id)).toMatchObject({
    status: 409,
    error: { code: 'NOTHING_TO_REDO' },
  })
  const again = dataOf(await undo(ann, game, third.undo?.pool_game_tap_id))
  expect(again.redo?.pool_game_tap_id).toBe(third.undo?.pool_game_tap_id)
  const back = dataOf(await redo(ann, game, third.undo?.pool_game_tap_id))
  expect(back).toMatchObject({ redo: null, players: [{ score: 1 }, { score: 1 }] })
})

test('undoing the winning tap reopens the game, and redoing it ends the game again', async () => {
  const game = await start(2, 2)
  await add(ann, game, annId)
  const won = await add(ben, game, annId)
  expect(won.winner_player_id).toBe(annId)
  const open = dataOf(await undo(ben, game, won.undo?.pool_game_tap_id))
  expect(open).toMatchObject({ winner_player_id: null, players: [{ score: 1 }, { score: 0 }] })
  const again = dataOf(await redo(ann, game, open.redo?.pool_game_tap_id))
  expect(again.winner_player_id).toBe(annId)
})

test('only one tap is undone when two members undo the same tap at the same time', async () => {
  const game = await start()
  await add(ann, game, annId)
  const seen = await add(ben, game, benId)
  const tapId = seen.undo?.pool_game_tap_id
  const answers = await Promise.all([undo(ann, game, tapId), undo(ben, game, tapId)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.error?.code).toBe('NOTHING_TO_UNDO')
  expect((await readGame(ann, game)).players.map(({ score }) => score)).toEqual([1, 0])
})

test('undo and redo are refused when there is nothing to undo or redo, and for members who may not score', async () => {
  const game = await start()
  expect(await undo(ann, game, 1)).toMatchObject({ status: 409, error: { code: 'NOTHING_TO_UNDO' } })
  expect(await redo(ann, game, 1)).toMatchObject({ status: 409, error: { code: 'NOTHING_TO_REDO' } })
  const { undo: last } = await add(ann, game, annId)
  expect(await undo(stranger, game, last?.pool_game_tap_id)).toMatchObject({ status: 404 })
  expect(await redo(stranger, game, last?.pool_game_tap_id)).toMatchObject({ status: 404 })
  expect((await readGame(ann, game)).version).toBe(2)
})

test('an undo or redo that is sent twice with the same key is applied once', async () => {
  const game = await start()
  await add(ann, game, annId)
  const seen = await add(ann, game, annId)
  const tapId = seen.undo?.pool_game_tap_id
  const first = await undo(ann, game, tapId, 'undo-key-1')
  const repeat = await undo(ann, game, tapId, 'undo-key-1')
  expect(repeat.data).toEqual(first.data)
  expect((await readGame(ann, game)).players[0]?.score).toBe(1)
  const redone = await redo(ann, game, tapId, 'redo-key-1')
  expect((await redo(ann, game, tapId, 'redo-key-1')).data).toEqual(redone.data)
  expect((await readGame(ann, game)).players[0]?.score).toBe(2)
})
