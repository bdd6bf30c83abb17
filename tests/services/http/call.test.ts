import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createActor, toPromise } from 'xstate'
import { CallError, CONNECTION_REFUSED } from '../../../contract/callResult.ts'
import { callLogic, createCall } from '../../../src/services/http/call.ts'

interface Seen {
  method: string | undefined
  url: string | undefined
  headers: IncomingMessage['headers']
  body: string
}

/** A stand-in for whoever is at the other end of the wire: it writes down what it gets and answers what it is told. */
const seen: Seen[] = []
let answer: (response: ServerResponse) => void
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => {
    body += chunk
  })
  request.on('end', () => {
    seen.push({ method: request.method, url: request.url, headers: request.headers, body })
    answer(response)
  })
})

const json = (status: number, body: unknown) => (response: ServerResponse) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

let host = ''
const watcher = { onUnauthenticated: vi.fn(), onUnanswered: vi.fn() }

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())
beforeEach(() => {
  seen.length = 0
  vi.clearAllMocks()
  answer = json(200, {})
})

describe('call', () => {
  test('[calls-shared-01] it goes to {host}/api plus the path, with a JSON content type and the cookies', async () => {
    const asked = vi.spyOn(globalThis, 'fetch')
    await createCall(host, watcher)('GET /pool/games/:pool_game_id', { params: { pool_game_id: 7 } })
    expect(seen[0]).toMatchObject({
      url: '/api/pool/games/7',
      headers: expect.objectContaining({ 'content-type': 'application/json' }),
    })
    const [request, init] = asked.mock.calls[0] ?? []
    expect(request instanceof Request ? request.credentials : init?.credentials).toBe('include')
    asked.mockRestore()
  })

  test('[calls-shared-02] GET, POST, PATCH and DELETE; a body is JSON, and GET has none', async () => {
    const call = createCall(host, watcher)
    await call('GET /users', {})
    await call('POST /auth', { body: { username: 'nora', password: ' spaced ', rememberMe: true } })
    await call('PATCH /users', { body: { user_id: 1, username: 'nora' } })
    await call('DELETE /users/:username', { params: { username: 'a/b c' } })
    expect(seen.map(({ method }) => method)).toEqual(['GET', 'POST', 'PATCH', 'DELETE'])
    expect(seen[0]?.body).toBe('')
    expect(JSON.parse(seen[1]?.body ?? '')).toEqual({ username: 'nora', password: ' spaced ', rememberMe: true })
    expect(seen[3]?.url).toBe('/api/users/a%2Fb%20c')
  })

  test('a query leaves out what is not given, and a key goes along as a header', async () => {
    const call = createCall(host, watcher)
    await call('GET /pool/games', { query: { limit: 25 } })
    await call('POST /pool/games/:pool_game_id/scores', {
      params: { pool_game_id: 7 },
      body: { pool_player_id: 1, action: 'add' },
      idempotencyKey: 'key-12345',
    })
    expect(seen[0]?.url).toBe('/api/pool/games?limit=25')
    expect(seen[1]?.headers['idempotency-key']).toBe('key-12345')
  })

  test('a error is a result, and one for want of a session is reported', async () => {
    const call = createCall(host, watcher)
    answer = json(404, { error: { code: 'NOT_FOUND', message: 'Not there.' } })
    expect(await call('GET /users', {})).toMatchObject({ success: false, error: { code: 'NOT_FOUND' } })
    expect(watcher.onUnauthenticated).not.toHaveBeenCalled()
    answer = json(401, { error: { code: 'UNAUTHENTICATED', message: 'Sign in.' } })
    await call('GET /users', {})
    expect(watcher.onUnauthenticated).toHaveBeenCalledOnce()
  })

  test.each([
    ['a proxy’s page', (response: ServerResponse) => response.writeHead(502).end('<html>Bad gateway</html>')],
    [
      'broken JSON',
      (response: ServerResponse) => response.writeHead(200, { 'content-type': 'application/json' }).end('{'),
    ],
    ['a cut connection', (response: ServerResponse) => response.destroy()],
  ])('%s counts as no answer', async (_, how) => {
    answer = how
    expect(await createCall(host, watcher)('GET /', {})).toEqual({
      success: false,
      data: null,
      error: CONNECTION_REFUSED,
    })
    expect(watcher.onUnanswered).toHaveBeenCalledOnce()
  })

  test('as an actor, a success is its output and a error its error', async () => {
    const logic = callLogic(createCall(host, watcher), 'GET /users', () => ({}))
    answer = json(200, [])
    expect(await toPromise(createActor(logic, { input: {} }).start())).toEqual([])
    answer = json(403, { error: { code: 'FORBIDDEN', message: 'No.' } })
    const actor = createActor(logic, { input: {} })
    actor.subscribe({ error: () => undefined })
    await expect(toPromise(actor.start())).rejects.toBeInstanceOf(CallError)
  })
})
