/** Tests the page of one pool player in Chromium. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessibilityProblems } from '../../support/axe.ts'
import { askForEverything } from '../../support/heldCalls.ts'
import { namesOfKeptAnswers } from '../../support/keptNames.ts'
import { addPlayer, dataOf, invite, type Member, PASSWORD, playerIdOf, startGame, tap } from '../../support/members.ts'
import {
  closeWindow,
  DESKTOP,
  PHONE,
  startTestSite,
  type TestSite,
  waitForAddress,
  waitUntilSettled,
} from '../../support/site.ts'

let site: TestSite
let teddy: Member
/** The `pool_player_id` of each player. The guest is Odette, who cannot sign in. */
let ids: { rosalind: number; teddy: number; guest: number }

/**
 * Plays a 9-Ball game. The winner has level 1 and needs 14 points. The loser has level 2, needs 19 points and makes
 * `loserScore`.
 */
async function play(winner: number, loser: number, loserScore: number, started: string): Promise<void> {
  const gameId = await startGame(site.owner, {
    game_type: '9-Ball',
    players: [
      { pool_player_id: winner, handicap: 14, skill_level: 1 },
      { pool_player_id: loser, handicap: 19, skill_level: 2 },
    ],
    started,
  })
  for (let point = 0; point < loserScore; point += 1) {
    dataOf(await tap(site.owner, gameId, { pool_player_id: loser, action: 'add' }))
  }
  for (let point = 0; point < 14; point += 1) {
    dataOf(await tap(site.owner, gameId, { pool_player_id: winner, action: 'add' }))
  }
}

beforeAll(async () => {
  site = await startTestSite()
  teddy = await invite(site.owner, { username: 'Teddy', password: PASSWORD, acl: 'pool' })
  ids = {
    rosalind: await playerIdOf(site.owner, 'Rosalind'),
    teddy: await playerIdOf(site.owner, 'Teddy'),
    guest: await addPlayer(site.owner, 'Odette'),
  }
  const timeDaysAgo = (daysAgo: number) => new Date(Date.now() - daysAgo * 24 * 60 * 60 * 1000).toISOString()
  const { rosalind, guest } = ids
  await play(rosalind, guest, 7, timeDaysAgo(60))
  for (const [index, isWin] of [true, true, false, true, false, true].entries()) {
    const [winner, loser] = isWin ? [rosalind, ids.teddy] : [ids.teddy, rosalind]
    await play(winner, loser, 6, timeDaysAgo(50 - index * 8))
  }
})
afterAll(() => site.close())

const pathOf = (member: Member, search = '') => `/pool/players/${member.user.user_id}${search}`
const chart = (page: Page, name: string) => page.getByRole('img', { name: new RegExp(`^${name} from `) })
const opponent = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Head to head' }).getByRole('link', { name: new RegExp(`^${name}`) })
const readText = async (locator: ReturnType<Page['locator']>) => (await locator.innerText()).replace(/\s+/g, ' ')

test('[pool-player-12] the page of a player shows the name, the charts, and the results beside the expected ones', async () => {
  const page = await site.visit(pathOf(site.owner), site.owner)
  await page.getByRole('heading', { name: 'Rosalind', exact: true }).waitFor()
  await expect.poll(() => page.title()).toMatch(/^Rosalind · /)
  await chart(page, 'Rating').waitFor()
  // Five of seven games are won.
  await expect.poll(() => chart(page, 'Win rate').getAttribute('aria-label')).toContain('now 71 %')
  await expect.poll(() => chart(page, 'Rating').locator('path').count()).toBeGreaterThan(1)
  const rows = page.getByRole('table', { name: 'Against the handicap' }).getByRole('row')
  // Half of the seven games, 3.5, are expected to be wins. Five are 1.5 more.
  await expect.poll(() => readText(rows.nth(1))).toBe('Wins 5 3.5 +1.5')
  // Rosalind won five games with 14 points: one loser had 7 points, four had 6. She lost two games with 6 points to 14.
  const ownPoints = 5 * 14 + 2 * 6
  const allPoints = 5 * 14 + 7 + 4 * 6 + 2 * (14 + 6)
  // The expected share of the points is the player's race divided by the sum of both races: 14 / 33 in a won game, 19 /
  // 33 in a lost one.
  const expectedOwnPoints = (14 * (14 + 7) + 14 * 4 * (14 + 6) + 19 * 2 * (6 + 14)) / 33
  const percentOfAll = (part: number) => `${((100 * part) / allPoints).toFixed(1)} %`
  await expect
    .poll(() => readText(rows.nth(2)))
    .toContain(`Points ${percentOfAll(ownPoints)} ${percentOfAll(expectedOwnPoints)}`)
  await page.getByText('No score sheets yet.').waitFor()
  await closeWindow(page)
})

test('[pool-player-13] the toggle changes the discipline of the whole page and of the address', async () => {
  const page = await site.visit(pathOf(site.owner), site.owner)
  await opponent(page, 'Teddy').waitFor()
  await expect.poll(() => page.getByRole('radio', { name: '9-Ball' }).isChecked()).toBe(true)
  await page.getByText('8-Ball', { exact: true }).click()
  await page.getByText('No finished 8-Ball games yet').waitFor()
  await expect.poll(() => new URL(page.url()).search).toBe('?discipline=8-Ball')
  await page.goto(site.origin + pathOf(site.owner, '?discipline=8-Ball'))
  await page.getByText('No finished 8-Ball games yet').waitFor()
  await page.getByText('9-Ball', { exact: true }).click()
  await chart(page, 'Rating').waitFor()
  await opponent(page, 'Teddy').waitFor()
  await closeWindow(page)
})

test('[pool-player-14] a touch on a chart shows the value and the number of games at one moment', async () => {
  const page = await site.visit(pathOf(site.owner), site.owner, { hasTouch: true })
  const winRateChart = chart(page, 'Win rate')
  await winRateChart.scrollIntoViewIfNeeded()
  const { width, height } = (await winRateChart.boundingBox()) ?? { width: 0, height: 0 }
  const readout = page.locator('figure', { has: winRateChart }).getByRole('paragraph')
  // The chart begins with the fifth game, near its left edge, and ends with the seventh.
  await winRateChart.tap({ position: { x: 50, y: height / 2 } })
  await expect.poll(() => readText(readout)).toMatch(/, after 5 games: 80 %$/)
  await winRateChart.tap({ position: { x: width - 14, y: height / 2 } })
  await expect.poll(() => readText(readout)).toMatch(/, after 7 games: 71 %$/)
  await closeWindow(page)
})

test('[pool-player-16] each opponent has a row that leads to the page of the opponent, which has a link to the comparison', async () => {
  const page = await site.visit(pathOf(site.owner), site.owner)
  await opponent(page, 'Teddy').waitFor()
  await expect
    .poll(() => readText(opponent(page, 'Teddy')))
    .toMatch(/^Teddy 4 : 2 6 games expected 3\.0 : 3\.0 .* of the points, expected .* % Latest game: /)
  await expect.poll(() => readText(opponent(page, 'Odette'))).toMatch(/^Odette 1 : 0 1 game expected 0\.5 : 0\.5 /)
  await expect.poll(() => page.getByRole('link', { name: 'Compare with me' }).count()).toBe(0)
  await opponent(page, 'Teddy').click()
  await waitForAddress(page, pathOf(teddy))
  await page.getByRole('heading', { name: 'Teddy', exact: true }).waitFor()
  await page.getByRole('link', { name: 'Compare with me' }).click()
  await waitForAddress(page, `/pool/compare/${teddy.user.user_id}`)
  await closeWindow(page)
})

test('[pool-player-17] the header of the pool list leads to the member’s own page, and a name on the comparison or in the ratings leads to the page of that player', async () => {
  const page = await site.visit('/pool', site.owner)
  await page.getByRole('link', { name: /^Total matches: \d+\. Your trends$/ }).click()
  await waitForAddress(page, pathOf(site.owner))
  for (const [name, member] of [
    ['Rosalind', site.owner],
    ['Teddy', teddy],
  ] as const) {
    await page.goto(`${site.origin}/pool/compare/${teddy.user.user_id}?discipline=8-Ball`)
    await page.getByRole('main').getByRole('link', { name, exact: true }).click()
    await waitForAddress(page, pathOf(member))
    await expect.poll(() => page.getByRole('radio', { name: '8-Ball' }).isChecked()).toBe(true)
  }
  await page.goto(`${site.origin}/pool/ratings`)
  await page.getByRole('table', { name: '9-Ball ratings' }).getByRole('link', { name: 'Teddy' }).click()
  await waitForAddress(page, pathOf(teddy))
  await closeWindow(page)
})

test('[pool-player-18] if the page of a player was opened once, it opens again without the server', async () => {
  const page = await site.visit('/signin')
  await page.getByLabel('Username').fill('Teddy')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await waitForAddress(page, '/')
  await page.goto(site.origin + pathOf(site.owner))
  await chart(page, 'Rating').waitFor()
  await opponent(page, 'Teddy').waitFor()
  await waitUntilSettled(page)
  for (const part of ['history', 'opponents']) {
    await expect
      .poll(() => namesOfKeptAnswers(page))
      .toContainEqual(expect.stringContaining(`/${part}?game_type=9-Ball`))
  }
  await askForEverything(page)
  await page.route(/\/(api|socket\.io)\//, (route) => route.abort())
  await page.reload()
  await chart(page, 'Rating').waitFor()
  await opponent(page, 'Teddy').waitFor()
  await page
    .getByText(/^Server connection failed\. This is from .*\.$/)
    .first()
    .waitFor()
  await closeWindow(page)
})

test('[focus-place-07] after Back and after a reload, the list of opponents has as many rows as before, and in another discipline it has only its first rows', async () => {
  const maud = await invite(site.owner, { username: 'Maud', password: PASSWORD, acl: 'pool' })
  const maudId = await playerIdOf(maud, 'Maud')
  const guestIds = await Promise.all(Array.from({ length: 27 }, (_, index) => addPlayer(maud, `Guest${index}`)))
  for (const game_type of ['8-Ball', '9-Ball'] as const) {
    for (const guestId of guestIds) {
      const players = [maudId, guestId].map((pool_player_id) => ({ pool_player_id, handicap: 1, skill_level: 3 }))
      const id = await startGame(maud, { game_type, players })
      dataOf(await tap(maud, id, { pool_player_id: maudId, action: 'add' }))
    }
  }
  const page = await site.visit(pathOf(maud), maud)
  const rows = page.getByRole('list', { name: 'Head to head' }).getByRole('link')
  await expect.poll(() => rows.count()).toBe(25)
  await page.getByRole('button', { name: 'More opponents' }).click()
  await expect.poll(() => rows.count()).toBe(27)
  await rows.last().click()
  await page.getByRole('heading', { name: 'Guest0', exact: true }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: 'Maud', exact: true }).waitFor()
  await expect.poll(() => rows.count()).toBe(27)
  await page.reload()
  await expect.poll(() => rows.count()).toBe(27)
  await page.getByText('8-Ball', { exact: true }).click()
  await page.waitForURL(/discipline=8-Ball/)
  await page.getByRole('button', { name: 'More opponents' }).waitFor()
  await expect.poll(() => rows.count()).toBe(25)
  await closeWindow(page)
}, 120_000)

/**
 * The elements of the page that end outside of the window, and 'page' if the page scrolls sideways. Runs in the page.
 */
function elementsTooWide(): string[] {
  const { clientWidth, scrollWidth } = document.documentElement
  const outside = [...document.querySelectorAll('main *')].filter((element) => {
    return element.getBoundingClientRect().right > clientWidth
  })
  return [...(scrollWidth > clientWidth ? ['page'] : []), ...outside.map(({ tagName }) => tagName)]
}

test('[pool-player-19] in windows of 320 px and wider, nothing on the page scrolls sideways, and the library axe finds no problem of accessibility', async () => {
  const page = await site.visit(pathOf(site.owner), site.owner)
  await chart(page, 'Rating').waitFor()
  await opponent(page, 'Teddy').waitFor()
  for (const width of [320, 360, 390, 576, 768, 992, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    // A box can cut off what is too wide for it, and then nothing scrolls. So the test checks where each element ends.
    await expect.poll(() => page.evaluate(elementsTooWide), { message: `${width} px` }).toEqual([])
  }
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport)
    await expect.poll(() => accessibilityProblems(page)).toEqual([])
  }
  await closeWindow(page)
})

/** Teddy wins a game on a score sheet: with one point, in two innings: the turn that wins ends none. A 'miss' ends a turn without a point. */
async function playOnSheet(game_type: '8-Ball' | '9-Ball'): Promise<void> {
  const { rosalind, teddy: winner } = ids
  const players = [rosalind, winner].map((pool_player_id) => ({ pool_player_id, handicap: 1, skill_level: 3 }))
  const gameId = await startGame(site.owner, { game_type, players, scoring: 'sheet' })
  const bothMiss = [
    [rosalind, 'miss'],
    [winner, 'miss'],
  ] as const
  const shots = [...bothMiss, ...bothMiss, [rosalind, 'miss'], [winner, 'add']] as const
  for (const [pool_player_id, action] of shots) dataOf(await tap(site.owner, gameId, { pool_player_id, action }))
}

test('[pool-player-21] with score sheets there is a chart of points per inning, and in 8-Ball an estimate of the level', async () => {
  await playOnSheet('9-Ball')
  await playOnSheet('8-Ball')
  const page = await site.visit(pathOf(teddy), site.owner)
  await expect.poll(() => chart(page, 'Points per inning').getAttribute('aria-label')).toContain('now 0.50')
  await expect.poll(() => page.getByText('No score sheets yet.').count()).toBe(0)
  await expect.poll(() => page.getByText('Level (Estimate)').count()).toBe(0)
  await page.getByText('8-Ball', { exact: true }).click()
  await page.getByText('Level (Estimate)').waitFor()
  const level = page.locator('dl > div', { hasText: 'Level (Estimate)' })
  await expect.poll(() => readText(level)).toBe('Level (Estimate) 7')
  await closeWindow(page)
})
