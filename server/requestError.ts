import type { ErrorCode } from '../contract/errors.ts'

/** The server says no: a code for the page and a sentence for a person. Thrown inside a transaction, it undoes it. */
export class RequestError extends Error {
  readonly code: ErrorCode
  /** With TOO_MANY_REQUESTS: when to ask again. */
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, message: string, retryAfterSeconds?: number) {
    super(message)
    this.name = 'RequestError'
    this.code = code
    this.retryAfterSeconds = retryAfterSeconds
  }
}
