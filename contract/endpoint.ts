// How a call of the API is described, and the types that follow from its description.

import type { Static, TObject, TSchema } from 'typebox'
import type { ErrorCode } from './errors.ts'
import type { Permission } from './rules/shared/acl.ts'

/** Who may make a call: everybody, every signed-in user, or every user with one permission. */
export type Access = 'public' | 'user' | Permission

/**
 * The description of one call of the API. Each area has a table of such descriptions. The keys of the table have the
 * form `METHOD /path/:param`, and the paths are below `/api`. The server's routes and validation, the OpenAPI document
 * and the client's types are all made from these descriptions.
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
   * The errors that are special to this call. Errors that any call can have are not listed, for example the errors for
   * bad input, for a missing session and for a missing permission.
   */
  readonly errors?: readonly ErrorCode[]
  /** True if a member who must first choose a new password may already make this call. */
  readonly duringReset?: true
  /** True if a public call does not read the caller's session from the database. */
  readonly withoutSession?: true
  /** How many calls one client address may make per minute. If it is missing, there is no limit. */
  readonly callsPerMinute?: number
  /**
   * True if a call without a body looks for its object first, and only then refuses a body with fields. The handler
   * calls `refuseFields` itself.
   */
  readonly objectFirst?: true
  /** How many bytes the body may have. If it is missing, the limit is 64 KB. */
  readonly bodyBytes?: number
}

/**
 * Checks the types of a table of endpoints and returns it unchanged, so that TypeScript knows its exact keys and
 * schemas.
 */
export function endpoints<const Table extends Readonly<Record<EndpointKey, Endpoint>>>(table: Table): Table {
  return table
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
export type EndpointKey = `${Method} /${string}`

/** The TypeScript type of a schema; undefined if the endpoint has no such schema. */
type StaticOrNothing<Schema> = Schema extends TSchema ? Static<Schema> : undefined
export type ParamsOf<E extends Endpoint> = StaticOrNothing<E['params']>
export type QueryOf<E extends Endpoint> = StaticOrNothing<E['query']>
export type BodyOf<E extends Endpoint> = StaticOrNothing<E['body']>
export type AnswerOf<E extends Endpoint> = Static<E['answer']>
