import type { ApiError, ErrorCode } from '../contract/errors.ts'

/**
 * Thrown to answer a call with an API error: a code for the page and a sentence for a person. Inside a transaction it
 * also rolls the transaction back.
 */
export class RequestError extends Error {
  readonly code: ErrorCode
  /** How long to wait before the next attempt. Only for TOO_MANY_REQUESTS and UNAVAILABLE. */
  readonly retryAfterSeconds: number | undefined
  /** The game of a match that has begun. Only for MATCH_BEGUN. */
  readonly poolGameId: number | undefined

  constructor(code: ErrorCode, message: string, retryAfterSeconds?: number, poolGameId?: number) {
    super(message)
    this.name = 'RequestError'
    this.code = code
    this.retryAfterSeconds = retryAfterSeconds
    this.poolGameId = poolGameId
  }

  /** The error as the answer of a call has it. */
  get body(): ApiError {
    const { code, message, poolGameId } = this
    return { code, message, ...(poolGameId !== undefined && { pool_game_id: poolGameId }) }
  }
}
