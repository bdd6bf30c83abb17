/** Tests the pages of pool in Chromium: list, new game, game, watch link and comparison. */
import type { Page, ViewportSize } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordAlerts, waitUntilAlertGone } from '../../support/alerts.ts'
import { pressEscape } from '../../support/escape.ts'
import { holdCalls } from '../../support/heldCalls.ts'
import {
  call,
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
  PHONE,
  startTestSite,
  type TestSite,
  waitForAddress,
  waitUntilConnected,
  waitUntilDisconnected,
} from '../../support/site.ts'

let site: TestSite
let teddy: Member
let ines: Member
let players: { rosalind: number; teddy: number; ines: number }
/** The id of a game that Rosalind has won. */
let finishedId: number
/** The id of a game without a winner. */
let unfinishedId: number

/** Plays a game in which Teddy makes one point and Rosalind wins with this score. */
async function playGame(score: number): Promise<number> {
  const id = await startGame(site.owner, {
    game_type: '9-Ball',
    players: [
      { pool_player_id: players.rosalind, handicap: score },
      { pool_player_id: players.teddy, handicap: 19 },
    ],
  })
  await tap(site.owner, id, { pool_player_id: players.teddy, action: 'add' })
  for (let point = 0; point < score; point += 1) {
    await tap(site.owner, id, { pool_player_id: players.rosalind, action: 'add' })
  }
  return id
}

const startNewGame = (creator = site.owner) =>
  startGame(creator, {
    game_type: '9-Ball',
    players: [
      { pool_player_id: players.rosalind, handicap: 25 },
      { pool_player_id: players.teddy, handicap: 19 },
    ],
  })

beforeAll(async () => {
  site = await startTestSite()
  teddy = await invite(site.owner, { username: 'Teddy', password: PASSWORD, acl: 'pool' })
  ines = await invite(site.owner, { username: 'Ines', password: PASSWORD, acl: 'pool' })
  players = {
    rosalind: await playerIdOf(site.owner, 'Rosalind'),
    teddy: await playerIdOf(site.owner, 'Teddy'),
    ines: await playerIdOf(site.owner, 'Ines'),
  }
  finishedId = await playGame(3)
  unfinishedId = await startNewGame()
})
afterAll(() => site.close())

/** Opens the path in the one window that the tests of this file share. */
const visit = (path: string, member = site.owner) => site.openInSharedWindow(path, member)
const row = (page: Page, id: number) => page.locator(`[data-game="${id}"]`)
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const details = (page: Page) => page.getByRole('dialog').first()

async function openDetails(page: Page, id: number) {
  await row(page, id)
    .getByRole('button', { name: /^Details of/ })
    .click()
  await details(page).getByLabel('Add Tag').waitFor()
}

describe('the list', () => {
  test('[shell-routes-18] [pool-list-01] [pool-list-02] [pool-list-04] the header shows the number of matches, ME % (match efficiency) and the skill levels, and does not scroll with the list', async () => {
    for (let count = 0; count < 8; count += 1) await startNewGame()
    const page = await visit('/pool')
    await page.getByText('Total matches', { exact: true }).waitFor()
    // Rosalind has finished one game, and has won it. Her skill level is 3 in 8-Ball and in 9-Ball.
    await page.getByText('100.00').waitFor()
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
    expect(Math.abs((await readPositions()).header - (topBar!.y + topBar!.height))).toBeLessThanOrEqual(1)
    // The rows are behind the header: the topmost element in the middle of the header is part of the header.
    expect(
      await header.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
      }),
    ).toBe(true)
  })

  test('[pool-list-03] "ME %" has a tooltip that explains it', async () => {
    const page = await visit('/pool')
    // When the figures appear, 'ME %' moves to the left, away from the mouse.
    await page.getByText('100.00').waitFor()
    await button(page, 'ME %').hover()
    const tip = page.getByRole('tooltip')
    await tip.waitFor({ state: 'visible' })
    expect(await tip.innerText()).toBe("Match Efficiency is a player's winning percentage of their total matches.")
  })

  test('[pool-list-06] [shell-routes-19] "New Game" opens the wizard for a new game', async () => {
    const page = await visit('/pool')
    await page.getByRole('link', { name: 'New Game' }).click()
    await waitForAddress(page, '/pool/new')
    await page.getByRole('heading', { name: 'Select Players' }).waitFor()
  })

  test('[pool-list-07] a row shows the date, the tags, and the players with score and handicap', async () => {
    dataOf(
      await call(site.origin, 'PATCH /pool/games/:pool_game_id', {
        params: { pool_game_id: finishedId },
        body: { tags: ['league'] },
        cookie: site.owner.cookie,
      }),
    )
    const page = await visit('/pool')
    const text = (await row(page, finishedId).innerText()).replace(/\s+/g, ' ')
    const today = new Date().toLocaleDateString('en-US', { year: 'numeric', month: 'short', day: 'numeric' })
    for (const part of [today, 'league', 'Rosalind 3 (3)', 'Teddy 1 (19)']) expect(text).toContain(part)
    // `innerText` also contains a text that is cut off, so the widths are compared.
    const tag = row(page, finishedId).getByText('league', { exact: true }).first()
    const [visibleWidth, textWidth] = await tag.evaluate(({ clientWidth, scrollWidth }) => [clientWidth, scrollWidth])
    expect(visibleWidth).toBeGreaterThan(30)
    expect(textWidth).toBe(visibleWidth)
  })

  test('[pool-list-17] a tick and the hidden word "Winner" mark the winner in the list', async () => {
    const page = await visit('/pool')
    const text = (await row(page, finishedId).innerText()).replace(/\s+/g, ' ')
    expect(text).toContain('Rosalind 3 (3) Winner')
    expect(text.match(/Winner/g)).toHaveLength(1)
    const tick = row(page, finishedId).locator('[data-winner] svg')
    expect(await tick.isVisible()).toBe(true)
    expect(await row(page, finishedId).evaluate((card) => card.scrollHeight - card.clientHeight)).toBe(0)
    await row(page, unfinishedId).waitFor()
    expect(await row(page, unfinishedId).getByText('Winner').count()).toBe(0)
  })

  const WIDE = { width: 1280, height: 800 }
  /** Where the details of a game are: over the list on a phone, and beside it in a wide window. */
  const shownDetails = (page: Page, viewport: ViewportSize) =>
    viewport === WIDE
      ? page.getByRole('region', { name: 'Chosen game' }).getByRole('region', { name: /^9-Ball, / })
      : page.getByRole('dialog', { name: /^9-Ball, / })

  test.each([PHONE, WIDE])(
    '[pool-list-09] [pool-list-10] at $width px a click on a row opens a game of today without a winner, and shows the details of any other game',
    async (viewport) => {
      const page = await site.openInSharedWindow('/pool', site.owner, viewport)
      await row(page, finishedId).getByText('Rosalind').click()
      const shown = shownDetails(page, viewport)
      await shown.getByRole('button', { name: 'Edit Game' }).waitFor()
      expect(new URL(page.url()).pathname).toBe('/pool')
      await pressEscape(page)
      await shown.waitFor({ state: 'detached' })
      await row(page, unfinishedId).getByText('Rosalind').click()
      await waitForAddress(page, `/pool/${unfinishedId}`)

      const pageTwoDaysLater = await site.visit('/', site.owner, { viewport })
      await pageTwoDaysLater.clock.setFixedTime(Date.now() + 2 * 24 * 3_600_000)
      await pageTwoDaysLater.goto(`${site.origin}/pool`)
      await row(pageTwoDaysLater, unfinishedId).getByText('Rosalind').click()
      await shownDetails(pageTwoDaysLater, viewport).getByRole('button', { name: 'Edit Game' }).waitFor()
      expect(new URL(pageTwoDaysLater.url()).pathname).toBe('/pool')
      await closeWindow(pageTwoDaysLater)
    },
  )

  test('[pool-list-08] [pool-list-11] [pool-list-15] the details of a game show its racks, and tags can be added and removed', async () => {
    const page = await visit('/pool')
    await openDetails(page, unfinishedId)
    await details(page).getByLabel('Add Tag').fill('final')
    await details(page).getByRole('button', { name: 'Add', exact: true }).click()
    await details(page).getByLabel('Tags').getByText('final').waitFor()
    await details(page).getByLabel('Add Tag').fill('final')
    await details(page).getByRole('button', { name: 'Add', exact: true }).click()
    expect((await readGame(site.owner, unfinishedId)).tags).toEqual(['final'])
    await details(page).getByRole('button', { name: 'Remove the tag final' }).click()
    // The tag that was added twice is in the list only once, so no tag is left.
    await details(page).getByText('No tags yet').waitFor()
    expect((await readGame(site.owner, unfinishedId)).tags).toEqual([])
    await details(page).getByRole('table', { name: 'Racks' }).waitFor()
  })

  test('[pool-list-13] "Edit Game" opens the game', async () => {
    const page = await visit('/pool')
    await openDetails(page, finishedId)
    await button(page, 'Edit Game').click()
    await waitForAddress(page, `/pool/${finishedId}`)
  })

  test('[pool-list-14] [pool-list-16] [dialogs-confirm-04] "Delete Game" asks the member to confirm, and then the row of the game disappears', async () => {
    const gameToDelete = await startNewGame()
    const page = await visit('/pool')
    await openDetails(page, gameToDelete)
    await button(page, 'Delete Game').click()
    const question = page.getByRole('dialog', { name: 'Are you sure?' })
    await question.getByText('Do you really want to delete this game? This process cannot be undone.').waitFor()
    await question.getByText(/^9-Ball, .*20\d\d: Rosalind, Teddy$/).waitFor()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'detached' })
    // The game still exists: otherwise this call would throw.
    await readGame(site.owner, gameToDelete)
    await button(page, 'Delete Game').click()
    await question.getByRole('button', { name: 'Delete Game' }).click()
    await row(page, gameToDelete).waitFor({ state: 'detached' })
    const answer = await call(site.origin, 'GET /pool/games/:pool_game_id', {
      params: { pool_game_id: gameToDelete },
      cookie: site.owner.cookie,
    })
    expect(answer.status).toBe(404)
  })

  test('[pool-list-16] a game that another member starts appears in the list', async () => {
    const page = await visit('/pool', teddy)
    await waitUntilConnected(page)
    const id = await startNewGame()
    await row(page, id).waitFor()
  })

  test('[pool-list-05] [pool-skill-01] [pool-skill-02] [pool-skill-03] [alerts-text-03] the dialog "Skill Level" offers the levels of each discipline and saves the chosen level', async () => {
    const page = await visit('/pool', teddy)
    await recordAlerts(page)
    await button(page, /^Skill Level/).click()
    const modal = page.getByRole('dialog', { name: 'Skill Level' })
    const levels = () =>
      modal.getByRole('radio').evaluateAll((radios) => radios.map((radio) => radio.parentElement?.textContent))
    await modal.getByText('8-Ball', { exact: true }).click()
    await expect.poll(async () => (await levels()).filter((level) => /^\d$/.test(level ?? ''))).toEqual([...'234567'])
    await modal.getByText('9-Ball', { exact: true }).click()
    await expect
      .poll(async () => (await levels()).filter((level) => /^\d$/.test(level ?? '')))
      .toEqual([...'123456789'])
    await modal.getByText('7', { exact: true }).click()
    await button(page, 'Update').click()
    await page.getByText('3 (8) / 7 (9)').waitFor()
    expect((await waitUntilAlertGone(page, 'Skill Level Updated')).shownMs).toBe(1000)
  })
})

describe('a new game', () => {
  test('[pool-new-01] [pool-new-02] [pool-new-03] [pool-new-04] [pool-new-06] the wizard asks for the players, numbers them, and then offers to change their handicaps', async () => {
    const page = await visit('/pool/new')
    await page.getByRole('heading', { name: 'Select Players' }).waitFor()
    await button(page, 'Cancel').click()
    await waitForAddress(page, '/pool')
    await page.getByRole('link', { name: 'New Game' }).first().click()
    await page.getByText('8-Ball', { exact: true }).click()
    await page.getByText('Two players.').waitFor()
    await page.getByText('9-Ball', { exact: true }).click()
    await button(page, 'Add player').click()
    const modal = page.getByRole('dialog', { name: 'New User' })
    await modal.getByLabel('Username').fill('Odette')
    await modal.getByRole('button', { name: 'Create' }).click()
    await modal.waitFor({ state: 'detached' })
    await button(page, /Teddy/).click()
    expect(await button(page, /Odette/).innerText()).toMatch(/^1/)
    expect(await button(page, /Teddy/).innerText()).toMatch(/^2/)
    await button(page, 'Confirm Players').click()

    await page.getByRole('heading', { name: 'Update Handicaps' }).waitFor()
    await button(page, 'Raise the handicap of Odette').click()
    expect(await page.getByLabel('Handicap of Odette', { exact: true }).innerText()).toBe('26')
    await button(page, 'Lower the handicap of Odette').click()
    expect(await page.getByLabel('Handicap of Odette', { exact: true }).innerText()).toBe('25')
    expect(await button(page, 'Start Game').count()).toBe(1)
    await button(page, 'Cancel').click()
    await page.getByRole('heading', { name: 'Select Players' }).waitFor()
  })

  test('"Try again" loads the players whom the server did not send at first', async () => {
    const page = await site.visit('/signin', teddy)
    const problem = { error: { code: 'INTERNAL', message: 'Not now.' } }
    await page.route('**/api/pool/players', (route) => route.fulfill({ status: 500, json: problem }))
    await page.goto(`${site.origin}/pool/new`)
    await page.getByText('The players did not load.').waitFor()
    await page.unroute('**/api/pool/players')
    await button(page, 'Try again').click()
    await button(page, /Rosalind/).waitFor()
    await closeWindow(page)
  })
})

describe('a game', () => {
  test('[shell-routes-20] [pool-game-01] [pool-game-02] the page has the date, the racks and a card for each player, and a click highlights a card', async () => {
    const page = await visit(`/pool/${unfinishedId}`)
    await page.getByRole('table', { name: 'Racks' }).waitFor()
    const today = new Date().toLocaleDateString('en-US', { month: 'short', day: 'numeric' })
    await page.getByText(today).first().waitFor()
    const card = page.locator(`[data-player="${players.teddy}"]`)
    for (const name of ['Take a point from Teddy', 'Add a point for Teddy']) {
      expect(await card.getByRole('button', { name }).count()).toBe(1)
    }
    expect(await card.innerText()).toContain('Teddy')
    expect(await card.getAttribute('data-highlighted')).toBeNull()
    const readHighlightedPlayers = () =>
      page
        .locator('[data-player][data-highlighted]')
        .evaluateAll((cards) => cards.map((highlightedCard) => highlightedCard.getAttribute('aria-label')))
    // Click near the corner of the card, where it has no button.
    await card.click({ position: { x: 6, y: 6 } })
    await expect.poll(readHighlightedPlayers).toEqual(['Teddy'])
    await page.locator(`[data-player="${players.rosalind}"]`).click({ position: { x: 6, y: 6 } })
    await expect.poll(readHighlightedPlayers).toEqual(['Rosalind'])
    await card.getByLabel(/^Score of Teddy/).click()
    await expect.poll(readHighlightedPlayers).toEqual(['Teddy'])
    await page.getByRole('link', { name: 'Back to the games' }).click()
    await waitForAddress(page, '/pool')
  })

  test('[pool-game-03] [shell-routes-21] the name of an opponent is a link to the comparison with this opponent', async () => {
    const page = await visit(`/pool/${unfinishedId}`)
    await page.getByRole('link', { name: 'Teddy' }).first().click()
    await waitForAddress(page, `/pool/compare/${teddy.user.user_id}`)
    await page.getByRole('heading', { name: 'Compare' }).waitFor()
  })

  test('while a tap is not saved, only the score that it changed is marked as unsaved', async () => {
    const id = await startNewGame()
    const page = await visit(`/pool/${id}`)
    await page.getByLabel('Score of Teddy: 0', { exact: true }).waitFor()
    const calls = await holdCalls(page, 'POST', `/pool/games/${id}/scores`)
    const readMarkedScores = () =>
      page.locator('[data-unsaved]').evaluateAll((scores) => scores.map((score) => score.getAttribute('aria-label')))
    expect(await readMarkedScores()).toEqual([])
    await button(page, 'Add a point for Teddy').click()
    await calls.arrived()
    expect(await readMarkedScores()).toEqual(['Score of Teddy: 1'])
    await calls.pass()
    await expect.poll(readMarkedScores).toEqual([])
    expect(await page.getByLabel('Score of Teddy: 1', { exact: true }).count()).toBe(1)
  })

  test('[pool-game-08] [alerts-show-04] a tap that the server refuses does not count any more, and the page shows a red alert', async () => {
    const id = await startNewGame()
    const page = await visit(`/pool/${id}`)
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
    expect(await score.getAttribute('aria-label')).toBe('Score of Teddy: 0')
    // A warning has another colour: yellow.
    const account = await visit(`/users/${site.owner.user.username}`)
    await recordAlerts(account)
    await account.getByLabel('Old Password').fill('not this one')
    await account.getByLabel('New Password').fill('another passphrase 7')
    await button(account, 'Update Password').click()
    const warning = await account.waitForFunction(() => globalThis.seenAlerts[0]?.background ?? null)
    expect(await warning.jsonValue()).toBe('rgb(240, 192, 79)')
  })

  test('a phone shows the taps of another phone, and after a time without a network also the taps that it has missed', async () => {
    const id = await startNewGame()
    const [ownersPage, teddysPage] = [
      await site.visit(`/pool/${id}`, site.owner),
      await site.visit(`/pool/${id}`, teddy),
    ]
    await Promise.all([waitUntilConnected(ownersPage), waitUntilConnected(teddysPage)])
    await button(teddysPage, 'Add a point for Rosalind').click()
    await ownersPage.getByLabel('Score of Rosalind: 1', { exact: true }).waitFor()
    await ownersPage.context().setOffline(true)
    await button(teddysPage, 'Add a point for Rosalind').click()
    await teddysPage.getByLabel('Score of Rosalind: 2', { exact: true }).waitFor()
    await ownersPage.context().setOffline(false)
    await ownersPage.getByLabel('Score of Rosalind: 2', { exact: true }).waitFor({ timeout: 30_000 })
    await closeWindow(ownersPage)
    await closeWindow(teddysPage)
  })

  test('a tap made while the server is down is delivered when the server runs again', async () => {
    const id = await startNewGame()
    const page = await visit(`/pool/${id}`)
    await button(page, 'Add a point for Teddy').waitFor()
    await waitUntilConnected(page)
    await site.kill()
    try {
      await button(page, 'Add a point for Teddy').click()
      await page.getByLabel('Score of Teddy: 1', { exact: true }).waitFor()
    } finally {
      await site.restart()
    }
    await expect
      .poll(
        async () =>
          (await readGame(site.owner, id)).players.find(({ display_name }) => display_name === 'Teddy')?.score,
        {
          timeout: 40_000,
        },
      )
      .toBe(1)
  })
})

describe('a game opened by its watch link', () => {
  /**
   * Adds points until the page shows a new score. The page does not receive the points that are added before the server
   * knows that the page watches the game. A slow page may show the score of an earlier point first.
   */
  const expectNewScoreShown = (page: Page, id: number) => {
    const newScores: number[] = []
    return expect
      .poll(
        async () => {
          const answer = await tap(site.owner, id, { pool_player_id: players.teddy, action: 'add' })
          newScores.push(dataOf(answer).players.find(({ display_name }) => display_name === 'Teddy')?.score ?? 0)
          const scoreText = page
            .getByRole('region', { name: 'Teddy' })
            .getByText(new RegExp(`^(${newScores.join('|')})$`))
            .first()
          return scoreText.waitFor({ timeout: 2000 }).then(
            () => true,
            () => false,
          )
        },
        { timeout: 12_000 },
      )
      .toBe(true)
  }

  test('a visitor sees new scores without a reload, even after the connection was lost', async () => {
    const id = await startGame(site.owner, {
      game_type: '9-Ball',
      players: [
        { pool_player_id: players.rosalind, handicap: 99 },
        { pool_player_id: players.teddy, handicap: 99 },
      ],
    })
    const request = { cookie: site.owner.cookie, params: { pool_game_id: id } }
    const { token } = dataOf(await call(site.origin, 'POST /pool/games/:pool_game_id/watch', request))
    const page = await site.visit('/')
    const loads = await holdCalls(page, 'GET', '/public/pool/games')
    await page.goto(`${site.origin}/pool/watch/${token}`)
    // Let the socket connect before the game loads, because a later connection would load the game again.
    await loads.arrived()
    await waitUntilConnected(page)
    await loads.pass()
    await page.getByRole('heading', { name: 'Teddy' }).waitFor()
    await page.unrouteAll()
    await expectNewScoreShown(page, id)

    await page.context().setOffline(true)
    await waitUntilDisconnected(page)
    await page.context().setOffline(false)
    await waitUntilConnected(page)
    await expectNewScoreShown(page, id)
    await closeWindow(page)
  })
})

describe('the comparison', () => {
  const readCells = (page: Page, name: string) =>
    page
      .getByRole('table', { name: 'Comparison' })
      .getByRole('row', { name: new RegExp(name) })
      .getByRole('cell')
      .allInnerTexts()

  test('[pool-compare-01] [pool-compare-02] [pool-compare-05] the comparison shows the names of both players, and their wins and streaks in 9-Ball', async () => {
    const page = await visit(`/pool/compare/${teddy.user.user_id}`)
    await page.getByRole('heading', { name: 'Compare', exact: true }).waitFor()
    await page.getByRole('img', { name: 'Wins: Rosalind 1, Teddy 0' }).waitFor()
    const text = (await page.locator('main').innerText()).replace(/\s+/g, ' ')
    expect(text).toContain('Rosalind vs. Teddy')
    expect(await readCells(page, 'Longest Streak')).toEqual(['1', '0'])
    expect(await readCells(page, 'Current Streak')).toEqual(['1', '0'])
    await page.goto(`${site.origin}/pool/compare/${teddy.user.user_id}?discipline=8-Ball`)
    await page.getByText('No one-on-one 8-Ball games played.').waitFor()
  })

  test('[pool-compare-03] [pool-compare-06] [pool-compare-07] the toggle changes the discipline, and only 9-Ball has a point differential', async () => {
    const page = await visit(`/pool/compare/${teddy.user.user_id}?discipline=9-Ball`)
    await page.getByRole('row', { name: /Point Differential/ }).waitFor()
    // Rosalind made 3 points and Teddy 1.
    expect(await readCells(page, 'Point Differential')).toEqual(['+2', '−2'])
    await page.getByText('8-Ball', { exact: true }).click()
    await page.getByText('No one-on-one 8-Ball games played.').waitFor()
    expect(await page.getByText('Point Differential').count()).toBe(0)

    // Even after an 8-Ball game between the two players there is no point differential.
    const id = await startGame(site.owner, {
      game_type: '8-Ball',
      players: [
        { pool_player_id: players.rosalind, handicap: 2 },
        { pool_player_id: players.teddy, handicap: 2 },
      ],
    })
    for (const _ of [1, 2]) await tap(site.owner, id, { pool_player_id: players.teddy, action: 'add' })
    await page.goto(`${site.origin}/pool/compare/${teddy.user.user_id}?discipline=8-Ball`)
    await page.getByRole('img', { name: 'Wins: Rosalind 0, Teddy 1' }).waitFor()
    expect(await page.getByText('Point Differential').count()).toBe(0)
  })

  test('[pool-compare-04] the pie chart has a slice for each player, which is as large as the share of the wins of this player', async () => {
    for (const winner of [players.rosalind, players.ines, players.ines, players.ines]) {
      const id = await startGame(site.owner, {
        game_type: '9-Ball',
        players: [
          { pool_player_id: players.rosalind, handicap: 1 },
          { pool_player_id: players.ines, handicap: 1 },
        ],
      })
      dataOf(await tap(site.owner, id, { pool_player_id: winner, action: 'add' }))
    }
    const page = await visit(`/pool/compare/${ines.user.user_id}`)
    const pie = page.getByRole('img', { name: 'Wins: Rosalind 1, Ines 3' })
    await pie.waitFor()
    const readSlices = () =>
      pie.evaluate((image) =>
        [...image.querySelectorAll('path')].map((slice) => {
          const { x, y, width, height } = image.getBoundingClientRect()
          const toSlice = slice.getScreenCTM()!.inverse()
          const angles = Array.from({ length: 360 }, (_, degree) => (degree * Math.PI) / 180)
          const inside = angles.filter((angle) => {
            // This radius is halfway between the hole in the middle and the edge of the pie.
            const radius = width * 0.34
            const point = new DOMPoint(
              x + width / 2 + radius * Math.cos(angle),
              y + height / 2 + radius * Math.sin(angle),
            )
            return slice.isPointInFill(point.matrixTransform(toSlice))
          })
          return { fill: getComputedStyle(slice).fill, percent: (inside.length / angles.length) * 100 }
        }),
      )
    await expect.poll(async () => (await readSlices()).length).toBe(2)
    const [ownSlice, otherSlice] = await readSlices()
    // The measured percentages are not exact.
    expect(Math.abs(ownSlice!.percent - 25)).toBeLessThan(3)
    expect(Math.abs(otherSlice!.percent - 75)).toBeLessThan(3)
    expect(ownSlice!.fill).not.toBe(otherSlice!.fill)
    expect(await pie.locator('text').allTextContents()).toEqual(['1', '3'])

    const box = (await pie.boundingBox())!
    const above = (await page.getByText('vs.', { exact: true }).boundingBox())!
    const below = (await page.getByRole('table', { name: 'Comparison' }).boundingBox())!
    expect(above.y + above.height).toBeLessThanOrEqual(box.y)
    expect(below.y).toBeGreaterThanOrEqual(box.y + box.height)
  })
})
