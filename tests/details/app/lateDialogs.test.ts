/** Tests the dialogs and the event menu of the pages for members. Their code is fetched after the page is shown. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBean, createRoast, startRoast } from '../../support/coffee.ts'
import { holdFiles } from '../../support/heldFiles.ts'
import { addPlayer, playerIdOf, startGame } from '../../support/members.ts'
import { startTestSite, type TestSite } from '../../support/site.ts'

let site: TestSite
let roastPath: string
let gamePath: string

beforeAll(async () => {
  site = await startTestSite()
  const players = [await playerIdOf(site.owner, 'Rosalind'), await addPlayer(site.owner, 'Guest')]
  const gameId = await startGame(site.owner, {
    game_type: '9-Ball',
    players: players.map((pool_player_id) => ({ pool_player_id, handicap: 5 })),
  })
  gamePath = `/pool/${gameId}`
  const bean = await createBean(site.owner, { name: 'Guji' })
  const roastId = await createRoast(site.owner, bean.coffee_bean_id)
  await startRoast(site.owner, roastId, Date.now() - 60_000)
  roastPath = `/coffee/roasts/${roastId}`
})
afterAll(() => site.close())

const detailsButton = (page: Page) => page.getByRole('button', { name: /^Details of 9-Ball/ })
const openDetails = (page: Page) => detailsButton(page).click()

test('[first-second-09] the dialogs of the pool list and of a roast open without a network, once their code is fetched', async () => {
  const listPage = await site.visit('/pool', site.owner)
  await listPage.context().setOffline(true)
  await openDetails(listPage)
  await listPage.getByRole('dialog', { name: /^9-Ball/ }).waitFor()

  const roastPage = await site.visit(roastPath, site.owner)
  const settings = roastPage.getByRole('button', { name: 'Settings' })
  await roastPage.context().setOffline(true)
  await settings.click()
  await roastPage.getByRole('dialog', { name: 'Roast Settings' }).waitFor()
  await roastPage.keyboard.press('Escape')
  await roastPage.getByRole('button', { name: 'Input', exact: true }).click()
  await roastPage.getByRole('dialog', { name: 'Roast Input' }).waitFor()
})

test('[first-second-10] a dialog whose code could not be fetched appears automatically when the code can be fetched', async () => {
  const page = await site.visit('/robots.txt', site.owner)
  let isBlocked = true
  let refusedRequests = 0
  await page.route(/\/assets\/GameDetails-.*\.js$/, (route) => {
    if (!isBlocked) return route.continue()
    refusedRequests += 1
    return route.abort()
  })
  await page.goto(`${site.origin}/pool`)
  await openDetails(page)
  // The page has requested the code again at least once.
  await expect.poll(() => refusedRequests).toBeGreaterThan(1)
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  isBlocked = false
  await page.getByRole('dialog', { name: /^9-Ball/ }).waitFor()
})

test('[first-second-10] the waiting list appears automatically when its code can be fetched', async () => {
  const page = await site.visit('/robots.txt', site.owner)
  let isBlocked = true
  let refusedRequests = 0
  await page.route(/\/assets\/WaitingList-.*\.js$/, (route) => {
    if (!isBlocked) return route.continue()
    refusedRequests += 1
    return route.abort()
  })
  await page.goto(site.origin + gamePath)
  await page.getByRole('button', { name: 'Add a point for Rosalind' }).waitFor()
  await page.route('**/api/pool/games/*/scores', (route) => route.abort())
  await page.getByRole('button', { name: 'Add a point for Rosalind' }).click()
  await page
    .getByRole('banner')
    .getByRole('button', { name: /not saved yet/ })
    .click()
  // The page has requested the code again at least once.
  await expect.poll(() => refusedRequests).toBeGreaterThan(1)
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  isBlocked = false
  await page.getByRole('dialog', { name: /not saved/i }).waitFor()
})

test("[first-second-11] 'Event' in a roast opens its menu, even if the member tapped it before the code of the menu had loaded", async () => {
  const page = await site.visit('/robots.txt', site.owner)
  const heldCode = await holdFiles(page, /^EventMenu-.*\.js$/)
  await page.goto(site.origin + roastPath)
  await page.getByRole('button', { name: 'Event', exact: true }).click()
  await heldCode.requested()
  await expect.poll(() => page.getByRole('menuitem').count()).toBe(0)
  await heldCode.release()
  await page.getByRole('menuitem', { name: 'FC Start' }).click()
  await page.getByRole('button', { name: /Undo/ }).waitFor()
})

test('[first-second-12] a roast can be ended when the server cannot be reached any more', async () => {
  const page = await site.visit(roastPath, site.owner)
  await page.context().setOffline(true)
  const end = page.getByRole('button', { name: 'End', exact: true })
  await end.click()
  const question = page.getByRole('dialog', { name: 'Are you sure?' })
  // Escape does the same as 'Cancel', and the focus moves back.
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  await end.and(page.locator(':focus')).waitFor()
  await end.click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  await end.click()
  await question.getByRole('button', { name: 'End Roast' }).click()
  await page.getByText('Finished').waitFor()
})

test('[first-second-15] on a scrolled page, a dialog is inside a narrow window', async () => {
  // With eight beans the page is longer than the window, so it can scroll.
  for (let count = 1; count <= 8; count += 1) await createBean(site.owner, { name: `Beans ${count}` })
  const page = await site.visit('/coffee/roasts/new', site.owner, { viewport: { width: 320, height: 640 } })
  await page.getByRole('button', { name: 'Edit Beans 8' }).click()
  const form = page.getByRole('dialog', { name: 'Update Coffee Beans' })
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300)
  const isInWindow = async () => {
    const { y, height } = (await form.boundingBox())!
    return y >= 0 && y + height <= 640
  }
  // The dialog moves a little while it appears.
  await expect.poll(isInWindow).toBe(true)
})
