import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { type ParlorOptions, startParlor } from './builtServer.ts'
import { openBrowser } from './chromium.ts'
import { browserCookie, type Member, signUp } from './members.ts'

/** What all members of the browser tests sign in with. */
export const PASSWORD = 'rail bridge chalk'

export const PHONE = { width: 390, height: 844 }
export const DESKTOP = { width: 1280, height: 860 }

/** A running site with its owner signed up, and browsers to visit it with. */
export interface TestSite {
  readonly origin: string
  readonly owner: Member
  /** A browser of its own, signed in as the member or as nobody, at the path. */
  visit(path: string, member?: Member | null, options?: BrowserContextOptions): Promise<Page>
  /** Ends the server process and starts it again, with everything that it had stored. */
  restart(): Promise<void>
  kill(): Promise<void>
  close(): Promise<void>
}

export async function startTestSite(options: ParlorOptions = {}): Promise<TestSite> {
  const [parlor, browser] = await Promise.all([startParlor(options), openBrowser()])
  const { origin, ownerCode = '' } = parlor
  const owner = await signUp(origin, { username: 'Rosalind', password: PASSWORD, code: ownerCode })
  return {
    origin,
    owner,
    visit: (path, member = null, contextOptions = {}) => visit(browser, origin + path, member, contextOptions),
    restart: () => parlor.restart(),
    kill: () => parlor.kill('SIGKILL'),
    async close() {
      await browser.close()
      await parlor.stop()
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

/** Closes a browser that `visit` opened. */
export const leave = (page: Page) => page.context().close()

/** What the page complains of, from now on: errors and warnings on its console, and whatever nobody caught. */
export function complaintsOf(page: Page): readonly string[] {
  const complaints: string[] = []
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  return complaints
}

/** The path that the page is at, once it is there. */
export const arrivedAt = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path)

/** Waits until the page's socket is connected: what is said before that reaches nobody. */
export const live = (page: Page) => page.locator('.live-dot[data-live=connected]').waitFor({ state: 'attached' })

/** Waits until the page knows that its socket is not connected. */
export const lost = (page: Page) => page.locator('.live-dot[data-live=connected]').waitFor({ state: 'detached' })
