// Limits the connections of an address, and ends all connections when the server stops.

import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { SECOND_MS } from '../clock.ts'
import { type IsTrustedProxy, networkOf } from '../security/addresses.ts'
import { createCounts } from '../security/counts.ts'

/**
 * Closes the connections of an address above its limit. A trusted proxy has no limit, because its connections belong to many callers.
 * @serves limits-connections-02
 */
export function limitConnections(server: Server, perAddress: number, isTrusted: IsTrustedProxy): void {
  const open = createCounts()
  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket
    if (remoteAddress === undefined || isTrusted(remoteAddress)) return
    const address = networkOf(remoteAddress)
    if (open.of(address) >= perAddress) return void socket.destroy()
    open.add(address, 1)
    socket.once('close', () => open.add(address, -1))
  })
}

/** How long a stopping server waits for the requests that it still answers, and for sockets to close. */
const STOP_PATIENCE_MS = 4 * SECOND_MS
const IDLE_CHECK_MS = 50

/**
 * Returns a function that ends the connections of the server. New connections are refused. Connections without a request are
 * closed immediately. Running requests may finish, but not longer than `STOP_PATIENCE_MS`, and each answer says that its
 * connection ends: a client would otherwise send its next request into a connection that is being closed. Node alone would
 * wait for connections that a browser opened in advance.
 * @serves hardened-74
 */
export function createConnectionEnd(server: Server): () => Promise<void> {
  const open = new Set<Socket>()
  let ending = false
  server.on('connection', (socket: Socket) => {
    if (ending) return void socket.destroy()
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  const unanswered = new Set<ServerResponse>()
  server.prependListener('request', (_, response) => {
    response.shouldKeepAlive &&= !ending
    unanswered.add(response)
    response.once('close', () => unanswered.delete(response))
  })
  return () => {
    ending = true
    for (const response of unanswered) response.shouldKeepAlive = false
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
    const cut = setTimeout(() => {
      for (const socket of open) socket.destroy()
    }, STOP_PATIENCE_MS)
    // Closes the connections whose request was answered since the last check.
    const closing = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS)
    // If the server never listened, the callback is called immediately with an error.
    return new Promise((resolve) => {
      server.close(() => {
        clearTimeout(cut)
        clearInterval(closing)
        resolve()
      })
    })
  }
}
