/**
 * Tests score sheets in Chromium: the balls of the rack as buttons, the turns, two phones on one sheet, and the watch
 * page, which shows the score to people without an account.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tap } from '../../../contract/rules/pool/scoredGame.ts'
import { accessibilityProblems } from '../../support/axe.ts'
import { call, dataOf, readGame, startGame, tap } from '../../support/members.ts'
import { type PoolSite, startPoolSite } from '../../support/poolSite.ts'
import { EIGHT_BALL_MATCH, NINE_BALL_MATCH, tapsIn } from '../../support/sheetMatches.ts'
import { BREAK, ball, pressTap, pressUntil } from '../../support/sheetPresses.ts'
import { closeWindow } from '../../support/site.ts'

let pool: PoolSite

beforeAll(async () => {
  pool = await startPoolSite()
})
afterAll(() => pool.site.close())

/** The players A and B of `sheetMatches.ts`. On the paper sheet they are Ann and Ben, here Rosalind and Teddy. */
const NAMES = { A: 'Rosalind', B: 'Teddy' }
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

function startOnSheet(handicaps: readonly number[], game_type: '8-Ball' | '9-Ball' = '9-Ball'): Promise<number> {
  const players = pool.playerIds.map((pool_player_id, index) => ({ pool_player_id, handicap: handicaps[index] ?? 0 }))
  return startGame(pool.site.owner, { game_type, scoring: 'sheet', players })
}

async function openGame(id: number, member = pool.site.owner, viewport = { width: 390, height: 844 }): Promise<Page> {
  const page = await pool.site.visit(`/pool/${id}`, member, { viewport })
  return page
}

/** Creates the watch link of a game and opens it as a visitor. */
async function openWatchPage(pool_game_id: number): Promise<Page> {
  const request = { cookie: pool.site.owner.cookie, params: { pool_game_id } }
  const { token } = dataOf(await call(pool.site.origin, 'POST /pool/games/:pool_game_id/watch', request))
  const page = await pool.site.visit(`/pool/watch/${token}`, null)
  return page
}

/** The cells of the rows of all tables, by the heading of the row. */
async function readCells(page: Page): Promise<Record<string, string[]>> {
  const rows = await page.getByRole('row').evaluateAll((elements) =>
    elements.map((row) => ({
      heading: row.querySelector('th[scope=row]')?.textContent ?? '',
      texts: [...row.querySelectorAll('td')].map((cell) => cell.textContent ?? ''),
    })),
  )
  return Object.fromEntries(rows.map(({ heading, texts }) => [heading, texts]))
}

/** Waits until the server has every tap of the page. */
const waitUntilSaved = (page: Page) => page.getByText(/ not saved yet\.$/).waitFor({ state: 'detached' })

/** The letter of a player in `NAMES`. */
const letterOf = (id: number) => (id === pool.playerIds[0] ? 'A' : 'B')

/** Makes this tap with the buttons of the page. */
const press = (page: Page, sheetTap: Tap) => {
  const isA = letterOf(sheetTap.pool_player_id) === 'A'
  return pressTap(page, sheetTap, isA ? [NAMES.A, NAMES.B] : [NAMES.B, NAMES.A])
}

const playerIds = () => ({ A: pool.playerIds[0], B: pool.playerIds[1] })

test('[pool-sheet-20] [pool-sheet-22] [pool-sheet-28] one press pockets a ball and a second press makes it dead, and on a phone of 320 px each ball is at least 44 px wide and high', async () => {
  const id = await startOnSheet([31, 38])
  const page = await openGame(id, pool.site.owner, { width: 320, height: 640 })
  for (let number = 1; number <= 9; number++) {
    const box = await ball(page, number).boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0), `ball ${number}`).toBeGreaterThanOrEqual(44)
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(320)
  }
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  const card = (name: string) => page.getByRole('region', { name, exact: true })
  await ball(page, 3).click()
  await button(page, 'Ball 3, Rosalind pocketed it. Press again if it is dead').waitFor()
  await expect.poll(() => accessibilityProblems(page)).toEqual([])
  await card('Rosalind').getByText('At the table', { exact: true }).waitFor()
  await press(page, { pool_player_id: playerIds().A, action: 'dead', ball: 3 })
  await button(page, 'Ball 3, dead').waitFor()
  await expect.poll(() => accessibilityProblems(page)).toEqual([])
  await expect.poll(() => ball(page, 3).isDisabled()).toBe(true)
  for (const [end, next] of [
    ['Miss', 'Teddy'],
    ['Safety', 'Rosalind'],
    ['Foul', 'Teddy'],
  ] as const) {
    await button(page, end).click()
    await card(next).getByText('At the table', { exact: true }).waitFor()
  }
  await button(page, 'Rosalind is at the table').click()
  await card('Rosalind').getByText('At the table', { exact: true }).waitFor()
  // The nine counts two points and ends the rack. Then eight balls are dead: ball 3, and the seven that are left.
  await ball(page, 9).click()
  await page.getByRole('region', { name: 'Rack 2' }).getByText('10 left, 0 dead').waitFor()
  await expect
    .poll(() => readGame(pool.site.owner, id))
    .toMatchObject({
      players: [{ score: 2, fouls: 1 }, { safeties: 1 }],
      rack_notes: [{ dead: 8, winner_pool_player_id: playerIds().A }],
      innings: 1,
    })
  // After 'The next ball is dead', one press makes a ball dead.
  await button(page, 'The next ball is dead').click()
  await ball(page, 4).click()
  await button(page, 'Ball 4, dead').waitFor()
  await expect.poll(() => button(page, 'The next ball is dead').getAttribute('aria-pressed')).toBe('false')
  await button(page, /^Undo/).click()
  // This undo removes the tap on ball 9, which closed the first rack. So the first rack is in play again.
  await button(page, /^Undo/).click()
  await page.getByRole('region', { name: 'Rack 1' }).waitFor()
  await closeWindow(page)
})

test('[pool-sheet-23] [pool-sheet-25] two phones score a whole 9-Ball match, and every cell is as on the paper sheet of this match', {
  timeout: 120_000,
}, async () => {
  const match = NINE_BALL_MATCH
  const id = await startOnSheet([31, 38])
  const [ownersPhone, teddysPhone, watchPage] = await Promise.all([
    openGame(id),
    openGame(id, pool.teddy),
    openWatchPage(id),
  ])
  const racks = match.taps.trim().split('\n')
  for (const [index, rackTaps] of racks.entries()) {
    const page = index % 2 ? teddysPhone : ownersPhone
    const rack = page.getByRole('region', { name: `Rack ${index + 1}` })
    await rack.waitFor()
    await waitUntilSaved(page)
    for (const nextTap of tapsIn(rackTaps, playerIds())) {
      const { at_table } = await readGame(pool.site.owner, id)
      // A page has no button for a player who is not at the table; another phone can still send such a tap.
      const isOutOfTurn = nextTap.action === 'add' && at_table !== nextTap.pool_player_id
      if (isOutOfTurn) {
        dataOf(await tap(pool.teddy, id, nextTap))
        // Wait until the page has received this tap. Before that, it would count the next ball for the other player.
        await expect.poll(() => ball(page, nextTap.ball ?? 0).getAttribute('data-state')).not.toBe('up')
      } else await press(page, nextTap)
      await waitUntilSaved(page)
    }
  }
  const textsOf = (numbers: readonly number[]) => numbers.map(String)
  // How a rack was won: BR is break and run. 9B is nine on the break: the first shot of the rack pocketed the nine.
  const expected = {
    Rosalind: textsOf([...match.ann.racks, match.ann.score]),
    Teddy: textsOf([...match.ben.racks, match.ben.score]),
    'D (dead)': textsOf([...match.dead, match.dead.reduce((total, dead) => total + dead, 0)]),
    How: ['', 'BR', '9B', '', 'BR', '', '', '', ''],
    'Match points': textsOf(match.matchPoints),
    Innings: textsOf([match.innings, match.innings]),
    Safeties: textsOf([match.ann.safeties, match.ben.safeties]),
    Fouls: textsOf([match.ann.fouls, match.ben.fouls]),
    'Points per inning': ['6.20', '5.00'],
    'Longest run': textsOf([match.ann.longest_run, match.ben.longest_run]),
    'Break and runs': ['1', '1'],
    'Nine on the break': ['0', '1'],
  }
  for (const page of [ownersPhone, teddysPhone, watchPage]) {
    await expect.poll(() => readCells(page)).toMatchObject(expected)
    await page.getByText('Final', { exact: true }).waitFor()
  }
  // With `?view=tv`, the address of the watch link shows the TV view.
  await watchPage.goto(`${watchPage.url()}?view=tv`)
  const readTvScores = () => watchPage.locator('[data-score]').allInnerTexts()
  await expect.poll(readTvScores).toEqual([String(match.ann.score), String(match.ben.score)])
  await Promise.all([ownersPhone, teddysPhone, watchPage].map(closeWindow))
})

test('[pool-sheet-21] [pool-sheet-27] [pool-sheet-44] the buttons of 8-Ball score a whole match, and the grid shows how each rack was won', async () => {
  const match = EIGHT_BALL_MATCH
  const id = await startOnSheet([4, 3], '8-Ball')
  const page = await openGame(id)
  for (const next of tapsIn(`A.time_out ${match.taps}`, playerIds())) {
    await press(page, next)
    await waitUntilSaved(page)
  }
  await expect
    .poll(() => readCells(page))
    .toMatchObject({
      Rosalind: [...match.ann.racks, match.ann.score].map(String),
      Teddy: [...match.ben.racks, match.ben.score].map(String),
      // BR is break and run, E8 is early eight, and S8 is scratch on the eight. 8B is eight on the break: the first
      // shot of the rack pocketed the eight.
      How: ['BR', 'E8', '', '8B', 'S8', ''],
      'Match points': match.matchPoints.map(String),
      Innings: ['3', '3'],
      'Time-outs': ['1', '0'],
      'Eight on the break': ['1', '0'],
    })
  await closeWindow(page)
})

test('[pool-sheet-41] at 320 px a nine on the break counts with another ball, and a rack ends without a winner', async () => {
  const id = await startOnSheet([31, 38])
  const page = await openGame(id, pool.site.owner, { width: 320, height: 568 })
  await button(page, 'Rack over').waitFor()
  for (const name of ['Miss', 'Safety', 'Foul', 'The next ball is dead', BREAK, 'Rack over']) {
    const box = await button(page, name).boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0), name).toBeGreaterThanOrEqual(44)
    expect((box?.x ?? 0) + (box?.width ?? 999), name).toBeLessThanOrEqual(320)
  }
  for (const next of tapsIn('A3! A9! A1 A.miss', playerIds())) await press(page, next)
  await button(page, 'Rack over').click()
  await page.getByRole('dialog').getByText('Nobody wins the rack. All balls that are left are dead.').waitFor()
  await expect.poll(() => accessibilityProblems(page)).toEqual([])
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.keyboard.press('Escape')
  for (const next of tapsIn('B.gathered B.stalemate', playerIds())) await press(page, next)
  await waitUntilSaved(page)
  await expect
    .poll(() => readCells(page))
    .toMatchObject({
      Rosalind: ['3', '1', '0', '4'],
      'D (dead)': ['7', '9', '10', '26'],
      How: ['9B', 'GU', 'ST', ''],
      Innings: ['0', '0'],
      'Nine on the break': ['1', '0'],
      'Break and runs': ['0', '0'],
    })
  await expect.poll(() => readGame(pool.site.owner, id)).toMatchObject({ at_table: playerIds().A, innings: 0 })
  await closeWindow(page)
})

test('[pool-sheet-42] a rack of 8-Ball that nobody wins counts nothing', async () => {
  const id = await startOnSheet([4, 3], '8-Ball')
  const page = await openGame(id, pool.site.owner, { width: 320, height: 568 })
  for (const next of tapsIn(
    'A.miss A.opponent_wrong_pocket A.safety B.foul B.void A.miss B.safety A.stalemate A.gathered',
    playerIds(),
  )) {
    await press(page, next)
    await waitUntilSaved(page)
  }
  await expect
    .poll(() => readCells(page))
    .toMatchObject({
      Rosalind: ['1', '1'],
      How: ['W8', ''],
      Innings: ['1', '1'],
      Safeties: ['0', '0'],
      Fouls: ['0', '0'],
    })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await expect.poll(() => readGame(pool.site.owner, id)).toMatchObject({ at_table: playerIds().B, rack_notes: [{}] })
  await closeWindow(page)
})

test('a press on a ball of an earlier turn asks before it takes the point away', async () => {
  const id = await startOnSheet([31, 38])
  const page = await openGame(id)
  for (const next of tapsIn('A3 A.miss', playerIds())) await press(page, next)
  await pressUntil(ball(page, 3), () => page.getByRole('dialog').count(), 1)
  await page.getByText('Rosalind pocketed ball 3 in an earlier turn. Is the ball dead?').waitFor()
  await button(page, 'Cancel').click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await button(page, 'Ball 3, Rosalind pocketed it. Press again if it is dead').click()
  await button(page, 'Make it dead').click()
  await button(page, 'Ball 3, dead').waitFor()
  await waitUntilSaved(page)
  await expect
    .poll(() => readGame(pool.site.owner, id))
    .toMatchObject({ players: [{ score: 0 }, {}], rack_notes: [{ dead: 1 }] })
  await closeWindow(page)
})

test('a sheet that is scored without a network is the same on the server afterwards', async () => {
  const id = await startOnSheet([31, 38])
  const page = await openGame(id)
  await ball(page, 1).waitFor()
  await page.context().setOffline(true)
  // 'xA2': a second press makes ball 2, which Rosalind pocketed, dead.
  for (const next of tapsIn('A1 A2 xA2 A.safety B3 B9 B.miss', playerIds())) await press(page, next)
  const expected = { Rosalind: ['1', '1'], Teddy: ['3', '3'], Innings: ['1', '1'], Safeties: ['1', '0'] }
  await expect.poll(() => readCells(page)).toMatchObject(expected)
  await page.context().setOffline(false)
  await expect
    .poll(() => readGame(pool.teddy, id), { timeout: 20_000 })
    .toMatchObject({ innings: 1, at_table: playerIds().A, rack_notes: [{ dead: 6 }] })
  await expect.poll(() => readCells(page)).toMatchObject(expected)
  await closeWindow(page)
})
