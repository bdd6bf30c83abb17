// Tests games on a score sheet in which the players break in turn.

import type { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CreateGameBody } from '../../../contract/api/pool/pool.ts'
import { computeSheet } from '../../../contract/rules/pool/sheet.ts'
import { up as addBreaks } from '../../../server/db/migrations/0053-alternate-break.ts'
import { tapsOf } from '../../../server/db/repositories/poolTaps.ts'
import { asTap, countingTaps } from '../../../server/usecases/pool/undoAndRedo.ts'
import { call, dataOf, type Member, playerIdOf, readGame, startGame, startNight, tap } from '../../support/members.ts'
import { tapsIn } from '../../support/sheetMatches.ts'
import { inviteMember, startTestServer, type TestServer } from '../support.ts'

let server: TestServer
let ann: Member
let ids: { A: number; B: number }

beforeAll(async () => {
  server = await startTestServer()
  const owner = await server.owner()
  ann = await inviteMember(owner, 'Ann')
  await inviteMember(owner, 'Ben')
  ids = { A: await playerIdOf(ann, 'Ann'), B: await playerIdOf(ann, 'Ben') }
})
afterAll(() => server.close())

const body = (rest: Partial<CreateGameBody> = {}): CreateGameBody => ({
  game_type: '9-Ball',
  scoring: 'sheet',
  players: [
    { pool_player_id: ids.A, handicap: 31 },
    { pool_player_id: ids.B, handicap: 38 },
  ],
  ...rest,
})

async function play(gameId: number, text: string) {
  for (const one of tapsIn(text, ids)) dataOf(await tap(ann, gameId, one))
  return readGame(ann, gameId)
}

const listed = async (gameId: number) =>
  dataOf(await call(server.origin, 'GET /pool/games', { cookie: ann.cookie })).find(
    ({ pool_game_id }) => pool_game_id === gameId,
  )

const gameCount = async () => (await server.context.db.selectFrom('pool_games').selectAll().execute()).length

test('[pool-sheet-50] a game with alternate break is scored so, and says so wherever it is shown', async () => {
  const gameId = await startGame(ann, body({ breaks: 'alternate' }))
  const game = await play(gameId, 'A1 A9 B1 B.miss A2 A.safety')
  expect(game).toMatchObject({ breaks: 'alternate', at_table: ids.B, innings: 1 })
  expect(game.players.map(({ innings }) => innings)).toEqual([2, 1])
  expect(await listed(gameId)).toMatchObject({ breaks: 'alternate' })
  const params = { pool_game_id: gameId }
  const { token } = dataOf(
    await call(server.origin, 'POST /pool/games/:pool_game_id/watch', { cookie: ann.cookie, params }),
  )
  const watched = await call(server.origin, 'GET /public/pool/games/:token', { params: { token } })
  expect(watched.data).toMatchObject({ breaks: 'alternate', at_table: ids.B })
  const exported = await call(server.origin, 'GET /users/:username/export', {
    cookie: ann.cookie,
    params: { username: 'Ann' },
  })
  expect(JSON.stringify(exported.data)).toContain('"breaks":"alternate"')
})

test('[pool-sheet-50] undo, redo and new seats leave the sheet that follows from the taps', async () => {
  const gameId = await startGame(ann, body({ breaks: 'alternate' }))
  const { undo } = await play(gameId, 'A1 A9 B1 B9 A1 A.miss')
  const expectSheetOfLog = async () => {
    const stored = await readGame(ann, gameId)
    const taps = countingTaps(await tapsOf(server.context.db, gameId)).map(asTap)
    const { balls: _, players, ...totals } = computeSheet(stored.game_type, stored.players, taps, 'alternate')
    expect(stored).toMatchObject({ ...totals, players, breaks: 'alternate' })
    return stored
  }
  const request = { cookie: ann.cookie, params: { pool_game_id: gameId } }
  const named = { pool_game_tap_id: undo?.pool_game_tap_id ?? 0 }
  dataOf(await call(server.origin, 'POST /pool/games/:pool_game_id/undo', { ...request, body: named }))
  expect(await expectSheetOfLog()).toMatchObject({ at_table: ids.A, innings: 1 })
  dataOf(await call(server.origin, 'POST /pool/games/:pool_game_id/redo', { ...request, body: named }))
  expect(await expectSheetOfLog()).toMatchObject({ at_table: ids.B })
  // The other player has won the lag, so the two have broken the other way round.
  const players = [ids.B, ids.A].map((id) => ({ pool_player_id: id, replaces: id }))
  dataOf(await call(server.origin, 'PATCH /pool/games/:pool_game_id', { ...request, body: { players } }))
  await expectSheetOfLog()
})

test('[pool-sheet-50] without a choice the winner breaks, also in a game from before the update', async () => {
  const gameId = await startGame(ann, body())
  expect(await play(gameId, 'A1 A9')).toMatchObject({ breaks: 'winner', at_table: ids.A, innings: 0 })
  const { db } = server.context
  await db.schema.alterTable('pool_games').dropColumn('breaks').execute()
  await addBreaks(db as unknown as Kysely<unknown>)
  expect(await readGame(ann, gameId)).toMatchObject({ breaks: 'winner', at_table: ids.A })
  expect(await listed(gameId)).toMatchObject({ breaks: 'winner' })
})

test('[pool-sheet-50] a match of a league night takes the break in both calls that start it', async () => {
  const nightId = await startNight(ann, [ids.A, ids.B])
  const { scoring, breaks } = { scoring: 'sheet', breaks: 'alternate' } as const
  const gameId = await startGame(ann, body({ breaks, night: { pool_night_id: nightId, position: 1 } }))
  expect(await readGame(ann, gameId)).toMatchObject({ breaks: 'alternate' })
  const otherNightId = await startNight(ann, [ids.A, ids.B])
  const { pool_game_id } = dataOf(
    await call(server.origin, 'POST /pool/nights/:pool_night_id/matches', {
      cookie: ann.cookie,
      params: { pool_night_id: otherNightId },
      body: { position: 1, pool_player_ids: [ids.A, ids.B], scoring, breaks },
    }),
  )
  expect(await readGame(ann, pool_game_id)).toMatchObject({ breaks: 'alternate' })
})

test('[pool-sheet-50] alternate break without a score sheet, and an unknown break, are refused and start no game', async () => {
  const before = await gameCount()
  const start = (sent: object) =>
    call(server.origin, 'POST /pool/games', { cookie: ann.cookie, body: { ...body(), ...sent } as CreateGameBody })
  const refused = await start({ scoring: 'points', breaks: 'alternate' })
  expect(refused.error).toMatchObject({ code: 'NEEDS_SHEET' })
  expect(refused.error?.message).toContain('score sheet')
  expect((await start({ breaks: 'loser' })).error?.code).toBe('BAD_REQUEST')
  const nightId = await startNight(ann, [ids.A, ids.B])
  const night = { pool_night_id: nightId, position: 1 }
  expect((await start({ scoring: 'points', breaks: 'alternate', night })).error?.code).toBe('NEEDS_SHEET')
  expect(await gameCount()).toBe(before)
  expect(dataOf(await start({ scoring: 'points', breaks: 'winner' })).pool_game_id).toBeGreaterThan(0)
})
