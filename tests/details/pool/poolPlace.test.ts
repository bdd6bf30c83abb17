/**
 * Checks that the list of games has the same place (scroll position and open details) after Back, after a reload, and
 * after a new game above it.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { browserCookie } from '../../support/members.ts'
import { type PoolSite, startPoolSite } from '../../support/poolSite.ts'
import { closeWindow, waitForAddress, waitUntilSettled } from '../../support/site.ts'

let pool: PoolSite
/** The ids of the games, the oldest game first. */
const gameIds: number[] = []

beforeAll(async () => {
  pool = await startPoolSite()
  for (let count = 0; count < 80; count += 1) gameIds.push(await pool.newGame(pool.teddy))
})
afterAll(() => pool.site.close())

const row = (page: Page, id: number) => page.locator(`[data-game="${id}"]`)
/** How far the row of a game is below the upper edge of the window, in px. */
const topOf = async (page: Page, id: number) => (await row(page, id).boundingBox())?.y ?? Number.NaN
const openButton = (page: Page, id: number) => row(page, id).getByRole('button').first()
/** The place of the list, as the history of the browser has stored it. */
const readStoredPlace = (page: Page) => page.evaluate(() => window.history.state?.place)

/**
 * Scrolls until at least two parts of the list have loaded and the row of this game is in view. It does not use the
 * mouse wheel: Chromium may finish the last turn of the wheel much later, when the test has already measured.
 */
async function scrollTo(page: Page, id: number) {
  await expect
    .poll(async () => {
      await page.evaluate(() => window.scrollBy({ top: 700, behavior: 'instant' }))
      return row(page, id).isVisible()
    })
    .toBe(true)
  await row(page, id).evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  await expect.poll(async () => (await readStoredPlace(page))?.items).toBeGreaterThanOrEqual(50)
}

test('[pool-follow-08] the list shows the same row at the same place after Back and after a reload', async () => {
  const page = await pool.openList()
  const id = gameIds[20] ?? 0
  await scrollTo(page, id)
  const topBefore = await topOf(page, id)
  await openButton(page, id).click()
  await waitForAddress(page, `/pool/${id}`)
  await page.getByRole('button', { name: 'Add a point for Rosalind' }).waitFor()
  await page.goBack()
  await row(page, id).waitFor()
  await expect.poll(async () => Math.abs((await topOf(page, id)) - topBefore)).toBeLessThan(2)
  // The list loads its games in parts of 25, the newest first. This game is the 60th, so three parts have loaded.
  await expect.poll(async () => (await readStoredPlace(page)).items).toBeGreaterThanOrEqual(75)

  await page.reload()
  await waitUntilSettled(page)
  await row(page, id).waitFor()
  await expect.poll(async () => Math.abs((await topOf(page, id)) - topBefore)).toBeLessThan(2)
  await closeWindow(page)
})

test('[pool-follow-08] a reload during a scroll shows the same row at the same place', async () => {
  const page = await pool.openList()
  const id = gameIds[30] ?? 0
  await scrollTo(page, id)
  const topBefore = await topOf(page, id)
  const loadEvent = page.waitForEvent('load')
  await page.evaluate(() => {
    window.addEventListener('scroll', () => window.location.reload(), { once: true })
    window.scrollBy({ top: -60, behavior: 'instant' })
  })
  await loadEvent
  await waitUntilSettled(page)
  await row(page, id).waitFor()
  // The page was scrolled up by 60 px, so the row is 60 px lower.
  await expect.poll(async () => Math.abs((await topOf(page, id)) - topBefore - 60)).toBeLessThan(2)
  await closeWindow(page)
})

test('[pool-follow-09] open details are open again after a reload and after Back', async () => {
  const page = await pool.openList()
  const id = gameIds[40] ?? 0
  await scrollTo(page, id)
  await row(page, id)
    .getByRole('button', { name: /^Details of/ })
    .click()
  const details = page.getByRole('dialog', { name: /^9-Ball/ })
  await details.waitFor()
  await page.reload()
  await details.waitFor()
  await details.getByRole('button', { name: 'Edit Game' }).click()
  await waitForAddress(page, `/pool/${id}`)
  await page.goBack()
  await details.waitFor()
  await page.keyboard.press('Escape')
  await details.waitFor({ state: 'detached' })
  await page.reload()
  await row(page, id).waitFor()
  await expect.poll(() => details.count()).toBe(0)
  await closeWindow(page)
})

test('[pool-follow-10] a new game above a scrolled list does not move the rows in view', async () => {
  const [page, pageAtTop] = [await pool.openList(), await pool.openList()]
  const id = gameIds[50] ?? 0
  await scrollTo(page, id)
  const topBefore = await topOf(page, id)
  const newId = await pool.newGame(pool.teddy)
  gameIds.push(newId)
  await row(pageAtTop, newId).waitFor()
  // The list loads its games in parts of 25. The new game is one more.
  await expect.poll(async () => (await readStoredPlace(page)).items % 25).toBe(1)
  await expect.poll(async () => Math.abs((await topOf(page, id)) - topBefore)).toBeLessThan(2)
  await page.goto('about:blank')
  const laterId = await pool.newGame(pool.teddy)
  await page.goBack()
  await row(page, id).waitFor()
  await expect.poll(async () => Math.abs((await topOf(page, id)) - topBefore)).toBeLessThan(2)
  await page.evaluate(() => window.scrollTo(0, 0))
  await row(page, laterId).waitFor()
  await Promise.all([closeWindow(page), closeWindow(pageAtTop)])
})

test('[pool-follow-12] for a second member who signs in with the same tab, the list starts at its top', async () => {
  const page = await pool.openList()
  const id = gameIds[30] ?? 0
  await scrollTo(page, id)
  await page.evaluate(() => localStorage.clear())
  // Leaves the page first: an open page that notices another member's cookie goes to `/`.
  await page.goto('about:blank')
  await page.context().addCookies([browserCookie(pool.teddy)])
  await page.goBack()
  await waitUntilSettled(page)
  await page.getByRole('link', { name: 'Teddy', exact: true }).first().waitFor()
  await row(page, gameIds.at(-1) ?? 0).waitFor()
  // At its top, the list loads at most two parts of 25 games.
  await expect.poll(async () => (await readStoredPlace(page))?.items).toBeLessThanOrEqual(50)
  await closeWindow(page)
})
