import ky from 'ky'
import { bodyOf, type CallResult, CONNECTION_REFUSED, failed, resultOf } from '../../../contract/callResult.ts'
import { AS_USER_HEADER, SERVER_TIME_HEADER } from '../../../contract/headers.ts'
import type { WireRequest } from './request.ts'
import { serverClock } from './serverClock.ts'

/** How long an answer may take, in milliseconds. After that the server counts as away. */
const ANSWER_TIMEOUT_MS = 10_000

const client = ky.create({
  credentials: 'include',
  retry: 0,
  timeout: ANSWER_TIMEOUT_MS,
  throwHttpErrors: false,
  cache: 'no-store',
})

/** Asks `{host}/api` plus the path. Never throws but for an abort: whatever happens is a result. */
export async function ask(host: string, request: WireRequest): Promise<CallResult<unknown>> {
  const sentMs = performance.now()
  try {
    const response = await client(`${host}/api${request.path}`, {
      method: request.method,
      headers: {
        'content-type': 'application/json',
        ...(request.idempotencyKey ? { 'idempotency-key': request.idempotencyKey } : {}),
        ...(request.asUser === undefined ? {} : { [AS_USER_HEADER]: String(request.asUser) }),
      },
      ...(request.method === 'GET' ? {} : { body: JSON.stringify(request.body ?? {}) }),
      ...(request.signal ? { signal: request.signal } : {}),
    })
    const heardMs = performance.now()
    const text = await response.text()
    const [leftMs, cameMs] = wireTimes(response.url, sentMs) ?? [sentMs, heardMs]
    serverClock.hear(response.headers.get(SERVER_TIME_HEADER), leftMs, cameMs)
    // With these a proxy says that it gets no answer from the server.
    if (response.status === 502 || response.status === 504) return failed(CONNECTION_REFUSED)
    const body = bodyOf(response.headers.get('content-type'), text)
    const result = resultOf(body)
    // The server's own 503 carries its error code. Any other is from a proxy or from a server that stops.
    if (response.status === 503 && result.error?.code !== 'UNAVAILABLE') return failed(CONNECTION_REFUSED)
    // A proxy in front of a server that is gone answers for it, in a language of its own.
    return !response.ok && result.success ? failed(CONNECTION_REFUSED) : result
  } catch (error) {
    if (request.signal?.aborted) throw error
    return failed(CONNECTION_REFUSED)
  }
}

/**
 * When a request left and its answer began to come, by `performance.now()`. The browser measures that beside the page,
 * which may be busy just then; undefined when its list of resources is full.
 */
function wireTimes(url: string, sentMs: number): [leftMs: number, cameMs: number] | undefined {
  const timing = performance.getEntriesByName(url, 'resource').findLast(({ startTime }) => startTime >= sentMs)
  if (!(timing instanceof PerformanceResourceTiming) || timing.responseStart === 0) return undefined
  return [timing.requestStart, timing.responseStart]
}
