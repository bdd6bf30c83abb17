import { io } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { endSessionsOf } from '../../../server/usecases/members/sessions.ts'
import { call, type Member, playerNamed, readGame, signIn, startGame, tap } from '../../support/members.ts'
import { connectSocket, disconnect, settled, type TestSocket } from '../../support/sockets.ts'
import { inviteMember, PASSWORD, startTestServer, type TestServer } from '../support.ts'

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
  annId = await playerNamed(ann, 'Ann')
  benId = await playerNamed(ann, 'Ben')
})
afterEach(disconnect)
afterAll(() => server.close())

const connect = (member: Member | null, headers: Record<string, string> = {}): Promise<TestSocket> =>
  connectSocket(server.origin, member, headers)

const start = (by = ann) =>
  startGame(by, {
    game_type: '9-Ball',
    players: [
      { pool_player_id: annId, handicap: 20 },
      { pool_player_id: benId, handicap: 20 },
    ],
  })

async function watch(member: Member, game: number): Promise<TestSocket> {
  const line = await connect(member)
  line.client.emit('pool_game:id', game)
  await line.next('pool_game:id')
  // Where the game stands, said once at joining; what follows is about changes.
  await line.next('pool_game:update')
  line.received.splice(
    line.received.findIndex(({ event }) => event === 'pool_game:update'),
    1,
  )
  return line
}

test('[live-connection-02] the socket is Socket.IO v4 at /socket.io of the page’s origin, and of no other', async () => {
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

test('[live-user-02] a user:id is acknowledged and never believed: the cookie decides', async () => {
  const claim = async (member: Member | null, claimed: number | null) => {
    const { client } = await connect(member)
    return new Promise((resolve) => client.emit('user:id', claimed, resolve))
  }
  expect(await claim(ann, owner.user.user_id)).toEqual({ user_id: ann.user.user_id })
  expect(await claim(ann, null)).toEqual({ user_id: ann.user.user_id })
  expect(await claim(null, owner.user.user_id)).toEqual({ user_id: null })
  expect(await claim({ ...ann, cookie: 'parlor=gone' }, ann.user.user_id)).toEqual({ user_id: null })
})

test('[live-ping-02] a ping from an admin reaches every socket of the named user', async () => {
  const [first, second, other] = [await connect(ann), await connect(ann), await connect(ben)]
  const admin = await connect(owner)
  admin.client.emit('user:ping', ann.user.user_id)
  await Promise.all([first.next('user:ping'), second.next('user:ping')])
  await settled(other)
  expect(other.received).toEqual([])
})

test('[live-ping-03] a ping from anyone without admin reaches nobody', async () => {
  const target = await connect(ann)
  for (const sender of [ben, stranger, null]) {
    const line = await connect(sender)
    line.client.emit('user:ping', ann.user.user_id)
    await settled(line)
  }
  await settled(target)
  expect(target.received).toEqual([])
})

test('[live-pool-05] pool_game:id and pool_game:update travel both ways', async () => {
  const game = await start()
  const [annLine, benLine] = [await watch(ann, game), await watch(ben, game)]
  expect(await annLine.next('pool_game:id')).toEqual([game])
  annLine.client.emit('pool_game:update', game)
  expect(await benLine.next('pool_game:update')).toEqual([{ id: game, version: 1 }])
  await settled(annLine)
  expect(annLine.received.map(({ event }) => event)).toEqual(['pool_game:id'])
})

test('[live-pool-06] after a committed change the screens that show the game are told its version', async () => {
  const [game, other] = [await start(), await start()]
  const [annLine, benLine, elsewhere] = [await watch(ann, game), await watch(ben, game), await watch(ben, other)]
  await tap(ann, game, { pool_player_id: annId, action: 'add' })
  expect(await benLine.next('pool_game:update')).toEqual([{ id: game, version: 2 }])
  expect(await annLine.next('pool_game:update')).toEqual([{ id: game, version: 2 }])
  expect((await tap(ann, game, { pool_player_id: annId, action: 'add' }, 'live-key-01')).status).toBe(200)
  // Between nodes the event takes a way of its own, through the database.
  const updates = () => benLine.received.filter(({ event }) => event === 'pool_game:update')
  await expect.poll(() => updates().length).toBe(2)
  expect(updates().map(({ payload }) => payload)).toEqual([[{ id: game, version: 2 }], [{ id: game, version: 3 }]])
  await settled(elsewhere)
  expect(elsewhere.received.map(({ event }) => event)).toEqual(['pool_game:id'])
})

test('a refused tap and a repeated one tell nobody', async () => {
  const game = await start()
  const line = await watch(ben, game)
  await tap(ann, game, { pool_player_id: annId, action: 'subtract' })
  await tap(ann, game, { pool_player_id: annId, action: 'add' }, 'live-key-02')
  await tap(ann, game, { pool_player_id: annId, action: 'add' }, 'live-key-02')
  await line.next('pool_game:update')
  await settled(line)
  expect(line.received.filter(({ event }) => event === 'pool_game:update')).toHaveLength(1)
})

test('[live-pool-07] a new game is told to the lists that may show it', async () => {
  const [annLine, benLine, strangerLine] = [await connect(ann), await connect(ben), await connect(stranger)]
  const visitor = await connect(null)
  const game = await start(ann)
  expect(await annLine.next('pool_games:new')).toEqual([game])
  expect(await benLine.next('pool_games:new')).toEqual([game])
  await settled(strangerLine)
  await settled(visitor)
  expect([...strangerLine.received, ...visitor.received]).toEqual([])
})

test('[live-pool-08] a pool_game:update from a client changes no stored data', async () => {
  const game = await start()
  const before = await readGame(ann, game)
  const [annLine, benLine] = [await watch(ann, game), await watch(ben, game)]
  const emit = annLine.client.emit.bind(annLine.client) as (event: string, ...payload: unknown[]) => void
  emit('pool_game:update', game)
  emit('pool_game:update', { id: game, version: 99, players: [] })
  emit('pool_game:update', game, { score: 20 })
  await benLine.next('pool_game:update')
  await settled(annLine)
  expect(await readGame(ann, game)).toEqual(before)
})

test('a hint for a game that the sender does not show or may not see is not passed on', async () => {
  const game = await start()
  const benLine = await watch(ben, game)
  const notShowing = await connect(ann)
  notShowing.client.emit('pool_game:update', game)
  const outsider = await connect(stranger)
  outsider.client.emit('pool_game:id', game)
  outsider.client.emit('pool_game:update', game)
  await settled(notShowing)
  await settled(outsider)
  await settled(benLine)
  expect(outsider.received).toEqual([])
  expect(benLine.received.map(({ event }) => event)).toEqual(['pool_game:id'])
})

test('a socket shows one game at a time', async () => {
  const [first, second] = [await start(), await start()]
  const line = await watch(ben, first)
  line.client.emit('pool_game:id', second)
  const shown = () => line.received.filter(({ event }) => event === 'pool_game:id').map(({ payload }) => payload[0])
  await expect.poll(shown).toEqual([first, second])
  await settled(line)
  line.received.length = 0
  await tap(ann, first, { pool_player_id: annId, action: 'add' })
  await tap(ann, second, { pool_player_id: annId, action: 'add' })
  expect(await line.next('pool_game:update')).toEqual([{ id: second, version: 2 }])
})

test('the sockets of an ended session are told and disconnected, and those of others stay', async () => {
  const leaver = await inviteMember(owner, 'Leaver')
  const elsewhere = await signIn(server.origin, { username: 'Leaver', password: PASSWORD })
  const [ended, kept] = [await connect(leaver), await connect(elsewhere)]
  const { context } = server
  const session = await context.db
    .selectFrom('sessions')
    .select('session_id')
    .orderBy('session_id', 'desc')
    .executeTakeFirst()
  const dropped = new Promise((resolve) => ended.client.on('disconnect', resolve))
  await context.write((work) => endSessionsOf(context, work, leaver.user.user_id, session?.session_id))
  await Promise.all([ended.next('session:changed'), dropped])
  expect(await settled(kept)).toBe(leaver.user.user_id)
  expect(kept.received).toEqual([])

  const signedOut = new Promise((resolve) => kept.client.on('disconnect', resolve))
  await call(server.origin, 'DELETE /auth', { cookie: elsewhere.cookie })
  await signedOut
})

test('nothing that a client sends ends the server', async () => {
  const line = await connect(ann)
  const emit = line.client.emit.bind(line.client) as (event: string, ...payload: unknown[]) => void
  const oddities = [undefined, null, NaN, -1, 1.5, 1e21, '1', [], {}, { __proto__: null }, true, 'x'.repeat(1000)]
  for (const event of ['user:id', 'user:ping', 'pool_game:id', 'pool_game:update', 'no:such', '__proto__']) {
    for (const oddity of oddities) {
      emit(event, oddity)
      emit(event, oddity, oddity)
    }
  }
  expect(await settled(line)).toBe(ann.user.user_id)
  expect(line.received).toEqual([])
})
