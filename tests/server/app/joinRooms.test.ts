// Tests when sockets join the rooms of a member, with one node and with several nodes. A room is a group of sockets
// that receive the same live events.

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Pool } from 'pg'
import { afterEach, expect, test } from 'vitest'
import { readConfig } from '../../../server/config.ts'
import type { Listener } from '../../../server/db/listener.ts'
import { createHttp } from '../../../server/http/http.ts'
import { sessionRoom, userRoom } from '../../../server/live/live.ts'
import { joinNodes } from '../../../server/live/nodes.ts'
import { createLive, createSockets } from '../../../server/live/sockets.ts'
import { call, signIn } from '../../support/members.ts'
import { connectSocket, disconnectAll } from '../../support/sockets.ts'
import { resetPassword, updateAccount } from '../members/accountCalls.ts'
import { inviteMember, startTestServer } from '../support.ts'

afterEach(disconnectAll)

/**
 * A fake connection pool of PostgreSQL for the adapter of Socket.IO, which connects the nodes. When the adapter asks
 * the other nodes to join a room, its query waits until `release` is called.
 */
function poolWithSlowJoins() {
  let release = (): void => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  // The messages that ask the other nodes to join a room.
  const joins: string[] = []
  const pool = {
    async query(_text: string, [, message = '']: string[] = []) {
      if (!message.includes('"rooms":["session:')) return
      joins.push(message)
      await released
    },
  }
  return { pool: pool as unknown as Pool, release, joins }
}

/** A listener that receives nothing from other nodes. */
const listener: Listener = {
  keep() {},
  onNotification() {},
  onResumed() {},
  started: Promise.resolve(),
  tryLock: async () => true,
  close: async () => {},
}

/** The sockets of one node that uses this connection pool. Every new socket is in the room of session 1. */
async function openSockets(pool: Pool) {
  const config = readConfig({ LOG_LEVEL: 'silent' })
  const nodes = await joinNodes(pool, listener, createHttp(config).log)
  const sockets = createSockets(config, nodes)
  sockets.on('connection', (socket) => {
    socket.join(sessionRoom(1))
  })
  const http = createServer().listen(0, '127.0.0.1')
  await once(http, 'listening')
  sockets.attach(http)
  const { port } = http.address() as AddressInfo
  return { sockets, live: createLive(sockets), origin: `http://127.0.0.1:${port}` }
}

test('the sockets of this node are in the new room immediately, and `join` waits for the other nodes', async () => {
  const { pool, release, joins } = poolWithSlowJoins()
  const { sockets, live, origin } = await openSockets(pool)
  const socket = await connectSocket(origin, null)
  try {
    const order: string[] = []
    const joined = live.join(sessionRoom(1), [userRoom(7)]).then(() => order.push('joined'))
    expect(joins).toHaveLength(1)
    live.send(userRoom(7), 'user:ping')
    await expect.poll(() => socket.received.map(({ event }) => event)).toEqual(['user:ping'])
    order.push('released')
    release()
    await joined
    expect(order).toEqual(['released', 'joined'])
  } finally {
    release()
    await sockets.close()
  }
})

test('the answer to a change of password is sent after the page has joined the rooms of the member', async () => {
  const server = await startTestServer()
  try {
    const owner = await server.owner()
    const member = await inviteMember(owner, 'Ann')
    const code = await resetPassword(owner, member)
    const resetSession = await signIn(server.origin, { username: 'Ann', password: code })
    const order: string[] = []
    const { live } = server.context
    const join = live.join.bind(live)
    live.join = async (...rooms) => {
      // Make one complete call to the server before the join. An answer that does not wait for the join would arrive
      // earlier.
      await call(server.origin, 'GET /')
      await join(...rooms)
      order.push('joined')
    }
    await updateAccount(resetSession, 'Ann', { oldPassword: code, newPassword: 'cue ball in hand' })
    order.push('answered')
    expect(order).toEqual(['joined', 'answered'])
  } finally {
    await server.close()
  }
})
