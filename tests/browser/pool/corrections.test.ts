/** Corrects taps in Chromium: in the log of a running game on two phones, without a network, and in a replay. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tap } from '../../../contract/rules/pool/scoredGame.ts'
import { accessibilityProblems } from '../../support/axe.ts'
import { readGame, startGame, tap } from '../../support/members.ts'
import { dialog, type PoolSite, startPoolSite } from '../../support/poolSite.ts'
import { tapsIn } from '../../support/sheetMatches.ts'

let pool: PoolSite

beforeAll(async () => {
  pool = await startPoolSite()
})
afterAll(() => pool.site.close())

const NARROW = { viewport: { width: 320, height: 568 } }

/** Starts a game on a sheet, and makes these taps. In the text, A is Rosalind and B is Teddy. */
async function playedGame(text: string, race: number): Promise<number> {
  const [rosalind, teddy] = pool.playerIds
  const players = pool.playerIds.map((pool_player_id) => ({ pool_player_id, handicap: race }))
  const id = await startGame(pool.site.owner, { game_type: '9-Ball', scoring: 'sheet', players })
  for (const one of tapsIn(text, { A: rosalind, B: teddy })) await tap(pool.site.owner, id, one as Tap)
  return id
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
const scoresOf = (page: Page) =>
  page.locator('[data-player] strong').evaluateAll((scores) => scores.map((score) => score.textContent?.trim()))

test('[pool-fix-25] a tap two racks back is corrected with three presses, also without a network, and in the replay', async () => {
  const id = await playedGame('A1 A2 A9 A1 A9 A3', 14)
  const page = await pool.site.visit(`/pool/${id}`, pool.site.owner, NARROW)
  const other = await pool.site.visit(`/pool/${id}`, pool.teddy, NARROW)
  await expect.poll(() => scoresOf(other)).toEqual(['8', '0'])

  await press(page, 'Log: correct a tap')
  await page.getByRole('list', { name: 'Taps' }).waitFor()
  await expect.poll(() => accessibilityProblems(page)).toEqual([])
  await press(page, /^Ball 2 Rosalind/)
  await dialog(page, 'Correct: Ball 2 Rosalind').waitFor()
  await expect.poll(() => accessibilityProblems(page)).toEqual([])
  await press(page, /^Teddy: Ball 2 Teddy/)
  await page.getByRole('button', { name: /^Ball 2 Teddy .*Rosalind corrected/ }).waitFor()
  await expect.poll(() => scoresOf(other)).toEqual(['7', '1'])

  // Without a network the score follows, too, and the correction is delivered later.
  await page.context().setOffline(true)
  await press(page, /^Ball 3 Rosalind/)
  await press(page, 'Remove')
  await page.getByRole('button', { name: /^Ball 3 Rosalind .*not saved yet/ }).waitFor()
  await press(page, 'Close')
  await expect.poll(() => scoresOf(page)).toEqual(['6', '1'])
  await page.context().setOffline(false)
  await expect.poll(() => scoresOf(other), { timeout: 30_000 }).toEqual(['6', '1'])

  // The replay of a finished game.
  const finished = await playedGame('A1 A2 A9', 4)
  await page.goto(`${pool.site.origin}/pool/${finished}/replay`)
  await press(page, 'Previous tap')
  await press(page, 'Correct')
  await dialog(page, 'Correct: Ball 2 Rosalind').waitFor()
  await press(page, /^Teddy: Ball 2 Teddy/)
  await expect.poll(async () => (await readGame(pool.teddy, finished)).winner_player_id).toBeNull()
  await press(page, 'Close')
  await page.getByText(/Ball 2 Teddy$/).waitFor()
})
