// Tests the loading times that pages measure and report, and that admins read.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { MINUTE_MS } from '../../../server/clock.ts'
import { call, dataOf, type Member } from '../../support/members.ts'
import { withMovableDate } from '../app/movableDate.ts'
import { startTestServer, type TestServer } from '../support.ts'

let server: TestServer
let owner: Member

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner()
})
afterAll(() => server.close())

/** Reports the time until the largest part of a page is shown (LCP), or how much the page moves while loading (CLS). */
const report = (body: { page: string; lcp_ms?: number; cls?: number }) =>
  call(server.origin, 'POST /public/vitals', { body })
const readVitals = async () => dataOf(await call(server.origin, 'GET /vitals', { cookie: owner.cookie }))

test('a visitor can report the loading times of a page, and an admin reads their 75th percentile', async () => {
  for (const lcp_ms of [900, 1_200, 800, 4_000]) expect((await report({ page: 'home', lcp_ms })).status).toBe(200)
  await report({ page: 'chess', cls: 0.0125 })
  const noValues = { lcp_ms: null, inp_ms: null, cls: null, fcp_ms: null, ttfb_ms: null }
  const latest = new Date(server.clock.now()).toISOString()
  expect(await readVitals()).toEqual([
    { page: 'chess', visits: 1, latest, ...noValues, cls: 0.0125 },
    { page: 'home', visits: 4, latest, ...noValues, lcp_ms: 1_200 },
  ])
})

test('impossible values and too many reports in a minute are refused', async () => {
  for (const body of [
    { page: 'home', lcp_ms: -1 },
    { page: '/users/ann', lcp_ms: 1 },
    { page: 'home', cls: 1e9 },
  ]) {
    expect((await report(body)).error?.code).toBe('BAD_REQUEST')
  }
  await withMovableDate(async (advance) => {
    advance(MINUTE_MS)
    for (let times = 0; times < 20; times++) expect((await report({ page: 'home', lcp_ms: 5_000 })).status).toBe(200)
    expect((await report({ page: 'home' })).error?.code).toBe('TOO_MANY_REQUESTS')
  })
})

test('only the last thousand visits are stored', async () => {
  const { context } = server
  const visit = { created_ms: 0, page: 'old', lcp_ms: 1, inp_ms: null, cls: null, fcp_ms: null, ttfb_ms: null }
  await context.write(({ db }) => db.insertInto('vitals').values(Array(1_000).fill(visit)).execute())
  await withMovableDate(async (advance) => {
    advance(2 * MINUTE_MS)
    await report({ page: 'home', lcp_ms: 700 })
  })
  expect((await readVitals()).map(({ page, visits }) => [page, visits])).toEqual([
    ['home', 1],
    ['old', 999],
  ])
})
