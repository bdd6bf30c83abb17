// Tests corrections of taps: changing a tap, removing it, and adding one before it.

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChangeTapBody, CorrectionQuery } from '../../../contract/api/pool/corrections.ts'
import type { LiveGame } from '../../../contract/api/pool/games.ts'
import { TAP_ACTIONS, type Tap } from '../../../contract/rules/pool/scoredGame.ts'
import { remainingPoints, tally } from '../../../contract/rules/pool/scoring.ts'
import { computeSheet } from '../../../contract/rules/pool/sheet.ts'
import { tapsOf } from '../../../server/db/repositories/poolTaps.ts'
import { asTap, countingTaps } from '../../../server/usecases/pool/undoAndRedo.ts'
import { call, dataOf, type Member, playerIdOf, readGame, startGame, tap } from '../../support/members.ts'
import { tapsIn } from '../../support/sheetMatches.ts'
import { connectSocket, disconnectAll } from '../../support/sockets.ts'
import { inviteMember, startTestServer, type TestServer } from '../support.ts'

let server: TestServer
let ann: Member
let ben: Member
let stranger: Member
/** The `pool_player_id` of Ann and of Ben, under the letters that `tapsIn` uses for them. */
let ids: { A: number; B: number }

beforeAll(async () => {
  server = await startTestServer()
  const owner = await server.owner()
  ann = await inviteMember(owner, 'Ann')
  ben = await inviteMember(owner, 'Ben')
  stranger = await inviteMember(owner, 'Stranger')
  ids = { A: await playerIdOf(ann, 'Ann'), B: await playerIdOf(ann, 'Ben') }
})
afterAll(() => server.close())

const startTestGame = (scoring: 'points' | 'sheet', races = [31, 38], game_type: '8-Ball' | '9-Ball' = '9-Ball') =>
  startGame(ann, {
    game_type,
    scoring,
    players: [ids.A, ids.B].map((pool_player_id, index) => ({ pool_player_id, handicap: races[index] ?? 0 })),
  })

/** Makes the taps that the text describes, from both sessions in turn. Returns the ids of the taps. */
async function play(gameId: number, taps: readonly Tap[]): Promise<number[]> {
  const tapIds: number[] = []
  for (const [index, body] of taps.entries()) {
    const game = dataOf(await tap(index % 2 ? ann : ben, gameId, body))
    tapIds.push(game.undo?.pool_game_tap_id ?? 0)
  }
  return tapIds
}
const playText = (gameId: number, text: string) => play(gameId, tapsIn(text, ids))

interface Options {
  query?: CorrectionQuery
  idempotencyKey?: string
}
const change = (member: Member, pool_game_id: number, pool_game_tap_id: number, body: ChangeTapBody, more?: Options) =>
  call(server.origin, 'PATCH /pool/games/:pool_game_id/taps/:pool_game_tap_id', {
    cookie: member.cookie,
    params: { pool_game_id, pool_game_tap_id },
    body,
    ...more,
  })
const remove = (member: Member, pool_game_id: number, pool_game_tap_id: number, more?: Options) =>
  call(server.origin, 'DELETE /pool/games/:pool_game_id/taps/:pool_game_tap_id', {
    cookie: member.cookie,
    params: { pool_game_id, pool_game_tap_id },
    ...more,
  })
const addBefore = (member: Member, pool_game_id: number, before: number, body: Tap, more?: Options) =>
  call(server.origin, 'POST /pool/games/:pool_game_id/taps', {
    cookie: member.cookie,
    params: { pool_game_id },
    body: { before, ...body },
    ...more,
  })
const readLog = async (pool_game_id: number, query = {}) =>
  dataOf(
    await call(server.origin, 'GET /pool/games/:pool_game_id/taps', {
      cookie: ann.cookie,
      params: { pool_game_id },
      query,
    }),
  )

/** What follows from the taps of a game: everything but its version, its ids and what undo and redo would change. */
const numbersOf = ({ players, winner_player_id, innings, at_table, rack_notes }: LiveGame) => ({
  players,
  winner_player_id,
  innings,
  at_table,
  rack_notes,
})

/** Expects that the stored game is the result of the taps that count. */
async function expectGameOfLog(gameId: number): Promise<LiveGame> {
  const stored = await readGame(ann, gameId)
  const taps = countingTaps(await tapsOf(server.context.db, gameId)).map(asTap)
  const { balls: _, ...computed } = {
    balls: [],
    ...(stored.scoring === 'sheet'
      ? computeSheet(stored.game_type, stored.players, taps, stored.breaks)
      : tally(stored.game_type, stored.players, remainingPoints(taps))),
  }
  expect(stored).toMatchObject(computed)
  return stored
}

test('[pool-fix-01] a corrected tap gives the same game as if it had been tapped rightly, in both ways of scoring', async () => {
  for (const [scoring, wrong, right, body] of [
    ['sheet', 'A1 A2 A.miss B3 B9 B1 B.miss A2', 'A1 A2 A.miss A3 B9 B1 B.miss A2', { pool_player_id: ids.A }],
    ['sheet', 'A1 A2 A.miss B3 B9 B1 B.miss A2', 'A1 A2 A.miss B4 B9 B1 B.miss A2', { ball: 4 }],
    ['sheet', 'A1 A2 A.miss B3 B9 B1 B.miss A2', 'A1 A2 A.miss xB3 B9 B1 B.miss A2', { action: 'dead' }],
    ['sheet', 'A1 A2 A.miss B3 B9 B1 B.miss A2', 'A1 A2 A.miss B.safety B9 B1 B.miss A2', { action: 'safety' }],
  ] as const) {
    const wrongGame = await startTestGame(scoring)
    const tapIds = await playText(wrongGame, wrong)
    const corrected = dataOf(await change(ben, wrongGame, tapIds[3] ?? 0, body))
    const rightGame = await startTestGame(scoring)
    await playText(rightGame, right)
    expect(numbersOf(corrected), right).toEqual(numbersOf(await readGame(ann, rightGame)))
    await expectGameOfLog(wrongGame)
  }
  const points = await startTestGame('points')
  const add = (pool_player_id: number): Tap => ({ pool_player_id, action: 'add' })
  const tapIds = await play(points, [add(ids.A), add(ids.B), add(ids.B)])
  const corrected = dataOf(await change(ann, points, tapIds[1] ?? 0, { pool_player_id: ids.A }))
  expect(corrected.players.map(({ score }) => score)).toEqual([2, 1])
  await expectGameOfLog(points)
})

test('[pool-fix-02] a tap can be removed, and one can be added before another, and both taken together change nothing', async () => {
  const gameId = await startTestGame('sheet')
  const tapIds = await playText(gameId, 'A1 A.miss B2 B9 B1')
  const before = await readGame(ann, gameId)
  const removed = dataOf(await remove(ben, gameId, tapIds[2] ?? 0))
  expect(removed.taps.map(({ pool_game_tap_id: _, ...value }) => value)).toEqual(tapsIn('A1 A.miss B9 B1', ids))
  const [added] = tapsIn('B2', ids)
  const restored = dataOf(await addBefore(ann, gameId, tapIds[3] ?? 0, added as Tap))
  expect(numbersOf(restored)).toEqual(numbersOf(before))
  expect(restored.taps.map(({ pool_game_tap_id: _, ...value }) => value)).toEqual(tapsIn('A1 A.miss B2 B9 B1', ids))
  // A tap can also be added before an added one, and new taps are the last ones.
  const addedId = restored.taps[2]?.pool_game_tap_id ?? 0
  const twice = dataOf(await addBefore(ann, gameId, addedId, { pool_player_id: ids.B, action: 'add', ball: 3 }))
  const last = dataOf(await tap(ben, gameId, { pool_player_id: ids.B, action: 'add', ball: 2 }))
  expect(twice.taps.map(({ ball }) => ball)).toEqual([1, undefined, 3, 2, 9, 1])
  expect(last.taps.map(({ ball }) => ball)).toEqual([1, undefined, 3, 2, 9, 1, 2])
  expect(last.undo?.pool_game_tap_id).toBe(last.taps.at(-1)?.pool_game_tap_id)
  await expectGameOfLog(gameId)
})

test('[pool-fix-03] the log keeps the old value, who corrected it and when, in the order of play, also in parts', async () => {
  const gameId = await startTestGame('sheet')
  const tapIds = await playText(gameId, 'A1 A.miss B2')
  dataOf(await change(ben, gameId, tapIds[0] ?? 0, { ball: 3, on_break: true }))
  dataOf(await remove(ann, gameId, tapIds[1] ?? 0))
  dataOf(await addBefore(ben, gameId, tapIds[2] ?? 0, { pool_player_id: ids.A, action: 'safety' }))
  const log = await readLog(gameId)
  const time = expect.stringMatching(/^2\d{3}-/)
  expect(log).toMatchObject([
    {
      action: 'add',
      ball: 3,
      on_break: true,
      undone: false,
      corrected: [{ by: 'Ben', time, was: { pool_player_id: ids.A, action: 'add', ball: 1 } }],
    },
    { action: 'miss', undone: true, corrected: [{ by: 'Ann', time, was: { action: 'miss' } }] },
    { action: 'safety', username: 'Ben', undone: false, corrected: [{ by: 'Ben', time, was: null }] },
    { action: 'add', ball: 2, undone: false, corrected: [] },
  ])
  const parts = [await readLog(gameId, { limit: 2 })]
  parts.push(await readLog(gameId, { limit: 2, after: parts[0]?.at(-1)?.pool_game_tap_id }))
  expect(parts.flat()).toEqual(log)
  const exported = await call(server.origin, 'GET /users/:username/export', {
    cookie: ben.cookie,
    params: { username: 'Ben' },
  })
  expect(JSON.stringify(exported.data)).toContain('"corrections":[{')
})

test('[pool-fix-04] a correction that makes a later tap impossible is refused, names that tap and changes nothing', async () => {
  const gameId = await startTestGame('sheet')
  const tapIds = await playText(gameId, 'A1 A2 A.miss B3')
  const before = await readGame(ann, gameId)
  expect(await change(ben, gameId, tapIds[0] ?? 0, { ball: 3 })).toMatchObject({
    status: 409,
    error: {
      code: 'LATER_TAP_IMPOSSIBLE',
      message:
        "Nothing was changed, because the later tap 'Ball 3 Ben' (tap 4) would be impossible. This ball is already down in this rack.",
    },
  })
  for (const [answer, expected] of [
    [await change(ben, gameId, tapIds[3] ?? 0, { ball: 1 }), { status: 409, error: { code: 'BALL_ALREADY_DOWN' } }],
    [await change(ben, gameId, tapIds[2] ?? 0, { ball: 1 }), { status: 422, error: { code: 'INVALID_TAP' } }],
    [await change(ben, gameId, tapIds[0] ?? 0, { pool_player_id: 9999 }), { error: { code: 'NOT_FOUND' } }],
    [await change(ben, gameId, tapIds[0] ?? 0, {} as never), { status: 400 }],
    [await change(ben, gameId, tapIds[0] ?? 0, { ball: 10 }), { status: 400 }],
    [await remove(ben, gameId, 999_999), { status: 404 }],
  ] as const) {
    expect(answer).toMatchObject(expected)
  }
  expect(await readGame(ann, gameId)).toEqual(before)
})

test('[pool-fix-05] a correction can end a game and reopen it, and the statistics and the score follow', async () => {
  const gameId = await startTestGame('points', [2, 2])
  const add = (pool_player_id: number): Tap => ({ pool_player_id, action: 'add' })
  const tapIds = await play(gameId, [add(ids.A), add(ids.B), add(ids.A)])
  const compare = async () =>
    dataOf(
      await call(server.origin, 'GET /pool/compare/:user_id', {
        cookie: ann.cookie,
        params: { user_id: ben.user.user_id },
      }),
    ).stats
  expect(await compare()).toMatchObject({ total_games: 1, player_wins: 1, point_differential: 1 })
  const reopened = dataOf(await remove(ann, gameId, tapIds[0] ?? 0))
  expect(reopened).toMatchObject({ winner_player_id: null, players: [{ score: 1 }, { score: 1 }] })
  expect(await compare()).toMatchObject({ total_games: 0, player_wins: 0 })
  const ended = dataOf(await change(ben, gameId, tapIds[2] ?? 0, { pool_player_id: ids.B }))
  expect(ended).toMatchObject({ winner_player_id: ids.B, players: [{ score: 0 }, { score: 2 }] })
  expect(await compare()).toMatchObject({ total_games: 1, opponent_wins: 1, point_differential: -2 })
  // The winner stays the same, and the difference of the points follows.
  dataOf(await addBefore(ann, gameId, tapIds[1] ?? 0, add(ids.A)))
  expect(await compare()).toMatchObject({ total_games: 1, opponent_wins: 1, point_differential: -1 })
  expect(
    await addBefore(ann, gameId, tapIds[1] ?? 0, add(ids.A)),
    'the match would end before later taps',
  ).toMatchObject({ status: 409, error: { code: 'LATER_TAP_IMPOSSIBLE' } })
})

test('[pool-fix-06] the second of two members who correct at once reads what the first one did, and nothing changes', async () => {
  const gameId = await startTestGame('sheet')
  const tapIds = await playText(gameId, 'A1 A2 A.miss')
  const { version: seen_version } = await readGame(ann, gameId)
  dataOf(await change(ann, gameId, tapIds[0] ?? 0, { pool_player_id: ids.B }, { query: { seen_version } }))
  const before = await readGame(ann, gameId)
  const refused = {
    status: 409,
    error: { code: 'GAME_CHANGED', message: "Since then Ann corrected 'Ball 1 Ann' to 'Ball 1 Ben'." },
  }
  expect(await change(ben, gameId, tapIds[0] ?? 0, { ball: 5 }, { query: { seen_version } })).toMatchObject(refused)
  expect(await remove(ben, gameId, tapIds[0] ?? 0, { query: { seen_version } })).toMatchObject(refused)
  const lateTap = { pool_player_id: ids.B, action: 'add', ball: 7 } as const
  expect(
    await call(server.origin, 'POST /pool/games/:pool_game_id/scores', {
      cookie: ben.cookie,
      params: { pool_game_id: gameId },
      query: { unchanged_since: tapIds[2] ?? 0, seen_version },
      body: lateTap,
    }),
    'an old tap',
  ).toMatchObject(refused)
  expect(await readGame(ann, gameId)).toEqual(before)
  // One's own corrections are no reason, and without a version nothing is compared.
  dataOf(await change(ann, gameId, tapIds[1] ?? 0, { ball: 6 }, { query: { seen_version } }))
  dataOf(await change(ben, gameId, tapIds[0] ?? 0, { ball: 5 }))
  // A tap that another member has removed is gone.
  dataOf(await remove(ann, gameId, tapIds[1] ?? 0))
  expect(await change(ben, gameId, tapIds[1] ?? 0, { ball: 8 })).toMatchObject({
    status: 409,
    error: { code: 'TAP_GONE' },
  })
})

test('[pool-fix-07] a correction with the same key is applied once, and names a tap by its key', async () => {
  const gameId = await startTestGame('sheet')
  const tapKey = 'a-tap-of-ben'
  dataOf(await tap(ben, gameId, { pool_player_id: ids.A, action: 'add', ball: 1 }, tapKey))
  const query = { tap_key: tapKey }
  const addKey = 'an-added-tap'
  const add = { pool_player_id: ids.B, action: 'add', ball: 2 } as const
  const first = dataOf(await addBefore(ben, gameId, 0, add, { query, idempotencyKey: addKey }))
  expect(first.taps.map(({ ball }) => ball)).toEqual([2, 1])
  expect(dataOf(await addBefore(ben, gameId, 0, add, { query, idempotencyKey: addKey }))).toEqual(first)
  // The stored answer is gone, as after some days.
  await server.context.db.deleteFrom('idempotency_keys').execute()
  expect(dataOf(await addBefore(ben, gameId, 0, add, { query, idempotencyKey: addKey }))).toEqual(first)
  const changed = dataOf(await change(ben, gameId, 0, { ball: 4 }, { query: { tap_key: addKey } }))
  expect(changed.taps.map(({ ball }) => ball)).toEqual([4, 1])
  expect(await remove(ann, gameId, 0, { query }), 'the key of another member').toMatchObject({
    error: { code: 'TAP_GONE' },
  })
})

test('[pool-fix-08] members who may not see the game get the 404 of a game that does not exist', async () => {
  const gameId = await startTestGame('sheet')
  const [tapId = 0] = await playText(gameId, 'A1')
  const before = await readGame(ann, gameId)
  for (const answer of [
    await change(stranger, gameId, tapId, { ball: 2 }),
    await remove(stranger, gameId, tapId),
    await addBefore(stranger, gameId, tapId, { pool_player_id: ids.A, action: 'miss' }),
  ]) {
    expect(answer).toMatchObject({ status: 404, error: { code: 'NOT_FOUND', message: 'There is no such game.' } })
  }
  expect(await readGame(ann, gameId)).toEqual(before)
})

test('a correction clears what redo could restore, and undo takes the last tap in the order of play', async () => {
  const gameId = await startTestGame('sheet')
  const tapIds = await playText(gameId, 'A1 A2 A3')
  const undo = (pool_game_tap_id = 0) =>
    call(server.origin, 'POST /pool/games/:pool_game_id/undo', {
      cookie: ben.cookie,
      params: { pool_game_id: gameId },
      body: { pool_game_tap_id },
    })
  expect(dataOf(await undo(tapIds[2])).redo?.pool_game_tap_id).toBe(tapIds[2])
  const corrected = dataOf(
    await addBefore(ann, gameId, tapIds[1] ?? 0, { pool_player_id: ids.A, action: 'add', ball: 7 }),
  )
  expect(corrected.redo).toBeNull()
  expect(corrected.undo?.pool_game_tap_id).toBe(tapIds[1])
  const undone = dataOf(await undo(tapIds[1]))
  expect(undone.undo?.ball).toBe(7)
  expect(undone.redo?.pool_game_tap_id).toBe(tapIds[1])
})

test('[pool-fix-09] after 50 taps and corrections at the same time, the stored game is the result of its corrected log', async () => {
  for (const [scoring, seed] of [
    ['sheet', 7],
    ['points', 8],
  ] as const) {
    let state = seed
    const random = (limit: number) => {
      state = (state * 1103515245 + 12345) % 2147483648
      return Math.floor((state / 2147483648) * limit)
    }
    const gameId = await startTestGame(scoring, [30, 30])
    const points: Tap[] = Array.from({ length: 12 }, (_, index) => ({
      pool_player_id: index % 3 ? ids.A : ids.B,
      action: 'add',
    }))
    const tapIds =
      scoring === 'sheet' ? await playText(gameId, 'A1 A2 A.miss B3 B4 B.miss A5 A6 A7 A9') : await play(gameId, points)
    const anyTap = (): Tap => {
      const pool_player_id = random(2) === 0 ? ids.A : ids.B
      const actions = scoring === 'sheet' ? TAP_ACTIONS.slice(0, 7) : TAP_ACTIONS.slice(0, 3)
      const action = actions[random(actions.length)] ?? 'add'
      const takesBall = scoring === 'sheet' && (action === 'add' || action === 'dead')
      return { pool_player_id, action, ...(takesBall && { ball: 1 + random(9) }) }
    }
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => {
        const member = index % 2 ? ann : ben
        const tapId = tapIds[random(tapIds.length)] ?? 0
        if (index % 5 === 0) return remove(member, gameId, tapId)
        if (index % 5 === 1) return addBefore(member, gameId, tapId, anyTap())
        if (index % 5 === 2) return change(member, gameId, tapId, anyTap())
        return tap(member, gameId, anyTap())
      }),
    )
    expect(answers.filter(({ status }) => ![200, 409].includes(status))).toEqual([])
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(10)
    const stored = await expectGameOfLog(gameId)
    const log = await readLog(gameId)
    expect(log.filter(({ corrected = [] }) => corrected.length > 0).length).toBeGreaterThan(3)
    expect(log.filter(({ undone }) => !undone).length).toBe(
      countingTaps(await tapsOf(server.context.db, gameId)).length,
    )
    for (const [rack, { dead }] of stored.rack_notes.slice(0, -1).entries()) {
      const total = stored.players.reduce((sum, { racks }) => sum + (racks[rack]?.score ?? 0), dead)
      expect(total).toBe(10)
    }
  }
})

test('[pool-fix-10] a correction raises the version and reaches the other phones and the watch link', async () => {
  const gameId = await startTestGame('sheet')
  const [tapId = 0] = await playText(gameId, 'A1')
  const { version } = await readGame(ann, gameId)
  const { token } = dataOf(
    await call(server.origin, 'POST /pool/games/:pool_game_id/watch', {
      cookie: ann.cookie,
      params: { pool_game_id: gameId },
    }),
  )
  const socket = await connectSocket(server.origin, ben)
  dataOf(await change(ann, gameId, tapId, { pool_player_id: ids.B }))
  // The watch link raised the version, too.
  expect(await socket.next('pool_games:update')).toEqual([{ id: gameId, version: version + 2 }])
  disconnectAll()
  const watched = dataOf(await call(server.origin, 'GET /public/pool/games/:token', { params: { token } }))
  expect(watched.players.map(({ score }) => score)).toEqual([0, 1])
})
