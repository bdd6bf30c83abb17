// Tests two nodes behind a load balancer that pins pages (sends each page always to the same node), and behind one that does not.

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { App } from '../../../server/app.ts'
import {
  addPlayer,
  call,
  dataOf,
  type Member,
  PASSWORD,
  playerNamed,
  signUp,
  startGame,
  tap,
} from '../../support/members.ts'
import { connectSocket, disconnectAll, waitForAllEvents } from '../../support/sockets.ts'
import { codeIn, createTestApp, createTestClock, openStorage, type Storage } from '../support.ts'
import { type Balancer, CLIENT_HEADER, startBalancer } from './balancer.ts'

const PAGES = 10

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
    // A node counts such calls only after the time in which the load balancer notices it.
    clock.advance(5000)
    origins = started.map(({ origin }) => origin)
    const code = codeIn(started[0]?.ownerSignUp ?? '')
    owner = await signUp(origins[0] ?? '', { username: 'Owner', password: PASSWORD, code })
  })
  afterEach(async () => {
    disconnectAll()
    await balancer?.close()
    for (const app of apps) await app.destroy()
    await storage.remove()
  })

  /** The lines that each node logs from now on as a warning or an error: the event and the message. */
  function recordLines(): unknown[][][] {
    return apps.map(({ context: { log } }) => {
      const lines: unknown[][] = []
      const record = ({ event }: { event: string }, message?: string) => void lines.push([event, message])
      vi.spyOn(log, 'warn').mockImplementation(record)
      vi.spyOn(log, 'error').mockImplementation(record)
      return lines
    })
  }

  const openPage = (page: number) => connectSocket(balancer?.origin ?? '', owner, { [CLIENT_HEADER]: String(page) })

  test('[hardened-35] all pages behind a balancer that pins pages connect over WebSocket and receive the events of both nodes', async () => {
    balancer = await startBalancer(origins, { pins: true })
    const lines = recordLines()
    const pages = await Promise.all(Array.from({ length: PAGES }, (_, page) => openPage(page)))
    for (const page of pages) expect(await waitForAllEvents(page)).toBe(owner.user.user_id)
    await expect
      .poll(() => new Set(pages.map(({ client }) => client.io.engine.transport.name)))
      .toEqual(new Set(['websocket']))
    expect(Math.min(...balancer.requests)).toBeGreaterThan(0)
    const players = [{ pool_player_id: await playerNamed(owner, 'Owner'), handicap: 20 }]
    const game = await startGame(owner, { game_type: '9-Ball', players })
    expect(await Promise.all(pages.map((page) => page.next('pool_games:new')))).toEqual(pages.map(() => [game]))
    expect(lines).toEqual([[], []])
  })

  test('[pool-ratings-16] a game that ends on one node is immediately in the ratings of the other node', async () => {
    const [here, there] = origins.map((origin) => ({ ...owner, origin }))
    if (!here || !there) throw new Error('There are not two nodes.')
    const rated = async ({ origin, cookie }: Member) =>
      dataOf(await call(origin, 'GET /pool/ratings', { cookie, query: { game_type: '8-Ball' } }))
    expect([await rated(here), await rated(there)]).toEqual([[], []])
    const winner = { pool_player_id: await playerNamed(here, 'Owner'), handicap: 1 }
    const loser = { pool_player_id: await addPlayer(here, 'Guest'), handicap: 1 }
    const game = await startGame(here, { game_type: '8-Ball', players: [winner, loser] })
    await tap(here, game, { pool_player_id: winner.pool_player_id, action: 'add' })
    expect((await rated(there)).map(({ username }) => username)).toEqual(['Owner', 'Guest'])
    expect(await rated(here)).toEqual(await rated(there))
  })

  test('[hardened-36] each node behind a balancer that does not pin logs one line with the remedy and nothing else', async () => {
    balancer = await startBalancer(origins, { pins: false })
    const lines = recordLines()
    const openedPages = Array.from({ length: 3 * PAGES }, (_, page) => openPage(page))
    const connected = (await Promise.allSettled(openedPages)).map(({ status }) => status === 'fulfilled')
    expect(connected).not.toContain(true)
    const remedy = ['live.notPinned', expect.stringMatching(/sticky sessions.*docs\/operations\.md/)]
    expect(lines).toEqual([[remedy], [remedy]])
  })
})
