// Tests how a client turns the server's response into a result or an error.

import { describe, expect, test } from 'vitest'
import { bodyOf, CallError, errorOf, failed, isNoAnswer, NO_ANSWER, resultOf } from '../../../contract/callResult.ts'

describe('call results', () => {
  test('[calls-shared-03] a response is read as JSON if its content type is JSON, and as text otherwise', () => {
    expect(bodyOf('application/json; charset=utf-8', '{"a":1}')).toEqual({ a: 1 })
    expect(bodyOf('application/problem+json', '[1]')).toEqual([1])
    expect(bodyOf('text/plain', '{"a":1}')).toBe('{"a":1}')
    expect(bodyOf(null, 'hello')).toBe('hello')
    expect(() => bodyOf('application/json', '<html>')).toThrow()
  })

  test('[calls-shared-04] a body with an error field is a failure with that error, and any other body is a success', () => {
    const error = { code: 'NOT_FOUND', message: 'Not found.' }
    expect(resultOf({ error })).toEqual({ success: false, data: null, error })
    for (const body of [{ user: 1 }, [], 'text', null, { error: null }]) {
      expect(resultOf(body)).toEqual({ success: true, data: body, error: null })
    }
  })

  test('[calls-shared-05] a result always has data, error and success', () => {
    for (const result of [resultOf({ a: 1 }), resultOf({ error: NO_ANSWER }), failed(NO_ANSWER)]) {
      expect(Object.keys(result).sort()).toEqual(['data', 'error', 'success'])
    }
  })

  test("[errors-network-01] a network failure has the code ERR_CONNECTION_REFUSED and the message 'Server connection failed.'", () => {
    expect(failed(NO_ANSWER)).toEqual({
      success: false,
      data: null,
      error: { code: 'ERR_CONNECTION_REFUSED', message: 'Server connection failed.' },
    })
  })

  test('errorOf returns the API error of a CallError, and a general message for any other error', () => {
    expect(errorOf(new CallError(NO_ANSWER))).toBe(NO_ANSWER)
    expect(isNoAnswer(errorOf(new CallError(NO_ANSWER)))).toBe(true)
    expect(errorOf(new TypeError('x is undefined')).message).not.toContain('undefined')
  })
})
