// Tests the measurements of the server at `/metrics`, and who may read them.

import { request } from 'node:http'
import { connect } from 'node:net'
import { getMetricsFromIterator, type PromData, type PromHistogramData, type PromMetrics } from 'prom2javascript'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { OUTBOX_AGE_HEADER } from '../../../contract/headers.ts'
import { ConfigError, readConfig } from '../../../server/config.ts'
import { saveBackup } from '../../../server/db/repositories/backups.ts'
import { addPlayer, call, type Member, playerIdOf, startGame, tap } from '../../support/members.ts'
import { connectSocket, disconnectAll } from '../../support/sockets.ts'
import { startTestServer, type TestServer } from '../support.ts'

const TOKEN = 'chalk-chalk-chalk-chalk'
const BROWSER_ERROR = { name: 'TypeError', message: 'x', stack: '', page: '/', build: '' }

let server: TestServer
let owner: Member

beforeAll(async () => {
  server = await startTestServer({ env: { METRICS_TOKEN: TOKEN, TRUSTED_PROXIES: 'loopback' } })
  owner = await server.owner()
})
afterAll(() => server.close())
afterEach(disconnectAll)

/** Sends a request with these headers. Unlike `fetch`, it can send another Host. */
function sendRequest(
  headers: Record<string, string> = {},
  path = '/metrics',
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const sentRequest = request(new URL(path, server.origin), { headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part) => {
        text += part
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
    sentRequest.on('error', reject).end()
  })
}

/** Parses the metrics. Throws if a line or a histogram does not follow the format. */
const parseMetrics = (text: string): Promise<PromMetrics> => getMetricsFromIterator(text.split('\n').values())

/** Reads and parses the metrics of the server. */
async function scrape(): Promise<PromMetrics> {
  const { status, text } = await sendRequest()
  expect(status).toBe(200)
  return parseMetrics(text)
}

/** The samples of a metric that have these labels. */
function samplesOf(metrics: PromMetrics, name: string, labels: Record<string, string> = {}) {
  const allSamples: readonly (PromData | PromHistogramData | object)[] = metrics[name]?.data ?? []
  const wantedLabels = Object.entries(labels)
  return allSamples.filter(
    (sample): sample is PromData | PromHistogramData =>
      'labels' in sample && wantedLabels.every(([label, value]) => Object(sample.labels)[label] === value),
  )
}

/** The histogram with these labels. */
function histogramOf(metrics: PromMetrics, name: string, labels: Record<string, string> = {}): PromHistogramData {
  const sample = samplesOf(metrics, name, labels)[0]
  if (sample === undefined || !('buckets' in sample)) throw new Error(`There is no ${name}.`)
  return sample
}

/** The value of the first sample with these labels, or its count if it is a histogram; null if there is no sample. */
function figureOf(metrics: PromMetrics, name: string, labels: Record<string, string> = {}): number | null {
  const sample = samplesOf(metrics, name, labels)[0]
  if (sample === undefined) return null
  return 'buckets' in sample ? sample.count : sample.value
}

test('[metrics-01] a parser of the Prometheus format reads the measurements of the server', async () => {
  const metricsAtStart = await scrape()
  expect(figureOf(metricsAtStart, 'parlor_sockets')).toBe(0)
  expect(figureOf(metricsAtStart, 'parlor_backup_age_seconds')).toBeNull()
  expect(figureOf(metricsAtStart, 'parlor_outbox_oldest_seconds')).toBe(0)

  const { rivalId, gameId } = await newGame()
  await connectSocket(server.origin, owner)
  for (let point = 0; point < 3; point++) expect((await send(gameId, rivalId)).status).toBe(200)
  expect((await call(server.origin, 'POST /public/browser-errors', { body: BROWSER_ERROR })).status).toBe(200)
  await call(server.origin, 'GET /users')
  const cookie = owner.cookie
  await call(server.origin, 'GET /users', { cookie, headers: { [OUTBOX_AGE_HEADER]: '75' } })
  await server.context.write(({ db }) =>
    saveBackup(db, {
      outcome: 'made',
      ended_ms: server.clock.now(),
      made_ms: server.clock.now() - 90_000,
      bytes: 1,
      row_count: 1,
      copies: 1,
      problem: null,
    }),
  )

  const metrics = await scrape()
  const scoreLabels = { call: 'POST /pool/games/:pool_game_id/scores', status: '200' }
  expect(figureOf(metrics, 'parlor_request_seconds', scoreLabels)).toBe(3)
  // A bucket counts the requests that took at most this many seconds, and `sum` is the time of all requests together.
  const { buckets, sum = 0 } = histogramOf(metrics, 'parlor_request_seconds', scoreLabels)
  expect(Object.keys(buckets)).toEqual(expect.arrayContaining(['0.005', '0.25', '10', '+Inf']))
  expect(buckets['10']).toBe(3)
  expect(sum).toBeGreaterThan(0)
  expect(sum).toBeLessThan(30)
  expect(figureOf(metrics, 'parlor_request_seconds', { call: 'GET /users', status: '401' })).toBe(1)
  expect(figureOf(metrics, 'parlor_request_seconds', { call: 'GET /users', status: '200' })).toBe(1)
  expect(figureOf(metrics, 'parlor_sockets')).toBe(1)
  expect(figureOf(metrics, 'parlor_tap_to_event_seconds')).toBe(3)
  // The event of a tap is sent before the answer to the tap, so the time until the event is shorter.
  const { sum: tapSum = 0 } = histogramOf(metrics, 'parlor_tap_to_event_seconds')
  expect(tapSum).toBeGreaterThan(0)
  expect(tapSum).toBeLessThan(sum)
  expect(figureOf(metrics, 'parlor_outbox_oldest_seconds')).toBe(75)
  expect(figureOf(metrics, 'parlor_browser_errors_total')).toBe(1)
  expect(figureOf(metrics, 'parlor_backup_age_seconds')).toBe(90)
  // The delays that half, 99 % and all of the measurements do not exceed.
  const delays = ['0.5', '0.99', '1'].map((quantile) =>
    figureOf(metrics, 'parlor_event_loop_delay_seconds', { quantile }),
  )
  expect(delays.every((delay) => delay !== null && delay >= 0 && delay < 30)).toBe(true)
  expect(delays[0]).toBeLessThanOrEqual(delays[2] ?? -1)
  expect(figureOf(metrics, 'process_resident_memory_bytes')).toBeGreaterThan(1e7)
  expect(figureOf(metrics, 'process_cpu_seconds_total')).toBeGreaterThan(0)
})

test('[metrics-02] the connections of the connection pool are counted on PostgreSQL, and do not exist on SQLite', async () => {
  const metrics = await scrape()
  const [used, free, waiting] = ['used', 'free', 'waiting'].map((state) =>
    figureOf(metrics, 'parlor_database_connections', { state }),
  )
  if (server.context.config.databaseUrl === null) return expect([used, free, waiting]).toEqual([null, null, null])
  const all = Number(used) + Number(free)
  expect(all).toBeGreaterThan(0)
  // The connection pool of a node has at most 10 connections.
  expect(all).toBeLessThanOrEqual(10)
  expect(waiting).toBe(0)
})

describe('who may read the metrics', () => {
  const isRead = async (headers: Record<string, string>) => (await sendRequest(headers)).text.includes('parlor_sockets')

  test('[metrics-03] a program on this machine may read the metrics, whichever name of the machine it uses', async () => {
    const { port } = new URL(server.origin)
    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`, '127.0.0.1']) {
      expect(await isRead({ host }), host).toBe(true)
    }
  })

  test('[metrics-03] a stranger behind a proxy on this machine may not read the metrics, whichever of these headers the request has', async () => {
    const headersOfProxies: Record<string, string>[] = [
      { 'x-forwarded-for': '203.0.113.7' },
      { 'x-forwarded-for': '127.0.0.1' },
      { 'x-forwarded-for': '' },
      { 'x-forwarded-proto': 'https' },
      { 'x-forwarded-host': 'localhost' },
      { 'x-real-ip': '127.0.0.1' },
      { forwarded: 'for=127.0.0.1' },
      { via: '1.1 proxy' },
      { host: 'parlor.example' },
      { host: '127.0.0.1.evil.example' },
      { host: 'localhost.evil.example:3000' },
      { host: '10.0.0.1' },
    ]
    for (const headers of headersOfProxies) {
      expect(await isRead(headers), JSON.stringify(headers)).toBe(false)
      expect((await sendRequest(headers)).status).toBe(404)
    }
  })

  test('[metrics-03] a stranger behind an old proxy, which uses HTTP 1.0 and adds no headers, may not read the metrics', async () => {
    const { port } = new URL(server.origin)
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), '127.0.0.1', () => {
        socket.write(`GET /metrics HTTP/1.0\r\nHost: 127.0.0.1:${port}\r\n\r\n`)
      })
      socket.setEncoding('utf8').once('data', (text: string) => resolve(text))
      socket.once('error', reject)
    })
    expect(answer).toMatch(/^HTTP\/1.[01] 404 /)
  })

  test('[metrics-03] a caller with the right token may read the metrics, even through a proxy, and a caller with another token may not', async () => {
    const forwarded = { host: 'parlor.example', 'x-forwarded-for': '203.0.113.7' }
    expect(await isRead({ ...forwarded, authorization: `Bearer ${TOKEN}` })).toBe(true)
    for (const authorization of [
      '',
      'Bearer',
      'Bearer ',
      `Bearer ${TOKEN}x`,
      TOKEN,
      `Basic ${TOKEN}`,
      'Bearer undefined',
    ]) {
      expect(await isRead({ ...forwarded, authorization }), authorization).toBe(false)
    }
  })

  test('[metrics-03] any token is wrong if the settings have none, and the answer is the same as for an unknown address', async () => {
    const serverWithoutToken = await startTestServer()
    const answer = async (path: string, accept: string) => {
      const headers = { 'x-forwarded-for': '203.0.113.7', authorization: 'Bearer null', accept }
      const response = await fetch(new URL(path, serverWithoutToken.origin), { headers })
      const { date: _date, ...answerHeaders } = Object.fromEntries(response.headers)
      return { status: response.status, headers: answerHeaders, text: (await response.text()).replaceAll(path, 'PATH') }
    }
    for (const accept of ['application/json', 'text/html']) {
      const metrics = await answer('/metrics', accept)
      expect(metrics.status).toBe(404)
      // Use an address of the same length, because the answer contains the address.
      expect(metrics).toEqual(await answer('/nothing', accept))
    }
    await serverWithoutToken.close()
  })

  test('[metrics-04] a token that is too short, too long or has a space stops the start, and the message does not contain it', () => {
    for (const METRICS_TOKEN of ['chalk-chalk-chalk-1', 'chalk chalk chalk chalk chalk', 'x'.repeat(257)]) {
      const readSetting = () => readConfig({ METRICS_TOKEN })
      expect(readSetting).toThrow(ConfigError)
      expect(readSetting).toThrow(/^METRICS_TOKEN must have 20 to 256 /)
      expect(readSetting).not.toThrow(METRICS_TOKEN)
    }
    expect(readConfig({ METRICS_TOKEN: TOKEN }).metricsToken).toBe(TOKEN)
    expect(readConfig({}).metricsToken).toBeNull()
  })
})

test('[metrics-05] the metrics contain no requested path', async () => {
  const code = 'secret-code-in-a-path'
  for (const path of [`/signup?code=${code}`, `/${code}`, `/api/${code}`, `/api/users/${code}`, `/assets/${code}`]) {
    await sendRequest({}, path)
  }
  const { text } = await sendRequest()
  expect(text).not.toContain(code)
  const metrics = await parseMetrics(text)
  expect(figureOf(metrics, 'parlor_request_seconds', { call: 'unknown', status: '404' })).toBe(1)
  expect(figureOf(metrics, 'parlor_request_seconds', { call: 'page' })).toBeGreaterThan(0)
  expect(figureOf(metrics, 'parlor_request_seconds', { call: 'GET /users/:username' })).toBeGreaterThan(0)
})

test('[metrics-06] a tap that arrives twice is counted once, and a refused tap is not counted', async () => {
  const { rivalId, gameId } = await newGame()
  const countTaps = async () => figureOf(await scrape(), 'parlor_tap_to_event_seconds') ?? 0
  const tapsBefore = await countTaps()
  for (let copy = 0; copy < 2; copy++) expect((await send(gameId, rivalId, 'one-tap-two-copies')).status).toBe(200)
  expect(await countTaps()).toBe(tapsBefore + 1)
  // There is no player with this id.
  expect((await send(gameId, 999_999)).status).not.toBe(200)
  expect(await countTaps()).toBe(tapsBefore + 1)
})

test('[metrics-08] the server stores the age of an outbox only from a member, and only if it is a whole number of at most 8 digits', async () => {
  const sendAge = (age: string, cookie?: string) =>
    call(server.origin, 'GET /auth/refresh', { cookie, headers: { [OUTBOX_AGE_HEADER]: age } })
  const oldest = async () => figureOf(await scrape(), 'parlor_outbox_oldest_seconds')
  // After these two ends of a minute, the ages of earlier minutes no longer count.
  await server.context.minutes.add()
  await server.context.minutes.add()
  await sendAge('500')
  for (const age of ['-1', '1e9', '123456789', 'old', '7.5']) await sendAge(age, owner.cookie)
  expect(await oldest()).toBe(0)
  await sendAge('40', owner.cookie)
  await sendAge('12', owner.cookie)
  expect(await oldest()).toBe(40)
  // The metrics still contain the age immediately after the end of its minute.
  await server.context.minutes.add()
  expect(await oldest()).toBe(40)
  await server.context.minutes.add()
  expect(await oldest()).toBe(0)
})

let gameCount = 0
/** Starts a game of the owner against a new player. `send` adds a point for this player. */
async function newGame(): Promise<{ rivalId: number; gameId: number }> {
  const rivalId = await addPlayer(owner, `Rival${++gameCount}`)
  const players = [await playerIdOf(owner, 'Owner'), rivalId].map((pool_player_id) => ({
    pool_player_id,
    handicap: 9,
  }))
  return { rivalId, gameId: await startGame(owner, { game_type: '9-Ball', players }) }
}

const send = (gameId: number, pool_player_id: number, key?: string) =>
  tap(owner, gameId, { pool_player_id, action: 'add' }, key)
