// Tests the service worker in Chromium: with the built site, a server that stops or gets another build, and several
// tabs.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { createServer } from 'vite'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { projectRoot } from '../../../scripts/ensureBuilt.mjs'
import {
  type Build,
  type BuildCopy,
  copyOf,
  firstBuild,
  type ReplaceableSite,
  startReplaceableSite,
} from '../../support/builds.ts'
import { sharedBrowser } from '../../support/chromium.ts'
import { browserCookie } from '../../support/members.ts'
import { PHONE } from '../../support/site.ts'

let builds: { first: Build; second: BuildCopy }
let site: ReplaceableSite
let context: BrowserContext

beforeAll(async () => {
  const first = await firstBuild()
  builds = { first, second: await copyOf(first) }
})
afterAll(() => builds.second.remove())
beforeEach(async () => {
  site = await startReplaceableSite(builds.first)
  const browser = await sharedBrowser()
  context = await browser.newContext({ viewport: PHONE, serviceWorkers: 'allow' })
  context.setDefaultTimeout(20_000)
})
afterEach(async () => {
  await context.close()
  await site.close()
})

async function open(path: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(site.origin + path)
  return page
}

/** Opens the page and waits until the worker has stored the site. */
async function openAndStore(path: string): Promise<Page> {
  const page = await open(path)
  const workerState = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      return registration?.active?.state ?? registration?.installing?.state ?? 'not registered'
    })
  await expect.poll(workerState, { timeout: 40_000 }).toBe('activated')
  return page
}

/** The id of the build of which the page shows a document. */
const buildIn = (page: Page) => page.evaluate(() => document.documentElement.dataset.build)
/** Waits for the document of the build. This uses a locator, because `evaluate` fails if the page reloads meanwhile. */
const reloadedTo = (page: Page, { id }: Build) =>
  page.locator(`html[data-build="${id}"]`).waitFor({ state: 'attached', timeout: 40_000 })
/** The names of the precaches in this browser: one for each stored build. */
const precaches = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('parlor-build-')))
/** Does what the browser does when the person returns to the tab. */
const comeBackTo = (page: Page) => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
const notice = (page: Page) => page.getByRole('complementary', { name: 'New version' })

/** Marks the document, so that the test can see a reload: the new document has no mark. */
const markDocument = (page: Page) => page.evaluate(() => void document.body.setAttribute('data-marked', ''))
const isMarked = async (page: Page) => (await page.locator('body[data-marked]').count()) === 1

/** Empties the browser's own cache, so that only the files of the worker are left. */
async function clearHttpCache(page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.clearBrowserCache')
  await devtools.detach()
}

/** Lets the page find the build that the server now has, and waits until the page shows it. */
async function findUpdate(page: Page): Promise<void> {
  // The event is sent more than once, because a page that has just loaded does not listen yet.
  const isFound = async () => {
    await comeBackTo(page)
    return notice(page).isVisible()
  }
  await expect.poll(isFound, { interval: 500, timeout: 30_000 }).toBe(true)
}

describe('without a network or a server', () => {
  test('[offline-shell-02] a browser that has visited the site once shows every page in a new tab while the server is down', async () => {
    await context.addCookies([browserCookie(site.owner)])
    const firstPage = await openAndStore('/')
    await clearHttpCache(firstPage)
    await firstPage.close()
    await site.stop()
    const page = await open('/chess')
    await page.getByRole('heading', { name: 'Chess', level: 1 }).waitFor()
    await page.goto(`${site.origin}/`)
    await page.locator('#AboutMe').waitFor()
    await page.getByText(/You are offline/).waitFor()
    await page.goto(`${site.origin}/pool`)
    await page.getByRole('banner').waitFor()
    // The page can also load a chunk that it never loaded before.
    await page.goto(`${site.origin}/signin`)
    await page.getByRole('link', { name: 'Sign Up Here' }).click()
    await page.getByLabel('Referral Code').waitFor()
  })

  test('[offline-shell-03] a page opens from the shell when the server does not answer a navigation within 2 seconds', async () => {
    await (await openAndStore('/')).close()
    await site.stall()
    const page = await context.newPage()
    await page.goto(`${site.origin}/signin`)
    await page.getByLabel('Username').waitFor()
    // The browser measures this time from the start of the worker, because the test itself is slow on a busy machine.
    const waitedMs = await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation') as [PerformanceNavigationTiming]
      return navigation.responseStart - navigation.workerStart
    })
    // The worker waits 2 s. The limits are further apart, because the machine may be busy.
    expect(waitedMs).toBeGreaterThan(1_500)
    expect(waitedMs).toBeLessThan(6_000)
  })

  test('[offline-shell-04] calls and the live connection never go through the worker, and files do', async () => {
    await openAndStore('/')
    const page = await context.newPage()
    const answers: { path: string; byWorker: boolean }[] = []
    page.on('response', (response) => {
      answers.push({ path: new URL(response.url()).pathname, byWorker: response.fromServiceWorker() })
    })
    await page.goto(`${site.origin}/signin`)
    await page.locator('.live-dot[data-live=connected]').waitFor({ state: 'attached' })
    /** `[true]` if the worker answered every request for these paths, `[false]` if it answered none. */
    const answeredByWorker = (pattern: RegExp) => [
      ...new Set(answers.filter(({ path }) => pattern.test(path)).map((answer) => answer.byWorker)),
    ]
    await expect.poll(() => answeredByWorker(/^\/api\//)).toEqual([false])
    expect(answeredByWorker(/^\/socket\.io\//)).toEqual([false])
    expect(answeredByWorker(/^\/assets\/.*\.js$/)).toEqual([true])
  })
})

describe('a new build', () => {
  test('[offline-shell-07] does not reload an open page before a tap on "Reload"', async () => {
    const page = await openAndStore('/signin')
    await markDocument(page)
    await page.getByLabel('Username').fill('half typed')
    await site.deploy(builds.second)
    await findUpdate(page)
    expect(await page.getByText('A new version is ready.').isVisible()).toBe(true)
    expect([await isMarked(page), await buildIn(page)]).toEqual([true, builds.first.id])
    expect(await page.getByLabel('Username').inputValue()).toBe('half typed')
    await notice(page).getByRole('button', { name: 'Reload' }).click()
    await reloadedTo(page, builds.second)
    await page.getByLabel('Username').waitFor()
    expect(await notice(page).count()).toBe(0)
  })

  test('[offline-shell-08] a tap on "Reload" reloads only its own tab, and another tab can still open pages of its own build', async () => {
    const tappedTab = await openAndStore('/signin')
    const otherTab = await open('/signin')
    await markDocument(otherTab)
    // Each tab holds a lock for its build, so that the worker keeps the precache of this build.
    await expect
      .poll(() => otherTab.evaluate(async () => ((await navigator.locks.query()).held ?? []).length))
      .toBeGreaterThan(1)
    await site.deploy(builds.second)
    await findUpdate(tappedTab)
    await notice(tappedTab).getByRole('button', { name: 'Reload' }).click()
    await reloadedTo(tappedTab, builds.second)
    await clearHttpCache(otherTab)
    // The server no longer has the chunk of the sign-up page of the first build.
    await otherTab.getByRole('link', { name: 'Sign Up Here' }).click()
    await otherTab.getByLabel('Referral Code').waitFor()
    expect([await isMarked(otherTab), await buildIn(otherTab)]).toEqual([true, builds.first.id])
  })

  test('[offline-shell-09] the precache of a build is removed at the next update when no tab runs that build', async () => {
    const page = await openAndStore('/signin')
    const update = async (build: Build) => {
      await site.deploy(build)
      await findUpdate(page)
      await notice(page).getByRole('button', { name: 'Reload' }).click()
      await reloadedTo(page, build)
    }
    await update(builds.second)
    expect(await precaches(page)).toContain(`parlor-build-${builds.second.id}`)
    const third = await copyOf(builds.second)
    try {
      await update(third)
      await expect.poll(() => precaches(page)).not.toContain(`parlor-build-${builds.first.id}`)
      expect(await precaches(page)).toContain(`parlor-build-${third.id}`)
    } finally {
      await third.remove()
    }
  })

  test('[offline-shell-16] "Reload" opens the new build, also while the page makes calls and loads files', async () => {
    const page = await openAndStore('/signin')
    await site.deploy(builds.second)
    await findUpdate(page)
    // For 700 ms the page sends two requests every 5 ms. Each request can start the old worker again, at the moment
    // when the new worker becomes active.
    await page.evaluate(() => {
      const request = () => {
        for (const path of ['/api/', '/assets/missing.js']) void fetch(path).catch(() => undefined)
      }
      const timer = setInterval(request, 5)
      setTimeout(() => clearInterval(timer), 700)
    })
    await notice(page).getByRole('button', { name: 'Reload' }).click()
    await reloadedTo(page, builds.second)
  })

  test('[offline-shell-10] a visitor whose page already runs the new build sees no notice of a new version', async () => {
    const page = await openAndStore('/signin')
    await site.deploy(builds.second)
    // If the server needs more than 2 seconds, the worker answers with the shell of the first build. So the page is
    // reloaded until it has the document of the server.
    const reloadedBuild = async () => {
      await page.reload()
      return buildIn(page)
    }
    await expect.poll(reloadedBuild).toBe(builds.second.id)
    /** Whether the browser has installed the worker of the new build, which waits until the old worker ends. */
    const isWaiting = async () => {
      await comeBackTo(page)
      return page.evaluate(async () => !!(await navigator.serviceWorker.getRegistration())?.waiting)
    }
    await expect.poll(isWaiting).toBe(true)
    expect(await notice(page).count()).toBe(0)
  })

  test('[offline-shell-11] "Later" hides the notice of the new version, and the page stays as it is', async () => {
    const page = await openAndStore('/signin')
    await markDocument(page)
    await site.deploy(builds.second)
    await findUpdate(page)
    await notice(page).getByRole('button', { name: 'Later' }).click()
    await notice(page).waitFor({ state: 'detached' })
    expect([await isMarked(page), await buildIn(page)]).toEqual([true, builds.first.id])
  })
})

test('[offline-shell-18] a new worker stops the preload of documents that the worker of an older build has started', async () => {
  const page = await openAndStore('/signin')
  const preloadState = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      return (await registration.navigationPreload.getState()).enabled
    })
  expect(await preloadState()).toBe(false)
  await page.evaluate(async () => (await navigator.serviceWorker.ready).navigationPreload.enable())
  expect(await preloadState()).toBe(true)
  // The new worker is only installed: it becomes active when the member taps 'Reload'.
  await site.deploy(builds.second)
  await findUpdate(page)
  expect(await preloadState()).toBe(false)
})

test('[offline-shell-12] with the setting REMOVE_SERVICE_WORKER the next visit removes the worker and its precaches', async () => {
  const page = await openAndStore('/signin')
  expect(await precaches(page)).toHaveLength(1)
  await site.deploy(builds.first, { REMOVE_SERVICE_WORKER: 'yes' })
  await page.goto(`${site.origin}/chess`)
  const countStored = async () => {
    await comeBackTo(page)
    return [
      (await page.evaluate(() => navigator.serviceWorker.getRegistrations())).length,
      (await precaches(page)).length,
    ]
  }
  await expect.poll(countStored).toEqual([0, 0])
  await page.goto(`${site.origin}/signin`)
  await page.getByLabel('Username').waitFor()
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBe(null)
})

test('[offline-shell-15] the site of `npm run dev` has no worker, and removes the worker of an earlier build', {
  timeout: 240_000,
}, async () => {
  const page = await openAndStore('/signin')
  expect(await precaches(page)).toHaveLength(1)
  await site.stop()
  const { hostname, port } = new URL(site.origin)
  // This is the server that `npm run dev` starts. It gets the address that the built site had.
  const cacheDir = await mkdtemp(join(tmpdir(), 'parlor-vite-'))
  const dev = await createServer({
    root: projectRoot,
    cacheDir,
    logLevel: 'silent',
    server: { host: hostname, port: Number(port), strictPort: true },
  })
  try {
    await dev.listen()
    // If Vite needs more than 2 seconds, the worker answers with the shell of the build, which does not remove the
    // worker. So the page is opened until it has Vite's document, and not the shell.
    const openedBuild = async () => {
      await page.goto(`${site.origin}/signin`, { waitUntil: 'commit' })
      return page.locator('html[data-build]').getAttribute('data-build')
    }
    await expect.poll(openedBuild, { timeout: 60_000 }).toBe('')
    await expect
      .poll(
        async () => [
          await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length).catch(() => -1),
          (await precaches(page).catch(() => ['unknown'])).length,
        ],
        { timeout: 60_000 },
      )
      .toEqual([0, 0])
    await page.locator('html[data-build=""]').waitFor({ state: 'attached' })
    await page.getByLabel('Username').waitFor({ timeout: 60_000 })
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  } finally {
    await dev.close()
    await rm(cacheDir, { recursive: true, force: true })
  }
})
