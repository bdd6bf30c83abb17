/** Tests in Chromium the ratings, the fair race of a new game and the win probability of a game. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPlayer, call, dataOf, playerNamed, startGame, tap } from '../../support/members.ts'
import { closeWindow, startTestSite, type TestSite } from '../../support/site.ts'

let site: TestSite
const ids = new Map<string, number>()
const idOf = (name: string) => ids.get(name) ?? 0

beforeAll(async () => {
  site = await startTestSite()
  ids.set('Rosalind', await playerNamed(site.owner, 'Rosalind'))
  for (const name of ['Sal', 'Newcomer']) ids.set(name, await addPlayer(site.owner, name))
  for (let game = 0; game < 9; game += 1) await win()
})
afterAll(() => site.close())

const start = (first: string, second: string, race = 4) =>
  startGame(site.owner, {
    game_type: '8-Ball',
    players: [first, second].map((name) => ({ pool_player_id: idOf(name), handicap: race })),
  })
const add = async (game: number, name: string) =>
  dataOf(await tap(site.owner, game, { pool_player_id: idOf(name), action: 'add' }))

/** A game of 8-Ball that Rosalind wins against Sal, 4 to 1. */
async function win() {
  const game = await start('Rosalind', 'Sal')
  for (const name of ['Rosalind', 'Sal', 'Rosalind', 'Rosalind', 'Rosalind']) await add(game, name)
}

const ratings = async () =>
  dataOf(await call(site.origin, 'GET /pool/ratings', { cookie: site.owner.cookie, query: { game_type: '8-Ball' } }))

test('[pool-ratings-18] the handicap step proposes the fair race of two rated players, and one tap uses it', async () => {
  const page = await site.visit('/pool/new', site.owner, { viewport: { width: 320, height: 568 } })
  const choose = (name: string) => page.getByRole('button', { name: new RegExp(`${name} *level`) }).click()
  const race = (name: string) => page.getByLabel(`Handicap of ${name}`, { exact: true }).innerText()
  const proposal = page.getByText(/^Fair race/)
  await page.getByText('8-Ball', { exact: true }).click()
  await choose('Rosalind')
  await choose('Newcomer')
  await page.getByRole('button', { name: 'Confirm Players' }).click()
  await page.getByRole('heading', { name: 'Update Handicaps' }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(await proposal.count()).toBe(0)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await choose('Newcomer')
  await choose('Sal')
  await page.getByRole('button', { name: 'Confirm Players' }).click()
  await page.getByRole('combobox', { name: 'Level of Rosalind' }).selectOption('6')
  expect([await race('Rosalind'), await race('Sal')]).toEqual(['5', '2'])
  await expect.poll(() => proposal.innerText()).toBe('Fair race 5 : 4, from their ratings')
  const use = page.getByRole('button', { name: 'Use it' })
  const box = await use.boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(44)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await use.click()
  expect([await race('Rosalind'), await race('Sal')]).toEqual(['5', '4'])
  expect(await use.count()).toBe(0)
  await closeWindow(page)
})

test('[pool-ratings-19] a game of two rated players shows the win probabilities, once forecasts have beaten a coin', async () => {
  const game = await start('Rosalind', 'Sal')
  const page = await site.visit(`/pool/${game}`, site.owner, { viewport: { width: 390, height: 844 } })
  const shown = page.getByRole('region', { name: 'Win probability' })
  await page.getByRole('heading', { name: '8-Ball' }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(await shown.count()).toBe(0)

  // The tenth forecast.
  await win()
  await page.reload()
  const percent = async () => Number(/Rosalind (\d+) %/.exec((await shown.innerText()).replace(/\s+/g, ' '))?.[1])
  await expect.poll(percent, { timeout: 15_000 }).toBeGreaterThan(50)
  const before = await percent()
  // Without a network the probability follows the taps of this page.
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Add a point for Sal' }).click()
  await expect.poll(percent).toBeLessThan(before)
  await page.context().setOffline(false)
  for (let rack = 0; rack < 4; rack += 1) await add(game, 'Rosalind')
  await expect.poll(() => shown.count(), { timeout: 15_000 }).toBe(0)
  await closeWindow(page)
})

test('[pool-ratings-20] the pool page leads to the ratings, with one row for each rated player of the discipline', async () => {
  const rows = await ratings()
  const page = await site.visit('/pool', site.owner, { viewport: { width: 320, height: 568 } })
  const link = page.getByRole('link', { name: 'Ratings' })
  for (const part of [
    link,
    page.getByRole('link', { name: 'New Game' }),
    page.getByRole('button', { name: /^Skill/ }),
  ]) {
    const box = await part.boundingBox()
    expect((box?.x ?? 320) + (box?.width ?? 0)).toBeLessThanOrEqual(320)
  }
  expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await link.click()
  await page.getByText('No ratings yet').waitFor()
  await page.getByText('8-Ball', { exact: true }).click()
  const table = page.getByRole('table', { name: '8-Ball ratings' })
  const texts = async () => (await table.getByRole('row').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))
  await expect
    .poll(texts)
    .toEqual([
      'Player Rating',
      ...rows.map(({ username, rating, error, racks }) => `${username} ${rating} ± ${error} (${racks} racks)`),
    ])
  expect(rows.map(({ username }) => username)).toEqual(['Rosalind', 'Sal'])
  expect(new URL(page.url()).search).toBe('?discipline=8-Ball')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await closeWindow(page)
})
