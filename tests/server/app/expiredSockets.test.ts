// Tests that the socket of an expired session is disconnected.

import { afterEach, expect, test, vi } from 'vitest'
import { DAY_MS } from '../../../server/clock.ts'
import { connectSocket, disconnectAll } from '../../support/sockets.ts'
import { startTestServer } from '../support.ts'

afterEach(() => {
  disconnectAll()
  vi.useRealTimers()
})

test('[limits-sockets-06] a socket of an expired session is disconnected, and a visitor stays connected', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const server = await startTestServer()
  const owner = await server.owner()
  const memberSocket = await connectSocket(server.origin, owner)
  const visitorSocket = await connectSocket(server.origin, null)
  let isDisconnected = false
  void memberSocket.disconnected.then(() => {
    isDisconnected = true
  })
  // The server looks for expired sessions each minute. It has time for this while it answers the call.
  vi.advanceTimersByTime(60_000)
  expect((await fetch(`${server.origin}/api/`)).status).toBe(200)
  expect(isDisconnected).toBe(false)
  // A session expires at the latest 30 days after its last use.
  server.clock.advance(31 * DAY_MS)
  vi.advanceTimersByTime(60_000)
  await memberSocket.disconnected
  expect(visitorSocket.client.connected).toBe(true)
  await server.close()
})
