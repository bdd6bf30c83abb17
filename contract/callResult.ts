// How a client turns the server's response into a result or an error. This code is in the contract, because it decides
// how every answer of the API is read.

import type { ApiError } from './errors.ts'

/** The result of a call. The fields data, error and success are always present. */
export type CallResult<Data> =
  | { readonly success: true; readonly data: Data; readonly error: null }
  | { readonly success: false; readonly data: null; readonly error: ApiError }

/** The error of a call that got no answer: the server or the network is down, or the answer took too long. */
export const NO_ANSWER: ApiError = {
  code: 'ERR_CONNECTION_REFUSED',
  message: 'Server connection failed.',
}

/**
 * The body of a response: the parsed JSON if the content type is JSON, otherwise the text.
 * @throws SyntaxError if the JSON is not valid.
 */
export function bodyOf(contentType: string | null, text: string): unknown {
  return contentType?.includes('json') ? JSON.parse(text) : text
}

/**
 * The result of a call whose answer has this body. If the body has an error in `error`, the call failed; otherwise it
 * succeeded.
 */
export function resultOf<Data>(body: unknown): CallResult<Data> {
  if (typeof body === 'object' && body !== null && 'error' in body && body.error) {
    return failed(body.error as ApiError)
  }
  return { success: true, data: body as Data, error: null }
}

/** The failed result with this error. */
export function failed(error: ApiError): CallResult<never> {
  return { success: false, data: null, error }
}

/** Thrown in the browser when a call fails. A state machine receives it in `onError`. */
export class CallError extends Error {
  readonly error: ApiError
  constructor(error: ApiError) {
    super(error.message)
    this.name = 'CallError'
    this.error = error
  }
}

/**
 * The API error of an error that reached `onError`. An error that is not a `CallError` is a bug of the page; then the
 * member gets a general message.
 */
export function errorOf(error: unknown): ApiError {
  if (error instanceof CallError) return error.error
  return { code: 'UNEXPECTED', message: 'Something went wrong. Try again.' }
}

/** Whether this is the error of a call that got no answer. The same call may succeed later. */
export function isNoAnswer(error: ApiError): boolean {
  return error.code === NO_ANSWER.code
}
