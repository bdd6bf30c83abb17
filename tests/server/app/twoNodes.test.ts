// Tests two nodes, with and without a load balancer. A balancer that pins pages sends all calls of a page to the same
// node.

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { App } from '../../../server/app.ts'
import {
  addPlayer,
  call,
  dataOf,
  type Member,
  PASSWORD,
  playerIdOf,
  signUp,
  startGame,
  tap,
} from '../../support/members.ts'
import { connectSocket, disconnectAll, waitForAllEvents } from '../../support/sockets.ts'
import { createTestApp, createTestClock, openStorage, type Storage, signUpCodeIn } from '../support.ts'
import { type Balancer, CLIENT_HEADER, startBalancer } from './balancer.ts'

/** How many pages the first test opens. The last test opens three times as many. */
const PAGE_COUNT = 10

describe.runIf(process.env.TEST_DATABASE_URL)('two nodes on PostgreSQL', () => {
  let storage: Storage
  let apps: App[]
  let origins: string[]
  let owner: Member
  let balancer: Balancer | undefined

  beforeEach(async () => {
    storage = await openStorage()
    const clock = createTestClock()
    apps = [await createTestApp(storage.env, clock), await createTestApp(storage.env, clock)]
    const started = []
    for (const app of apps) started.push(await app.start())
    // A node does not count calls for connections that were opened in its first two seconds. Without this step, it
    // would log no warning.
    clock.advance(5000)
    origins = started.map(({ origin }) => origin)
    const code = signUpCodeIn(started[0]?.ownerSignUpAddress ?? '')
    owner = await signUp(origins[0] ?? '', { username: 'Owner', password: PASSWORD, code })
  })
  afterEach(async () => {
    disconnectAll()
    await balancer?.close()
    for (const app of apps) await app.destroy()
    await storage.remove()
  })

  /** The lines that each node logs from now on as a warning or an error: the event and the message. */
  function collectLines(): unknown[][][] {
    return apps.map(({ context: { log } }) => {
      const lines: unknown[][] = []
      const collect = ({ event }: { event: string }, message?: string) => void lines.push([event, message])
      vi.spyOn(log, 'warn').mockImplementation(collect)
      vi.spyOn(log, 'error').mockImplementation(collect)
      return lines
    })
  }

  const openPage = (page: number) => connectSocket(balancer?.origin ?? '', owner, { [CLIENT_HEADER]: String(page) })

  test('[hardened-35] all pages behind a balancer that pins pages connect over WebSocket and receive the events of both nodes', async () => {
    balancer = await startBalancer(origins, { pins: true })
    const lines = collectLines()
    const pages = await Promise.all(Array.from({ length: PAGE_COUNT }, (_, page) => openPage(page)))
    // Each page is connected as the owner.
    for (const page of pages) expect(await waitForAllEvents(page)).toBe(owner.user.user_id)
    await expect
      .poll(() => new Set(pages.map(({ client }) => client.io.engine.transport.name)))
      .toEqual(new Set(['websocket']))
    expect(Math.min(...balancer.requests)).toBeGreaterThan(0)
    const players = [{ pool_player_id: await playerIdOf(owner, 'Owner'), handicap: 20 }]
    const gameId = await startGame(owner, { game_type: '9-Ball', players })
    expect(await Promise.all(pages.map((page) => page.next('pool_games:new')))).toEqual(pages.map(() => [gameId]))
    expect(lines).toEqual([[], []])
  })

  test('[pool-ratings-16] a game that ends on one node is immediately in the ratings of the other node', async () => {
    const [ownerOnFirst, ownerOnSecond] = origins.map((origin) => ({ ...owner, origin }))
    if (!ownerOnFirst || !ownerOnSecond) throw new Error('There are not two nodes.')
    const readRatings = async ({ origin, cookie }: Member) =>
      dataOf(await call(origin, 'GET /pool/ratings', { cookie, query: { game_type: '8-Ball' } }))
    expect([await readRatings(ownerOnFirst), await readRatings(ownerOnSecond)]).toEqual([[], []])
    const winner = { pool_player_id: await playerIdOf(ownerOnFirst, 'Owner'), handicap: 1 }
    const loser = { pool_player_id: await addPlayer(ownerOnFirst, 'Guest'), handicap: 1 }
    const gameId = await startGame(ownerOnFirst, { game_type: '8-Ball', players: [winner, loser] })
    await tap(ownerOnFirst, gameId, { pool_player_id: winner.pool_player_id, action: 'add' })
    expect((await readRatings(ownerOnSecond)).map(({ username }) => username)).toEqual(['Owner', 'Guest'])
    expect(await readRatings(ownerOnFirst)).toEqual(await readRatings(ownerOnSecond))
  })

  test('[hardened-36] behind a balancer that does not pin pages, each node logs only one line, which says what to do', async () => {
    balancer = await startBalancer(origins, { pins: false })
    const lines = collectLines()
    const openedPages = Array.from({ length: 3 * PAGE_COUNT }, (_, page) => openPage(page))
    const areConnected = (await Promise.allSettled(openedPages)).map(({ status }) => status === 'fulfilled')
    expect(areConnected).not.toContain(true)
    const notPinnedLine = ['live.notPinned', expect.stringMatching(/sticky sessions.*docs\/operations\.md/)]
    expect(lines).toEqual([[notPinnedLine], [notPinnedLine]])
  })
})
