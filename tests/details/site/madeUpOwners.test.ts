// Builds the sites of two made-up owners, one with nothing and one with far too much, and looks at them in Chromium.

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { App } from '../../../server/app.ts'
import { createTestApp, openStorage, type Storage } from '../../server/support.ts'
import { accessibilityProblems } from '../../support/axe.ts'
import { BUILD_LIMIT_MS, buildOwner } from '../../support/builds.ts'
import { sharedBrowser } from '../../support/chromium.ts'
import { consoleProblemsOf, DESKTOP, PHONE, waitUntilSettled } from '../../support/site.ts'

/** What is wrong with the look of the page: it scrolls sideways, or has accessibility problems. */
async function problemsOf(page: Page): Promise<string[]> {
  const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  return [...(isTooWide ? ['the page scrolls sideways'] : []), ...(await accessibilityProblems(page))]
}

describe.each(['nothing', 'tooMuch'])('the owner %s', (name) => {
  let storage: Storage
  let app: App
  let origin: string
  let page: Page

  beforeAll(async () => {
    const { folder: webDir } = await buildOwner(name)
    storage = await openStorage()
    app = await createTestApp(storage.env, { now: Date.now }, undefined, { webDir })
    origin = (await app.start()).origin
    const browser = await sharedBrowser()
    page = await browser.newPage({ serviceWorkers: 'block', reducedMotion: 'reduce' })
  }, BUILD_LIMIT_MS)
  afterAll(async () => {
    await page.context().close()
    await app.destroy()
    await storage.remove()
  })

  test.each(['/', '/chess', '/coffee', '/signin', '/not-found'])(
    '[owner-parts-01] %s has no accessibility problem, does not scroll sideways, and logs no problem',
    async (path) => {
      const problems = consoleProblemsOf(page)
      for (const viewport of [PHONE, DESKTOP]) {
        await page.setViewportSize(viewport)
        await page.goto(origin + path)
        await waitUntilSettled(page)
        await page.getByRole('heading', { level: 1 }).waitFor()
        await expect.poll(() => problemsOf(page), { message: `${path}, ${viewport.width} px` }).toEqual([])
      }
      expect(problems.filter((problem) => !/404|503|WebSocket/.test(problem))).toEqual([])
    },
  )

  test('[owner-parts-02] no heading is empty, and each link to this site leads to something', async () => {
    await page.goto(`${origin}/`)
    await waitUntilSettled(page)
    const headings = await page.getByRole('heading').allInnerTexts()
    expect(headings.filter((heading) => heading.trim() === '')).toEqual([])
    const hrefs = await page
      .locator('a, link[rel=icon], link[rel=apple-touch-icon], link[rel=alternate]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    for (const href of new Set(hrefs.filter((each) => /^[/#]/.test(each)))) {
      const anchor = href.split('#')[1]
      if (anchor === undefined)
        await expect.poll(async () => (await fetch(origin + href)).status, { message: href }).toBe(200)
      else await expect.poll(() => page.locator(`#${anchor}`).count(), { message: href }).toBe(1)
    }
  })

  test('[owner-parts-02] the page has as many projects, posts and links as the owner', async () => {
    await page.goto(`${origin}/`)
    await waitUntilSettled(page)
    const { portfolio } = await import(`../../owners/${name}/projects.ts`)
    await expect.poll(() => page.locator('.project').count()).toBe(portfolio.projects.length)
    await expect.poll(() => page.locator('.portfolio-list time').count()).toBe(portfolio.posts.length)
    await expect.poll(() => page.locator('.portfolio-list dt').count()).toBe(portfolio.facts.length)
    await expect
      .poll(() => page.getByRole('banner').getByRole('link', { name: 'Projects' }).count())
      .toBe(portfolio.projects.length > 0 ? 1 : 0)
    await expect.poll(() => page.locator('.desk').count()).toBe(name === 'nothing' ? 0 : 1)
  })
})
