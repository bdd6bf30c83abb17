// Accepts live connections, and handles the events that pages send.

import type { ClientToServerEvents } from '../../contract/live.ts'
import { permits } from '../../contract/rules/shared/acl.ts'
import type { Context } from '../context.ts'
import { tokenIn } from '../http/session.ts'
import { type Buckets, createBuckets } from '../security/buckets.ts'
import { findSession, findSessionById } from '../usecases/members/sessions.ts'
import { visibleVersion } from '../usecases/pool/gameAccess.ts'
import { type FollowedNight, followNight, followWatchedNight } from '../usecases/pool/nightAccess.ts'
import { watchedRoom } from '../usecases/pool/watch.ts'
import type { Session } from '../usecases/shared/session.ts'
import { createEventQueue } from './eventQueue.ts'
import { createFloods, type Floods } from './floods.ts'
import { handshakeAddress } from './handshakeLimits.ts'
import { ADMINS_ROOM, gameRoom, playerRoom, type Room, roomsOf, userRoom } from './live.ts'
import { admitsVisitor, EVENTS, senderKey } from './socketLimits.ts'
import type { LiveServer, LiveSocket } from './sockets.ts'

/** How many events of one socket may wait. A page sends few events, and each waits only for a short query. */
const MAX_WAITING_EVENTS = 8
/** After this many ignored events the socket is disconnected. Our own pages never send so many. */
const MAX_IGNORED_EVENTS = 200

/**
 * The most log lines about refused events of one session, or of the visitors of one address together, so that these
 * lines do not fill the disk.
 */
const REFUSED_EVENT_LINES = { burst: 20, perSecond: 1 }

const EACH_MINUTE_MS = 60_000

/**
 * Accepts sockets. Visitors may connect too, because their page shows whether the server is reachable. The cookie
 * decides what a socket receives. The session is checked again at every event, because sessions end and permissions
 * change.
 * @returns a function that stops the timer. Each minute the timer checks for expired sessions and writes the lines
 * about floods to the log.
 */
export function acceptSockets(sockets: LiveServer, context: Context): () => void {
  const events = createBuckets(EVENTS)
  const logLines = createBuckets(REFUSED_EVENT_LINES)
  const floods = createFloods(context.log)
  sockets.use(async (socket, next) => {
    try {
      const token = tokenIn(context.config, socket.request.headers.cookie)
      const session = token === undefined ? null : await findSession(context, token)
      if (session === null && !admitsVisitor(sockets.of('/').sockets.values(), socket))
        return next(new Error('Too many visitors.'))
      socket.data.sessionId = session?.sessionId ?? null
      if (session !== null) await socket.join(roomsOf(session))
      next()
    } catch (error) {
      context.log.error({ event: 'live.connection', err: error })
      // Close the transport: after that, a page connects again automatically. After `next(error)` it would not. Without
      // `next`, Socket.IO would keep the socket for ever.
      socket.conn.close()
      next()
    }
  })
  sockets.on('connection', (socket) => handleEvents(socket, context, { events, logLines, floods }))
  const timer = setInterval(() => {
    floods.writeLines()
    disconnectExpired(sockets, context).catch((error: unknown) =>
      context.log.error({ event: 'live.failed', err: error }),
    )
  }, EACH_MINUTE_MS)
  timer.unref()
  return () => {
    clearInterval(timer)
    floods.writeLines()
  }
}

/** Disconnects the sockets whose sessions have expired. No event is sent when a session expires. */
async function disconnectExpired(sockets: LiveServer, context: Context): Promise<void> {
  const allSockets = [...sockets.of('/').sockets.values()]
  const sessionIds = new Set(allSockets.flatMap(({ data }) => (data.sessionId === null ? [] : [data.sessionId])))
  for (const sessionId of sessionIds) {
    if ((await findSessionById(context, sessionId)) !== null) continue
    for (const socket of allSockets) if (socket.data.sessionId === sessionId) socket.disconnect(true)
  }
}

async function sessionOf(socket: LiveSocket, context: Context): Promise<Session | null> {
  const { sessionId } = socket.data
  const session = sessionId === null ? null : await findSessionById(context, sessionId)
  return session?.user.must_change_password === true ? null : session
}

/** The limits that all sockets of this node share. */
interface SharedLimits {
  /** Limits the events of each sender. */
  readonly events: Buckets
  /** Limits the log lines about refused events of each sender. */
  readonly logLines: Buckets
  readonly floods: Floods
}

function handleEvents(socket: LiveSocket, context: Context, { events, logLines, floods }: SharedLimits): void {
  const logError = (error: unknown): void => context.log.error({ event: 'live.failed', err: error })
  const queue = createEventQueue(MAX_WAITING_EVENTS, logError)
  let ignoredEvents = 0
  let isRecheckWaiting = false

  function onEvent<Event extends keyof ClientToServerEvents>(event: Event, handle: Handle<Event>): void {
    const listener = (...payload: unknown[]): void => {
      if (!queue.add(() => handle(payload[0], payload[1]))) ignoreEvent()
    }
    socket.on<keyof ClientToServerEvents>(event, listener)
  }

  socket.use((_event, next) => {
    if (events.take(senderKey(socket))) next()
    else ignoreEvent()
  })

  function ignoreEvent(): void {
    ignoredEvents += 1
    if (ignoredEvents !== MAX_IGNORED_EVENTS) return
    floods.add(handshakeAddress(socket.request))
    socket.disconnect(true)
  }

  // On each node, a socket checks its own session when `session:changed` is sent to it. The node that ends a session
  // does not disconnect the sockets of other nodes: that could happen before the event, which PostgreSQL transports.
  socket.onAnyOutgoing((event) => {
    if (event !== 'session:changed' || isRecheckWaiting) return
    isRecheckWaiting = true
    queue.addFirst(recheckSession)
  })

  /**
   * Leaves the rooms that the session no longer permits. It runs in the queue: beside an event or another check, which
   * has read the permissions earlier, a forbidden room could be joined last.
   */
  async function recheckSession(): Promise<void> {
    isRecheckWaiting = false
    const session = await sessionOf(socket, context)
    if (session === null) return void socket.disconnect(true)
    if (!permits(session.user.acl, 'pool')) {
      await leaveRooms(SCORED_GAME)
      await socket.leave(playerRoom(session.user.user_id))
    }
    if (!permits(session.user.acl, 'admin')) await socket.leave(ADMINS_ROOM)
    await socket.join(roomsOf(session))
  }

  async function leaveRooms(names: RegExp, except?: Room): Promise<void> {
    for (const room of socket.rooms) if (names.test(room) && room !== except) await socket.leave(room)
  }

  onEvent('user:id', async (_claimedId, acknowledge) => {
    const session = await sessionOf(socket, context)
    if (typeof acknowledge === 'function') acknowledge({ user_id: session?.user.user_id ?? null })
  })

  onEvent('user:ping', async (payload) => {
    const session = await sessionOf(socket, context)
    if (session === null || !permits(session.user.acl, 'admin')) return logRefusedEvent('user:ping', session)
    const userId = idIn(payload)
    if (userId === null) return
    context.live.send(userRoom(userId), 'user:ping')
  })

  onEvent('pool_game:id', async (payload) => {
    const gameId = idIn(payload)
    const version = await gameVersion(gameId)
    if (gameId === null || version === null) return logRefusedEvent('pool_game:id', await sessionOf(socket, context))
    const room = gameRoom(gameId)
    await leaveRooms(ANY_GAME, room)
    await socket.join(room)
    socket.emit('pool_game:id', gameId)
    // The game may have changed after the page loaded it and before the socket joined the room.
    socket.emit('pool_game:update', { id: gameId, version })
  })

  onEvent('pool_game:watch', async (token) => {
    const watchedGame = typeof token === 'string' ? await watchedRoom(context, token) : null
    if (watchedGame === null) return
    const { room, id, version } = watchedGame
    await leaveRooms(ANY_GAME, room)
    await socket.join(room)
    socket.emit('pool_game:update', { id, version })
  })

  onEvent('pool_night:id', async (payload) => {
    const nightId = idIn(payload)
    const session = await sessionOf(socket, context)
    const mayFollow = session !== null && nightId !== null && permits(session.user.acl, 'pool')
    const night = mayFollow ? await followNight(context, session, nightId) : null
    if (night === null) return logRefusedEvent('pool_night:id', session)
    await follow(night)
  })

  onEvent('pool_night:watch', async (token) => {
    const night = typeof token === 'string' ? await followWatchedNight(context, token) : null
    if (night !== null) await follow(night)
  })

  /** Joins the room of a night. The night or a game may have changed after the page loaded them. */
  async function follow({ room, night, games }: FollowedNight): Promise<void> {
    await leaveRooms(ANY_GAME, room)
    await socket.join(room)
    socket.emit('pool_night:update', night)
    for (const game of games) socket.emit('pool_game:update', game)
  }

  // A page has changed this game. The other pages that show the game get its version.
  onEvent('pool_game:update', async (payload) => {
    const gameId = idIn(payload)
    if (gameId === null || !socket.rooms.has(gameRoom(gameId))) return
    const version = await gameVersion(gameId)
    if (version !== null) socket.to(gameRoom(gameId)).emit('pool_game:update', { id: gameId, version })
  })

  /** The version of a game; null if the member of this socket may not see the game. */
  async function gameVersion(gameId: number | null): Promise<number | null> {
    const session = await sessionOf(socket, context)
    if (session === null || !permits(session.user.acl, 'pool') || gameId === null) return null
    return visibleVersion(context, session, gameId)
  }

  function logRefusedEvent(event: 'user:ping' | 'pool_game:id' | 'pool_night:id', session: Session | null): void {
    if (!logLines.take(senderKey(socket))) return
    const author = session === null ? {} : { user_id: session.user.user_id }
    context.log.warn({ event: 'live.refused', ...author }, `The live event ${event} was refused.`)
  }
}

/** The names of the rooms of games and nights. A socket is in at most one such room, as a scorer or as a watcher. */
const ANY_GAME = /^(game|night|watch):/
/** The names of the rooms that only members with the permission 'pool' may join. A watch link needs no permission. */
const SCORED_GAME = /^(game|night):/

/** A client can send anything, so the payload has the type `unknown` here, although the contract declares its type. */
type Handle<_Event extends keyof ClientToServerEvents> = (payload: unknown, acknowledge: unknown) => Promise<void>

/** The id that a client has sent, as a number or as text: 6 or '6'. Null if it is no id. */
function idIn(payload: unknown): number | null {
  const id = typeof payload === 'string' && /^\d{1,16}$/.test(payload) ? Number(payload) : payload
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : null
}
