/** Tests the chess page in Chromium. A local server replaces chess.com and lichess.org. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accessibilityProblems } from '../../support/axe.ts'
import {
  chessComStats,
  type FakeChessSite,
  json,
  lichessPerformance,
  startFakeChessSite,
} from '../../support/chessSites.ts'
import { holdFiles } from '../../support/heldFiles.ts'
import { setWhileHydrating } from '../../support/hydration.ts'
import { closeWindow, consoleProblemsOf, startTestSite, type TestSite, waitForAddress } from '../../support/site.ts'

/** The path at which chess.com answers with the figures of the player, and the one of lichess.org. */
const STATS = '/pub/player/nora-f/stats'
const RAPID = '/api/user/Nora-F/perf/rapid'

let chessSites: FakeChessSite
let site: TestSite
/** A site whose configuration names no chess player. */
let siteWithoutPlayer: TestSite

beforeAll(async () => {
  chessSites = await startFakeChessSite()
  const env = { CHESS_COM_USERNAME: 'Nora-F', CHESS_COM_URL: chessSites.origin, LICHESS_URL: chessSites.origin }
  site = await startTestSite({ env: { ...env, LICHESS_USERNAME: 'Nora-F' } })
  siteWithoutPlayer = await startTestSite()
})
afterAll(async () => {
  await site.close()
  await siteWithoutPlayer.close()
  await chessSites.close()
})
beforeEach(() => {
  chessSites.on(STATS, json(chessComStats(1241, { win: 485, loss: 454, draw: 50 })))
  chessSites.on(RAPID, json(lichessPerformance(1533.4, { all: 1277, win: 600, loss: 500, draw: 100 })))
})

/** The field in which a visitor chooses chess.com or lichess.org. */
const source = (page: Page) => page.getByLabel('Source')
/** The part of the page with this heading. */
const card = (page: Page, name: string) =>
  page.locator('section section').filter({ has: page.getByRole('heading', { name, exact: true }) })

/** The label and the value of each box of a card. */
const readBoxes = (page: Page, name: string) =>
  card(page, name)
    .locator('dl > div')
    .evaluateAll((all) => all.map((box) => [...box.children].map((child) => child.textContent)))

test('[shell-routes-05] [chess-source-01] [chess-source-02] [chess-rating-01] [chess-record-01] [chess-record-02] at first the page shows the rapid rating and the games of chess.com, then those of lichess.org, and "Try again" loads results that did not load', async () => {
  const page = await site.openInSharedWindow('/chess')
  await page.getByRole('heading', { name: 'Chess', level: 1 }).waitFor()
  await page.getByText('Rapid', { exact: true }).waitFor()
  await expect.poll(() => source(page).inputValue()).toBe('chess.com')
  await expect.poll(() => source(page).locator('option').allInnerTexts()).toEqual(['chess.com', 'lichess.org'])
  await card(page, 'Current Rating').getByText('1241', { exact: true }).waitFor()
  await expect
    .poll(() => readBoxes(page, 'Current record'))
    .toEqual([
      ['Won', '485'],
      ['Drawn', '50'],
      ['Lost', '454'],
    ])
  await expect.poll(() => card(page, 'Games Played').count()).toBe(0)

  await card(page, 'Current Rating').getByText('1241').waitFor()
  await source(page).selectOption('lichess.org')
  await card(page, 'Current Rating').getByText('1533', { exact: true }).waitFor()
  await card(page, 'Games Played').getByText('1,277', { exact: true }).waitFor()
  await expect.poll(() => accessibilityProblems(page)).toEqual([])
  await expect.poll(() => card(page, 'Current record').count()).toBe(0)
  for (const box of ['Won', 'Drawn', 'Lost'])
    await expect.poll(() => page.getByText(box, { exact: true }).count()).toBe(0)
  await source(page).selectOption('chess.com')
  await card(page, 'Current Rating').getByText('1241').waitFor()
  await card(page, 'Current record').waitFor()

  // "Try again" loads the results that did not load at first.
  const away = { status: 424, json: { error: { code: 'CHESS_UNAVAILABLE', message: 'chess.com is away.' } } }
  await page.route('**/api/chess?*', (route) => route.fulfill(away))
  await page.reload()
  await page.getByRole('alert').getByText('chess.com is away.').waitFor()
  await expect.poll(() => accessibilityProblems(page)).toEqual([])
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await card(page, 'Current Rating').getByText('1241').waitFor()
})

test('[first-second-14] the page is shown before its script has loaded, and a source that the visitor chose before that, or while the app starts, stays chosen', async () => {
  const page = await site.visit('/')
  const problems = consoleProblemsOf(page)
  const script = await holdFiles(page, /^chess.*\.js$/i)
  await page.goto(`${site.origin}/chess`)
  await script.requested()
  await card(page, 'Current Rating').waitFor()
  await source(page).selectOption('lichess.org')
  const selectBefore = await source(page).elementHandle()

  await script.release()
  await card(page, 'Current Rating').getByText('1533', { exact: true }).waitFor()
  await expect.poll(() => source(page).inputValue()).toBe('lichess.org')
  await expect.poll(() => selectBefore?.evaluate((element) => element.isConnected)).toBe(true)
  expect(problems).toEqual([])
  await closeWindow(page)

  const otherPage = await site.visit('/robots.txt')
  await setWhileHydrating(otherPage, 'select', 'lichess.org')
  await otherPage.goto(`${site.origin}/chess`)
  await card(otherPage, 'Current Rating').getByText('1533', { exact: true }).waitFor()
  await expect.poll(() => source(otherPage).inputValue()).toBe('lichess.org')
  await closeWindow(otherPage)
})

test('[chess-none-02] on a site without accounts the dropdown has both sites, and one sentence says that no account is set up', async () => {
  const page = await siteWithoutPlayer.visit('/robots.txt')
  const problems = consoleProblemsOf(page)
  await page.goto(siteWithoutPlayer.origin)
  await page.getByRole('link', { name: 'Chess ratings' }).click()
  await waitForAddress(page, '/chess')
  await page.getByText('No account on chess.com is set up.', { exact: true }).waitFor()
  await expect.poll(() => source(page).isVisible()).toBe(true)
  await expect.poll(() => source(page).locator('option').allInnerTexts()).toEqual(['chess.com', 'lichess.org'])
  await expect.poll(() => page.getByRole('heading', { name: 'Current Rating' }).count()).toBe(0)
  await expect.poll(() => page.getByText('CHESS_COM_USERNAME').count()).toBe(0)
  await expect.poll(() => accessibilityProblems(page)).toEqual([])
  await source(page).selectOption('lichess.org')
  await page.getByText('No account on lichess.org is set up.', { exact: true }).waitFor()
  expect(problems).toEqual([])
  await closeWindow(page)
})
