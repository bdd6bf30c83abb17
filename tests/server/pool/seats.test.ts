// Tests changes of the seats of a running game, and games that end before they are played out.

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LiveGame } from '../../../contract/api/pool/games.ts'
import type { PatchGameBody } from '../../../contract/api/pool/pool.ts'
import { call, dataOf, type Member, playerIdOf, readGame, startGame, tap } from '../../support/members.ts'
import { tapsIn } from '../../support/sheetMatches.ts'
import { connectSocket, waitForAllEvents } from '../../support/sockets.ts'
import { inviteMember, startTestServer, type TestServer } from '../support.ts'

let server: TestServer
let owner: Member
let ann: Member
let ben: Member
let cy: Member
let ids: { A: number; B: number; C: number }

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner()
  ann = await inviteMember(owner, 'Ann')
  ben = await inviteMember(owner, 'Ben')
  cy = await inviteMember(owner, 'Cyd')
  ids = { A: await playerIdOf(ann, 'Ann'), B: await playerIdOf(ann, 'Ben'), C: await playerIdOf(ann, 'Cyd') }
})
afterAll(() => server.close())

const startTestGame = (scoring: 'points' | 'sheet' = 'sheet', races = [31, 38]) =>
  startGame(ann, {
    game_type: '9-Ball',
    scoring,
    players: [ids.A, ids.B].map((pool_player_id, index) => ({ pool_player_id, handicap: races[index] ?? 0 })),
  })
async function play(gameId: number, text: string): Promise<void> {
  for (const body of tapsIn(text, ids)) dataOf(await tap(ann, gameId, body))
}
const patch = (member: Member, pool_game_id: number, body: PatchGameBody, idempotencyKey?: string) =>
  call(server.origin, 'PATCH /pool/games/:pool_game_id', {
    cookie: member.cookie,
    params: { pool_game_id },
    body,
    idempotencyKey,
  })
const gamesOf = async (member: Member) =>
  dataOf(await call(server.origin, 'GET /pool/games', { cookie: member.cookie })).map((game) => game.pool_game_id)
const summaryOf = async (member: Member) =>
  dataOf(
    await call(server.origin, 'GET /pool/users/:user_id', {
      cookie: member.cookie,
      params: { user_id: member.user.user_id },
    }),
  )

test('[pool-seats-01] another player takes over a seat with its scores, and the replaced player no longer sees the game', async () => {
  for (const scoring of ['sheet', 'points'] as const) {
    const gameId = await startTestGame(scoring)
    if (scoring === 'sheet') await play(gameId, 'A1 A.miss B2 B3')
    else for (const id of [ids.A, ids.B, ids.B]) dataOf(await tap(ann, gameId, { pool_player_id: id, action: 'add' }))
    const { version } = await readGame(ben, gameId)
    const game = dataOf(await patch(ann, gameId, { players: [{ pool_player_id: ids.C, replaces: ids.B }] }))
    expect(game).toMatchObject({
      version: version + 1,
      players: [
        { display_name: 'Ann', score: 1, handicap: 31 },
        { display_name: 'Cyd', score: 2, handicap: 38, skill_level: 3 },
      ],
    })
    expect(await readGame(cy, gameId)).toMatchObject({ players: game.players })
    const params = { pool_game_id: gameId }
    expect(await call(server.origin, 'GET /pool/games/:pool_game_id', { cookie: ben.cookie, params })).toMatchObject({
      status: 404,
    })
    expect([(await gamesOf(cy)).includes(gameId), (await gamesOf(ben)).includes(gameId)]).toEqual([true, false])
    // The creator sees the game also without a seat.
    dataOf(await patch(cy, gameId, { players: [{ pool_player_id: ids.B, replaces: ids.A }] }))
    expect((await readGame(ann, gameId)).players.map(({ display_name }) => display_name)).toEqual(['Ben', 'Cyd'])
  }
})

test('[pool-seats-22] a late tap for a replaced player counts for the seat, once, and one for a stranger is refused in words', async () => {
  for (const scoring of ['sheet', 'points'] as const) {
    const gameId = await startTestGame(scoring)
    dataOf(await patch(ann, gameId, { players: [{ pool_player_id: ids.C, replaces: ids.B }] }))
    const late = { pool_player_id: ids.B, action: 'add' } as const
    for (const _ of ['first', 'repeated'])
      expect(dataOf(await tap(ann, gameId, late, `late-tap-${scoring}`)).players[1]).toMatchObject({
        display_name: 'Cyd',
        score: 1,
      })
    const { undo } = await readGame(ann, gameId)
    expect(undo).toMatchObject({ pool_player_id: ids.C })
    const refused = await tap(ann, gameId, { pool_player_id: 999_999, action: 'add' })
    expect(refused).toMatchObject({ status: 404, error: { message: 'This player has no seat in this game.' } })
  }
})

test('[pool-seats-02] race, level and order of play change, scores stay with their players, and two players can swap their taps', async () => {
  const gameId = await startTestGame()
  await play(gameId, 'A1 A.miss B2 B.safety')
  expect((await readGame(ann, gameId)).innings).toBe(1)
  const lag = dataOf(await patch(ben, gameId, { players: [{ pool_player_id: ids.B }, { pool_player_id: ids.A }] }))
  // Ben has won the lag, so Ann is the last in the order of play.
  expect(lag).toMatchObject({
    innings: 1,
    players: [
      { pool_player_id: ids.B, score: 1, safeties: 1, handicap: 38 },
      { pool_player_id: ids.A, score: 1, safeties: 0, handicap: 31 },
    ],
  })
  const changed = dataOf(
    await patch(ann, gameId, { players: [{ pool_player_id: ids.A, handicap: 25, skill_level: 3 }] }),
  )
  expect(changed.players[1]).toMatchObject({ handicap: 25, skill_level: 3, remaining: 24 })
  const swapped = dataOf(
    await patch(ann, gameId, {
      players: [
        { pool_player_id: ids.A, replaces: ids.B },
        { pool_player_id: ids.B, replaces: ids.A },
      ],
    }),
  )
  expect(swapped.players).toMatchObject([
    { pool_player_id: ids.A, safeties: 1 },
    { pool_player_id: ids.B, safeties: 0 },
  ])
})

test('[pool-seats-03] wrong seats, and a race that ends before later taps, are refused in words and change nothing', async () => {
  const gameId = await startTestGame()
  await play(gameId, 'A1 A2 A.miss B3')
  const before = await readGame(ann, gameId)
  for (const [players, error] of [
    [[{ pool_player_id: ids.C }], { code: 'INVALID_PLAYERS', message: expect.stringContaining('must name a player') }],
    [[{ pool_player_id: ids.B, replaces: ids.A }], { code: 'INVALID_PLAYERS' }],
    [[{ pool_player_id: 99_999, replaces: ids.A }], { code: 'INVALID_PLAYERS' }],
    [[{ pool_player_id: ids.A, handicap: 0 }], { code: 'INVALID_HANDICAP' }],
    [[{ pool_player_id: ids.A, skill_level: 12 }], { code: 'INVALID_LEVEL' }],
    [
      [{ pool_player_id: ids.A, handicap: 2 }],
      { code: 'LATER_TAP_IMPOSSIBLE', message: expect.stringContaining("the later tap 'Miss Ann' (tap 3)") },
    ],
  ] as [NonNullable<PatchGameBody['players']>, object][]) {
    expect(await patch(ben, gameId, { players }), JSON.stringify(players)).toMatchObject({ error })
  }
  expect(await patch(cy, gameId, { players: [{ pool_player_id: ids.A, handicap: 9 }] })).toMatchObject({ status: 404 })
  expect(await patch(ann, gameId, { tags: [], ended: null })).toMatchObject({ status: 400 })
  expect(await readGame(ann, gameId)).toEqual(before)
})

test('[pool-seats-04] a race that is reached ends the game, and after that no seat can be changed', async () => {
  const gameId = await startTestGame('points')
  for (const id of [ids.B, ids.A]) dataOf(await tap(ann, gameId, { pool_player_id: id, action: 'add' }))
  const played = (await summaryOf(ann)).games_played
  const won = dataOf(await patch(ann, gameId, { players: [{ pool_player_id: ids.A, handicap: 1 }] }))
  expect(won.winner_player_id).toBe(ids.A)
  expect((await summaryOf(ann)).games_played).toBe(played + 1)
  expect(await patch(ann, gameId, { players: [{ pool_player_id: ids.A, handicap: 5 }] })).toMatchObject({
    status: 409,
    error: { code: 'GAME_HAS_WINNER' },
  })
})

test('[pool-seats-05] a forfeit has a winner and counts, an unfinished game counts nowhere, and both can be opened again', async () => {
  const gameId = await startTestGame()
  await play(gameId, 'A1 A.miss')
  const before = await summaryOf(ben)
  const forfeit = dataOf(await patch(ann, gameId, { ended: 'forfeit', winner_pool_player_id: ids.B }, 'forfeit-key-1'))
  expect(forfeit).toMatchObject({ ended: 'forfeit', winner_player_id: ids.B, players: [{ score: 1 }, { score: 0 }] })
  expect(dataOf(await patch(ann, gameId, { ended: 'forfeit', winner_pool_player_id: ids.B }, 'forfeit-key-1'))).toEqual(
    forfeit,
  )
  expect(await summaryOf(ben)).toMatchObject({
    games_played: before.games_played + 1,
    games_won: before.games_won + 1,
  })
  expect(await tap(ben, gameId, { pool_player_id: ids.A, action: 'miss' })).toMatchObject({
    status: 409,
    error: { code: 'GAME_ENDED', message: 'This game was ended. Open it again to score.' },
  })
  const reopened = dataOf(await patch(ben, gameId, { ended: null }))
  expect(reopened).toMatchObject({ ended: null, winner_player_id: null, at_table: ids.B })
  expect(await summaryOf(ben)).toEqual({ ...before, last_played: expect.anything() })

  const unfinished = dataOf(await patch(ben, gameId, { ended: 'unfinished' }))
  expect(unfinished).toMatchObject({ ended: 'unfinished', winner_player_id: null })
  expect(await summaryOf(ben)).toMatchObject({ games_played: before.games_played, games_won: before.games_won })
  for (const [body, error] of [
    [{ ended: 'forfeit', winner_pool_player_id: ids.A }, { code: 'GAME_ENDED' }],
    [{ ended: 'unfinished', winner_pool_player_id: ids.A }, { code: 'GAME_ENDED' }],
  ] as [PatchGameBody, object][]) {
    expect(await patch(ann, gameId, body)).toMatchObject({ status: 409, error })
  }
  dataOf(await patch(ann, gameId, { ended: null }))
  for (const body of [
    { ended: 'forfeit' },
    { ended: 'forfeit', winner_pool_player_id: ids.C },
    { ended: 'unfinished', winner_pool_player_id: ids.A },
  ] as PatchGameBody[]) {
    expect(await patch(ann, gameId, body)).toMatchObject({ status: 422, error: { code: 'INVALID_PLAYERS' } })
  }
  expect(await readGame(ann, gameId)).toMatchObject({ ended: null, winner_player_id: null })
})

test('[pool-seats-07] a player who is added with a display name of any script is shown under it, also in games and after a deletion', async () => {
  const add = (username: string, more: object) =>
    call(server.origin, 'POST /users', { cookie: ann.cookie, body: { username, code: 'pool', ...more } })
  const added = dataOf(await add('jose-guest', { display_name: '  José Ñandú ' }))
  const guestId = added.pool_player_id ?? 0
  expect(await playerIdOf(ann, 'José Ñandú')).toBe(guestId)
  const gameId = await startGame(ann, {
    game_type: '9-Ball',
    players: [ids.A, guestId].map((pool_player_id) => ({ pool_player_id, handicap: 5 })),
  })
  expect((await readGame(ann, gameId)).players[1]?.display_name).toBe('José Ñandú')
  expect(await playerIdOf(ann, 'Ben')).toBe(ids.B)
  for (const [display_name, message] of [
    ['   ', 'A display name needs a letter or a sign.'],
    ['x'.repeat(41), 'A display name has at most 40 characters.'],
  ] as const) {
    expect(await add('other-guest', { display_name })).toMatchObject({
      status: 422,
      error: { code: 'INVALID_DISPLAY_NAME', message },
    })
  }
  dataOf(await add('wide-guest', { display_name: '山田 太郎'.repeat(8) }))
  expect(
    await call(server.origin, 'POST /users', {
      body: { username: 'member-x', password: 'rail bridge chalk', code: 'nonsense', display_name: 'X' },
    }),
  ).toMatchObject({ status: 422, error: { code: 'INVALID_DISPLAY_NAME' } })
  // After the deletion of the account, games still show the display name.
  dataOf(
    await call(server.origin, 'DELETE /users/:username', { cookie: owner.cookie, params: { username: 'jose-guest' } }),
  )
  expect((await readGame(ann, gameId)).players[1]?.display_name).toBe('José Ñandú')
})

const seatsIn = (game: LiveGame) =>
  game.players.map(({ pool_player_id, handicap, skill_level }) => ({ pool_player_id, handicap, skill_level }))

test('[pool-seats-11] of two members who change the seats at once, the second reads how they are now', async () => {
  const gameId = await startTestGame()
  const seen_players = seatsIn(await readGame(ann, gameId))
  const byAnn: PatchGameBody = {
    players: [{ pool_player_id: ids.C, replaces: ids.B, handicap: 46, skill_level: 6 }, { pool_player_id: ids.A }],
    seen_players,
  }
  const { version } = dataOf(await patch(ann, gameId, byAnn))
  const byOther = await patch(ann, gameId, { players: [{ pool_player_id: ids.A, handicap: 19 }], seen_players })
  expect(byOther.error).toEqual({
    code: 'GAME_CHANGED',
    message:
      'Somebody else has changed the seats meanwhile. Now they are, in the order of play: Cyd (level 6, race to 46), Ann (level 3, race to 31).',
  })
  // The answer to Ann's call was lost, so her page sends it again.
  const repeated = await patch(ann, gameId, {
    players: [
      { pool_player_id: ids.C, replaces: ids.B, handicap: 46, skill_level: 6 },
      { pool_player_id: ids.A, handicap: 31, skill_level: 3 },
    ],
    seen_players,
  })
  expect(dataOf(repeated)).toMatchObject({ version, players: [{ pool_player_id: ids.C }, { pool_player_id: ids.A }] })
  expect(await patch(ann, gameId, { ended: 'unfinished', seen_players })).toMatchObject({ status: 400 })
})

test('[pool-seats-12] only the replaced player hears who gave the seat to somebody else', async () => {
  const gameId = await startTestGame()
  const [annsSocket, bensSocket, cysSocket] = await Promise.all(
    [ann, ben, cy].map((m) => connectSocket(server.origin, m)),
  )
  dataOf(await patch(ann, gameId, { players: [{ pool_player_id: ids.C, replaces: ids.B }] }))
  expect(await bensSocket?.next('pool_game:deleted')).toEqual([{ id: gameId, username: 'Ann', replaced: true }])
  // The creator gives her own seat away, and still sees the game.
  dataOf(await patch(ann, gameId, { players: [{ pool_player_id: ids.B, replaces: ids.A }] }))
  for (const socket of [annsSocket, cysSocket]) {
    if (socket) await waitForAllEvents(socket)
    expect(socket?.received.map(({ event }) => event)).not.toContain('pool_game:deleted')
  }
})
