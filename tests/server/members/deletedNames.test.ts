// Tests when the name of a deleted member is removed from the database, and where it stays.

import { afterEach, beforeEach, expect, test } from 'vitest'
import type { App } from '../../../server/app.ts'
import { DAY_MS } from '../../../server/clock.ts'
import { storeTrustedTime } from '../../../server/db/repositories/trustedTime.ts'
import { deleteExpiredData } from '../../../server/usecases/app/cleanup.ts'
import {
  addPlayer,
  call,
  dataOf,
  type Member,
  PASSWORD,
  playerIdOf,
  readGame,
  signIn,
  startGame,
  tap,
} from '../../support/members.ts'
import { createTestApp, inviteMember, startTestServer, type TestServer } from '../support.ts'
import { deleteAccount, resetPassword, trySignIn, updateMember } from './accountCalls.ts'

let server: TestServer
let owner: Member
let gameId: number
/** The second server of one test, which starts after the deletion. */
let laterServer: App | undefined

/**
 * Deletes two members. Vanishing was named Oldname before and has played a game, and many log entries contain the name
 * Vanishing. Vanishing2 has never played.
 */
beforeEach(async () => {
  server = await startTestServer()
  owner = await server.owner()
  const deletedMember = await inviteMember(owner, 'Oldname', 'pool')
  const { user_id } = deletedMember.user
  await updateMember(owner, { user_id, username: 'Vanishing' })
  const players = ['Owner', 'Vanishing'].map(async (name) => ({
    pool_player_id: await playerIdOf(owner, name),
    handicap: 20,
  }))
  gameId = await startGame(owner, { game_type: '9-Ball', players: await Promise.all(players) })
  await tap(deletedMember, gameId, { pool_player_id: await playerIdOf(owner, 'Vanishing'), action: 'add' })
  await trySignIn(server.origin, 'vanishing', 'wrong password')
  await updateMember(owner, { user_id, acl: 'pool|coffee' })
  await resetPassword(owner, deletedMember)
  await addPlayer(owner, 'Vanishing2')
  for (const name of ['Vanishing', 'Vanishing2']) await deleteAccount(owner, name)
  await server.context.background.waitForAll()
})
afterEach(async () => {
  await laterServer?.destroy()
  laterServer = undefined
  await server.close()
})

async function readUsersAndLog(): Promise<string> {
  const { db } = server.context
  const users = await db.selectFrom('users').selectAll().execute()
  return JSON.stringify([users, await db.selectFrom('stored_logs').selectAll().execute()])
}

const readMessages = async () =>
  dataOf(await call(server.origin, 'GET /logs', { cookie: owner.cookie, query: { limit: 100 } })).map(
    ({ message }) => message,
  )

const readDisplayNames = async () => (await readGame(owner, gameId)).players.map(({ display_name }) => display_name)

test('[hardened-32] 30 days after a deletion, the name is removed from the users and the log, and games still show it', async () => {
  server.clock.advance(30 * DAY_MS - 1)
  await deleteExpiredData(server.context)
  expect(await readMessages()).toContain('Deleted the account of Vanishing.')
  server.clock.advance(1)
  await deleteExpiredData(server.context)
  expect(await readUsersAndLog()).not.toMatch(/vanishing|oldname/i)
  expect(await readDisplayNames()).toEqual(['Owner', 'Vanishing'])
  const { undo } = await readGame(owner, gameId)
  expect(undo?.username).toBe('Vanishing')
  owner = await signIn(server.origin, { username: 'Owner', password: PASSWORD })
  const messages = await readMessages()
  expect(messages).toEqual(
    expect.arrayContaining([
      'Deleted the account of a deleted member.',
      'Renamed a deleted member.',
      'Reset the password of a deleted member.',
      'A sign-in as a deleted member was refused.',
      'Changed the permissions of a deleted member from pool to pool, coffee.',
      'Added a deleted member, without a password.',
    ]),
  )
})

test('[hardened-33] the name of a member who never played is removed everywhere, and log entries about others do not change', async () => {
  const other = await inviteMember(owner, 'Staying')
  await updateMember(owner, { user_id: other.user.user_id, acl: 'pool' })
  const messagesBefore = (await readMessages()).filter((message) => message.includes('Staying'))
  expect(messagesBefore).toHaveLength(1)
  server.clock.advance(30 * DAY_MS)
  await deleteExpiredData(server.context)
  // The rows are in this order: Owner, Vanishing, Vanishing2, Staying. Vanishing is the only deleted member who has
  // played, so this name is stored with the player.
  const names = await server.context.db.selectFrom('pool_players').select('display_name').orderBy('user_id').execute()
  expect(names.map(({ display_name }) => display_name)).toEqual([null, 'Vanishing', null, null])
  owner = await signIn(server.origin, { username: 'Owner', password: PASSWORD })
  expect((await readMessages()).filter((message) => message.includes('Staying'))).toEqual(messagesBefore)
  expect(await updateMember(owner, { user_id: other.user.user_id, username: 'Vanishing' })).toMatchObject({
    status: 200,
  })
})

test('[hardened-34] a server that ran two days ago removes the names of members deleted 31 days ago at its start', async () => {
  const { dataDir, databaseUrl } = server.context.config
  const env = { DATA_DIR: dataDir, ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }) }
  server.clock.advance(29 * DAY_MS)
  await storeTrustedTime(server.context.db, server.clock.now())
  server.clock.advance(2 * DAY_MS)
  expect(await readUsersAndLog()).toMatch(/Vanishing/)
  laterServer = await createTestApp(env, server.clock)
  await laterServer.start()
  await expect.poll(readUsersAndLog).not.toMatch(/vanishing|oldname/i)
})
