// The socket between the page and the server.
import { io, type Socket } from 'socket.io-client'
import type { ClientToServerEvents, ServerToClientEvents } from '../../../contract/live.ts'
import type { LiveCommand, LiveFact, SocketReport } from '../../machines/app/live.types.ts'

/** The open socket of a page. */
export interface Connection {
  send: (command: LiveCommand) => void
  /** Reconnects, because the session cookie has changed. */
  renew: () => void
  close: () => void
}

/**
 * The default options of Socket.IO. They are written here because the specification names them. Times are in
 * milliseconds.
 */
const OPTIONS = {
  path: '/socket.io',
  transports: ['polling', 'websocket', 'webtransport'],
  timeout: 20_000,
  reconnectionDelay: 1000,
  reconnectionDelayMax: 5000,
  randomizationFactor: 0.5,
  reconnectionAttempts: Number.POSITIVE_INFINITY,
}

/** Reports each event that the server sends as a live fact. */
function listen(socket: Socket<ServerToClientEvents, ClientToServerEvents>, report: (fact: LiveFact) => void) {
  socket.on('pool_game:update', ({ id, version }) => report({ type: 'poolGame.updated', id, version }))
  socket.on('pool_night:update', ({ id, version }) => report({ type: 'poolNight.updated', id, version }))
  socket.on('pool_game:watched', (game) => report({ type: 'poolGame.watched', game }))
  socket.on('coffee_roast:update', ({ id, version }) => report({ type: 'coffeeRoast.updated', id, version }))
  socket.on('pool_games:update', ({ id, version }) => report({ type: 'poolGames.updated', id, version }))
  socket.on('pool_game:deleted', (deleted) => report({ type: 'poolGame.deleted', ...deleted }))
  socket.on('pool_games:new', (id) => report({ type: 'poolGames.added', id }))
  for (const event of ['message:new', 'message:update'] as const) {
    socket.on(event, () => report({ type: 'messages.changed' }))
  }
  socket.on('log:new', () => report({ type: 'log.added' }))
  socket.on('users:update', () => report({ type: 'users.changed' }))
  socket.on('user:ping', () => report({ type: 'user.pinged' }))
  socket.on('session:changed', (notice) => report({ type: 'account.changed', notice }))
}

/** Opens the live socket to `origin`. If `origin` is missing, opens it to the origin of the page. */
export function connect(report: (report: SocketReport) => void, origin?: string): Connection {
  const socket: Socket<ServerToClientEvents, ClientToServerEvents> = io(origin, OPTIONS)
  socket.on('connect', () => report({ type: 'socket.connected' }))
  socket.on('disconnect', (reason) => {
    report({ type: 'socket.disconnected' })
    // The server disconnected the page because its session ended. Socket.IO then does not reconnect automatically.
    if (reason === 'io server disconnect') socket.connect()
  })
  listen(socket, (fact) => report({ type: 'socket.received', fact }))
  return {
    send(command) {
      // Calls that look the same: TypeScript needs them, because the type of the id depends on the event's name.
      if (command.name === 'user:id') socket.emit(command.name, command.id)
      else if (command.name === 'pool_game:watch') socket.emit(command.name, command.id)
      else if (command.name === 'pool_night:watch') socket.emit(command.name, command.id)
      else socket.emit(command.name, command.id)
    },
    renew: () => socket.disconnect().connect(),
    close: () => socket.disconnect(),
  }
}
