/** Starts the same match of a league night on two phones, one of them without a network. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, dataOf, startNight } from '../../support/members.ts'
import { type PoolSite, startPoolSite } from '../../support/poolSite.ts'
import { waitUntilSettled } from '../../support/site.ts'

let pool: PoolSite

beforeAll(async () => {
  pool = await startPoolSite()
})
afterAll(() => pool.site.close())

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function start(page: Page, position: number) {
  await button(page, `Start match ${position}`).click()
  const dialog = page.getByRole('dialog', { name: `Match ${position}` })
  await dialog.getByLabel('Rail birds').selectOption({ index: 1 })
  await dialog.getByLabel('Chalk').selectOption({ index: 1 })
  await dialog.getByLabel('How to score').selectOption('points')
  await dialog.getByRole('button', { name: 'Start match' }).click()
}

test('[pool-night-55] the second of two phones that start a match reads that its game does not count, and one press opens the other game', async () => {
  const { site, teddy, playerIds } = pool
  const nightId = await startNight(site.owner, [...playerIds])
  const page = await site.visit(`/pool/nights/${nightId}`, site.owner, { viewport: { width: 390, height: 844 } })
  // The code of the page of a game is loaded before the network fails.
  await start(page, 1)
  await page.waitForURL(/\/pool\/\d+$/)
  await button(page, 'Add a point for Rosalind').waitFor()
  await waitUntilSettled(page)
  await page.goBack()
  await button(page, 'Start match 2').waitFor()

  await page.context().setOffline(true)
  await start(page, 2)
  await page.waitForURL(/\/pool\/[0-9a-f]{8}-[0-9a-f-]{27}$/)
  for (let point = 1; point <= 2; point += 1) await button(page, 'Add a point for Rosalind').click()
  await page.getByLabel('Score of Rosalind: 2', { exact: true }).waitFor()
  const { pool_game_id } = dataOf(
    await call(site.origin, 'POST /pool/nights/:pool_night_id/matches', {
      cookie: teddy.cookie,
      params: { pool_night_id: nightId },
      body: { position: 2, pool_player_ids: [...playerIds] },
    }),
  )

  await page.context().setOffline(false)
  const refused = page.getByRole('region', { name: 'Refused' })
  await refused.getByText(/Match 2 has begun already in another game, so this one does not count\./).waitFor()
  await page.getByRole('link', { name: 'Open the game that counts' }).click()
  await page.waitForURL(`${site.origin}/pool/${pool_game_id}`)
  await page.getByLabel('Score of Rosalind: 0', { exact: true }).waitFor()
  await page.goBack()
  await refused.getByRole('button', { name: /^Discard/ }).click()
  await button(page, 'Discard').click()
  await expect.poll(() => page.getByText(/not saved yet/).count()).toBe(0)
})
