// Makes every call of the table of calls in the product specification (section 7), as a client that knows only the
// specification: with exactly the payload of its row, and with no other header than the cookie, the origin where a call
// changes something, and the content type where there is a body. It does not use the client of the page or `call`.

import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeChessSite, startChessSiteOfNora } from '../../support/chessSites.ts'
import { createSignUpCode, type Member, PASSWORD } from '../../support/members.ts'
import { inviteMember, startTestServer, type TestServer } from '../support.ts'

/** The first column of the table, from its first row to its last. */
const TABLE = [
  'GET /',
  'GET /auth/refresh',
  'POST /auth',
  'DELETE /auth',
  'POST /users',
  'GET /users',
  'PATCH /users',
  'DELETE /users/{username}',
  'GET /users/{username}',
  'PATCH /users/{username}',
  'GET /logs?limit=10&offset={page*10}',
  'POST /wordle',
  'GET /wordle',
  'GET /wordle/leaderboard',
  'GET /message',
  'POST /message',
  'GET /chess?source={site identifier}',
  'GET /pool/games',
  'GET /pool/games/{id}',
  'POST /pool/games',
  'PATCH /pool/games/{id}',
  'DELETE /pool/games/{id}',
  'POST /pool/games/{id}/scores',
  'GET /pool/users/{user_id}',
  'GET /pool/players',
  'PATCH /pool/players/-1',
  'GET /pool/compare/{user_id}?discipline=8-Ball or 9-Ball',
  'GET /coffee/preferences',
  'POST /coffee/preferences',
  'GET /coffee/roasts',
  'GET /coffee/roasts/{coffee_roast_id}',
  'GET /coffee/roasts/template',
  'POST /coffee/roasts/template',
  'POST /coffee/roasts',
  'POST /coffee/roasts/{coffee_roast_id}',
  'PATCH /coffee/roasts/{coffee_roast_id}/inputs/{input_id}',
  'DELETE /coffee/roasts/{coffee_roast_id}',
  'GET /coffee/beans',
  'POST /coffee/beans',
  'GET /coffee/bags',
  'GET /coffee/bags/{coffee_bag_id}',
  'GET /public/coffee/bags/{bag_code}',
] as const
type Row = (typeof TABLE)[number]

let server: TestServer
let chessSite: FakeChessSite
let owner: Member

beforeAll(async () => {
  const nora = await startChessSiteOfNora()
  chessSite = nora.chessSite
  server = await startTestServer({ env: nora.env })
  owner = await server.owner()
})
afterAll(async () => {
  await server.close()
  await chessSite.close()
})

interface RawAnswer {
  status: number
  cookie: string
  // biome-ignore lint/suspicious/noExplicitAny: a client of the specification has no types.
  body: any
}

/** Sends exactly this. Node adds only `Host`, `Connection` and, where there is a body, `Content-Length`. */
function send(method: string, path: string, cookie: string | null, payload?: object): Promise<RawAnswer> {
  const { hostname, port } = new URL(server.origin)
  const text = payload === undefined ? undefined : JSON.stringify(payload)
  const headers = {
    ...(cookie === null ? {} : { cookie }),
    ...(method === 'GET' ? {} : { origin: server.origin }),
    ...(text === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
  }
  return new Promise((resolve, reject) => {
    const request = httpRequest({ hostname, port, method, path: `/api${path}`, headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          cookie: answer.headers['set-cookie']?.[0]?.split(';')[0] ?? '',
          body: JSON.parse(Buffer.concat(chunks).toString()),
        }),
      )
    })
    request.on('error', reject)
    request.end(text)
  })
}

/** Whose session makes the next calls: the cookie, or null for a visitor. */
let caller: string | null
const walkedRows = new Set<Row>()

/** Makes a call of this row, and checks that it succeeds. */
async function walk(row: Row, path: string, payload?: object): Promise<RawAnswer> {
  walkedRows.add(row)
  const [method = ''] = row.split(' ')
  const answer = await send(method, path, caller, payload)
  const details = `${row} ${JSON.stringify(payload) ?? 'without a payload'}`
  expect([answer.status, answer.body.error], details).toEqual([200, undefined])
  return answer
}

async function walkSessions(): Promise<void> {
  const user = { user_id: owner.user.user_id, username: 'Owner', acl: '*' }
  caller = owner.cookie
  await walk('GET /', '')
  expect((await walk('GET /auth/refresh', '/auth/refresh')).body).toMatchObject({ user })
  caller = null
  const credentials = { username: 'Owner', password: PASSWORD, rememberMe: true }
  const signIn = await walk('POST /auth', '/auth', credentials)
  expect(signIn.body).toMatchObject({ user })
  caller = signIn.cookie
  await walk('DELETE /auth', '/auth')
  expect((await send('GET', '/users', caller)).status, 'the session has ended').toBe(401)
}

async function walkUsers(admin: Member, ann: Member): Promise<void> {
  caller = null
  const signUp = { username: 'Bob', password: PASSWORD, code: await createSignUpCode(owner, { acl: 'pool' }) }
  expect((await walk('POST /users', '/users', signUp)).body).toMatchObject({ user: { username: 'Bob', acl: 'pool' } })
  caller = admin.cookie
  await walk('POST /users', '/users', { username: 'Carla', code: 'member' })
  caller = ann.cookie
  await walk('POST /users', '/users', { username: 'Dora', code: 'pool' })

  caller = admin.cookie
  const users: { user_id: number; username: string }[] = (await walk('GET /users', '/users')).body
  expect(users.map(({ username }) => username)).toEqual(['Admin', 'Ann', 'Bob', 'Carla', 'Dora', 'Owner'])
  const idOf = (name: string) => users.find(({ username }) => username === name)?.user_id ?? 0
  await walk('PATCH /users', '/users', { user_id: idOf('Carla'), username: 'Clara' })
  await walk('PATCH /users', '/users', { user_id: idOf('Admin'), username: 'Chief' })
  await walk('PATCH /users', '/users', { user_id: idOf('Bob'), newPassword: '' })

  await walk('DELETE /users/{username}', '/users/Clara')
  caller = (await inviteMember(owner, 'Emil')).cookie
  await walk('DELETE /users/{username}', '/users/Emil')
  expect((await send('GET', '/users', caller)).status, 'the session has ended').toBe(401)

  caller = ann.cookie
  const { user_id } = ann.user
  const account = { user: { user_id, username: 'Ann' }, username: 'Ann' }
  expect((await walk('GET /users/{username}', '/users/Ann')).body).toMatchObject(account)
  const renamed = { user: { user_id, username: 'Anna', acl: 'pool|coffee' } }
  expect((await walk('PATCH /users/{username}', '/users/Ann', { username: 'Anna' })).body).toMatchObject(renamed)
  const passwords = { oldPassword: PASSWORD, newPassword: 'cue ball in hand' }
  const changed = await walk('PATCH /users/{username}', '/users/Anna', passwords)
  expect(changed.body).toMatchObject(renamed)
  ann.cookie = changed.cookie
  caller = admin.cookie
  await walk('PATCH /users/{username}', '/users/Chief', { username: 'Admin' })
  await walk('PATCH /users/{username}', '/users/Anna', { username: 'Ann' })
  caller = owner.cookie
  await walk('PATCH /users/{username}', '/users/Owner', { username: 'Boss' })
}

async function walkAdminTools(): Promise<void> {
  caller = owner.cookie
  const log = (await walk('GET /logs?limit=10&offset={page*10}', '/logs?limit=10&offset=0')).body
  expect(log[0]).toMatchObject({ stored_log_id: expect.any(Number), message: expect.any(String) })
  await walk('GET /logs?limit=10&offset={page*10}', '/logs?limit=10&offset=10')
  await walk('POST /wordle', '/wordle', { results: 'Wordle 1,700 4/6' })
  expect((await walk('GET /wordle', '/wordle')).body).toMatchObject({ played: 1, win_percentage: 1 })
  expect((await walk('GET /wordle/leaderboard', '/wordle/leaderboard')).body).toMatchObject([{ average_guesses: 4 }])
  expect((await walk('GET /message', '/message')).body).toEqual([])
  const thread = (await walk('POST /message', '/message', { message: 'Hello' })).body
  expect(thread).toMatchObject([{ direction: 'OUTGOING', message: 'Hello' }])
  caller = null
  const chess = (await walk('GET /chess?source={site identifier}', '/chess?source=chess.com')).body
  expect(chess['chess.com']).toMatchObject({ rating: 1241, record: { win: 485, loss: 454, draw: 50, unknown: 0 } })
}

async function walkPool(ann: Member): Promise<void> {
  caller = ann.cookie
  const players: { pool_player_id: number; user_id: number; display_name: string }[] = (
    await walk('GET /pool/players', '/pool/players')
  ).body
  const playerOf = (name: string) => players.find(({ display_name }) => display_name === name)
  const [own, other] = [playerOf('Ann'), playerOf('Dora')]
  const startGame = async () => {
    const payload = {
      players: [own, other].map((player) => ({ pool_player_id: player?.pool_player_id, handicap: 25 })),
      game_type: '9-Ball',
    }
    const { pool_game_id } = (await walk('POST /pool/games', '/pool/games', payload)).body
    return pool_game_id as number
  }
  const id = await startGame()
  expect((await walk('GET /pool/games', '/pool/games')).body).toMatchObject([{ pool_game_id: id }])
  const game = (await walk('GET /pool/games/{id}', `/pool/games/${id}`)).body
  expect(game.players).toMatchObject([{ display_name: 'Ann' }, { display_name: 'Dora' }])
  await walk('PATCH /pool/games/{id}', `/pool/games/${id}`, { tags: ['league night'] })
  for (const [action, score] of [
    ['add', 1],
    ['subtract', 0],
  ]) {
    const payload = { pool_player_id: own?.pool_player_id, action }
    const scored = (await walk('POST /pool/games/{id}/scores', `/pool/games/${id}/scores`, payload)).body
    expect(scored).toMatchObject({ tags: ['league night'], players: [{ score }, { score: 0 }] })
  }
  await walk('DELETE /pool/games/{id}', `/pool/games/${await startGame()}`)
  const summary = (await walk('GET /pool/users/{user_id}', `/pool/users/${own?.user_id}`)).body
  expect(summary).toMatchObject({ games_played: 0, skill_levels: { '8-Ball': 3, '9-Ball': 3 } })
  const level = { player_user_id: own?.user_id, discipline: '9-Ball', skill_level: 5 }
  await walk('PATCH /pool/players/-1', '/pool/players/-1', level)
  for (const discipline of ['8-Ball', '9-Ball']) {
    const path = `/pool/compare/${other?.user_id}?discipline=${discipline}`
    const compared = (await walk('GET /pool/compare/{user_id}?discipline=8-Ball or 9-Ball', path)).body
    expect(compared).toMatchObject({ player: { username: 'Ann' }, opponent: { username: 'Dora' } })
  }
}

async function walkCoffee(ann: Member): Promise<void> {
  caller = ann.cookie
  const preferences = { user_preferences: { temperature_display_units: 'DEGREES_FAHRENHEIT' } }
  expect((await walk('GET /coffee/preferences', '/coffee/preferences')).body).toMatchObject(preferences)
  for (const change of [
    { temperature_display_units: 'DEGREES_CELSIUS' },
    { temperature_input_units: 'DEGREES_FAHRENHEIT', roast_profile_left_axis: 'ROR' },
    { roast_profile_right_axis: 'POWER_DRAW' },
  ]) {
    const saved = (await walk('POST /coffee/preferences', '/coffee/preferences', change)).body
    expect(saved.user_preferences).toMatchObject(change)
  }

  const bean = {
    name: 'Aricha',
    description: '',
    origin: 'Ethiopia',
    region: '',
    processing: '',
    purchase_url: 'the shop at the corner',
    purchasePrice: 0,
  }
  await walk('POST /coffee/beans', '/coffee/beans', bean)
  const [savedBean] = (await walk('GET /coffee/beans', '/coffee/beans')).body
  expect(savedBean).toMatchObject(bean)
  const { coffee_bean_id } = savedBean
  const { coffee_roast_id } = (await walk('POST /coffee/roasts', '/coffee/roasts', { coffee_bean_id })).body
  const roastPath = `/coffee/roasts/${coffee_roast_id}`
  await walk('POST /coffee/roasts/template', '/coffee/roasts/template', { coffee_roast_id })
  const template = (await walk('GET /coffee/roasts/template', '/coffee/roasts/template')).body
  expect(template.coffee_roast).toMatchObject({ coffee_roast_id })

  // The last lines of section 7: single fields to the same path.
  const change = async (payload: object) =>
    (await walk('POST /coffee/roasts/{coffee_roast_id}', roastPath, payload)).body.coffee_roast
  await change({ start_time: new Date(server.clock.now()).toISOString() })
  server.clock.advance(60_000)
  const { input_history } = await change({ input: { input_value: 150, input_type: 'BEAN_TEMP' } })
  expect(input_history).toMatchObject([{ type: 'BEAN_TEMP', value: 150, seconds: 60 }])
  const inputPath = `${roastPath}/inputs/${input_history[0].input_id}`
  for (const payload of [{ value: 151 }, { type: 'POWER_DRAW' }, { value: 900, type: 'POWER_DRAW' }]) {
    const row = 'PATCH /coffee/roasts/{coffee_roast_id}/inputs/{input_id}'
    expect((await walk(row, inputPath, payload)).body.coffee_roast.input_history).toMatchObject([payload])
  }
  for (const event_type of ['DRY_END', 'FIRST_CRACK_START', 'FIRST_CRACK_END']) {
    await change({ roast_event: { event_type } })
  }
  for (const detail of [
    { coffee_in_mg: 250_000 },
    { coffee_out_mg: 212_000 },
    { charge_temp_c: 200 },
    { roast_color: '75' },
  ]) {
    expect(await change(detail)).toMatchObject(detail)
  }
  await change({ end_time: new Date(server.clock.now()).toISOString() })
  expect(await change({ code: 'AB-1' })).toMatchObject({ bag_code: 'AB-1' })

  const list = (await walk('GET /coffee/roasts', '/coffee/roasts?r=4711')).body
  expect(list).toMatchObject({ roasts: [{ coffee_roast_id }], stats: { num_roasts: 1, num_beans: 1, num_bags: 1 } })
  await walk('GET /coffee/roasts', '/coffee/roasts')
  const roast = (await walk('GET /coffee/roasts/{coffee_roast_id}', roastPath)).body.coffee_roast
  expect(roast).toMatchObject({ coffee_bean_name: 'Aricha', input_history: [{}], event_history: [{}, {}, {}] })
  const [bag] = (await walk('GET /coffee/bags', '/coffee/bags')).body
  expect(bag).toMatchObject({ bag_code: 'AB-1', bean_name: 'Aricha', coffee_roast_ids: [coffee_roast_id] })
  expect((await walk('GET /coffee/bags/{coffee_bag_id}', `/coffee/bags/${bag.coffee_bag_id}`)).body).toMatchObject(bag)
  caller = null
  const found = (await walk('GET /public/coffee/bags/{bag_code}', '/public/coffee/bags/ab-1')).body
  expect(found).toEqual({ bag_code: 'AB-1', bean_name: 'Aricha' })
  caller = ann.cookie
  await walk('DELETE /coffee/roasts/{coffee_roast_id}', roastPath)
}

test('[calls-table-01] every call of the table takes exactly the payload that its row names', async () => {
  const admin = await inviteMember(owner, 'Admin', 'admin')
  const ann = await inviteMember(owner, 'Ann', 'pool|coffee')
  await walkSessions()
  await walkUsers(admin, ann)
  await walkAdminTools()
  await walkPool(ann)
  await walkCoffee(ann)
  expect(TABLE.filter((row) => !walkedRows.has(row))).toEqual([])
})
