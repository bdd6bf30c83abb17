/** Checks a list and its chosen item: beside each other on a wide screen, and alone on a phone. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessibilityProblems } from '../../support/axe.ts'
import { changeRoast, createBean, createRoast } from '../../support/coffee.ts'
import { arrivedAt, connected, PHONE } from '../../support/site.ts'
import { type PoolSite, startPoolSite } from '../pool/poolList.ts'

const WIDE = { width: 1280, height: 800 }

let pool: PoolSite
/** The oldest first. */
const games: number[] = []
const roasts: number[] = []

beforeAll(async () => {
  pool = await startPoolSite()
  const { owner } = pool.site
  for (let count = 0; count < 12; count += 1) games.push(await pool.newGame(pool.teddy))
  const { coffee_bean_id } = await createBean(owner, { name: 'Guji' })
  const start = Date.now() - 900_000
  for (let count = 0; count < 3; count += 1) {
    const id = await createRoast(owner, coffee_bean_id)
    await changeRoast(owner, id, { start_time: new Date(start).toISOString() })
    if (count < 2) await changeRoast(owner, id, { end_time: new Date(start + 600_000).toISOString() })
    roasts.push(id)
  }
})
afterAll(() => pool.site.close())

const row = (page: Page, id: number) => page.locator(`[data-game="${id}"]`)
const opener = (page: Page, id: number) => row(page, id).getByRole('button').first()
const topOf = async (page: Page, id: number) => (await row(page, id).boundingBox())?.y ?? Number.NaN
const chosenGame = (page: Page) => page.getByRole('region', { name: 'Chosen game' })
/** A value of the page's JavaScript. It is gone when the document or the list has been made anew. */
const mark = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => void Object.assign(element, { marked: true }))
const isMarked = (page: Page, selector: string) => page.locator(selector).evaluate((element) => 'marked' in element)

async function open(path: string, viewport = WIDE): Promise<Page> {
  const page = await pool.site.openInSharedWindow(path, pool.site.owner, viewport)
  await connected(page)
  return page
}

test('[beside-01] a chosen game is marked in the list, which does not move', async () => {
  const page = await open('/pool')
  const id = games[4] ?? 0
  await chosenGame(page).getByText('Choose a game.').waitFor()
  await row(page, id).scrollIntoViewIfNeeded()
  await mark(page, 'ul[aria-label=Games]')
  const before = await topOf(page, id)
  await opener(page, id).click()
  await arrivedAt(page, `/pool/${id}`)
  await chosenGame(page).getByRole('button', { name: 'Add a point for Rosalind' }).waitFor()
  expect(await opener(page, id).getAttribute('aria-current')).toBe('page')
  expect(Math.abs((await topOf(page, id)) - before)).toBeLessThan(2)
  expect(await isMarked(page, 'ul[aria-label=Games]')).toBe(true)
  const other = games[5] ?? 0
  await opener(page, other).click()
  await arrivedAt(page, `/pool/${other}`)
  expect(await page.locator('[data-game] [aria-current=page]').count()).toBe(1)
  // A tap also changes the score in the list.
  await chosenGame(page).getByRole('button', { name: 'Add a point for Rosalind' }).click()
  await expect.poll(() => row(page, other).innerText()).toMatch(/Rosalind\s*1/)
})

test('[beside-12] beside the list, the points left cover no button', async () => {
  const page = await open(`/pool/${games[0]}`)
  const add = chosenGame(page).getByRole('button', { name: 'Add a point for Rosalind' })
  await add.waitFor()
  for (const width of [992, 1199, 1200, 1280, 1399, 1400, 1920]) {
    await page.setViewportSize({ ...WIDE, width })
    const textLeft = await chosenGame(page)
      .locator('strong')
      .first()
      .evaluate((figure) => {
        figure.textContent = '31'
        const range = document.createRange()
        range.selectNodeContents(figure)
        return range.getBoundingClientRect().left
      })
    const box = await add.boundingBox()
    expect(textLeft, `${width} px`).toBeGreaterThan((box?.x ?? 0) + (box?.width ?? 0))
  }
})

test('[beside-14] the chosen game has the whole height of the window, and at the end of the list the footer is beside it', async () => {
  const page = await open(`/pool/${games[0]}`)
  await row(page, games[0] ?? 0).waitFor()
  await chosenGame(page).getByRole('button', { name: 'Add a point for Rosalind' }).waitFor()
  // Makes the game longer than the window.
  await chosenGame(page).evaluate((element) => element.append(document.createElement('div')))
  await page.addStyleTag({ content: '.pair-detail > div:last-child { height: 2000px }' })
  /** The free px above and below it, between the top bar and the lower edge of the window. */
  const free = async () => {
    const box = await chosenGame(page).boundingBox()
    const bar = await page.getByRole('banner').boundingBox()
    if (!box || !bar) return []
    return [box.y - bar.height, WIDE.height - box.y - box.height].map((px) => Math.floor(Math.abs(px) / 2))
  }
  for (const top of [0, 1e6]) {
    await page.evaluate((topPx) => window.scrollTo(0, topPx), top)
    await expect.poll(free).toEqual([0, 0])
  }
  const footer = await page.getByRole('contentinfo').boundingBox()
  const game = await chosenGame(page).boundingBox()
  expect(Math.round((footer?.y ?? 0) + (footer?.height ?? 0))).toBe(WIDE.height)
  expect((footer?.x ?? 0) + (footer?.width ?? 0)).toBeLessThanOrEqual(game?.x ?? 0)
  // The list ends above the footer.
  const last = await row(page, games[0] ?? 0).boundingBox()
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(footer?.y ?? 0)
})

test('[beside-15] a chosen game whose code does not load says that the member is offline, and a second try loads it', async () => {
  const page = await open('/wordle')
  const code = /poolGame\.(half|screen)/
  await page.route(code, (route) => route.abort())
  await page.evaluate(() => history.pushState(null, '', '/pool'))
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
  const id = games[4] ?? 0
  await opener(page, id).waitFor()
  await page.context().setOffline(true)
  try {
    await opener(page, id).click()
    const alert = chosenGame(page).getByRole('alert')
    await alert.getByText('You are offline. Try again when you have reception.').waitFor()
  } finally {
    await page.context().setOffline(false)
  }
  await page.unroute(code)
  await chosenGame(page).getByRole('button', { name: 'Try again' }).click()
  await chosenGame(page).getByRole('button', { name: 'Add a point for Rosalind' }).waitFor()
})

test('[beside-02] Back, Forward and a reload show the list and the game of the address', async () => {
  const page = await open('/pool')
  const [first = 0, second = 0] = games.slice(-2)
  await opener(page, first).click()
  await arrivedAt(page, `/pool/${first}`)
  await opener(page, second).click()
  await arrivedAt(page, `/pool/${second}`)
  await mark(page, 'ul[aria-label=Games]')
  await page.goBack()
  await arrivedAt(page, `/pool/${first}`)
  await expect.poll(() => opener(page, first).getAttribute('aria-current')).toBe('page')
  await page.goBack()
  await arrivedAt(page, '/pool')
  await chosenGame(page).getByText('Choose a game.').waitFor()
  await page.goForward()
  await arrivedAt(page, `/pool/${first}`)
  await chosenGame(page).getByRole('button', { name: 'Add a point for Rosalind' }).waitFor()
  expect(await isMarked(page, 'ul[aria-label=Games]')).toBe(true)
  const low = games[2] ?? 0
  await row(page, low).scrollIntoViewIfNeeded()
  await opener(page, low).click()
  await arrivedAt(page, `/pool/${low}`)
  const before = await topOf(page, low)
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(100)
  await page.reload()
  await expect.poll(async () => Math.abs((await topOf(page, low)) - before)).toBeLessThan(2)
  await page.goBack()
  await arrivedAt(page, `/pool/${first}`)
  await chosenGame(page).getByRole('button', { name: 'Add a point for Rosalind' }).waitFor()
  await expect.poll(() => opener(page, first).getAttribute('aria-current')).toBe('page')
  await page.getByRole('link', { name: 'Ratings' }).click()
  await arrivedAt(page, '/pool/ratings')
  await expect.poll(() => page.locator('.pair').count()).toBe(0)
})

test('[beside-03] a chosen roast is beside the list, and the cockpit has the whole window', async () => {
  const [ended = 0, , running = 0] = roasts
  const page = await open(`/coffee/roasts/${ended}`)
  const list = page.getByRole('list', { name: 'Roasts' })
  const chosen = page.getByRole('region', { name: 'Chosen roast' })
  await chosen.getByRole('timer').waitFor()
  await list.waitFor()
  const [listBox, timerBox] = [await list.boundingBox(), await chosen.getByRole('timer').boundingBox()]
  expect((listBox?.x ?? 0) + (listBox?.width ?? 0)).toBeLessThan(timerBox?.x ?? 0)
  expect(await list.locator('[aria-current=page]').count()).toBe(1)
  await list.getByRole('listitem').first().getByRole('button', { name: 'More about Guji' }).click()
  await page.getByRole('dialog', { name: 'Guji' }).waitFor()
  await page.keyboard.press('Escape')
  await list.getByRole('listitem').first().getByRole('button').first().click()
  await arrivedAt(page, `/coffee/roasts/${running}`)
  await page.getByRole('region', { name: 'Roast Input' }).waitFor()
  expect(await list.isVisible()).toBe(false)
  await page.getByRole('link', { name: 'Back to the roasts' }).click()
  await arrivedAt(page, '/coffee/roasts')
  await list.waitFor()
})

test('[beside-04] a phone shows the game or the roast of the address alone and loads no code of the list', async () => {
  const page = await pool.site.visit('/chess', pool.site.owner, { viewport: PHONE })
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  await page.goto(`${pool.site.origin}/pool/${games[0]}`)
  await page.getByRole('button', { name: 'Add a point for Rosalind' }).waitFor()
  await page.goto(`${pool.site.origin}/coffee/roasts/${roasts[0]}`)
  await page.getByRole('timer').waitFor()
  await connected(page)
  expect(await page.locator('[data-game]').count()).toBe(0)
  expect(scripts.filter((url) => /poolGames\.|roasts\./.test(url))).toEqual([])
  expect(scripts.filter((url) => /poolGame\.|roast\./.test(url)).length).toBeGreaterThan(1)
})

test('[beside-06] beside a list, the title and the only main heading are those of the item, without accessibility problems', async () => {
  const paths = [`/pool/${games[0]}`, `/coffee/roasts/${roasts[0]}`]
  for (const path of paths) {
    for (const viewport of [WIDE, { width: 992, height: 768 }]) {
      const page = await open(path, viewport)
      const name = path.startsWith('/pool') ? '9-Ball' : 'Guji'
      await page.getByRole('heading', { level: 1, name }).waitFor()
      await page.locator('.pair-list li').first().waitFor()
      expect(await page.locator('h1').count()).toBe(1)
      expect(await page.title()).toMatch(path.startsWith('/pool') ? /^Pool Game/ : /^Guji/)
      expect(await accessibilityProblems(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
    }
  }
  const page = await open('/pool')
  await page.locator('.pair-list li').first().waitFor()
  expect(await page.locator('h1').allInnerTexts()).toEqual(['Pool'])
  expect(await accessibilityProblems(page)).toEqual([])
})

test('[beside-09] a chosen user is beside the list, and on a narrow screen the user opens in the list', async () => {
  const page = await open('/admin')
  const chosen = page.getByRole('region', { name: 'Chosen user' })
  const users = page.getByRole('list', { name: 'Users' })
  await chosen.getByRole('heading', { name: 'Rosalind' }).waitFor()
  await users.getByRole('button', { name: /^Teddy/ }).click()
  await chosen.getByRole('heading', { name: 'Teddy' }).waitFor()
  expect(await users.locator('[aria-current]').innerText()).toMatch(/^Teddy/)
  const [listBox, chosenBox] = [await users.boundingBox(), await chosen.boundingBox()]
  expect((listBox?.x ?? 0) + (listBox?.width ?? 0)).toBeLessThan(chosenBox?.x ?? 0)
  await chosen.getByRole('button', { name: 'Update Username' }).click()
  await page.getByRole('dialog', { name: 'Update User' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await accessibilityProblems(page)).toEqual([])
  await page.setViewportSize(PHONE)
  await page.getByRole('button', { name: /^Teddy/, expanded: true }).waitFor()
  await page.getByRole('button', { name: 'Delete User' }).waitFor()
  expect(await chosen.count()).toBe(0)
})

test('[beside-10] a print has only the chosen game, and the list is unchanged after it', async () => {
  const page = await open(`/pool/${games[0]}`)
  const list = page.locator('ul[aria-label=Games]')
  await list.waitFor()
  await mark(page, 'ul[aria-label=Games]')
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 794, height: 1123 })
  expect(await list.isVisible()).toBe(false)
  expect(await page.getByRole('heading', { level: 1, name: '9-Ball' }).isVisible()).toBe(true)
  await page.setViewportSize(WIDE)
  await page.emulateMedia({ media: null })
  await list.waitFor()
  expect(await isMarked(page, 'ul[aria-label=Games]')).toBe(true)
})
