/** Changes the seats of a running game and its end in Chromium, on two phones and without a network. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessibilityProblems } from '../../support/axe.ts'
import { call, dataOf, startGame } from '../../support/members.ts'
import { dialog, type PoolSite, startPoolSite } from '../../support/poolSite.ts'

let pool: PoolSite

beforeAll(async () => {
  pool = await startPoolSite()
  const { site } = pool
  const body = { username: 'zoe-guest', display_name: 'Zoë', code: 'pool' }
  dataOf(await call(site.origin, 'POST /users', { cookie: site.owner.cookie, body }))
})
afterAll(() => pool.site.close())

const NARROW = { viewport: { width: 320, height: 568 }, reducedMotion: 'reduce' } as const
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
const cardsOf = (page: Page) =>
  page.locator('[data-player]').evaluateAll((cards) => cards.map((card) => card.ariaLabel))
const racesOf = (page: Page) =>
  page
    .locator('[data-player] p:has(span)')
    .evaluateAll((races) => races.flatMap((race) => race.textContent?.match(/of \d+/)?.[0] ?? []))

test('[pool-seats-20] changed seats and an ended match are on the other phone, and a replaced player reads who did it', async () => {
  const players = pool.playerIds.map((pool_player_id) => ({ pool_player_id, handicap: 14 }))
  const id = await startGame(pool.site.owner, { game_type: '9-Ball', scoring: 'sheet', players })
  const page = await pool.site.visit(`/pool/${id}`, pool.site.owner, NARROW)
  const other = await pool.site.visit(`/pool/${id}`, pool.teddy, NARROW)

  await press(page, 'Seats')
  await page.getByRole('list', { name: 'Seats' }).waitFor()
  await expect.poll(() => accessibilityProblems(page)).toEqual([])
  await press(page, 'Lower the race of Rosalind')
  await press(page, 'Move up: Teddy')
  await page.context().setOffline(true)
  await page.getByText('You are offline. This can be saved when the connection is back.').waitFor({ timeout: 60_000 })
  await expect.poll(() => page.getByRole('button', { name: 'Save seats' }).isDisabled()).toBe(true)
  await page.context().setOffline(false)
  await press(page, 'Save seats')
  await expect.poll(() => cardsOf(other)).toEqual(['Teddy', 'Rosalind'])
  await expect.poll(() => racesOf(other)).toEqual(['of 14', 'of 13'])
  await expect.poll(() => cardsOf(page)).toEqual(['Teddy', 'Rosalind'])

  await press(page, 'End the match')
  await press(page, 'Unfinished: nobody wins')
  await expect.poll(() => accessibilityProblems(page)).toEqual([])
  await dialog(page, 'End the match').getByRole('button', { name: 'End the match' }).click()
  await other.getByText('Ended unfinished').waitFor()
  await press(other, 'Open the match again')
  await press(other, 'Open again')
  await expect.poll(() => page.getByRole('button', { name: 'Seats' }).count()).toBe(1)

  await press(page, 'Seats')
  await page.getByLabel('Player 1').selectOption({ label: 'Zoë' })
  await press(page, 'Save seats')
  await expect.poll(() => cardsOf(page)).toEqual(['Zoë', 'Rosalind'])
  await other.getByText('Rosalind gave your seat to somebody else, so you do not see this game any more.').waitFor()
})
