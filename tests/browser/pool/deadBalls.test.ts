/**
 * Tests dead balls of 9-Ball, which count for no player, in Chromium: the button, the grid of racks, two phones, and
 * the watch page, which shows the score to people without an account.
 */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, dataOf, readGame, startGame, tap } from '../../support/members.ts'
import { type PoolSite, startPoolSite } from '../../support/poolSite.ts'
import { closeWindow } from '../../support/site.ts'

let pool: PoolSite

beforeAll(async () => {
  pool = await startPoolSite()
})
afterAll(() => pool.site.close())

const deadBall = (page: Page) => page.getByRole('button', { name: 'Dead ball', exact: true })
/** The row of the grid of racks with this heading. The row of the dead balls has the heading 'D'. */
const row = (page: Page, name: string | RegExp) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })
/** The cells of the dead balls: one for each rack, and the total. */
const deadCells = (page: Page) => row(page, /^D /).getByRole('cell').allInnerTexts()

/** Makes these taps of the owner: 'add' is a point for Rosalind, 'dead' is a dead ball. */
async function play(id: number, actions: readonly ('add' | 'dead')[]): Promise<void> {
  for (const action of actions) {
    dataOf(await tap(pool.site.owner, id, { pool_player_id: pool.playerIds[0], action }))
  }
}

async function openGame(id: number, member = pool.site.owner, viewport = { width: 390, height: 844 }): Promise<Page> {
  const page = await pool.site.visit(`/pool/${id}`, member, { viewport })
  return page
}

/** Creates the watch link of a game and returns its path. */
async function watchPath(pool_game_id: number): Promise<string> {
  const { cookie } = pool.site.owner
  const request = { cookie, params: { pool_game_id } }
  const { token } = dataOf(await call(pool.site.origin, 'POST /pool/games/:pool_game_id/watch', request))
  return `/pool/watch/${token}`
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('the element is not shown')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

test('[pool-dead-11] [pool-dead-13] a 9-Ball game has a button for a dead ball, and an 8-Ball game has none; the dead balls of each rack are in the grid of the game, the details and the watch page', async () => {
  const id = await pool.newGame(pool.site.owner, 25)
  await play(id, ['add', 'add', 'add'])
  const page = await openGame(id)
  const rack = page.getByRole('region', { name: 'Rack 1' })
  await rack.getByText('7 left, 0 dead').waitFor()
  await deadBall(page).click()
  await rack.getByText('6 left, 1 dead').waitFor()
  await expect.poll(async () => (await readGame(pool.site.owner, id)).rack_notes).toMatchObject([{ dead: 1 }])
  await page.getByRole('button', { name: 'Undo: Dead ball, by Rosalind' }).click()
  await rack.getByText('7 left, 0 dead').waitFor()
  await expect.poll(async () => (await readGame(pool.site.owner, id)).rack_notes).toMatchObject([{ dead: 0 }])
  // A rack has ten balls. After three points, seven dead balls close it.
  await play(id, ['dead', 'dead', 'dead', 'dead', 'dead', 'dead', 'dead'])
  await page.getByRole('region', { name: 'Rack 2' }).getByText('10 left, 0 dead').waitFor()

  const players = pool.playerIds.map((pool_player_id) => ({ pool_player_id, handicap: 3 }))
  const eightBallGame = await startGame(pool.site.owner, { game_type: '8-Ball', players })
  await page.goto(`${pool.site.origin}/pool/${eightBallGame}`)
  await page.getByRole('button', { name: 'Add a point for Rosalind' }).waitFor()
  await expect.poll(() => deadBall(page).count()).toBe(0)
  await expect.poll(() => row(page, /^D /).count()).toBe(0)

  const playedId = await pool.newGame(pool.site.owner, 25)
  // The first ten balls are rack 1, with 2 dead balls. Rack 2 has 1 dead ball.
  await play(playedId, [...Array<'add'>(7).fill('add'), 'dead', 'dead', 'add', 'dead', 'add'])
  await page.goto(`${pool.site.origin}/pool/${playedId}`)
  await expect.poll(() => deadCells(page)).toEqual(['2', '1', '3'])
  await page.goto(`${pool.site.origin}/pool`)
  await page
    .locator(`[data-game="${playedId}"]`)
    .getByRole('button', { name: /^Details of/ })
    .click()
  await expect.poll(() => deadCells(page)).toEqual(['2', '1', '3'])
  await page.goto(pool.site.origin + (await watchPath(playedId)))
  await expect.poll(() => deadCells(page)).toEqual(['2', '1', '3'])
  await closeWindow(page)
})

test('[pool-dead-12] the button for a dead ball is in view on a phone of 320 px and covers neither plus nor minus', async () => {
  const id = await pool.newGame(pool.site.owner, 75)
  await play(id, Array<'add'>(15).fill('add'))
  const page = await openGame(id, pool.site.owner, { width: 320, height: 568 })
  await deadBall(page).waitFor()
  const button = await boxOf(deadBall(page))
  expect(button.height).toBeGreaterThanOrEqual(48)
  expect(button.width).toBeGreaterThanOrEqual(48)
  expect(button.bottom).toBeLessThanOrEqual(568)
  expect(button.right).toBeLessThanOrEqual(320)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  for (const name of ['Rosalind', 'Teddy']) {
    for (const label of [`Add a point for ${name}`, `Take a point from ${name}`]) {
      const box = await boxOf(page.getByRole('button', { name: label }))
      const isApart = box.bottom <= button.y || box.y >= button.bottom || box.right <= button.x || box.x >= button.right
      expect(isApart, label).toBe(true)
    }
  }
  await deadBall(page).click()
  // Ten of the 15 points closed rack 1. In rack 2, five points and this dead ball leave four balls.
  await page.getByText('4 left, 1 dead').waitFor()
  await page.getByRole('button', { name: 'Add a point for Rosalind' }).click()
  await page.getByLabel('Score of Rosalind: 16', { exact: true }).waitFor()
  await closeWindow(page)
})

test('[pool-dead-14] a dead ball that is tapped on one phone appears on the other phone and on the watch page', async () => {
  const id = await pool.newGame(pool.site.owner, 25)
  await play(id, ['add'])
  const [ownersPhone, teddysPhone] = await Promise.all([openGame(id), openGame(id, pool.teddy)])
  const watchPage = await pool.site.visit(await watchPath(id), null)
  await deadBall(ownersPhone).click()
  for (const page of [ownersPhone, teddysPhone, watchPage]) await expect.poll(() => deadCells(page)).toEqual(['1', '1'])
  // The phone of the owner and the watch page have no network. The phone of the owner makes two taps, and the phone of
  // Teddy one.
  await Promise.all([ownersPhone, watchPage].map((page) => page.context().setOffline(true)))
  await deadBall(ownersPhone).click()
  await deadBall(ownersPhone).click()
  await deadBall(teddysPhone).click()
  await expect.poll(() => deadCells(ownersPhone)).toEqual(['3', '3'])
  await expect.poll(() => deadCells(teddysPhone)).toEqual(['2', '2'])
  await Promise.all([ownersPhone, watchPage].map((page) => page.context().setOffline(false)))
  for (const page of [ownersPhone, teddysPhone, watchPage])
    await expect.poll(() => deadCells(page), { timeout: 20_000 }).toEqual(['4', '4'])
  await expect.poll(async () => (await readGame(pool.teddy, id)).players.map(({ score }) => score)).toEqual([1, 0])
  await Promise.all([ownersPhone, teddysPhone, watchPage].map(closeWindow))
})
