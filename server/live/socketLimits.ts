// The limits for visitors and events on live connections.

import type { Rate } from '../security/buckets.ts'
import { handshakeAddress } from './handshakeLimits.ts'
import type { LiveSocket } from './sockets.ts'

/**
 * How many visitors of one address may connect. All people who watch games in one hall can have the same address.
 * Members are not counted here.
 */
export const VISITORS_PER_ADDRESS = 250
/** The most visitors of one node. Above this number only members can connect. */
export const VISITORS = 1_000
/**
 * How many events one session, or the visitors of one address together, may send. A page sends two events when it
 * connects, and one for each change that its member makes.
 */
export const EVENTS: Rate = { burst: 200, perSecond: 50 }

/**
 * Whether one more visitor may connect. Members are limited only by `createHandshakeLimits`.
 * @param allSockets all sockets of this node
 */
export function admitsVisitor(allSockets: Iterable<LiveSocket>, socket: LiveSocket): boolean {
  const address = handshakeAddress(socket.request)
  const visitors = [...allSockets].filter(({ data }) => data.sessionId === null)
  const sameAddress = visitors.filter(({ request }) => handshakeAddress(request) === address)
  return visitors.length < VISITORS && sameAddress.length < VISITORS_PER_ADDRESS
}

/** The key under which an event is counted: the session of a member, or the address of a visitor. */
export function senderKey({ data, request }: LiveSocket): string {
  return data.sessionId === null ? `address ${handshakeAddress(request)}` : `session ${data.sessionId}`
}
