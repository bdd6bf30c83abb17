// Tests games that are scored on a score sheet.

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LiveGame } from '../../../contract/api/pool/games.ts'
import type { ScoreBody } from '../../../contract/api/pool/pool.ts'
import { TAP_ACTIONS, type Tap } from '../../../contract/rules/pool/scoredGame.ts'
import { foldSheet } from '../../../contract/rules/pool/sheet.ts'
import { tapsOf } from '../../../server/db/repositories/poolTaps.ts'
import { asTap, countingTaps } from '../../../server/usecases/pool/undoAndRedo.ts'
import { call, dataOf, type Member, playerNamed, readGame, startGame, tap } from '../../support/members.ts'
import { EIGHT_BALL_MATCH, NINE_BALL_MATCH, tapsIn } from '../../support/sheetMatches.ts'
import { inviteMember, startTestServer, type TestServer } from '../support.ts'

let server: TestServer
let ann: Member
let ben: Member
let ids: { A: number; B: number }

beforeAll(async () => {
  server = await startTestServer()
  const owner = await server.owner()
  ann = await inviteMember(owner, 'Ann')
  ben = await inviteMember(owner, 'Ben')
  ids = { A: await playerNamed(ann, 'Ann'), B: await playerNamed(ann, 'Ben') }
})
afterAll(() => server.close())

const start = (races = [31, 38], game_type: '8-Ball' | '9-Ball' = '9-Ball') =>
  startGame(ann, {
    game_type,
    scoring: 'sheet',
    players: [ids.A, ids.B].map((pool_player_id, seat) => ({ pool_player_id, handicap: races[seat] ?? 0 })),
  })

/** Ann and Ben tap in turns on their phones. */
async function play(game: number, text: string): Promise<LiveGame> {
  let shown = await readGame(ann, game)
  for (const [index, body] of tapsIn(text, ids).entries()) shown = dataOf(await tap(index % 2 ? ann : ben, game, body))
  return shown
}

const step = (kind: 'undo' | 'redo', pool_game_id: number, pool_game_tap_id = 0) =>
  call(server.origin, `POST /pool/games/:pool_game_id/${kind}`, {
    cookie: ben.cookie,
    params: { pool_game_id },
    body: { pool_game_tap_id },
  })

/** Expects that the stored sheet is the result of the log of taps. */
async function expectSheetOfLog(game: number): Promise<LiveGame> {
  const stored = await readGame(ann, game)
  const counting = countingTaps(await tapsOf(server.context.db, game)).map(asTap)
  const { balls: _, players, ...totals } = foldSheet(stored.game_type, stored.players, counting)
  expect(stored).toMatchObject({ ...totals, players, taps: counting })
  return stored
}

/** Numbers that look random and are the same in every run. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1103515245 + 12345) % 2147483648
    return Math.floor((state / 2147483648) * below)
  }
}

function randomTap(random: (below: number) => number): Tap {
  const pool_player_id = random(2) === 0 ? ids.A : ids.B
  const action = [...TAP_ACTIONS, 'add' as const, 'add' as const][random(TAP_ACTIONS.length + 2)] ?? 'add'
  const takesBall = action === 'add' || action === 'dead'
  return { pool_player_id, action, ...(takesBall && random(4) > 0 && { ball: 1 + random(9) }) }
}

test('a match of each discipline, tapped on two phones, is the same as the sheet on paper', async () => {
  for (const [match, races, gameType] of [
    [NINE_BALL_MATCH, [31, 38], '9-Ball'],
    [EIGHT_BALL_MATCH, [4, 3], '8-Ball'],
  ] as const) {
    const game = await start([...races], gameType)
    const end = await play(game, match.taps)
    for (const [seat, cells] of [match.ann, match.ben].entries()) {
      const { racks, ...others } = cells
      expect(end.players[seat]).toMatchObject({ ...others, racks: racks.map((score) => ({ score })) })
    }
    expect(end).toMatchObject({ innings: match.innings, winner_player_id: ids.A, at_table: null, scoring: 'sheet' })
    await expectSheetOfLog(game)
  }
})

test('[pool-sheet-03] a game contains its way of scoring, the innings, the table, the safeties, fouls and runs', async () => {
  const game = await start()
  const shown = await play(game, 'A1 A2 A.safety B.foul A3')
  const expected = {
    scoring: 'sheet',
    innings: 1,
    at_table: ids.A,
    players: [
      { score: 3, safeties: 1, fouls: 0, longest_run: 2 },
      { score: 0, safeties: 0, fouls: 1, longest_run: 0 },
    ],
  }
  expect(shown).toMatchObject({ ...expected, taps: tapsIn('A1 A2 A.safety B.foul A3', ids) })
  const list = dataOf(await call(server.origin, 'GET /pool/games', { cookie: ben.cookie }))
  expect(list.find(({ pool_game_id }) => pool_game_id === game)).toMatchObject(expected)
  const { token } = dataOf(
    await call(server.origin, 'POST /pool/games/:pool_game_id/watch', {
      cookie: ann.cookie,
      params: { pool_game_id: game },
    }),
  )
  expect(dataOf(await call(server.origin, 'GET /public/pool/games/:token', { params: { token } }))).toMatchObject(
    expected,
  )
  const plain = await startGame(ann, { game_type: '9-Ball', players: [{ pool_player_id: ids.A, handicap: 9 }] })
  expect(await readGame(ann, plain)).toMatchObject({ scoring: 'points', innings: 0, at_table: null, taps: [] })
  const wrong = { game_type: '9-Ball', scoring: 'paper', players: [{ pool_player_id: ids.A, handicap: 9 }] } as never
  expect(await call(server.origin, 'POST /pool/games', { cookie: ann.cookie, body: wrong })).toMatchObject({
    status: 400,
  })
})

test('[pool-sheet-06] a pocketed ball, a dead nine and a ninth dead ball are refused and change nothing', async () => {
  const game = await start()
  const before = await play(game, 'A1 xA2')
  for (const [text, error] of [
    ['B1', { code: 'BALL_ALREADY_DOWN', message: 'This ball is already down in this rack.' }],
    ['xB2', { code: 'BALL_ALREADY_DOWN' }],
    ['xA9', { code: 'DEAD_NOT_LEFT', message: 'The nine is never dead, and a rack has at most 8 dead balls.' }],
  ] as const) {
    const [body] = tapsIn(text, ids)
    expect(await tap(ben, game, body as ScoreBody), text).toMatchObject({ status: 409, error })
  }
  expect(await readGame(ann, game)).toEqual(before)
  const full = await play(game, 'xA3 xA4 xA5 xA6 xA7 xA8')
  expect(full.rack_notes[0]?.dead).toBe(7)
  expect((await tap(ann, game, { pool_player_id: ids.A, action: 'dead', ball: 1 })).data?.rack_notes[0]?.dead).toBe(8)
  expect(await tap(ann, game, { pool_player_id: ids.A, action: 'dead' })).toMatchObject({
    error: { code: 'DEAD_NOT_LEFT' },
  })
})

test('[pool-sheet-07] wrong taps are refused with a sentence and change nothing', async () => {
  const nine = await start()
  const eight = await start([4, 3], '8-Ball')
  const plain = await startGame(ann, {
    game_type: '9-Ball',
    players: [ids.A, ids.B].map((pool_player_id) => ({ pool_player_id, handicap: 20 })),
  })
  const games = [nine, eight, plain]
  const before = await Promise.all(games.map((game) => readGame(ann, game)))
  const needsSheet = { status: 409, error: { code: 'NEEDS_SHEET', message: expect.stringContaining('no score sheet') } }
  const invalid = {
    status: 422,
    error: { code: 'INVALID_TAP', message: expect.stringContaining('A tap names a ball') },
  }
  const unread = { status: 400, error: { code: 'BAD_REQUEST', message: expect.stringMatching(/.{10,}/) } }
  const cases: [game: number, body: Record<string, unknown>, expected: object][] = [
    [nine, { action: 'add', ball: 0 }, unread],
    [nine, { action: 'add', ball: 10 }, unread],
    [nine, { action: 'add', ball: 1.5 }, unread],
    [nine, { action: 'kick' }, unread],
    [nine, { action: 'add', how: 'luck' }, unread],
    [nine, { action: 'add', how: 'break_and_run' }, invalid],
    [nine, { action: 'miss', ball: 3 }, invalid],
    [eight, { action: 'add', ball: 3 }, invalid],
    [eight, { action: 'miss', how: 'break_and_run' }, invalid],
    [
      eight,
      { action: 'dead' },
      { status: 409, error: { code: 'DEAD_NOT_LEFT', message: 'Dead balls count in 9-Ball only.' } },
    ],
    [plain, { action: 'miss' }, needsSheet],
    [plain, { action: 'add', ball: 3 }, needsSheet],
    [plain, { action: 'at_table' }, needsSheet],
  ]
  for (const [game, body, expected] of cases) {
    const answer = await tap(ann, game, { pool_player_id: ids.A, ...body } as unknown as ScoreBody)
    expect(answer, JSON.stringify(body)).toMatchObject(expected)
  }
  expect(await Promise.all(games.map((game) => readGame(ann, game)))).toEqual(before)
})

test('[pool-sheet-15] the stored sheet is the result of the log after 50 taps of all kinds at the same time', async () => {
  for (const seed of [21, 22]) {
    const random = numbers(seed)
    const game = await start([30, 30])
    const last = (await play(game, 'A1 A2 A.miss')).undo?.pool_game_tap_id
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => {
        if (index % 12 === 5) return step('undo', game, last)
        return tap(index % 2 ? ann : ben, game, randomTap(random))
      }),
    )
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    const states = [await expectSheetOfLog(game)]
    for (let shown = states[0]; shown?.undo; shown = states.at(-1)) {
      states.push(dataOf(await step('undo', game, shown.undo.pool_game_tap_id)))
    }
    await expectSheetOfLog(game)
    expect(states.at(-1)).toMatchObject({
      innings: 0,
      at_table: ids.A,
      taps: [],
      rack_notes: [],
      winner_player_id: null,
    })
    const { undo: _u, redo: _r, version: _v, ...end } = states[0] as LiveGame
    let now = states.at(-1)
    while (now?.redo) now = dataOf(await step('redo', game, now.redo.pool_game_tap_id))
    expect(now).toMatchObject(end)
  }
})

test('[pool-sheet-16] the latest ball of a player can be undone, even a nine', async () => {
  const game = await start()
  await play(game, 'A1 A9 A2 A.miss B3')
  const back = dataOf(await tap(ben, game, { pool_player_id: ids.A, action: 'subtract' }))
  expect(back.players.map(({ score }) => score)).toEqual([3, 1])
  const nine = dataOf(await tap(ben, game, { pool_player_id: ids.A, action: 'subtract' }))
  expect(nine.players.map(({ score }) => score)).toEqual([1, 1])
  expect(nine.rack_notes).toMatchObject([{ dead: 0, winner_pool_player_id: null }])
  const without = await start()
  const { players, rack_notes, innings, at_table } = await play(without, 'A1 A.miss B3')
  expect(nine).toMatchObject({ players, rack_notes, innings, at_table })
})
