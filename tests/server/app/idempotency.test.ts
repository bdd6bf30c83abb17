import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '../../../server/clock.ts'
import { deleteExpiredData } from '../../../server/usecases/app/cleanup.ts'
import { call, granted, type Member, playerNamed, readGame, startGame, tap } from '../../support/members.ts'
import { inviteMember, startTestServer, type TestServer } from '../support.ts'

let server: TestServer
let ann: Member
let ben: Member
let annId: number
let owner: Member

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner()
  ann = await inviteMember(owner, 'Ann')
  ben = await inviteMember(owner, 'Ben')
  annId = await playerNamed(ann, 'Ann')
})
afterAll(() => server.close())

const start = async () =>
  startGame(ann, {
    game_type: '9-Ball',
    players: [
      { pool_player_id: annId, handicap: 50 },
      { pool_player_id: await playerNamed(ann, 'Ben'), handicap: 50 },
    ],
  })
const add = (member: Member, game: number, key: string) =>
  tap(member, game, { pool_player_id: annId, action: 'add' }, key)

test('the same command under the same key is applied once and answered the same', async () => {
  const game = await start()
  const first = await add(ann, game, 'key-one-0001')
  await add(ben, game, 'key-two-0001')
  const again = await add(ann, game, 'key-one-0001')
  expect(again.status).toBe(200)
  expect(again.data).toEqual(first.data)
  expect(await readGame(ann, game)).toMatchObject({ version: 3, players: [{ score: 2 }, { score: 0 }] })
})

test('the same command arriving many times at once is applied once', async () => {
  const game = await start()
  const answers = await Promise.all(Array.from({ length: 12 }, () => add(ann, game, 'key-at-once-0001')))
  for (const answer of answers) expect(answer.data).toEqual(answers[0]?.data)
  expect(answers[0]?.data?.version).toBe(2)
  expect((await readGame(ann, game)).version).toBe(2)
})

test('a key that belongs to another command is refused, and changes nothing', async () => {
  const game = await start()
  const other = await start()
  await add(ann, game, 'key-reused-001')
  const elsewhere = await add(ann, other, 'key-reused-001')
  const differently = await tap(ann, game, { pool_player_id: annId, action: 'subtract' }, 'key-reused-001')
  for (const refused of [elsewhere, differently]) {
    expect(refused).toMatchObject({ status: 409, error: { code: 'IDEMPOTENCY_KEY_REUSED' } })
  }
  expect((await readGame(ann, other)).version).toBe(1)
  expect((await readGame(ann, game)).version).toBe(2)
})

test("two members' keys are their own", async () => {
  const game = await start()
  await add(ann, game, 'key-shared-001')
  expect((await add(ben, game, 'key-shared-001')).data?.version).toBe(3)
})

test('a error is not kept: the same command may succeed later', async () => {
  const game = await start()
  const subtract = () => tap(ann, game, { pool_player_id: annId, action: 'subtract' }, 'key-refused-01')
  expect((await subtract()).status).toBe(409)
  await add(ann, game, 'key-between-01')
  expect((await subtract()).status).toBe(200)
})

test('a game and a player are made once under a key', async () => {
  const body = { game_type: '9-Ball' as const, players: [{ pool_player_id: annId, handicap: 25 }] }
  const request = { cookie: ann.cookie, body, idempotencyKey: 'key-game-00001' }
  const games = [
    await call(server.origin, 'POST /pool/games', request),
    await call(server.origin, 'POST /pool/games', request),
  ]
  expect(games[1]?.data).toEqual(games[0]?.data)
  const player = { cookie: ann.cookie, body: { username: 'Third', code: 'pool' }, idempotencyKey: 'key-player-001' }
  const added = granted(await call(server.origin, 'POST /users', player))
  expect(granted(await call(server.origin, 'POST /users', player))).toEqual(added)
})

test('a tap keeps its key, its member and its time', async () => {
  const game = await start()
  await add(ben, game, 'key-recorded-1')
  const taps = await server.context.db
    .selectFrom('pool_game_taps')
    .selectAll()
    .where('pool_game_id', '=', game)
    .execute()
  expect(taps).toEqual([
    {
      pool_game_tap_id: expect.any(Number),
      pool_game_id: game,
      pool_player_id: annId,
      action: 'add',
      user_id: ben.user.user_id,
      idempotency_key: 'key-recorded-1',
      created_ms: server.clock.now(),
      undone_ms: null,
      dropped: 0,
    },
  ])
})

test('an answer that carries a secret is never kept', async () => {
  const body = { acl: 'pool', uses: 1 }
  const request = { cookie: owner.cookie, body, idempotencyKey: 'key-secret-001' }
  const { code } = granted(await call(server.origin, 'POST /referral-codes', request))
  const kept = await server.context.db.selectFrom('idempotency_keys').selectAll().execute()
  expect(JSON.stringify(kept)).not.toContain(code)
  expect(kept.map(({ key }) => key)).not.toContain('key-secret-001')
})

test('a malformed key is refused', async () => {
  const game = await start()
  for (const key of ['short', 'with a space', 'x'.repeat(129)]) {
    expect(await add(ann, game, key)).toMatchObject({ status: 400, error: { code: 'BAD_REQUEST' } })
  }
  expect((await readGame(ann, game)).version).toBe(1)
})

test('keys are kept for two days', async () => {
  const game = await start()
  await add(ann, game, 'key-aging-0001')
  const kept = async () =>
    (await server.context.db.selectFrom('idempotency_keys').select('key').execute()).map(({ key }) => key)
  server.clock.advance(2 * DAY_MS)
  await deleteExpiredData(server.context)
  expect(await kept()).toContain('key-aging-0001')
  server.clock.advance(1)
  await deleteExpiredData(server.context)
  expect(await kept()).toEqual([])
})
