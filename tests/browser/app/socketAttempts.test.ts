/** Tests in Chromium when the page's socket tries to connect, and by which transports. The test moves the clock. */
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
  transport: string | null
  atMs: number
}

declare global {
  var attempts: Attempt[]
}

interface Network {
  /** How polling requests end: immediately without an answer, never, or with a handshake. */
  polling: 'refused' | 'silent' | 'answered'
  /** What `Math.random` returns. */
  random?: number
}

/** Replaces the browser's connections. Nothing of Parlor or of Socket.IO is replaced. */
function replaceNetwork({ polling, random = 0 }: Network) {
  globalThis.attempts = []
  Math.random = () => random
  const note = (transport: string | null) => globalThis.attempts.push({ transport, atMs: Date.now() })
  const upgrades = ['websocket', 'webtransport']
  const handshake = `0${JSON.stringify({ sid: 'a', upgrades, pingInterval: 25_000, pingTimeout: 20_000, maxPayload: 100_000 })}`
  let isAnswered = false
  class Request {
    withCredentials = false
    readyState = 0
    status = 0
    responseText = ''
    onreadystatechange: (() => void) | null = null
    private method = ''
    open(method: string, url: string) {
      this.method = method
      if (method === 'GET' && !isAnswered) note(new URL(url, location.href).searchParams.get('transport'))
    }
    setRequestHeader() {}
    abort() {}
    send() {
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
  class Socket {
    constructor() {
      note('websocket')
    }
    close() {}
  }
  class Transport {
    readonly ready = new Promise<void>(() => undefined)
    readonly closed = new Promise<void>(() => undefined)
    constructor() {
      note('webtransport')
    }
    close() {}
  }
  Object.assign(globalThis, { XMLHttpRequest: Request, WebSocket: Socket, WebTransport: Transport })
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
  test('[live-connection-03] [constants-socket-03] a connection begins with polling, tries webtransport immediately and websocket after 200 ms', async () => {
    const page = await open({ polling: 'answered' })
    await page.clock.runFor(1000)
    const attempts = await attemptsOf(page)
    expect(attempts.map(({ transport }) => transport)).toEqual(['polling', 'webtransport', 'websocket'])
    expect(waitsMsOf(attempts)[1]).toBe(200)
    await closeWindow(page)
  })

  test('[constants-socket-01] an attempt without an answer ends after 20 s, and the next one follows 1 s later', async () => {
    const page = await open({ polling: 'silent' })
    await page.clock.runFor(20_990)
    expect(await attemptsOf(page)).toHaveLength(1)
    await page.clock.runFor(20)
    expect(waitsMsOf(await attemptsOf(page))).toEqual([21_000])
    await closeWindow(page)
  })

  test('[constants-socket-02] refused attempts are repeated without end after 1, 2, 4 and then 5 s, up to half earlier or later', async () => {
    const page = await open({ polling: 'refused' })
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
    // Socket.IO waits 1000 ms, minus or plus half of it times `random`: minus if the first decimal of `random` is even.
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
