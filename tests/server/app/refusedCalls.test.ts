// Tests the lines about refused calls and refused live events in the server's own log, which it writes to its output.

import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { call, type Member } from '../../support/members.ts'
import { connectSocket, disconnectAll, waitForAllEvents } from '../../support/sockets.ts'
import { inviteMember, startTestServer, type TestServer } from '../support.ts'

let server: TestServer
let member: Member
const warn = vi.fn()
const info = vi.fn()

beforeAll(async () => {
  server = await startTestServer()
  Object.assign(server.context.log, { warn, info })
  member = await inviteMember(await server.owner(), 'Member', 'pool')
})
afterAll(async () => {
  disconnectAll()
  await server.close()
})
beforeEach(() => {
  warn.mockClear()
  info.mockClear()
})

const refusedCallsIn = (log: typeof warn) =>
  log.mock.calls.map(([fields]) => fields).filter(({ event }) => event === 'call.refused')

const get = (path: string, cookie = member.cookie) => fetch(`${server.origin}/api${path}`, { headers: { cookie } })

test('[security-log-01] a refused call is logged with its route, status, code and member', async () => {
  const fieldsOfMember = { event: 'call.refused', user_id: member.user.user_id }
  await get('/users')
  await call(server.origin, 'POST /pool/games', {
    cookie: member.cookie,
    headers: { origin: 'https://elsewhere.example' },
  })
  await expect
    .poll(() => refusedCallsIn(warn))
    .toEqual([
      { ...fieldsOfMember, method: 'GET', route: '/api/users', status: 403, code: 'FORBIDDEN' },
      { event: 'call.refused', method: 'POST', route: '/api/pool/games', status: 403, code: 'FOREIGN_ORIGIN' },
    ])
  await get('/pool/games/987654')
  await get('/pool/games?limit=0')
  await get('/pool/games', '')
  await expect
    .poll(() => refusedCallsIn(info))
    .toEqual([
      { ...fieldsOfMember, method: 'GET', route: '/api/pool/games/:pool_game_id', status: 404, code: 'NOT_FOUND' },
      { ...fieldsOfMember, method: 'GET', route: '/api/pool/games', status: 400, code: 'BAD_REQUEST' },
      { event: 'call.refused', method: 'GET', route: '/api/pool/games', status: 401, code: 'UNAUTHENTICATED' },
    ])
})

test('[security-log-02] the line about a refused call contains neither the requested address nor a value of the request, and a caller cannot forge lines', async () => {
  await get('/public/coffee/bags/a-secret%0a%22event%22?token=a-secret')
  await get('/no/such/a-secret%0d%0acall')
  await call(server.origin, 'POST /users', {
    body: { username: 'a-secret\nname', password: 'a-secret', code: 'a-secret' },
  })
  await expect.poll(() => refusedCallsIn(info).length).toBeGreaterThanOrEqual(2)
  const lines = JSON.stringify([...refusedCallsIn(info), ...refusedCallsIn(warn)])
  expect(lines).not.toMatch(/secret|\\n|\\r/)
})

test('[security-log-03] the server writes at most 100 lines at once about refused calls of one address', async () => {
  const floodedServer = await startTestServer()
  Object.assign(floodedServer.context.log, { warn, info })
  const startedMs = performance.now()
  for (let round = 0; round < 130; round++) await fetch(`${floodedServer.origin}/api/users`)
  const seconds = (performance.now() - startedMs) / 1000
  await floodedServer.close()
  // One more line is allowed each second, and the calls take a while.
  expect(refusedCallsIn(info).length).toBeGreaterThanOrEqual(100)
  expect(refusedCallsIn(info).length).toBeLessThanOrEqual(100 + Math.ceil(seconds))
})

test('[security-log-04] a live event that its sender may not send is logged with the member', async () => {
  const socket = await connectSocket(server.origin, member)
  socket.client.emit('user:ping', 1)
  socket.client.emit('pool_game:id', 987_654)
  await waitForAllEvents(socket)
  const line = { event: 'live.refused', user_id: member.user.user_id }
  expect(warn.mock.calls).toEqual([
    [line, 'The live event user:ping was refused.'],
    [line, 'The live event pool_game:id was refused.'],
  ])
})
