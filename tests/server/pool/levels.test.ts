// Tests the skill levels of the players of a game.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPlayer, call, dataOf, type Member, playerIdOf, readGame, startGame } from '../../support/members.ts'
import { inviteMember, startTestServer, type TestServer } from '../support.ts'

let server: TestServer
let ann: Member
let annId: number
let salId: number

beforeAll(async () => {
  server = await startTestServer()
  ann = await inviteMember(await server.owner(), 'Ann')
  annId = await playerIdOf(ann, 'Ann')
  salId = await addPlayer(ann, 'Sal')
})
afterAll(() => server.close())

const readLevels = async () =>
  dataOf(await call(server.origin, 'GET /pool/players', { cookie: ann.cookie })).map((player) => player.skill_levels)

test('[pool-levels-03] a game has the skill levels that were sent, or the stored level of a player if none was sent', async () => {
  const levelsBefore = await readLevels()
  const gameId = await startGame(ann, {
    game_type: '9-Ball',
    players: [
      { pool_player_id: annId, handicap: 25 },
      { pool_player_id: salId, handicap: 46, skill_level: 6 },
    ],
  })
  expect((await readGame(ann, gameId)).players).toMatchObject([
    { skill_level: 3, handicap: 25 },
    { skill_level: 6, handicap: 46 },
  ])
  expect(await readLevels()).toEqual(levelsBefore)
})

test('[pool-levels-04] a level that the discipline does not have is refused with a sentence, and no game is created', async () => {
  const listGames = async () => dataOf(await call(server.origin, 'GET /pool/games', { cookie: ann.cookie }))
  const gamesBefore = await listGames()
  const startWithLevel = (game_type: '8-Ball' | '9-Ball', skill_level: number) =>
    call(server.origin, 'POST /pool/games', {
      cookie: ann.cookie,
      body: { game_type, players: [annId, salId].map((id) => ({ pool_player_id: id, handicap: 5, skill_level })) },
    })
  for (const level of [0, 10, -1]) {
    expect(await startWithLevel('9-Ball', level)).toMatchObject({
      status: 422,
      error: { code: 'INVALID_LEVEL', message: '9-Ball levels are 1 to 9.' },
    })
  }
  for (const level of [1, 8]) {
    expect(await startWithLevel('8-Ball', level)).toMatchObject({
      status: 422,
      error: { code: 'INVALID_LEVEL', message: '8-Ball levels are 2 to 7.' },
    })
  }
  expect(await startWithLevel('9-Ball', 2.5)).toMatchObject({ status: 400, error: { code: 'BAD_REQUEST' } })
  expect(await listGames()).toEqual(gamesBefore)
})
