// Tests dead balls: balls of 9-Ball that count for no player. Also tests the migration of games from before dead balls.

import type { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LiveGame } from '../../../contract/api/pool/games.ts'
import type { Tap } from '../../../contract/rules/pool/scoredGame.ts'
import { remainingPoints, tally } from '../../../contract/rules/pool/scoring.ts'
import { openDatabase } from '../../../server/db/database.ts'
import type { Db } from '../../../server/db/dialect.ts'
import { up as addDeadBalls } from '../../../server/db/migrations/0023-dead-balls.ts'
import { up as addScoreSheets } from '../../../server/db/migrations/0024-score-sheets.ts'
import { tapsOf } from '../../../server/db/repositories/poolTaps.ts'
import { asTap } from '../../../server/usecases/pool/undoAndRedo.ts'
import {
  call,
  dataOf,
  type Member,
  PASSWORD,
  playerIdOf,
  readGame,
  signUp,
  startGame,
  tap,
} from '../../support/members.ts'
import { createTestApp, inviteMember, openStorage, signUpCodeIn, startTestServer, type TestServer } from '../support.ts'

let server: TestServer
let ann: Member
let ben: Member
let annId: number
let benId: number

beforeAll(async () => {
  server = await startTestServer()
  const owner = await server.owner()
  ann = await inviteMember(owner, 'Ann')
  ben = await inviteMember(owner, 'Ben')
  annId = await playerIdOf(ann, 'Ann')
  benId = await playerIdOf(ann, 'Ben')
})
afterAll(() => server.close())

const startTestGame = (handicap = 60, game_type: '8-Ball' | '9-Ball' = '9-Ball') =>
  startGame(ann, { game_type, players: [annId, benId].map((pool_player_id) => ({ pool_player_id, handicap })) })
const addPoint = (gameId: number, pool_player_id: number) => tap(ann, gameId, { pool_player_id, action: 'add' })
const addDeadBall = (gameId: number, member = ann) => tap(member, gameId, { pool_player_id: annId, action: 'dead' })
const undoOrRedo = (kind: 'undo' | 'redo', pool_game_id: number, pool_game_tap_id = 0) =>
  call(server.origin, `POST /pool/games/:pool_game_id/${kind}`, {
    cookie: ben.cookie,
    params: { pool_game_id },
    body: { pool_game_tap_id },
  })

/** The part of a game that taps change, without its version. */
const totalsIn = ({ players, rack_notes, winner_player_id }: LiveGame) => ({ players, rack_notes, winner_player_id })

/**
 * Expects that the stored game is the result of its taps, and that the points and dead balls of each full rack make 10.
 */
async function expectTotalsOfLog(gameId: number): Promise<LiveGame> {
  const stored = await readGame(ann, gameId)
  const taps = (await tapsOf(server.context.db, gameId)).filter(({ undone_ms }) => undone_ms === null)
  const totals = tally(stored.game_type, stored.players, remainingPoints(taps.map(asTap)))
  expect(stored.players).toMatchObject(totals.players)
  expect(stored.rack_notes).toEqual(totals.rack_notes)
  expect(stored.winner_player_id).toBe(totals.winner_player_id)
  const rackSums = stored.rack_notes.map(({ dead: deadCount }, rack) =>
    stored.players.reduce((sum, { racks }) => sum + (racks[rack]?.score ?? 0), deadCount),
  )
  expect(rackSums.slice(0, -1)).toEqual(rackSums.slice(0, -1).map(() => 10))
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
  const pool_player_id = random(2) === 0 ? annId : benId
  return { pool_player_id, action: (['add', 'add', 'add', 'dead', 'subtract'] as const)[random(5)] ?? 'add' }
}

test('[pool-dead-02] [pool-dead-03] a dead ball fills the rack, changes no score and is in every answer with the game', async () => {
  const gameId = await startTestGame()
  for (let point = 0; point < 7; point++) await addPoint(gameId, annId)
  await addDeadBall(gameId)
  await addDeadBall(gameId, ben)
  await addPoint(gameId, benId)
  const answer = await addDeadBall(gameId)
  expect(answer).toMatchObject({
    status: 200,
    data: {
      players: [
        { score: 7, remaining: 53, racks: [{ score: 7 }, { score: 0 }] },
        { score: 1, racks: [{ score: 1 }, { score: 0 }] },
      ],
      rack_notes: [{ dead: 2 }, { dead: 1 }],
      undo: { action: 'dead', username: 'Ann' },
    },
  })
  expect(await readGame(ben, gameId)).toEqual(answer.data)
  const { rack_notes, version } = dataOf(answer)
  const list = dataOf(await call(server.origin, 'GET /pool/games', { cookie: ben.cookie }))
  expect(list.find(({ pool_game_id }) => pool_game_id === gameId)).toMatchObject({ rack_notes, version })
  const { token } = dataOf(
    await call(server.origin, 'POST /pool/games/:pool_game_id/watch', {
      cookie: ann.cookie,
      params: { pool_game_id: gameId },
    }),
  )
  const watched = dataOf(await call(server.origin, 'GET /public/pool/games/:token', { params: { token } }))
  expect(watched.rack_notes).toEqual(rack_notes)
})

test('[pool-dead-04] a ninth dead ball in a rack is refused and changes nothing', async () => {
  const gameId = await startTestGame()
  for (let count = 0; count < 8; count++) expect((await addDeadBall(gameId)).status).toBe(200)
  const gameBefore = await readGame(ann, gameId)
  expect(await addDeadBall(gameId)).toMatchObject({
    status: 409,
    error: {
      code: 'DEAD_NOT_LEFT',
      message: 'The nine is never dead, and no more balls can be dead than lie on the table.',
    },
  })
  expect(await readGame(ann, gameId)).toEqual(gameBefore)
  await addPoint(gameId, annId)
  await addPoint(gameId, annId)
  expect((await addDeadBall(gameId)).data?.rack_notes).toMatchObject([{ dead: 8 }, { dead: 1 }])
})

test('[pool-dead-05] a dead ball in 8-Ball and a dead ball after a win are refused with a sentence and change nothing', async () => {
  const eightBallGame = await startTestGame(3, '8-Ball')
  expect(await addDeadBall(eightBallGame)).toMatchObject({
    status: 409,
    error: { code: 'DEAD_NOT_LEFT', message: 'Dead balls count in 9-Ball only.' },
  })
  expect(await readGame(ann, eightBallGame)).toMatchObject({ version: 1, undo: null })
  const nineBallGame = await startTestGame(1)
  await addPoint(nineBallGame, annId)
  expect(await addDeadBall(nineBallGame)).toMatchObject({ status: 409, error: { code: 'GAME_HAS_WINNER' } })
  expect(await readGame(ann, nineBallGame)).toMatchObject({ version: 2, rack_notes: [{ dead: 0 }] })
})

test('[pool-dead-06] undo removes a dead ball, redo restores it, and undoing every tap gives the game as it was at its start', async () => {
  for (const seed of [1, 2]) {
    const random = randomNumbers(seed)
    const gameId = await startTestGame(22)
    const states = [await readGame(ann, gameId)]
    for (let count = 0; count < 45; count++) {
      const answer = await tap(random(2) ? ann : ben, gameId, randomTap(random))
      if (answer.data) states.push(answer.data)
    }
    await expectTotalsOfLog(gameId)
    let current = await readGame(ben, gameId)
    for (const stateBefore of states.slice(0, -1).reverse()) {
      current = dataOf(await undoOrRedo('undo', gameId, current.undo?.pool_game_tap_id))
      expect(totalsIn(current)).toEqual(totalsIn(stateBefore))
    }
    expect(current.undo).toBeNull()
    for (const stateAfter of states.slice(1)) {
      current = dataOf(await undoOrRedo('redo', gameId, current.redo?.pool_game_tap_id))
      expect(totalsIn(current)).toEqual(totalsIn(stateAfter))
    }
    await expectTotalsOfLog(gameId)
  }
})

test('[pool-dead-08] after 45 taps and 5 undos at the same time, the stored game is the result of its log of taps', async () => {
  for (const seed of [11, 12]) {
    const random = randomNumbers(seed)
    const gameId = await startTestGame(20)
    for (const id of [annId, benId, annId]) await addPoint(gameId, id)
    const lastTapId = dataOf(await addDeadBall(gameId)).undo?.pool_game_tap_id
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => {
        if (index % 10 === 4) return undoOrRedo('undo', gameId, lastTapId)
        return tap(index % 2 ? ann : ben, gameId, randomTap(random))
      }),
    )
    const { version } = await expectTotalsOfLog(gameId)
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    // The version was 1 at the start, and 5 after the first four taps.
    expect(version).toBe(5 + answers.filter(({ status }) => status === 200).length)
  }
})

test('a dead ball that is sent twice with the same Idempotency-Key is counted once', async () => {
  const gameId = await startTestGame()
  const tapOnce = () => tap(ann, gameId, { pool_player_id: annId, action: 'dead' }, 'dead-key-001')
  const answers = await Promise.all([tapOnce(), tapOnce()])
  expect(answers.map(({ data }) => data?.version)).toEqual([2, 2])
  expect((await readGame(ann, gameId)).rack_notes).toMatchObject([{ dead: 1 }])
})

/**
 * Changes an answer, which the server has stored with an Idempotency-Key, to the form that it had before dead balls and
 * score sheets.
 */
function oldAnswer(answer: string): string {
  const { rack_notes: _r, scoring: _s, innings: _i, at_table: _a, taps: _t, players, ...game } = JSON.parse(answer)
  if (players === undefined) return answer
  const withoutSheetFields = ({ safeties: _, longest_run: __, ...player }: Record<string, unknown>) => player
  return JSON.stringify({ ...game, players: players.map(withoutSheetFields) })
}

/** Changes the database to an old version, which had no dead balls and no score sheets. */
async function makeOld(db: Db): Promise<void> {
  const addedColumns = {
    pool_games: ['dead_balls', 'scoring', 'innings', 'at_table_player_id', 'rack_results'],
    pool_game_players: ['safeties', 'fouls', 'longest_run'],
    pool_game_taps: ['ball', 'how'],
  }
  for (const [table, columns] of Object.entries(addedColumns)) {
    for (const column of columns) await db.schema.alterTable(table).dropColumn(column).execute()
  }
  for (const { key, answer } of await db.selectFrom('idempotency_keys').select(['key', 'answer']).execute()) {
    if (answer === null) continue
    await db
      .updateTable('idempotency_keys')
      .set({ answer: oldAnswer(answer) })
      .where('key', '=', key)
      .execute()
  }
}

test('[pool-dead-09] [pool-sheet-26] an old game keeps its racks and accepts dead balls, and its stored answer can be sent again', async () => {
  const storage = await openStorage()
  const app = await createTestApp(storage.env)
  const { origin, ownerSignUpAddress } = await app.start()
  const owner = await signUp(origin, {
    username: 'Owner',
    password: PASSWORD,
    code: signUpCodeIn(ownerSignUpAddress ?? ''),
  })
  const pool_player_id = await playerIdOf(owner, 'Owner')
  const gameId = await startGame(owner, { game_type: '9-Ball', players: [{ pool_player_id, handicap: 40 }] })
  const addKeyedPoint = (key: string, member = owner) => tap(member, gameId, { pool_player_id, action: 'add' }, key)
  for (let count = 0; count < 13; count++) await addKeyedPoint(`point-${count}-key`)
  const gameBefore = await readGame(owner, gameId)
  await app.destroy()

  const { db, close } = await openDatabase(
    { dataDir: storage.env.DATA_DIR ?? '', databaseUrl: storage.env.DATABASE_URL ?? null },
    { onError: () => {} },
  )
  await makeOld(db)
  await addDeadBalls(db as unknown as Kysely<unknown>)
  await addScoreSheets(db as unknown as Kysely<unknown>)
  await close()

  const updatedApp = await createTestApp(storage.env)
  const newOrigin = (await updatedApp.start()).origin
  const member = { ...owner, origin: newOrigin }
  expect(await readGame(member, gameId)).toEqual(gameBefore)
  expect(gameBefore).toMatchObject({ scoring: 'points', players: [{ racks: [{ score: 10 }, { score: 3 }] }] })
  const repeated = await addKeyedPoint('point-12-key', member)
  expect(repeated).toMatchObject({
    status: 200,
    data: { scoring: 'points', players: gameBefore.players, rack_notes: [] },
  })
  const answer = await tap(member, gameId, { pool_player_id, action: 'dead' })
  expect(answer.data).toMatchObject({ players: gameBefore.players, rack_notes: [{ dead: 0 }, { dead: 1 }] })
  await updatedApp.destroy()
  await storage.remove()
})
