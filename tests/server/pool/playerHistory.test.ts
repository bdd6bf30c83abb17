// Tests the calls for the page of one player: the history of the games, and the opponents.

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CreateGameBody } from '../../../contract/api/pool/pool.ts'
import { type Discipline, handicap } from '../../../contract/rules/pool/handicaps.ts'
import { MAX_TREND_POINTS } from '../../../contract/rules/pool/trends.ts'
import { DAY_MS } from '../../../server/clock.ts'
import { updateUser } from '../../../server/db/repositories/users.ts'
import { addPlayer, call, dataOf, type Member, playerIdOf, startGame, tap } from '../../support/members.ts'
import { inviteMember, startTestServer, type TestServer } from '../support.ts'

let server: TestServer
let owner: Member
const ids = new Map<Member, number>()

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner()
})
afterAll(() => server.close())

/** Signs up a member with the permission pool. Each test has its own members, so no other test adds games to them. */
async function newMember(name: string): Promise<Member> {
  const member = await inviteMember(owner, name)
  ids.set(member, await playerIdOf(owner, name))
  return member
}

/** The `pool_player_id` of a member. */
const idOf = (member: Member) => ids.get(member) ?? 0
const callHistory = async (userId: number, reader: Member, game_type: Discipline = '9-Ball') =>
  call(server.origin, 'GET /pool/players/:user_id/history', {
    cookie: reader.cookie,
    params: { user_id: userId },
    query: { game_type },
  })
const readHistory = async (player: Member, reader = player, game_type: Discipline = '9-Ball') =>
  dataOf(await callHistory(player.user.user_id, reader, game_type))
const callOpponents = (
  userId: number,
  reader: Member,
  query: { game_type: Discipline; limit?: number; before?: number } = { game_type: '9-Ball' },
) =>
  call(server.origin, 'GET /pool/players/:user_id/opponents', {
    cookie: reader.cookie,
    params: { user_id: userId },
    query,
  })
const listOpponents = async (
  player: Member,
  reader = player,
  query?: { game_type: Discipline; limit?: number; before?: number },
) => dataOf(await callOpponents(player.user.user_id, reader, query))

interface GameOptions {
  game_type?: Discipline
  /** The handicaps of winner and loser. */
  races?: [number, number]
  /** The levels of winner and loser. */
  levels?: [number, number]
  loserScore?: number
  /** More players, who score nothing. */
  others?: number[]
}

/** Plays a game to its end and returns its id. Each player is a `pool_player_id`. The owner makes all taps. */
async function play(winner: number, loser: number, options: GameOptions = {}): Promise<number> {
  const { game_type = '9-Ball', races = [2, 2], levels, loserScore = 0, others = [] } = options
  const players: CreateGameBody['players'] = [
    { pool_player_id: winner, handicap: races[0], ...(levels && { skill_level: levels[0] }) },
    { pool_player_id: loser, handicap: races[1], ...(levels && { skill_level: levels[1] }) },
    ...others.map((pool_player_id) => ({ pool_player_id, handicap: 2 })),
  ]
  const gameId = await startGame(owner, { game_type, players })
  for (let point = 0; point < loserScore; point += 1) await tap(owner, gameId, { pool_player_id: loser, action: 'add' })
  for (let point = 0; point < races[0]; point += 1) {
    dataOf(await tap(owner, gameId, { pool_player_id: winner, action: 'add' }))
  }
  return gameId
}

test('[pool-player-01] the history counts only finished games of one discipline with exactly two players', async () => {
  const [ada, bob, cyd] = [await newMember('Ada'), await newMember('Bob'), await newMember('Cyd')]
  expect(await readHistory(ada)).toEqual({
    player: { user_id: ada.user.user_id, username: 'Ada' },
    games: 0,
    wins: 0,
    handicap: { games: 0, wins: 0, expected_wins: 0, point_share: null, expected_point_share: null },
    level_estimate: null,
    trend: [],
  })
  const races: [number, number] = [handicap('9-Ball', 1, 2), handicap('9-Ball', 2, 1)]
  await play(idOf(ada), idOf(bob), { races, levels: [1, 2], loserScore: 9 })
  await play(idOf(bob), idOf(ada), { races: [races[1], races[0]], levels: [2, 1], loserScore: 5 })
  // These games do not count: another discipline, a game in progress, three players, one player.
  await play(idOf(ada), idOf(bob), { game_type: '8-Ball' })
  await startGame(owner, {
    game_type: '9-Ball',
    players: [ada, bob].map((member) => ({ pool_player_id: idOf(member), handicap: 2 })),
  })
  await play(idOf(ada), idOf(bob), { others: [idOf(cyd)] })
  const soloGameId = await startGame(owner, {
    game_type: '9-Ball',
    players: [{ pool_player_id: idOf(ada), handicap: 1 }],
  })
  dataOf(await tap(owner, soloGameId, { pool_player_id: idOf(ada), action: 'add' }))

  const history = await readHistory(ada)
  expect(history).toMatchObject({ games: 2, wins: 1, trend: [], level_estimate: null })
  expect(history.handicap).toMatchObject({ games: 2, wins: 1, expected_wins: 1 })
  // Ada has scored 14 and 5 points, and Bob 9 and 19. Level 1 has a race to 14, and level 2 a race to 19. The expected
  // share of the points is the player's own race divided by the sum of both races.
  expect(history.handicap.point_share).toBeCloseTo((14 + 5) / (14 + 9 + 19 + 5), 10)
  expect(history.handicap.expected_point_share).toBeCloseTo(14 / 33, 10)
  expect((await readHistory(bob)).handicap.expected_point_share).toBeCloseTo(19 / 33, 10)
  const eightBallHistory = await readHistory(ada, ada, '8-Ball')
  expect(eightBallHistory).toMatchObject({
    games: 1,
    wins: 1,
    handicap: { point_share: null, expected_point_share: null },
  })
  const answerForUnknownDiscipline = await callHistory(ada.user.user_id, ada, '7-Ball' as Discipline)
  expect(answerForUnknownDiscipline.status).toBe(400)
})

test('[pool-player-02] the trend has a point for each game from the fifth on, with win percentage and rating', async () => {
  const [dan, eve] = [await newMember('Dan'), await newMember('Eve')]
  const starts: string[] = []
  // Dan loses five games, then wins twenty.
  for (let game = 0; game < 25; game += 1) {
    starts.push(new Date(server.clock.now()).toISOString())
    const [winner, loser] = game < 5 ? [eve, dan] : [dan, eve]
    await play(idOf(winner), idOf(loser))
    server.clock.advance(DAY_MS)
  }
  const { trend } = await readHistory(dan)
  expect(trend.map(({ games }) => games)).toEqual(Array.from({ length: 21 }, (_, index) => index + 5))
  expect(trend.map(({ time }) => time)).toEqual(starts.slice(4))
  // Each win percentage is that of the last 20 games, or of all games if there are fewer.
  const rates = trend.map(({ win_percentage }) => win_percentage)
  expect(rates.slice(0, 2)).toEqual([0, 100 / 6])
  expect(rates.slice(-6)).toEqual([75, 80, 85, 90, 95, 100])
  expect(trend.every(({ points_per_inning }) => points_per_inning === null)).toBe(true)
  const ratings = trend.map(({ rating }) => rating)
  // 525 is the mean of all ratings.
  expect(ratings[0]).toBeLessThan(525)
  expect(ratings.at(-1)).toBeGreaterThan(525)
  for (const [index, rating] of ratings.slice(1).entries()) expect(rating).toBeGreaterThan(ratings[index] ?? 0)
  expect(trend.at(-1)?.rating_error).toBeLessThan(trend[0]?.rating_error ?? 0)
  // Only Dan and Eve have played, so the mean of their two ratings is 525.
  const eveAtEnd = (await readHistory(eve)).trend.at(-1)
  expect((eveAtEnd?.rating ?? 0) + (ratings.at(-1) ?? 0)).toBeCloseTo(2 * 525, 3)
})

test('later games of the player and of other players change no earlier point of the trend', async () => {
  const [fay, gus, hank] = [await newMember('Fay'), await newMember('Gus'), await newMember('Hank')]
  for (let game = 0; game < 5; game += 1) await play(idOf(fay), idOf(gus))
  server.clock.advance(DAY_MS)
  const trendBefore = (await readHistory(fay)).trend
  expect(trendBefore).toHaveLength(1)
  // Gus wins many games. They can change Fay's rating, but only from Fay's next game on.
  for (let game = 0; game < 6; game += 1) await play(idOf(gus), idOf(hank))
  expect((await readHistory(fay)).trend).toEqual(trendBefore)
  server.clock.advance(DAY_MS)
  await play(idOf(gus), idOf(fay))
  const trendAfter = (await readHistory(fay)).trend
  expect(trendAfter[0]).toEqual(trendBefore[0])
  expect(trendAfter).toHaveLength(2)
})

/**
 * Plays a game of two innings on a score sheet. The loser misses, makes a safety, and misses. The winner misses twice
 * and then scores two points. The turn that wins is no inning.
 */
async function playOnSheet(game_type: Discipline, winner: number, loser: number): Promise<void> {
  const players = [loser, winner].map((pool_player_id) => ({ pool_player_id, handicap: 2, skill_level: 3 }))
  const gameId = await startGame(owner, { game_type, players, scoring: 'sheet' })
  const shots = [
    [loser, 'miss'],
    [winner, 'miss'],
    [loser, 'safety'],
    [winner, 'miss'],
    [loser, 'miss'],
    [winner, 'add'],
    [winner, 'add'],
  ] as const
  for (const [pool_player_id, action] of shots) dataOf(await tap(owner, gameId, { pool_player_id, action }))
}

test('[pool-player-20] points per inning and the estimated level come from the games with a score sheet', async () => {
  const [quy, rex] = [await newMember('Quy'), await newMember('Rex')]
  const [winner, loser] = [idOf(quy), idOf(rex)]
  for (let game = 0; game < 5; game += 1) await play(winner, loser)
  expect((await readHistory(quy)).trend.map(({ points_per_inning }) => points_per_inning)).toEqual([null])
  await playOnSheet('9-Ball', winner, loser)
  await playOnSheet('9-Ball', winner, loser)
  // The winner has 2 points in 2 innings. The loser has no point in 1 inning: the inning with the safety does not
  // count.
  expect((await readHistory(quy)).trend.at(-1)?.points_per_inning).toBe(1)
  expect((await readHistory(rex)).trend.at(-1)?.points_per_inning).toBe(0)
  expect((await readHistory(quy)).level_estimate).toBeNull()

  await play(winner, loser, { game_type: '8-Ball' })
  expect((await readHistory(quy, quy, '8-Ball')).level_estimate).toBeNull()
  await playOnSheet('8-Ball', winner, loser)
  // The winner needed 2 innings for 2 racks: 1 for each rack. The estimate is level 7 for at most 2 innings per rack.
  expect((await readHistory(quy, quy, '8-Ball')).level_estimate).toBe(7)
  expect((await readHistory(rex, rex, '8-Ball')).level_estimate).toBeNull()
})

test('the trend of a long history has at most 60 points, and the last point is the newest game', {
  timeout: 60_000,
}, async () => {
  const [ivo, joy] = [await newMember('Ivo'), await newMember('Joy')]
  const { db } = server.context
  const games = await db
    .insertInto('pool_games')
    .values(
      Array.from({ length: 200 }, (_, index) => ({
        game_type: '8-Ball' as const,
        created_by: ivo.user.user_id,
        started_ms: Date.UTC(2026, 0, 1) + index * DAY_MS,
        tags: '[]',
        winner_player_id: index % 2 === 0 ? idOf(ivo) : idOf(joy),
        points: '[]',
        version: 1,
      })),
    )
    .returning('pool_game_id')
    .execute()
  const playerRow = { handicap: 2, score: 1, racks: '[1,1,1]', level: 3 }
  await db
    .insertInto('pool_game_players')
    .values(
      games.flatMap(({ pool_game_id }) => [
        { ...playerRow, pool_game_id, position: 0, pool_player_id: idOf(ivo) },
        { ...playerRow, pool_game_id, position: 1, pool_player_id: idOf(joy) },
      ]),
    )
    .execute()
  const { games: count, trend } = await readHistory(ivo, ivo, '8-Ball')
  expect(count).toBe(200)
  expect(trend.length).toBeLessThanOrEqual(MAX_TREND_POINTS)
  expect(trend.length).toBeGreaterThan(MAX_TREND_POINTS / 2)
  expect(trend.at(-1)).toMatchObject({ games: 200, win_percentage: 50 })
})

test('[pool-player-10] the opponents are read in parts, the latest opponent first, with the results that the handicap expects', async () => {
  const [kim, lea, moe] = [await newMember('Kim'), await newMember('Lea'), await newMember('Moe')]
  const guest = await addPlayer(kim, 'Guest.of.Kim')
  await play(idOf(kim), idOf(moe))
  await play(idOf(lea), idOf(kim), { races: [25, 14], levels: [3, 1], loserScore: 10 })
  const gameWithGuest = await play(guest, idOf(kim), { races: [3, 2], levels: [5, 5] })
  const gameWithLea = await play(idOf(kim), idOf(lea), { races: [14, 25], levels: [1, 3], loserScore: 20 })
  const rows = await listOpponents(kim)
  expect(rows.map(({ opponent, games, wins }) => [opponent.username, games, wins])).toEqual([
    ['Lea', 2, 1],
    ['Guest.of.Kim', 1, 0],
    ['Moe', 1, 1],
  ])
  expect(rows[0]).toMatchObject({
    opponent: { user_id: lea.user.user_id, username: 'Lea' },
    latest_game_id: gameWithLea,
    latest: new Date(server.clock.now()).toISOString(),
    handicap: { games: 2, wins: 1, expected_wins: 1 },
  })
  // In the games against Lea, Kim scored 10 and 14 of 69 points. Kim's race is 14, and Lea's is 25.
  expect(rows[0]?.handicap.point_share).toBeCloseTo(24 / 69, 10)
  expect(rows[0]?.handicap.expected_point_share).toBeCloseTo(14 / 39, 10)
  // Both have level 5, but these are not the races of the league: Kim needs 2 points, and the guest needs 3. With equal
  // chances for each point, Kim wins with the probability 11/16.
  expect(rows[1]?.handicap.expected_wins).toBeCloseTo(11 / 16, 5)

  const firstRows = await listOpponents(kim, kim, { game_type: '9-Ball', limit: 1 })
  expect(firstRows).toEqual(rows.slice(0, 1))
  const otherRows = await listOpponents(kim, kim, {
    game_type: '9-Ball',
    limit: 2,
    before: firstRows[0]?.latest_game_id ?? 0,
  })
  expect(otherRows).toEqual(rows.slice(1))
  expect(await listOpponents(kim, kim, { game_type: '9-Ball', before: gameWithGuest })).toEqual(rows.slice(2))
  expect(await listOpponents(kim, lea)).toEqual(rows)
  expect(await listOpponents(kim, kim, { game_type: '8-Ball' })).toEqual([])
  for (const limit of [0, 101]) {
    expect((await callOpponents(kim.user.user_id, kim, { game_type: '9-Ball', limit })).status).toBe(400)
  }
})

test('[pool-player-11] every member sees every player, but a deleted player is seen only by earlier opponents', async () => {
  const [ned, ola, pia] = [await newMember('Ned'), await newMember('Ola'), await newMember('Pia')]
  await play(idOf(ned), idOf(ola))
  await play(idOf(pia), idOf(ned))
  expect((await readHistory(ned, ola)).player.username).toBe('Ned')
  expect((await readHistory(ola, pia)).games).toBe(1)
  for (const callAbout of [callHistory, (userId: number, reader: Member) => callOpponents(userId, reader)]) {
    expect(await callAbout(999_999, ned)).toMatchObject({ status: 404, error: { code: 'NOT_FOUND' } })
  }

  await updateUser(server.context.db, ola.user.user_id, { username_key: null, deleted_ms: server.clock.now() })
  expect((await readHistory(ola, ned)).games).toBe(1)
  expect(await listOpponents(ola, ned)).toHaveLength(1)
  expect((await listOpponents(ned)).map(({ opponent }) => opponent.username)).toEqual(['Pia', 'Ola'])
  for (const callAbout of [callHistory, (userId: number, reader: Member) => callOpponents(userId, reader)]) {
    expect(await callAbout(ola.user.user_id, pia)).toMatchObject({ status: 404, error: { code: 'NOT_FOUND' } })
  }
  // Pia does not see Ola among the opponents of Ned, but the game with Ola still counts in the numbers of Ned.
  expect((await listOpponents(ned, pia)).map(({ opponent }) => opponent.username)).toEqual(['Pia'])
  expect((await readHistory(ned, pia)).games).toBe(2)
})
