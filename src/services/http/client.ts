// Sends the calls of the page over HTTP, with the library `ky`.
import ky from 'ky'
import { bodyOf, type CallResult, failed, NO_ANSWER, resultOf } from '../../../contract/callResult.ts'
import { AS_USER_HEADER, OUTBOX_AGE_HEADER, SERVER_TIME_HEADER } from '../../../contract/headers.ts'
import { firstAnswers } from './firstAnswers.ts'
import type { WireRequest } from './request.ts'
import { serverClock } from './serverClock.ts'

/** How long to wait until an answer begins to arrive, in milliseconds. `call.ts` limits the whole call. */
const ANSWER_TIMEOUT_MS = 10_000

const client = ky.create({
  credentials: 'include',
  retry: 0,
  timeout: ANSWER_TIMEOUT_MS,
  throwHttpErrors: false,
  cache: 'no-store',
})

/** What came with the document counts for this time, in milliseconds. */
const FRESH_MS = 20_000

/**
 * The answer to a call that came with the document of the page. Each counts once: later the data may have changed. None
 * counts for another member, nor after a command.
 */
function takeFirstAnswer({ method, path, asUser }: WireRequest): unknown {
  const first = firstAnswers()
  if (first === null) return undefined
  const isOther = asUser !== undefined && asUser !== first.user.user_id
  if (isOther || method !== 'GET' || performance.now() > FRESH_MS) first.answers = {}
  const answer = first.answers[path]
  delete first.answers[path]
  return answer
}

/** GET has no body, and DELETE has one only if the call takes one. */
function bodyToSend({ method, body }: WireRequest): { body?: string } {
  if (method === 'GET' || (method === 'DELETE' && body === undefined)) return {}
  return { body: JSON.stringify(body ?? {}) }
}

/**
 * Sends a request to `{host}/api` plus the path, unless its answer came with the document. A failed call returns a result with an error. Only an aborted call
 * throws.
 */
export async function ask(host: string, request: WireRequest): Promise<CallResult<unknown>> {
  const first = takeFirstAnswer(request)
  if (first !== undefined) return resultOf(first)
  const sentMs = performance.now()
  try {
    const response = await client(`${host}/api${request.path}`, {
      method: request.method,
      headers: {
        'content-type': 'application/json',
        ...(request.idempotencyKey ? { 'idempotency-key': request.idempotencyKey } : {}),
        ...(request.asUser === undefined ? {} : { [AS_USER_HEADER]: String(request.asUser) }),
        ...(request.outboxSeconds === undefined ? {} : { [OUTBOX_AGE_HEADER]: String(request.outboxSeconds) }),
      },
      ...bodyToSend(request),
      ...(request.signal ? { signal: request.signal } : {}),
    })
    const receivedMs = performance.now()
    const text = await response.text()
    const [requestStartMs, responseStartMs] = wireTimes(response.url, sentMs) ?? [sentMs, receivedMs]
    serverClock.noteServerTime(response.headers.get(SERVER_TIME_HEADER), requestStartMs, responseStartMs)
    // A proxy sends these statuses when it gets no answer from the server.
    if (response.status === 502 || response.status === 504) return failed(NO_ANSWER)
    const body = bodyOf(response.headers.get('content-type'), text)
    const result = resultOf(body)
    // The server's own 503 contains this error code. Any other 503 is from a proxy or from a server that is stopping.
    if (response.status === 503 && result.error?.code !== 'UNAVAILABLE') return failed(NO_ANSWER)
    // If the server does not run, a proxy can answer with HTML. So an error without an API body counts as no answer.
    return !response.ok && result.success ? failed(NO_ANSWER) : result
  } catch (error) {
    if (request.signal?.aborted) throw error
    return failed(NO_ANSWER)
  }
}

/**
 * When a request was sent and when its answer began to arrive, on the clock of `performance.now()`. These are the
 * browser's own measurements, because a busy page measures late. Undefined if the browser has not stored them.
 */
function wireTimes(url: string, sentMs: number): [requestStartMs: number, responseStartMs: number] | undefined {
  const timings = performance.getEntriesByName(url, 'resource') as PerformanceResourceTiming[]
  const timing = timings.findLast(({ startTime }) => startTime >= sentMs)
  return timing?.responseStart ? [timing.requestStart, timing.responseStart] : undefined
}
