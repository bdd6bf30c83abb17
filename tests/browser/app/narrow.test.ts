/** Tests in Chromium that everything has room on the narrowest phones. */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, readGame, tap } from '../../support/members.ts'
import { closeWindow, connected } from '../../support/site.ts'
import { type PoolSite, startPoolSite } from '../pool/poolList.ts'

const WIDTHS = [320, 360, 390]

let pool: PoolSite
let id: number

beforeAll(async () => {
  pool = await startPoolSite()
  id = await pool.newGame(pool.teddy, 75)
  for (let points = 0; points < 15; points += 1) {
    dataOf(await tap(pool.teddy, id, { pool_player_id: pool.playerIds[0], action: 'add' }))
  }
})
afterAll(() => pool.site.close())

const addPoint = (page: Page) => page.getByRole('button', { name: 'Add a point for Rosalind' })

/** How many of the first letters of an element's text are in its visible part. A cut text ends with an ellipsis. */
const visibleLetters = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => {
    const text = element.firstChild as Text
    const isCut = element.scrollWidth > element.clientWidth
    const { paddingRight, fontSize } = getComputedStyle(element)
    const end = element.getBoundingClientRect().right - Number.parseFloat(paddingRight)
    const endOfLetters = isCut ? end - Number.parseFloat(fontSize) : end
    const range = document.createRange()
    for (let letters = text.length; letters > 0; letters -= 1) {
      range.setStart(text, 0)
      range.setEnd(text, letters)
      if (range.getBoundingClientRect().right <= endOfLetters + 0.5) return letters
    }
    return 0
  })

/** The links of the top bar whose text does not fit into them. It would touch the dot of the connection. */
const overfullLinks = (page: Page) =>
  page.locator('.top-link').evaluateAll((links) =>
    links.flatMap((link) => {
      const range = document.createRange()
      range.selectNodeContents(link)
      const [text, box] = [range.getBoundingClientRect(), link.getBoundingClientRect()]
      return text.left < box.left - 0.5 || text.right > box.right + 0.5 || text.height > box.height
        ? [link.textContent]
        : []
    }),
  )

/** Everything of the top bar that a member must see and reach, at the current width. */
async function expectRoom(page: Page, what: string) {
  // Polled, because the browser may still lay out the page after the change of the width.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), {
      message: what,
    })
    .toBeLessThanOrEqual(0)
  const clientWidth = await page.evaluate(() => document.documentElement.clientWidth)
  const banner = page.getByRole('banner')
  const boxes = await Promise.all([
    banner.getByRole('link', { name: 'Fennimore' }).boundingBox(),
    banner.getByRole('link', { name: 'About Me' }).boundingBox(),
    banner.getByRole('link', { name: 'Rosalind' }).boundingBox(),
    banner.getByRole('button', { name: 'Menu' }).boundingBox(),
    banner.getByRole('link', { name: 'Projects' }).boundingBox(),
  ])
  const [brand, about, name, menu, projects] = boxes.map((box) => ({
    left: box?.x ?? 0,
    right: (box?.x ?? 0) + (box?.width ?? 0),
    width: box?.width ?? 0,
    height: box?.height ?? 0,
  }))
  if (!brand || !about || !name || !menu || !projects) throw new Error('the top bar is not complete')
  expect(Math.min(about.height, projects.height, about.width, projects.width), what).toBeGreaterThanOrEqual(44)
  expect((await banner.boundingBox())?.height, what).toBeLessThanOrEqual(61)
  expect(projects.left, what).toBeGreaterThanOrEqual(about.right)
  expect(name.left, what).toBeGreaterThan(projects.right)
  expect(await overfullLinks(page), what).toEqual([])
  expect(brand.right - Math.max(0, brand.left), what).toBeGreaterThanOrEqual(40)
  expect(about.left, what).toBeGreaterThanOrEqual(brand.right)
  expect(name.left, what).toBeGreaterThan(about.right)
  expect(menu.right, what).toBeLessThanOrEqual(clientWidth)
  expect(await visibleLetters(page, '.split-name'), what).toBeGreaterThanOrEqual(6)
}

/** The points of the button's middle line, by their part of its width, at which a tap reaches something else. */
async function coveredParts(button: Locator): Promise<number[]> {
  return button.evaluate((element) => {
    const { left, width, top, height } = element.getBoundingClientRect()
    return [0.05, 0.25, 0.5, 0.75, 0.95].filter((part) => {
      const hit = document.elementFromPoint(left + part * width, top + height / 2)
      return !element.contains(hit)
    })
  })
}

test('[pool-game-12] with 15 of 75 points, the points left cover no button from 320 px on', async () => {
  const page = await pool.site.visit(`/pool/${id}`, pool.site.owner)
  await connected(page)
  await page.getByLabel('Score of Rosalind: 15', { exact: true }).waitFor()
  for (const width of [1280, 992, 768, 575, 390, 360, 320]) {
    await page.setViewportSize({ width, height: 740 })
    for (const button of [addPoint(page), page.getByRole('button', { name: 'Take a point from Rosalind' })]) {
      expect(await coveredParts(button), `at ${width} px`).toEqual([])
    }
  }
  await addPoint(page).click()
  await page.getByLabel('Score of Rosalind: 16', { exact: true }).waitFor()
  await expect
    .poll(async () => (await readGame(pool.site.owner, id)).players.map(({ score }) => score))
    .toEqual([16, 0])
  await closeWindow(page)
})

test('[shell-topbar-12] [shell-topbar-14] at 320, 360 and 390 px nothing scrolls sideways, and the top bar shows the brand, the name and links of 44 px', {
  timeout: 180_000,
}, async () => {
  const page = await pool.site.visit('/', pool.site.owner, { reducedMotion: 'reduce' })
  const paths = ['/', '/chess', '/pool', '/pool/new', '/coffee/roasts', '/users/Rosalind', `/pool/${id}`]
  for (const path of paths) {
    await page.goto(pool.site.origin + path)
    await connected(page)
    await page.getByRole('main').getByText('Loading the page').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Menu' }).waitFor()
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 740 })
      await expectRoom(page, `${path} at ${width} px`)
    }
  }
  await page.route('**/scores', (route) => route.abort())
  await addPoint(page).click()
  const waiting = page.getByRole('button', { name: '1 not saved yet' })
  await waiting.waitFor()
  for (const path of [`/pool/${id}`, '/pool', '/']) {
    await page.goto(pool.site.origin + path)
    await connected(page)
    await waiting.waitFor()
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 740 })
      await expectRoom(page, `${path} with a tap that waits, at ${width} px`)
    }
  }
  await closeWindow(page)
})
