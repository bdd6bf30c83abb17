// Small schemas that the calls of all areas use.

import Type, { type Static } from 'typebox'

/** The id of a row in the database: a positive integer. */
export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })

/**
 * The id that a browser made for a game or a roast which the server may not know yet: a UUID in lower case.
 * @serves offline-start-01
 */
export const ClientId = Type.String({
  pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$',
  description: 'A UUID that the client made. If the same member sends it again, the answer is the same object.',
})

/** The same id in an answer. An object that was made without such an id has no such field. */
export const MadeByClient = Type.String({ description: 'The UUID with which the client of its creator made it.' })

/** An ISO 8601 timestamp in UTC, as `Date.prototype.toISOString` writes it. */
export const Timestamp = Type.String({ format: 'date-time' })

/** The answer of a call that returns no data. */
export const Done = Type.Object({ done: Type.Literal(true) })
export type Done = Static<typeof Done>
export const DONE: Done = { done: true }
