import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { call, type Member, signIn } from '../../support/members.ts'
import { connectSocket, disconnect, settled, type TestSocket } from '../../support/sockets.ts'
import { inviteMember, PASSWORD, startTestServer, type TestServer } from '../support.ts'
import { cookieSet, deleteAccount, reset, update, updateAccount } from './administration.ts'

let server: TestServer
let owner: Member

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner()
})
afterEach(disconnect)
afterAll(() => server.close())

const connect = (member: Pick<Member, 'cookie'>): Promise<TestSocket> => connectSocket(server.origin, member)

/** Makes a call and waits until the server has told these sockets of the change and has disconnected them. */
async function expectDropped(lines: readonly TestSocket[], makeCall: () => Promise<unknown>): Promise<void> {
  await makeCall()
  await Promise.all(lines.flatMap((line) => [line.next('session:changed'), line.dropped]))
}

const told = ({ received }: TestSocket) => received.map(({ event }) => event)

test('a reset, a deletion and a sign-out from elsewhere disconnect the sockets', async () => {
  const member = await inviteMember(owner, 'Dropped')
  const bystander = await connect(owner)
  await expectDropped([await connect(member), await connect(member)], () => reset(owner, member))

  const deleted = await inviteMember(owner, 'Deleted')
  await expectDropped([await connect(deleted)], () => deleteAccount(owner, 'Deleted'))

  const here = await inviteMember(owner, 'TwoDevices')
  const there = await signIn(server.origin, { username: 'TwoDevices', password: PASSWORD })
  const sessions = await call(server.origin, 'GET /auth/sessions', { cookie: there.cookie })
  const session_id = sessions.data?.find(({ current }) => current)?.session_id ?? 0
  const [kept, ended] = [await connect(here), await connect(there)]
  await expectDropped([ended], () =>
    call(server.origin, 'DELETE /auth/sessions/:session_id', { cookie: here.cookie, params: { session_id } }),
  )
  expect(await settled(kept)).toBe(here.user.user_id)
  await settled(bystander)
  expect([...told(kept), ...told(bystander)]).toEqual([])
})

test("a new password drops the other devices' sockets, and leaves the page that chose it alone", async () => {
  const member = await inviteMember(owner, 'Chooser')
  const elsewhere = await signIn(server.origin, { username: 'Chooser', password: PASSWORD })
  const [own, other] = [await connect(member), await connect(elsewhere)]
  const body = { oldPassword: PASSWORD, newPassword: 'cue ball in hand' }
  await expectDropped([other], () => updateAccount(member, 'Chooser', body))
  // It would refresh with the token that has just become void.
  expect(await settled(own)).toBe(member.user.user_id)
  expect(told(own)).toEqual([])
})

test('a grant reaches the open page, and its socket receives what the member may receive now', async () => {
  const member = await inviteMember(owner, 'Promoted', '')
  const line = await connect(member)
  const set = (acl: string) => update(owner, { user_id: member.user.user_id, acl })
  const say = (message: string) => call(server.origin, 'POST /message', { cookie: owner.cookie, body: { message } })
  await say('Nobody else hears this')

  await set('admin')
  await line.next('session:changed')
  const refreshed = await call(server.origin, 'GET /auth/refresh', { cookie: member.cookie })
  expect(refreshed.data?.user?.acl).toBe('admin')
  const promoted = cookieSet(refreshed.headers)
  expect(promoted).not.toBe(member.cookie)
  expect(await settled(line)).toBe(member.user.user_id)
  await say('Admins hear this')
  await line.next('message:new')

  await set('')
  await settled(line)
  await say('Nobody else hears this either')
  await settled(line)
  await expect.poll(() => told(line)).toEqual(['session:changed', 'message:new', 'session:changed'])
})

test('a socket that lost pool is told of no game any more', async () => {
  const member = await inviteMember(owner, 'Watcher')
  const created = await call(server.origin, 'POST /pool/games', {
    cookie: member.cookie,
    body: { game_type: '9-Ball', players: [{ pool_player_id: 1, handicap: 20 }] },
  })
  const game = created.data?.pool_game_id ?? 0
  const line = await connect(member)
  line.client.emit('pool_game:id', game)
  await line.next('pool_game:update')
  line.received.length = 0
  await update(owner, { user_id: member.user.user_id, acl: 'coffee' })
  await line.next('session:changed')
  await settled(line)
  await call(server.origin, 'POST /pool/games/:pool_game_id/scores', {
    cookie: owner.cookie,
    params: { pool_game_id: game },
    body: { pool_player_id: 1, action: 'add' },
  })
  await settled(line)
  await expect.poll(() => told(line)).toEqual(['session:changed'])
})

test('a rename is told to all pages of the member', async () => {
  const member = await inviteMember(owner, 'Called')
  const line = await connect(member)
  await update(owner, { user_id: member.user.user_id, username: 'Recalled' })
  await line.next('session:changed')
  expect(await settled(line)).toBe(member.user.user_id)
})

test('a page that must first choose a password hears nothing of the member’s, and everything after it has', async () => {
  const member = await inviteMember(owner, 'Renewed')
  const code = await reset(owner, member)
  const held = await signIn(server.origin, { username: 'Renewed', password: code })
  const line = await connect(held)
  const admin = await connect(owner)
  const ping = async () => {
    admin.client.emit('user:ping', member.user.user_id)
    await settled(admin)
    await settled(line)
  }
  await ping()
  expect(line.received).toEqual([])
  await updateAccount(held, 'Renewed', { oldPassword: code, newPassword: 'cue ball in hand' })
  await ping()
  await expect.poll(() => told(line)).toEqual(['user:ping'])
})
