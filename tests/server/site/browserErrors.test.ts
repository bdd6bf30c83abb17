// Tests how the server logs errors that no code of a page has caught.

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BrowserErrorBody } from '../../../contract/api/site/browserErrors.ts'
import { MINUTE_MS } from '../../../server/clock.ts'
import { LIMITS } from '../../../server/security/limits.ts'
import { call, dataOf, type Member } from '../../support/members.ts'
import { withMovableDate } from '../app/movableDate.ts'
import { inviteMember, startTestServer, type TestServer } from '../support.ts'

let server: TestServer
let owner: Member

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner()
})
afterAll(() => server.close())

/** The report of an error, as a page sends it. */
const ERROR: BrowserErrorBody = {
  name: 'TypeError',
  message: 'x is not a function',
  stack: 'save index-C4.js:1:2',
  page: '/pool/:pool_game_id',
  build: 'index-C4.js',
}

const report = (body: Partial<BrowserErrorBody>, { origin, cookie }: { origin: string; cookie?: string } = server) =>
  call(origin, 'POST /public/browser-errors', { body: { ...ERROR, ...body }, ...(cookie && { cookie }) })

async function newestEntry() {
  const [entry] = dataOf(await call(server.origin, 'GET /logs', { cookie: owner.cookie, query: { kind: 'browser' } }))
  return entry
}

test('[browser-errors-03] a report is cleaned again on the server, and its log entry contains no name of a member', async () => {
  await inviteMember(owner, 'Quincy.x')
  const message = 'QUINCY.X has no game, and quincy.x. at https://parlor.example/users/Quincy.x?code=1 typed "a word"'
  const stack = 'Error: Quincy.x\n    at save (https://parlor.example/assets/index-C4.js:1:2)'
  await withMovableDate(async (advance) => {
    advance(MINUTE_MS)
    expect((await report({ message, stack }, owner)).status).toBe(200)
  })
  const entry = await newestEntry()
  expect(entry).toMatchObject({ kind: 'browser', log_level: 'error' })
  expect(entry?.message).toBe(
    'On /pool/:pool_game_id, build index-C4.js: TypeError: … has no game, and … at … typed …\nsave index-C4.js:1:2',
  )
  expect(entry).not.toHaveProperty('username')

  await inviteMember(owner, 'bob.')
  await inviteMember(owner, '...bob')
  await inviteMember(owner, '-dora')
  // Dots and hyphens can be part of a username, but they also occur beside a name in a text.
  const messageWithNames = 'Hello bob. and bob and bob.. failed. ...bob, -dora. and dora; (.quincy.x.) and ...bob... -'
  await withMovableDate(async (advance) => {
    advance(2 * MINUTE_MS)
    expect((await report({ message: messageWithNames }, owner)).status).toBe(200)
  })
  expect((await newestEntry())?.message).toContain(': Hello … and bob and … failed. …, … and dora; (…) and … -\n')
})

test('[browser-errors-04] the size and the number of reports are limited, for each address and for all addresses, and invalid reports are refused', async () => {
  const refusedBodies = [
    { page: '/users/Ann' },
    { page: '/users/:username?x=1' },
    { name: 'Type Error' },
    { build: 'https://parlor.example/' },
    { message: 'x'.repeat(301) },
    { stack: 'x'.repeat(1_501) },
    { address: '/users/ann' },
  ]
  await withMovableDate(async (advance) => {
    for (const body of refusedBodies) {
      advance(2 * MINUTE_MS)
      expect((await report(body)).error?.code, JSON.stringify(body)).toBe('BAD_REQUEST')
    }
  })
  await withMovableDate(async (advance) => {
    advance(60 * MINUTE_MS)
    expect((await report({ stack: 'x'.repeat(9_000) })).status).toBe(413)
    // One address can send 5 reports in a minute. The report above, which is too large, is one of them.
    for (let times = 0; times < 4; times++) expect((await report({})).status).toBe(200)
    expect((await report({})).error?.code).toBe('TOO_MANY_REQUESTS')
  })
  const limitedServer = await startTestServer({ limits: LIMITS })
  try {
    await withMovableDate(async (advance) => {
      // All browsers together can report 50 errors in 15 minutes.
      for (let times = 0; times < 50; times++) {
        if (times % 5 === 0) advance(MINUTE_MS)
        expect((await report({}, limitedServer)).status).toBe(200)
      }
      advance(MINUTE_MS)
      expect((await report({}, limitedServer)).error?.code).toBe('TOO_MANY_REQUESTS')
    })
  } finally {
    await limitedServer.close()
  }
})

test('[browser-errors-07] a report is saved while only one connection to the database is free', async () => {
  // The connection pool of PostgreSQL has ten connections.
  const releases: (() => void)[] = []
  const usedConnections = Array.from({ length: 9 }, () =>
    server.context.db.connection().execute(() => new Promise<void>((resolve) => releases.push(resolve))),
  )
  await expect.poll(() => releases.length).toBe(9)
  try {
    await withMovableDate(async (advance) => {
      advance(120 * MINUTE_MS)
      expect((await report({})).status).toBe(200)
    })
  } finally {
    for (const release of releases) release()
    await Promise.all(usedConnections)
  }
})
