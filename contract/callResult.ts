import type { ApiError } from './errors.ts'

/** The result of a call. The fields data, error and success are always present. */
export type CallResult<Data> =
  | { readonly success: true; readonly data: Data; readonly error: null }
  | { readonly success: false; readonly data: null; readonly error: ApiError }

/** The error of a call without an answer, because the server or the network is down. */
export const NO_ANSWER: ApiError = {
  code: 'ERR_CONNECTION_REFUSED',
  message: 'Server connection failed.',
}

/**
 * The body of a response: parsed JSON when the content type is JSON, else text. Throws a SyntaxError for invalid JSON.
 */
export function bodyOf(contentType: string | null, text: string): unknown {
  return contentType?.includes('json') ? JSON.parse(text) : text
}

/** A body with an `error` field becomes a failed result with that error; any other body becomes a successful result. */
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

/** What call logic throws for a failed call, so that the `onError` of an invoke receives the API error. */
export class CallError extends Error {
  readonly error: ApiError
  constructor(error: ApiError) {
    super(error.message)
    this.name = 'CallError'
    this.error = error
  }
}

/**
 * The API error in what the `onError` of an invoke received. Anything but a `CallError` is a fault of the page, and the
 * member gets a general message.
 */
export function errorOf(error: unknown): ApiError {
  if (error instanceof CallError) return error.error
  return { code: 'UNEXPECTED', message: 'Something went wrong. Try again.' }
}

/** Whether the call got no answer. The same call may then succeed later. */
export function isUnreachable(error: ApiError): boolean {
  return error.code === NO_ANSWER.code
}
