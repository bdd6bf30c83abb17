// Tests the numbers of pool players: summaries, comparisons and skill levels.

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CreateGameBody } from '../../../contract/api/pool/pool.ts'
import { DISCIPLINES, type Discipline, LEVELS } from '../../../contract/rules/pool/handicaps.ts'
import { MINUTE_MS } from '../../../server/clock.ts'
import { updateUser } from '../../../server/db/repositories/users.ts'
import { addPlayer, call, dataOf, type Member, playerIdOf, readGame, startGame, tap } from '../../support/members.ts'
import { inviteMember, startTestServer, type TestServer } from '../support.ts'

let server: TestServer
let owner: Member
let ann: Member
let ben: Member
let cleo: Member
const ids = new Map<Member, number>()

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner()
  ann = await inviteMember(owner, 'Ann')
  ben = await inviteMember(owner, 'Ben')
  cleo = await inviteMember(owner, 'Cleo')
  for (const member of [ann, ben, cleo]) ids.set(member, await playerIdOf(ann, member.user.username))
})
afterAll(() => server.close())

/** The `pool_player_id` of a member. */
const idOf = (member: Member) => ids.get(member) ?? 0
const readSummary = async (player: Member, reader = player) =>
  dataOf(
    await call(server.origin, 'GET /pool/users/:user_id', {
      cookie: reader.cookie,
      params: { user_id: player.user.user_id },
    }),
  )
const compare = async (player: Member, opponent: Member, discipline?: Discipline) =>
  dataOf(
    await call(server.origin, 'GET /pool/compare/:user_id', {
      cookie: player.cookie,
      params: { user_id: opponent.user.user_id },
      ...(discipline && { query: { discipline } }),
    }),
  )
/** Sets the skill level of a player. The path has -1 in place of an id, because the body names the player. */
const setLevel = (caller: Member, player_user_id: number, discipline: Discipline, skill_level: number) =>
  call(server.origin, 'PATCH /pool/players/-1', {
    cookie: caller.cookie,
    body: { player_user_id, discipline, skill_level },
  })
const deleteGame = async (pool_game_id: number) =>
  dataOf(
    await call(server.origin, 'DELETE /pool/games/:pool_game_id', { cookie: ann.cookie, params: { pool_game_id } }),
  )

/** Plays a game with a race to 2 to its end, and returns its id. Ann makes all taps. */
async function playGame(
  winner: Member,
  loser: Member,
  options: { game_type?: Discipline; loserScore?: 0 | 1; others?: Member[] } = {},
): Promise<number> {
  const { game_type = '9-Ball', loserScore = 0, others = [] } = options
  const players = [winner, loser, ...others].map((member) => ({ pool_player_id: idOf(member), handicap: 2 }))
  const gameId = await startGame(ann, { game_type, players } satisfies CreateGameBody)
  if (loserScore) await tap(ann, gameId, { pool_player_id: idOf(loser), action: 'add' })
  for (let point = 0; point < 2; point++) await tap(ann, gameId, { pool_player_id: idOf(winner), action: 'add' })
  return gameId
}

test('[calls-pool-08] the summary has the numbers of finished games, wins and friends, and the skill levels', async () => {
  expect(await readSummary(cleo)).toEqual({
    games_played: 0,
    games_won: 0,
    win_percentage: 0,
    last_played: null,
    skill_levels: { '8-Ball': 3, '9-Ball': 3 },
    created: expect.any(String),
    total_friends: 0,
  })
  await playGame(cleo, ann)
  await playGame(ann, cleo)
  await playGame(ann, cleo, { game_type: '8-Ball' })
  server.clock.advance(MINUTE_MS)
  const gameInProgress = await startGame(ann, {
    game_type: '9-Ball',
    players: [ann, ben, cleo].map((member) => ({ pool_player_id: idOf(member), handicap: 9 })),
  })
  expect(await readSummary(cleo, ben)).toMatchObject({
    games_played: 3,
    games_won: 1,
    win_percentage: 100 / 3,
    last_played: new Date(server.clock.now()).toISOString(),
    total_friends: 2,
  })
  // A game that was started offline an hour ago arrives now.
  const lateGame = await startGame(ann, {
    game_type: '9-Ball',
    players: [ann, cleo].map((member) => ({ pool_player_id: idOf(member), handicap: 9 })),
    started: new Date(server.clock.now() - 60 * MINUTE_MS).toISOString(),
  })
  expect((await readSummary(cleo)).last_played).toBe(new Date(server.clock.now()).toISOString())
  await deleteGame(lateGame)
  await deleteGame(gameInProgress)
  expect(await readSummary(cleo)).toMatchObject({ games_played: 3, total_friends: 1 })
})

test('a reopened or deleted game is not counted, and a reopened game is counted again when it ends', async () => {
  const summaryBefore = await readSummary(ben)
  const game = await playGame(ben, cleo)
  expect(await readSummary(ben)).toMatchObject({
    games_played: summaryBefore.games_played + 1,
    games_won: summaryBefore.games_won + 1,
  })
  await tap(ann, game, { pool_player_id: idOf(ben), action: 'subtract' })
  expect(await readSummary(ben)).toMatchObject({
    games_played: summaryBefore.games_played,
    games_won: summaryBefore.games_won,
  })
  expect((await compare(ben, cleo)).stats.total_games).toBe(0)
  await tap(ann, game, { pool_player_id: idOf(cleo), action: 'add' })
  await tap(ann, game, { pool_player_id: idOf(cleo), action: 'add' })
  expect(await readSummary(ben)).toMatchObject({
    games_played: summaryBefore.games_played + 1,
    games_won: summaryBefore.games_won,
  })
  expect((await compare(ben, cleo)).stats).toMatchObject({ total_games: 1, player_wins: 0, opponent_wins: 1 })
  await deleteGame(game)
  expect(await readSummary(ben)).toEqual(summaryBefore)
  expect((await compare(ben, cleo)).stats.total_games).toBe(0)
})

test('[calls-pool-11] a comparison has player and opponent and counts one discipline, 9-Ball by default', async () => {
  await playGame(ann, ben, { game_type: '8-Ball' })
  const eightBallComparison = await compare(ann, ben, '8-Ball')
  expect(eightBallComparison).toMatchObject({
    player: { user_id: ann.user.user_id, username: 'Ann' },
    opponent: { user_id: ben.user.user_id, username: 'Ben' },
    stats: { total_games: 1 },
  })
  expect((await compare(ann, ben)).stats.total_games).toBe(0)
  const answerForMissingMember = await call(server.origin, 'GET /pool/compare/:user_id', {
    cookie: ann.cookie,
    params: { user_id: 999_999 },
  })
  expect(answerForMissingMember).toMatchObject({ status: 404, error: { code: 'NOT_FOUND' } })
  const answerForUnknownDiscipline = await call(server.origin, 'GET /pool/compare/:user_id', {
    cookie: ann.cookie,
    params: { user_id: ben.user.user_id },
    query: { discipline: '7-Ball' as Discipline },
  })
  expect(answerForUnknownDiscipline.status).toBe(400)
})

test('[calls-pool-12] a comparison counts only the games of exactly these two players', async () => {
  // Ann wins a game where the value is true. The loser has 1 point in every second game, and 0 in the other games.
  const isAnnsWin = [true, true, false, true, true, true, false, true]
  const games: number[] = []
  for (const [index, isWin] of isAnnsWin.entries()) {
    const loserScore = index % 2 === 0 ? 1 : 0
    games.push(await playGame(isWin ? ann : ben, isWin ? ben : ann, { loserScore }))
  }
  await playGame(ben, ann, { others: [cleo] })
  expect((await compare(ann, ben, '9-Ball')).stats).toEqual({
    total_games: 8,
    player_wins: 6,
    opponent_wins: 2,
    // If Ann wins, the difference rises by 2, or by 1 if the loser has a point. If Ann loses, it falls by as much.
    point_differential: 1 + 2 - 1 + 2 + 1 + 2 - 1 + 2,
    player_streaks: { longest_streak: 3, current_streak: 1 },
    opponent_streaks: { longest_streak: 1, current_streak: 0 },
  })
  const seenByBen = (await compare(ben, ann, '9-Ball')).stats
  expect(seenByBen).toMatchObject({ player_wins: 2, opponent_wins: 6, point_differential: -8 })
  expect(seenByBen.opponent_streaks).toEqual({ longest_streak: 3, current_streak: 1 })
  // After a lost game is deleted, the wins before and after it are one streak.
  await deleteGame(games[2] ?? 0)
  expect((await compare(ann, ben)).stats.player_streaks).toEqual({ longest_streak: 5, current_streak: 1 })
  await deleteGame(games[6] ?? 0)
  expect((await compare(ann, ben)).stats.player_streaks).toEqual({ longest_streak: 6, current_streak: 6 })
})

test('[calls-pool-10] members can set their own skill level to every level of a discipline', async () => {
  for (const discipline of DISCIPLINES) {
    for (const level of LEVELS[discipline]) {
      const answer = await setLevel(ann, ann.user.user_id, discipline, level)
      expect(answer.data).toMatchObject({ user_id: ann.user.user_id, skill_levels: { [discipline]: level } })
    }
  }
  expect((await readSummary(ann)).skill_levels).toEqual({ '8-Ball': 7, '9-Ball': 9 })
})

test('a level that does not exist is refused, and a member cannot set the level of another member', async () => {
  const levelsBefore = (await readSummary(ben)).skill_levels
  for (const [discipline, level] of [
    ['8-Ball', 1],
    ['8-Ball', 8],
    ['9-Ball', 0],
    ['9-Ball', 10],
  ] as const) {
    expect(await setLevel(ben, ben.user.user_id, discipline, level)).toMatchObject({
      status: 422,
      error: { code: 'INVALID_LEVEL' },
    })
  }
  expect((await setLevel(ben, ben.user.user_id, '9-Ball', 2.5)).status).toBe(400)
  expect((await setLevel(ben, ben.user.user_id, '7-Ball' as Discipline, 3)).status).toBe(400)
  expect(await setLevel(ann, ben.user.user_id, '9-Ball', 5)).toMatchObject({ status: 403 })
  expect(await setLevel(ann, 999_999, '9-Ball', 5)).toMatchObject({ status: 404 })
  expect((await readSummary(ben)).skill_levels).toEqual(levelsBefore)
  // The owner has the rights of an admin and can set all levels. Every member can set the level of a guest.
  expect((await setLevel(owner, ben.user.user_id, '9-Ball', 5)).status).toBe(200)
  const guestPlayerId = await addPlayer(ann, 'Guest')
  const players = dataOf(await call(server.origin, 'GET /pool/players', { cookie: ann.cookie }))
  const guest = players.find(({ pool_player_id }) => pool_player_id === guestPlayerId)
  expect((await setLevel(ben, guest?.user_id ?? 0, '8-Ball', 4)).data?.skill_levels['8-Ball']).toBe(4)
})

test('a game keeps the skill levels that its players had at its start', async () => {
  await setLevel(ann, ann.user.user_id, '9-Ball', 4)
  const gameId = await startGame(ann, { game_type: '9-Ball', players: [{ pool_player_id: idOf(ann), handicap: 31 }] })
  await setLevel(ann, ann.user.user_id, '9-Ball', 6)
  expect((await readGame(ann, gameId)).players[0]?.skill_level).toBe(4)
})

test('only earlier opponents can compare themselves with a deleted member', async () => {
  const leaver = await inviteMember(owner, 'Leaver')
  ids.set(leaver, await playerIdOf(ann, 'Leaver'))
  await playGame(ann, leaver)
  await updateUser(server.context.db, leaver.user.user_id, { username_key: null, deleted_ms: server.clock.now() })
  expect((await compare(ann, leaver)).opponent.username).toBe('Leaver')
  const params = { user_id: leaver.user.user_id }
  expect((await call(server.origin, 'GET /pool/compare/:user_id', { cookie: ben.cookie, params })).status).toBe(404)
  expect((await call(server.origin, 'GET /pool/users/:user_id', { cookie: ann.cookie, params })).status).toBe(404)
})

test('games that end at the same time are all counted', async () => {
  const dora = await inviteMember(owner, 'Dora')
  ids.set(dora, await playerIdOf(ann, 'Dora'))
  const body: CreateGameBody = {
    game_type: '9-Ball',
    players: [dora, cleo].map((member) => ({ pool_player_id: idOf(member), handicap: 1 })),
  }
  const games = await Promise.all(Array.from({ length: 10 }, () => startGame(dora, body)))
  await Promise.all(games.map((game) => tap(dora, game, { pool_player_id: idOf(dora), action: 'add' })))
  expect(await readSummary(dora)).toMatchObject({ games_played: 10, games_won: 10, total_friends: 1 })
  expect((await compare(dora, cleo)).stats).toMatchObject({
    total_games: 10,
    player_streaks: { longest_streak: 10, current_streak: 10 },
  })
})
