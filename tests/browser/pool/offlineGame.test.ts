/** Checks a game that is started and scored while the server cannot be reached. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LiveGame, PoolGame } from '../../../contract/api/pool/games.ts'
import { call, dataOf, invite, type Member, PASSWORD, playerIdOf, readGame, startGame } from '../../support/members.ts'
import { PHONE, startTestSite, type TestSite, waitUntilSettled } from '../../support/site.ts'

let site: TestSite
let ann: Member

beforeAll(async () => {
  site = await startTestSite()
  ann = await invite(site.owner, { username: 'Ann', password: PASSWORD, acl: 'pool' })
  await invite(site.owner, { username: 'Ben', password: PASSWORD, acl: 'pool' })
})
afterAll(() => site.close())

// The address of a new game has the client id first, and the id of the server after the server has created the game.
const CLIENT_ADDRESS = /\/pool\/[0-9a-f]{8}-[0-9a-f-]{27}$/
const SERVER_ADDRESS = /\/pool\/\d+$/

const addButton = (page: Page, name: string) => page.getByRole('button', { name: `Add a point for ${name}` })
const scoreButton = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^Score of ${name}`) })
const idIn = (page: Page) => Number(new URL(page.url()).pathname.split('/').at(-1))
const gamesOf = async (member: Member): Promise<PoolGame[]> =>
  dataOf(await call(member.origin, 'GET /pool/games', { cookie: member.cookie }))
/** For each player the name, the score, and whether the player has won. */
const resultOf = (game: LiveGame) => game.players.map((player) => [player.display_name, player.score, player.winner])

/**
 * Opens a game, so that the code of this page is loaded before the network fails, and goes back to the list of games.
 */
async function visitWithGamePage(): Promise<Page> {
  const ids = await Promise.all([playerIdOf(ann, 'Ann'), playerIdOf(ann, 'Ben')])
  const players = ids.map((pool_player_id) => ({ pool_player_id, handicap: 1 }))
  const id = await startGame(ann, { game_type: '8-Ball', players })
  const page = await site.visit(`/pool/${id}`, ann, { viewport: PHONE })
  await addButton(page, 'Ann').waitFor()
  await page.getByRole('link', { name: 'Back to the games' }).click()
  await page.locator(`[data-game="${id}"]`).waitFor()
  await waitUntilSettled(page)
  return page
}

/** Chooses 8-Ball, Ann and Ben, and a race to `racks` for both, but does not press 'Start Game'. */
async function prepareGame(page: Page, racks: number): Promise<void> {
  await page.getByRole('link', { name: 'New Game' }).first().click()
  await page.getByText('8-Ball', { exact: true }).click()
  for (const name of ['Ann', 'Ben']) await page.getByRole('button', { name: new RegExp(`${name} *level`) }).click()
  await page.getByRole('button', { name: 'Confirm Players' }).click()
  for (const name of ['Ann', 'Ben']) {
    const handicap = page.getByLabel(`Handicap of ${name}`, { exact: true })
    while (Number(await handicap.innerText()) > racks) {
      await page.getByRole('button', { name: `Lower the handicap of ${name}` }).click()
    }
  }
}

/** Starts a game of Ann and Ben, a race to 2, without a network. `gameCountBefore` does not count this game. */
async function startOffline() {
  const page = await visitWithGamePage()
  const gameCountBefore = (await gamesOf(ann)).length
  await prepareGame(page, 2)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Start Game' }).click()
  await page.waitForURL(CLIENT_ADDRESS)
  return { page, gameCountBefore }
}

test('[offline-start-06] a game that was started and won without a network is on the server exactly once afterwards', {
  timeout: 120_000,
}, async () => {
  const { page, gameCountBefore } = await startOffline()
  for (const name of ['Ann', 'Ben', 'Ben']) await addButton(page, name).click()
  await page.getByText('Winner', { exact: true }).waitFor()
  await page.getByRole('button', { name: /^Undo/ }).click()
  await page.getByText('Winner', { exact: true }).waitFor({ state: 'detached' })
  await addButton(page, 'Ann').click()
  await page.getByText('Winner', { exact: true }).waitFor()
  await expect.poll(() => scoreButton(page, 'Ann').innerText()).toBe('2')
  await expect.poll(() => scoreButton(page, 'Ben').innerText()).toBe('1')

  await page.context().setOffline(false)
  await page.waitForURL(SERVER_ADDRESS, { timeout: 30_000 })
  await expect
    .poll(async () => resultOf(await readGame(ann, idIn(page))), { timeout: 20_000 })
    .toEqual([
      ['Ann', 2, true],
      ['Ben', 1, false],
    ])
  await expect.poll(() => gamesOf(ann)).toHaveLength(gameCountBefore + 1)
  await page.getByText('not saved yet').first().waitFor({ state: 'detached' })
  await expect.poll(() => scoreButton(page, 'Ann').innerText()).toBe('2')
  await page.reload()
  // The page can first show an older state of this game, which the browser has stored.
  await expect.poll(() => scoreButton(page, 'Ann').innerText()).toBe('2')
})

test('[offline-start-16] a game that the server has created is listed once, even if the page has not received the answer', {
  timeout: 120_000,
}, async () => {
  const page = await visitWithGamePage()
  const gameCountBefore = (await gamesOf(ann)).length
  await prepareGame(page, 2)
  // The server creates the game, and the phone does not receive the answer.
  await page.route(/\/api\/pool\/games$/, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    return route.abort()
  })
  await page.getByRole('button', { name: 'Start Game' }).click()
  await page.waitForURL(CLIENT_ADDRESS)
  await expect.poll(async () => (await gamesOf(ann)).length).toBe(gameCountBefore + 1)
  await page.getByRole('link', { name: 'Back to the games' }).click()
  const saved = page.getByRole('list', { name: 'Games', exact: true }).getByRole('listitem')
  const unsaved = page.getByRole('list', { name: 'Games that are not saved yet' }).getByRole('listitem')
  await expect.poll(() => saved.count()).toBe(gameCountBefore + 1)
  await page.getByRole('button', { name: '1 not saved yet' }).waitFor()
  await expect.poll(() => unsaved.count()).toBe(0)
  await page.unrouteAll()
  // On a busy machine there were many attempts, and the page then waits up to 15 s before the next one.
  await page.getByRole('button', { name: '1 not saved yet' }).waitFor({ state: 'detached', timeout: 30_000 })
  await expect.poll(() => saved.count()).toBe(gameCountBefore + 1)
  await expect.poll(() => gamesOf(ann)).toHaveLength(gameCountBefore + 1)
})

test('[offline-start-11] a game that is not saved yet is the first row of the list, and never has two rows', {
  timeout: 120_000,
}, async () => {
  const { page, gameCountBefore } = await startOffline()
  await addButton(page, 'Ben').click()
  const address = new URL(page.url()).pathname
  await page.getByRole('link', { name: 'Back to the games' }).click()

  const unsaved = page.getByRole('list', { name: 'Games that are not saved yet' }).getByRole('listitem')
  const saved = page.getByRole('list', { name: 'Games', exact: true }).getByRole('listitem')
  await unsaved.getByText('Not saved yet').waitFor()
  // The creation of the game and one tap are not saved yet.
  await page.getByRole('button', { name: '2 not saved yet' }).waitFor()
  await expect.poll(() => unsaved.count()).toBe(1)
  await expect.poll(() => unsaved.innerText()).toMatch(/Ann\s*0 \(2\)\s*Ben\s*1 \(2\)/)
  await expect.poll(() => unsaved.getByRole('button').count()).toBe(0)
  const [unsavedBox, savedBox] = [await unsaved.boundingBox(), await saved.first().boundingBox()]
  expect(unsavedBox?.y).toBeLessThan(savedBox?.y ?? 0)
  await unsaved.getByRole('link').click()
  await page.waitForURL((url) => url.pathname === address)
  await expect.poll(() => scoreButton(page, 'Ben').innerText()).toBe('1')
  await page.getByRole('link', { name: 'Back to the games' }).click()
  await unsaved.waitFor()

  await page.context().setOffline(false)
  await unsaved.waitFor({ state: 'detached' })
  await expect.poll(async () => (await gamesOf(ann)).length).toBe(gameCountBefore + 1)
  await expect.poll(() => saved.count()).toBe(gameCountBefore + 1)
  await expect.poll(() => saved.first().innerText()).toMatch(/Ben\s*1 \(2\)/)
})

test('[offline-start-19] the page of a discarded game says that it was discarded, and does not offer to load it', async () => {
  const { page } = await startOffline()
  await page.getByRole('button', { name: /not saved yet$/ }).click()
  const list = page.getByRole('dialog', { name: 'Not saved yet' })
  await list.getByRole('button', { name: /^Discard/ }).click()
  await page.getByRole('dialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Discard' }).click()
  await page.getByText('This game was discarded.').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
})
