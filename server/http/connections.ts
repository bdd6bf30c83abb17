// Limits the connections of an address, and ends all connections when the server stops.

import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setImmediate as nextImmediate, setTimeout as pause } from 'node:timers/promises'
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

/** How long a stopping server waits for the requests that it still answers, for sockets to close, and for work in the background. */
export const STOP_PATIENCE_MS = 4 * SECOND_MS
const IDLE_CHECK_MS = 50
/** How long a connection is read on after its last answer. A client that is still sending would otherwise lose the answer. */
const READ_ON_MS = SECOND_MS

/**
 * Returns a function that ends the connections of the server. New connections are refused. The others stay open for
 * `lingerMs`, because the next request may be on its way. Each answer says that its connection ends. Afterwards connections
 * without a request are closed, and running requests may finish, but not longer than `STOP_PATIENCE_MS`.
 * @serves hardened-74, hardened-75
 */
export function createConnectionEnd(server: Server, lingerMs: number): () => Promise<void> {
  const open = new Set<Socket>()
  let ending = false
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  const unanswered = new Set<ServerResponse>()
  server.prependListener('request', ({ socket }, response) => {
    if (ending) answerLast(response, socket)
    unanswered.add(response)
    response.once('close', () => unanswered.delete(response))
  })
  const closeIdle = (): void => {
    // Node does not count a connection as idle that has sent nothing, such as one that a browser opened in advance.
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
    server.closeIdleConnections()
  }
  return async () => {
    ending = true
    for (const response of unanswered) answerLast(response, response.req.socket)
    // Not `server.close()`, because it also closes all idle connections immediately, where a request may have arrived.
    // If the server never listened, the callback is called immediately with an error.
    const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()))
    const cut = setTimeout(() => {
      for (const socket of open) socket.destroy()
    }, STOP_PATIENCE_MS)
    await Promise.race([closed, pause(lingerMs, undefined, { ref: false })])
    // Closes the connections whose request was answered since the last check.
    const closing = setInterval(() => void afterReading().then(closeIdle), IDLE_CHECK_MS)
    await closed
    clearTimeout(cut)
    clearInterval(closing)
  }
}

/** Resolves when the requests that had arrived before are read. */
async function afterReading(): Promise<void> {
  // Node reads what has arrived between one `setImmediate` and the next.
  await nextImmediate()
  await nextImmediate()
}

/** How long a stopping server accepts the connections that wait. */
const ACCEPT_WAITING_MS = SECOND_MS / 2

/**
 * Accepts the connections that clients have opened and that wait for the server. When it stops to listen, these would be reset,
 * with what was sent over them. Call it before `close`: Fastify then ends each connection after its answer, and the client would
 * open a new one.
 * @serves hardened-75
 */
export async function acceptWaiting(server: Server): Promise<void> {
  const untilMs = performance.now() + ACCEPT_WAITING_MS
  let isAccepting = true
  const note = (): void => {
    isAccepting = true
  }
  server.on('connection', note)
  // Node accepts one connection each time that it reads.
  while (isAccepting && performance.now() < untilMs) {
    isAccepting = false
    await afterReading()
  }
  server.off('connection', note)
}

/**
 * Makes this answer the last one of its connection. The connection is closed as HTTP advises: the server says that it has sent
 * everything, and reads on until the client closes, too. If it closed with something unread, the client could lose the answer.
 */
function answerLast(response: ServerResponse, socket: Socket): void {
  response.shouldKeepAlive = false
  // Node calls this after the last answer of a connection.
  socket.destroySoon = () => {
    socket.end()
    setTimeout(() => socket.destroy(), READ_ON_MS).unref()
  }
}
