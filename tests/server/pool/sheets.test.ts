// Tests games that are scored on a score sheet.

import type { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LiveGame } from '../../../contract/api/pool/games.ts'
import type { ScoreBody } from '../../../contract/api/pool/pool.ts'
import { TAP_ACTIONS, type Tap } from '../../../contract/rules/pool/scoredGame.ts'
import { computeSheet } from '../../../contract/rules/pool/sheet.ts'
import { up as computeSheetsAgain } from '../../../server/db/migrations/0041-right-innings.ts'
import { tapsOf } from '../../../server/db/repositories/poolTaps.ts'
import { asTap, countingTaps } from '../../../server/usecases/pool/undoAndRedo.ts'
import { call, dataOf, type Member, playerIdOf, readGame, startGame, tap } from '../../support/members.ts'
import { EIGHT_BALL_MATCH, NINE_BALL_MATCH, tapsIn } from '../../support/sheetMatches.ts'
import { inviteMember, startTestServer, type TestServer } from '../support.ts'

let server: TestServer
let ann: Member
let ben: Member
/** The `pool_player_id` of Ann and of Ben, under the letters that `tapsIn` uses for them. */
let ids: { A: number; B: number }

beforeAll(async () => {
  server = await startTestServer()
  const owner = await server.owner()
  ann = await inviteMember(owner, 'Ann')
  ben = await inviteMember(owner, 'Ben')
  ids = { A: await playerIdOf(ann, 'Ann'), B: await playerIdOf(ann, 'Ben') }
})
afterAll(() => server.close())

const startSheetGame = (races = [31, 38], game_type: '8-Ball' | '9-Ball' = '9-Ball') =>
  startGame(ann, {
    game_type,
    scoring: 'sheet',
    players: [ids.A, ids.B].map((pool_player_id, index) => ({ pool_player_id, handicap: races[index] ?? 0 })),
  })

/**
 * Makes the taps that the text describes, one from Ben's session, the next from Ann's session, and so on. In the text,
 * A is Ann and B is Ben. `A1`: Ann pockets ball 1. `xA2`: Ann makes ball 2 dead. `A.miss`: Ann's turn ends with a miss.
 * Returns the game after the last tap.
 */
async function play(gameId: number, text: string): Promise<LiveGame> {
  let game = await readGame(ann, gameId)
  for (const [index, body] of tapsIn(text, ids).entries()) game = dataOf(await tap(index % 2 ? ann : ben, gameId, body))
  return game
}

const undoOrRedo = (kind: 'undo' | 'redo', pool_game_id: number, pool_game_tap_id = 0) =>
  call(server.origin, `POST /pool/games/:pool_game_id/${kind}`, {
    cookie: ben.cookie,
    params: { pool_game_id },
    body: { pool_game_tap_id },
  })

/** Expects that the stored sheet is the result of the taps that count, which are the taps that are not undone. */
async function expectSheetOfLog(gameId: number): Promise<LiveGame> {
  const stored = await readGame(ann, gameId)
  const counting = countingTaps(await tapsOf(server.context.db, gameId)).map(asTap)
  const { balls: _, players, ...totals } = computeSheet(stored.game_type, stored.players, counting)
  expect(stored).toMatchObject({ ...totals, players, taps: counting })
  return stored
}

/**
 * Returns a function that makes whole numbers from 0 to `limit - 1`. They look random and are the same in every run.
 */
function randomNumbers(seed: number) {
  let state = seed
  return (limit: number) => {
    state = (state * 1103515245 + 12345) % 2147483648
    return Math.floor((state / 2147483648) * limit)
  }
}

function randomTap(random: (limit: number) => number): Tap {
  const pool_player_id = random(2) === 0 ? ids.A : ids.B
  const action = [...TAP_ACTIONS, 'add' as const, 'add' as const][random(TAP_ACTIONS.length + 2)] ?? 'add'
  if (action === 'rack_over') return { pool_player_id, action, how: random(2) === 0 ? 'stalemate' : 'gathered' }
  // A tap that can name a ball names one three times out of four.
  const takesBall = action === 'add' || action === 'dead'
  return {
    pool_player_id,
    action,
    ...(takesBall && random(4) > 0 && { ball: 1 + random(9) }),
    ...(takesBall && random(4) === 0 && { on_break: true }),
  }
}

test('in each discipline, a match that two members tap has the same totals as the score sheet on paper', async () => {
  for (const [match, races, gameType] of [
    [NINE_BALL_MATCH, [31, 38], '9-Ball'],
    [EIGHT_BALL_MATCH, [4, 3], '8-Ball'],
  ] as const) {
    const gameId = await startSheetGame([...races], gameType)
    const end = await play(gameId, match.taps)
    for (const [index, cells] of [match.ann, match.ben].entries()) {
      const { racks, ...others } = cells
      expect(end.players[index]).toMatchObject({ ...others, racks: racks.map((score) => ({ score })) })
    }
    expect(end).toMatchObject({ innings: match.innings, winner_player_id: ids.A, at_table: null, scoring: 'sheet' })
    await expectSheetOfLog(gameId)
  }
})

test('[pool-sheet-03] a game contains its way of scoring, the innings, the player at the table, the safeties, fouls and runs', async () => {
  const gameId = await startSheetGame()
  const game = await play(gameId, 'A1 A2 A.safety B.foul A3')
  const expected = {
    scoring: 'sheet',
    innings: 1,
    at_table: ids.A,
    players: [
      { score: 3, safeties: 1, fouls: 0, longest_run: 2, innings: 1 },
      { score: 0, safeties: 0, fouls: 1, longest_run: 0, innings: 1 },
    ],
  }
  expect(game).toMatchObject({ ...expected, taps: tapsIn('A1 A2 A.safety B.foul A3', ids) })
  const list = dataOf(await call(server.origin, 'GET /pool/games', { cookie: ben.cookie }))
  expect(list.find(({ pool_game_id }) => pool_game_id === gameId)).toMatchObject(expected)
  const { token } = dataOf(
    await call(server.origin, 'POST /pool/games/:pool_game_id/watch', {
      cookie: ann.cookie,
      params: { pool_game_id: gameId },
    }),
  )
  expect(dataOf(await call(server.origin, 'GET /public/pool/games/:token', { params: { token } }))).toMatchObject(
    expected,
  )
  const pointsGame = await startGame(ann, { game_type: '9-Ball', players: [{ pool_player_id: ids.A, handicap: 9 }] })
  expect(await readGame(ann, pointsGame)).toMatchObject({ scoring: 'points', innings: 0, at_table: null, taps: [] })
  const bodyWithWrongScoring = {
    game_type: '9-Ball',
    scoring: 'paper',
    players: [{ pool_player_id: ids.A, handicap: 9 }],
  } as never
  expect(
    await call(server.origin, 'POST /pool/games', { cookie: ann.cookie, body: bodyWithWrongScoring }),
  ).toMatchObject({
    status: 400,
  })
})

test('[pool-sheet-06] a ball that is already down, a dead nine and a dead ball too many are refused', async () => {
  const gameId = await startSheetGame()
  const gameBefore = await play(gameId, 'A1 xA2')
  for (const [text, error] of [
    ['B1', { code: 'BALL_ALREADY_DOWN', message: 'This ball is already down in this rack.' }],
    ['xB2', { code: 'BALL_ALREADY_DOWN' }],
    [
      'xA9',
      {
        code: 'DEAD_NOT_LEFT',
        message: 'The nine is never dead, and no more balls can be dead than lie on the table.',
      },
    ],
  ] as const) {
    const [body] = tapsIn(text, ids)
    expect(await tap(ben, gameId, body as ScoreBody), text).toMatchObject({ status: 409, error })
  }
  expect(await readGame(ann, gameId)).toEqual(gameBefore)
  const gameWith7Dead = await play(gameId, 'xA3 xA4 xA5 xA6 xA7 xA8')
  expect(gameWith7Dead.rack_notes[0]?.dead).toBe(7)
  // Seven balls are dead and one was pocketed, so only the nine is left.
  expect(await tap(ann, gameId, { pool_player_id: ids.A, action: 'dead' })).toMatchObject({
    error: { code: 'DEAD_NOT_LEFT' },
  })
  expect((await tap(ann, gameId, { pool_player_id: ids.A, action: 'dead', ball: 1 })).data?.rack_notes[0]?.dead).toBe(8)
  expect(await tap(ann, gameId, { pool_player_id: ids.A, action: 'dead' })).toMatchObject({
    error: { code: 'DEAD_NOT_LEFT' },
  })
})

test('[pool-sheet-07] wrong taps are refused with a sentence and change nothing', async () => {
  const nineBallGame = await startSheetGame()
  const eightBallGame = await startSheetGame([4, 3], '8-Ball')
  const pointsGame = await startGame(ann, {
    game_type: '9-Ball',
    players: [ids.A, ids.B].map((pool_player_id) => ({ pool_player_id, handicap: 20 })),
  })
  const games = [nineBallGame, eightBallGame, pointsGame]
  const gamesBefore = await Promise.all(games.map((gameId) => readGame(ann, gameId)))
  const needsSheet = { status: 409, error: { code: 'NEEDS_SHEET', message: expect.stringContaining('no score sheet') } }
  const invalidTap = {
    status: 422,
    error: { code: 'INVALID_TAP', message: expect.stringContaining('A tap names a ball') },
  }
  const badRequest = { status: 400, error: { code: 'BAD_REQUEST', message: expect.stringMatching(/.{10,}/) } }
  const cases: [gameId: number, body: Record<string, unknown>, expected: object][] = [
    [nineBallGame, { action: 'add', ball: 0 }, badRequest],
    [nineBallGame, { action: 'add', ball: 10 }, badRequest],
    [nineBallGame, { action: 'add', ball: 1.5 }, badRequest],
    [nineBallGame, { action: 'kick' }, badRequest],
    [nineBallGame, { action: 'add', how: 'luck' }, badRequest],
    [nineBallGame, { action: 'add', how: 'break_and_run' }, invalidTap],
    [nineBallGame, { action: 'miss', ball: 3 }, invalidTap],
    [nineBallGame, { action: 'miss', on_break: true }, invalidTap],
    [nineBallGame, { action: 'add', ball: 9, on_break: 'yes' }, badRequest],
    [nineBallGame, { action: 'rack_over' }, invalidTap],
    [nineBallGame, { action: 'rack_over', how: 'void' }, invalidTap],
    [eightBallGame, { action: 'rack_over', how: 'opponent_scratch' }, invalidTap],
    [eightBallGame, { action: 'add', on_break: true }, invalidTap],
    [pointsGame, { action: 'rack_over', how: 'stalemate' }, needsSheet],
    [pointsGame, { action: 'add', on_break: true }, needsSheet],
    [eightBallGame, { action: 'add', ball: 3 }, invalidTap],
    [eightBallGame, { action: 'miss', how: 'break_and_run' }, invalidTap],
    [
      eightBallGame,
      { action: 'dead' },
      { status: 409, error: { code: 'DEAD_NOT_LEFT', message: 'Dead balls count in 9-Ball only.' } },
    ],
    [pointsGame, { action: 'miss' }, needsSheet],
    [pointsGame, { action: 'add', ball: 3 }, needsSheet],
    [pointsGame, { action: 'at_table' }, needsSheet],
  ]
  for (const [gameId, body, expected] of cases) {
    const answer = await tap(ann, gameId, { pool_player_id: ids.A, ...body } as unknown as ScoreBody)
    expect(answer, JSON.stringify(body)).toMatchObject(expected)
  }
  expect(await Promise.all(games.map((gameId) => readGame(ann, gameId)))).toEqual(gamesBefore)
})

test('[pool-sheet-15] after 46 taps and 4 undos at the same time, the stored sheet is the result of its log of taps', async () => {
  for (const seed of [21, 22]) {
    const random = randomNumbers(seed)
    const gameId = await startSheetGame([30, 30])
    const lastTapId = (await play(gameId, 'A1 A2 A.miss')).undo?.pool_game_tap_id
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => {
        if (index % 12 === 5) return undoOrRedo('undo', gameId, lastTapId)
        return tap(index % 2 ? ann : ben, gameId, randomTap(random))
      }),
    )
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    const states = [await expectSheetOfLog(gameId)]
    for (let shown = states[0]; shown?.undo; shown = states.at(-1)) {
      states.push(dataOf(await undoOrRedo('undo', gameId, shown.undo.pool_game_tap_id)))
    }
    await expectSheetOfLog(gameId)
    expect(states.at(-1)).toMatchObject({
      innings: 0,
      at_table: ids.A,
      taps: [],
      rack_notes: [],
      winner_player_id: null,
    })
    const { undo: _u, redo: _r, version: _v, ...end } = states[0] as LiveGame
    let current = states.at(-1)
    while (current?.redo) current = dataOf(await undoOrRedo('redo', gameId, current.redo.pool_game_tap_id))
    expect(current).toMatchObject(end)
  }
})

test('[pool-sheet-34] on_break and rack_over are stored, undone and redone, and the game, its log and the export have them', async () => {
  const gameId = await startSheetGame()
  const taps = tapsIn('A3! A9! A1 A.miss B.gathered', ids)
  const played = await play(gameId, 'A3! A9! A1 A.miss B.gathered')
  expect(played).toMatchObject({
    taps,
    innings: 0,
    at_table: ids.A,
    rack_notes: [
      { dead: 7, nine_on_break: true, break_and_run: false, how: null },
      { dead: 9, winner_pool_player_id: null, how: 'gathered' },
    ],
    undo: { action: 'rack_over', how: 'gathered', pool_player_id: ids.B },
  })
  const undone = dataOf(await undoOrRedo('undo', gameId, played.undo?.pool_game_tap_id))
  expect(undone).toMatchObject({ at_table: ids.B, rack_notes: [{}, { dead: 0, how: null }] })
  const redone = dataOf(await undoOrRedo('redo', gameId, undone.redo?.pool_game_tap_id))
  expect(redone).toMatchObject({ taps, rack_notes: played.rack_notes, at_table: ids.A })
  await expectSheetOfLog(gameId)
  const log = dataOf(
    await call(server.origin, 'GET /pool/games/:pool_game_id/taps', {
      cookie: ann.cookie,
      params: { pool_game_id: gameId },
    }),
  )
  expect(log.map(({ on_break }) => on_break)).toEqual([true, true, undefined, undefined, undefined])
  expect(log.at(-1)).toMatchObject({ action: 'rack_over', how: 'gathered' })
  const exported = dataOf(
    await call(server.origin, 'GET /users/:username/export', { cookie: ben.cookie, params: { username: 'Ben' } }),
  )
  const exportedTaps = (exported.pool as { taps: { pool_game_id: number; on_break: boolean }[] }).taps
  // Ben has made the first, the third and the last tap of this game.
  const ownTaps = exportedTaps.filter(({ pool_game_id }) => pool_game_id === gameId)
  expect(ownTaps.map(({ on_break }) => on_break)).toEqual([true, false, false])
})

test('[pool-sheet-35] the update computes the sheets of an earlier version again, and leaves games with points as they are', async () => {
  const finished = await startSheetGame([4, 3], '8-Ball')
  await play(finished, 'A.miss B.rack B.miss A.safety B.rack B.rack')
  const running = await startSheetGame()
  await play(running, 'A1 A2 A.miss B3 B9 B.safety A1')
  const pointsGame = await startGame(ann, { game_type: '9-Ball', players: [{ pool_player_id: ids.A, handicap: 9 }] })
  await tap(ann, pointsGame, { pool_player_id: ids.A, action: 'add' })
  const gameIds = [finished, running, pointsGame]
  // The update was written before the turns of each rack were stored.
  const readAll = async () => {
    const games = await Promise.all(gameIds.map((gameId) => readGame(ann, gameId)))
    return games.map(({ rack_turns: _, ...game }) => game)
  }
  const gamesBefore = await readAll()
  // The earlier version counted an inning for the turn that won the match.
  expect(gamesBefore[0]).toMatchObject({ innings: 1, winner_player_id: ids.B })
  const { db } = server.context
  await db.updateTable('pool_games').set({ innings: 2 }).where('pool_game_id', '=', finished).execute()
  await db.schema.alterTable('pool_game_taps').dropColumn('on_break').execute()
  await db.schema.alterTable('pool_game_players').dropColumn('innings').execute()
  await computeSheetsAgain(db as unknown as Kysely<unknown>)
  expect(await readAll()).toEqual(gamesBefore)
})

test('[pool-sheet-16] a subtraction removes the latest ball of a player, even a nine', async () => {
  const gameId = await startSheetGame()
  // The nine counts two points, and every other ball one.
  await play(gameId, 'A1 A9 A2 A.miss B3')
  const afterFirstSubtraction = dataOf(await tap(ben, gameId, { pool_player_id: ids.A, action: 'subtract' }))
  expect(afterFirstSubtraction.players.map(({ score }) => score)).toEqual([3, 1])
  const afterSecondSubtraction = dataOf(await tap(ben, gameId, { pool_player_id: ids.A, action: 'subtract' }))
  expect(afterSecondSubtraction.players.map(({ score }) => score)).toEqual([1, 1])
  expect(afterSecondSubtraction.rack_notes).toMatchObject([{ dead: 0, winner_pool_player_id: null }])
  const gameWithoutNine = await startSheetGame()
  const { players, rack_notes, innings, at_table } = await play(gameWithoutNine, 'A1 A.miss B3')
  expect(afterSecondSubtraction).toMatchObject({ players, rack_notes, innings, at_table })
})
