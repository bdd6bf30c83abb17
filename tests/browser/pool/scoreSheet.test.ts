/** Tests score sheets in Chromium: the tray of balls, the turns, two phones on one sheet, and the watch page. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tap } from '../../../contract/rules/pool/scoredGame.ts'
import { call, dataOf, readGame, startGame, tap } from '../../support/members.ts'
import { EIGHT_BALL_MATCH, NINE_BALL_MATCH, tapsIn } from '../../support/sheetMatches.ts'
import { closeWindow, connected } from '../../support/site.ts'
import { type PoolSite, startPoolSite } from './poolList.ts'

let pool: PoolSite

beforeAll(async () => {
  pool = await startPoolSite()
})
afterAll(() => pool.site.close())

const NAMES = { A: 'Rosalind', B: 'Teddy' }
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const ball = (page: Page, number: number) => page.getByRole('button', { name: new RegExp(`^Ball ${number}\\b`) })

function start(races: readonly number[], game_type: '8-Ball' | '9-Ball' = '9-Ball'): Promise<number> {
  const players = pool.playerIds.map((pool_player_id, seat) => ({ pool_player_id, handicap: races[seat] ?? 0 }))
  return startGame(pool.site.owner, { game_type, scoring: 'sheet', players })
}

async function open(id: number, member = pool.site.owner, viewport = { width: 390, height: 844 }): Promise<Page> {
  const page = await pool.site.visit(`/pool/${id}`, member, { viewport, reducedMotion: 'reduce' })
  await connected(page)
  return page
}

async function watch(pool_game_id: number): Promise<Page> {
  const request = { cookie: pool.site.owner.cookie, params: { pool_game_id } }
  const { token } = dataOf(await call(pool.site.origin, 'POST /pool/games/:pool_game_id/watch', request))
  const page = await pool.site.visit(`/pool/watch/${token}`, null, { reducedMotion: 'reduce' })
  await connected(page)
  return page
}

const ROWS = ['Rosalind', 'Teddy', 'Innings', 'Safeties', 'Fouls', 'Points per inning', 'Longest run', 'Break and runs']

/** The cells of the rows of all tables, by the heading of the row. */
async function cells(page: Page): Promise<Record<string, string[]>> {
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

const seatOf = (id: number) => (id === pool.playerIds[0] ? 'A' : 'B')

/** Makes the same tap on the page. */
async function press(page: Page, { pool_player_id, action, ball: number = 0, how }: Tap): Promise<void> {
  const name = NAMES[seatOf(pool_player_id)]
  const otherName = NAMES[seatOf(pool_player_id) === 'A' ? 'B' : 'A']
  if (action === 'at_table') return button(page, `${name} is at the table`).click()
  if (action === 'add' && number > 0) return ball(page, number).click()
  if (action === 'dead') {
    // A ball that is dead immediately is pressed twice.
    if ((await ball(page, number).getAttribute('data-state')) === 'up') await ball(page, number).click()
    return ball(page, number).click()
  }
  if (action === 'add') {
    const texts = {
      break_and_run: `${name} wins: break and run`,
      eight_on_break: `${name} wins: eight on the break`,
      opponent_early_eight: `${otherName} loses: early eight`,
      opponent_scratch: `${otherName} loses: scratch on the eight`,
    }
    return button(page, how ? texts[how] : `${name} wins the rack`).click()
  }
  return button(page, { miss: 'Miss', safety: 'Safety', foul: 'Foul', subtract: '' }[action]).click()
}

const ids = () => ({ A: pool.playerIds[0], B: pool.playerIds[1] })

test('[pool-sheet-20] [pool-sheet-22] one press pockets a ball and a second press makes it dead, with the thumb at 320 px', async () => {
  const id = await start([31, 38])
  const page = await open(id, pool.site.owner, { width: 320, height: 640 })
  for (let number = 1; number <= 9; number++) {
    const box = await ball(page, number).boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0), `ball ${number}`).toBeGreaterThanOrEqual(44)
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(320)
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  const card = (name: string) => page.getByRole('region', { name, exact: true })
  await ball(page, 3).click()
  await button(page, 'Ball 3, pocketed by Rosalind. Press again if it is dead').waitFor()
  await card('Rosalind').getByText('At the table', { exact: true }).waitFor()
  await ball(page, 3).click()
  await button(page, 'Ball 3, dead').waitFor()
  expect(await ball(page, 3).isDisabled()).toBe(true)
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
  await ball(page, 9).click()
  await page.getByRole('region', { name: 'Rack 2' }).getByText('10 left, 0 dead').waitFor()
  await expect
    .poll(() => readGame(pool.site.owner, id))
    .toMatchObject({
      players: [{ score: 2, fouls: 1 }, { safeties: 1 }],
      rack_notes: [{ dead: 8, winner_pool_player_id: ids().A }],
      innings: 1,
    })
  // A ball that goes down on a foul is dead immediately, even when its point would end the match.
  await button(page, 'The next ball is dead').click()
  await ball(page, 4).click()
  await button(page, 'Ball 4, dead').waitFor()
  expect(await button(page, 'The next ball is dead').getAttribute('aria-pressed')).toBe('false')
  await button(page, 'Undo the last tap').click()
  // One press corrects the rack that the nine closed.
  await button(page, 'Undo the last tap').click()
  await page.getByRole('region', { name: 'Rack 1' }).waitFor()
  await closeWindow(page)
})

test('[pool-sheet-23] [pool-sheet-25] two phones score a whole 9-Ball match, and every cell agrees with the sheet on paper', {
  timeout: 120_000,
}, async () => {
  const match = NINE_BALL_MATCH
  const id = await start([31, 38])
  const [own, other, watching] = await Promise.all([open(id), open(id, pool.teddy), watch(id)])
  const racks = match.taps.trim().split('\n')
  for (const [index, text] of racks.entries()) {
    const page = index % 2 ? other : own
    const rack = page.getByRole('region', { name: `Rack ${index + 1}` })
    await rack.waitFor()
    await waitUntilSaved(page)
    for (const next of tapsIn(text, ids())) {
      const { at_table } = await readGame(pool.site.owner, id)
      // A page has no button for a player who is not at the table; another phone can still send such a tap.
      const isOutOfTurn = next.action === 'add' && at_table !== next.pool_player_id
      if (isOutOfTurn) dataOf(await tap(pool.teddy, id, next))
      else await press(page, next)
      await waitUntilSaved(page)
    }
  }
  const inWords = (numbers: readonly number[]) => numbers.map(String)
  const expected = {
    Rosalind: inWords([...match.ann.racks, match.ann.score]),
    Teddy: inWords([...match.ben.racks, match.ben.score]),
    'D (dead)': inWords([...match.dead, match.dead.reduce((total, dead) => total + dead, 0)]),
    How: ['', 'BR', '9B', '', 'BR', '', '', '', ''],
    'Match points': inWords(match.matchPoints),
    Innings: inWords([match.innings, match.innings]),
    Safeties: inWords([match.ann.safeties, match.ben.safeties]),
    Fouls: inWords([match.ann.fouls, match.ben.fouls]),
    'Points per inning': ['6.20', '5.00'],
    'Longest run': inWords([match.ann.longest_run, match.ben.longest_run]),
    'Break and runs': ['1', '1'],
    'Nine on the break': ['0', '1'],
  }
  for (const page of [own, other, watching]) {
    await expect.poll(() => cells(page)).toMatchObject(expected)
    await page.getByText('Final', { exact: true }).waitFor()
  }
  expect(ROWS.every((row) => row in expected)).toBe(true)
  // The third phone also opens the TV view of the hall.
  await watching.goto(`${watching.url()}?view=tv`)
  const tvScores = () => watching.locator('[data-score]').allInnerTexts()
  await expect.poll(tvScores).toEqual([String(match.ann.score), String(match.ben.score)])
  await Promise.all([own, other, watching].map(closeWindow))
})

test('[pool-sheet-21] [pool-sheet-27] the buttons of 8-Ball score a whole match, and the grid shows how each rack was won', async () => {
  const match = EIGHT_BALL_MATCH
  const id = await start([4, 3], '8-Ball')
  const page = await open(id)
  for (const next of tapsIn(match.taps, ids())) {
    await press(page, next)
    await waitUntilSaved(page)
  }
  await expect
    .poll(() => cells(page))
    .toMatchObject({
      Rosalind: [...match.ann.racks, match.ann.score].map(String),
      Teddy: [...match.ben.racks, match.ben.score].map(String),
      How: ['BR', 'E8', '', '8B', 'S8', ''],
      'Match points': match.matchPoints.map(String),
      Innings: ['3', '3'],
      'Eight on the break': ['1', '0'],
    })
  await closeWindow(page)
})

test('a sheet that is scored without a network is the same on the server afterwards', async () => {
  const id = await start([31, 38])
  const page = await open(id)
  await ball(page, 1).waitFor()
  await page.context().setOffline(true)
  for (const next of tapsIn('A1 A2 xA2 A.safety B3 B9 B.miss', ids())) await press(page, next)
  const expected = { Rosalind: ['1', '1'], Teddy: ['3', '3'], Innings: ['1', '1'], Safeties: ['1', '0'] }
  await expect.poll(() => cells(page)).toMatchObject(expected)
  await page.context().setOffline(false)
  await expect
    .poll(() => readGame(pool.teddy, id), { timeout: 20_000 })
    .toMatchObject({ innings: 1, at_table: ids().A, rack_notes: [{ dead: 6 }] })
  await expect.poll(() => cells(page)).toMatchObject(expected)
  await closeWindow(page)
})
