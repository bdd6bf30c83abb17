/** Checks that motion on the page of a game shows only the changes of other members. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readGame, tap } from '../../support/members.ts'
import { closeWindow, connected } from '../../support/site.ts'
import { type PoolSite, startPoolSite } from './poolList.ts'

let pool: PoolSite
let rosalind: number
let teddy: number

beforeAll(async () => {
  pool = await startPoolSite()
  ;[rosalind, teddy] = pool.playerIds
})
afterAll(() => pool.site.close())

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const markedScore = (page: Page, name: string) => card(page, name).locator('[data-marked]')
const score = (page: Page, name: string, points: number) =>
  page.getByRole('button', { name: `Score of ${name}: ${points}` }).waitFor()

test('[motion-score-01] a score is marked only when another member has changed it', async () => {
  const id = await pool.newGame(pool.site.owner)
  await tap(pool.teddy, id, { pool_player_id: teddy, action: 'add' })
  const saved = async () =>
    (await readGame(pool.teddy, id)).players.find(({ pool_player_id }) => pool_player_id === rosalind)?.score
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    const page = await pool.site.visit(`/pool/${id}`, pool.site.owner, { reducedMotion })
    await connected(page)
    const before = reducedMotion === 'reduce' ? 2 : 0
    await score(page, 'Rosalind', before)
    expect(await page.locator('[data-marked]').count()).toBe(0)

    await page.getByRole('button', { name: 'Add a point for Rosalind' }).click()
    await score(page, 'Rosalind', before + 1)
    await expect.poll(saved).toBe(before + 1)
    expect(await page.locator('[data-marked]').count()).toBe(0)

    await tap(pool.teddy, id, { pool_player_id: rosalind, action: 'add' })
    await score(page, 'Rosalind', before + 2)
    await markedScore(page, 'Rosalind').waitFor()
    expect(await markedScore(page, 'Teddy').count()).toBe(0)
    const seconds = await markedScore(page, 'Rosalind').evaluate((digits) =>
      Number.parseFloat(getComputedStyle(digits).animationDuration),
    )
    if (reducedMotion === 'reduce') expect(seconds).toBeLessThan(0.001)
    else expect(seconds).toBeGreaterThan(1)
    await closeWindow(page)
  }
})
