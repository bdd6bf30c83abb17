import Type, { type Static } from 'typebox'

/** The id of a row in the database: a positive integer. */
export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })

/** An ISO 8601 timestamp in UTC, as `Date.prototype.toISOString` writes it. */
export const Timestamp = Type.String({ format: 'date-time' })

/** The answer of a call that returns no data. */
export const Done = Type.Object({ done: Type.Literal(true) })
export type Done = Static<typeof Done>
export const DONE: Done = { done: true }
