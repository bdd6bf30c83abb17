// Parts that the browser tests share: a running site, the windows that visit it, and functions that wait for a page.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, BrowserContextOptions, Page, ViewportSize } from 'playwright-core'
import { onTestFinished, TestRunner } from 'vitest'
import { distDir } from '../../scripts/ensureBuilt.mjs'
import { createApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import { sharedBrowser } from './chromium.ts'
import { describeIfFailed } from './failedPage.ts'
import { browserCookie, type Member, PASSWORD, signUp } from './members.ts'
import { startServerProcess } from './serverProcess.ts'

export const PHONE = { width: 390, height: 844 }
export const DESKTOP = { width: 1280, height: 860 }

interface VisitOptions extends BrowserContextOptions {
  /** False returns the page while it still loads, for a test of the time before it is settled. */
  readonly untilSettled?: boolean
}

/** A running site for the browser tests. Its owner has signed up, and browser windows can visit it. */
export interface TestSite {
  readonly origin: string
  readonly owner: Member
  /**
   * Opens the path in a new window with its own cookies, and waits until the page is settled. Without a member, the
   * window belongs to a visitor. The window closes when the test ends. A window that is opened in `beforeAll` stays open
   * for all tests of the file.
   */
  visit(path: string, member?: Member | null, options?: VisitOptions): Promise<Page>
  /**
   * Opens the path in the window that the tests of a file share. This takes about half the time of a new window. First
   * removes the cookies, the stored data and the held calls of the previous test. For a second window, use `visit`.
   */
  openInSharedWindow(path: string, member?: Member | null, viewport?: ViewportSize): Promise<Page>
  /** Ends the server's own process and starts it again on the same data. */
  restart(): Promise<void>
  /** Ends the server's own process immediately, without an orderly shutdown. */
  kill(): Promise<void>
  /** Closes the windows and ends the server. */
  close(): Promise<void>
}

/** Deletes what the site has stored in the browser, except cookies. */
async function clearStoredData(page: Page, origin: string): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage,indexeddb' })
  await browser.detach()
}

/** Closes a window. A function that still answers a call of the window must not fail because the window is closed. */
async function closeContext(context: BrowserContext): Promise<void> {
  await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })))
  await context.close()
}

export interface SiteOptions {
  /** Settings of the server. */
  readonly env?: Record<string, string>
  /** Starts the server as a process of its own, so that a test can kill it and start it again. */
  readonly ownProcess?: boolean
}

/** Starts the server in this process, as `startServerProcess` does in another one. It uses the built pages. */
async function startServerHere(env: Record<string, string> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'parlor-'))
  const config = readConfig({ PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: dataDir, ...env })
  const app = await createApp({ ...config, webDir: join(distDir(), 'web'), stopLingerMs: 0 })
  const { origin, ownerSignUpAddress } = await app.start()
  const needsOwnProcess = () => Promise.reject(new Error('Start the site with `ownProcess`.'))
  return {
    origin,
    ownerCode: new URL(ownerSignUpAddress ?? origin).searchParams.get('code') ?? '',
    kill: needsOwnProcess,
    restart: needsOwnProcess,
    async stop() {
      await app.destroy()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export async function startTestSite({ env = {}, ownProcess = false }: SiteOptions = {}): Promise<TestSite> {
  const startServer = () => (ownProcess ? startServerProcess({ env }) : startServerHere(env))
  const [server, browser] = await Promise.all([startServer(), sharedBrowser()])
  const { origin, ownerCode = '' } = server
  const owner = await signUp(origin, { username: 'Rosalind', password: PASSWORD, code: ownerCode })
  const contexts = new Set<BrowserContext>()
  let sharedWindow: Page | undefined

  async function open(path: string, member: Member | null, options: VisitOptions): Promise<Page> {
    const { untilSettled = true, ...contextOptions } = options
    // A service worker would hide the page's requests from a test. The tests of the service worker allow it.
    // Drawing what moves takes a third of the processor time. The tests of motion ask for it.
    const quiet = { viewport: PHONE, serviceWorkers: 'block', reducedMotion: 'reduce' } as const
    const context = await browser.newContext({ ...quiet, ...contextOptions })
    contexts.add(context)
    context.once('close', () => contexts.delete(context))
    context.setDefaultTimeout(15_000)
    if (member) await context.addCookies([browserCookie(member)])
    const page = await context.newPage()
    await page.goto(origin + path)
    if (untilSettled && contextOptions.javaScriptEnabled !== false) await waitUntilSettled(page)
    return page
  }

  return {
    origin,
    owner,
    async visit(path, member = null, contextOptions = {}) {
      const page = await open(path, member, contextOptions)
      // A page that stays open would continue: its timers slow down other tests, and it sends what is not saved yet.
      if (TestRunner.getCurrentTest())
        onTestFinished(async (test) => {
          await describeIfFailed(page, test)
          await closeContext(page.context())
        })
      return page
    },
    async openInSharedWindow(path, member = null, viewport = PHONE) {
      if (TestRunner.getCurrentTest()) onTestFinished((test) => sharedWindow && describeIfFailed(sharedWindow, test))
      if (!sharedWindow) {
        sharedWindow = await open(path, member, { viewport })
        return sharedWindow
      }
      await sharedWindow.unrouteAll({ behavior: 'ignoreErrors' })
      // Leave the page first: if the same address is opened again, the browser keeps the scroll position.
      await sharedWindow.goto('about:blank')
      await clearStoredData(sharedWindow, origin)
      await sharedWindow.context().clearCookies()
      if (member) await sharedWindow.context().addCookies([browserCookie(member)])
      await sharedWindow.setViewportSize(viewport)
      await sharedWindow.goto(origin + path)
      await waitUntilSettled(sharedWindow)
      return sharedWindow
    },
    restart: () => server.restart(),
    kill: async () => {
      await server.kill('SIGKILL')
    },
    async close() {
      await Promise.all([...contexts].map(closeContext))
      await server.stop()
    },
  }
}

/** Closes a window that `visit` opened. */
export const closeWindow = (page: Page) => closeContext(page.context())

/** Playwright writes this into the console of a page that registers a service worker in a context that blocks them. */
const WORKER_BLOCKED = 'Service Worker registration blocked by Playwright'

/**
 * The call with which a page that was left reports its speed. A fast machine leaves more pages in a minute than one
 * address may report, and the console of the next page then shows the refused reports.
 */
const REPORT_OF_LEFT_PAGE = '/api/public/vitals'

/** Starts to record the problems of the page: console errors, console warnings and uncaught exceptions. */
export function consoleProblemsOf(page: Page): readonly string[] {
  const problems: string[] = []
  page.on('console', (message) => {
    const isProblem = ['error', 'warning'].includes(message.type()) && message.text() !== WORKER_BLOCKED
    if (isProblem && !message.location().url.endsWith(REPORT_OF_LEFT_PAGE)) problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(error.message))
  return problems
}

/** Waits until the page is at this path. */
export const waitForAddress = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path)

/** Waits until the page's socket is connected. It receives no live event before that. */
export const waitUntilConnected = (page: Page) =>
  page.locator('.live-dot[data-live=connected]').waitFor({ state: 'attached' })

/** Waits until the page shows that its socket is not connected. */
export const waitUntilDisconnected = (page: Page) =>
  page.locator('.live-dot[data-live=connected]').waitFor({ state: 'detached' })

/**
 * Waits until the page says that it is settled: nothing is in flight, and nothing moves by itself any more. A file that
 * is no page of the site, such as robots.txt, is settled at once.
 */
export const waitUntilSettled = (page: Page) =>
  page.waitForFunction(() => !document.getElementById('root') || 'settled' in document.documentElement.dataset)
