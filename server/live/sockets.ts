// Creates Socket.IO for the live connections to pages, sends events with it, and lets pages connect again.

import type { IncomingMessage } from 'node:http'
import { Server, type Socket } from 'socket.io'
import type { ClientToServerEvents, ServerToClientEvents } from '../../contract/live.ts'
import type { Config } from '../config.ts'
import { hostCount } from '../http/hostCount.ts'
import { isOwnOrigin } from '../security/origin.ts'
import { createHandshakeLimits } from './handshakeLimits.ts'
import type { Live, Room } from './live.ts'
import type { Nodes } from './nodes.ts'
import { sharingEngine } from './sharedFrames.ts'

/** The session from the cookie of the handshake. It is looked up again at every event. */
interface SocketData {
  sessionId: number | null
}

export type LiveServer = Server<ClientToServerEvents, ServerToClientEvents, Record<never, never>, SocketData>
export type LiveSocket = Socket<ClientToServerEvents, ServerToClientEvents, Record<never, never>, SocketData>

/** Socket.IO closes a connection whose client has not joined it within this time. */
const CONNECT_TIMEOUT_MS = 20_000
/** Shorter events are sent without compression. */
const MIN_COMPRESSED_BYTES = 1_024
/** The largest message that a client may send. An event of a page is much smaller: a name, and an id or a token. */
const MAX_MESSAGE_BYTES = 4_096

/** Creates Socket.IO at its default path. `nodes` connects it with other nodes. */
export function createSockets(config: Config, nodes: Nodes | null): LiveServer {
  const limits = createHandshakeLimits(config)
  const sockets: LiveServer = new Server({
    serveClient: false,
    connectTimeout: CONNECT_TIMEOUT_MS,
    maxHttpBufferSize: MAX_MESSAGE_BYTES,
    // Without a context over several messages, the sockets of a room can share the compressed bytes of an event.
    perMessageDeflate: { serverNoContextTakeover: true },
    wsEngine: sharingEngine(MIN_COMPRESSED_BYTES),
    // `cors` is not enough, because browsers open a WebSocket without a CORS check.
    allowRequest: (request, decide) =>
      decide(null, isFromOwnPage(request, config.publicOrigin) && limits.allows(request, sockets.engine)),
    ...(nodes && { adapter: nodes.adapter }),
  })
  return sockets
}

/**
 * Whether a handshake can be from one of our pages. No browser sends two hosts. A browser sends Sec-Fetch-Site when it sends no Origin, as for the
 * GET of the polling transport. Clients that are not browsers send neither of these headers, and are accepted.
 */
function isFromOwnPage(request: IncomingMessage, publicOrigin: string | null): boolean {
  if (hostCount(request) > 1) return false
  const { headers } = request
  const isNoBrowser = headers.origin === undefined && headers['sec-fetch-site'] === undefined
  return isNoBrowser || isOwnOrigin(headers, publicOrigin)
}

export function createLive(sockets: LiveServer): Live {
  return {
    send(rooms, event, ...payload) {
      const roomList: Room[] = typeof rooms === 'string' ? [rooms] : [...rooms]
      sockets.to(roomList).emit(event, ...payload)
    },
    async join(room, others) {
      // On PostgreSQL the adapter waits for the database. Until then this node's sockets would miss events, so they
      // join here first.
      sockets.local.in(room).socketsJoin([...others])
      // `socketsJoin` returns no promise, but the adapter's own method does.
      const inRoom = { rooms: new Set<string>([room]), except: new Set<string>(), flags: {} }
      await sockets.of('/').adapter.addSockets(inRoom, [...others])
    },
  }
}

/**
 * Closes the transports of this node's sockets. Pages then connect again automatically, at different moments, and load
 * their data again. `disconnect` would be wrong here: after it, pages do not connect again.
 */
export function reconnectPages(sockets: LiveServer): void {
  for (const socket of sockets.of('/').sockets.values()) socket.conn.close()
}
