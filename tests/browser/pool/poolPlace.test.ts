/** Checks that the list of games keeps its place over Back and reload, and when a new game arrives above it. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { browserCookie } from '../../support/members.ts'
import { arrivedAt, closeWindow, connected } from '../../support/site.ts'
import { type PoolSite, startPoolSite } from './poolList.ts'

let pool: PoolSite
/** The oldest game first. */
const ids: number[] = []

beforeAll(async () => {
  pool = await startPoolSite()
  for (let count = 0; count < 80; count += 1) ids.push(await pool.newGame(pool.teddy))
})
afterAll(() => pool.site.close())

const row = (page: Page, id: number) => page.locator(`[data-game="${id}"]`)
const topOf = async (page: Page, id: number) => (await row(page, id).boundingBox())?.y ?? Number.NaN
const opener = (page: Page, id: number) => row(page, id).getByRole('button').first()
/** The place of the list that the history of the browser contains. */
const keptPlace = (page: Page) => page.evaluate(() => window.history.state?.place)

/** Scrolls with the wheel, until at least two pages of games have loaded and the row of this game is in view. */
async function scrollTo(page: Page, id: number) {
  await page.mouse.move(190, 500)
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 700)
      return row(page, id).isVisible()
    })
    .toBe(true)
  await row(page, id).evaluate((element) => element.scrollIntoView({ block: 'center' }))
  // The browser may not have finished the last turn of the wheel.
  await page.evaluate(async () => {
    let topPx = -1
    for (let still = 0; still < 20; still = window.scrollY === topPx ? still + 1 : 0) {
      topPx = window.scrollY
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
  })
  await row(page, id).evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await expect.poll(async () => (await keptPlace(page))?.items).toBeGreaterThanOrEqual(50)
}

test('[pool-follow-08] the list shows the same row at the same place after Back and after a reload', async () => {
  const page = await pool.openList()
  const id = ids[20] ?? 0
  await scrollTo(page, id)
  const before = await topOf(page, id)
  await opener(page, id).click()
  await arrivedAt(page, `/pool/${id}`)
  await page.getByRole('button', { name: 'Add a point for Rosalind' }).waitFor()
  await page.goBack()
  await row(page, id).waitFor()
  await expect.poll(async () => Math.abs((await topOf(page, id)) - before)).toBeLessThan(2)
  expect((await keptPlace(page)).items).toBeGreaterThanOrEqual(75)

  await page.reload()
  await connected(page)
  await row(page, id).waitFor()
  await expect.poll(async () => Math.abs((await topOf(page, id)) - before)).toBeLessThan(2)
  await closeWindow(page)
})

test('[pool-follow-09] open details are open again after a reload and after Back', async () => {
  const page = await pool.openList()
  const id = ids[40] ?? 0
  await scrollTo(page, id)
  await row(page, id)
    .getByRole('button', { name: /^Details of/ })
    .click()
  const details = page.getByRole('dialog', { name: /^9-Ball/ })
  await details.waitFor()
  await page.reload()
  await details.waitFor()
  await details.getByRole('button', { name: 'Edit Game' }).click()
  await arrivedAt(page, `/pool/${id}`)
  await page.goBack()
  await details.waitFor()
  await page.keyboard.press('Escape')
  await details.waitFor({ state: 'detached' })
  await page.reload()
  await row(page, id).waitFor()
  expect(await details.count()).toBe(0)
  await closeWindow(page)
})

test('[pool-follow-10] a new game above a scrolled list does not move the rows in view', async () => {
  const [page, atTop] = [await pool.openList(), await pool.openList()]
  const id = ids[50] ?? 0
  await scrollTo(page, id)
  const before = await topOf(page, id)
  const added = await pool.newGame(pool.teddy)
  ids.push(added)
  await row(atTop, added).waitFor()
  await expect.poll(async () => (await keptPlace(page)).items % 25).toBe(1)
  expect(Math.abs((await topOf(page, id)) - before)).toBeLessThan(2)
  await page.goto('about:blank')
  const later = await pool.newGame(pool.teddy)
  await page.goBack()
  await row(page, id).waitFor()
  await expect.poll(async () => Math.abs((await topOf(page, id)) - before)).toBeLessThan(2)
  await page.evaluate(() => window.scrollTo(0, 0))
  await row(page, later).waitFor()
  await Promise.all([closeWindow(page), closeWindow(atTop)])
})

test('[pool-follow-12] another member who signs in in the same tab starts at the top of the list', async () => {
  const page = await pool.openList()
  const id = ids[30] ?? 0
  await scrollTo(page, id)
  await page.context().addCookies([browserCookie(pool.teddy)])
  await page.evaluate(() => localStorage.clear())
  await page.goto('about:blank')
  await page.goBack()
  await connected(page)
  await page.getByRole('link', { name: 'Teddy', exact: true }).first().waitFor()
  await row(page, ids.at(-1) ?? 0).waitFor()
  expect((await keptPlace(page)).items).toBeLessThanOrEqual(50)
  await closeWindow(page)
})
