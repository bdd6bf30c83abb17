// Tests calls to a real HTTP server on a free port: requests, answers, errors and the deadline.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createActor, fromCallback, fromPromise, toPromise, waitFor } from 'xstate'
import { CallError, NO_ANSWER } from '../../../contract/callResult.ts'
import { sessionMachine } from '../../../src/machines/app/session.machine.ts'
import { callLogic, createCall, dataOf } from '../../../src/services/http/call.ts'

interface ReceivedRequest {
  method: string | undefined
  url: string | undefined
  headers: IncomingMessage['headers']
  body: string
}

/** The requests that the server below has received. */
const requests: ReceivedRequest[] = []
/** Writes the answer of the server to each request. A test sets this function. */
let answer: (response: ServerResponse) => void
/** A real HTTP server on a free port. */
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => {
    body += chunk
  })
  request.on('end', () => {
    requests.push({ method: request.method, url: request.url, headers: request.headers, body })
    answer(response)
  })
})

const sendJson = (status: number, body: unknown) => (response: ServerResponse) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

let host = ''
/** The signed-in user as the page knows it. A sign-in, in this tab or in another one, gives another object. */
let user: unknown = null
/** What a call reports besides its result: that the session is over, or that the call got no answer. */
const watcher = { user: () => user, onUnauthenticated: vi.fn(), onUnanswered: vi.fn() }

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  requests.length = 0
  vi.clearAllMocks()
  answer = sendJson(200, {})
})

describe('call', () => {
  test('[calls-shared-01] a call goes to {host}/api plus its path, with a JSON content type and the cookies', async () => {
    const fetchSpy = vi.spyOn(globalThis, 'fetch')
    await createCall(host, watcher)('GET /pool/games/:pool_game_id', { params: { pool_game_id: 7 } })
    expect(requests[0]).toMatchObject({
      url: '/api/pool/games/7',
      headers: expect.objectContaining({ 'content-type': 'application/json' }),
    })
    const [request, init] = fetchSpy.mock.calls[0] ?? []
    expect(request instanceof Request ? request.credentials : init?.credentials).toBe('include')
    fetchSpy.mockRestore()
  })

  test('[calls-shared-02] a call uses the method of its name, GET, POST, PATCH or DELETE, a body is JSON, and GET has none', async () => {
    const call = createCall(host, watcher)
    await call('GET /users', {})
    await call('POST /auth', { body: { username: 'nora', password: ' spaced ', rememberMe: true } })
    await call('PATCH /users', { body: { user_id: 1, username: 'nora' } })
    await call('DELETE /users/:username', { params: { username: 'a/b c' } })
    expect(requests.map(({ method }) => method)).toEqual(['GET', 'POST', 'PATCH', 'DELETE'])
    expect(requests[0]?.body).toBe('')
    expect(JSON.parse(requests[1]?.body ?? '')).toEqual({ username: 'nora', password: ' spaced ', rememberMe: true })
    expect(requests[3]?.url).toBe('/api/users/a%2Fb%20c')
  })

  test('[calls-shared-11] a DELETE has no body unless the call takes one', async () => {
    const call = createCall(host, watcher)
    await call('DELETE /auth', {})
    await call('DELETE /auth/passkeys/:passkey_id', { params: { passkey_id: 1 }, body: { password: ' spaced ' } })
    expect(requests.map(({ body }) => body)).toEqual(['', '{"password":" spaced "}'])
    expect(requests[0]?.headers['content-length'] ?? '0').toBe('0')
  })

  test('a query leaves out values that are not set, and the idempotency key is a header', async () => {
    const call = createCall(host, watcher)
    await call('GET /pool/games', { query: { limit: 25 } })
    await call('POST /pool/games/:pool_game_id/scores', {
      params: { pool_game_id: 7 },
      body: { pool_player_id: 1, action: 'add' },
      idempotencyKey: 'key-12345',
    })
    expect(requests[0]?.url).toBe('/api/pool/games?limit=25')
    expect(requests[1]?.headers['idempotency-key']).toBe('key-12345')
  })

  test('a call returns an API error as its result, and also informs the watcher if the error is UNAUTHENTICATED', async () => {
    const call = createCall(host, watcher)
    answer = sendJson(404, { error: { code: 'NOT_FOUND', message: 'Not there.' } })
    expect(await call('GET /users', {})).toMatchObject({ success: false, error: { code: 'NOT_FOUND' } })
    expect(watcher.onUnauthenticated).not.toHaveBeenCalled()
    answer = sendJson(401, { error: { code: 'UNAUTHENTICATED', message: 'Sign in.' } })
    await call('GET /users', {})
    expect(watcher.onUnauthenticated).toHaveBeenCalledOnce()
  })

  test('[session-again-10] [session-again-14] a call that was sent before a sign-in and is refused after it does not end the new session, also if the sign-in was in another tab', async () => {
    user = { user_id: 1 }
    const call = createCall(host, watcher)
    let refuse = (): void => {}
    answer = (response) => {
      refuse = () => void sendJson(401, { error: { code: 'UNAUTHENTICATED', message: 'Sign in.' } })(response)
    }
    const callBeforeSignIn = call('GET /users', {})
    await expect.poll(() => requests.length).toBe(1)
    // The same member has signed in again, so the page has a new object of the user.
    user = { user_id: 1 }
    refuse()
    expect((await callBeforeSignIn).error?.code).toBe('UNAUTHENTICATED')
    expect(watcher.onUnauthenticated).not.toHaveBeenCalled()
    answer = sendJson(401, { error: { code: 'UNAUTHENTICATED', message: 'Sign in.' } })
    await call('GET /users', {})
    expect(watcher.onUnauthenticated).toHaveBeenCalledOnce()
  })

  test.each([
    ['an HTML page of a proxy', (response: ServerResponse) => response.writeHead(502).end('<html>Bad gateway</html>')],
    [
      'broken JSON',
      (response: ServerResponse) => response.writeHead(200, { 'content-type': 'application/json' }).end('{'),
    ],
    ['a cut connection', (response: ServerResponse) => response.destroy()],
  ])('%s counts as a missing answer', async (_, respond) => {
    answer = respond
    expect(await createCall(host, watcher)('GET /', {})).toEqual({
      success: false,
      data: null,
      error: NO_ANSWER,
    })
    expect(watcher.onUnanswered).toHaveBeenCalledOnce()
  })

  test("a 503 with the server's error is a failed call, and a 503 of a proxy counts as no answer", async () => {
    const call = createCall(host, watcher)
    const error = { code: 'UNAVAILABLE', message: 'The server cannot reach its database. Try again soon.' }
    answer = sendJson(503, { error })
    expect(await call('GET /users', {})).toEqual({ success: false, data: null, error })
    expect(watcher.onUnanswered).not.toHaveBeenCalled()
    for (const proxyAnswer of [sendJson(503, { error: 'no healthy upstream' }), sendJson(503, {})]) {
      answer = proxyAnswer
      expect(await call('GET /users', {})).toMatchObject({ success: false, error: NO_ANSWER })
    }
  })

  test('call logic outputs the answer of a success and throws a CallError for an API error', async () => {
    const logic = callLogic(createCall(host, watcher), 'GET /users', () => ({}))
    answer = sendJson(200, [])
    expect(await toPromise(createActor(logic, { input: {} }).start())).toEqual([])
    answer = sendJson(403, { error: { code: 'FORBIDDEN', message: 'No.' } })
    const actor = createActor(logic, { input: {} })
    actor.subscribe({ error: () => undefined })
    await expect(toPromise(actor.start())).rejects.toBeInstanceOf(CallError)
  })
})

describe('the deadline of a call', () => {
  const DEADLINE_MS = 300
  /** Sends the headers and the first part of a body, and then nothing. */
  const sendHalfAnswer = (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.write('{"user":')
  }

  test.each([
    ['the server does not answer', () => undefined],
    ['the body is not complete', sendHalfAnswer],
  ])('a call ends at its deadline, and the server counts as unreachable, if %s', async (_, respond) => {
    answer = respond
    const startMs = performance.now()
    const result = await createCall(host, watcher, DEADLINE_MS)('GET /users', {})
    const tookMs = performance.now() - startMs
    // Timers are not exact, and this machine can be slow.
    expect(tookMs).toBeGreaterThan(DEADLINE_MS - 50)
    expect(tookMs).toBeLessThan(5_000)
    expect(result).toEqual({ success: false, data: null, error: NO_ANSWER })
    expect(watcher.onUnanswered).toHaveBeenCalledOnce()
  })

  test('the deadline is 20 s, and an answered call leaves no timer behind', async () => {
    const setTimer = vi.spyOn(globalThis, 'setTimeout')
    const clearTimer = vi.spyOn(globalThis, 'clearTimeout')
    await createCall(host, watcher)('GET /users', {})
    const timerIndex = setTimer.mock.calls.findIndex(([, ms]) => ms === 20_000)
    expect(clearTimer.mock.calls.flat()).toContain(setTimer.mock.results[timerIndex]?.value)
    setTimer.mockRestore()
    clearTimer.mockRestore()
  })

  test('the promise of a call rejects if the caller aborts it, and the server does not count as unreachable', async () => {
    answer = sendHalfAnswer
    const controller = new AbortController()
    const result = createCall(host, watcher)('GET /users', { signal: controller.signal })
    setTimeout(() => controller.abort(), 100)
    await expect(result).rejects.toThrow()
    expect(watcher.onUnanswered).not.toHaveBeenCalled()
  })

  test('the session is signed out if its refresh is never answered completely', async () => {
    answer = sendHalfAnswer
    const call = createCall(host, watcher, DEADLINE_MS)
    const machine = sessionMachine.provide({
      actors: {
        refreshSession: fromPromise(async ({ signal }) => dataOf(await call('GET /auth/refresh', { signal })).user),
        tabs: fromCallback(() => undefined),
      },
      actions: { writeKeptUser: () => undefined },
    })
    const parent = createActor(fromCallback(() => undefined)).start()
    const session = createActor(machine, { input: { persist: true, parent } }).start()
    expect(session.getSnapshot().value).toBe('loading')
    await waitFor(session, (snapshot) => snapshot.matches('signedOut'), { timeout: 5_000 })
  })
})
