import type { IncomingMessage } from 'node:http'
import type { Config } from '../config.ts'
import { callerAddress, networkOf, trustedProxies } from '../security/addresses.ts'
import { createBuckets, type Rate } from '../security/buckets.ts'
import { createCounts } from '../security/counts.ts'
import type { LiveServer, LiveSocket } from './sockets.ts'

/** Visitors watch games, perhaps many from one hall. Members are not counted here. */
export const VISITORS_PER_ADDRESS = 100
/** The visitors of one node. Above it members can still connect. */
const VISITORS = 1_000
const HANDSHAKES_PER_SECOND = 20
/** A page sends two events when it connects, and one for each change that its member makes. */
export const EVENTS: Rate = { burst: 200, perSecond: 50 }

/** Limits for handshakes: how many sockets an address may have open, and how fast it may open them. */
export interface HandshakeLimits {
  allows(request: IncomingMessage, sockets: LiveServer): boolean
}

/** The address that a handshake came from. Socket.IO keeps the request, but a closed connection has no address. */
const addresses = new WeakMap<IncomingMessage, string>()

export function createHandshakeLimits(config: Config): HandshakeLimits {
  const { connectionsPerAddress } = config
  const isTrusted = trustedProxies(config.trustedProxies)
  const handshakes = createBuckets({ burst: connectionsPerAddress, perSecond: HANDSHAKES_PER_SECOND })
  const open = createCounts()
  let isCounting = false

  function count(connection: LiveSocket['conn']): void {
    const address = addresses.get(connection.request) ?? ''
    open.add(address, 1)
    connection.once('close', () => open.add(address, -1))
  }

  return {
    allows(request, sockets) {
      // Engine.IO exists only after the sockets are attached to the server.
      if (!isCounting) sockets.engine.on('connection', count)
      isCounting = true
      const address = networkOf(callerAddress(request, isTrusted))
      addresses.set(request, address)
      return open.of(address) < connectionsPerAddress && handshakes.take(address)
    },
  }
}

/** Whether one more visitor may connect. Members may, whatever visitors do. */
export function admitsVisitor(sockets: LiveServer, socket: LiveSocket): boolean {
  const address = addresses.get(socket.request)
  const visitors = [...sockets.of('/').sockets.values()].filter(({ data }) => data.sessionId === null)
  const sameAddress = visitors.filter(({ request }) => addresses.get(request) === address)
  return visitors.length < VISITORS && sameAddress.length < VISITORS_PER_ADDRESS
}

/** Who an event counts for: the session of a member, or the address of a visitor. */
export function sendsAs({ data, request }: LiveSocket): string {
  return data.sessionId === null ? `address ${addresses.get(request) ?? ''}` : `session ${data.sessionId}`
}
