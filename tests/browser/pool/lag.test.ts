/** Starts a game on a score sheet with the button that says who won the lag. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readGame } from '../../support/members.ts'
import { type PoolSite, startPoolSite } from '../../support/poolSite.ts'

let pool: PoolSite

beforeAll(async () => {
  pool = await startPoolSite()
})
afterAll(() => pool.site.close())

test('[pool-new-17] [pool-new-19] at 320 px by 568 px the lag is asked last, as the buttons in view that start the game, and the next game against the same opponent needs five presses to its first point', async () => {
  const page = await pool.site.visit('/pool/new', pool.site.owner, {
    viewport: { width: 320, height: 568 },
  })
  await page.getByText('Score sheet', { exact: true }).click()
  for (const name of ['Rosalind', 'Teddy'])
    await page.getByRole('button', { name: new RegExp(`${name} *level`) }).click()
  await page.getByRole('button', { name: 'Confirm Players' }).click()
  for (const name of ['Rosalind', 'Teddy']) {
    const box = await page.getByRole('button', { name: `${name} won the lag: start` }).boundingBox()
    // The tests read the box once, because nothing moves any more.
    if (box === null) throw new Error('The button is not shown.')
    const isInView = box.y >= 0 && box.y + box.height <= 568 && box.x >= 0 && box.x + box.width <= 320
    const isLargeEnough = box.height >= 44
    await expect.poll(() => [isInView, isLargeEnough]).toEqual([true, true])
  }
  await page.getByRole('button', { name: 'Teddy won the lag: start' }).click()
  await page.waitForURL(/\/pool\/\d+$/)
  const id = Number(new URL(page.url()).pathname.split('/').at(-1))
  await expect
    .poll(async () => (await readGame(pool.teddy, id)).players.map(({ display_name }) => display_name))
    .toEqual(['Teddy', 'Rosalind'])

  // The shortcut of the installed site opens this address with two presses: a long one on the icon, and 'New Game'.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${pool.site.origin}/pool/new`)
  const presses = ['the icon', 'New Game']
  const press = async (name: string | RegExp) => {
    const button = page.getByRole('button', { name })
    await button.waitFor()
    const box = await button.boundingBox()
    if (box === null || box.y + box.height > 844) throw new Error('The button is not in view.')
    await button.click()
    presses.push(String(name))
  }
  await press(/^Teddy – Rosalind/)
  await press('Rosalind won the lag: start')
  await press(/^Ball 3/)
  await expect.poll(() => page.locator('[data-player] strong').first().innerText()).toBe('1')
  expect(presses).toHaveLength(5)
})
