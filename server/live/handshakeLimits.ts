// Limits how many sockets an address may open. A handshake is the HTTP request with which a client opens a socket.

import type { IncomingMessage } from 'node:http'
import type { Server, Socket } from 'socket.io'
import type { Config } from '../config.ts'
import { callerAddress, networkOf, trustedProxies } from '../security/addresses.ts'
import { createBuckets } from '../security/buckets.ts'
import { createCounts } from '../security/counts.ts'

const HANDSHAKES_PER_SECOND = 20

/** Limits for handshakes: how many sockets an address may have open, and how fast it may open them. */
export interface HandshakeLimits {
  allows(request: IncomingMessage, engine: Server['engine']): boolean
}

/** The address of each handshake. It is stored, because a closed connection no longer has an address. */
const addresses = new WeakMap<IncomingMessage, string>()

export function handshakeAddress(request: IncomingMessage): string {
  return addresses.get(request) ?? ''
}

export function createHandshakeLimits(config: Config): HandshakeLimits {
  const { connectionsPerAddress } = config
  const isTrusted = trustedProxies(config.trustedProxies)
  const handshakes = createBuckets({ burst: connectionsPerAddress, perSecond: HANDSHAKES_PER_SECOND })
  const openCounts = createCounts()
  let isCounting = false

  function countConnection(connection: Socket['conn']): void {
    const address = handshakeAddress(connection.request)
    openCounts.add(address, 1)
    connection.once('close', () => openCounts.add(address, -1))
  }

  return {
    allows(request, engine) {
      // Engine.IO exists only after the sockets are attached to the server.
      if (!isCounting) engine.on('connection', countConnection)
      isCounting = true
      const address = networkOf(callerAddress(request, isTrusted))
      addresses.set(request, address)
      return openCounts.of(address) < connectionsPerAddress && handshakes.take(address)
    },
  }
}
