// Measures how soon the site can be used with the files and answers that the browser has stored, without a network and
// with a slow network.

import { connect, createServer, type Socket } from 'node:net'
import type { BrowserContext } from 'playwright-core'
import { ensureBuilt } from '../../scripts/ensureBuilt.mjs'
import { openBrowser } from '../support/chromium.ts'
import { invite, PASSWORD, playerIdOf, signUp, startGame } from '../support/members.ts'
import { type ServerProcess, startServerProcess } from '../support/serverProcess.ts'
import { PHONE } from '../support/site.ts'
import { median, type Row } from './measure.ts'

/** The processor of the measured page is this many times slower. */
const CPU_SLOWDOWN = 4
const ROUNDS = 9
/** The aims without a network (cold start), and with the slow network (repeat visit). */
const COLD_START_AIM_MS = 1_000
const REPEAT_VISIT_AIM_MS = 700
/** A page that shows nothing useful within this time counts as not usable. */
const LIMIT_MS = 6_000

/** 1.6 megabits per second. */
const DOWNLOAD_BYTES_PER_MS = 1_600 / 8
const UPLOAD_DELAY_MS = 150

export default async function offlineBench(): Promise<Row[]> {
  await ensureBuilt()
  const server = await startServerProcess()
  const gameId = await signUpWithGame(server)
  const pages = [
    { path: '/chess', selector: 'main h1' },
    { path: '/pool', selector: 'main article button' },
    { path: `/pool/${gameId}`, selector: 'main button[aria-label^="Add"]' },
  ]
  const connection = await startSlowConnection(Number(new URL(server.origin).port))
  const browser = await openBrowser()
  try {
    const context = await browser.newContext({ viewport: PHONE, isMobile: true, hasTouch: true })
    await signIn(context, connection.origin)
    await visitEachPage(context, connection.origin, pages)

    const slowTimes = await measurePages(context, connection.origin, pages)
    connection.cut()
    const offlineTimes = await measurePages(context, connection.origin, pages)
    return [
      ...pages.map(({ path }) =>
        timeRow(`repeat visit of ${nameOf(path)}, 1.6 Mbps and 150 ms`, slowTimes, path, REPEAT_VISIT_AIM_MS),
      ),
      ...pages.map(({ path }) =>
        timeRow(`cold start of ${nameOf(path)} without a network`, offlineTimes, path, COLD_START_AIM_MS),
      ),
    ]
  } finally {
    await browser.close()
    connection.close()
    await server.stop()
  }
}

interface MeasuredPage {
  readonly path: string
  /** The page can be used when an element that this selector finds is visible. */
  readonly selector: string
}

const nameOf = (path: string) => path.replace(/\d+/, '{id}')

/** An infinite time means that a visit never showed the page. */
function timeRow(name: string, times: ReadonlyMap<string, readonly number[]>, path: string, limitMs: number): Row {
  const shownMs = times.get(path) ?? []
  const value = shownMs.every(Number.isFinite) ? median(shownMs) : Number.POSITIVE_INFINITY
  return { name, value, unit: 'ms', aim: { text: `under ${limitMs} ms`, isMet: value < limitMs } }
}

/** Signs up a member and starts a game. Returns the id of the game. */
async function signUpWithGame({ origin, ownerCode = '' }: ServerProcess): Promise<number> {
  const owner = await signUp(origin, { username: 'Owner', password: PASSWORD, code: ownerCode })
  await invite(owner, { username: 'Guest', acl: 'pool' })
  const players = [await playerIdOf(owner, 'Owner'), await playerIdOf(owner, 'Guest')]
  return startGame(owner, {
    game_type: '9-Ball',
    players: players.map((pool_player_id) => ({ pool_player_id, handicap: 31 })),
  })
}

/** Signs in with the form and not with a cookie: the browser stores the session only after a sign-in with the form. */
async function signIn(context: BrowserContext, origin: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(`${origin}/signin`)
  await page.getByLabel('Username').fill('Owner')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).last().click()
  await page.waitForURL(`${origin}/`)
  await page.close()
}

/** Visits each page once, so that the browser stores its files and answers. */
async function visitEachPage(context: BrowserContext, origin: string, pages: readonly MeasuredPage[]): Promise<void> {
  for (const { path, selector } of pages) {
    const page = await context.newPage()
    await page.goto(origin + path)
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await page.locator(selector).first().waitFor()
    await page.close()
  }
}

/**
 * The times from the start of the navigation until each page can be used. The worker is stopped before each visit, so
 * its start is part of the time.
 */
async function measurePages(context: BrowserContext, origin: string, pages: readonly MeasuredPage[]) {
  const times = new Map<string, number[]>()
  const blank = await context.newPage()
  const devtools = await context.newCDPSession(blank)
  await devtools.send('ServiceWorker.enable')
  for (const { path, selector } of pages) {
    const pageTimesMs: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      await devtools.send('ServiceWorker.stopAllWorkers')
      const shownMs = await visit(context, origin + path, selector)
      pageTimesMs.push(shownMs)
      // The page would not be shown in the other rounds either.
      if (shownMs === Number.POSITIVE_INFINITY) break
    }
    times.set(path, pageTimesMs)
  }
  await blank.close()
  return times
}

/** Opens the page once. Returns when it could be used, or an infinite time if this took longer than the limit. */
async function visit(context: BrowserContext, address: string, selector: string): Promise<number> {
  const page = await context.newPage()
  try {
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    await page.addInitScript(watchElement, selector)
    await page.goto(address, { waitUntil: 'commit' })
    const shownMs = page.waitForFunction(() => window.shownMs, undefined, { timeout: LIMIT_MS })
    return await shownMs.then((value) => value.jsonValue()).then(Number, () => Number.POSITIVE_INFINITY)
  } finally {
    await page.close()
  }
}

declare global {
  interface Window {
    /** When the watched element was shown first, in milliseconds after the start of the navigation. */
    shownMs?: number
  }
}

/**
 * Runs in the page before its own scripts, and stores when the element is shown first. Do not name a function
 * inside it: the TypeScript loader would add a call of its own helper, which the page does not have.
 */
function watchElement(selector: string): void {
  new MutationObserver(() => {
    if (window.shownMs !== undefined || !document.querySelector(selector)) return
    requestAnimationFrame(() => {
      window.shownMs ??= performance.now()
    })
  }).observe(document, { childList: true, subtree: true })
}

/**
 * A slow connection to the server. The browser's own emulation would not slow down the requests of the service worker.
 * All connections of the browser share the speed of this one, as on a phone. `cut` ends it, so that the browser has no
 * network.
 */
async function startSlowConnection(serverPort: number): Promise<{ origin: string; cut(): void; close(): void }> {
  const openSockets = new Set<Socket>()
  /** The time at which everything that the server has sent so far will have arrived. */
  let busyUntilMs = 0
  const proxy = createServer((browser) => {
    const server = connect(serverPort, '127.0.0.1')
    for (const socket of [browser, server]) {
      openSockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        openSockets.delete(socket)
        browser.destroy()
        server.destroy()
      })
    }
    browser.on('data', (data) => setTimeout(() => server.write(data), UPLOAD_DELAY_MS))
    server.on('data', (data) => {
      busyUntilMs = Math.max(busyUntilMs, performance.now()) + data.length / DOWNLOAD_BYTES_PER_MS
      setTimeout(() => browser.write(data), busyUntilMs - performance.now())
    })
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const address = proxy.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.')
  const cut = () => {
    proxy.close()
    for (const socket of openSockets) socket.destroy()
  }
  return { origin: `http://127.0.0.1:${address.port}`, cut, close: cut }
}
