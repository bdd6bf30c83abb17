// Tests live connections: who may connect, and which live events a socket receives.

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { io } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Context } from '../../../server/context.ts'
import { acceptSockets } from '../../../server/live/connections.ts'
import { createSockets } from '../../../server/live/sockets.ts'
import { endSessionsOf } from '../../../server/usecases/members/sessions.ts'
import { call, type Member, PASSWORD, playerIdOf, readGame, signIn, startGame, tap } from '../../support/members.ts'
import { connectSocket, disconnectAll, type TestSocket, waitForAllEvents } from '../../support/sockets.ts'
import { inviteMember, startTestServer, type TestServer } from '../support.ts'

let server: TestServer
let owner: Member
let ann: Member
let ben: Member
let stranger: Member
let annId: number
let benId: number

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner()
  ann = await inviteMember(owner, 'Ann')
  ben = await inviteMember(owner, 'Ben')
  stranger = await inviteMember(owner, 'Stranger')
  annId = await playerIdOf(ann, 'Ann')
  benId = await playerIdOf(ann, 'Ben')
})
afterEach(disconnectAll)
afterAll(() => server.close())

const connect = (member: Member | null, headers: Record<string, string> = {}): Promise<TestSocket> =>
  connectSocket(server.origin, member, headers)

const startPoolGame = (creator = ann) =>
  startGame(creator, {
    game_type: '9-Ball',
    players: [
      { pool_player_id: annId, handicap: 20 },
      { pool_player_id: benId, handicap: 20 },
    ],
  })

/** Connects a socket as the member, and joins the game. */
async function joinGame(member: Member, gameId: number): Promise<TestSocket> {
  const socket = await connect(member)
  socket.client.emit('pool_game:id', gameId)
  await socket.next('pool_game:id')
  // The server sends the game's version once when a socket joins. Remove that event, because the tests are about later
  // events.
  await socket.next('pool_game:update')
  socket.received.splice(
    socket.received.findIndex(({ event }) => event === 'pool_game:update'),
    1,
  )
  return socket
}

/** The received events about one game. With several nodes, `pool_games:new` can arrive late, so it is left out. */
const eventsOfGame = ({ received }: TestSocket) =>
  received.map(({ event }) => event).filter((event) => event.startsWith('pool_game:'))

test('[live-connection-02] the socket is Socket.IO v4 at /socket.io, and only the page’s own origin may connect', async () => {
  const handshake = await fetch(`${server.origin}/socket.io/?EIO=4&transport=polling`, {
    headers: { origin: server.origin },
  })
  expect(handshake.status).toBe(200)
  expect(await handshake.text()).toMatch(/^0\{"sid":/)
  expect((await connect(null)).client.connected).toBe(true)
  for (const transport of ['polling', 'websocket']) {
    const foreign = io(server.origin, {
      transports: [transport],
      extraHeaders: { origin: 'https://elsewhere.example', cookie: ann.cookie },
      forceNew: true,
      reconnection: false,
    })
    await new Promise<void>((resolve) => foreign.on('connect_error', () => resolve()))
    expect(foreign.connected).toBe(false)
    foreign.disconnect()
  }
})

test('[live-user-02] a user:id is answered with the id of the member of the cookie, even if the client sends another id', async () => {
  const sendUserId = async (member: Member | null, claimedId: number | null) => {
    const { client } = await connect(member)
    return new Promise((resolve) => client.emit('user:id', claimedId, resolve))
  }
  expect(await sendUserId(ann, owner.user.user_id)).toEqual({ user_id: ann.user.user_id })
  expect(await sendUserId(ann, null)).toEqual({ user_id: ann.user.user_id })
  expect(await sendUserId(null, owner.user.user_id)).toEqual({ user_id: null })
  expect(await sendUserId({ ...ann, cookie: 'parlor=unknown' }, ann.user.user_id)).toEqual({ user_id: null })
})

test('[live-ping-02] a ping from an admin reaches every socket of the named member', async () => {
  const [first, second, other] = [await connect(ann), await connect(ann), await connect(ben)]
  const admin = await connect(owner)
  admin.client.emit('user:ping', ann.user.user_id)
  await Promise.all([first.next('user:ping'), second.next('user:ping')])
  await waitForAllEvents(other)
  expect(other.received).toEqual([])
})

test('[live-ping-03] a ping from a socket without the permission admin reaches nobody', async () => {
  const target = await connect(ann)
  for (const sender of [ben, stranger, null]) {
    const socket = await connect(sender)
    socket.client.emit('user:ping', ann.user.user_id)
    await waitForAllEvents(socket)
  }
  await waitForAllEvents(target)
  expect(target.received).toEqual([])
})

test('[live-ids-01] ids may be sent as text', async () => {
  const admin = await inviteMember(owner, 'Texter', 'admin|pool')
  const [annSocket, benSocket, adminSocket] = [await connect(ann), await connect(ben), await connect(admin)]
  const gameId = await startPoolGame()
  const emitRaw = (socket: TestSocket, event: string, ...payload: unknown[]) =>
    (socket.client as unknown as { emit(name: string, ...values: unknown[]): void }).emit(event, ...payload)
  const answer = await new Promise((resolve) => emitRaw(annSocket, 'user:id', String(ann.user.user_id), resolve))
  expect(answer).toEqual({ user_id: ann.user.user_id })
  for (const socket of [annSocket, benSocket]) {
    emitRaw(socket, 'pool_game:id', String(gameId))
    expect(await socket.next('pool_game:id')).toEqual([gameId])
    await socket.next('pool_game:update')
  }
  emitRaw(annSocket, 'pool_game:update', String(gameId))
  expect(await benSocket.next('pool_game:update')).toMatchObject([{ id: gameId }])
  emitRaw(adminSocket, 'user:ping', String(ben.user.user_id))
  await benSocket.next('user:ping')
})

test('[live-pool-05] pool_game:id and pool_game:update are sent by clients and by the server', async () => {
  const gameId = await startPoolGame()
  const [annSocket, benSocket] = [await joinGame(ann, gameId), await joinGame(ben, gameId)]
  expect(await annSocket.next('pool_game:id')).toEqual([gameId])
  annSocket.client.emit('pool_game:update', gameId)
  expect(await benSocket.next('pool_game:update')).toEqual([{ id: gameId, version: 1 }])
  await waitForAllEvents(annSocket)
  expect(eventsOfGame(annSocket)).toEqual(['pool_game:id'])
})

test('[live-pool-06] the sockets that show a game receive its new version after a committed change', async () => {
  const [gameId, otherGameId] = [await startPoolGame(), await startPoolGame()]
  const [annSocket, benSocket, otherSocket] = [
    await joinGame(ann, gameId),
    await joinGame(ben, gameId),
    await joinGame(ben, otherGameId),
  ]
  await tap(ann, gameId, { pool_player_id: annId, action: 'add' })
  expect(await benSocket.next('pool_game:update')).toEqual([{ id: gameId, version: 2 }])
  expect(await annSocket.next('pool_game:update')).toEqual([{ id: gameId, version: 2 }])
  expect((await tap(ann, gameId, { pool_player_id: annId, action: 'add' }, 'live-key-01')).status).toBe(200)
  // With several nodes the event is sent through the database, so it can arrive after the answer.
  const updates = () => benSocket.received.filter(({ event }) => event === 'pool_game:update')
  await expect.poll(() => updates().length).toBe(2)
  expect(updates().map(({ payload }) => payload)).toEqual([[{ id: gameId, version: 2 }], [{ id: gameId, version: 3 }]])
  await waitForAllEvents(otherSocket)
  expect(otherSocket.received.map(({ event }) => event)).not.toContain('pool_game:update')
})

test('a refused tap and a repeated tap send no live event', async () => {
  const gameId = await startPoolGame()
  const socket = await joinGame(ben, gameId)
  await tap(ann, gameId, { pool_player_id: annId, action: 'subtract' })
  await tap(ann, gameId, { pool_player_id: annId, action: 'add' }, 'live-key-02')
  await tap(ann, gameId, { pool_player_id: annId, action: 'add' }, 'live-key-02')
  await socket.next('pool_game:update')
  await waitForAllEvents(socket)
  expect(socket.received.filter(({ event }) => event === 'pool_game:update')).toHaveLength(1)
})

test('[live-pool-07] a new game is sent to the members whose list contains it', async () => {
  const [annSocket, benSocket, strangerSocket] = [await connect(ann), await connect(ben), await connect(stranger)]
  const visitor = await connect(null)
  const gameId = await startPoolGame(ann)
  expect(await annSocket.next('pool_games:new')).toEqual([gameId])
  expect(await benSocket.next('pool_games:new')).toEqual([gameId])
  await waitForAllEvents(strangerSocket)
  await waitForAllEvents(visitor)
  expect([...strangerSocket.received, ...visitor.received]).toEqual([])
})

test('[live-pool-08] a pool_game:update from a client changes no stored data', async () => {
  const gameId = await startPoolGame()
  const gameBefore = await readGame(ann, gameId)
  const [annSocket, benSocket] = [await joinGame(ann, gameId), await joinGame(ben, gameId)]
  const emit = annSocket.client.emit.bind(annSocket.client) as (event: string, ...payload: unknown[]) => void
  emit('pool_game:update', gameId)
  emit('pool_game:update', { id: gameId, version: 99, players: [] })
  emit('pool_game:update', gameId, { score: 20 })
  await benSocket.next('pool_game:update')
  await waitForAllEvents(annSocket)
  expect(await readGame(ann, gameId)).toEqual(gameBefore)
})

test('a pool_game:update is not passed on if its sender does not show the game or may not see it', async () => {
  const gameId = await startPoolGame()
  const benSocket = await joinGame(ben, gameId)
  const withoutGame = await connect(ann)
  withoutGame.client.emit('pool_game:update', gameId)
  const outsider = await connect(stranger)
  outsider.client.emit('pool_game:id', gameId)
  outsider.client.emit('pool_game:update', gameId)
  await waitForAllEvents(withoutGame)
  await waitForAllEvents(outsider)
  await waitForAllEvents(benSocket)
  expect(outsider.received).toEqual([])
  expect(eventsOfGame(benSocket)).toEqual(['pool_game:id'])
})

test('a socket shows one game at a time', async () => {
  const [first, second] = [await startPoolGame(), await startPoolGame()]
  const socket = await joinGame(ben, first)
  socket.client.emit('pool_game:id', second)
  const shownGames = () =>
    socket.received.filter(({ event }) => event === 'pool_game:id').map(({ payload }) => payload[0])
  await expect.poll(shownGames).toEqual([first, second])
  await waitForAllEvents(socket)
  socket.received.length = 0
  await tap(ann, first, { pool_player_id: annId, action: 'add' })
  await tap(ann, second, { pool_player_id: annId, action: 'add' })
  expect(await socket.next('pool_game:update')).toEqual([{ id: second, version: 2 }])
})

test('the sockets of an ended session receive session:changed and are disconnected, and other sockets stay connected', async () => {
  const leaver = await inviteMember(owner, 'Leaver')
  const otherSession = await signIn(server.origin, { username: 'Leaver', password: PASSWORD })
  const [endedSocket, openSocket] = [await connect(leaver), await connect(otherSession)]
  const { context } = server
  // This is the session of the second sign-in, `otherSession`.
  const newestSession = await context.db
    .selectFrom('sessions')
    .select('session_id')
    .orderBy('session_id', 'desc')
    .executeTakeFirst()
  await context.write((work) =>
    endSessionsOf(context, work, leaver.user.user_id, { exceptSessionId: newestSession?.session_id ?? 0 }),
  )
  await Promise.all([endedSocket.next('session:changed'), endedSocket.disconnected])
  expect(await waitForAllEvents(openSocket)).toBe(leaver.user.user_id)
  expect(openSocket.received).toEqual([])

  await call(server.origin, 'DELETE /auth', { cookie: otherSession.cookie })
  await openSocket.disconnected
})

test('no event that a client sends stops the server', async () => {
  const socket = await connect(ann)
  const emit = socket.client.emit.bind(socket.client) as (event: string, ...payload: unknown[]) => void
  const oddValues = [undefined, null, NaN, -1, 1.5, 1e21, '1', [], {}, { __proto__: null }, true, 'x'.repeat(1000)]
  for (const event of ['user:id', 'user:ping', 'pool_game:id', 'pool_game:update', 'no:such', '__proto__']) {
    for (const oddValue of oddValues) {
      emit(event, oddValue)
      emit(event, oddValue, oddValue)
    }
  }
  // While many events wait, the server drops new events. So this event is sent again until it is answered.
  const sendUserIdAgain = () => socket.client.timeout(1_000).emitWithAck('user:id', null)
  await expect.poll(async () => (await sendUserIdAgain().catch(() => null))?.user_id).toBe(ann.user.user_id)
  expect(socket.received).toEqual([])
})

test('[live-connection-07] the server keeps nothing of a socket that it cannot accept because the database does not answer', async () => {
  const logError = vi.fn()
  const withoutDatabase: Context = Object.create(server.context, {
    log: { value: { error: logError } },
    db: {
      get() {
        throw new Error('The database does not answer.')
      },
    },
  })
  const sockets = createSockets(server.context.config, null)
  const http = createServer().listen(0, '127.0.0.1')
  await once(http, 'listening')
  sockets.attach(http)
  const stopChecks = acceptSockets(sockets, withoutDatabase)
  // Socket.IO keeps the sockets that it has not accepted yet in this private map.
  const { _preConnectSockets: waiting } = sockets.of('/') as unknown as {
    _preConnectSockets: ReadonlyMap<string, unknown>
  }
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const page = io(origin, { extraHeaders: { origin, cookie: ann.cookie }, forceNew: true, reconnection: false })
  const onError = vi.fn()
  page.on('connect_error', onError)
  try {
    await expect.poll(() => logError.mock.calls.map(([{ event }]) => event)).toEqual(['live.connection'])
    await expect.poll(() => waiting.size).toBe(0)
    // A page that got this error would not connect again automatically.
    expect(onError).not.toHaveBeenCalled()
  } finally {
    page.disconnect()
    stopChecks()
    await sockets.close()
  }
})
