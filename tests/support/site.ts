import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { openBrowser } from './chromium.ts'
import { browserCookie, type Member, PASSWORD, signUp } from './members.ts'
import { type ServerOptions, startServerProcess } from './serverProcess.ts'

export const PHONE = { width: 390, height: 844 }
export const DESKTOP = { width: 1280, height: 860 }

/** A running server process with the owner signed up, and a Chromium to visit its pages. */
export interface TestSite {
  readonly origin: string
  readonly owner: Member
  /** Opens the path in a new browser context, signed in as the member, or as a visitor with `null`. */
  visit(path: string, member?: Member | null, options?: BrowserContextOptions): Promise<Page>
  /** Ends the server process and starts it again on the same port, with the same data. */
  restart(): Promise<void>
  /** Ends the server process with SIGKILL. `restart` starts it again. */
  kill(): Promise<void>
  close(): Promise<void>
}

export async function startTestSite(options: ServerOptions = {}): Promise<TestSite> {
  const [server, browser] = await Promise.all([startServerProcess(options), openBrowser()])
  const { origin, ownerCode = '' } = server
  const owner = await signUp(origin, { username: 'Rosalind', password: PASSWORD, code: ownerCode })
  return {
    origin,
    owner,
    visit: (path, member = null, contextOptions = {}) => visit(browser, origin + path, member, contextOptions),
    restart: () => server.restart(),
    async kill() {
      await server.kill('SIGKILL')
    },
    async close() {
      await browser.close()
      await server.stop()
    },
  }
}

async function visit(
  browser: Browser,
  address: string,
  member: Member | null,
  options: BrowserContextOptions,
): Promise<Page> {
  const context = await browser.newContext({ viewport: PHONE, ...options })
  context.setDefaultTimeout(15_000)
  if (member) await context.addCookies([browserCookie(member)])
  const page = await context.newPage()
  await page.goto(address)
  return page
}

/** Closes the browser context that `visit` has opened for this page. */
export const leave = (page: Page) => page.context().close()

/** Collects from now on the errors and warnings on the page's console, and the errors that are not caught. */
export function complaintsOf(page: Page): readonly string[] {
  const complaints: string[] = []
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  return complaints
}

/** Waits until the page's address has this path. */
export const arrivedAt = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path)

/** Waits until the page's socket is connected. Live events that are sent earlier do not reach the page. */
export const live = (page: Page) => page.locator('.live-dot[data-live=connected]').waitFor({ state: 'attached' })

/** Waits until the page shows that its socket is not connected. */
export const lost = (page: Page) => page.locator('.live-dot[data-live=connected]').waitFor({ state: 'detached' })
