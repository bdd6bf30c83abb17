/** Tests the dialogs and the menu whose code the members' pages fetch after they are shown. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBean, createRoast, startRoast } from '../../support/coffee.ts'
import { holdFiles } from '../../support/heldFiles.ts'
import { addPlayer, playerNamed, startGame } from '../../support/members.ts'
import { startTestSite, type TestSite } from '../../support/site.ts'

let site: TestSite
let roastPath: string

beforeAll(async () => {
  site = await startTestSite()
  const players = [await playerNamed(site.owner, 'Rosalind'), await addPlayer(site.owner, 'Guest')]
  await startGame(site.owner, {
    game_type: '9-Ball',
    players: players.map((pool_player_id) => ({ pool_player_id, handicap: 5 })),
  })
  const bean = await createBean(site.owner, { name: 'Guji' })
  const roastId = await createRoast(site.owner, bean.coffee_bean_id)
  await startRoast(site.owner, roastId, Date.now() - 60_000)
  roastPath = `/coffee/roasts/${roastId}`
})
afterAll(() => site.close())

/** Waits until the page has fetched these files. */
const fetched = (page: Page, names: readonly string[]) =>
  page.waitForFunction(
    (wanted) =>
      wanted.every((name) =>
        performance
          .getEntriesByType('resource')
          .some((entry) => entry.name.includes(`/${name}-`) && (entry as PerformanceResourceTiming).responseEnd > 0),
      ),
    names,
  )

const openDetails = (page: Page) => page.getByRole('button', { name: /^Details of 9-Ball/ }).click()

test('[first-second-09] the dialogs of the pool list and of a roast open without a network, once the page has fetched their code', async () => {
  const list = await site.visit('/pool', site.owner)
  await fetched(list, ['GameDetails', 'SkillLevel', 'ModalDialog', 'SheetDrawer'])
  await list.context().setOffline(true)
  await openDetails(list)
  await list.getByRole('dialog', { name: /^9-Ball/ }).waitFor()

  const roast = await site.visit(roastPath, site.owner)
  await fetched(roast, ['Dialogs', 'InputsTable', 'Keypad', 'EventMenu', 'RoastChart', 'ModalDialog', 'SheetDrawer'])
  await roast.context().setOffline(true)
  await roast.getByRole('button', { name: 'Settings' }).click()
  await roast.getByRole('dialog', { name: 'Roast Settings' }).waitFor()
  await roast.keyboard.press('Escape')
  await roast.getByRole('button', { name: 'Input', exact: true }).click()
  await roast.getByRole('dialog', { name: 'Roast Input' }).waitFor()
})

test('[first-second-10] a dialog whose code could not be fetched appears by itself when it can', async () => {
  const page = await site.visit('/signin', site.owner)
  let isDown = true
  let refused = 0
  await page.route(/\/assets\/GameDetails-.*\.js$/, (route) => {
    if (!isDown) return route.continue()
    refused += 1
    return route.abort()
  })
  await page.goto(`${site.origin}/pool`)
  await openDetails(page)
  await expect.poll(() => refused).toBeGreaterThan(1)
  expect(await page.getByRole('dialog').count()).toBe(0)
  isDown = false
  await page.getByRole('dialog', { name: /^9-Ball/ }).waitFor()
})

test("[first-second-11] 'Event' in a roast opens its menu also when it is tapped before the code of the menu has loaded", async () => {
  const page = await site.visit('/signin', site.owner)
  const code = await holdFiles(page, /^EventMenu-.*\.js$/)
  await page.goto(site.origin + roastPath)
  await page.getByRole('button', { name: 'Event', exact: true }).click()
  await code.arrived()
  expect(await page.getByRole('menuitem').count()).toBe(0)
  await code.release()
  await page.getByRole('menuitem', { name: 'FC Start' }).click()
  await page.getByRole('button', { name: /Undo/ }).waitFor()
})
