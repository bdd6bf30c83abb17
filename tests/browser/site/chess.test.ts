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
import {
  closeWindow,
  consoleProblemsOf,
  DESKTOP,
  PHONE,
  startTestSite,
  type TestSite,
  waitForAddress,
} from '../../support/site.ts'

/** The path at which chess.com answers with the figures of the player, and the one of lichess.org. */
const STATS = '/pub/player/nora-f/stats'
const RAPID = '/api/user/Nora-F/perf/rapid'

let chessSites: FakeChessSite
let site: TestSite
/** A site whose configuration names no chess player. */
let siteWithoutPlayer: TestSite
/** A site whose configuration names a player of chess.com only. */
let siteWithOnePlayer: TestSite

beforeAll(async () => {
  chessSites = await startFakeChessSite()
  const env = { CHESS_COM_USERNAME: 'Nora-F', CHESS_COM_URL: chessSites.origin, LICHESS_URL: chessSites.origin }
  site = await startTestSite({ env: { ...env, LICHESS_USERNAME: 'Nora-F' } })
  siteWithoutPlayer = await startTestSite()
  siteWithOnePlayer = await startTestSite({ env })
})
afterAll(async () => {
  await site.close()
  await siteWithoutPlayer.close()
  await siteWithOnePlayer.close()
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

test('[shell-routes-05] [chess-source-01] [chess-rating-01] [chess-record-01] at first the page shows the rapid rating of chess.com and the games won, drawn and lost', async () => {
  const page = await site.openInSharedWindow('/chess')
  await page.getByRole('heading', { name: 'Chess', level: 1 }).waitFor()
  await page.getByText('Rapid', { exact: true }).waitFor()
  expect(await source(page).inputValue()).toBe('chess.com')
  expect(await source(page).locator('option').allInnerTexts()).toEqual(['chess.com', 'lichess.org'])
  await card(page, 'Current Rating').getByText('1241', { exact: true }).waitFor()
  expect(await readBoxes(page, 'Current record')).toEqual([
    ['Won', '485'],
    ['Drawn', '50'],
    ['Lost', '454'],
  ])
  expect(await card(page, 'Games Played').count()).toBe(0)
})

test('[first-second-14] the page is shown before its script has loaded, and a source that the visitor chose before that stays chosen', async () => {
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
  expect(await source(page).inputValue()).toBe('lichess.org')
  expect(await selectBefore?.evaluate((element) => element.isConnected)).toBe(true)
  expect(problems).toEqual([])
  await closeWindow(page)
})

test('[first-second-14] a source that the visitor chooses while the app starts stays chosen', async () => {
  const page = await site.visit('/robots.txt')
  await setWhileHydrating(page, 'select', 'lichess.org')
  await page.goto(`${site.origin}/chess`)
  await card(page, 'Current Rating').getByText('1533', { exact: true }).waitFor()
  expect(await source(page).inputValue()).toBe('lichess.org')
  await closeWindow(page)
})

test('[chess-source-02] [chess-record-02] for lichess.org the page shows the rating and only the number of games', async () => {
  const page = await site.openInSharedWindow('/chess')
  await card(page, 'Current Rating').getByText('1241').waitFor()
  await source(page).selectOption('lichess.org')
  await card(page, 'Current Rating').getByText('1533', { exact: true }).waitFor()
  await card(page, 'Games Played').getByText('1,277', { exact: true }).waitFor()
  expect(await card(page, 'Current record').count()).toBe(0)
  for (const box of ['Won', 'Drawn', 'Lost']) expect(await page.getByText(box, { exact: true }).count()).toBe(0)
  await source(page).selectOption('chess.com')
  await card(page, 'Current Rating').getByText('1241').waitFor()
  await card(page, 'Current record').waitFor()
})

test('the page shows why there are no results, and offers "Try again" only if that can help', async () => {
  const page = await siteWithOnePlayer.visit('/chess')
  await card(page, 'Current Rating').getByText('1241').waitFor()
  await source(page).selectOption('lichess.org')
  await page.getByText('No account on lichess.org is set up.').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)

  // The route is set before the reload, because the browser may choose lichess.org again by itself after the reload.
  await page.route('**/api/chess?source=lichess.org', (route) =>
    route.fulfill({ status: 424, json: { error: { code: 'CHESS_UNAVAILABLE', message: 'lichess.org is away.' } } }),
  )
  await page.reload()
  await source(page).selectOption('lichess.org')
  await page.getByRole('alert').getByText('lichess.org is away.').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await page.unroute('**/api/chess?source=lichess.org')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('No account on lichess.org is set up.').waitFor()
  await closeWindow(page)
})

test('[chess-none-02] on a site without accounts the dropdown has both sites, and one sentence says that no account is set up', async () => {
  const page = await siteWithoutPlayer.visit('/robots.txt')
  const problems = consoleProblemsOf(page)
  await page.goto(siteWithoutPlayer.origin)
  await page.getByRole('link', { name: 'Chess ratings' }).click()
  await waitForAddress(page, '/chess')
  await page.getByText('No account on chess.com is set up.', { exact: true }).waitFor()
  expect(await source(page).isVisible()).toBe(true)
  expect(await source(page).locator('option').allInnerTexts()).toEqual(['chess.com', 'lichess.org'])
  expect(await page.getByRole('heading', { name: 'Current Rating' }).count()).toBe(0)
  expect(await page.getByText('CHESS_COM_USERNAME').count()).toBe(0)
  expect(await accessibilityProblems(page)).toEqual([])
  await source(page).selectOption('lichess.org')
  await page.getByText('No account on lichess.org is set up.', { exact: true }).waitFor()
  expect(problems).toEqual([])
  await closeWindow(page)
})

test('[chess-account-05] a closed account is said in one sentence without "Try again", also beside older results', async () => {
  const page = await siteWithOnePlayer.visit('/robots.txt', siteWithOnePlayer.owner)
  const closed = { code: 'CHESS_ACCOUNT_CLOSED', message: "The account 'nora' on chess.com is closed." }
  await page.route('**/api/chess?source=chess.com', (route) => route.fulfill({ status: 404, json: { error: closed } }))
  await page.goto(`${siteWithOnePlayer.origin}/chess`)
  await page.getByText(closed.message, { exact: true }).waitFor()
  await page.getByText('Set CHESS_COM_USERNAME to the username there, and start the server again.').waitFor()
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  await page.unroute('**/api/chess?source=chess.com')
  await page.route('**/api/chess?source=chess.com', async (route) => {
    const figures = (await (await route.fetch()).json())['chess.com']
    const json = { 'chess.com': { ...figures, provisional: true, outdated: true, problem: closed } }
    await route.fulfill({ json })
  })
  await page.reload()
  await page.getByText(`${closed.message} These are the last results that it gave.`).waitFor()
  await card(page, 'Current Rating').getByText('Provisional: few rated games so far.').waitFor()
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  expect(await accessibilityProblems(page)).toEqual([])
  await closeWindow(page)
})

test('the page shows outdated figures with their age, and "Try again" loads new ones', async () => {
  const page = await site.openInSharedWindow('/robots.txt')
  const hours = 13
  let callCount = 0
  await page.route('**/api/chess?*', async (route) => {
    callCount += 1
    const response = await route.fetch()
    const answer = await response.json()
    // Only the first answer is outdated. The page shows its age without the 59 seconds.
    const outdated = callCount === 1
    const problem = outdated ? { code: 'CHESS_UNAVAILABLE', message: 'Away.' } : null
    const figures = { ...answer['chess.com'], outdated, problem, age_seconds: outdated ? hours * 3600 + 59 : 0 }
    await route.fulfill({ json: { 'chess.com': figures } })
  })
  await page.goto(`${site.origin}/chess`)
  await page.getByText('chess.com does not answer right now').waitFor()
  await page.getByText('13 hours ago').waitFor()
  await card(page, 'Current Rating').getByText('1241').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('just now').waitFor()
  expect(await page.getByText('does not answer right now').count()).toBe(0)
})

test.each([
  ['a phone', PHONE],
  ['a wide screen', DESKTOP],
])('axe finds no accessibility problem on %s, with either source', async (_, viewport) => {
  const page = await site.openInSharedWindow('/chess', null, viewport)
  await card(page, 'Current record').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await source(page).selectOption('lichess.org')
  await card(page, 'Games Played').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
})

test('[chess-history-05] the line of the ratings contains all days from the first to the last, and the table has the latest 30 days', async () => {
  const page = await site.openInSharedWindow('/robots.txt')
  const dailyRatings = Array.from({ length: 40 }, (_, n) => ({
    day: new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10),
    rating: 1200 + n,
  }))
  await page.route('**/api/chess?*', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    if (answer['chess.com']) answer['chess.com'].daily = dailyRatings
    await route.fulfill({ json: answer })
  })
  await page.goto(`${site.origin}/chess`)
  const history = card(page, 'Rating over time')
  const line = history.getByRole('img', {
    name: 'From 1200 on Jan 1, 2026 to 1239 on Feb 9, 2026. Lowest 1200, highest 1239.',
  })
  await line.waitFor()
  // In the path of the line, the letter L is before each day except the first.
  expect((await line.locator('path').first().getAttribute('d'))?.split('L')).toHaveLength(40)
  await history.getByText('Jan 1, 2026', { exact: true }).waitFor()
  await history.getByText('As a table').click()
  const rows = history.getByRole('row')
  await expect.poll(() => rows.count()).toBe(31)
  expect(await rows.nth(1).innerText()).toMatch(/^Feb 9, 2026\s+1239$/)
  expect(await accessibilityProblems(page)).toEqual([])
  await source(page).selectOption('lichess.org')
  await history.getByText(/^1533 on .*\. The line begins with the second day\.$/).waitFor()
  expect(await history.getByRole('img').count()).toBe(0)
  await page.unrouteAll()
})
