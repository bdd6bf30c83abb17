// Tests the limits against too many sockets and too many live events.

import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createEventQueue } from '../../../server/live/eventQueue.ts'
import { createHandshakeLimits } from '../../../server/live/handshakeLimits.ts'
import { admitsVisitor, EVENTS, VISITORS, VISITORS_PER_ADDRESS } from '../../../server/live/socketLimits.ts'
import type { LiveSocket } from '../../../server/live/sockets.ts'
import { networkOf } from '../../../server/security/addresses.ts'
import { createBuckets } from '../../../server/security/buckets.ts'
import type { Member } from '../../support/members.ts'
import { connectSocket, disconnectAll, type TestSocket, waitForAllEvents } from '../../support/sockets.ts'
import { startTestServer, type TestServer } from '../support.ts'

let server: TestServer
let owner: Member

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner()
})
afterEach(() => {
  disconnectAll()
  vi.useRealTimers()
})
afterAll(() => server.close())

/**
 * Sends events until the server disconnects the socket. Sends one event in each turn of the event loop, so that the
 * queue of the socket never fills.
 */
async function flood({ client, disconnected }: TestSocket, send: () => void): Promise<void> {
  for (let sent = 0; sent < 3_000 && client.connected; sent += 1) {
    send()
    await nextTurn()
  }
  await disconnected
}

test('[limits-sockets-01] a socket that sends too many events gets answers only up to the allowed rate, and is then disconnected', async () => {
  const flooding = await connectSocket(server.origin, null)
  const startedMs = performance.now()
  let answers = 0
  await flood(flooding, () => flooding.client.emit('user:id', null, () => (answers += 1)))
  const seconds = (performance.now() - startedMs) / 1000
  expect(answers).toBeGreaterThan(0)
  expect(answers).toBeLessThanOrEqual(EVENTS.burst + Math.ceil(seconds * EVENTS.perSecond))
})

test('[limits-sockets-02] events of visitors do not use up the limit of a member at the same address', async () => {
  const flooding = await connectSocket(server.origin, null)
  const memberSocket = await connectSocket(server.origin, owner)
  await flood(flooding, () => flooding.client.emit('pool_game:watch', 'no such link'))
  expect(await waitForAllEvents(memberSocket)).toBe(owner.user.user_id)
})

test('[hardened-62] the log has at most one line per minute and address, with the number of sockets that sent too many events', async () => {
  // Engine.IO, the part of Socket.IO below the events, needs timers that run. So the fake time also runs by itself.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'], shouldAdvanceTime: true })
  // With PUBLIC_ORIGIN the server trusts a proxy on this machine. A visitor then has the address of `x-forwarded-for`.
  const proxied = await startTestServer({ env: { PUBLIC_ORIGIN: 'http://parlor.example' } })
  const warn = vi.spyOn(proxied.context.log, 'warn')
  const floodFrom = async (address: string) => {
    const headers = { origin: 'http://parlor.example', 'x-forwarded-for': address }
    const flooding = await connectSocket(proxied.origin, null, headers)
    await flood(flooding, () => flooding.client.emit('pool_game:watch', 'no such link'))
  }
  const floodLines = () => warn.mock.calls.map(([fields]) => fields).filter(({ event }) => event === 'live.flood')
  await Promise.all(['192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.2'].map(floodFrom))
  expect(floodLines()).toEqual([])
  vi.advanceTimersByTime(60_000)
  expect(
    floodLines()
      .map(({ sockets }) => sockets)
      .sort(),
  ).toEqual([1, 3])
  vi.advanceTimersByTime(60_000)
  expect(floodLines()).toHaveLength(2)
  await floodFrom('192.0.2.2')
  await proxied.close()
  expect(floodLines().slice(2)).toEqual([{ event: 'live.flood', sockets: 1 }])
})

test('[limits-sockets-03] the visitors of one address are limited, and a member at the same address can still connect', async () => {
  const visitors = await Promise.all(
    Array.from({ length: VISITORS_PER_ADDRESS }, () => connectSocket(server.origin, null)),
  )
  await expect(connectSocket(server.origin, null)).rejects.toThrow('Too many visitors.')
  expect(await waitForAllEvents(await connectSocket(server.origin, owner))).toBe(owner.user.user_id)
  visitors[0]?.client.disconnect()
  await expect.poll(() => connectSocket(server.origin, null).then(() => 'connected', String)).toBe('connected')
})

test('[limits-sockets-07] a node with 1,000 visitors admits no further visitor, even from a new address', () => {
  expect(VISITORS).toBe(1_000)
  const limits = createHandshakeLimits(server.context.config)
  // This fake engine reports no open connections.
  const engine = { on() {} } as unknown as Parameters<typeof limits.allows>[1]
  /**
   * A fake socket, because opening 1,000 real sockets would take minutes. Each `index` gives another address. Without a
   * `sessionId` it is the socket of a visitor.
   */
  function fakeSocket(index: number, sessionId: number | null = null): LiveSocket {
    const address = `10.0.${Math.floor(index / 250)}.${index % 250}`
    const request = { headers: {}, socket: { remoteAddress: address } } as LiveSocket['request']
    expect(limits.allows(request, engine)).toBe(true)
    return { request, data: { sessionId } } as LiveSocket
  }
  const visitors = Array.from({ length: VISITORS - 1 }, (_, index) => fakeSocket(index))
  const members = Array.from({ length: 50 }, (_, index) => fakeSocket(2_000 + index, index + 1))
  expect(admitsVisitor([...visitors, ...members], fakeSocket(3_000))).toBe(true)
  expect(admitsVisitor([...visitors, ...members, fakeSocket(3_000)], fakeSocket(3_001))).toBe(false)
})

test('[limits-sockets-04] an address cannot open more sockets than the setting allows', async () => {
  const smallServer = await startTestServer({ env: { CONNECTIONS_PER_ADDRESS: '6' } })
  // Polling needs no open connection, so only the limit for sockets can refuse the handshake.
  const handshake = async () => {
    const response = await fetch(`${smallServer.origin}/socket.io/?EIO=4&transport=polling`, {
      headers: { origin: smallServer.origin },
    })
    await response.text()
    return response.status
  }
  const statuses: number[] = []
  for (let socket = 0; socket < 9; socket += 1) statuses.push(await handshake())
  expect(statuses.filter((status) => status === 200)).toHaveLength(6)
  expect(statuses.slice(6)).toEqual([403, 403, 403])
  await smallServer.close()
})

describe('the queue of a socket', () => {
  test('[limits-sockets-05] events run one at a time, and an event that arrives while eight wait is dropped', async () => {
    const queue = createEventQueue(8, () => {})
    const executed: number[] = []
    let finish = (): void => {}
    const first = new Promise<void>((resolve) => {
      finish = resolve
    })
    const accepted = Array.from({ length: 20 }, (_, index) =>
      queue.add(async () => {
        executed.push(index)
        if (index === 0) await first
      }),
    )
    expect(accepted.filter(Boolean)).toHaveLength(9)
    expect(executed).toEqual([0])
    finish()
    await expect.poll(() => executed).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
  })

  test('an event that fails is reported, and the next event runs', async () => {
    const errors: unknown[] = []
    const queue = createEventQueue(1, (error) => errors.push(error))
    let hasNextRun = false
    queue.add(() => Promise.reject(new Error('no database')))
    queue.add(async () => {
      hasNextRun = true
    })
    await expect.poll(() => hasNextRun).toBe(true)
    expect(errors).toEqual([new Error('no database')])
  })
})

test('each key can take `burst` tokens at once, and gets `perSecond` tokens back each second, up to `burst` again', () => {
  let nowMs = 0
  const buckets = createBuckets({ burst: 3, perSecond: 2 }, () => nowMs)
  const takeFour = (key: string) => [1, 2, 3, 4].map(() => buckets.take(key))
  expect(takeFour('ann')).toEqual([true, true, true, false])
  expect(takeFour('ben')).toEqual([true, true, true, false])
  nowMs = 1_000
  expect(takeFour('ann')).toEqual([true, true, false, false])
  nowMs = 60_000
  expect(takeFour('ann')).toEqual([true, true, true, false])
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff::', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('for the limits, the address %s belongs to the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
