// Tests the service worker in Chromium: with the built site, a server that stops or gets another build, and several
// tabs.

import { describe, expect } from 'vitest'
import { type Build, copyOf } from '../../support/builds.ts'
import { browserCookie } from '../../support/members.ts'
import {
  buildIn,
  clearHttpCache,
  comeBackTo,
  findUpdate,
  isMarked,
  markDocument,
  notice,
  precaches,
  reloadedTo,
  test,
} from '../../support/workerTest.ts'

describe('without a network or a server', () => {
  test('[offline-shell-02] [offline-shell-04] files go through the worker, and calls and the live connection never do; a browser that has visited the site once shows every page in a new tab while the server is down', async ({
    site,
    context,
    open,
    openAndStore,
  }) => {
    const firstPage = await openAndStore('/')
    const signInPage = await context.newPage()
    const answers: { path: string; byWorker: boolean }[] = []
    signInPage.on('response', (response) => {
      answers.push({ path: new URL(response.url()).pathname, byWorker: response.fromServiceWorker() })
    })
    await signInPage.goto(`${site.origin}/signin`)
    await signInPage.locator('.live-dot[data-live=connected]').waitFor({ state: 'attached' })
    /** `[true]` if the worker answered every request for these paths, `[false]` if it answered none. */
    const answeredByWorker = (pattern: RegExp) => [
      ...new Set(answers.filter(({ path }) => pattern.test(path)).map((answer) => answer.byWorker)),
    ]
    await expect.poll(() => answeredByWorker(/^\/api\//)).toEqual([false])
    expect(answeredByWorker(/^\/socket\.io\//)).toEqual([false])
    expect(answeredByWorker(/^\/assets\/.*\.js$/)).toEqual([true])

    await context.addCookies([browserCookie(site.owner)])
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

  test('[offline-shell-03] a page opens from the shell when the server does not answer a navigation within 2 seconds', async ({
    site,
    context,
    openAndStore,
  }) => {
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
})

describe('a new build', () => {
  test('[offline-shell-07] does not reload an open page before a tap on "Reload"', async ({
    site,
    first,
    second,
    openAndStore,
  }) => {
    const page = await openAndStore('/signin')
    await markDocument(page)
    await page.getByLabel('Username').fill('half typed')
    await site.deploy(second)
    await findUpdate(page)
    await expect.poll(() => page.getByText('A new version is ready.').isVisible()).toBe(true)
    await expect.poll(async () => [await isMarked(page), await buildIn(page)]).toEqual([true, first.id])
    await expect.poll(() => page.getByLabel('Username').inputValue()).toBe('half typed')
    await notice(page).getByRole('button', { name: 'Reload' }).click()
    await reloadedTo(page, second)
    await page.getByLabel('Username').waitFor()
    await expect.poll(() => notice(page).count()).toBe(0)
  })

  test('[offline-shell-08] a tap on "Reload" reloads only its own tab, and another tab can still open pages of its own build', async ({
    site,
    first,
    second,
    open,
    openAndStore,
  }) => {
    const tappedTab = await openAndStore('/signin')
    const otherTab = await open('/signin')
    await markDocument(otherTab)
    // Each tab holds a lock for its build, so that the worker keeps the precache of this build.
    await expect
      .poll(() => otherTab.evaluate(async () => ((await navigator.locks.query()).held ?? []).length))
      .toBeGreaterThan(1)
    await site.deploy(second)
    await findUpdate(tappedTab)
    await notice(tappedTab).getByRole('button', { name: 'Reload' }).click()
    await reloadedTo(tappedTab, second)
    await clearHttpCache(otherTab)
    // The server no longer has the chunk of the sign-up page of the first build.
    await otherTab.getByRole('link', { name: 'Sign Up Here' }).click()
    await otherTab.getByLabel('Referral Code').waitFor()
    await expect.poll(async () => [await isMarked(otherTab), await buildIn(otherTab)]).toEqual([true, first.id])
  })

  test('[offline-shell-09] the precache of a build is removed at the next update when no tab runs that build', async ({
    site,
    first,
    second,
    openAndStore,
  }) => {
    const page = await openAndStore('/signin')
    const update = async (build: Build) => {
      await site.deploy(build)
      await findUpdate(page)
      await notice(page).getByRole('button', { name: 'Reload' }).click()
      await reloadedTo(page, build)
    }
    await update(second)
    await expect.poll(() => precaches(page)).toContain(`parlor-build-${second.id}`)
    const third = await copyOf(second)
    try {
      await update(third)
      await expect.poll(() => precaches(page)).not.toContain(`parlor-build-${first.id}`)
      await expect.poll(() => precaches(page)).toContain(`parlor-build-${third.id}`)
    } finally {
      await third.remove()
    }
  })

  test('[offline-shell-10] a visitor whose page already runs the new build sees no notice of a new version', async ({
    site,
    second,
    openAndStore,
  }) => {
    const page = await openAndStore('/signin')
    await site.deploy(second)
    // If the server needs more than 2 seconds, the worker answers with the shell of the first build. So the page is
    // reloaded until it has the document of the server.
    const reloadedBuild = async () => {
      await page.reload()
      return buildIn(page)
    }
    await expect.poll(reloadedBuild).toBe(second.id)
    /** Whether the browser has installed the worker of the new build, which waits until the old worker ends. */
    const isWaiting = async () => {
      await comeBackTo(page)
      return page.evaluate(async () => !!(await navigator.serviceWorker.getRegistration())?.waiting)
    }
    await expect.poll(isWaiting).toBe(true)
    await expect.poll(() => notice(page).count()).toBe(0)
  })

  test('[offline-shell-11] "Later" hides the notice of the new version, and the page stays as it is', async ({
    site,
    first,
    second,
    openAndStore,
  }) => {
    const page = await openAndStore('/signin')
    await markDocument(page)
    await site.deploy(second)
    await findUpdate(page)
    await notice(page).getByRole('button', { name: 'Later' }).click()
    await notice(page).waitFor({ state: 'detached' })
    await expect.poll(async () => [await isMarked(page), await buildIn(page)]).toEqual([true, first.id])
  })
})
