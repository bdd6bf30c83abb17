import { io, type Socket } from 'socket.io-client'
import type { ClientToServerEvents, ServerToClientEvents } from '../../../contract/live.ts'

export type Word = {
  [Name in keyof ClientToServerEvents]: { name: Name; id: Parameters<ClientToServerEvents[Name]>[0] }
}[keyof ClientToServerEvents]

export type SocketReport =
  | { type: 'socket.connected' }
  | { type: 'socket.disconnected' }
  | { type: 'socket.received'; fact: object }

export interface Connection {
  say: (word: Word) => void
  /** Shakes hands again: the cookie belongs to somebody else now. */
  renew: () => void
  close: () => void
}

/** Socket.IO's defaults, written down because the product promises them. */
const OPTIONS = {
  path: '/socket.io',
  transports: ['polling', 'websocket', 'webtransport'],
  timeout: 20_000,
  reconnectionDelay: 1000,
  reconnectionDelayMax: 5000,
  randomizationFactor: 0.5,
  reconnectionAttempts: Number.POSITIVE_INFINITY,
}

/** How each of the server's events reads as a fact. */
function listen(socket: Socket<ServerToClientEvents, ClientToServerEvents>, tell: (fact: object) => void) {
  socket.on('pool_game:update', ({ id, version }) => tell({ type: 'poolGame.updated', id, version }))
  socket.on('coffee_roast:update', ({ id, version }) => tell({ type: 'coffeeRoast.updated', id, version }))
  socket.on('pool_games:new', (id) => tell({ type: 'poolGames.added', id }))
  for (const event of ['message:new', 'message:update'] as const) {
    socket.on(event, () => tell({ type: 'messages.changed' }))
  }
  socket.on('user:ping', () => tell({ type: 'user.pinged' }))
  socket.on('session:changed', () => tell({ type: 'account.changed' }))
}

/** Opens the live socket to the page's own origin. */
export function connect(report: (report: SocketReport) => void): Connection {
  const socket: Socket<ServerToClientEvents, ClientToServerEvents> = io(OPTIONS)
  socket.on('connect', () => report({ type: 'socket.connected' }))
  socket.on('disconnect', (reason) => {
    report({ type: 'socket.disconnected' })
    // After a server's own goodbye the client does not come back by itself: a new handshake shows who is signed in.
    if (reason === 'io server disconnect') socket.connect()
  })
  listen(socket, (fact) => report({ type: 'socket.received', fact }))
  return {
    say(word) {
      if (word.name === 'user:id') socket.emit(word.name, word.id)
      else if (word.name === 'pool_game:watch') socket.emit(word.name, word.id)
      else if (word.id !== null) socket.emit(word.name, word.id)
    },
    renew: () => socket.disconnect().connect(),
    close: () => socket.disconnect(),
  }
}
