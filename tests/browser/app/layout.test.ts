/**
 * Tests in Chromium that all pages share one layout, and that links between them do not load a new document. The links
 * 'Projects' and 'About Me' of the top bar are exceptions.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '../../../src/routes.tsx'
import { type FakeChessSite, startChessSiteOfNora } from '../../support/chessSites.ts'
import { createBean, createRoast } from '../../support/coffee.ts'
import { playerIdOf, startGame } from '../../support/members.ts'
import {
  closeWindow,
  DESKTOP,
  PHONE,
  startTestSite,
  type TestSite,
  waitForAddress,
  waitUntilConnected,
} from '../../support/site.ts'

let site: TestSite
let chessSite: FakeChessSite

beforeAll(async () => {
  const chess = await startChessSiteOfNora()
  chessSite = chess.chessSite
  site = await startTestSite({ env: chess.env })
})
afterAll(async () => {
  await site.close()
  await chessSite.close()
})

/** Marks the open document. A document that the browser loads later does not have the mark. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { marked: true }))
const isMarked = (page: Page) => page.evaluate(() => 'marked' in window)

test('[shell-app-02] every route has the same layout, a change of the route does not replace the top bar, and screen readers get the name of the site even in a narrow window', async () => {
  const membersPage = await site.visit('/', site.owner, { viewport: DESKTOP })
  const visitorsPage = await site.visit('/', null, { viewport: DESKTOP })
  for (const each of [membersPage, visitorsPage]) {
    // Marks the top bar. If the page replaced the bar, the new bar would not have the mark.
    await each.getByRole('banner').evaluate((bar) => bar.setAttribute('data-first', ''))
  }
  for (const [name, { path }] of Object.entries(routes)) {
    // A signed-in member is redirected from these two pages.
    const page = name === 'signIn' || name === 'signUp' ? visitorsPage : membersPage
    const address = path.replace(':username', 'Rosalind').replace(/:\w+/g, '1')
    await page.evaluate((to) => window.history.pushState(null, '', to), address)
    await waitForAddress(page, address)
    await page.getByRole('main').getByText('Loading the page').waitFor({ state: 'detached' })
    await expect.poll(() => page.getByRole('main').isVisible(), { message: name }).toBe(true)
    const bar = page.locator('header[data-first]')
    await expect.poll(() => bar.isVisible(), { message: name }).toBe(true)
    await expect.poll(() => bar.getByRole('link', { name: 'Projects' }).isVisible(), { message: name }).toBe(true)
    const { scheme, background } = await page.evaluate(() => {
      const { colorScheme, backgroundColor } = getComputedStyle(document.documentElement)
      return { scheme: colorScheme, background: backgroundColor }
    })
    expect([scheme, background], name).toEqual(['dark', 'rgb(21, 17, 14)'])
  }

  // A narrow window shows no name, and screen readers still get it.
  const page = visitorsPage
  await page.setViewportSize(PHONE)
  const brand = page.getByRole('banner').getByRole('link').first()
  await expect.poll(() => brand.getAttribute('href')).toBe('/')
  const name = brand.getByText('Fennimore')
  await expect.poll(async () => (await name.boundingBox())?.width).toBeLessThanOrEqual(1)
  await page.getByRole('link', { name: 'Fennimore' }).waitFor()
  await page.setViewportSize(DESKTOP)
  await expect.poll(async () => (await name.boundingBox())?.width).toBeGreaterThan(50)
  await Promise.all([closeWindow(membersPage), closeWindow(visitorsPage)])
})

test('[shell-app-01] [shell-routes-02] links do not load a new document, except "Projects" and "About Me"', async () => {
  const page = await site.visit('/', null, { viewport: DESKTOP })
  const banner = page.getByRole('banner')
  await mark(page)
  await banner.getByRole('link', { name: 'Sign In' }).click()
  await waitForAddress(page, '/signin')
  await page.getByLabel('Username').waitFor()
  await page.goBack()
  await page.getByRole('link', { name: 'Chess ratings' }).click()
  await waitForAddress(page, '/chess')
  await banner.getByRole('link').first().click()
  await waitForAddress(page, '/')
  await page.getByRole('link', { name: 'Find a coffee' }).click()
  await waitForAddress(page, '/coffee')
  await expect.poll(() => isMarked(page)).toBe(true)

  // 'Projects' is pressed twice: the first time on the page `/coffee`, the second time on the home page.
  for (const [name, id] of [
    ['Projects', 'Projects'],
    ['About Me', 'AboutMe'],
    ['Projects', 'Projects'],
  ] as const) {
    // Until the app has started, the browser follows such a link itself, and loads no document on the home page.
    await waitUntilConnected(page)
    await mark(page)
    const loadEvent = page.waitForEvent('load')
    await banner.getByRole('link', { name, exact: true }).click()
    await loadEvent
    await expect.poll(() => isMarked(page), { message: name }).toBe(false)
    const { pathname, hash } = new URL(page.url())
    expect(pathname + hash).toBe(`/#${id}`)
    await page.waitForFunction((target) => {
      const { top } = document.getElementById(target)?.getBoundingClientRect() ?? { top: Number.POSITIVE_INFINITY }
      // The section is directly below the top bar, unless the page ends before it can scroll that far.
      const atEnd = window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 1
      return top >= 0 && (top <= 100 || (atEnd && top < window.innerHeight / 2))
    }, id)
  }
  await closeWindow(page)
})

test('[shell-app-01] links between the pages of members do not load a new document', async () => {
  const beanId = (await createBean(site.owner, { name: 'Gedeb' })).coffee_bean_id
  const roastId = await createRoast(site.owner, beanId)
  const player = await playerIdOf(site.owner, 'Rosalind')
  const gameId = await startGame(site.owner, {
    game_type: '9-Ball',
    players: [{ pool_player_id: player, handicap: 5 }],
  })
  const page = await site.visit('/', site.owner, { viewport: DESKTOP })
  const main = page.getByRole('main')
  await mark(page)
  const fromMenu = (name: string) => async () => {
    await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
    await page.locator('.account-menu').getByRole('link', { name }).click()
  }
  const steps: readonly (readonly [path: string, step: () => Promise<unknown>])[] = [
    ['/pool', fromMenu('Pool')],
    [`/pool/${gameId}`, () => page.locator(`[data-game="${gameId}"]`).getByText('Rosalind').click()],
    ['/pool', () => page.goBack()],
    ['/pool/new', () => main.getByRole('link', { name: 'New Game' }).first().click()],
    ['/admin', fromMenu('Admin Console')],
    ['/admin/logs', () => main.getByRole('link', { name: 'Logs' }).first().click()],
    ['/wordle', fromMenu('Wordle')],
    ['/coffee/roasts', fromMenu('Coffee')],
    ['/coffee/roasts/new', () => main.getByRole('link', { name: 'New Roast' }).first().click()],
    [
      `/coffee/roasts/${roastId}`,
      async () => {
        await page.goBack()
        await waitForAddress(page, '/coffee/roasts')
        await page.getByRole('list', { name: 'Roasts' }).getByText('Gedeb').first().click()
      },
    ],
    ['/users/Rosalind', () => page.getByRole('banner').getByRole('link', { name: 'Rosalind', exact: true }).click()],
    ['/', () => page.getByRole('banner').getByRole('link').first().click()],
  ]
  for (const [path, step] of steps) {
    await step()
    await waitForAddress(page, path)
    await main.getByText('Loading the page').waitFor({ state: 'detached' })
    await expect.poll(() => isMarked(page), { message: path }).toBe(true)
  }
  await closeWindow(page)
})
