// Members in tests: how they sign up and sign in, and the calls that many tests make for them.

import type { SessionUser } from '../../contract/api/members/auth.ts'
import type { LiveGame } from '../../contract/api/pool/games.ts'
import type { CreateGameBody, ScoreBody } from '../../contract/api/pool/pool.ts'
import type { CallKey, Contract } from '../../contract/contract.ts'
import type { AnswerOf, BodyOf, ParamsOf, QueryOf } from '../../contract/endpoint.ts'
import type { ApiError } from '../../contract/errors.ts'

/** The password of all members in the tests. */
export const PASSWORD = 'rail bridge chalk'

/** The parts of a request. The types allow only what the contract declares for this call. */
export interface CallRequest<Key extends CallKey> {
  params?: ParamsOf<Contract[Key]>
  query?: QueryOf<Contract[Key]>
  body?: BodyOf<Contract[Key]>
  /** `name=value` */
  cookie?: string | undefined
  idempotencyKey?: string | undefined
  /** Added to the headers that every call has. A header with the same name replaces one of those. */
  headers?: Record<string, string>
}

export interface CallAnswer<Key extends CallKey> {
  status: number
  /** Undefined when the answer is an error. */
  data: AnswerOf<Contract[Key]> | undefined
  error: ApiError | undefined
  headers: Headers
}

/** A member with a session. The tests pass the cookie to each call, because no browser stores it. */
export interface Member {
  origin: string
  /** `name=value` */
  cookie: string
  user: SessionUser
}

/**
 * Makes one call of the contract as a page does, with the site as its origin. An error of the API is returned and not
 * thrown.
 */
export async function call<Key extends CallKey>(
  origin: string,
  key: Key,
  request: CallRequest<Key> = {},
): Promise<CallAnswer<Key>> {
  const { method, url } = targetOf(origin, key, request)
  const response = await fetch(url, {
    method,
    headers: {
      origin,
      'content-type': 'application/json',
      ...(request.cookie === undefined ? {} : { cookie: request.cookie }),
      ...(request.idempotencyKey === undefined ? {} : { 'idempotency-key': request.idempotencyKey }),
      ...request.headers,
    },
    ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
  })
  const body = await response.json()
  return {
    status: response.status,
    data: response.ok ? body : undefined,
    error: response.ok ? undefined : body.error,
    headers: response.headers,
  }
}

/** The method and the address of a call. The address contains the params and the query of the request. */
function targetOf<Key extends CallKey>(
  origin: string,
  key: Key,
  request: CallRequest<Key>,
): { method: string; url: URL } {
  const [method = '', path = ''] = key.split(' ')
  const params = new Map(Object.entries(request.params ?? {}))
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params.get(name))))
  const url = new URL(`/api${filled === '/' ? '' : filled}`, origin)
  for (const [name, value] of Object.entries(request.query ?? {})) {
    if (value !== undefined) url.searchParams.set(name, String(value))
  }
  return { method, url }
}

/** Returns the data of a successful answer. Throws if the answer is an error. */
export function dataOf<Key extends CallKey>(answer: CallAnswer<Key>): AnswerOf<Contract[Key]> {
  if (answer.data === undefined) {
    throw new Error(`The server answered ${answer.status} ${answer.error?.code}: ${answer.error?.message}`)
  }
  return answer.data
}

/** The cookie that an answer sets, as `name=value`; undefined if it sets none. */
export function cookieFrom(headers: Headers): string | undefined {
  return headers.getSetCookie()[0]?.split(';')[0]
}

function requiredCookie(headers: Headers): string {
  const cookie = cookieFrom(headers)
  if (cookie === undefined) throw new Error('The answer sets no cookie.')
  return cookie
}

/** Signs up with a sign-up code, for example the owner code. */
export async function signUp(
  origin: string,
  body: { username: string; password: string; code: string },
): Promise<Member> {
  const answer = await call(origin, 'POST /users', { body })
  return { origin, user: dataOf(answer).user, cookie: requiredCookie(answer.headers) }
}

export async function signIn(origin: string, body: { username: string; password: string }): Promise<Member> {
  const answer = await call(origin, 'POST /auth', { body: { rememberMe: true, ...body } })
  return { origin, user: dataOf(answer).user, cookie: requiredCookie(answer.headers) }
}

/** Creates a sign-up code for `uses` sign-ups, with the permissions `acl`, for example `pool|coffee`. */
export async function createSignUpCode(
  admin: Member,
  code: { acl: string; uses?: number; expires_in_days?: number },
): Promise<string> {
  const body = { uses: 1, ...code }
  return dataOf(await call(admin.origin, 'POST /referral-codes', { cookie: admin.cookie, body })).code
}

/** Signs up a new member with a sign-up code that the admin creates. */
export async function invite(
  admin: Member,
  { username, password = PASSWORD, acl }: { username: string; password?: string; acl: string },
): Promise<Member> {
  return signUp(admin.origin, { username, password, code: await createSignUpCode(admin, { acl }) })
}

/**
 * Adds a player who cannot sign in. The call has the word 'pool' in the place of a sign-up code. Returns the
 * `pool_player_id`.
 */
export async function addPlayer(member: Member, username: string): Promise<number> {
  const body = { username, code: 'pool' }
  const { pool_player_id } = dataOf(await call(member.origin, 'POST /users', { cookie: member.cookie, body }))
  if (pool_player_id === undefined) throw new Error('The answer contains no pool_player_id.')
  return pool_player_id
}

/** The `pool_player_id` of the player with this name. */
export async function playerIdOf(member: Member, displayName: string): Promise<number> {
  const players = dataOf(await call(member.origin, 'GET /pool/players', { cookie: member.cookie }))
  const player = players.find((candidate) => candidate.display_name === displayName)
  if (player === undefined) throw new Error(`There is no player named ${displayName}.`)
  return player.pool_player_id
}

/** Starts a game and returns its `pool_game_id`. */
export async function startGame(member: Member, body: CreateGameBody): Promise<number> {
  return dataOf(await call(member.origin, 'POST /pool/games', { cookie: member.cookie, body })).pool_game_id
}

/** Begins a league night of two teams with one player each, and returns its `pool_night_id`. */
export async function startNight(member: Member, [first, second]: [number, number]): Promise<number> {
  const teams = [
    { name: 'Rail birds', players: [{ pool_player_id: first, skill_level: 4 }] },
    { name: 'Chalk', players: [{ pool_player_id: second, skill_level: 9 }] },
  ]
  const body = { game_type: '9-Ball', teams } as const
  return dataOf(await call(member.origin, 'POST /pool/nights', { cookie: member.cookie, body })).pool_night_id
}

/**
 * Signs up the owner of a new server, and starts a game with no other player. No test reaches the race of 100 in this
 * game. The returned `game` is its `pool_game_id`.
 */
export async function startOwnersGame(server: { origin: string; ownerCode: string | undefined }) {
  const { origin, ownerCode = '' } = server
  const owner = await signUp(origin, { username: 'Owner', password: PASSWORD, code: ownerCode })
  const pool_player_id = await playerIdOf(owner, 'Owner')
  const game = await startGame(owner, { game_type: '9-Ball', players: [{ pool_player_id, handicap: 100 }] })
  return { owner, pool_player_id, game }
}

export async function readGame(member: Member, pool_game_id: number): Promise<LiveGame> {
  const request = { cookie: member.cookie, params: { pool_game_id } }
  return dataOf(await call(member.origin, 'GET /pool/games/:pool_game_id', request))
}

/** Sends one tap. The answer may be an error, for tests that expect one. */
export async function tap(
  member: Member,
  pool_game_id: number,
  body: ScoreBody,
  idempotencyKey?: string,
): Promise<CallAnswer<'POST /pool/games/:pool_game_id/scores'>> {
  return call(member.origin, 'POST /pool/games/:pool_game_id/scores', {
    cookie: member.cookie,
    params: { pool_game_id },
    body,
    idempotencyKey,
  })
}

/** The member's cookie in the form that a browser context takes: `context.addCookies([browserCookie(member)])`. */
export function browserCookie(member: Member): { name: string; value: string; url: string } {
  const split = member.cookie.indexOf('=')
  return { name: member.cookie.slice(0, split), value: member.cookie.slice(split + 1), url: member.origin }
}
