/** Tests that a page says when it is settled, which all other tests of the browser wait for. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdCalls } from '../../support/heldCalls.ts'
import { addPlayer, playerIdOf, startGame } from '../../support/members.ts'
import { startTestSite, type TestSite, waitUntilSettled } from '../../support/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
  const players = [await playerIdOf(site.owner, 'Rosalind'), await addPlayer(site.owner, 'Guest')]
  await startGame(site.owner, {
    game_type: '9-Ball',
    players: players.map((pool_player_id) => ({ pool_player_id, handicap: 5 })),
  })
})
afterAll(() => site.close())

/** Whether the page says so after twenty frames. A page without work is settled after three. */
const isSettled = (page: Page) =>
  page.evaluate(async () => {
    for (let frames = 0; frames < 20; frames++) await new Promise(requestAnimationFrame)
    return 'settled' in document.documentElement.dataset
  })

test('[first-second-17] a page is settled when its calls have ended, and not while another call runs', async () => {
  const page = await site.visit('/robots.txt', site.owner)
  const lists = await holdCalls(page, 'GET', '/pool/games')
  await page.goto(`${site.origin}/pool`)
  await lists.arrived()
  await expect.poll(() => isSettled(page)).toBe(false)
  await lists.pass()
  await waitUntilSettled(page)

  const deletions = await holdCalls(page, 'DELETE', '/pool/games')
  await page.getByRole('button', { name: /^Details of 9-Ball/ }).click()
  await page.getByRole('button', { name: 'Delete Game' }).click()
  const question = page.getByRole('dialog', { name: 'Are you sure?' })
  await question.getByRole('button', { name: 'Delete Game' }).click()
  await deletions.arrived()
  await expect.poll(() => isSettled(page)).toBe(false)
  await deletions.refuse({ code: 'NOT_FOUND', message: 'This game does not exist.' })
  await waitUntilSettled(page)
})

test('[first-second-17] a page whose call hangs shows why after 20 seconds, and is settled then', async () => {
  const page = await site.visit('/robots.txt', site.owner)
  await holdCalls(page, 'GET', '/pool/games')
  await page.clock.install()
  await page.goto(`${site.origin}/pool`)
  await page.getByRole('heading', { name: 'Pool', level: 1 }).waitFor()
  await expect.poll(() => isSettled(page)).toBe(false)
  await page.clock.runFor(21_000)
  await page.getByText('The games did not load.').waitFor()
  await waitUntilSettled(page)
})
