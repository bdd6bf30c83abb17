/** Tests the dialogs and the menu whose code the members' pages fetch after they are shown. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBean, createRoast, startRoast } from '../../support/coffee.ts'
import { fetched, holdFiles } from '../../support/heldFiles.ts'
import { addPlayer, playerNamed, startGame } from '../../support/members.ts'
import { startTestSite, type TestSite } from '../../support/site.ts'

let site: TestSite
let roastPath: string
let poolPath: string

beforeAll(async () => {
  site = await startTestSite()
  const players = [await playerNamed(site.owner, 'Rosalind'), await addPlayer(site.owner, 'Guest')]
  const gameId = await startGame(site.owner, {
    game_type: '9-Ball',
    players: players.map((pool_player_id) => ({ pool_player_id, handicap: 5 })),
  })
  poolPath = `/pool/${gameId}`
  const bean = await createBean(site.owner, { name: 'Guji' })
  const roastId = await createRoast(site.owner, bean.coffee_bean_id)
  await startRoast(site.owner, roastId, Date.now() - 60_000)
  roastPath = `/coffee/roasts/${roastId}`
})
afterAll(() => site.close())

const openDetails = (page: Page) => page.getByRole('button', { name: /^Details of 9-Ball/ }).click()

test('[first-second-09] the dialogs of the pool list and of a roast open without a network, once their code is fetched', async () => {
  const list = await site.visit('/pool', site.owner)
  await fetched(list, ['GameDetails', 'SkillLevel', 'ModalDialog', 'SheetDrawer'])
  await list.context().setOffline(true)
  await openDetails(list)
  await list.getByRole('dialog', { name: /^9-Ball/ }).waitFor()

  const roast = await site.visit(roastPath, site.owner)
  await fetched(roast, ['Dialogs', 'InputsTable', 'EventMenu', 'RoastChart', 'ModalDialog', 'SheetDrawer'])
  await roast.context().setOffline(true)
  await roast.getByRole('button', { name: 'Settings' }).click()
  await roast.getByRole('dialog', { name: 'Roast Settings' }).waitFor()
  await roast.keyboard.press('Escape')
  await roast.getByRole('button', { name: 'Input', exact: true }).click()
  await roast.getByRole('dialog', { name: 'Roast Input' }).waitFor()
})

test('[first-second-10] a dialog whose code could not be fetched appears automatically when the code can be fetched', async () => {
  const page = await site.visit('/signin', site.owner)
  let isDown = true
  let refusedRequests = 0
  await page.route(/\/assets\/GameDetails-.*\.js$/, (route) => {
    if (!isDown) return route.continue()
    refusedRequests += 1
    return route.abort()
  })
  await page.goto(`${site.origin}/pool`)
  await openDetails(page)
  await expect.poll(() => refusedRequests).toBeGreaterThan(1)
  expect(await page.getByRole('dialog').count()).toBe(0)
  isDown = false
  await page.getByRole('dialog', { name: /^9-Ball/ }).waitFor()
})

test('[first-second-10] the list of what is not saved appears automatically when its code can be fetched', async () => {
  const page = await site.visit('/signin', site.owner)
  let isDown = true
  let refusedRequests = 0
  await page.route(/\/assets\/WaitingList-.*\.js$/, (route) => {
    if (!isDown) return route.continue()
    refusedRequests += 1
    return route.abort()
  })
  await page.goto(site.origin + poolPath)
  await page.getByRole('button', { name: 'Add a point for Rosalind' }).waitFor()
  await page.route('**/api/pool/games/*/scores', (route) => route.abort())
  await page.getByRole('button', { name: 'Add a point for Rosalind' }).click()
  await page
    .getByRole('banner')
    .getByRole('button', { name: /not saved yet/ })
    .click()
  await expect.poll(() => refusedRequests).toBeGreaterThan(1)
  expect(await page.getByRole('dialog').count()).toBe(0)
  isDown = false
  await page.getByRole('dialog', { name: /not saved/i }).waitFor()
})

test("[first-second-11] 'Event' in a roast opens its menu, even if it was tapped before the code had loaded", async () => {
  const page = await site.visit('/signin', site.owner)
  const code = await holdFiles(page, /^EventMenu-.*\.js$/)
  await page.goto(site.origin + roastPath)
  await page.getByRole('button', { name: 'Event', exact: true }).click()
  await code.requested()
  expect(await page.getByRole('menuitem').count()).toBe(0)
  await code.release()
  await page.getByRole('menuitem', { name: 'FC Start' }).click()
  await page.getByRole('button', { name: /Undo/ }).waitFor()
})

test('[first-second-12] a roast can end if the code of its dialogs does not load', async () => {
  const page = await site.visit('/signin', site.owner)
  await page.route(/\/assets\/ModalDialog-.*\.js$/, (route) => route.abort())
  await page.goto(site.origin + roastPath)
  const end = page.getByRole('button', { name: 'End', exact: true })
  await end.click()
  const question = page.getByRole('dialog', { name: 'Are you sure?' })
  const text = await question.innerText()
  expect(await question.evaluate((dialog) => dialog.tagName)).toBe('DIALOG')
  expect(text).toContain('End Roast')
  // Escape does the same as 'Cancel', and the focus moves back.
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  expect(await end.evaluate((button) => button === document.activeElement)).toBe(true)
  await end.click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  await end.click()
  await question.getByRole('button', { name: 'End Roast' }).click()
  await page.getByText('Finished').waitFor()
})

test('[first-second-13] the code of the dialogs that arrives takes neither the focus nor a text out of an open dialog', async () => {
  const page = await site.visit('/signin', site.owner)
  const code = await holdFiles(page, /^ModalDialog-.*\.js$/)
  await page.goto(`${site.origin}/coffee/roasts/new`)
  await page.getByRole('button', { name: 'New Coffee Beans' }).click()
  await code.requested()
  const form = page.getByRole('dialog', { name: 'New Coffee Beans' })
  const region = form.getByLabel('Region')
  await region.fill('Huila')
  await code.release()
  await fetched(page, ['ModalDialog'])
  await page.keyboard.press('End')
  await page.keyboard.type(', south')
  expect(await region.inputValue()).toBe('Huila, south')
  expect(await form.evaluate((dialog) => dialog.tagName)).toBe('DIALOG')
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })

  // The next dialog is the usual one, which fades in and out.
  await page.getByRole('button', { name: 'New Coffee Beans' }).click()
  await form.waitFor()
  expect(await form.evaluate((dialog) => dialog.tagName)).toBe('DIV')
})
