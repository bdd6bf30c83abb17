// The types of a request, and its method and path on the wire.
import type { CallKey, Contract } from '../../../contract/contract.ts'
import type { AnswerOf, BodyOf, ParamsOf, QueryOf } from '../../../contract/endpoint.ts'

type EndpointOf<Key extends CallKey> = Contract[Key]
/** A field that the request needs only if the contract defines it. */
type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [K in Name]?: undefined }
  : { [K in Name]: Value }

/** The request of one call: params, query and body as the contract defines them. */
export type RequestOf<Key extends CallKey> = Part<'params', ParamsOf<EndpointOf<Key>>> &
  Partial<Part<'query', QueryOf<EndpointOf<Key>>>> &
  Part<'body', BodyOf<EndpointOf<Key>>> & {
    signal?: AbortSignal
    /** The server applies calls with the same key only once, and gives each of them the same answer. */
    idempotencyKey?: string
    /** The user_id of the member who makes the call. In the session of another member, the server refuses the call. */
    asUser?: number
    /** For how many seconds the oldest entry of the outbox has waited. */
    outboxSeconds?: number
  }

export type Answer<Key extends CallKey> = AnswerOf<EndpointOf<Key>>

/** The parts of a request that go on the wire. */
export interface WireRequest {
  method: string
  /** The path below `/api`, with the query. */
  path: string
  body: unknown
  signal?: AbortSignal
  idempotencyKey?: string
  asUser?: number
  outboxSeconds?: number
}

/** A request without the types of its call. */
export interface LooseRequest {
  params?: Record<string, string | number> | undefined
  query?: Record<string, string | number | undefined> | undefined
  body?: unknown
  signal?: AbortSignal
  idempotencyKey?: string
  asUser?: number
  outboxSeconds?: number
}

/** Turns a contract key such as `GET /pool/games/:pool_game_id`, with params and query, into method and path. */
export function wireRequest(key: CallKey, request: LooseRequest): WireRequest {
  const [method = 'GET', pattern = '/'] = key.split(' ')
  const filledPath = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(request.params?.[name] ?? ''))
  const values = Object.entries(request.query ?? {}).filter(([, value]) => value !== undefined)
  const query = new URLSearchParams(values as [string, string][])
  const { body, ...others } = request
  return { ...others, body, method, path: query.size > 0 ? `${filledPath}?${query}` : filledPath }
}
