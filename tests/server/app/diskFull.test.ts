// What callers and the owner notice of a full disk.

import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isPostgres } from '../../../server/db/dialect.ts'
import { createBean } from '../../support/coffee.ts'
import { call, type Member } from '../../support/members.ts'
import { startTestServer, type TestServer } from '../support.ts'

let server: TestServer
let owner: Member

beforeEach(async () => {
  server = await startTestServer()
  owner = await server.owner()
})
afterEach(() => server.close())

const description = 'x'.repeat(1_900)

const addBean = () =>
  call(server.origin, 'POST /coffee/beans', { cookie: owner.cookie, body: { name: 'Nyeri', description } })

test('[hardened-22] on a full disk writes are answered 503 with Retry-After, reads work, and the server log names the cause', async () => {
  const { db, log } = server.context
  // PostgreSQL has no limit that a test could set.
  if (isPostgres(db)) return
  await createBean(owner, { name: 'Before' })
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db)
  await sql.raw(`pragma max_page_count = ${(rows[0]?.page_count ?? 0) + 4}`).execute(db)
  const error = vi.spyOn(log, 'error')
  let refused = await addBean()
  for (let write = 0; refused.status === 200 && write < 50; write += 1) refused = await addBean()
  expect(refused).toMatchObject({
    status: 503,
    error: { code: 'UNAVAILABLE', message: 'The server cannot save at the moment. Try again soon.' },
  })
  expect(refused.headers.get('retry-after')).toBe('30')
  expect(error).toHaveBeenCalledWith(expect.objectContaining({ event: 'database.full' }), 'The disk is full.')
  const [first] = error.mock.calls.map(([fields]) => (fields as { err?: Error }).err?.message)
  expect(first).toBe('database or disk is full')
  expect((await call(server.origin, 'GET /coffee/beans', { cookie: owner.cookie })).status).toBe(200)
  await sql`pragma max_page_count = 1000000`.execute(db)
  expect((await addBean()).status).toBe(200)
  error.mockRestore()
})
