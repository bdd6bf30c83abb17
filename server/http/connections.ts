import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { SECOND_MS } from '../clock.ts'
import { type IsTrustedProxy, networkOf } from '../security/addresses.ts'
import { createCounts } from '../security/counts.ts'

/** Closes what an address opens above its limit. The connections of a trusted proxy belong to many callers. */
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
 * Returns what ends the connections of the server. It takes no new ones, closes those without a request at once, lets the
 * others finish, and cuts what takes too long. Node alone would wait for connections that a browser opened in advance.
 */
export function createConnectionEnd(server: Server): () => Promise<void> {
  const open = new Set<Socket>()
  let ending = false
  server.on('connection', (socket: Socket) => {
    if (ending) return void socket.destroy()
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  return () => {
    ending = true
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
    const cut = setTimeout(() => {
      for (const socket of open) socket.destroy()
    }, STOP_PATIENCE_MS)
    // Connections whose request is answered meanwhile.
    const closing = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS)
    // A server that never listened answers with an error at once.
    return new Promise((resolve) => {
      server.close(() => {
        clearTimeout(cut)
        clearInterval(closing)
        resolve()
      })
    })
  }
}
