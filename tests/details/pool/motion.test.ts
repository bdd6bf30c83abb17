/** Checks which changes the page of a game shows with motion: a win, and a score that another member has changed. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readGame, tap } from '../../support/members.ts'
import { type PoolSite, startPoolSite } from '../../support/poolSite.ts'
import { closeWindow } from '../../support/site.ts'

let pool: PoolSite
let rosalindId: number
let teddyId: number

beforeAll(async () => {
  pool = await startPoolSite()
  ;[rosalindId, teddyId] = pool.playerIds
})
afterAll(() => pool.site.close())

/** The card of a player on the page of a game. It shows the name and the score. */
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
/** The score of a player, while the page marks it because another member has changed it. */
const markedScore = (page: Page, name: string) => card(page, name).locator('[data-marked]')
const waitForScore = (page: Page, name: string, points: number) =>
  page.getByRole('button', { name: `Score of ${name}: ${points}` }).waitFor()

/** A member who wants motion. */
const MOVING = { reducedMotion: 'no-preference' } as const

test('[motion-winner-01] the badge of the winner grows when the game is won, and not when the finished game is opened', async () => {
  const id = await pool.newGame(pool.site.owner, 1)
  const page = await pool.site.visit(`/pool/${id}`, pool.site.owner, MOVING)
  await page.getByRole('button', { name: 'Add a point for Rosalind' }).click()
  const badge = card(page, 'Rosalind').getByText('Winner', { exact: true })
  const readAnimation = () => badge.evaluate((element) => getComputedStyle(element).animationName)
  await expect.poll(readAnimation).not.toBe('none')
  const hasWinner = async () => (await readGame(pool.teddy, id)).winner_player_id !== null
  await expect.poll(hasWinner).toBe(true)
  const teddysPage = await pool.site.visit(`/pool/${id}`, pool.teddy, MOVING)
  const badgeOnTeddysPage = card(teddysPage, 'Rosalind').getByText('Winner', { exact: true })
  await expect.poll(() => badgeOnTeddysPage.evaluate((element) => getComputedStyle(element).animationName)).toBe('none')
})

test('[motion-score-01] a score is marked only when another member has changed it', async () => {
  const id = await pool.newGame(pool.site.owner)
  await tap(pool.teddy, id, { pool_player_id: teddyId, action: 'add' })
  const readSavedScore = async () =>
    (await readGame(pool.teddy, id)).players.find(({ pool_player_id }) => pool_player_id === rosalindId)?.score
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    const page = await pool.site.visit(`/pool/${id}`, pool.site.owner, { reducedMotion })
    // The first pass of this loop adds two points for Rosalind.
    const pointsBefore = reducedMotion === 'reduce' ? 2 : 0
    await waitForScore(page, 'Rosalind', pointsBefore)
    await expect.poll(() => page.locator('[data-marked]').count()).toBe(0)

    await page.getByRole('button', { name: 'Add a point for Rosalind' }).click()
    await waitForScore(page, 'Rosalind', pointsBefore + 1)
    await expect.poll(readSavedScore).toBe(pointsBefore + 1)
    await expect.poll(() => page.locator('[data-marked]').count()).toBe(0)

    await tap(pool.teddy, id, { pool_player_id: rosalindId, action: 'add' })
    await waitForScore(page, 'Rosalind', pointsBefore + 2)
    await markedScore(page, 'Rosalind').waitFor()
    await expect.poll(() => markedScore(page, 'Teddy').count()).toBe(0)
    const seconds = await markedScore(page, 'Rosalind').evaluate((digits) =>
      Number.parseFloat(getComputedStyle(digits).animationDuration),
    )
    // For a person who wants reduced motion, the animation is over at once.
    if (reducedMotion === 'reduce') expect(seconds).toBeLessThan(0.001)
    else expect(seconds).toBeGreaterThan(1)
    await closeWindow(page)
  }
})
