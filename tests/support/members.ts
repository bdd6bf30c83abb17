import type { SessionUser } from '../../contract/api/members/auth.ts'
import type { CreateGameBody, LiveGame, ScoreBody } from '../../contract/api/pool/pool.ts'
import type { CallKey, Contract } from '../../contract/contract.ts'
import type { AnswerOf, BodyOf, ParamsOf, QueryOf } from '../../contract/endpoint.ts'
import type { ApiError } from '../../contract/errors.ts'

/** What a call is made with; what the contract's entry does not declare cannot be given. */
export interface CallRequest<Key extends CallKey> {
  params?: ParamsOf<Contract[Key]>
  query?: QueryOf<Contract[Key]>
  body?: BodyOf<Contract[Key]>
  /** `name=value`, as a member carries it. */
  cookie?: string
  idempotencyKey?: string
  /** Over and above the usual ones, or instead of them. */
  headers?: Record<string, string>
}

export interface CallAnswer<Key extends CallKey> {
  status: number
  /** Undefined when refused. */
  data: AnswerOf<Contract[Key]> | undefined
  error: ApiError | undefined
  headers: Headers
}

/** Somebody who is signed in: the session's cookie, carried by hand. */
export interface Member {
  origin: string
  /** `name=value` */
  cookie: string
  user: SessionUser
}

/** One call of the contract as the page makes it, our own Origin included. Refusals are answers, not exceptions. */
export async function call<Key extends CallKey>(
  origin: string,
  key: Key,
  request: CallRequest<Key> = {},
): Promise<CallAnswer<Key>> {
  const { method, url } = target(origin, key, request)
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

function target<Key extends CallKey>(
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

/** The data of an answer that has to be one. Throws what the server said otherwise. */
export function granted<Key extends CallKey>(answer: CallAnswer<Key>): AnswerOf<Contract[Key]> {
  if (answer.data === undefined) {
    throw new Error(`Refused with ${answer.status} ${answer.error?.code}: ${answer.error?.message}`)
  }
  return answer.data
}

function cookieOf(headers: Headers): string {
  const cookie = headers.getSetCookie()[0]?.split(';')[0]
  if (cookie === undefined) throw new Error('The answer sets no cookie.')
  return cookie
}

/** Signs up with a referral code, the owner's for example. */
export async function signUp(
  origin: string,
  body: { username: string; password: string; code: string },
): Promise<Member> {
  const answer = await call(origin, 'POST /users', { body })
  return { origin, user: granted(answer).user, cookie: cookieOf(answer.headers) }
}

export async function signIn(origin: string, body: { username: string; password: string }): Promise<Member> {
  const answer = await call(origin, 'POST /auth', { body: { rememberMe: true, ...body } })
  return { origin, user: granted(answer).user, cookie: cookieOf(answer.headers) }
}

/** A referral code of an admin's: `acl` as `pool|coffee`, good for `uses` sign-ups. */
export async function makeCode(admin: Member, code: { acl: string; uses?: number }): Promise<string> {
  const body = { uses: 1, ...code }
  return granted(await call(admin.origin, 'POST /referral-codes', { cookie: admin.cookie, body })).code
}

/** Signs up one more member, invited by an admin. */
export async function invite(
  admin: Member,
  member: { username: string; password: string; acl: string },
): Promise<Member> {
  const { acl, ...who } = member
  return signUp(admin.origin, { ...who, code: await makeCode(admin, { acl }) })
}

/** Adds a player who has no account to sign in with, and answers the `pool_player_id`. */
export async function addPlayer(member: Member, username: string): Promise<number> {
  const body = { username, code: 'pool' }
  const { pool_player_id } = granted(await call(member.origin, 'POST /users', { cookie: member.cookie, body }))
  if (pool_player_id === undefined) throw new Error('The answer names no pool player.')
  return pool_player_id
}

/** The `pool_player_id` of the player whose `display_name` is `name`. */
export async function playerNamed(member: Member, name: string): Promise<number> {
  const players = granted(await call(member.origin, 'GET /pool/players', { cookie: member.cookie }))
  const player = players.find((candidate) => candidate.display_name === name)
  if (player === undefined) throw new Error(`There is no player named ${name}.`)
  return player.pool_player_id
}

/** Starts a game and answers its `pool_game_id`. */
export async function startGame(member: Member, body: CreateGameBody): Promise<number> {
  return granted(await call(member.origin, 'POST /pool/games', { cookie: member.cookie, body })).pool_game_id
}

export async function readGame(member: Member, pool_game_id: number): Promise<LiveGame> {
  const request = { cookie: member.cookie, params: { pool_game_id } }
  return granted(await call(member.origin, 'GET /pool/games/:pool_game_id', request))
}

/** One tap. The answer may be a error, which some tests are after. */
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
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  })
}

/** The member's session as a browser context takes it: `context.addCookies([browserCookie(member)])`. */
export function browserCookie(member: Member): { name: string; value: string; url: string } {
  const split = member.cookie.indexOf('=')
  return { name: member.cookie.slice(0, split), value: member.cookie.slice(split + 1), url: member.origin }
}
