/** Tests in Chromium that the score of a game and the top bar have room in narrow windows. */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { dataOf, readGame, tap } from '../../support/members.ts'
import { type PoolSite, startPoolSite } from '../../support/poolSite.ts'
import { closeWindow, waitUntilSettled } from '../../support/site.ts'
import { storedEntries } from '../../support/storedEntries.ts'

const WIDTHS = [320, 360, 390]

let pool: PoolSite
let gameId: number

beforeAll(async () => {
  pool = await startPoolSite()
  gameId = await pool.newGame(pool.teddy, 75)
  for (let points = 0; points < 15; points += 1) {
    dataOf(await tap(pool.teddy, gameId, { pool_player_id: pool.playerIds[0], action: 'add' }))
  }
})
afterAll(() => pool.site.close())

const addPoint = (page: Page) => page.getByRole('button', { name: 'Add a point for Rosalind' })

/** How many of the first letters of an element's text are visible. A cut text ends with an ellipsis (…). */
const visibleLetters = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => {
    const text = element.firstChild as Text
    const isCut = element.scrollWidth > element.clientWidth
    const { paddingRight, fontSize } = getComputedStyle(element)
    const rightEdge = element.getBoundingClientRect().right - Number.parseFloat(paddingRight)
    const rightEdgeOfLetters = isCut ? rightEdge - Number.parseFloat(fontSize) : rightEdge
    const range = document.createRange()
    for (let letters = text.length; letters > 0; letters -= 1) {
      range.setStart(text, 0)
      range.setEnd(text, letters)
      if (range.getBoundingClientRect().right <= rightEdgeOfLetters + 0.5) return letters
    }
    return 0
  })

/** The links of the top bar whose text does not fit into them. Such a text would touch the dot of the connection. */
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

/**
 * Waits until a member can see and press every part of the top bar at the current width. After 15 s it throws an error
 * that says what is wrong.
 */
const expectRoom = (page: Page, description: string) =>
  // The browser may still lay out the page after the change of the width.
  vi.waitFor(() => checkRoom(page, description), { timeout: 15_000 })

async function checkRoom(page: Page, description: string) {
  const { scrollWidth, clientWidth } = await page.evaluate(() => ({
    scrollWidth: document.documentElement.scrollWidth,
    clientWidth: document.documentElement.clientWidth,
  }))
  expect(scrollWidth, description).toBeLessThanOrEqual(clientWidth)
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
  // The links are large enough for a thumb, the bar is not too high, no part covers the next one, and the names of the
  // site and of the member have room.
  expect(Math.min(about.height, projects.height, about.width, projects.width), description).toBeGreaterThanOrEqual(44)
  await expect.poll(async () => (await banner.boundingBox())?.height, { message: description }).toBeLessThanOrEqual(61)
  expect(projects.left, description).toBeGreaterThanOrEqual(about.right)
  expect(name.left, description).toBeGreaterThan(projects.right)
  await expect.poll(() => overfullLinks(page), { message: description }).toEqual([])
  expect(brand.right - Math.max(0, brand.left), description).toBeGreaterThanOrEqual(40)
  expect(about.left, description).toBeGreaterThanOrEqual(brand.right)
  expect(name.left, description).toBeGreaterThan(about.right)
  expect(menu.right, description).toBeLessThanOrEqual(clientWidth)
  await expect.poll(() => visibleLetters(page, '.split-name'), { message: description }).toBeGreaterThanOrEqual(6)
}

/** Where another element covers the middle line of the button, from 0 (left) to 1 (right). */
async function coveredParts(button: Locator): Promise<number[]> {
  return button.evaluate((element) => {
    const { left, width, top, height } = element.getBoundingClientRect()
    return [0.05, 0.25, 0.5, 0.75, 0.95].filter((part) => {
      const hit = document.elementFromPoint(left + part * width, top + height / 2)
      return !element.contains(hit)
    })
  })
}

test('[pool-game-12] the number of points that a player still needs covers no button at widths from 320 to 1280 px, with 15 of 75 points', async () => {
  const page = await pool.site.visit(`/pool/${gameId}`, pool.site.owner)
  await page.getByLabel('Score of Rosalind: 15', { exact: true }).waitFor()
  for (const width of [1280, 992, 768, 575, 390, 360, 320]) {
    await page.setViewportSize({ width, height: 740 })
    for (const button of [addPoint(page), page.getByRole('button', { name: 'Take a point from Rosalind' })]) {
      await expect.poll(() => coveredParts(button), { message: `at ${width} px` }).toEqual([])
    }
  }
  await addPoint(page).click()
  await page.getByLabel('Score of Rosalind: 16', { exact: true }).waitFor()
  await expect
    .poll(async () => (await readGame(pool.site.owner, gameId)).players.map(({ score }) => score))
    .toEqual([16, 0])
  await closeWindow(page)
})

test('[shell-topbar-12] [shell-topbar-14] at 320, 360 and 390 px nothing scrolls sideways, and the top bar shows the name of the site, the name of the member and links of 44 px', {
  timeout: 180_000,
}, async () => {
  const page = await pool.site.visit('/', pool.site.owner)
  const paths = ['/', '/chess', '/pool', '/pool/new', '/coffee/roasts', '/users/Rosalind', `/pool/${gameId}`]
  for (const path of paths) {
    await page.goto(pool.site.origin + path)
    await waitUntilSettled(page)
    await page.getByRole('main').getByText('Loading the page').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Menu' }).waitFor()
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 740 })
      await expectRoom(page, `${path} at ${width} px`)
    }
  }
  await page.route('**/scores', (route) => route.abort())
  await addPoint(page).click()
  const unsaved = page.getByRole('button', { name: '1 not saved yet' })
  await unsaved.waitFor()
  await expect.poll(async () => (await storedEntries(page)).length).toBe(1)
  for (const path of [`/pool/${gameId}`, '/pool', '/']) {
    await page.goto(pool.site.origin + path)
    await waitUntilSettled(page)
    await unsaved.waitFor()
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 740 })
      await expectRoom(page, `${path} with an unsaved tap, at ${width} px`)
    }
  }
  await closeWindow(page)
})
