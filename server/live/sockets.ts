import type { IncomingHttpHeaders } from 'node:http'
import { Server, type Socket } from 'socket.io'
import type { ClientToServerEvents, ServerToClientEvents } from '../../contract/live.ts'
import type { Config } from '../config.ts'
import { isOwnOrigin } from '../security/origin.ts'
import type { Live, Room } from './live.ts'
import type { Nodes } from './nodes.ts'

/** What a socket is known by: the session of its handshake's cookie, asked about again at every event. */
interface SocketData {
  sessionId: number | null
}

export type LiveServer = Server<ClientToServerEvents, ServerToClientEvents, Record<never, never>, SocketData>
export type LiveSocket = Socket<ClientToServerEvents, ServerToClientEvents, Record<never, never>, SocketData>

const CONNECT_TIMEOUT_MS = 20_000
const COMPRESS_ABOVE_BYTES = 1_024
/** An event is a name and an id. */
const LARGEST_MESSAGE_BYTES = 4_096

/** Socket.IO at its default path, across nodes when there are more than this one. */
export function createSockets({ publicOrigin }: Config, nodes: Nodes | null): LiveServer {
  return new Server({
    serveClient: false,
    connectTimeout: CONNECT_TIMEOUT_MS,
    maxHttpBufferSize: LARGEST_MESSAGE_BYTES,
    perMessageDeflate: { threshold: COMPRESS_ABOVE_BYTES },
    // Here and not by `cors`, which no browser asks about before it opens a WebSocket.
    allowRequest: (request, decide) => decide(null, isOwnPage(request.headers, publicOrigin)),
    ...(nodes && { adapter: nodes.adapter }),
  })
}

/** A browser sends no Origin with the polling transport's GET, but its Sec-Fetch-Site; other clients send neither. */
function isOwnPage(headers: IncomingHttpHeaders, publicOrigin: string | null): boolean {
  const saysNothing = headers.origin === undefined && headers['sec-fetch-site'] === undefined
  return saysNothing || isOwnOrigin(headers, publicOrigin)
}

export function createLive(sockets: LiveServer): Live {
  return {
    send(rooms, event, ...payload) {
      const to: Room[] = typeof rooms === 'string' ? [rooms] : [...rooms]
      sockets.to(to).emit(event, ...payload)
    },
    async join(room, others) {
      // On PostgreSQL the adapter first waits for the database, and this node's sockets would miss what is sent meanwhile.
      sockets.local.in(room).socketsJoin([...others])
      // `socketsJoin` returns nothing to wait for; the adapter's own call does.
      const inRoom = { rooms: new Set<string>([room]), except: new Set<string>(), flags: {} }
      await sockets.of('/').adapter.addSockets(inRoom, [...others])
    },
  }
}
