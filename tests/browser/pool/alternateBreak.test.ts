/** Tests in Chromium that a member chooses alternate break, and that the sheet says who breaks. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessibilityProblems } from '../../support/axe.ts'
import { startNight } from '../../support/members.ts'
import { type PoolSite, startPoolSite } from '../../support/poolSite.ts'
import { ball } from '../../support/sheetPresses.ts'

let pool: PoolSite

beforeAll(async () => {
  pool = await startPoolSite()
})
afterAll(() => pool.site.close())

const breakField = (page: Page) => page.getByLabel('Who breaks the next rack?')
const viewport = { width: 390, height: 844 }

test('[pool-sheet-51] [pool-sheet-52] the handicap step asks who breaks, the sheet names the breaker, and the next game begins with the same choice', async () => {
  const page = await pool.site.visit('/pool/new', pool.site.owner, { viewport })
  const choosePlayers = async () => {
    for (const name of ['Rosalind', 'Teddy'])
      await page.getByRole('button', { name: new RegExp(`${name} *level`) }).click()
    await page.getByRole('button', { name: 'Confirm Players' }).click()
  }
  await page.getByText('Score sheet', { exact: true }).click()
  await choosePlayers()
  await expect.poll(() => breakField(page).inputValue()).toBe('winner')
  await breakField(page).selectOption('Alternate break')
  const problems = await accessibilityProblems(page)
  expect(problems).toEqual([])
  await page.getByRole('button', { name: 'Rosalind won the lag: start' }).click()
  await page.getByRole('heading', { name: 'Rack 1: Rosalind breaks' }).waitFor()
  await ball(page, 1).click()
  await ball(page, 9).click()
  await page.getByRole('heading', { name: 'Rack 2: Teddy breaks' }).waitFor()
  await page.getByRole('region', { name: 'Teddy' }).getByText('At the table').waitFor()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.reload()
  await page.getByRole('heading', { name: 'Rack 2: Teddy breaks' }).waitFor()
  await page.goto(`${pool.site.origin}/pool/new`)
  await choosePlayers()
  await expect.poll(() => breakField(page).inputValue()).toBe('alternate')
})

test('[pool-sheet-51] the dialog that starts a match of a league night asks who breaks', async () => {
  const nightId = await startNight(pool.site.owner, [...pool.playerIds])
  const page = await pool.site.visit(`/pool/nights/${nightId}`, pool.site.owner, { viewport })
  await page.getByRole('button', { name: 'Start match 1' }).click()
  const dialog = page.getByRole('dialog')
  await breakField(page).selectOption('Alternate break')
  await dialog.getByLabel('Rail birds').selectOption({ index: 1 })
  await dialog.getByLabel('Chalk').selectOption({ index: 1 })
  await dialog.getByRole('button', { name: 'Start match' }).click()
  await page.getByRole('heading', { name: /^Rack 1: .+ breaks$/ }).waitFor()
})
