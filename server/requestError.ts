import type { ErrorCode } from '../contract/errors.ts'

/**
 * Thrown to answer a call with an API error: a code for the page and a sentence for a person. Inside a transaction it
 * also rolls the transaction back.
 */
export class RequestError extends Error {
  readonly code: ErrorCode
  /** How long to wait before the next attempt. Only for TOO_MANY_REQUESTS and UNAVAILABLE. */
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, message: string, retryAfterSeconds?: number) {
    super(message)
    this.name = 'RequestError'
    this.code = code
    this.retryAfterSeconds = retryAfterSeconds
  }
}
