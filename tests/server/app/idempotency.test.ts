// Tests calls with an idempotency key: if the same call arrives again, it is not applied a second time.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '../../../server/clock.ts'
import { deleteExpiredData } from '../../../server/usecases/app/cleanup.ts'
import { createBean, createRoast, postRoast, readRoast, startRoast } from '../../support/coffee.ts'
import {
  call,
  dataOf,
  type Member,
  PASSWORD,
  playerIdOf,
  readGame,
  signIn,
  startGame,
  tap,
} from '../../support/members.ts'
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
  annId = await playerIdOf(ann, 'Ann')
})
afterAll(() => server.close())

const startAnnsGame = async () =>
  startGame(ann, {
    game_type: '9-Ball',
    players: [
      { pool_player_id: annId, handicap: 50 },
      { pool_player_id: await playerIdOf(ann, 'Ben'), handicap: 50 },
    ],
  })
/** Advances the clock by a month, deletes all stored answers as expired, and signs the members in again. */
async function letAMonthPass(): Promise<void> {
  server.clock.advance(31 * DAY_MS)
  await deleteExpiredData(server.context)
  for (const member of [owner, ann, ben]) {
    member.cookie = (await signIn(server.origin, { username: member.user.username, password: PASSWORD })).cookie
  }
}
const addPoint = (member: Member, gameId: number, key: string) =>
  tap(member, gameId, { pool_player_id: annId, action: 'add' }, key)

test('the same call with the same key is applied once and gets the same answer', async () => {
  const gameId = await startAnnsGame()
  const first = await addPoint(ann, gameId, 'key-one-0001')
  await addPoint(ben, gameId, 'key-two-0001')
  const repeated = await addPoint(ann, gameId, 'key-one-0001')
  expect(repeated.status).toBe(200)
  expect(repeated.data).toEqual(first.data)
  expect(await readGame(ann, gameId)).toMatchObject({ version: 3, players: [{ score: 2 }, { score: 0 }] })
})

test('the same call that arrives many times at the same time is applied once', async () => {
  const gameId = await startAnnsGame()
  const answers = await Promise.all(Array.from({ length: 12 }, () => addPoint(ann, gameId, 'key-at-once-0001')))
  for (const answer of answers) expect(answer.data).toEqual(answers[0]?.data)
  expect(answers[0]?.data?.version).toBe(2)
  expect((await readGame(ann, gameId)).version).toBe(2)
})

test('a call with a key that was used for another call is refused, and nothing is changed', async () => {
  const gameId = await startAnnsGame()
  const otherGameId = await startAnnsGame()
  await addPoint(ann, gameId, 'key-reused-001')
  const inOtherGame = await addPoint(ann, otherGameId, 'key-reused-001')
  const withOtherAction = await tap(ann, gameId, { pool_player_id: annId, action: 'subtract' }, 'key-reused-001')
  for (const refusedCall of [inOtherGame, withOtherAction]) {
    expect(refusedCall).toMatchObject({ status: 409, error: { code: 'IDEMPOTENCY_KEY_REUSED' } })
  }
  expect((await readGame(ann, otherGameId)).version).toBe(1)
  expect((await readGame(ann, gameId)).version).toBe(2)
})

test('a key that two members use belongs to two calls, and both are applied', async () => {
  const gameId = await startAnnsGame()
  await addPoint(ann, gameId, 'key-shared-001')
  expect((await addPoint(ben, gameId, 'key-shared-001')).data?.version).toBe(3)
})

test('[proof-08] a refused call is refused again with its key, even if it would succeed now', async () => {
  const gameId = await startAnnsGame()
  const subtract = (key: string) => tap(ann, gameId, { pool_player_id: annId, action: 'subtract' }, key)
  const refusedCall = await subtract('key-refused-01')
  expect(refusedCall.status).toBe(409)
  await addPoint(ann, gameId, 'key-between-01')
  await addPoint(ann, gameId, 'key-between-02')
  expect(await subtract('key-refused-01')).toMatchObject({ status: 409, error: refusedCall.error })
  expect((await subtract('key-refused-01#2')).status).toBe(200)
  // The part after # is the number of the attempt. The tap of the second attempt is stored with the key without this
  // part. So at the third attempt the server finds this tap, and does not count it again.
  expect((await subtract('key-refused-01#3')).data?.players[0]?.score).toBe(1)
  expect((await subtract('key-refused-01')).status).toBe(409)
})

test('two copies of a refused call that arrive at the same time get the same error', async () => {
  const gameId = await startAnnsGame()
  const subtract = () => tap(ann, gameId, { pool_player_id: annId, action: 'subtract' }, 'key-refused-02')
  const answers = await Promise.all([subtract(), subtract()])
  expect(answers.map(({ status, error }) => [status, error?.code])).toEqual([
    [409, 'SCORE_AT_ZERO'],
    [409, 'SCORE_AT_ZERO'],
  ])
})

test('a call with a key creates a game or a player only once', async () => {
  const body = { game_type: '9-Ball' as const, players: [{ pool_player_id: annId, handicap: 25 }] }
  const request = { cookie: ann.cookie, body, idempotencyKey: 'key-game-00001' }
  const games = [
    await call(server.origin, 'POST /pool/games', request),
    await call(server.origin, 'POST /pool/games', request),
  ]
  expect(games[1]?.data).toEqual(games[0]?.data)
  const player = { cookie: ann.cookie, body: { username: 'Third', code: 'pool' }, idempotencyKey: 'key-player-001' }
  const added = dataOf(await call(server.origin, 'POST /users', player))
  expect(dataOf(await call(server.origin, 'POST /users', player))).toEqual(added)
})

test('a tap is stored with its key, its member and its time', async () => {
  const gameId = await startAnnsGame()
  await addPoint(ben, gameId, 'key-recorded-1')
  const taps = await server.context.db
    .selectFrom('pool_game_taps')
    .selectAll()
    .where('pool_game_id', '=', gameId)
    .execute()
  expect(taps).toEqual([
    {
      pool_game_tap_id: expect.any(Number),
      pool_game_id: gameId,
      pool_player_id: annId,
      action: 'add',
      ball: null,
      how: null,
      on_break: 0,
      user_id: ben.user.user_id,
      idempotency_key: 'key-recorded-1',
      created_ms: server.clock.now(),
      undone_ms: null,
      changed_by: null,
      position: null,
      // 1 would mean that the tap was undone and cannot be redone.
      dropped: 0,
    },
  ])
})

test('an answer with a new sign-up code, which is a secret, is not stored', async () => {
  const body = { acl: 'pool', uses: 1 }
  const request = { cookie: owner.cookie, body, idempotencyKey: 'key-secret-001' }
  const { code } = dataOf(await call(server.origin, 'POST /referral-codes', request))
  const stored = await server.context.db.selectFrom('idempotency_keys').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(code)
  expect(stored.map(({ key }) => key)).not.toContain('key-secret-001')
})

test('[hardened-03] a tap whose key arrives again after a month is not counted again, and the answer is the game as it is now', async () => {
  const gameId = await startAnnsGame()
  await addPoint(ann, gameId, 'key-late-tap-1')
  await addPoint(ben, gameId, 'key-late-tap-2')
  await letAMonthPass()
  const repeated = await addPoint(ann, gameId, 'key-late-tap-1')
  expect(repeated).toMatchObject({ status: 200, data: { version: 3, players: [{ score: 2 }, { score: 0 }] } })
  expect(repeated.data).toEqual(await readGame(ann, gameId))
  // An undone tap whose key arrives again is not counted again either.
  const lastTapId = repeated.data?.undo?.pool_game_tap_id ?? 0
  await call(server.origin, 'POST /pool/games/:pool_game_id/undo', {
    cookie: ann.cookie,
    params: { pool_game_id: gameId },
    body: { pool_game_tap_id: lastTapId },
  })
  expect(await addPoint(ben, gameId, 'key-late-tap-2')).toMatchObject({ status: 200, data: { version: 4 } })
  expect((await addPoint(ann, gameId, 'key-late-tap-3')).data?.players[0]?.score).toBe(2)
})

test('[hardened-04] a reading or a roast event whose key arrives again after a month is not logged again', async () => {
  const cook = await inviteMember(owner, `Cook${server.clock.now()}`, 'coffee')
  const { coffee_bean_id } = await createBean(cook, { name: 'Nyeri' })
  const roast = await createRoast(cook, coffee_bean_id)
  await startRoast(cook, roast, server.clock.now())
  const reading = { input: { input_type: 'BEAN_TEMP', input_value: 180, seconds: 60 } } as const
  const crack = { roast_event: { event_type: 'FIRST_CRACK_START', seconds: 500 } } as const
  await postRoast(cook, roast, reading, 'key-late-read-1')
  await postRoast(cook, roast, crack, 'key-late-event-1')
  await letAMonthPass()
  cook.cookie = (await signIn(server.origin, { username: cook.user.username, password: PASSWORD })).cookie
  const roastBefore = await readRoast(cook, roast)
  expect((await postRoast(cook, roast, reading, 'key-late-read-1')).data?.coffee_roast).toEqual(roastBefore)
  // The key alone identifies a repeated call. The time in its body can differ from the time of the stored event, for
  // example after a correction of the event.
  const eventWithOtherTime = { roast_event: { ...crack.roast_event, seconds: 490 } }
  expect((await postRoast(cook, roast, eventWithOtherTime, 'key-late-event-1')).data?.coffee_roast).toEqual(roastBefore)
  expect((await postRoast(cook, roast, reading, 'key-late-read-2')).data?.coffee_roast.input_history).toHaveLength(2)
})

test('[hardened-52] a removed reading or event stays removed when its key arrives again after a month', async () => {
  const cook = await inviteMember(owner, `Cook${server.clock.now()}`, 'coffee')
  const { coffee_bean_id } = await createBean(cook, { name: 'Kirinyaga' })
  const roast = await createRoast(cook, coffee_bean_id)
  await startRoast(cook, roast, server.clock.now())
  const reading = { input: { input_type: 'BEAN_TEMP', input_value: 180, seconds: 60 } } as const
  const crack = (seconds: number) => ({ roast_event: { event_type: 'FIRST_CRACK_START', seconds } }) as const
  const dry = { roast_event: { event_type: 'DRY_END', seconds: 300 } } as const
  await postRoast(cook, roast, reading, 'key-undone-read')
  await postRoast(cook, roast, reading, 'key-deleted-read')
  await postRoast(cook, roast, dry, 'key-undone-event')
  await postRoast(cook, roast, crack(490), 'key-first-crack')
  // A second log of first crack replaces the first one.
  const logged = (await postRoast(cook, roast, crack(500), 'key-second-crack')).data?.coffee_roast
  await postRoast(cook, roast, { undo_input: 'key-undone-read' })
  await postRoast(cook, roast, { undo_event: dry.roast_event })
  await call(server.origin, 'DELETE /coffee/roasts/:coffee_roast_id/inputs/:input_id', {
    cookie: cook.cookie,
    params: { coffee_roast_id: roast, input_id: logged?.input_history.at(-1)?.input_id ?? 0 },
  })
  await letAMonthPass()
  cook.cookie = (await signIn(server.origin, { username: cook.user.username, password: PASSWORD })).cookie
  const roastBefore = await readRoast(cook, roast)
  expect(roastBefore.input_history).toEqual([])
  for (const [body, key] of [
    [reading, 'key-undone-read'],
    [reading, 'key-deleted-read'],
    [dry, 'key-undone-event'],
    [crack(490), 'key-first-crack'],
  ] as const) {
    expect((await postRoast(cook, roast, body, key)).data?.coffee_roast, key).toEqual(roastBefore)
  }
})

test('a call with a malformed key is refused, and nothing is changed', async () => {
  const gameId = await startAnnsGame()
  for (const key of ['short', 'with a space', 'x'.repeat(129)]) {
    expect(await addPoint(ann, gameId, key)).toMatchObject({ status: 400, error: { code: 'BAD_REQUEST' } })
  }
  expect((await readGame(ann, gameId)).version).toBe(1)
})

test('stored keys are deleted when they are older than two days', async () => {
  const gameId = await startAnnsGame()
  await addPoint(ann, gameId, 'key-aging-0001')
  const storedKeys = async () =>
    (await server.context.db.selectFrom('idempotency_keys').select('key').execute()).map(({ key }) => key)
  server.clock.advance(2 * DAY_MS)
  await deleteExpiredData(server.context)
  expect(await storedKeys()).toContain('key-aging-0001')
  server.clock.advance(1)
  await deleteExpiredData(server.context)
  expect(await storedKeys()).toEqual([])
})
