// `test` for the service worker: a site whose server can stop or get another build, and windows that allow the worker.

import type { Page } from 'playwright-core'
import { expect, test as plainTest } from 'vitest'
import { type Build, copyOf, firstBuild, startReplaceableSite } from './builds.ts'
import { sharedBrowser } from './chromium.ts'
import { PHONE } from './site.ts'

/** `test` with two builds for each file, and for each test a site with the first build and a browser window. */
export const test = plainTest
  .extend('first', { scope: 'file' }, () => firstBuild())
  .extend('second', { scope: 'file' }, async ({ first }, { onCleanup }) => {
    const copy = await copyOf(first)
    onCleanup(() => copy.remove())
    return copy
  })
  .extend('site', async ({ first }, { onCleanup }) => {
    const site = await startReplaceableSite(first)
    onCleanup(() => site.close())
    return site
  })
  // Depends on the site, so that the window closes before the site.
  .extend('context', async ({ site: _ }, { onCleanup }) => {
    const browser = await sharedBrowser()
    const context = await browser.newContext({ viewport: PHONE, serviceWorkers: 'allow' })
    onCleanup(() => context.close())
    context.setDefaultTimeout(20_000)
    return context
  })
  /** Opens the path in a new tab. */
  .extend('open', ({ site, context }) => async (path: string): Promise<Page> => {
    const page = await context.newPage()
    await page.goto(site.origin + path)
    return page
  })
  /** Opens the path, and waits until the worker has stored the site. */
  .extend('openAndStore', ({ open }) => async (path: string): Promise<Page> => {
    const page = await open(path)
    const workerState = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration()
        return registration?.active?.state ?? registration?.installing?.state ?? 'not registered'
      })
    await expect.poll(workerState, { timeout: 40_000 }).toBe('activated')
    return page
  })

/** The id of the build of which the page shows a document. */
export const buildIn = (page: Page) => page.evaluate(() => document.documentElement.dataset.build)
/** Waits for the document of the build. This uses a locator, because `evaluate` fails if the page reloads meanwhile. */
export const reloadedTo = (page: Page, { id }: Build) =>
  page.locator(`html[data-build="${id}"]`).waitFor({ state: 'attached', timeout: 40_000 })
/** The names of the precaches in this browser: one for each stored build. */
export const precaches = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('parlor-build-')))
/** Does what the browser does when the person returns to the tab. */
export const comeBackTo = (page: Page) =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
export const notice = (page: Page) => page.getByRole('complementary', { name: 'New version' })

/** Marks the document, so that the test can see a reload: the new document has no mark. */
export const markDocument = (page: Page) => page.evaluate(() => void document.body.setAttribute('data-marked', ''))
export const isMarked = async (page: Page) => (await page.locator('body[data-marked]').count()) === 1

/** Empties the browser's own cache, so that only the files of the worker are left. */
export async function clearHttpCache(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.clearBrowserCache')
  await devtools.detach()
}

/** Lets the page find the build that the server now has, and waits until the page shows it. */
export async function findUpdate(page: Page): Promise<void> {
  // The event is sent more than once, because a page that has just loaded does not listen yet.
  const isFound = async () => {
    await comeBackTo(page)
    return notice(page).isVisible()
  }
  await expect.poll(isFound, { interval: 500, timeout: 30_000 }).toBe(true)
}
