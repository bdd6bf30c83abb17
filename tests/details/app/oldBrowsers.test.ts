/** Tests the pages in browsers that lack interfaces: those that are too old, and the oldest supported ones. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { about } from '../../owners/nora/about.ts'
import { createBean } from '../../support/coffee.ts'
import { closeWindow, consoleProblemsOf, startTestSite, type TestSite, waitUntilSettled } from '../../support/site.ts'

let site: TestSite

beforeAll(async () => {
  site = await startTestSite()
  await createBean(site.owner, { name: 'Guji', purchase_url: 'https://beans.example.org/guji' })
})
afterAll(() => site.close())

/** Opens the path in a browser from which the script has removed interfaces, and records the problems of the page. */
async function visitWithout(removal: () => void, path: string, member = false) {
  const page = await site.visit('/robots.txt', member ? site.owner : null)
  await page.addInitScript(removal)
  const problems = consoleProblemsOf(page)
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await page.goto(site.origin + path)
  return { page, problems, requests }
}

describe('in a browser without AbortSignal.any', () => {
  const removal = () => {
    Reflect.deleteProperty(AbortSignal, 'any')
  }
  const sentence = (page: Page) =>
    page
      .getByRole('alert')
      .getByText(
        'This browser is too old for this site, which needs Safari 17.4, Firefox 124, Chrome 116 or a newer version.',
      )

  test.each(['/signin', '/pool', '/not-there'])(
    '[browsers-02] %s shows only one sentence, runs no script and logs no problem',
    async (path) => {
      const { page, problems, requests } = await visitWithout(removal, path)
      await sentence(page).waitFor()
      const text = await sentence(page).innerText()
      await expect.poll(async () => (await page.locator('body').innerText()).trim()).toBe(text)
      await expect.poll(() => page.locator('script[src]').count()).toBe(0)
      expect(requests.filter((request) => request.startsWith('/api'))).toEqual([])
      expect(problems).toEqual(path === '/not-there' ? [expect.stringContaining('404')] : [])
      await closeWindow(page)
    },
  )

  test('[browsers-02] the landing page can still be read, below it is the sentence, and no script runs', async () => {
    const { page, problems, requests } = await visitWithout(removal, '/')
    await sentence(page).waitFor()
    await expect
      .poll(() => sentence(page).evaluate((element) => element.getBoundingClientRect().bottom <= innerHeight))
      .toBe(true)
    for (const paragraph of about) await page.getByText(paragraph).waitFor()
    await expect.poll(() => page.locator('script[src]').count()).toBe(0)
    expect(requests.filter((request) => request.startsWith('/api'))).toEqual([])
    expect(problems).toEqual([])
    await closeWindow(page)
  })
})

test('[browsers-03] without the interfaces that the oldest supported browsers lack, no page logs a problem', async () => {
  const removal = () => {
    const missing: readonly [object, string][] = [
      [HTMLElement.prototype, 'popover'],
      [HTMLElement.prototype, 'showPopover'],
      [HTMLElement.prototype, 'hidePopover'],
      [HTMLElement.prototype, 'togglePopover'],
      [Intl, 'Segmenter'],
      [URL, 'parse'],
      [URL, 'canParse'],
      [Crypto.prototype, 'randomUUID'],
      [Navigator.prototype, 'wakeLock'],
      [Navigator.prototype, 'vibrate'],
      [Navigator.prototype, 'share'],
      [Navigator.prototype, 'clipboard'],
      [Navigator.prototype, 'locks'],
      [window, 'requestIdleCallback'],
      [window, 'cancelIdleCallback'],
      [window, 'PerformanceEventTiming'],
    ]
    for (const [object, name] of missing) Reflect.deleteProperty(object, name)
  }
  const { page, problems, requests } = await visitWithout(removal, '/', true)
  await waitUntilSettled(page)
  await expect.poll(() => requests.some((request) => /^\/assets\/popover-/.test(request))).toBe(true)
  for (const path of ['/pool/new', '/coffee/roasts/new', '/wordle', '/message', '/admin', '/users/Rosalind']) {
    await page.goto(site.origin + path)
    await page.getByRole('main').getByRole('heading').first().waitFor()
    await waitUntilSettled(page)
    if (path === '/coffee/roasts/new') await page.getByRole('link', { name: 'beans.example.org' }).waitFor()
  }
  expect(problems).toEqual([])
  await closeWindow(page)
})
