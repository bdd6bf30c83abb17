// Tests the ratings of players, and how good forecasts from the ratings were.

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Discipline } from '../../../contract/rules/pool/handicaps.ts'
import { DAY_MS, MINUTE_MS } from '../../../server/clock.ts'
import { updateUser } from '../../../server/db/repositories/users.ts'
import {
  addPlayer,
  call,
  dataOf,
  type Member,
  PASSWORD,
  playerIdOf,
  signIn,
  startGame,
  tap,
} from '../../support/members.ts'
import { inviteMember, startTestServer, type TestServer } from '../support.ts'

let server: TestServer
let owner: Member
let ann: Member
let ben: Member
const ids = new Map<string, number>()

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner()
  ann = await inviteMember(owner, 'Ann')
  ben = await inviteMember(owner, 'Ben')
  for (const name of ['Ann', 'Ben', 'Owner']) ids.set(name, await playerIdOf(ann, name))
  for (const name of ['Cleo', 'Dora']) ids.set(name, await addPlayer(ann, name))
})
afterAll(() => server.close())

const idOf = (name: string) => ids.get(name) ?? 0
const readRatings = async (game_type: Discipline, reader = ben) =>
  dataOf(await call(server.origin, 'GET /pool/ratings', { cookie: reader.cookie, query: { game_type } }))
const readOdds = async (game_type: Discipline) =>
  dataOf(await call(server.origin, 'GET /pool/odds', { cookie: ben.cookie, query: { game_type } }))
const namesByRating = async (game_type: Discipline, reader = ben) =>
  (await readRatings(game_type, reader)).map(({ username }) => username)

/** Plays a game with these scores. A player whose score reaches the race wins. Ann makes all taps. */
async function play(game_type: Discipline, gamePlayers: readonly { name: string; score: number; race: number }[]) {
  const players = gamePlayers.map(({ name, race }) => ({ pool_player_id: idOf(name), handicap: race }))
  const gameId = await startGame(ann, { game_type, players })
  // The taps for the winner are last, because after a win no other score can rise.
  const order = [...gamePlayers].sort((a, b) => a.score / a.race - b.score / b.race)
  for (const { name, score } of order) {
    for (let point = 0; point < score; point += 1) {
      dataOf(await tap(ann, gameId, { pool_player_id: idOf(name), action: 'add' }))
    }
  }
  return gameId
}

test('[pool-ratings-12] the ratings contain every player with a finished game of two players, the highest rating first', async () => {
  expect(await readRatings('8-Ball')).toEqual([])
  await play('8-Ball', [
    { name: 'Ann', score: 3, race: 3 },
    { name: 'Cleo', score: 1, race: 3 },
  ])
  // These games do not count: not finished, one player, three players, and the other discipline.
  await play('8-Ball', [
    { name: 'Dora', score: 2, race: 3 },
    { name: 'Ann', score: 0, race: 3 },
  ])
  await play('9-Ball', [{ name: 'Dora', score: 2, race: 2 }])
  await play(
    '9-Ball',
    ['Ann', 'Cleo', 'Dora'].map((name, index) => ({ name, score: index, race: 2 })),
  )
  expect(await readRatings('9-Ball')).toEqual([])
  const rows = await readRatings('8-Ball')
  expect(rows).toEqual([
    { user_id: ann.user.user_id, username: 'Ann', rating: 526, error: 153, racks: 4 },
    { user_id: expect.any(Number), username: 'Cleo', rating: 524, error: 153, racks: 4 },
  ])
  // In 9-Ball the ratings are computed from the points, but the answer shows the number of racks.
  await play('9-Ball', [
    { name: 'Ann', score: 2, race: 14 },
    { name: 'Ben', score: 14, race: 14 },
  ])
  expect(await readRatings('9-Ball')).toMatchObject([
    { username: 'Ben', racks: 2 },
    { username: 'Ann', racks: 2 },
  ])
  expect(dataOf(await call(server.origin, 'GET /pool/ratings', { cookie: ben.cookie }))).toEqual(
    await readRatings('9-Ball'),
  )
  expect(
    await call(server.origin, 'GET /pool/ratings', {
      cookie: ben.cookie,
      query: { game_type: '7-Ball' as Discipline },
    }),
  ).toMatchObject({ status: 400 })
})

test('[pool-ratings-13] a game that ends, is reopened or is deleted changes the ratings immediately', async () => {
  const ratingsBefore = await readRatings('8-Ball')
  const game = await play('8-Ball', [
    { name: 'Ben', score: 2, race: 2 },
    { name: 'Dora', score: 0, race: 2 },
  ])
  expect(await namesByRating('8-Ball')).toEqual(['Ann', 'Ben', 'Dora', 'Cleo'])
  dataOf(await tap(ann, game, { pool_player_id: idOf('Ben'), action: 'subtract' }))
  expect(await readRatings('8-Ball')).toEqual(ratingsBefore)
  for (let point = 0; point < 2; point += 1) await tap(ann, game, { pool_player_id: idOf('Dora'), action: 'add' })
  expect(await namesByRating('8-Ball')).toEqual(['Ann', 'Dora', 'Ben', 'Cleo'])
  dataOf(
    await call(server.origin, 'DELETE /pool/games/:pool_game_id', {
      cookie: ann.cookie,
      params: { pool_game_id: game },
    }),
  )
  expect(await readRatings('8-Ball')).toEqual(ratingsBefore)
})

test('[pool-ratings-14] a deleted account is listed only for members who have played with it', async () => {
  const leaver = await inviteMember(owner, 'Leaver')
  ids.set('Leaver', await playerIdOf(ann, 'Leaver'))
  await play('8-Ball', [
    { name: 'Ann', score: 0, race: 1 },
    { name: 'Leaver', score: 1, race: 1 },
  ])
  expect(await namesByRating('8-Ball', ben)).toContain('Leaver')
  await updateUser(server.context.db, leaver.user.user_id, { username_key: null, deleted_ms: server.clock.now() })
  expect(await namesByRating('8-Ball', ben)).not.toContain('Leaver')
  expect(await namesByRating('8-Ball', ann)).toContain('Leaver')
})

test('[pool-ratings-15] the odds contain the Brier score of the forecasts, how many games were forecast, and whether pages show win probabilities', async () => {
  expect((await readOdds('8-Ball')).games).toBe(2)
  expect((await readOdds('8-Ball')).shown).toBe(false)
  const [best] = await readRatings('9-Ball')
  expect(best?.username).toBe('Ben')
  // Before the first game of 9-Ball nothing was known, so the forecast was one half, as with a coin.
  expect(await readOdds('9-Ball')).toEqual({ brier: 0.25, games: 1, shown: false })
  for (let game = 0; game < 12; game += 1) {
    server.clock.advance(MINUTE_MS)
    await play('9-Ball', [
      { name: 'Ann', score: 0, race: 5 },
      { name: 'Ben', score: 5, race: 5 },
    ])
  }
  const oddsAfter13 = await readOdds('9-Ball')
  expect(oddsAfter13).toEqual({ brier: expect.any(Number), games: 13, shown: true })
  expect(oddsAfter13.brier).toBeLessThan(0.25)
})

test('results count less as they get older, so that the error of a rating grows', async () => {
  const [bestBefore] = await readRatings('9-Ball')
  server.clock.advance(3 * 365 * DAY_MS)
  const benLater = await signIn(server.origin, { username: 'Ben', password: PASSWORD })
  const [bestAfter] = await readRatings('9-Ball', benLater)
  expect(bestAfter?.username).toBe('Ben')
  expect(bestAfter?.error).toBeGreaterThan(bestBefore?.error ?? 0)
})
