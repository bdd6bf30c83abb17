// Tests that members cannot reach the objects of other members. Each call on an object is made three times: by the
// member to whom the object belongs, by another member with the same permissions, and by this other member on an object
// that does not exist. The other member must get the same answer both times, and must change nothing.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CallKey, contract } from '../../../contract/contract.ts'
import type { ErrorCode } from '../../../contract/errors.ts'
import { changeRoast, createBean, createRoast, startRoast } from '../../support/coffee.ts'
import {
  addPlayer,
  call,
  cookieFrom,
  dataOf,
  type Member,
  PASSWORD,
  playerIdOf,
  startGame,
  tap,
} from '../../support/members.ts'
import { inviteMember, startTestServer, type TestServer } from '../support.ts'

let server: TestServer
let ann: Member
let ben: Member
/** A member with all permissions that can be granted. */
let admin: Member
/** The ids of Ann's objects, by the names of the parameters. */
let annsObjects: Record<string, string | number>
/** The body of each call that needs one. */
let bodies: Record<string, object>

beforeAll(async () => {
  server = await startTestServer()
  const owner = await server.owner()
  ann = await inviteMember(owner, 'Ann', 'pool|coffee')
  ben = await inviteMember(owner, 'Ben', 'pool|coffee')
  admin = await inviteMember(owner, 'Admin', 'admin|pool|coffee')
  const { cookie } = ann
  const pool_player_id = await playerIdOf(ann, 'Ann')
  const pool_game_id = await startGame(ann, { game_type: '9-Ball', players: [{ pool_player_id, handicap: 20 }] })
  const game = dataOf(await tap(ann, pool_game_id, { pool_player_id, action: 'add' }))
  const tapId = game.undo?.pool_game_tap_id ?? 0
  const otherId = await addPlayer(ann, 'Guest_of_Ann')
  const [own, other] = [pool_player_id, otherId].map((id) => [{ pool_player_id: id, skill_level: 4 }])
  const teams = [
    { name: 'Rail birds', players: own ?? [] },
    { name: 'Chalk', players: other ?? [] },
  ]
  const nightBody = { game_type: '9-Ball' as const, teams }
  const { pool_night_id } = dataOf(await call(server.origin, 'POST /pool/nights', { cookie, body: nightBody }))
  const bean = await createBean(ann, { name: 'Sidamo' })
  const coffee_roast_id = await createRoast(ann, bean.coffee_bean_id)
  await startRoast(ann, coffee_roast_id, server.clock.now())
  await changeRoast(ann, coffee_roast_id, { code: 'ANN-1' })
  const input = { input_value: 100, input_type: 'BEAN_TEMP' as const }
  const roast = await changeRoast(ann, coffee_roast_id, { input })
  const roast_event = { event_type: 'DRY_END' as const, seconds: 10 }
  const { event_history } = await changeRoast(ann, coffee_roast_id, { roast_event })
  const bags = dataOf(await call(server.origin, 'GET /coffee/bags', { cookie }))
  const sessions = dataOf(await call(server.origin, 'GET /auth/sessions', { cookie }))
  annsObjects = {
    pool_game_id,
    pool_game_tap_id: tapId,
    pool_night_id,
    coffee_roast_id,
    coffee_bag_id: bags[0]?.coffee_bag_id ?? 0,
    input_id: roast.input_history[0]?.input_id ?? 0,
    event_id: event_history[0]?.event_id ?? 0,
    unstarted_roast_id: await createRoast(ann, bean.coffee_bean_id),
    session_id: sessions[0]?.session_id ?? 0,
    username: 'Ann',
  }
  bodies = {
    'PATCH /pool/games/:pool_game_id': { tags: ['league'] },
    'POST /pool/games/:pool_game_id/scores': { pool_player_id, action: 'add' },
    'POST /pool/games/:pool_game_id/undo': { pool_game_tap_id: tapId },
    'POST /pool/games/:pool_game_id/redo': { pool_game_tap_id: tapId },
    'PATCH /pool/games/:pool_game_id/taps/:pool_game_tap_id': { action: 'dead' },
    'POST /pool/games/:pool_game_id/taps': { before: tapId, pool_player_id, action: 'add' },
    'PATCH /pool/nights/:pool_night_id': { level_limit: null },
    'POST /pool/nights/:pool_night_id/matches': { position: 1, pool_player_ids: [pool_player_id, otherId] },
    'POST /coffee/roasts/:coffee_roast_id': { roast_color: '65' },
    'PATCH /coffee/roasts/:coffee_roast_id/inputs/:input_id': { value: 120 },
    'PATCH /coffee/roasts/:coffee_roast_id/events/:event_id': { seconds: 20 },
    'PATCH /coffee/bags/:coffee_bag_id': { notes: 'Peach.', published: true },
    'PATCH /users/:username': { oldPassword: PASSWORD, newPassword: 'cue ball in hand' },
  }
})
afterAll(() => server.close())

/**
 * `POOL_CALLS`, `COFFEE_CALLS` and `ACCOUNT_CALLS` have calls on objects that belong to one member. In this order, each
 * call succeeds for this member.
 */
const POOL_CALLS: CallKey[] = [
  'GET /pool/games/:pool_game_id',
  'GET /pool/games/:pool_game_id/taps',
  'PATCH /pool/games/:pool_game_id',
  'POST /pool/games/:pool_game_id/undo',
  'POST /pool/games/:pool_game_id/redo',
  'POST /pool/games/:pool_game_id/taps',
  'PATCH /pool/games/:pool_game_id/taps/:pool_game_tap_id',
  'DELETE /pool/games/:pool_game_id/taps/:pool_game_tap_id',
  'POST /pool/games/:pool_game_id/scores',
  'POST /pool/games/:pool_game_id/watch',
  'DELETE /pool/games/:pool_game_id/watch',
  'DELETE /pool/games/:pool_game_id',
  'GET /pool/nights/:pool_night_id',
  'PATCH /pool/nights/:pool_night_id',
  'POST /pool/nights/:pool_night_id/matches',
  'POST /pool/nights/:pool_night_id/watch',
  'DELETE /pool/nights/:pool_night_id/watch',
  'DELETE /pool/nights/:pool_night_id',
]
const COFFEE_CALLS: CallKey[] = [
  'GET /coffee/roasts/:coffee_roast_id',
  'GET /coffee/roasts/:coffee_roast_id/similar',
  'POST /coffee/roasts/:coffee_roast_id',
  'PATCH /coffee/roasts/:coffee_roast_id/inputs/:input_id',
  'DELETE /coffee/roasts/:coffee_roast_id/inputs/:input_id',
  'PATCH /coffee/roasts/:coffee_roast_id/events/:event_id',
  'DELETE /coffee/roasts/:coffee_roast_id/events/:event_id',
  'POST /coffee/roasts/:coffee_roast_id/discard',
  'GET /coffee/bags/:coffee_bag_id',
  'PATCH /coffee/bags/:coffee_bag_id',
  'DELETE /coffee/roasts/:coffee_roast_id',
]
const ACCOUNT_CALLS: CallKey[] = ['GET /users/:username', 'GET /users/:username/export', 'PATCH /users/:username']
/**
 * Calls with the number of a puzzle, which is the same for all members. `tests/server/wordle/ownResults.test.ts` proves
 * that a member reaches only their own result.
 */
const WORDLE_CALLS: CallKey[] = ['DELETE /wordle/results/:puzzle']
/**
 * The calls about passkeys. `tests/server/members/passkeyAccount.test.ts` proves that members reach only their own
 * passkeys.
 */
const PASSKEY_CALLS: CallKey[] = ['PATCH /auth/passkeys/:passkey_id', 'DELETE /auth/passkeys/:passkey_id']
/** These calls come last, because they end the session or delete the account. */
const LAST_CALLS: CallKey[] = ['DELETE /auth/sessions/:session_id', 'DELETE /users/:username']

/** Calls on objects that belong to no single member. The contract's summary of each call gives the reason. */
const CALLS_ON_SHARED_OBJECTS: CallKey[] = [
  'GET /pool/users/:user_id',
  'GET /pool/compare/:user_id',
  'GET /pool/players/:user_id/history',
  'GET /pool/players/:user_id/opponents',
  'PATCH /coffee/beans/:coffee_bean_id',
  'GET /coffee/beans/:coffee_bean_id/last-good-roast',
  'DELETE /referral-codes/:referral_code_id',
  'POST /message/:message_id/again',
  'GET /public/coffee/bags/:bag_code',
  'GET /public/coffee/bags/:bag_code/card',
  'GET /public/pool/games/:token',
  'GET /public/pool/nights/:night_token',
]

/** Calls that not even an admin may make for another member. */
const CALLS_NOT_FOR_ADMINS: CallKey[] = [
  ...COFFEE_CALLS,
  'GET /users/:username/export',
  'DELETE /auth/sessions/:session_id',
]

/** Objects that do not exist. For the ids that are not here, `make` uses a number that no object has. */
const missingObjects: Record<string, string | number> = { username: 'Nobody.at.all' }

/** Makes the call as this member, on these objects. */
async function make(key: CallKey, member: Member, objects: Record<string, string | number>) {
  const [method = '', path = ''] = key.split(' ')
  // Only a roast that has not started can be discarded.
  const { unstarted_roast_id = 987_654_321 } = objects
  const ids: Record<string, string | number> = key.endsWith('/discard')
    ? { coffee_roast_id: unstarted_roast_id }
    : objects
  const filledPath = path.replace(/:(\w+)/g, (_, name: string) => String(ids[name] ?? 987_654_321))
  const response = await fetch(`${server.origin}/api${filledPath}`, {
    method,
    headers: { origin: server.origin, 'content-type': 'application/json', cookie: member.cookie },
    ...(method === 'GET' ? {} : { body: JSON.stringify(bodies[key] ?? {}) }),
  })
  const answer = await response.json()
  return { status: response.status, code: answer.error?.code as ErrorCode | undefined, answer, response }
}

test('every call with a parameter in its path is in exactly one list of this test', () => {
  const callsWithParameter = Object.keys(contract).filter((key) => key.includes(':'))
  expect(
    [
      ...POOL_CALLS,
      ...COFFEE_CALLS,
      ...ACCOUNT_CALLS,
      ...WORDLE_CALLS,
      ...PASSKEY_CALLS,
      ...LAST_CALLS,
      ...CALLS_ON_SHARED_OBJECTS,
    ].sort(),
  ).toEqual(callsWithParameter.sort())
})

describe("a call on another member's object and a call on a missing object get the same answer", () => {
  for (const key of [...POOL_CALLS, ...COFFEE_CALLS, ...ACCOUNT_CALLS, ...LAST_CALLS]) {
    test(key, async () => {
      const foreign = await make(key, ben, annsObjects)
      const absent = await make(key, ben, missingObjects)
      expect([foreign.status, foreign.code]).toEqual([404, 'NOT_FOUND'])
      expect(foreign.answer).toEqual(absent.answer)
    })
  }
})

test('[permissions-coffee-01] a member cannot reach another member’s reading through their own roast', async () => {
  const key: CallKey = 'PATCH /coffee/roasts/:coffee_roast_id/inputs/:input_id'
  const { coffee_bean_id } = await createBean(ben, { name: 'Harar' })
  const coffee_roast_id = await createRoast(ben, coffee_bean_id)
  await startRoast(ben, coffee_roast_id, server.clock.now())
  const foreign = await make(key, ben, { coffee_roast_id, input_id: annsObjects.input_id ?? 0 })
  const absent = await make(key, ben, { coffee_roast_id })
  expect([foreign.status, foreign.code]).toEqual([404, 'NOT_FOUND'])
  expect(foreign.answer).toEqual(absent.answer)
  const { coffee_roast } = (await make('GET /coffee/roasts/:coffee_roast_id', ann, annsObjects)).answer
  expect(coffee_roast.input_history).toMatchObject([{ input_id: annsObjects.input_id, value: 100 }])
})

test('a member cannot undo or redo a tap of another member’s game through their own game', async () => {
  const pool_player_id = await playerIdOf(ben, 'Ben')
  const pool_game_id = await startGame(ben, { game_type: '9-Ball', players: [{ pool_player_id, handicap: 20 }] })
  const undoOrRedo = async (key: CallKey) => (await make(key, ben, { pool_game_id })).code
  expect(await undoOrRedo('POST /pool/games/:pool_game_id/undo')).toBe('NOTHING_TO_UNDO')
  expect(await undoOrRedo('POST /pool/games/:pool_game_id/redo')).toBe('NOTHING_TO_REDO')
  const { answer: game } = await make('GET /pool/games/:pool_game_id', ann, annsObjects)
  expect(game).toMatchObject({ version: 2, players: [{ score: 1 }] })
})

describe('an admin cannot reach these objects of another member either', () => {
  for (const key of CALLS_NOT_FOR_ADMINS) {
    test(key, async () => expect((await make(key, admin, annsObjects)).code).toBe('NOT_FOUND'))
  }
})

test('the refused calls have changed nothing, and the same calls succeed for the member to whom the objects belong', async () => {
  const { answer: game } = await make('GET /pool/games/:pool_game_id', ann, annsObjects)
  expect(game).toMatchObject({ version: 2, tags: [], players: [{ score: 1 }] })
  const { answer } = await make('GET /coffee/roasts/:coffee_roast_id', ann, annsObjects)
  expect(answer.coffee_roast).toMatchObject({ roast_color: null, input_history: [{ value: 100 }], bag_code: 'ANN-1' })
  for (const key of [...POOL_CALLS, ...COFFEE_CALLS, ...ACCOUNT_CALLS]) {
    const { status, answer: body, response } = await make(key, ann, annsObjects)
    expect(status, `${key} ${JSON.stringify(body)}`).toBe(200)
    ann.cookie = cookieFrom(response.headers) ?? ann.cookie
  }
  expect((await make('DELETE /users/:username', ann, annsObjects)).status).toBe(200)
})
