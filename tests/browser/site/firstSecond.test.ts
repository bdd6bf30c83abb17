/**
 * Tests when the app of a prerendered page starts, and what a visitor can do on the page before that. A prerendered
 * page is in its HTML document already, so the browser shows it before any script has run.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FIRST_ANSWERS } from '../../../contract/firstAnswers.ts'
import { fillSite } from '../../support/filledSite.ts'
import { holdFiles } from '../../support/heldFiles.ts'
import { startTestSite, type TestSite, waitForAddress, waitUntilConnected } from '../../support/site.ts'

let site: TestSite

beforeAll(async () => {
  site = await startTestSite()
})
afterAll(() => site.close())

/** The script of the app. */
const APP = /^main-.*\.js$/
/** The icon of the site in the top bar. The load event waits for this picture. */
const PICTURE = /^icon-.*\.svg$/

/** When the app was fetched and when the load event began, in ms since the navigation; null if it has not happened. */
const readTimes = (page: Page) =>
  page.evaluate(() => ({
    appMs:
      performance.getEntriesByType('resource').find(({ name }) => /\/main-[^/]*\.js$/.test(name))?.startTime ?? null,
    loadMs: performance.getEntriesByType('navigation')[0]?.toJSON().loadEventStart || null,
  }))

/**
 * Opens a page in a new window, and waits for DOMContentLoaded. The first script of the page has run before that event.
 * The load event happens only after the test has released the picture.
 */
async function visitBeforeLoadEvent(path: string) {
  const page = await site.visit('/signin')
  const picture = await holdFiles(page, PICTURE)
  await page.goto(site.origin + path, { waitUntil: 'domcontentloaded' })
  await picture.requested()
  return { page, picture }
}

test('[first-second-03] the app of each prerendered page is fetched after the load event, even if the visitor does nothing', async () => {
  for (const path of ['/', '/chess', '/coffee']) {
    const { page, picture } = await visitBeforeLoadEvent(path)
    // Wait until the page is idle. The load event has not happened yet.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    await expect.poll(() => readTimes(page), { message: path }).toEqual({ appMs: null, loadMs: null })
    await picture.release()
    await waitUntilConnected(page)
    const { appMs, loadMs } = await readTimes(page)
    expect(appMs, path).toBeGreaterThanOrEqual(loadMs ?? Number.POSITIVE_INFINITY)
  }
})

test('[first-second-04] a key, a touch and scrolling start the app before the load event', async () => {
  const actions: Record<string, (page: Page) => Promise<void>> = {
    key: (page) => page.keyboard.press('Tab'),
    touch: (page) => page.locator('h1').first().click(),
    scrolling: (page) => page.mouse.wheel(0, 200),
  }
  for (const [name, act] of Object.entries(actions)) {
    const { page, picture } = await visitBeforeLoadEvent('/')
    await act(page)
    await waitUntilConnected(page)
    await expect.poll(async () => (await readTimes(page)).loadMs, { message: name }).toBeNull()
    await picture.release()
  }
})

test('[first-second-05] a press of Enter and a click before the app has started are repeated once after its start', async () => {
  const countSearches = async (act: (page: Page) => Promise<void>) => {
    const page = await site.visit('/signin')
    const app = await holdFiles(page, APP)
    const requestedPaths: string[] = []
    page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
    await page.goto(`${site.origin}/coffee`)
    await page.getByLabel('Enter your bag code:').fill('nobody-7')
    await act(page)
    await app.requested()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/coffee')
    await app.release()
    await waitForAddress(page, '/coffee/bags/code/nobody-7')
    await page.getByText('Coffee Bag Not Found.').waitFor()
    return requestedPaths.filter((path) => path === '/api/public/coffee/bags/nobody-7').length
  }
  const findButton = (page: Page) => page.getByRole('button', { name: 'Find' })
  const searchesOfEnter = await countSearches((page) => page.keyboard.press('Enter'))
  expect(searchesOfEnter).toBe(1)
  const click = async (page: Page) => {
    // The button is disabled until the app knows the code.
    await findButton(page).evaluate((button) => button.removeAttribute('disabled'))
    await findButton(page).click()
  }
  const searchesOfClick = await countSearches(click)
  expect(searchesOfClick).toBe(1)
})

test('[first-second-06] a link opens its page before the app has started', async () => {
  const page = await site.visit('/signin')
  const app = await holdFiles(page, APP)
  await page.goto(`${site.origin}/`)
  await page.getByRole('link', { name: 'Sign In' }).click()
  await waitForAddress(page, '/signin')
  await app.release()
  await page.getByLabel('Username').waitFor()
})

test('[first-second-07] a member with a session who opens `/` sees their username without doing anything', async () => {
  const page = await site.visit('/', site.owner)
  await page.getByRole('link', { name: 'Rosalind', exact: true }).waitFor()
})

/** Its text is about the day of the browser, which the server does not know. */
const ASKS_ITSELF = ['/wordle']

test('[first-second-21] a page shows what came with its document, while no call, no socket and no storage answers', async () => {
  const listed = await fillSite(site)
  const page = await site.visit('/robots.txt', site.owner)
  await page.addInitScript(() => {
    indexedDB.open = () => new EventTarget() as IDBOpenDBRequest
  })
  const calls: string[] = []
  const withAnswers: string[] = []
  let opened = ''
  await page.route(/\/(api|socket\.io)\//, (route) => {
    const call = route.request().url().replace(`${site.origin}/api`, '')
    // The page before can still make a call while this one opens.
    if (route.request().headers().referer === site.origin + opened) calls.push(call)
  })
  const pages = listed.filter(({ path }) => !ASKS_ITSELF.includes(path))
  for (const { path, text } of pages) {
    calls.length = 0
    opened = path
    await page.goto(site.origin + path)
    const carried = Object.keys(
      await page.evaluate(
        (id) => JSON.parse(document.getElementById(id)?.textContent ?? '{}').answers ?? {},
        FIRST_ANSWERS,
      ),
    )
    if (carried.length === 0) continue
    await expect.poll(() => page.getByRole('main').getByText(text).count(), { message: path }).toBeGreaterThan(0)
    // What the browser keeps fresh for later has no query, and is asked for on any page.
    expect(
      calls.filter((call) => carried.includes(call) && /[?\d]/.test(call)),
      path,
    ).toEqual([])
    withAnswers.push(path)
  }
  expect(withAnswers.length).toBeGreaterThan(12)
})
