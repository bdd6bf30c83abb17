/** Tests in Chromium the levels of the players of a new game, and the match points. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPlayer, call, dataOf, playerIdOf, readGame, startGame, tap } from '../../support/members.ts'
import { closeWindow, startTestSite, type TestSite } from '../../support/site.ts'

let site: TestSite
let rosalindId: number
let salId: number

beforeAll(async () => {
  site = await startTestSite()
  salId = await addPlayer(site.owner, 'Sal')
  rosalindId = await playerIdOf(site.owner, 'Rosalind')
})
afterAll(() => site.close())

/** A game to play. `races` and `scores` have the number of Rosalind first, and then that of Sal. */
type Match = { type: '8-Ball' | '9-Ball'; races: [number, number]; scores: [number, number] }

async function play({ type, races, scores }: Match): Promise<number> {
  const ids = [rosalindId, salId]
  const players = ids.map((pool_player_id, index) => ({ pool_player_id, handicap: races[index] ?? 1 }))
  const id = await startGame(site.owner, { game_type: type, players })
  for (const [index, score] of scores.entries()) {
    for (let point = 0; point < score; point += 1) {
      dataOf(await tap(site.owner, id, { pool_player_id: ids[index] ?? 0, action: 'add' }))
    }
  }
  return id
}

/** Creates the watch link of a game, which shows its score to people without an account. Returns the path. */
async function watchPath(pool_game_id: number): Promise<string> {
  const request = { cookie: site.owner.cookie, params: { pool_game_id } }
  const { token } = dataOf(await call(site.origin, 'POST /pool/games/:pool_game_id/watch', request))
  return `/pool/watch/${token}`
}

/** The texts of the rows of the table 'Match points'. */
const readTexts = (page: Page) => page.getByRole('table', { name: 'Match points' }).getByRole('row').allInnerTexts()
const readRows = async (page: Page) => (await readTexts(page)).map((text) => text.replace(/\s+/g, ' '))

test('[pool-levels-08] match points are shown in both disciplines, and a finished game calls them Final', async () => {
  const gameInProgress = await play({ type: '8-Ball', races: [5, 3], scores: [1, 2] })
  const page = await site.visit(`/pool/${gameInProgress}`, site.owner)
  await expect
    .poll(() => readRows(page), { timeout: 15_000 })
    .toEqual(['Match points Rosalind Sal', 'Certain so far 0 1', 'If the game ended now 0 2'])
  // A finished 8-Ball game gives 2 match points to the winner, and 1 to a loser who needed only one more rack.
  const wonEightBall = await play({ type: '8-Ball', races: [2, 2], scores: [1, 2] })
  // In 9-Ball the two players share 20 match points.
  const wonNineBall = await play({ type: '9-Ball', races: [14, 14], scores: [5, 14] })
  for (const [id, final] of [
    [wonEightBall, 'Final 1 2'],
    [wonNineBall, 'Final 3 17'],
  ] as const) {
    for (const path of [`/pool/${id}`, await watchPath(id)]) {
      await page.goto(site.origin + path)
      await expect
        .poll(() => readRows(page), { message: path, timeout: 15_000 })
        .toEqual(['Match points Rosalind Sal', final])
    }
  }
  await closeWindow(page)
})

test('[pool-levels-09] on the page of a new game, every player has a level and a race, and a chosen level sets the race', async () => {
  const page = await site.visit('/pool/new', site.owner, { viewport: { width: 320, height: 568 } })
  for (const name of ['Rosalind', 'Sal']) await page.getByRole('button', { name: new RegExp(`${name} *level`) }).click()
  await page.getByRole('button', { name: 'Confirm Players' }).click()
  const level = (name: string) => page.getByRole('combobox', { name: `Level of ${name}` })
  const race = (name: string) => page.getByLabel(`Handicap of ${name}`, { exact: true })
  for (const width of [1280, 390, 320]) {
    await page.setViewportSize({ width, height: 568 })
    // The browser can apply the new width a moment later.
    await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(width)
    for (const name of ['Rosalind', 'Sal']) {
      for (const part of [
        level(name),
        race(name),
        page.getByRole('button', { name: `Raise the handicap of ${name}` }),
      ]) {
        const box = await part.boundingBox()
        expect(box?.x ?? -1, `${name} at ${width}`).toBeGreaterThanOrEqual(0)
        expect((box?.x ?? width) + (box?.width ?? 0), `${name} at ${width}`).toBeLessThanOrEqual(width)
      }
    }
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  // In 9-Ball, level 6 has a race to 46, and level 3 a race to 25. Rosalind has level 3.
  await level('Sal').selectOption('6')
  await expect.poll(() => race('Sal').innerText()).toBe('46')
  await expect.poll(() => race('Rosalind').innerText()).toBe('25')
  await page.getByRole('button', { name: 'Start Game' }).click()
  await page.waitForURL((url) => /^\/pool\/\d+$/.test(url.pathname))
  const game = await readGame(site.owner, Number(new URL(page.url()).pathname.split('/').at(-1)))
  expect(game.players).toMatchObject([
    { display_name: 'Rosalind', skill_level: 3, handicap: 25 },
    { display_name: 'Sal', skill_level: 6, handicap: 46 },
  ])
  await closeWindow(page)
})
