// Limits the connections of each address, and ends all connections when the server stops.

import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setImmediate as nextImmediate, setTimeout as pause } from 'node:timers/promises'
import { SECOND_MS } from '../clock.ts'
import { type IsTrustedProxy, networkOf } from '../security/addresses.ts'
import { createCounts } from '../security/counts.ts'

/**
 * Closes each new connection of an address that already has `perAddress` open connections. A trusted proxy has no
 * limit, because its connections belong to many callers.
 */
export function limitConnections(server: Server, perAddress: number, isTrusted: IsTrustedProxy): void {
  const openCounts = createCounts()
  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket
    if (remoteAddress === undefined || isTrusted(remoteAddress)) return
    const address = networkOf(remoteAddress)
    if (openCounts.of(address) >= perAddress) return void socket.destroy()
    openCounts.add(address, 1)
    socket.once('close', () => openCounts.add(address, -1))
  })
}

/**
 * How long a stopping server waits for the requests that it still answers, for sockets to close, and for work in the
 * background.
 */
export const STOP_PATIENCE_MS = 4 * SECOND_MS
/** How often a stopping server closes the connections that have no request. */
const IDLE_CHECK_MS = 50
/**
 * How long the server still reads from a connection after its last answer. Otherwise a client that is sending could
 * lose the answer.
 */
const READ_ON_MS = SECOND_MS

/**
 * Returns a function that ends the connections of the server. New connections are refused. Open connections stay open
 * for `lingerMs`, because a client may have sent a request already. Each answer also informs the client that the
 * connection ends. After `lingerMs`, connections without a request are closed. After `STOP_PATIENCE_MS`, connections
 * with an unanswered request are closed too, and `onCut` receives the number of these requests. Requests of Socket.IO
 * are not counted and their answers say nothing about the end, because Socket.IO handles these requests alone.
 */
export function createConnectionEnd(
  server: Server,
  lingerMs: number,
  onCut: (requests: number) => void,
): () => Promise<void> {
  const openSockets = new Set<Socket>()
  let isEnding = false
  server.on('connection', (socket: Socket) => {
    openSockets.add(socket)
    socket.once('close', () => openSockets.delete(socket))
  })
  const unanswered = new Set<ServerResponse>()
  server.prependListener('request', ({ socket }, response) => {
    if (isEnding) answerLast(response, socket)
    unanswered.add(response)
    response.once('close', () => unanswered.delete(response))
  })
  const closeIdle = (): void => {
    // A browser may open a connection in advance and send nothing. Node does not count such a connection as idle.
    for (const socket of openSockets) if (socket.bytesRead === 0) socket.destroy()
    server.closeIdleConnections()
  }
  return async () => {
    isEnding = true
    for (const response of unanswered) answerLast(response, response.req.socket)
    // `server.close()` would also close all idle connections immediately, but a request may have arrived on one of
    // them. If the server never listened, the callback is called immediately with an error.
    const serverClosed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()))
    const cutTimer = setTimeout(() => {
      if (unanswered.size > 0) onCut(unanswered.size)
      for (const socket of openSockets) socket.destroy()
    }, STOP_PATIENCE_MS)
    await Promise.race([serverClosed, pause(lingerMs, undefined, { ref: false })])
    // Closes the connections whose request was answered since the last check.
    const idleTimer = setInterval(() => void afterReading().then(closeIdle), IDLE_CHECK_MS)
    await serverClosed
    clearTimeout(cutTimer)
    clearInterval(idleTimer)
  }
}

/** Resolves when the server has read the requests that arrived before this call. */
async function afterReading(): Promise<void> {
  // Between one `setImmediate` and the next, Node reads what has arrived.
  await nextImmediate()
  await nextImmediate()
}

/** The longest time for which a stopping server still accepts connections. */
const ACCEPT_WAITING_MS = SECOND_MS / 2

/**
 * Accepts the connections that clients have opened and that the server has not accepted yet. Otherwise the system would
 * reset these connections, with the requests on them, when the server stops listening. Call it before `close` of
 * Fastify: after `close`, each answer ends its connection, so a client opens a new connection for its next request.
 */
export async function acceptWaiting(server: Server): Promise<void> {
  const untilMs = performance.now() + ACCEPT_WAITING_MS
  let isAccepting = true
  const noteConnection = (): void => {
    isAccepting = true
  }
  server.on('connection', noteConnection)
  // Node accepts one connection each time that it reads.
  while (isAccepting && performance.now() < untilMs) {
    isAccepting = false
    await afterReading()
  }
  server.off('connection', noteConnection)
}

/**
 * Makes this answer the last answer of its connection. The connection is closed as HTTP advises: the server says that
 * it has sent everything, and still reads until the client also closes. If the server closed before it had read
 * everything, the client could lose the answer.
 */
function answerLast(response: ServerResponse, socket: Socket): void {
  response.shouldKeepAlive = false
  // Node calls `destroySoon` after the last answer of a connection.
  socket.destroySoon = () => {
    socket.end()
    setTimeout(() => socket.destroy(), READ_ON_MS).unref()
  }
}
