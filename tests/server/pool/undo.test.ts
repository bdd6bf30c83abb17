// Tests undo and redo of taps.

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LiveGame } from '../../../contract/api/pool/games.ts'
import { call, dataOf, type Member, playerIdOf, readGame, startGame, tap } from '../../support/members.ts'
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

const startTestGame = (annHandicap = 20, benHandicap = 20) =>
  startGame(ann, {
    game_type: '9-Ball',
    players: [
      { pool_player_id: annId, handicap: annHandicap },
      { pool_player_id: benId, handicap: benHandicap },
    ],
  })
const addPoint = async (member: Member, gameId: number, pool_player_id: number) =>
  dataOf(await tap(member, gameId, { pool_player_id, action: 'add' }))
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
const undo = (member: Member, gameId: number, tapId = 0, key?: string) =>
  undoOrRedo(member, 'POST /pool/games/:pool_game_id/undo', gameId, tapId, key)
const redo = (member: Member, gameId: number, tapId = 0, key?: string) =>
  undoOrRedo(member, 'POST /pool/games/:pool_game_id/redo', gameId, tapId, key)

/** The part of a game that a tap changes, without its version. */
const scoresOf = ({ players, winner_player_id }: LiveGame) => ({ players, winner_player_id })

test('undo removes all taps of a game one by one, redo restores all of them, and a player can undo the tap of another player', async () => {
  const gameId = await startTestGame()
  const states = [await readGame(ann, gameId)]
  for (let point = 0; point < 12; point++) {
    const [member, id] = point % 3 === 0 ? [ben, benId] : [ann, annId]
    states.push(await addPoint(member, gameId, id))
  }
  states.push(dataOf(await tap(ben, gameId, { pool_player_id: annId, action: 'subtract' })))
  expect(states.at(-1)?.undo).toMatchObject({ username: 'Ben', pool_player_id: annId, action: 'subtract' })

  let current = await readGame(ben, gameId)
  for (const stateBefore of states.slice(0, -1).reverse()) {
    current = dataOf(await undo(ann, gameId, current.undo?.pool_game_tap_id))
    expect(scoresOf(current)).toEqual(scoresOf(stateBefore))
  }
  // The version is 1 at the start. Each tap and each undo adds 1.
  expect(current).toMatchObject({ undo: null, version: states.length * 2 - 1 })
  for (const stateAfter of states.slice(1)) {
    current = dataOf(await redo(ben, gameId, current.redo?.pool_game_tap_id))
    expect(scoresOf(current)).toEqual(scoresOf(stateAfter))
  }
  expect(current.redo).toBeNull()
  expect(await readGame(ann, gameId)).toEqual(current)
})

test('redo cannot restore undone taps after a new tap, even if the new tap is undone', async () => {
  const gameId = await startTestGame()
  await addPoint(ann, gameId, annId)
  const afterSecondTap = await addPoint(ann, gameId, annId)
  const afterUndo = dataOf(await undo(ann, gameId, afterSecondTap.undo?.pool_game_tap_id))
  expect(afterUndo.redo?.pool_game_tap_id).toBe(afterSecondTap.undo?.pool_game_tap_id)
  const afterThirdTap = await addPoint(ben, gameId, benId)
  expect(afterThirdTap.redo).toBeNull()
  expect(await redo(ann, gameId, afterSecondTap.undo?.pool_game_tap_id)).toMatchObject({
    status: 409,
    error: { code: 'NOTHING_TO_REDO' },
  })
  const afterSecondUndo = dataOf(await undo(ann, gameId, afterThirdTap.undo?.pool_game_tap_id))
  expect(afterSecondUndo.redo?.pool_game_tap_id).toBe(afterThirdTap.undo?.pool_game_tap_id)
  const afterRedo = dataOf(await redo(ann, gameId, afterThirdTap.undo?.pool_game_tap_id))
  expect(afterRedo).toMatchObject({ redo: null, players: [{ score: 1 }, { score: 1 }] })
})

test('undoing the winning tap reopens the game, and redoing it ends the game again', async () => {
  const gameId = await startTestGame(2, 2)
  await addPoint(ann, gameId, annId)
  const wonGame = await addPoint(ben, gameId, annId)
  expect(wonGame.winner_player_id).toBe(annId)
  const reopened = dataOf(await undo(ben, gameId, wonGame.undo?.pool_game_tap_id))
  expect(reopened).toMatchObject({ winner_player_id: null, players: [{ score: 1 }, { score: 0 }] })
  const endedAgain = dataOf(await redo(ann, gameId, reopened.redo?.pool_game_tap_id))
  expect(endedAgain.winner_player_id).toBe(annId)
})

test('only one tap is undone when two members undo the same tap at the same time', async () => {
  const gameId = await startTestGame()
  await addPoint(ann, gameId, annId)
  const game = await addPoint(ben, gameId, benId)
  const tapId = game.undo?.pool_game_tap_id
  const answers = await Promise.all([undo(ann, gameId, tapId), undo(ben, gameId, tapId)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.error?.code).toBe('NOTHING_TO_UNDO')
  expect((await readGame(ann, gameId)).players.map(({ score }) => score)).toEqual([1, 0])
})

test('undo and redo are refused when there is nothing to undo or redo, and for members who are not allowed to score', async () => {
  const gameId = await startTestGame()
  expect(await undo(ann, gameId, 1)).toMatchObject({ status: 409, error: { code: 'NOTHING_TO_UNDO' } })
  expect(await redo(ann, gameId, 1)).toMatchObject({ status: 409, error: { code: 'NOTHING_TO_REDO' } })
  const { undo: last } = await addPoint(ann, gameId, annId)
  expect(await undo(stranger, gameId, last?.pool_game_tap_id)).toMatchObject({ status: 404 })
  expect(await redo(stranger, gameId, last?.pool_game_tap_id)).toMatchObject({ status: 404 })
  expect((await readGame(ann, gameId)).version).toBe(2)
})

test('an undo or redo that is sent twice with the same key is applied once', async () => {
  const gameId = await startTestGame()
  await addPoint(ann, gameId, annId)
  const game = await addPoint(ann, gameId, annId)
  const tapId = game.undo?.pool_game_tap_id
  const firstUndo = await undo(ann, gameId, tapId, 'undo-key-1')
  const repeatedUndo = await undo(ann, gameId, tapId, 'undo-key-1')
  expect(repeatedUndo.data).toEqual(firstUndo.data)
  expect((await readGame(ann, gameId)).players[0]?.score).toBe(1)
  const firstRedo = await redo(ann, gameId, tapId, 'redo-key-1')
  expect((await redo(ann, gameId, tapId, 'redo-key-1')).data).toEqual(firstRedo.data)
  expect((await readGame(ann, gameId)).players[0]?.score).toBe(2)
})
