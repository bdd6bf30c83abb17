// Makes a valid request for every call that can change something, and first creates what the call needs.

import { type CallKey, contract } from '../../../contract/contract.ts'
import type { SmsGateway } from '../../../server/gateways/sms.ts'
import { changeRoast, createBean, createRoast, listBags, startRoast } from '../../support/coffee.ts'
import { logWithOneSamplePerSecond } from '../../support/logFiles.ts'
import {
  addPlayer,
  type CallAnswer,
  type CallRequest,
  call,
  createSignUpCode,
  dataOf,
  type Member,
  PASSWORD,
  playerIdOf,
  signIn,
  startGame,
  tap,
} from '../../support/members.ts'
import { openPasskeyBrowser } from '../members/passkeyBrowser.ts'
import { inviteMember, type TestServer } from '../support.ts'

/** A call that can change something: every call whose method is not GET. */
export type ChangingCallKey = Exclude<CallKey, `GET ${string}`>

/** For each call, a function that creates what the call needs and returns a valid request. */
type Preparers = { readonly [Key in ChangingCallKey]: () => Promise<CallRequest<Key>> }

export interface ValidCalls {
  /** All calls that can change something. */
  readonly keys: readonly ChangingCallKey[]
  /** Creates what the call needs, for example a game, and returns a request that succeeds the first time it is sent. */
  prepare<Key extends ChangingCallKey>(key: Key): Promise<CallRequest<Key>>
  /** Makes the call with this request. */
  make<Key extends ChangingCallKey>(key: Key, request: CallRequest<Key>): Promise<CallAnswer<Key>>
}

type PasskeyCallKey = Extract<ChangingCallKey, `${string}/passkeys${string}`>

/** The calls about passkeys. They are made in a browser that stores its cookies. */
function passkeyCalls(server: TestServer, owner: Member): Pick<Preparers, PasskeyCallKey> {
  const browser = openPasskeyBrowser(server.origin, owner)
  const body = { password: PASSWORD }
  const makePasskey = async () =>
    browser.device().make(dataOf(await browser.call('POST /auth/passkeys/options', { body })))
  const addPasskey = async () => {
    const { passkey_id } = dataOf(await browser.call('POST /auth/passkeys', { body: { passkey: await makePasskey() } }))
    return { passkey_id }
  }
  const cookie = () => browser.cookies()
  return {
    'POST /public/passkeys/sign-in': async () => ({}),
    'POST /public/passkeys/sign-up': async () => ({
      body: { username: 'Newcomer', code: await createSignUpCode(owner, { acl: '' }) },
    }),
    'POST /auth/passkeys/confirmation': async () => {
      await addPasskey()
      return { cookie: cookie() }
    },
    'POST /auth/passkeys/options': async () => ({ cookie: cookie(), body }),
    'POST /auth/passkeys': async () => {
      const passkey = await makePasskey()
      return { cookie: cookie(), body: { passkey } }
    },
    'PATCH /auth/passkeys/:passkey_id': async () => ({
      params: await addPasskey(),
      cookie: cookie(),
      body: { name: 'My phone' },
    }),
    'DELETE /auth/passkeys/:passkey_id': async () => ({ params: await addPasskey(), cookie: cookie(), body }),
  }
}

/** A valid request for every call of the contract that can change something. The owner makes most of these calls. */
export function validCalls(server: TestServer, owner: Member): ValidCalls {
  const { clock } = server
  // Passkeys do not work at 127.0.0.1.
  const origin = server.origin.replace('127.0.0.1', 'localhost')
  const { cookie } = owner
  // Grows with each name, puzzle and code, so that none is used twice.
  let count = 0
  const newName = () => `Name${++count}`

  const ownersPlayerId = () => playerIdOf(owner, 'Owner')
  /** Starts a game with this many taps. */
  async function startGameWithTaps(tapCount: number) {
    const pool_player_id = await ownersPlayerId()
    const pool_game_id = await startGame(owner, { game_type: '9-Ball', players: [{ pool_player_id, handicap: 20 }] })
    let pool_game_tap_id = 0
    for (let index = 0; index < tapCount; index++) {
      const { undo } = dataOf(await tap(owner, pool_game_id, { pool_player_id, action: 'add' }))
      pool_game_tap_id = undo?.pool_game_tap_id ?? 0
    }
    return { params: { pool_game_id }, pool_player_id, pool_game_tap_id }
  }
  /** Begins a league night of the owner and of a guest. */
  async function beginNight() {
    const ids = [await ownersPlayerId(), await addPlayer(owner, newName())] as const
    const [first, second] = ids.map((pool_player_id) => ({ pool_player_id, skill_level: 4 }))
    const teams = [
      { name: 'Rail birds', players: first === undefined ? [] : [first] },
      { name: 'Chalk', players: second === undefined ? [] : [second] },
    ]
    const body = { game_type: '9-Ball' as const, teams }
    const { pool_night_id } = dataOf(await call(origin, 'POST /pool/nights', { cookie, body }))
    return { params: { pool_night_id }, pool_player_ids: [...ids], body }
  }
  const createBeanId = async () => (await createBean(owner, { name: newName() })).coffee_bean_id
  async function createRunningRoast() {
    const coffee_roast_id = await createRoast(owner, await createBeanId())
    await startRoast(owner, coffee_roast_id, clock.now())
    return coffee_roast_id
  }
  async function logEvent() {
    const coffee_roast_id = await createRunningRoast()
    const roast_event = { event_type: 'DRY_END' as const, seconds: 10 }
    const { event_history } = await changeRoast(owner, coffee_roast_id, { roast_event })
    return { coffee_roast_id, event_id: event_history[0]?.event_id ?? 0 }
  }
  const openSession = () => signIn(origin, { username: 'Owner', password: PASSWORD })

  /** A result of the owner from a chat, for a puzzle without a result. */
  const chatResult = () => ({
    user_id: owner.user.user_id,
    puzzle: 1_000 + ++count,
    guesses: 3,
    hard_mode: false,
    grid: null,
  })

  const preparers: Preparers = {
    'POST /auth': async () => ({ body: { username: 'Owner', password: PASSWORD, rememberMe: true } }),
    'DELETE /auth': async () => ({ cookie: (await openSession()).cookie }),
    'DELETE /auth/sessions': async () => ({ cookie: (await inviteMember(owner, newName())).cookie }),
    'DELETE /auth/sessions/:session_id': async () => {
      const other = await openSession()
      const sessions = dataOf(await call(origin, 'GET /auth/sessions', { cookie: other.cookie }))
      return { cookie, params: { session_id: sessions.find(({ current }) => current)?.session_id ?? 0 } }
    },
    // The word 'pool' in place of a sign-up code adds a player without a password.
    'POST /users': async () => ({ cookie, body: { username: newName(), code: 'pool' } }),
    'PATCH /users': async () => {
      const { user } = await inviteMember(owner, newName(), 'pool')
      return { cookie, body: { user_id: user.user_id, acl: 'coffee' } }
    },
    'PATCH /users/:username': async () => {
      const username = newName()
      await addPlayer(owner, username)
      return { cookie, params: { username }, body: { username: newName() } }
    },
    'DELETE /users/:username': async () => {
      const username = newName()
      await addPlayer(owner, username)
      return { cookie, params: { username } }
    },
    ...passkeyCalls(server, owner),
    'POST /referral-codes': async () => ({ cookie, body: { acl: 'pool', uses: 1 } }),
    'POST /public/referral-codes/check': async () => ({ body: { code: await createSignUpCode(owner, { acl: '' }) } }),
    'DELETE /referral-codes/:referral_code_id': async () => {
      const newCode = dataOf(await call(origin, 'POST /referral-codes', { cookie, body: { acl: 'pool', uses: 1 } }))
      return { cookie, params: { referral_code_id: newCode.referral_code_id } }
    },
    'POST /wordle': async () => ({ cookie, body: { results: `Wordle ${1_000 + ++count} 4/6` } }),
    'DELETE /wordle/results/:puzzle': async () => {
      const puzzle = 1_000 + ++count
      dataOf(await call(origin, 'POST /wordle', { cookie, body: { results: `Wordle ${puzzle} 4/6` } }))
      return { cookie, params: { puzzle } }
    },
    'POST /wordle/figures': async () => ({
      cookie,
      body: {
        figures:
          '{"currentStreak":0,"maxStreak":1,"guesses":{"1":0,"2":0,"3":0,"4":1,"5":0,"6":0,"fail":0},"gamesPlayed":1,"gamesWon":1}',
        last_puzzle: 900,
      },
    }),
    'DELETE /wordle/figures': async () => ({ cookie }),
    'PATCH /wordle/preferences': async () => ({ cookie, body: { hide_scores: ++count % 2 === 0 } }),
    'POST /wordle/chat': async () => ({ cookie, body: { results: [chatResult()] } }),
    'POST /message': async () => ({ cookie, body: { message: newName() } }),
    'POST /message/:message_id/again': async () => {
      // Only a server with a gateway can send a message.
      const sms: SmsGateway = {
        senderNumber: '3125550100',
        receiverNumber: '3125550199',
        send: async () => ({ kind: 'sent', sid: newName() }),
        find: async () => [],
      }
      Object.assign(server.context, { sms })
      const { message_id } = await server.context.db
        .insertInto('messages')
        .values({
          direction: 'OUTGOING',
          from_handle: sms.senderNumber,
          message: newName(),
          state: 'failed',
          attempts: 1,
          created_ms: clock.now(),
        })
        .returning('message_id')
        .executeTakeFirstOrThrow()
      return { cookie, params: { message_id } }
    },
    'POST /pool/games': async () => ({
      cookie,
      body: { game_type: '9-Ball', players: [{ pool_player_id: await ownersPlayerId(), handicap: 25 }] },
    }),
    'PATCH /pool/games/:pool_game_id': async () => ({
      cookie,
      params: (await startGameWithTaps(0)).params,
      body: { tags: ['league'] },
    }),
    'DELETE /pool/games/:pool_game_id': async () => ({ cookie, params: (await startGameWithTaps(1)).params }),
    'POST /pool/games/:pool_game_id/scores': async () => {
      const { params, pool_player_id } = await startGameWithTaps(0)
      return { cookie, params, body: { pool_player_id, action: 'add' } }
    },
    'POST /pool/games/:pool_game_id/undo': async () => {
      const { params, pool_game_tap_id } = await startGameWithTaps(2)
      return { cookie, params, body: { pool_game_tap_id } }
    },
    'POST /pool/games/:pool_game_id/redo': async () => {
      const { params, pool_game_tap_id } = await startGameWithTaps(2)
      const request = { cookie, params, body: { pool_game_tap_id } }
      dataOf(await call(origin, 'POST /pool/games/:pool_game_id/undo', request))
      return request
    },
    'PATCH /pool/games/:pool_game_id/taps/:pool_game_tap_id': async () => {
      const { params, pool_game_tap_id } = await startGameWithTaps(2)
      return { cookie, params: { ...params, pool_game_tap_id }, body: { action: 'dead' } }
    },
    'DELETE /pool/games/:pool_game_id/taps/:pool_game_tap_id': async () => {
      const { params, pool_game_tap_id } = await startGameWithTaps(2)
      return { cookie, params: { ...params, pool_game_tap_id } }
    },
    'POST /pool/games/:pool_game_id/taps': async () => {
      const { params, pool_player_id, pool_game_tap_id } = await startGameWithTaps(1)
      return { cookie, params, body: { before: pool_game_tap_id, pool_player_id, action: 'add' } }
    },
    'POST /pool/games/:pool_game_id/watch': async () => ({ cookie, params: (await startGameWithTaps(0)).params }),
    'DELETE /pool/games/:pool_game_id/watch': async () => {
      const { params } = await startGameWithTaps(0)
      dataOf(await call(origin, 'POST /pool/games/:pool_game_id/watch', { cookie, params }))
      return { cookie, params }
    },
    'POST /pool/nights': async () => ({ cookie, body: (await beginNight()).body }),
    'PATCH /pool/nights/:pool_night_id': async () => ({
      cookie,
      params: (await beginNight()).params,
      body: { level_limit: null },
    }),
    'DELETE /pool/nights/:pool_night_id': async () => ({ cookie, params: (await beginNight()).params }),
    'POST /pool/nights/:pool_night_id/matches': async () => {
      const { params, pool_player_ids } = await beginNight()
      return { cookie, params, body: { position: 1, pool_player_ids } }
    },
    'POST /pool/nights/:pool_night_id/watch': async () => ({ cookie, params: (await beginNight()).params }),
    'DELETE /pool/nights/:pool_night_id/watch': async () => {
      const { params } = await beginNight()
      dataOf(await call(origin, 'POST /pool/nights/:pool_night_id/watch', { cookie, params }))
      return { cookie, params }
    },
    // The -1 is a fixed part of the path, because the body names the player.
    'PATCH /pool/players/-1': async () => ({
      cookie,
      body: { player_user_id: owner.user.user_id, discipline: '9-Ball', skill_level: 1 + (++count % 9) },
    }),
    'POST /coffee/preferences': async () => ({ cookie, body: { temperature_display_units: 'DEGREES_FAHRENHEIT' } }),
    'POST /coffee/beans': async () => ({ cookie, body: { name: newName() } }),
    'PATCH /coffee/beans/:coffee_bean_id': async () => ({
      cookie,
      params: { coffee_bean_id: await createBeanId() },
      body: { origin: 'Ethiopia' },
    }),
    'POST /coffee/roasts': async () => ({ cookie, body: { coffee_bean_id: await createBeanId() } }),
    'POST /coffee/roasts/import': async () => {
      const roastUUID = (++count).toString(16).padStart(32, '0')
      const content = JSON.stringify(logWithOneSamplePerSecond({ roastUUID }, { seconds: 60 }))
      return { cookie, body: { file_name: 'roast.alog', content, coffee_bean_id: await createBeanId() } }
    },
    'POST /coffee/roasts/template': async () => ({ cookie, body: { coffee_roast_id: await createRunningRoast() } }),
    'POST /coffee/roasts/:coffee_roast_id': async () => ({
      cookie,
      params: { coffee_roast_id: await createRunningRoast() },
      body: { input: { input_value: 100, input_type: 'BEAN_TEMP' } },
    }),
    'PATCH /coffee/roasts/:coffee_roast_id/inputs/:input_id': async () => {
      const coffee_roast_id = await createRunningRoast()
      const input = { input_value: 100, input_type: 'BEAN_TEMP' as const }
      const { input_history } = await changeRoast(owner, coffee_roast_id, { input })
      return { cookie, params: { coffee_roast_id, input_id: input_history[0]?.input_id ?? 0 }, body: { value: 120 } }
    },
    'DELETE /coffee/roasts/:coffee_roast_id/inputs/:input_id': async () => {
      const coffee_roast_id = await createRunningRoast()
      const input = { input_value: 100, input_type: 'BEAN_TEMP' as const }
      const { input_history } = await changeRoast(owner, coffee_roast_id, { input })
      return { cookie, params: { coffee_roast_id, input_id: input_history[0]?.input_id ?? 0 } }
    },
    'PATCH /coffee/roasts/:coffee_roast_id/events/:event_id': async () => ({
      cookie,
      params: await logEvent(),
      body: { seconds: 20 },
    }),
    'DELETE /coffee/roasts/:coffee_roast_id/events/:event_id': async () => ({ cookie, params: await logEvent() }),
    'POST /coffee/roasts/:coffee_roast_id/discard': async () => ({
      cookie,
      params: { coffee_roast_id: await createRoast(owner, await createBeanId()) },
    }),
    'PATCH /coffee/bags/:coffee_bag_id': async () => {
      const code = `BAG-${++count}`
      await changeRoast(owner, await createRunningRoast(), { code })
      const bag = (await listBags(owner)).find(({ bag_code }) => bag_code === code)
      return { cookie, params: { coffee_bag_id: bag?.coffee_bag_id ?? 0 }, body: { notes: 'Peach.', published: true } }
    },
    'DELETE /coffee/roasts/:coffee_roast_id': async () => {
      const coffee_roast_id = await createRunningRoast()
      await changeRoast(owner, coffee_roast_id, { code: `BAG-${++count}` })
      return { cookie, params: { coffee_roast_id } }
    },
    'POST /public/browser-errors': async () => ({
      cookie,
      body: { name: 'TypeError', message: '', stack: '', page: '/', build: '' },
    }),
    'POST /public/vitals': async () => ({ cookie, body: { page: 'landing', lcp_ms: 900 } }),
  }
  return {
    keys: Object.keys(contract).filter((key): key is ChangingCallKey => !key.startsWith('GET ')),
    prepare: (key) => preparers[key](),
    make: (key, request) => call(origin, key, request),
  }
}
