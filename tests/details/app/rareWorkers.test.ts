/** Tests the service worker in rare situations: workers of older builds, a setting of the server, and `npm run dev`. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'vite'
import { expect } from 'vitest'
import { projectRoot } from '../../../scripts/ensureBuilt.mjs'
import { comeBackTo, findUpdate, notice, precaches, reloadedTo, test } from '../../support/workerTest.ts'

test('[offline-shell-16] "Reload" opens the new build, also while the page makes calls and loads files', async ({
  site,
  second,
  openAndStore,
}) => {
  const page = await openAndStore('/signin')
  await site.deploy(second)
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
  await reloadedTo(page, second)
})

test('[offline-shell-18] a new worker stops the preload of documents that the worker of an older build has started', async ({
  site,
  second,
  openAndStore,
}) => {
  const page = await openAndStore('/signin')
  const preloadState = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      return (await registration.navigationPreload.getState()).enabled
    })
  await expect.poll(preloadState).toBe(false)
  await page.evaluate(async () => (await navigator.serviceWorker.ready).navigationPreload.enable())
  await expect.poll(preloadState).toBe(true)
  // The new worker is only installed: it becomes active when the member taps 'Reload'.
  await site.deploy(second)
  await findUpdate(page)
  await expect.poll(preloadState).toBe(false)
})

test('[offline-shell-12] with the setting REMOVE_SERVICE_WORKER the next visit removes the worker and its precaches', async ({
  site,
  first,
  openAndStore,
}) => {
  const page = await openAndStore('/signin')
  await expect.poll(() => precaches(page)).toHaveLength(1)
  await site.deploy(first, { REMOVE_SERVICE_WORKER: 'yes' })
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
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller)).toBe(null)
})

test('[offline-shell-15] the site of `npm run dev` has no worker, and removes the worker of an earlier build', {
  timeout: 240_000,
}, async ({ site, openAndStore }) => {
  const page = await openAndStore('/signin')
  await expect.poll(() => precaches(page)).toHaveLength(1)
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
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
      .toBe(0)
  } finally {
    await dev.close()
    await rm(cacheDir, { recursive: true, force: true })
  }
})
