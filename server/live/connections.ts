import type { ClientToServerEvents } from '../../contract/live.ts'
import { permits } from '../../contract/rules/shared/acl.ts'
import type { Context } from '../context.ts'
import { tokenIn } from '../http/session.ts'
import { findSession, findSessionById } from '../usecases/members/sessions.ts'
import { visibleVersion } from '../usecases/pool/gameAccess.ts'
import { watchedRoom } from '../usecases/pool/watch.ts'
import type { Session } from '../usecases/shared/session.ts'
import { ADMINS, gameRoom, type Room, roomsOf, userRoom } from './live.ts'
import type { LiveServer, LiveSocket } from './sockets.ts'

/**
 * Takes connections. Visitors may connect too: their page shows whether we are there. What a socket is told follows
 * from its cookie, and every event is authorised again, since sessions end and permissions change.
 */
export function acceptSockets(sockets: LiveServer, context: Context): void {
  sockets.use(async (socket, next) => {
    try {
      const token = tokenIn(context.config, socket.request.headers.cookie)
      const session = token === undefined ? null : await findSession(context, token)
      socket.data.sessionId = session?.sessionId ?? null
      if (session !== null) await socket.join(roomsOf(session))
      next()
    } catch (error) {
      context.log.error({ event: 'live.connection', err: error })
      next(new Error('Something went wrong on our side.'))
    }
  })
  sockets.on('connection', (socket) => listen(socket, context))
}

async function sessionOf(socket: LiveSocket, context: Context): Promise<Session | null> {
  const { sessionId } = socket.data
  const session = sessionId === null ? null : await findSessionById(context, sessionId)
  return session?.user.must_change_password === true ? null : session
}

function listen(socket: LiveSocket, context: Context): void {
  const failed = (error: unknown): void => context.log.error({ event: 'live.failed', err: error })

  function on<Event extends keyof ClientToServerEvents>(event: Event, handle: Handle<Event>): void {
    const listener = (...payload: unknown[]): void => {
      // Nothing that a client sends may end the process: a rejection that nobody handles would.
      handle(payload[0], payload[1]).catch(failed)
    }
    socket.on<keyof ClientToServerEvents>(event, listener)
  }

  // Each socket asks about its own session when it is told of a change, on whatever node it is. Dropping it from afar
  // could overtake the telling, which goes by way of the database between nodes.
  socket.onAnyOutgoing((event) => {
    if (event === 'session:changed') recheckSession().catch(failed)
  })

  async function recheckSession(): Promise<void> {
    const session = await sessionOf(socket, context)
    if (session === null) return void socket.disconnect(true)
    if (!permits(session.user.acl, 'pool')) await leaveGames()
    if (!permits(session.user.acl, 'admin')) await socket.leave(ADMINS)
    await socket.join(roomsOf(session))
  }

  async function leaveGames(except?: Room): Promise<void> {
    for (const room of socket.rooms) if (GAME_ROOM.test(room) && room !== except) await socket.leave(room)
  }

  on('user:id', async (_claimed, acknowledge) => {
    const session = await sessionOf(socket, context)
    if (typeof acknowledge === 'function') acknowledge({ user_id: session?.user.user_id ?? null })
  })

  on('user:ping', async (userId) => {
    const session = await sessionOf(socket, context)
    if (session === null || !permits(session.user.acl, 'admin') || !isId(userId)) return
    context.live.send(userRoom(userId), 'user:ping')
  })

  on('pool_game:id', async (gameId) => {
    const version = await gameVersion(gameId)
    if (!isId(gameId) || version === null) return
    const room = gameRoom(gameId)
    await leaveGames(room)
    await socket.join(room)
    socket.emit('pool_game:id', gameId)
    // It may have changed between the page's reading and its joining.
    socket.emit('pool_game:update', { id: gameId, version })
  })

  on('pool_game:watch', async (token) => {
    const watched = typeof token === 'string' ? await watchedRoom(context, token) : null
    if (watched === null) return
    const { room, id, version } = watched
    await leaveGames(room)
    await socket.join(room)
    socket.emit('pool_game:update', { id, version })
  })

  on('pool_game:update', async (gameId) => {
    if (!isId(gameId) || !socket.rooms.has(gameRoom(gameId))) return
    const version = await gameVersion(gameId)
    if (version !== null) socket.to(gameRoom(gameId)).emit('pool_game:update', { id: gameId, version })
  })

  async function gameVersion(gameId: unknown): Promise<number | null> {
    const session = await sessionOf(socket, context)
    if (session === null || !permits(session.user.acl, 'pool') || !isId(gameId)) return null
    return visibleVersion(context, session, gameId)
  }
}

/** A socket shows one game at a time, as a scorer or as a watcher. */
const GAME_ROOM = /^(game|watch):/

/** What a client sends is anything at all, whatever the contract says. */
type Handle<_Event extends keyof ClientToServerEvents> = (payload: unknown, acknowledge: unknown) => Promise<void>

function isId(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0
}
