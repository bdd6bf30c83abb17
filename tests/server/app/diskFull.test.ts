// Tests the answers and the log of the server while the disk is full.

import { rename, writeFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HOUR_MS } from '../../../server/clock.ts'
import { isPostgres } from '../../../server/db/dialect.ts'
import { databaseFile } from '../../../server/db/sqlite.ts'
import { createBean } from '../../support/coffee.ts'
import { call, cookieFrom, type Member } from '../../support/members.ts'
import { startTestServer, type TestServer } from '../support.ts'

let server: TestServer
let owner: Member

beforeEach(async () => {
  server = await startTestServer()
  owner = await server.owner()
})
afterEach(() => server.close())

/** A long text, so that a few beans fill the room that the database still has. */
const description = 'x'.repeat(1_900)

const addBean = () =>
  call(server.origin, 'POST /coffee/beans', { cookie: owner.cookie, body: { name: 'Nyeri', description } })

test('[hardened-22] writes on a full disk are answered 503, reads still work, and the server log names the cause', async () => {
  const { db, log } = server.context
  // A test cannot limit the size of a PostgreSQL database, so this test is only for SQLite.
  if (isPostgres(db)) return
  await createBean(owner, { name: 'Before' })
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db)
  // From here on, the file of the database can grow by only four blocks. SQLite calls a block a page.
  await sql.raw(`pragma max_page_count = ${(rows[0]?.page_count ?? 0) + 4}`).execute(db)
  const logError = vi.spyOn(log, 'error')
  let answer = await addBean()
  for (let write = 0; answer.status === 200 && write < 50; write += 1) answer = await addBean()
  expect(answer).toMatchObject({
    status: 503,
    error: { code: 'UNAVAILABLE', message: 'The server cannot save at the moment. Try again soon.' },
  })
  expect(answer.headers.get('retry-after')).toBe('30')
  expect(logError).toHaveBeenCalledWith(expect.objectContaining({ event: 'database.full' }), 'The disk is full.')
  const [firstMessage] = logError.mock.calls.map(([fields]) => (fields as { err?: Error }).err?.message)
  expect(firstMessage).toBe('database or disk is full')
  expect((await call(server.origin, 'GET /coffee/beans', { cookie: owner.cookie })).status).toBe(200)
  await sql`pragma max_page_count = 1000000`.execute(db)
  expect((await addBean()).status).toBe(200)
  logError.mockRestore()
})

/**
 * Makes the database refuse each change of a session, as it does when the disk is full or when it is read-only. Returns
 * a function that allows the changes again.
 */
async function refuseChangesOfSessions(reason: 'full' | 'readOnly'): Promise<() => Promise<void>> {
  const { db } = server.context
  const runSql = (text: string) => sql.raw(text).execute(db)
  if (isPostgres(db)) {
    // PostgreSQL has these error codes for a full disk and for a transaction that is allowed only to read.
    await runSql(`create or replace function refuse() returns trigger language plpgsql as $$
      begin raise exception 'refused' using errcode = '${reason === 'full' ? '53100' : '25006'}'; end $$`)
    await runSql('create trigger refused before update on sessions for each row execute function refuse()')
    return async () => void (await runSql('drop trigger refused on sessions'))
  }
  if (reason === 'readOnly') {
    await runSql('pragma query_only = 1')
    return async () => void (await runSql('pragma query_only = 0'))
  }
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db)
  await runSql('create table filled (bytes blob)')
  // With this trigger, each change of a session writes 1,000,000 bytes. There is no room for so many.
  await runSql(
    'create trigger refused after update on sessions begin insert into filled values (zeroblob(1000000)); end',
  )
  await runSql(`pragma max_page_count = ${(rows[0]?.page_count ?? 0) + 4}`)
  return async () => void (await runSql('pragma max_page_count = 1000000'))
}

test.each(['full', 'readOnly'] as const)(
  '[hardened-40] a member who returns after an hour can read while the database cannot save (%s)',
  async (reason) => {
    const { db, log } = server.context
    const warn = vi.spyOn(log, 'warn')
    const readBeans = () => call(server.origin, 'GET /coffee/beans', { cookie: owner.cookie })
    // The time of the last use of the session, as the database has it.
    const seenMs = async () => (await db.selectFrom('sessions').select('seen_ms').executeTakeFirstOrThrow()).seen_ms
    const beforeMs = await seenMs()
    // The next call that can save should also give the session a new token.
    await db.updateTable('sessions').set({ renew: 1 }).execute()
    const allowChanges = await refuseChangesOfSessions(reason)
    server.clock.advance(2 * HOUR_MS)
    const answer = await readBeans()
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []])
    expect(await seenMs()).toBe(beforeMs)
    expect(warn).toHaveBeenCalledWith(expect.objectContaining({ event: 'session.notExtended' }))
    await allowChanges()
    const newCookie = cookieFrom((await readBeans()).headers)
    expect(newCookie).toMatch(/^parlor=/)
    expect(newCookie).not.toBe(owner.cookie)
    expect(await seenMs()).toBe(server.clock.now())
    warn.mockRestore()
  },
)

test('[storage-removed-01] while the file of the database is removed or replaced, writes and the health check fail and reads work, until the file is back', async () => {
  const { db, config } = server.context
  if (isPostgres(db)) return
  const logged = vi.spyOn(server.context.log, 'error')
  const file = databaseFile(config.dataDir)
  const health = async () => (await call(server.origin, 'GET /health')).status
  expect([(await addBean()).status, await health()]).toEqual([200, 200])
  await rename(file, `${file}.away`)
  for (const replacement of [null, 'another file']) {
    if (replacement !== null) await writeFile(file, replacement)
    const answer = await addBean()
    expect(answer).toMatchObject({ status: 503, error: { code: 'UNAVAILABLE' } })
    expect(answer.headers.get('retry-after')).toBe('30')
    expect(await health()).toBe(503)
    expect((await call(server.origin, 'GET /coffee/beans', { cookie: owner.cookie })).status).toBe(200)
  }
  expect(logged).toHaveBeenCalledWith(
    { event: 'database.removed' },
    `${file} was removed or replaced while the server runs. Put it back, or stop the server and restore a backup.`,
  )
  logged.mockRestore()
  await rename(`${file}.away`, file)
  expect([(await addBean()).status, await health()]).toEqual([200, 200])
})
