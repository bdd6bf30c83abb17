import type { Static, TObject, TSchema } from 'typebox'
import type { ErrorCode } from './errors.ts'
import type { Permission } from './rules/shared/acl.ts'

/** Who may make a call: everybody, every signed-in user, or every user with one permission. */
export type Access = 'public' | 'user' | Permission

/**
 * One call of the API, as data. Its key in the table of its area is `METHOD /path/:param`; the path is below `/api`.
 * Routing, validation, the answer's schema, the OpenAPI document and the client's types are all made from it.
 */
export interface Endpoint {
  readonly summary: string
  readonly access: Access
  readonly params?: TObject
  readonly query?: TObject
  readonly body?: TSchema
  /** The body of a successful answer. */
  readonly answer: TSchema
  /**
   * The errors of the use case itself. Bad input, no session and no permission are possible everywhere and not listed.
   */
  readonly errors?: readonly ErrorCode[]
  /** A session that must first choose a new password may make this call too. */
  readonly duringReset?: true
  /** How many calls one client address may make per minute. Without it there is no limit. */
  readonly callsPerMinute?: number
}

/** Returns a table of endpoints unchanged, with its literal types. */
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
