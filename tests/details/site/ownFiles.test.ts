// Opens the owner's own files without a network, in Chromium with the service worker.

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { BUILD_LIMIT_MS, buildOwner, startReplaceableSite } from '../../support/builds.ts'
import { clearHttpCache, test as workerTest } from '../../support/workerTest.ts'

/** The site of an owner with a small CV, and with a file that is too large for the worker. */
const test = workerTest
  .override('first', { scope: 'file' }, () => buildOwner('tooMuch'))
  .override('site', async ({ second }, { onCleanup }) => {
    await writeFile(join(second.folder, 'files', 'large.txt'), 'large '.repeat(40_000))
    const site = await startReplaceableSite(second)
    onCleanup(() => site.close())
    return site
  })

test('[owner-files-04] without a network a small own file opens, and a large one is answered with a sentence', {
  timeout: BUILD_LIMIT_MS,
}, async ({ site, openAndStore }) => {
  const page = await openAndStore('/')
  const textAt = async (path: string) => {
    await page.goto(site.origin + path)
    return page.locator('body').innerText()
  }
  await expect.poll(() => textAt('/files/large.txt')).toMatch(/^large large/)
  await clearHttpCache(page)
  await site.stop()
  await expect.poll(() => textAt('/files/cv.txt')).toMatch(/^Adam, 2026\s*$/)
  await expect.poll(() => textAt('/files/large.txt')).toContain('Open it again when you have a network.')
  await page.getByRole('link', { name: 'Back to the site' }).click()
  await page.locator('#AboutMe').waitFor()
})

test('[owner-files-04] a stored own file opens when the server does not answer within 2 seconds', async ({
  site,
  openAndStore,
}) => {
  const page = await openAndStore('/')
  await clearHttpCache(page)
  await site.stall()
  await page.goto(`${site.origin}/files/cv.txt`)
  await expect.poll(() => page.locator('body').innerText()).toMatch(/^Adam, 2026\s*$/)
})
