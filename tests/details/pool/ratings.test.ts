/**
 * Tests in Chromium the ratings, which are numbers for the strength of the players, and what follows from them: the
 * fair race of a new game, in which both players win as often, and the win probability of a game.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPlayer, call, dataOf, playerIdOf, startGame, tap } from '../../support/members.ts'
import { closeWindow, startTestSite, type TestSite } from '../../support/site.ts'

let site: TestSite
const ids = new Map<string, number>()
/** The `pool_player_id` of Rosalind (the owner), Sal or Newcomer. */
const idOf = (name: string) => ids.get(name) ?? 0

beforeAll(async () => {
  site = await startTestSite()
  ids.set('Rosalind', await playerIdOf(site.owner, 'Rosalind'))
  for (const name of ['Sal', 'Newcomer']) ids.set(name, await addPlayer(site.owner, name))
  for (let game = 0; game < 9; game += 1) await playWonGame()
})
afterAll(() => site.close())

const startEightBall = (first: string, second: string, race = 4) =>
  startGame(site.owner, {
    game_type: '8-Ball',
    players: [first, second].map((name) => ({ pool_player_id: idOf(name), handicap: race })),
  })
const addPoint = async (gameId: number, name: string) =>
  dataOf(await tap(site.owner, gameId, { pool_player_id: idOf(name), action: 'add' }))

/** Plays a game of 8-Ball that Rosalind wins against Sal, 4 to 1. */
async function playWonGame() {
  const gameId = await startEightBall('Rosalind', 'Sal')
  for (const name of ['Rosalind', 'Sal', 'Rosalind', 'Rosalind', 'Rosalind']) await addPoint(gameId, name)
}

const readRatings = async () =>
  dataOf(await call(site.origin, 'GET /pool/ratings', { cookie: site.owner.cookie, query: { game_type: '8-Ball' } }))

test('[pool-ratings-18] the page of a new game proposes the fair race of two rated players, and one press uses it', async () => {
  const page = await site.visit('/pool/new', site.owner, { viewport: { width: 320, height: 568 } })
  const togglePlayer = (name: string) => page.getByRole('button', { name: new RegExp(`${name} *level`) }).click()
  const readRace = (name: string) => page.getByLabel(`Handicap of ${name}`, { exact: true }).innerText()
  const proposal = page.getByText(/^Fair race/)
  await page.getByText('8-Ball', { exact: true }).click()
  await togglePlayer('Rosalind')
  await togglePlayer('Newcomer')
  await page.getByRole('button', { name: 'Confirm Players' }).click()
  await page.getByRole('heading', { name: 'Update Handicaps' }).waitFor()
  await page.waitForLoadState('networkidle')
  // Newcomer has no rating, so the page proposes no race.
  await expect.poll(() => proposal.count()).toBe(0)
  await page.getByRole('button', { name: 'Cancel' }).click()
  // Remove Newcomer from the game.
  await togglePlayer('Newcomer')
  await togglePlayer('Sal')
  await page.getByRole('button', { name: 'Confirm Players' }).click()
  await page.getByRole('combobox', { name: 'Level of Rosalind' }).selectOption('6')
  // This is the race of the levels 6 and 3.
  await expect.poll(async () => [await readRace('Rosalind'), await readRace('Sal')]).toEqual(['5', '2'])
  await expect.poll(() => proposal.innerText()).toBe('Fair race 5 : 4, from their ratings')
  const useButton = page.getByRole('button', { name: 'Use it' })
  const box = await useButton.boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(44)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await useButton.click()
  await expect.poll(async () => [await readRace('Rosalind'), await readRace('Sal')]).toEqual(['5', '4'])
  await expect.poll(() => useButton.count()).toBe(0)
  await closeWindow(page)
})

test('[pool-ratings-19] a game of two rated players shows the win probabilities only after ten games whose forecasts were better on average than those of a coin', async () => {
  const gameId = await startEightBall('Rosalind', 'Sal')
  const page = await site.visit(`/pool/${gameId}`, site.owner, { viewport: { width: 390, height: 844 } })
  const winProbability = page.getByRole('region', { name: 'Win probability' })
  await page.getByRole('heading', { name: '8-Ball' }).waitFor()
  await page.waitForLoadState('networkidle')
  await expect.poll(() => winProbability.count()).toBe(0)

  // Nine games are too few. After the tenth game the page shows the win probability.
  await playWonGame()
  await page.reload()
  const readPercent = async () =>
    Number(/Rosalind (\d+) %/.exec((await winProbability.innerText()).replace(/\s+/g, ' '))?.[1])
  await expect.poll(readPercent, { timeout: 15_000 }).toBeGreaterThan(50)
  // A no-break space (\u00a0) keeps the number and the percent sign on one line.
  await expect.poll(() => winProbability.innerText()).toMatch(/Rosalind \d+\u00a0%/)
  const percentBefore = await readPercent()
  // Without a network the probability follows the taps of this page.
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Add a point for Sal' }).click()
  await expect.poll(readPercent).toBeLessThan(percentBefore)
  await page.context().setOffline(false)
  // Rosalind wins the game. A finished game has no win probability.
  for (let rack = 0; rack < 4; rack += 1) await addPoint(gameId, 'Rosalind')
  await expect.poll(() => winProbability.count(), { timeout: 30_000 }).toBe(0)
  await closeWindow(page)
})

test('[pool-ratings-20] the pool page links to the ratings, which have one row for each rated player of the discipline', async () => {
  const rows = await readRatings()
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
  await expect.poll(async () => (await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await link.click()
  await page.getByText('No ratings yet').waitFor()
  await page.getByText('8-Ball', { exact: true }).click()
  const table = page.getByRole('table', { name: '8-Ball ratings' })
  const readRows = async () => (await table.getByRole('row').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))
  await expect
    .poll(readRows)
    .toEqual([
      'Player Rating',
      ...rows.map(({ username, rating, error, racks }) => `${username} ${rating} ± ${error} (${racks} racks)`),
    ])
  expect(rows.map(({ username }) => username)).toEqual(['Rosalind', 'Sal'])
  await expect.poll(() => new URL(page.url()).search).toBe('?discipline=8-Ball')
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await closeWindow(page)
})
