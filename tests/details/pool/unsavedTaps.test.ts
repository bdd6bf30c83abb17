/** Checks the unsaved taps of a phone without reception: the question about old taps, and the list 'Not saved yet'. */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessibilityProblems, problemsInBothWidths } from '../../support/axe.ts'
import {
  browserCookie,
  dataOf,
  invite,
  type Member,
  PASSWORD,
  playerIdOf,
  readGame,
  startGame,
  tap,
} from '../../support/members.ts'
import {
  closeWindow,
  DESKTOP,
  startTestSite,
  type TestSite,
  waitUntilDisconnected,
  waitUntilSettled,
} from '../../support/site.ts'
import { storedEntries } from '../../support/storedEntries.ts'

let site: TestSite
let teddy: Member
let players: { rosalind: number; teddy: number }

beforeAll(async () => {
  site = await startTestSite()
  teddy = await invite(site.owner, { username: 'Teddy', password: PASSWORD, acl: 'pool' })
  players = {
    rosalind: await playerIdOf(site.owner, 'Rosalind'),
    teddy: await playerIdOf(site.owner, 'Teddy'),
  }
})
afterAll(() => site.close())

const newGame = () =>
  startGame(site.owner, {
    game_type: '9-Ball',
    players: [
      { pool_player_id: players.rosalind, handicap: 25 },
      { pool_player_id: players.teddy, handicap: 25 },
    ],
  })
const readScores = async (id: number) => (await readGame(site.owner, id)).players.map(({ score }) => score)
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const question = (page: Page) => page.getByRole('dialog', { name: 'Send these taps?' })
const unsavedButton = (page: Page) => button(page, /not saved yet$/)
const unsavedList = (page: Page) => page.getByRole('dialog', { name: 'Not saved yet' })

/** The dialog that asks the member to confirm. */
const confirmation = (page: Page) => page.getByRole('dialog', { name: 'Are you sure?' })

/**
 * Opens a game on a phone whose time the test controls, takes the network away from the phone, and makes three taps in
 * three minutes.
 */
async function tapThreeTimesOffline(id: number): Promise<Page> {
  const page = await site.visit('/', site.owner)
  await page.clock.install()
  await page.goto(`${site.origin}/pool/${id}`)
  await waitUntilSettled(page)
  await button(page, 'Add a point for Rosalind').waitFor()
  await page.context().setOffline(true)
  for (let count = 0; count < 3; count += 1) {
    await button(page, 'Add a point for Rosalind').click()
    await page.clock.fastForward(60_000)
  }
  await page.getByText('3 taps not saved yet.').waitFor()
  await page.getByLabel('Score of Rosalind: 3', { exact: true }).waitFor()
  return page
}

/** Gives the phone its network again, and lets time pass until the page is connected. */
async function goBackOnline(page: Page) {
  await page.context().setOffline(false)
  await expect
    .poll(async () => {
      await page.clock.fastForward(2000)
      return page.locator('.live-dot[data-live=connected]').count()
    })
    .toBe(1)
}

async function addPointsOfTeddy(id: number, pointCount: number) {
  for (let count = 0; count < pointCount; count += 1) {
    dataOf(await tap(teddy, id, { pool_player_id: players.teddy, action: 'add' }))
  }
}

test('taps made in three minutes without a network are sent without a question if no other member has scored', async () => {
  const id = await newGame()
  const page = await tapThreeTimesOffline(id)
  await goBackOnline(page)
  // If another member had scored, the page would ask about each tap that is older than two minutes.
  await expect.poll(() => readScores(id)).toEqual([3, 0])
  await expect.poll(() => question(page).count()).toBe(0)
  await closeWindow(page)
})

test('[pool-waiting-09] [pool-waiting-06] [pool-waiting-15] [dialogs-axe-01] every page asks about old taps when another member has scored meanwhile', async () => {
  const id = await newGame()
  const page = await tapThreeTimesOffline(id)
  await addPointsOfTeddy(id, 3)
  // The member leaves the page of the game.
  await page.getByRole('link', { name: 'Back to the games' }).click()
  await goBackOnline(page)
  const sentence = /^3 points tapped .+ to .+ are not in the score\. Since then Teddy scored 3\.$/
  await question(page).getByText(sentence).waitFor()
  await expect.poll(() => readScores(id)).toEqual([0, 3])
  await page.reload()
  await question(page).getByText(sentence).waitFor()
  await question(page).getByText('Pool game: Rosalind, Teddy').waitFor()
  await expect.poll(() => problemsInBothWidths(page)).toEqual([])
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Send')
  await page.keyboard.press('Enter')
  await expect.poll(() => readScores(id)).toEqual([3, 3])
  await question(page).waitFor({ state: 'detached' })
  await closeWindow(page)
})

test('[pool-waiting-09] "Discard" leaves the score as it is, and a closed question stays on the page of the game', async () => {
  const id = await newGame()
  const page = await tapThreeTimesOffline(id)
  await addPointsOfTeddy(id, 1)
  await goBackOnline(page)
  await question(page).waitFor()
  await page.keyboard.press('Escape')
  await question(page).waitFor({ state: 'detached' })
  const questionOnPage = page.getByRole('region', { name: 'Not in the score' })
  await questionOnPage.getByText('Since then Teddy scored 1.').waitFor()
  await page.getByLabel('Score of Rosalind: 0', { exact: true }).waitFor()
  // A new tap is saved, although the question about the old taps is not answered.
  await button(page, 'Add a point for Rosalind').click()
  await expect.poll(() => readScores(id)).toEqual([1, 1])
  await questionOnPage.getByRole('button', { name: 'Discard' }).click()
  await confirmation(page).getByText('Discard 3 × +1 Rosalind?').waitFor()
  await confirmation(page).getByRole('button', { name: 'Discard' }).click()
  await questionOnPage.waitFor({ state: 'detached' })
  await expect.poll(() => storedEntries(page)).toEqual([])
  await page.reload()
  await page.getByLabel('Score of Rosalind: 1', { exact: true }).waitFor()
  await expect.poll(() => question(page).count()).toBe(0)
  await expect.poll(() => readScores(id)).toEqual([1, 1])
  await closeWindow(page)
})

test('[pool-waiting-10] [pool-waiting-11] [pool-waiting-15] the list "Not saved yet" can be opened on every page, and has a tap that the server refused until the member retries it', async () => {
  const id = await newGame()
  const page = await site.visit(`/pool/${id}`, site.owner)
  const errorAnswer = { error: { code: 'GAME_HAS_WINNER', message: 'This game has a winner.' } }
  await page.route('**/scores', (route) => route.fulfill({ status: 409, json: errorAnswer }))
  await button(page, 'Add a point for Rosalind').click()
  await page.getByRole('region', { name: 'Refused' }).getByText('This game has a winner.').waitFor()
  await page.unroute('**/scores')
  // This window has no service worker, so the code of the list must be loaded before the network fails.
  await waitUntilSettled(page)
  await page.context().setOffline(true)
  await waitUntilDisconnected(page)
  await button(page, 'Add a point for Teddy').click()
  await page.getByText('1 tap not saved yet.').waitFor()
  await page.getByRole('link', { name: 'Back to the games' }).click()
  await unsavedButton(page).click()
  const game = unsavedList(page).getByRole('region', { name: 'Pool game' })
  await game.getByRole('heading', { name: 'Pool game: Rosalind, Teddy' }).waitFor()
  await expect.poll(() => game.getByRole('listitem').count()).toBe(2)
  await game.getByText('+1 Rosalind').waitFor()
  await game.getByText(/^\d+:\d\d.* · This game has a winner\.$/).waitFor()
  await game.getByText(/^\d+:\d\d.* · Not saved yet\.$/).waitFor()
  await expect.poll(() => game.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe(`/pool/${id}`)
  await page.keyboard.press('Escape')

  await page.context().setOffline(false)
  await expect.poll(() => readScores(id), { timeout: 30_000 }).toEqual([0, 1])
  await page.goto(`${site.origin}/`)
  await unsavedButton(page).click()
  await game.getByRole('button', { name: 'Retry +1 Rosalind' }).click()
  await expect.poll(() => readScores(id)).toEqual([1, 1])
  // Nothing is left, so the list closes and its button disappears.
  await unsavedList(page).waitFor({ state: 'detached' })
  await unsavedButton(page).waitFor({ state: 'detached' })
  await closeWindow(page)
})

test('[pool-waiting-17] at 320 px the button of each entry is beside its text, a long message of the server is below both, and the library axe finds no problem of accessibility', async () => {
  const id = await newGame()
  const page = await site.visit(`/pool/${id}`, site.owner, {
    viewport: { width: 320, height: 740 },
  })
  const message = 'This game already has a winner, so the score cannot change any more.'
  const json = { error: { code: 'GAME_HAS_WINNER', message } }
  await page.route('**/scores', (route) => route.fulfill({ status: 409, json }))
  await button(page, 'Add a point for Rosalind').click()
  const refusedList = page.getByRole('region', { name: 'Refused' })
  await refusedList.getByRole('heading', { name: 'The server refused this', exact: true }).waitFor()
  await refusedList.getByText(message).waitFor()
  await page.unroute('**/scores')
  await page.route('**/scores', (route) => route.abort())
  await button(page, 'Add a point for Teddy').click()
  await unsavedButton(page).click()
  const entries = unsavedList(page).getByRole('listitem')
  await expect.poll(() => entries.count()).toBe(2)
  const heights = await entries.evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
  // No entry may be higher than 130 px.
  expect(Math.max(...heights)).toBeLessThanOrEqual(130)
  const boxOf = async (row: Locator, text: string) => {
    const box = await row.getByText(text).first().boundingBox()
    if (!box) throw new Error(`there is no ${text}`)
    return box
  }
  const [refusedRow, unsavedRow] = [entries.nth(0), entries.nth(1)]
  // The message is below the button, and nearly as wide as the window.
  await expect
    .poll(async () => (await boxOf(refusedRow, message)).y - (await boxOf(refusedRow, 'Discard')).y)
    .toBeGreaterThan(20)
  await expect.poll(async () => (await boxOf(refusedRow, message)).width).toBeGreaterThan(250)
  const messageBox = await boxOf(unsavedRow, 'Not saved yet.')
  const discardBox = await boxOf(unsavedRow, 'Discard')
  expect(discardBox.x).toBeGreaterThanOrEqual(messageBox.x + messageBox.width)
  for (const viewport of [{ width: 320, height: 740 }, DESKTOP]) {
    await page.setViewportSize(viewport)
    await expect.poll(() => accessibilityProblems(page)).toEqual([])
  }
  await unsavedList(page).getByRole('button', { name: 'Discard +1 Rosalind' }).click()
  await confirmation(page).waitFor()
  await expect.poll(() => problemsInBothWidths(page)).toEqual([])
  await closeWindow(page)
})

test('[pool-waiting-12] another member in the same browser sees neither the list nor a question', async () => {
  const id = await newGame()
  const page = await site.visit(`/pool/${id}`, site.owner)
  await page.route('**/scores', (route) => route.abort())
  await button(page, 'Add a point for Rosalind').click()
  await page.getByText('1 tap not saved yet.').waitFor()
  await unsavedButton(page).waitFor()
  await page.context().clearCookies()
  await page.context().addCookies([browserCookie(teddy)])
  await page.goto(`${site.origin}/pool/${id}`)
  await waitUntilSettled(page)
  await page.getByLabel('Score of Rosalind: 0', { exact: true }).waitFor()
  await expect.poll(() => unsavedButton(page).count()).toBe(0)
  await expect.poll(() => page.getByText('not saved yet').count()).toBe(0)
  await closeWindow(page)
})
