/**
 * Tests in Chromium at which times the page's socket tries to connect, and by which transports. A transport is one of
 * the three ways in which Socket.IO can connect: 'polling' (HTTP requests), 'websocket' or 'webtransport'.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeWindow, startTestSite, type TestSite } from '../../support/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
})
afterAll(() => site.close())

/** One attempt of the browser to open a connection, by the clock of the page. */
interface Attempt {
  /** Null if the address of a request does not name a transport. */
  transport: string | null
  atMs: number
}

declare global {
  var attempts: Attempt[]
}

interface Network {
  /**
   * How a polling request ends. 'refused': immediately, without an answer. 'silent': never. 'answered': with the first
   * answer of Socket.IO, the handshake.
   */
  polling: 'refused' | 'silent' | 'answered'
  /** What `Math.random` returns. */
  random?: number
}

/** Replaces the browser's connections. Nothing of Parlor or of Socket.IO is replaced. */
function replaceNetwork({ polling, random = 0 }: Network) {
  globalThis.attempts = []
  Math.random = () => random
  const addAttempt = (transport: string | null) => globalThis.attempts.push({ transport, atMs: Date.now() })
  const upgrades = ['websocket', 'webtransport']
  const handshake = `0${JSON.stringify({ sid: 'a', upgrades, pingInterval: 25_000, pingTimeout: 20_000, maxPayload: 100_000 })}`
  let isAnswered = false
  class FakeRequest {
    withCredentials = false
    readyState = 0
    status = 0
    responseText = ''
    onreadystatechange: (() => void) | null = null
    private method = ''
    open(method: string, url: string) {
      this.method = method
      if (method === 'GET' && !isAnswered) addAttempt(new URL(url, location.href).searchParams.get('transport'))
    }
    setRequestHeader() {}
    abort() {}
    send() {
      // After the handshake, a GET request stays open: the server has nothing to send.
      if (polling === 'silent' || (isAnswered && this.method === 'GET')) return
      setTimeout(() => {
        this.readyState = 4
        this.status = polling === 'answered' ? 200 : 0
        this.responseText = this.method === 'GET' ? handshake : 'ok'
        isAnswered = polling === 'answered'
        this.onreadystatechange?.()
      })
    }
  }
  class FakeWebSocket {
    constructor() {
      addAttempt('websocket')
    }
    close() {}
  }
  class FakeWebTransport {
    readonly ready = new Promise<void>(() => undefined)
    readonly closed = new Promise<void>(() => undefined)
    constructor() {
      addAttempt('webtransport')
    }
    close() {}
  }
  Object.assign(globalThis, { XMLHttpRequest: FakeRequest, WebSocket: FakeWebSocket, WebTransport: FakeWebTransport })
}

/** Opens a page whose clock only the test moves, and moves it until the socket makes its first attempt. */
async function open(network: Network): Promise<Page> {
  const page = await site.visit('/not-found')
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
  await page.addInitScript(replaceNetwork, network)
  await page.goto(`${site.origin}/chess`)
  await expect
    .poll(
      async () => {
        await page.clock.runFor(10)
        return page.evaluate(() => globalThis.attempts.length)
      },
      { timeout: 15_000 },
    )
    .toBeGreaterThan(0)
  return page
}

const attemptsOf = (page: Page) => page.evaluate(() => globalThis.attempts)
/** The waits between the attempts, in milliseconds. */
const waitsMsOf = (attempts: readonly Attempt[]) =>
  attempts.slice(1).map(({ atMs }, index) => atMs - (attempts[index]?.atMs ?? 0))

describe('the socket of a page', () => {
  test('[live-connection-03] [constants-socket-03] a connection begins with polling, then tries webtransport, and 200 ms later websocket', async () => {
    const page = await open({ polling: 'answered' })
    await page.clock.runFor(1000)
    const attempts = await attemptsOf(page)
    expect(attempts.map(({ transport }) => transport)).toEqual(['polling', 'webtransport', 'websocket'])
    expect(waitsMsOf(attempts)[1]).toBe(200)
    await closeWindow(page)
  })

  test('[constants-socket-01] an attempt without an answer ends after 20 s, and the next one follows 1 s later', async () => {
    const page = await open({ polling: 'silent' })
    // The second attempt comes 21 s after the first one, which was up to 10 ms ago. The test looks at least 10 ms
    // before the second attempt, and at least 10 ms after it.
    await page.clock.runFor(20_980)
    await expect.poll(() => attemptsOf(page)).toHaveLength(1)
    await page.clock.runFor(30)
    await expect.poll(async () => waitsMsOf(await attemptsOf(page))).toEqual([21_000])
    await closeWindow(page)
  })

  test('[constants-socket-02] refused attempts are repeated after 1, 2, 4 and then always 5 s, and a random part makes a wait up to half shorter or longer', async () => {
    const page = await open({ polling: 'refused' })
    // 1 s, 2 s, 4 s and 20 times 5 s are 107 s.
    await page.clock.runFor(107_500)
    const waitsMs = waitsMsOf(await attemptsOf(page))
    expect(waitsMs.length).toBeGreaterThan(20)
    // With `random` 0 no wait is longer or shorter.
    const expectedWaitsMs = [1000, 2000, 4000, ...Array(waitsMs.length - 3).fill(5000)]
    waitsMs.forEach((waitMs, index) => {
      expect(waitMs - expectedWaitsMs[index], `wait ${index}`).toBeGreaterThanOrEqual(0)
      expect(waitMs - expectedWaitsMs[index], `wait ${index}`).toBeLessThan(10)
    })
    await closeWindow(page)
    // Socket.IO first waits 1000 ms, plus or minus 500 ms × `random`. It subtracts if the first decimal of `random` is
    // even.
    for (const [random, expectedMs] of [
      [0.8999, 551],
      [0.9999, 1499],
    ] as const) {
      const randomPage = await open({ polling: 'refused', random })
      await randomPage.clock.runFor(2000)
      const [firstWaitMs = 0] = waitsMsOf(await attemptsOf(randomPage))
      expect(Math.abs(firstWaitMs - expectedMs)).toBeLessThan(10)
      await closeWindow(randomPage)
    }
  })
})
