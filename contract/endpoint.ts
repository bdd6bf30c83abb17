import type { Static, TObject, TSchema } from 'typebox'
import type { ErrorCode } from './errors.ts'
import type { Permission } from './rules/shared/acl.ts'

/** Who may call an endpoint: anybody, any signed-in user, or the holders of one permission. */
export type Access = 'public' | 'user' | Permission

/**
 * One call of the API, as data. Its key in the area's table is `METHOD /path/:param`, below `/api`.
 * Routing, validation, the answer's schema, the OpenAPI document and the client's types all come from here.
 */
export interface Endpoint {
  readonly summary: string
  readonly access: Access
  readonly params?: TObject
  readonly query?: TObject
  readonly body?: TSchema
  /** Shape of a successful answer's body. */
  readonly answer: TSchema
  /** Refusals of the use case itself; the shared ones (bad input, no session, no permission) go without saying. */
  readonly errors?: readonly ErrorCode[]
  /** A session that must first choose a new password may call this too. */
  readonly duringReset?: true
  /** Calls allowed per client address and minute; without it, as many as come. */
  readonly callsPerMinute?: number
}

/** Keeps the literal types of a table of endpoints. */
export function endpoints<const Table extends Readonly<Record<EndpointKey, Endpoint>>>(table: Table): Table {
  return table
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
export type EndpointKey = `${Method} /${string}`

type StaticOrNothing<Schema> = Schema extends TSchema ? Static<Schema> : undefined
export type ParamsOf<E extends Endpoint> = StaticOrNothing<E['params']>
export type QueryOf<E extends Endpoint> = StaticOrNothing<E['query']>
export type BodyOf<E extends Endpoint> = StaticOrNothing<E['body']>
export type AnswerOf<E extends Endpoint> = Static<E['answer']>
