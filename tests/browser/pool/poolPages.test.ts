/** Takes each page of pool through one flow in Chromium: list, details, new game, game and comparison. */
import type { Page, ViewportSize } from 'playwright-core'
import { expect } from 'vitest'
import { recordAlerts, waitUntilAlertGone } from '../../support/alerts.ts'
import { askForEverything, holdCalls } from '../../support/heldCalls.ts'
import { call, type Member, playerIdOf, readGame, startGame, tap } from '../../support/members.ts'
import {
  closeWindow,
  DESKTOP,
  PHONE,
  type TestSite,
  waitForAddress,
  waitUntilConnected,
  waitUntilSettled,
} from '../../support/site.ts'
import { test as siteTest } from '../../support/siteTest.ts'

const handicaps = (players: { rosalind: number; teddy: number }, rosalind: number) => [
  { pool_player_id: players.rosalind, handicap: rosalind },
  { pool_player_id: players.teddy, handicap: 19 },
]

const test = siteTest
  /** The ids of the players Rosalind and Teddy. */
  .extend('players', { scope: 'file' }, async ({ site, teddy }) => ({
    rosalind: await playerIdOf(site.owner, 'Rosalind'),
    teddy: await playerIdOf(teddy, 'Teddy'),
  }))
  .extend(
    'startNewGame',
    { scope: 'file' },
    ({ site, players }) =>
      (creator: Member = site.owner) =>
        startGame(creator, { game_type: '9-Ball', players: handicaps(players, 25) }),
  )
  /** The id of a game that Rosalind has won with 3 points. Teddy has one point. */
  .extend('finishedId', { scope: 'file' }, async ({ site, players }) => {
    const id = await startGame(site.owner, { game_type: '9-Ball', players: handicaps(players, 3) })
    for (const pool_player_id of [players.teddy, players.rosalind, players.rosalind, players.rosalind])
      await tap(site.owner, id, { pool_player_id, action: 'add' })
    return id
  })

/** Opens the path in the one window that the tests of this file share. */
const visit = (site: TestSite, path: string, member = site.owner) => site.openInSharedWindow(path, member)
const row = (page: Page, id: number) => page.locator(`[data-game="${id}"]`)
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

test('[shell-routes-18] [shell-routes-19] [pool-list-01] [pool-list-03] [pool-list-06] the header of the list stays at the top while the list scrolls, explains "ME %", and "New Game" opens the wizard', async ({
  site,
  players,
  startNewGame,
  finishedId,
}) => {
  for (let count = 0; count < 8; count += 1) await startNewGame()
  const page = await visit(site, '/pool')
  // Rosalind has finished one game, and has won it.
  await expect.poll(async () => (await readGame(site.owner, finishedId)).winner_player_id).toBe(players.rosalind)
  const header = page.getByText('Total matches', { exact: true }).locator('xpath=ancestor::*[.//h1][1]')
  await expect
    .poll(() => header.innerText())
    .toMatch(/Total matches\s+1\s+ME %[\s\S]*100\.00[\s\S]*Skill Level[\s\S]*3 \(8\) \/ 3 \(9\)/)

  const topBar = await page.getByRole('banner').boundingBox()
  const readPositions = async () => ({
    header: Math.round((await header.boundingBox())!.y),
    list: Math.round((await page.locator('[data-game]').first().locator('xpath=ancestor::ul').boundingBox())!.y),
  })
  const positionsBefore = await readPositions()
  await page.mouse.move(PHONE.width / 2, PHONE.height - 100)
  await page.mouse.wheel(0, 400)
  await expect.poll(async () => (await readPositions()).list).toBeLessThan(positionsBefore.list - 200)
  // The header is directly below the top bar, and can cover the lower border of the bar.
  await expect
    .poll(async () => Math.abs((await readPositions()).header - (topBar!.y + topBar!.height)))
    .toBeLessThanOrEqual(1)
  // The rows are behind the header: the topmost element in the middle of the header is part of the header.
  await expect
    .poll(() =>
      header.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
      }),
    )
    .toBe(true)

  await button(page, 'ME %').hover()
  const tip = page.getByRole('tooltip')
  await tip.waitFor({ state: 'visible' })
  await expect
    .poll(() => tip.innerText())
    .toBe("Match Efficiency is a player's winning percentage of their total matches.")

  await page.getByRole('link', { name: 'New Game' }).click()
  await waitForAddress(page, '/pool/new')
  await page.getByRole('heading', { name: 'Select Players' }).waitFor()
})

test('[pool-list-09] [pool-list-10] on a phone and in a wide window a click on a row opens a game of today without a winner, and shows the details of any other game', async ({
  site,
  startNewGame,
  finishedId,
}) => {
  const unfinishedId = await startNewGame()
  /** Where the details of a game are: over the list on a phone, and beside it in a wide window. */
  const shownDetails = (page: Page, viewport: ViewportSize) =>
    viewport === DESKTOP
      ? page.getByRole('region', { name: 'Chosen game' }).getByRole('region', { name: /^9-Ball, / })
      : page.getByRole('dialog', { name: /^9-Ball, / })
  for (const viewport of [PHONE, DESKTOP]) {
    const page = await site.openInSharedWindow('/pool', site.owner, viewport)
    const shown = shownDetails(page, viewport)
    await row(page, finishedId).getByText('Rosalind').click()
    await shown.getByRole('button', { name: 'Edit Game' }).waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/pool')
    await page.keyboard.press('Escape')
    await shown.waitFor({ state: 'detached' })
    await row(page, unfinishedId).getByText('Rosalind').click()
    await waitForAddress(page, `/pool/${unfinishedId}`)

    const pageTwoDaysLater = await site.visit('/robots.txt', site.owner, { viewport })
    await pageTwoDaysLater.clock.setFixedTime(Date.now() + 2 * 24 * 3_600_000)
    await pageTwoDaysLater.goto(`${site.origin}/pool`)
    await row(pageTwoDaysLater, unfinishedId).getByText('Rosalind').click()
    await shownDetails(pageTwoDaysLater, viewport).getByRole('button', { name: 'Edit Game' }).waitFor()
    await expect.poll(() => new URL(pageTwoDaysLater.url()).pathname).toBe('/pool')
    await closeWindow(pageTwoDaysLater)
  }
})

test('[pool-list-07] [pool-list-08] [pool-list-11] [pool-list-13] [pool-list-14] [pool-list-15] [pool-list-16] [dialogs-confirm-04] the details of a game change its tags, open it, and delete it after a question, and the list follows each change', async ({
  site,
  teddy,
  startNewGame,
}) => {
  const id = await startNewGame()
  const page = await visit(site, '/pool')
  const details = page.getByRole('dialog').first()
  await row(page, id)
    .getByRole('button', { name: /^Details of/ })
    .click()
  await details.getByRole('table', { name: 'Racks' }).waitFor()
  // A tag that is added twice is in the list only once.
  for (const tag of ['final', 'final']) {
    await details.getByLabel('Add Tag').fill(tag)
    await details.getByRole('button', { name: 'Add', exact: true }).click()
    await details.getByLabel('Tags').getByText(tag).waitFor()
  }
  await expect.poll(async () => (await readGame(site.owner, id)).tags).toEqual(['final'])
  const today = new Date().toLocaleDateString('en-US', { year: 'numeric', month: 'short', day: 'numeric' })
  const facts = `${today} · 9-Ball Rosalind 0 (25) Teddy 0 (19) final`
  await expect.poll(async () => (await row(page, id).innerText()).replace(/\s+/g, ' ').trim()).toBe(facts)
  await details.getByRole('button', { name: 'Remove the tag final' }).click()
  await details.getByText('No tags yet').waitFor()
  await expect.poll(async () => (await readGame(site.owner, id)).tags).toEqual([])

  await button(page, 'Edit Game').click()
  await waitForAddress(page, `/pool/${id}`)
  // Back shows the details again.
  await page.goBack()
  await button(page, 'Delete Game').click()
  const question = page.getByRole('dialog', { name: 'Are you sure?' })
  await question.getByText('Do you really want to delete this game? This process cannot be undone.').waitFor()
  await question.getByText(/^9-Ball, .*20\d\d: Rosalind, Teddy$/).waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  // The game still exists: otherwise this call would throw.
  await readGame(site.owner, id)
  await button(page, 'Delete Game').click()
  await question.getByRole('button', { name: 'Delete Game' }).click()
  await row(page, id).waitFor({ state: 'detached' })
  const request = { params: { pool_game_id: id }, cookie: site.owner.cookie }
  await expect.poll(async () => (await call(site.origin, 'GET /pool/games/:pool_game_id', request)).status).toBe(404)

  await row(page, await startNewGame(teddy)).waitFor()
})

test('[pool-list-05] [pool-skill-03] [alerts-text-03] the dialog "Skill Level" saves the chosen level, which the header then shows', async ({
  site,
  teddy,
}) => {
  const page = await visit(site, '/pool', teddy)
  await recordAlerts(page)
  await button(page, /^Skill Level/).click()
  const modal = page.getByRole('dialog', { name: 'Skill Level' })
  await modal.getByText('9-Ball', { exact: true }).click()
  await modal.getByText('7', { exact: true }).click()
  await button(page, 'Update').click()
  await page.getByText('3 (8) / 7 (9)').waitFor()
  const { shownMs } = await waitUntilAlertGone(page, 'Skill Level Updated')
  expect(shownMs).toBe(1000)
})

test('[pool-new-01] [pool-new-02] [pool-new-03] [pool-new-04] [pool-new-06] the wizard loads the players again, numbers the chosen ones, adds a new one, and then offers to change their handicaps', async ({
  site,
  teddy,
}) => {
  const page = await visit(site, '/robots.txt', teddy)
  const problem = { error: { code: 'INTERNAL', message: 'Not now.' } }
  await askForEverything(page)
  await page.route('**/api/pool/players', (route) => route.fulfill({ status: 500, json: problem }))
  await page.goto(`${site.origin}/pool/new`)
  // The page loads the players again by itself when its socket connects.
  await waitUntilConnected(page)
  await waitUntilSettled(page)
  await page.getByText('The players did not load.').waitFor()
  await page.unroute('**/api/pool/players')
  await button(page, 'Try again').click()
  await button(page, /Rosalind *level/).waitFor()

  await page.getByText('8-Ball', { exact: true }).click()
  await page.getByText('Two players.').waitFor()
  await page.getByText('9-Ball', { exact: true }).click()
  await button(page, 'Add player').click()
  const modal = page.getByRole('dialog', { name: 'New User' })
  await modal.getByLabel('Username').fill('Odette')
  await modal.getByRole('button', { name: 'Create' }).click()
  await modal.waitFor({ state: 'detached' })
  await button(page, /Teddy *level/).click()
  await expect.poll(() => button(page, /Odette/).innerText()).toMatch(/^1/)
  await expect.poll(() => button(page, /Teddy *level/).innerText()).toMatch(/^2/)
  await button(page, 'Confirm Players').click()

  await page.getByRole('heading', { name: 'Update Handicaps' }).waitFor()
  const handicap = page.getByLabel('Handicap of Odette', { exact: true })
  await button(page, 'Raise the handicap of Odette').click()
  await expect.poll(() => handicap.innerText()).toBe('26')
  await button(page, 'Lower the handicap of Odette').click()
  await expect.poll(() => handicap.innerText()).toBe('25')
  await expect.poll(() => button(page, 'Start Game').count()).toBe(1)
  await button(page, 'Cancel').click()
  await page.getByRole('heading', { name: 'Select Players' }).waitFor()
  await button(page, 'Cancel').click()
  await waitForAddress(page, '/pool')
})

test('[shell-routes-20] [shell-routes-21] [pool-game-01] [pool-game-02] [pool-game-03] the page of a game has the date, the racks and a card for each player, which a click highlights, and the name of an opponent leads to the comparison', async ({
  site,
  teddy,
  players,
  startNewGame,
}) => {
  const id = await startNewGame()
  const page = await visit(site, `/pool/${id}`)
  await page.getByRole('table', { name: 'Racks' }).waitFor()
  const today = new Date().toLocaleDateString('en-US', { month: 'short', day: 'numeric' })
  await page.getByText(today).first().waitFor()
  const card = page.locator(`[data-player="${players.teddy}"]`)
  for (const name of ['Take a point from Teddy', 'Add a point for Teddy']) {
    await expect.poll(() => card.getByRole('button', { name }).count()).toBe(1)
  }
  await expect.poll(() => card.innerText()).toContain('Teddy')
  const labelsOf = (selector: string) =>
    page.locator(selector).evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')))
  const highlightedPlayers = () => labelsOf('[data-player][data-highlighted]')
  await expect.poll(highlightedPlayers).toEqual([])
  // Click near the corner of the card, where it has no button.
  await card.click({ position: { x: 6, y: 6 } })
  await expect.poll(highlightedPlayers).toEqual(['Teddy'])
  await page.locator(`[data-player="${players.rosalind}"]`).click({ position: { x: 6, y: 6 } })
  await expect.poll(highlightedPlayers).toEqual(['Rosalind'])
  await card.getByLabel(/^Score of Teddy/).click()
  await expect.poll(highlightedPlayers).toEqual(['Teddy'])

  // Only the score that an unsaved tap changed is marked.
  const unsavedScores = () => labelsOf('[data-unsaved]')
  const calls = await holdCalls(page, 'POST', `/pool/games/${id}/scores`)
  await expect.poll(unsavedScores).toEqual([])
  await button(page, 'Add a point for Teddy').click()
  await calls.arrived()
  await expect.poll(unsavedScores).toEqual(['Score of Teddy: 1'])
  await calls.pass()
  await expect.poll(unsavedScores).toEqual([])
  await expect.poll(() => page.getByLabel('Score of Teddy: 1', { exact: true }).count()).toBe(1)

  await page.getByRole('link', { name: 'Back to the games' }).click()
  await waitForAddress(page, '/pool')
  await page.goBack()
  await page.getByRole('link', { name: 'Teddy' }).first().click()
  await waitForAddress(page, `/pool/compare/${teddy.user.user_id}`)
  await page.getByRole('heading', { name: 'Compare', exact: true }).waitFor()
  await page.getByText('8-Ball', { exact: true }).click()
  await page.getByText('No one-on-one 8-Ball games played.').waitFor()
})

test('[pool-game-08] [alerts-show-04] a tap that the server refuses does not count any more, and the page shows a red alert', async ({
  site,
  startNewGame,
}) => {
  const page = await visit(site, `/pool/${await startNewGame()}`)
  const score = page.getByLabel(/^Score of Teddy/)
  await score.waitFor()
  await recordAlerts(page)
  const message = 'This score cannot be changed now.'
  await page.route('**/scores', (route) =>
    route.fulfill({ status: 409, json: { error: { code: 'SCORE_AT_HANDICAP', message } } }),
  )
  await button(page, 'Add a point for Teddy').click()
  const alert = await waitUntilAlertGone(page, message)
  expect(alert.shownMs).toBe(3000)
  expect(alert.background).toBe('rgb(179, 38, 26)')
  await expect.poll(() => score.getAttribute('aria-label')).toBe('Score of Teddy: 0')
  // A warning has another colour: yellow.
  const account = await visit(site, `/users/${site.owner.user.username}`)
  await recordAlerts(account)
  await account.getByLabel('Old Password').fill('not this one')
  await account.getByLabel('New Password').fill('another passphrase 7')
  await button(account, 'Update Password').click()
  await expect.poll(() => account.evaluate(() => globalThis.seenAlerts[0]?.background)).toBe('rgb(240, 192, 79)')
})
