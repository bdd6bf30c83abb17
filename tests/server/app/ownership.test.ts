import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CallKey, contract } from '../../../contract/contract.ts'
import type { ErrorCode } from '../../../contract/errors.ts'
import { changeRoast, createBean, createRoast, startRoast } from '../../support/coffee.ts'
import { call, granted, type Member, playerNamed, startGame, tap } from '../../support/members.ts'
import { inviteMember, PASSWORD, startTestServer, type TestServer } from '../support.ts'

// Whose is it? Every call on an object, made by its member, by somebody else with the same permissions, and for an
// object that there is not: the last two must look the same, and must change nothing.

let server: TestServer
let ann: Member
let ben: Member
/** Holds everything that can be granted. */
let admin: Member
let own: Record<string, string | number>
let body: Record<string, object>

beforeAll(async () => {
  server = await startTestServer()
  const owner = await server.owner()
  ann = await inviteMember(owner, 'Ann', 'pool|coffee')
  ben = await inviteMember(owner, 'Ben', 'pool|coffee')
  admin = await inviteMember(owner, 'Admin', 'admin|pool|coffee')
  const { cookie } = ann
  const pool_player_id = await playerNamed(ann, 'Ann')
  const pool_game_id = await startGame(ann, { game_type: '9-Ball', players: [{ pool_player_id, handicap: 20 }] })
  const game = granted(await tap(ann, pool_game_id, { pool_player_id, action: 'add' }))
  const bean = await createBean(ann, { name: 'Sidamo' })
  const coffee_roast_id = await createRoast(ann, bean.coffee_bean_id)
  await startRoast(ann, coffee_roast_id, server.clock.now())
  await changeRoast(ann, coffee_roast_id, { code: 'ANN-1' })
  const input = { input_value: 100, input_type: 'BEAN_TEMP' as const }
  const roast = await changeRoast(ann, coffee_roast_id, { input })
  const bags = granted(await call(server.origin, 'GET /coffee/bags', { cookie }))
  const sessions = granted(await call(server.origin, 'GET /auth/sessions', { cookie }))
  own = {
    pool_game_id,
    coffee_roast_id,
    coffee_bag_id: bags[0]?.coffee_bag_id ?? 0,
    input_id: roast.input_history[0]?.input_id ?? 0,
    session_id: sessions[0]?.session_id ?? 0,
    username: 'Ann',
  }
  body = {
    'PATCH /pool/games/:pool_game_id': { tags: ['league'] },
    'POST /pool/games/:pool_game_id/scores': { pool_player_id, action: 'add' },
    'POST /pool/games/:pool_game_id/undo': { pool_game_tap_id: game.undo?.pool_game_tap_id ?? 0 },
    'POST /pool/games/:pool_game_id/redo': { pool_game_tap_id: game.undo?.pool_game_tap_id ?? 0 },
    'POST /coffee/roasts/:coffee_roast_id': { roast_color: '65' },
    'PATCH /coffee/roasts/:coffee_roast_id/inputs/:input_id': { value: 120 },
    'PATCH /users/:username': { oldPassword: PASSWORD, newPassword: 'cue ball in hand' },
  }
})
afterAll(() => server.close())

/** What belongs to a member alone, in an order in which each can succeed for its member. */
const POOL: CallKey[] = [
  'GET /pool/games/:pool_game_id',
  'PATCH /pool/games/:pool_game_id',
  'POST /pool/games/:pool_game_id/undo',
  'POST /pool/games/:pool_game_id/redo',
  'POST /pool/games/:pool_game_id/scores',
  'POST /pool/games/:pool_game_id/watch',
  'DELETE /pool/games/:pool_game_id/watch',
  'DELETE /pool/games/:pool_game_id',
]
const COFFEE: CallKey[] = [
  'GET /coffee/roasts/:coffee_roast_id',
  'POST /coffee/roasts/:coffee_roast_id',
  'PATCH /coffee/roasts/:coffee_roast_id/inputs/:input_id',
  'GET /coffee/bags/:coffee_bag_id',
  'DELETE /coffee/roasts/:coffee_roast_id',
]
const ACCOUNT: CallKey[] = ['GET /users/:username', 'GET /users/:username/export', 'PATCH /users/:username']
const LAST: CallKey[] = ['DELETE /auth/sessions/:session_id', 'DELETE /users/:username']

/** What is the server's, the admins', or everybody's; each has its reason in the contract's summary. */
const SHARED: CallKey[] = [
  'GET /pool/users/:user_id',
  'GET /pool/compare/:user_id',
  'PATCH /coffee/beans/:coffee_bean_id',
  'GET /coffee/beans/:coffee_bean_id/first-cracks',
  'DELETE /referral-codes/:referral_code_id',
  'GET /public/coffee/bags/:bag_code',
  'GET /public/pool/games/:token',
]

/** Not even admins, who may see a member's account and delete a game, may do these. */
const NOT_FOR_ADMINS: CallKey[] = [...COFFEE, 'GET /users/:username/export', 'DELETE /auth/sessions/:session_id']

const missing: Record<string, string | number> = { username: 'Nobody.at.all' }

async function make(key: CallKey, by: Member, objects: Record<string, string | number>) {
  const [method = '', path = ''] = key.split(' ')
  const filled = path.replace(/:(\w+)/g, (_, name: string) => String(objects[name] ?? 987_654_321))
  const response = await fetch(`${server.origin}/api${filled}`, {
    method,
    headers: { origin: server.origin, 'content-type': 'application/json', cookie: by.cookie },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body[key] ?? {}) }),
  })
  const answer = await response.json()
  return { status: response.status, code: answer.error?.code as ErrorCode | undefined, answer, response }
}

test('every call on an object is in this walk', () => {
  const onObjects = Object.keys(contract).filter((key) => key.includes(':'))
  expect([...POOL, ...COFFEE, ...ACCOUNT, ...LAST, ...SHARED].sort()).toEqual(onObjects.sort())
})

describe("somebody else's and a missing object look the same", () => {
  for (const key of [...POOL, ...COFFEE, ...ACCOUNT, ...LAST]) {
    test(key, async () => {
      const others = await make(key, ben, own)
      const none = await make(key, ben, missing)
      expect([others.status, others.code]).toEqual([404, 'NOT_FOUND'])
      expect(others.answer).toEqual(none.answer)
    })
  }
})

test('[permissions-coffee-01] a reading of another member is not found under a roast of one’s own', async () => {
  const key: CallKey = 'PATCH /coffee/roasts/:coffee_roast_id/inputs/:input_id'
  const { coffee_bean_id } = await createBean(ben, { name: 'Harar' })
  const coffee_roast_id = await createRoast(ben, coffee_bean_id)
  await startRoast(ben, coffee_roast_id, server.clock.now())
  const foreign = await make(key, ben, { coffee_roast_id, input_id: own.input_id ?? 0 })
  const none = await make(key, ben, { coffee_roast_id })
  expect([foreign.status, foreign.code]).toEqual([404, 'NOT_FOUND'])
  expect(foreign.answer).toEqual(none.answer)
  const { coffee_roast } = (await make('GET /coffee/roasts/:coffee_roast_id', ann, own)).answer
  expect(coffee_roast.input_history).toMatchObject([{ input_id: own.input_id, value: 100 }])
})

test('a tap of another member’s game is not undone or redone through a game of one’s own', async () => {
  const pool_player_id = await playerNamed(ben, 'Ben')
  const pool_game_id = await startGame(ben, { game_type: '9-Ball', players: [{ pool_player_id, handicap: 20 }] })
  const step = async (call: CallKey) => (await make(call, ben, { pool_game_id })).code
  expect(await step('POST /pool/games/:pool_game_id/undo')).toBe('NOTHING_TO_UNDO')
  expect(await step('POST /pool/games/:pool_game_id/redo')).toBe('NOTHING_TO_REDO')
  const { answer: game } = await make('GET /pool/games/:pool_game_id', ann, own)
  expect(game).toMatchObject({ version: 2, players: [{ score: 1 }] })
})

describe('and not even for admins there is', () => {
  for (const key of NOT_FOR_ADMINS) {
    test(key, async () => expect((await make(key, admin, own)).code).toBe('NOT_FOUND'))
  }
})

test('none of it has changed anything, and to its member everything is open', async () => {
  const { answer: game } = await make('GET /pool/games/:pool_game_id', ann, own)
  expect(game).toMatchObject({ version: 2, tags: [], players: [{ score: 1 }] })
  const { answer } = await make('GET /coffee/roasts/:coffee_roast_id', ann, own)
  expect(answer.coffee_roast).toMatchObject({ roast_color: null, input_history: [{ value: 100 }], bag_code: 'ANN-1' })
  for (const key of [...POOL, ...COFFEE, ...ACCOUNT]) {
    const { status, answer: said, response } = await make(key, ann, own)
    expect(status, `${key} ${JSON.stringify(said)}`).toBe(200)
    ann.cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ann.cookie
  }
  expect((await make('DELETE /users/:username', ann, own)).status).toBe(200)
})
