// Tests how the server reads the owner's results from the chess sites: good answers, failures, and the rating of each
// day.

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ChessSource } from '../../../contract/rules/site/chess.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../server/clock.ts'
import { startInventedChessSite } from '../../../server/demo/chessSite.ts'
import { createSite } from '../../../server/gateways/chessSites.ts'
import { keepDailyRatings } from '../../../server/usecases/site/chess.ts'
import {
  chessComStats,
  type FakeChessSite,
  json,
  lichessPerformance,
  neverAnswer,
  redirect,
  startFakeChessSite,
  status,
  text,
} from '../../support/chessSites.ts'
import { call } from '../../support/members.ts'
import { createTestApp, createTestClock, openStorage, startTestServer, type TestServer } from '../support.ts'

/** The path at chess.com with the results of the player. */
const STATS = '/pub/player/nora-f/stats'
/** The path at chess.com that says whether the account is closed. */
const PROFILE = '/pub/player/nora-f'
/** The path at lichess.org with the results of the player in rapid chess. */
const RAPID = '/api/user/Nora-F/perf/rapid'
/** The path at lichess.org that the server requests if the one above has no results. */
const USER = '/api/user/Nora-F'

const chessSites: FakeChessSite[] = []
const servers: TestServer[] = []
let chessSite: FakeChessSite
/** The requests that have arrived, without those for the profile. */
const requests = () => chessSite.requests.filter(({ path }) => path !== PROFILE)

const settingsFor = (origin: string) => ({
  CHESS_COM_USERNAME: 'Nora-F',
  CHESS_COM_URL: origin,
  LICHESS_USERNAME: 'Nora-F',
  LICHESS_URL: origin,
})

async function startWith(settings: Record<string, string> = settingsFor(chessSite.origin)): Promise<TestServer> {
  const server = await startTestServer({ env: settings })
  servers.push(server)
  return server
}

const callChess = (server: Pick<TestServer, 'origin'>, source: ChessSource) =>
  call(server.origin, 'GET /chess', { query: { source } })

beforeEach(async () => {
  chessSite = await startFakeChessSite()
  chessSites.push(chessSite)
})
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
  for (const site of chessSites.splice(0)) await site.close()
})

describe('answers of the chess sites', () => {
  test('[calls-chess-01] the answer has one field with the name of the site, which contains the rating and the results', async () => {
    chessSite.on(STATS, json(chessComStats(1241, { win: 485, loss: 454, draw: 50 })))
    chessSite.on(RAPID, json(lichessPerformance(1602.43, { all: 120, win: 60, loss: 50, draw: 8 })))
    const server = await startWith()
    expect((await callChess(server, 'chess.com')).data).toEqual({
      'chess.com': {
        rating: 1241,
        provisional: false,
        record: { win: 485, loss: 454, draw: 50, unknown: 0 },
        username: 'Nora-F',
        fetched: new Date(server.clock.now()).toISOString(),
        age_seconds: 0,
        outdated: false,
        problem: null,
        daily: [{ day: '2026-03-14', rating: 1241 }],
      },
    })
    expect((await callChess(server, 'lichess.org')).data).toMatchObject({
      'lichess.org': { rating: 1602, record: { win: 60, loss: 50, draw: 8, unknown: 2 } },
    })
  })

  test('[chess-server-01] the server requests the configured usernames from the sites, and sends a contact address', async () => {
    chessSite.on(STATS, json(chessComStats(1241, { win: 1, loss: 2, draw: 3 })))
    const server = await startWith({ ...settingsFor(chessSite.origin), PUBLIC_ORIGIN: 'https://parlor.example' })
    expect((await callChess(server, 'chess.com')).status).toBe(200)
    expect(requests()).toHaveLength(1)
    expect(requests()[0]).toMatchObject({
      path: STATS,
      headers: { 'user-agent': 'Parlor (username: Nora-F; contact: https://parlor.example)' },
    })
    await callChess(server, 'lichess.org')
    expect(requests().map(({ path }) => path)).toEqual([STATS, RAPID, USER])
  })

  test('an account without rapid games has no rating, and 0 wins, losses and draws', async () => {
    chessSite.on(STATS, json({}))
    chessSite.on(RAPID, json(lichessPerformance(1500, { all: 0, win: 0, loss: 0, draw: 0 })))
    const server = await startWith()
    const noGames = { rating: null, record: { win: 0, loss: 0, draw: 0, unknown: 0 } }
    expect((await callChess(server, 'chess.com')).data?.['chess.com']).toMatchObject(noGames)
    expect((await callChess(server, 'lichess.org')).data?.['lichess.org']).toMatchObject(noGames)
  })

  test('all games count as unknown if lichess.org sends no wins, losses and draws', async () => {
    chessSite.on(USER, json({ perfs: { rapid: { games: 77, rating: 1533, rd: 50, prog: 3 } }, count: { all: 900 } }))
    const server = await startWith()
    expect((await callChess(server, 'lichess.org')).data?.['lichess.org']).toMatchObject({
      rating: 1533,
      record: { win: 0, loss: 0, draw: 0, unknown: 77 },
    })
  })
})

describe('stored answers of the chess sites', () => {
  test.each([
    ['chess.com', STATS, 12 * HOUR_MS],
    ['lichess.org', RAPID, 15 * MINUTE_MS],
  ] as const)('%s is asked again only when its stored answer has become too old', async (source, path, maxAgeMs) => {
    chessSite.on(STATS, json(chessComStats(1241, { win: 1, loss: 2, draw: 3 })))
    chessSite.on(RAPID, json(lichessPerformance(1241, { all: 6, win: 1, loss: 2, draw: 3 })))
    const server = await startWith()
    await callChess(server, source)
    server.clock.advance(maxAgeMs - 1000)
    expect((await callChess(server, source)).data?.[source]).toMatchObject({
      age_seconds: maxAgeMs / 1000 - 1,
      outdated: false,
    })
    expect(requests()).toHaveLength(1)
    server.clock.advance(1000)
    expect((await callChess(server, source)).data?.[source]).toMatchObject({ age_seconds: 0 })
    expect(requests().map((request) => request.path)).toEqual([path, path])
  })

  test('[chess-server-02] the last good answer of a site is shown with its age while the site fails, even after a restart', async () => {
    const storage = await openStorage()
    const clock = createTestClock()
    chessSite.on(STATS, json(chessComStats(1241, { win: 485, loss: 454, draw: 50 })))
    const firstApp = await createTestApp({ ...storage.env, ...settingsFor(chessSite.origin) }, clock)
    const firstStart = await firstApp.start()
    await callChess(firstStart, 'chess.com')
    clock.advance(HOUR_MS)
    expect((await callChess(firstStart, 'chess.com')).data?.['chess.com']).toMatchObject({
      age_seconds: 3600,
      outdated: false,
    })
    expect(requests()).toHaveLength(1)
    await firstApp.destroy()

    chessSite.on(STATS, status(503))
    clock.advance(12 * HOUR_MS)
    const secondApp = await createTestApp({ ...storage.env, ...settingsFor(chessSite.origin) }, clock)
    const answer = await callChess(await secondApp.start(), 'chess.com')
    expect(answer.data?.['chess.com']).toMatchObject({
      rating: 1241,
      record: { win: 485, loss: 454, draw: 50, unknown: 0 },
      age_seconds: 13 * 3600,
      outdated: true,
      problem: { code: 'CHESS_UNAVAILABLE' },
    })
    await secondApp.destroy()
    await storage.remove()
  })

  test('[chess-server-03] while the server cannot save, the answers still have new results, and the site is not asked more often', async () => {
    chessSite.on(STATS, json(chessComStats(1241, { win: 485, loss: 454, draw: 50 })))
    const server = await startWith()
    await callChess(server, 'chess.com')
    server.clock.advance(12 * HOUR_MS)
    chessSite.on(STATS, json(chessComStats(1250, { win: 486, loss: 454, draw: 50 })))
    const write = vi
      .spyOn(server.context, 'write')
      .mockRejectedValue(Object.assign(new Error('full'), { code: 'ENOSPC' }))
    for (let times = 0; times < 2; times++) {
      const answer = await callChess(server, 'chess.com')
      expect(answer.data?.['chess.com']).toMatchObject({ rating: 1250, age_seconds: 0, outdated: false })
    }
    write.mockRestore()
    expect(requests()).toHaveLength(2)
  })

  test('the answer for an old username is not used after the setting has changed', async () => {
    const storage = await openStorage()
    chessSite.on(STATS, json(chessComStats(1241, { win: 1, loss: 2, draw: 3 })))
    const oldApp = await createTestApp({ ...storage.env, ...settingsFor(chessSite.origin) })
    await callChess(await oldApp.start(), 'chess.com')
    await oldApp.destroy()
    const newApp = await createTestApp({ ...storage.env, ...settingsFor(chessSite.origin), CHESS_COM_USERNAME: 'ben' })
    expect((await callChess(await newApp.start(), 'chess.com')).error?.code).toBe('CHESS_PLAYER_UNKNOWN')
    await newApp.destroy()
    await storage.remove()
  })

  test('[chess-server-04] after the clock was ahead, the site is asked at once, by a running server and after a restart', async () => {
    const storage = await openStorage()
    const clock = createTestClock()
    chessSite.on(STATS, json(chessComStats(1241, { win: 1, loss: 2, draw: 3 })))
    clock.advance(40 * DAY_MS)
    const firstApp = await createTestApp({ ...storage.env, ...settingsFor(chessSite.origin) }, clock)
    const firstStart = await firstApp.start()
    await callChess(firstStart, 'chess.com')
    clock.advance(-20 * DAY_MS)
    chessSite.on(STATS, json(chessComStats(1250, { win: 2, loss: 2, draw: 3 })))
    expect((await callChess(firstStart, 'chess.com')).data?.['chess.com']).toMatchObject({ rating: 1250 })
    await firstApp.destroy()

    clock.advance(-20 * DAY_MS)
    chessSite.on(STATS, json(chessComStats(1260, { win: 3, loss: 2, draw: 3 })))
    const secondApp = await createTestApp({ ...storage.env, ...settingsFor(chessSite.origin) }, clock)
    const secondStart = await secondApp.start()
    expect((await callChess(secondStart, 'chess.com')).data?.['chess.com']).toMatchObject({
      rating: 1260,
      fetched: new Date(clock.now()).toISOString(),
    })
    await secondApp.destroy()
    await storage.remove()
  })

  test('several requests at the same time cause only one call to the site', async () => {
    chessSite.on(STATS, json(chessComStats(1241, { win: 1, loss: 2, draw: 3 })))
    const server = await startWith()
    const answers = await Promise.all(Array.from({ length: 8 }, () => callChess(server, 'chess.com')))
    expect(answers.map(({ status: httpStatus }) => httpStatus)).toEqual(Array(8).fill(200))
    expect(requests()).toHaveLength(1)
  })

  test('a site object sends a request again only when its last answer is an hour old', async () => {
    const clock = createTestClock()
    const games = { rating: 1241, isProvisional: false, win: 1, loss: 2, draw: 3, unknown: 0 }
    let callCount = 0
    const siteOfNora = createSite(clock, 'nora', HOUR_MS, async () => {
      callCount += 1
      return games
    })
    const storedMs: number[] = []
    const listener = {
      answered: async (_: unknown, fetched: number) => void storedMs.push(fetched),
      failed: () => undefined,
    }
    const fetchedMs = clock.now()
    const first = await siteOfNora.ask(listener)
    expect(first).toEqual({ kind: 'answered', games, fetchedMs })
    clock.advance(HOUR_MS - 1)
    expect(await siteOfNora.ask(listener)).toEqual(first)
    expect([callCount, storedMs]).toEqual([1, [fetchedMs]])
    clock.advance(1)
    expect(await siteOfNora.ask(listener)).toEqual({ kind: 'answered', games, fetchedMs: fetchedMs + HOUR_MS })
    expect([callCount, storedMs]).toEqual([2, [fetchedMs, fetchedMs + HOUR_MS]])
  })
})

test('[chess-demo-01] the invented chess site of the demo answers for both sites', async () => {
  const { chessComUsername, chessComUrl, lichessUsername, lichessUrl } = await startInventedChessSite()
  const server = await startWith({
    CHESS_COM_USERNAME: chessComUsername ?? '',
    CHESS_COM_URL: chessComUrl,
    LICHESS_USERNAME: lichessUsername ?? '',
    LICHESS_URL: lichessUrl,
  })
  for (const source of ['chess.com', 'lichess.org'] as const) {
    const { data } = await callChess(server, source)
    expect(data?.[source]).toMatchObject({ rating: expect.any(Number), outdated: false })
    expect(data?.[source]?.record.win).toBeGreaterThan(0)
  }
})

describe('failures of the chess sites', () => {
  test('[chess-none-01] a site without a configured username is answered with status 200 and the error NO_ACCOUNT, and nobody is asked', async () => {
    const server = await startWith({})
    for (const source of ['chess.com', 'lichess.org'] as const) {
      const { status: httpStatus, data } = await callChess(server, source)
      const message = `No account on ${source} is set up.`
      expect([httpStatus, data]).toEqual([200, { error: { code: 'NO_ACCOUNT', message } }])
    }
    expect(requests()).toEqual([])
  })

  const closedUser = json({ id: 'nora-f', username: 'Nora-F', disabled: true })
  test.each([
    ['unknown', {}, 'chess.com', 404, 'CHESS_PLAYER_UNKNOWN', "chess.com has no player named 'Nora-F'."],
    ['unknown', {}, 'lichess.org', 404, 'CHESS_PLAYER_UNKNOWN', "lichess.org has no player named 'Nora-F'."],
    [
      'closed',
      { [STATS]: status(410) },
      'chess.com',
      404,
      'CHESS_ACCOUNT_CLOSED',
      "The account 'Nora-F' on chess.com is closed.",
    ],
    [
      'closed by the site, with its results kept',
      {
        [STATS]: json(chessComStats(1241, { win: 1, loss: 2, draw: 3 })),
        [PROFILE]: json({ username: 'nora-f', status: 'closed:fair_play_violations' }),
      },
      'chess.com',
      404,
      'CHESS_ACCOUNT_CLOSED',
      "The account 'Nora-F' on chess.com is closed.",
    ],
    [
      'closed',
      { [USER]: closedUser },
      'lichess.org',
      404,
      'CHESS_ACCOUNT_CLOSED',
      "The account 'Nora-F' on lichess.org is closed.",
    ],
    [
      'renamed',
      { [STATS]: redirect('https://api.chess.com/pub/player/nora-g/stats') },
      'chess.com',
      404,
      'CHESS_PLAYER_RENAMED',
      "The player 'Nora-F' is named 'nora-g' on chess.com now.",
    ],
    [
      'moved',
      { [STATS]: redirect('/elsewhere') },
      'chess.com',
      404,
      'CHESS_PLAYER_RENAMED',
      "The player 'Nora-F' has another address on chess.com now.",
    ],
  ] as const)(
    '[chess-account-01] an account that is %s is answered with its own error, and asked again after an hour',
    async (_, replies, source, httpStatus, code, message) => {
      for (const [path, reply] of Object.entries(replies)) chessSite.on(path, reply)
      const server = await startWith()
      for (let times = 0; times < 2; times++) {
        const answer = await callChess(server, source)
        expect([answer.status, answer.error]).toEqual([httpStatus, { code, message }])
        server.clock.advance(59 * MINUTE_MS)
      }
      expect(requests()).toHaveLength(source === 'chess.com' ? 1 : 2)
      server.clock.advance(MINUTE_MS)
      chessSite.on(STATS, json(chessComStats(1241, { win: 1, loss: 2, draw: 3 })))
      chessSite.on(PROFILE, json({ username: 'nora-f', status: 'premium' }))
      chessSite.on(RAPID, json(lichessPerformance(1241, { all: 6, win: 1, loss: 2, draw: 3 })))
      expect((await callChess(server, source)).data?.[source]).toMatchObject({ rating: 1241 })
    },
  )

  test('[chess-account-02] after an account was closed, its last results are answered with this reason', async () => {
    chessSite.on(STATS, json(chessComStats(1241, { win: 1, loss: 2, draw: 3 })))
    const server = await startWith()
    await callChess(server, 'chess.com')
    chessSite.on(STATS, status(410))
    server.clock.advance(12 * HOUR_MS)
    expect((await callChess(server, 'chess.com')).data?.['chess.com']).toMatchObject({
      rating: 1241,
      outdated: true,
      problem: { code: 'CHESS_ACCOUNT_CLOSED', message: "The account 'Nora-F' on chess.com is closed." },
    })
  })

  test('[chess-account-03] without a rated game lichess.org has no rating, and the invented one is not kept', async () => {
    const performance = lichessPerformance(1500, { all: 4, win: 2, loss: 2, draw: 0 })
    chessSite.on(RAPID, json({ ...performance, stat: { count: { ...performance.stat.count, rated: 0 } } }))
    const server = await startWith()
    const { db } = server.context
    const invented = { source: 'lichess.org', username: 'Nora-F', kind: 'rapid', day: '2026-03-13', rating: 1500 }
    await db.insertInto('chess_ratings').values(invented).execute()
    expect((await callChess(server, 'lichess.org')).data?.['lichess.org']).toMatchObject({
      rating: null,
      record: { win: 2, loss: 2, draw: 0, unknown: 0 },
      daily: [],
    })
  })

  test('[chess-account-04] a provisional rating is marked, also when it comes from the stored answer', async () => {
    const performance = lichessPerformance(1843.1, { all: 3, win: 3, loss: 0, draw: 0 })
    chessSite.on(
      RAPID,
      json({ ...performance, perf: { glicko: { rating: 1843.1, deviation: 180, provisional: true } } }),
    )
    const server = await startWith()
    for (let times = 0; times < 2; times++) {
      const { data } = await callChess(server, 'lichess.org')
      expect(data?.['lichess.org']).toMatchObject({ rating: 1843, provisional: true })
    }
    chessSite.on(RAPID, status(404))
    chessSite.on(USER, json({ perfs: { rapid: { games: 4, rating: 1850, prov: true } } }))
    server.clock.advance(15 * MINUTE_MS)
    const { data } = await callChess(server, 'lichess.org')
    expect(data?.['lichess.org']).toMatchObject({ rating: 1850, provisional: true })
  })

  test('the server answers with an error if a site does not know the username', async () => {
    const server = await startWith()
    for (const source of ['chess.com', 'lichess.org'] as const) {
      const { status: httpStatus, error } = await callChess(server, source)
      expect([httpStatus, error?.code]).toEqual([404, 'CHESS_PLAYER_UNKNOWN'])
    }
  })

  /** A good answer at the address of the redirect. The server must not follow a redirect. */
  const answerElsewhere = json(chessComStats(2900, { win: 1, loss: 0, draw: 0 }))
  test.each([
    ['a 403', status(403)],
    ['a 429', status(429)],
    ['a 500', status(500)],
    ['HTML in place of JSON', text('<h1>Under maintenance</h1>')],
    ['an answer that is cut off', text('{"chess_rapid":{"last":')],
    ['an answer with an impossible rating', json(chessComStats(1e15, { win: 1, loss: 2, draw: 3 }))],
    ['JSON of another shape', json({ chess_rapid: { last: { rating: 'high' }, record: { win: -1 } } })],
    ['null in place of an object', json(null)],
    ['a redirect for now', redirect('/elsewhere', 302)],
    ['an answer that is too long', text(`[${'"x",'.repeat(200_000)}1]`)],
  ])('%s counts as a failure, and the site is not asked again for a minute', async (_, reply) => {
    chessSite.on('/elsewhere', answerElsewhere)
    chessSite.on(STATS, reply)
    const server = await startWith()
    for (let times = 0; times < 3; times++) {
      const { status: httpStatus, error } = await callChess(server, 'chess.com')
      expect([httpStatus, error?.code]).toEqual([424, 'CHESS_UNAVAILABLE'])
    }
    server.clock.advance(59_000)
    await callChess(server, 'chess.com')
    expect(requests()).toHaveLength(1)

    chessSite.on(STATS, json(chessComStats(1241, { win: 1, loss: 2, draw: 3 })))
    server.clock.advance(1_000)
    expect((await callChess(server, 'chess.com')).data?.['chess.com']).toMatchObject({ rating: 1241, outdated: false })
    expect(requests().map(({ path }) => path)).toEqual([STATS, STATS])
  })

  test('the server answers with an error if it cannot reach a site', async () => {
    await chessSite.close()
    const server = await startWith()
    expect((await callChess(server, 'lichess.org')).error?.code).toBe('CHESS_UNAVAILABLE')
  })

  test('a request to a site that does not answer ends after the timeout', async () => {
    chessSite.on('/slow', neverAnswer)
    const errors: unknown[] = []
    const timeoutMs = 20
    const slowSite = createSite(
      createTestClock(),
      'nora',
      HOUR_MS,
      async (signal) => {
        await fetch(`${chessSite.origin}/slow`, { signal })
        return { kind: 'unknownPlayer' } as const
      },
      timeoutMs,
    )
    const listener = { answered: async () => undefined, failed: (error: unknown) => errors.push(error) }
    expect(await slowSite.ask(listener)).toEqual({ kind: 'failed' })
    expect(errors).toMatchObject([{ name: 'TimeoutError' }])
  })

  test('an answer that cannot be stored counts as a failure, so that the next request to the site is a minute later', async () => {
    const clock = createTestClock()
    let callCount = 0
    const siteOfNora = createSite(clock, 'nora', HOUR_MS, async () => {
      callCount += 1
      return { rating: 1241, isProvisional: false, win: 1, loss: 2, draw: 3, unknown: 0 }
    })
    const brokenListener = { answered: () => Promise.reject(new Error('The disk is full.')), failed: () => undefined }
    const listener = { answered: async () => undefined, failed: () => undefined }
    await expect(siteOfNora.ask(brokenListener)).rejects.toThrow('The disk is full.')
    expect(await siteOfNora.ask(listener)).toEqual({ kind: 'failed' })
    expect(callCount).toBe(1)
    clock.advance(MINUTE_MS)
    expect(await siteOfNora.ask(listener)).toMatchObject({ kind: 'answered' })
  })
})

describe('the rating of each day', () => {
  const dailyOf = async (server: TestServer, source: ChessSource) =>
    (await callChess(server, source)).data?.[source]?.daily

  test('[chess-history-01] [chess-history-03] the last rating of each day is stored for each site, in the order of time, for a year', async () => {
    const server = await startWith()
    const setRating = (rating: number) => {
      chessSite.on(STATS, json(chessComStats(rating, { win: 1, loss: 2, draw: 3 })))
      chessSite.on(RAPID, json(lichessPerformance(rating + 300, { all: 6, win: 1, loss: 2, draw: 3 })))
    }
    setRating(1200)
    expect(await dailyOf(server, 'chess.com')).toEqual([{ day: '2026-03-14', rating: 1200 }])
    expect(await dailyOf(server, 'lichess.org')).toEqual([{ day: '2026-03-14', rating: 1500 }])
    setRating(1210)
    server.clock.advance(15 * MINUTE_MS)
    expect(await dailyOf(server, 'lichess.org')).toEqual([{ day: '2026-03-14', rating: 1510 }])
    server.clock.advance(DAY_MS)
    setRating(1190)
    expect(await dailyOf(server, 'chess.com')).toEqual([
      { day: '2026-03-14', rating: 1200 },
      { day: '2026-03-15', rating: 1190 },
    ])
    server.clock.advance(365 * DAY_MS)
    chessSite.on(STATS, json({}))
    expect(await dailyOf(server, 'chess.com')).toEqual([{ day: '2026-03-15', rating: 1190 }])
  })

  test('the ratings of another player are not among the ratings of the days', async () => {
    const server = await startWith()
    chessSite.on(STATS, json(chessComStats(1241, { win: 1, loss: 2, draw: 3 })))
    const { db } = server.context
    const ratingOfBen = { source: 'chess.com', username: 'ben', kind: 'rapid', day: '2026-03-13', rating: 900 }
    await db.insertInto('chess_ratings').values(ratingOfBen).execute()
    expect(await dailyOf(server, 'chess.com')).toEqual([{ day: '2026-03-14', rating: 1241 }])
  })

  test('[chess-history-02] [chess-history-03] a rating of a later day is not shown, and does not count as that of today', async () => {
    const server = await startWith()
    const { db } = server.context
    chessSite.on(STATS, json(chessComStats(1241, { win: 1, loss: 2, draw: 3 })))
    const laterRating = { source: 'chess.com', username: 'Nora-F', kind: 'rapid', day: '2026-04-23', rating: 900 }
    await db.insertInto('chess_ratings').values(laterRating).execute()
    await keepDailyRatings(server.context)
    expect(requests().map(({ path }) => path)).toContain(STATS)
    expect(await dailyOf(server, 'chess.com')).toEqual([{ day: '2026-03-14', rating: 1241 }])
  })

  test('[chess-history-02] the server itself reads a missing rating of today, once for each site', async () => {
    const server = await startWith()
    chessSite.on(STATS, json(chessComStats(1241, { win: 1, loss: 2, draw: 3 })))
    await keepDailyRatings(server.context)
    // lichess.org does not know the player. This must not make the check fail.
    expect(requests().map(({ path }) => path)).toEqual([STATS, RAPID, USER])
    chessSite.on(RAPID, json(lichessPerformance(1533, { all: 6, win: 1, loss: 2, draw: 3 })))
    server.clock.advance(HOUR_MS)
    await keepDailyRatings(server.context)
    expect(
      requests()
        .map(({ path }) => path)
        .slice(3),
    ).toEqual([RAPID])
    // It was 19:30, and 7 hours later the next day has begun. The answer of chess.com is still used: it is valid for 12
    // hours.
    server.clock.advance(6 * HOUR_MS)
    await keepDailyRatings(server.context)
    expect(
      requests()
        .map(({ path }) => path)
        .slice(4),
    ).toEqual([RAPID])
    server.clock.advance(5 * HOUR_MS)
    await keepDailyRatings(server.context)
    await keepDailyRatings(server.context)
    expect(
      requests()
        .map(({ path }) => path)
        .slice(5),
    ).toEqual([STATS])
    const { db } = server.context
    const days = await db
      .selectFrom('chess_ratings')
      .select(['source', 'day'])
      .orderBy('source')
      .orderBy('day')
      .execute()
    expect(days.map(({ source, day }) => `${source} ${day}`)).toEqual([
      'chess.com 2026-03-14',
      'chess.com 2026-03-15',
      'lichess.org 2026-03-14',
      'lichess.org 2026-03-15',
    ])
  })
})
