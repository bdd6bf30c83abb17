// Tests the sockets of a member when a session ends, or when the permissions or the name change.

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { call, cookieFrom, type Member, PASSWORD, signIn } from '../../support/members.ts'
import { connectSocket, disconnectAll, type TestSocket, waitForAllEvents } from '../../support/sockets.ts'
import { inviteMember, startTestServer, type TestServer } from '../support.ts'
import { deleteAccount, resetPassword, updateAccount, updateMember } from './accountCalls.ts'

let server: TestServer
let owner: Member

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner()
})
afterEach(disconnectAll)
afterAll(() => server.close())

const connect = (member: Pick<Member, 'cookie'>): Promise<TestSocket> => connectSocket(server.origin, member)

/** Makes a call and waits until these sockets have received `session:changed` and are disconnected. */
async function expectDisconnected(sockets: readonly TestSocket[], makeCall: () => Promise<unknown>): Promise<void> {
  await makeCall()
  await Promise.all(sockets.flatMap((socket) => [socket.next('session:changed'), socket.disconnected]))
}

/** The names of the events that the socket has received. */
const eventsOf = ({ received }: TestSocket) => received.map(({ event }) => event)

test('a reset, a deletion and a sign-out from another session disconnect the sockets of the ended sessions', async () => {
  const member = await inviteMember(owner, 'Dropped')
  const ownerSocket = await connect(owner)
  await expectDisconnected([await connect(member), await connect(member)], () => resetPassword(owner, member))

  const deleted = await inviteMember(owner, 'Deleted')
  await expectDisconnected([await connect(deleted)], () => deleteAccount(owner, 'Deleted'))

  const thisSession = await inviteMember(owner, 'TwoSessions')
  const remoteSession = await signIn(server.origin, { username: 'TwoSessions', password: PASSWORD })
  const sessions = await call(server.origin, 'GET /auth/sessions', { cookie: remoteSession.cookie })
  const session_id = sessions.data?.find(({ current }) => current)?.session_id ?? 0
  const [thisSocket, remoteSocket] = [await connect(thisSession), await connect(remoteSession)]
  await expectDisconnected([remoteSocket], () =>
    call(server.origin, 'DELETE /auth/sessions/:session_id', { cookie: thisSession.cookie, params: { session_id } }),
  )
  // `waitForAllEvents` returns the user id of the socket.
  expect(await waitForAllEvents(thisSocket)).toBe(thisSession.user.user_id)
  await waitForAllEvents(ownerSocket)
  expect([...eventsOf(thisSocket), ...eventsOf(ownerSocket)]).toEqual([])
})

test('a new password disconnects the sockets of the other sessions, but not the socket of the page that sent it', async () => {
  const member = await inviteMember(owner, 'Chooser')
  const otherSession = await signIn(server.origin, { username: 'Chooser', password: PASSWORD })
  const [senderSocket, otherSocket] = [await connect(member), await connect(otherSession)]
  const body = { oldPassword: PASSWORD, newPassword: 'cue ball in hand' }
  await expectDisconnected([otherSocket], () => updateAccount(member, 'Chooser', body))
  // An event would make this page refresh with its old token, which is not valid any more.
  expect(await waitForAllEvents(senderSocket)).toBe(member.user.user_id)
  expect(eventsOf(senderSocket)).toEqual([])
})

test('an open page receives a change of permissions, and its socket then receives only the events that are permitted', async () => {
  const member = await inviteMember(owner, 'Promoted', '')
  const socket = await connect(member)
  const ownersSocket = await connect(owner)
  const setPermissions = (acl: string) => updateMember(owner, { user_id: member.user.user_id, acl })
  const sendMessage = (message: string) =>
    call(server.origin, 'POST /message', { cookie: owner.cookie, body: { message } })
  await sendMessage('Only the owner may read this')
  // On PostgreSQL an event can arrive after the answer, here even after the change of permissions.
  await ownersSocket.next('message:new')

  await setPermissions('admin')
  await socket.next('session:changed')
  const refreshed = await call(server.origin, 'GET /auth/refresh', { cookie: member.cookie })
  expect(refreshed.data?.user?.acl).toBe('admin')
  const newCookie = cookieFrom(refreshed.headers)
  expect(newCookie).not.toBe(member.cookie)
  expect(await waitForAllEvents(socket)).toBe(member.user.user_id)
  await sendMessage('Admins may read this')
  await socket.next('message:new')

  await setPermissions('')
  const expectedEvents = ['session:changed', 'message:new', 'session:changed']
  await expect.poll(() => eventsOf(socket)).toEqual(expectedEvents)
  await waitForAllEvents(socket)
  await sendMessage('Only the owner may read this too')
  await expect.poll(() => eventsOf(ownersSocket)).toEqual(['message:new', 'message:new', 'message:new'])
  await waitForAllEvents(socket)
  expect(eventsOf(socket)).toEqual(expectedEvents)
})

test('[hardened-18] the open pages of a member receive what an admin has changed, even if their sessions end', async () => {
  const member = await inviteMember(owner, 'Hanna')
  const { user_id } = member.user
  const changes: [sentence: string, change: () => Promise<unknown>][] = [
    [
      'Owner has changed your permissions to: pool, coffee.',
      () => updateMember(owner, { user_id, acl: 'pool|coffee' }),
    ],
    ['Owner has renamed you to Hanna2.', () => updateMember(owner, { user_id, username: 'Hanna2' })],
    [
      'Owner has reset your password. Ask for the one-time code, and sign in with it.',
      () => resetPassword(owner, member),
    ],
  ]
  for (const [sentence, change] of changes) {
    const socket = await connect(member)
    await change()
    expect(await socket.next('session:changed')).toEqual([sentence])
    expect(eventsOf(socket)).toEqual(['session:changed'])
  }
  const deleted = await inviteMember(owner, 'Karl')
  const socket = await connect(deleted)
  await deleteAccount(owner, 'Karl')
  expect(await socket.next('session:changed')).toEqual(['Owner has deleted your account.'])
  const { data: entries } = await call(server.origin, 'GET /logs', { cookie: owner.cookie, query: { limit: 20 } })
  const messages = entries?.map(({ message, username }) => `${username}: ${message}`)
  expect(messages).toEqual(
    expect.arrayContaining([
      'Owner: Changed the permissions of Hanna from pool to pool, coffee.',
      'Owner: Renamed Hanna to Hanna2.',
      'Owner: Reset the password of Hanna2.',
      'Owner: Deleted the account of Karl.',
    ]),
  )
})

test('[hardened-19] a member’s own changes are not shown to the member as a notice', async () => {
  const member = await inviteMember(owner, 'Herself', 'admin')
  const socket = await connect(member)
  await updateMember(member, { user_id: member.user.user_id, acl: 'admin|pool' })
  expect(await socket.next('session:changed')).toEqual([null])
  expect(await waitForAllEvents(socket)).toBe(member.user.user_id)
})

test('the socket of a member who has lost the permission pool receives no game events any more', async () => {
  const member = await inviteMember(owner, 'Watcher')
  const socket = await connect(member)
  const creation = await call(server.origin, 'POST /pool/games', {
    cookie: member.cookie,
    body: { game_type: '9-Ball', players: [{ pool_player_id: 1, handicap: 20 }] },
  })
  const gameId = creation.data?.pool_game_id ?? 0
  // On PostgreSQL this event can arrive after the answer.
  await socket.next('pool_games:new')
  socket.client.emit('pool_game:id', gameId)
  await socket.next('pool_game:update')
  socket.received.length = 0
  await updateMember(owner, { user_id: member.user.user_id, acl: 'coffee' })
  await socket.next('session:changed')
  await waitForAllEvents(socket)
  await call(server.origin, 'POST /pool/games/:pool_game_id/scores', {
    cookie: owner.cookie,
    params: { pool_game_id: gameId },
    body: { pool_player_id: 1, action: 'add' },
  })
  await waitForAllEvents(socket)
  await expect.poll(() => eventsOf(socket)).toEqual(['session:changed'])
})

test('a rename sends session:changed to the pages of the member', async () => {
  const member = await inviteMember(owner, 'Renamed')
  const socket = await connect(member)
  await updateMember(owner, { user_id: member.user.user_id, username: 'NewName' })
  await socket.next('session:changed')
  expect(await waitForAllEvents(socket)).toBe(member.user.user_id)
})

test('after a sign-in with a one-time code, the socket receives no events until a new password is chosen', async () => {
  const member = await inviteMember(owner, 'Renewed')
  const code = await resetPassword(owner, member)
  const resetSession = await signIn(server.origin, { username: 'Renewed', password: code })
  const socket = await connect(resetSession)
  const ownerSocket = await connect(owner)
  /** Asks the server to send the event `user:ping` to the member, and waits until it would have arrived. */
  const ping = async () => {
    ownerSocket.client.emit('user:ping', member.user.user_id)
    await waitForAllEvents(ownerSocket)
    await waitForAllEvents(socket)
  }
  await ping()
  expect(socket.received).toEqual([])
  await updateAccount(resetSession, 'Renewed', { oldPassword: code, newPassword: 'cue ball in hand' })
  await ping()
  await expect.poll(() => eventsOf(socket)).toEqual(['user:ping'])
})
