import Type, { type Static } from 'typebox'

/** A row's id: a positive integer. */
export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })

/** An ISO 8601 timestamp in UTC, as `Date.prototype.toISOString` writes it. */
export const Timestamp = Type.String({ format: 'date-time' })

/** A call that only succeeds or fails. */
export const Done = Type.Object({ done: Type.Literal(true) })
export type Done = Static<typeof Done>
export const DONE: Done = { done: true }
