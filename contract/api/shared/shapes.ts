// Small schemas that the calls of all areas use.

import Type, { type Static } from 'typebox'

/** The id of a row in the database: a positive integer. */
export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })

/**
 * The id that a browser has made for a new game or roast, so that it can be used before the server knows it. The id is
 * a UUID in lower case.
 */
export const ClientId = Type.String({
  pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$',
  description:
    'A UUID that the client made. If the same member sends it again, the server creates nothing, and the answer is the id of the game or roast that the first call created.',
})

/**
 * The `ClientId` of a game or a roast, in an answer. It is missing if the game or roast was created without a client
 * id, and in an answer to a member who did not create the game.
 */
export const ClientIdInAnswer = Type.String({
  description: 'The UUID that the client sent when it created this object.',
})

/** An ISO 8601 timestamp in UTC, as `Date.prototype.toISOString` writes it. */
export const Timestamp = Type.String({ format: 'date-time' })

/** The answer of a call that returns no data. */
export const Done = Type.Object({ done: Type.Literal(true) })
export type Done = Static<typeof Done>
export const DONE: Done = { done: true }
