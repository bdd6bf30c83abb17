import type { ApiError } from './errors.ts'

/** What every call answers: data, error and success are always there. */
export type CallResult<Data> =
  | { readonly success: true; readonly data: Data; readonly error: null }
  | { readonly success: false; readonly data: null; readonly error: ApiError }

/** No answer came at all: the server is away, or the network is. */
export const CONNECTION_REFUSED: ApiError = {
  code: 'ERR_CONNECTION_REFUSED',
  message: 'Server connection failed.',
}

/** A response's body: JSON when its content type says so, text otherwise. Throws on JSON that is none. */
export function bodyOf(contentType: string | null, text: string): unknown {
  return contentType?.includes('json') ? JSON.parse(text) : text
}

/** A body with an `error` field is a failure that carries it; any other is a success that carries the body. */
export function resultOf<Data>(body: unknown): CallResult<Data> {
  if (typeof body === 'object' && body !== null && 'error' in body && body.error) {
    return failed(body.error as ApiError)
  }
  return { success: true, data: body as Data, error: null }
}

export function failed(error: ApiError): CallResult<never> {
  return { success: false, data: null, error }
}

/** A refused call on its way out of an actor: an invoke's `onError` carries it. */
export class CallError extends Error {
  readonly error: ApiError
  constructor(error: ApiError) {
    super(error.message)
    this.name = 'CallError'
    this.error = error
  }
}

/** The error in an invoke's error; anything that is none is our own fault and says so. */
export function errorOf(error: unknown): ApiError {
  if (error instanceof CallError) return error.error
  return { code: 'UNEXPECTED', message: 'Something went wrong. Try again.' }
}

/** Whether no answer came, so that the same call may succeed later. */
export function isUnreachable(error: ApiError): boolean {
  return error.code === CONNECTION_REFUSED.code
}
