/** Tests in Chromium the actions for a finished game: replay, rematch, CSV, print and tags. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sheetCsv } from '../../../contract/rules/pool/sheetCsv.ts'
import { call, dataOf, type Member, readGame, startGame, tap } from '../../support/members.ts'
import { type PoolSite, startPoolSite } from '../../support/poolSite.ts'
import { closeWindow, waitUntilSettled } from '../../support/site.ts'

let pool: PoolSite
let rosalindId: number
let teddyId: number
/** The id of a game of 8-Ball to 2 racks, which Rosalind has won 2:1. One tap was undone. */
let finishedGame: number

beforeAll(async () => {
  pool = await startPoolSite()
  const [first, second] = pool.playerIds
  rosalindId = first
  teddyId = second
  const players = [
    { pool_player_id: rosalindId, handicap: 2, skill_level: 4 },
    { pool_player_id: teddyId, handicap: 2, skill_level: 5 },
  ]
  finishedGame = await startGame(pool.site.owner, { game_type: '8-Ball', players })
  await add(pool.site.owner, finishedGame, rosalindId)
  await add(pool.teddy, finishedGame, rosalindId)
  await undo(finishedGame)
  await add(pool.teddy, finishedGame, teddyId)
  await add(pool.teddy, finishedGame, rosalindId)
})
afterAll(() => pool.site.close())

const add = async (member: Member, gameId: number, pool_player_id: number) =>
  dataOf(await tap(member, gameId, { pool_player_id, action: 'add' }))

async function undo(pool_game_id: number): Promise<void> {
  const { undo: lastTap } = await readGame(pool.site.owner, pool_game_id)
  const body = { pool_game_tap_id: lastTap?.pool_game_tap_id ?? 0 }
  const request = { cookie: pool.site.owner.cookie, params: { pool_game_id }, body }
  dataOf(await call(pool.site.origin, 'POST /pool/games/:pool_game_id/undo', request))
}

const open = (path: string, viewport = { width: 390, height: 844 }) =>
  pool.site.visit(path, pool.site.owner, { viewport })
/** The part of the page of a game that appears when the game has ended. */
const section = (page: Page) => page.getByRole('region', { name: 'After the game' })
/** Scrolls to the end of the list: it renders only the rows in view, and `finishedGame` is the oldest game. */
const scrollToOldestGame = (page: Page) => page.getByText('No older games.').scrollIntoViewIfNeeded()
const slider = (page: Page) => page.getByRole('slider', { name: 'Tap' })
const readScores = async (page: Page) => {
  const cards = ['Rosalind', 'Teddy'].map((name) => page.getByRole('region', { name, exact: true }).innerText())
  return (await Promise.all(cards)).map((text) => text.replace(/\s+/g, ' '))
}
const readRacks = async (page: Page) => {
  const rows = await page.getByRole('table', { name: 'Racks' }).getByRole('row').allInnerTexts()
  return rows.map((text) => text.replace(/\s+/g, ' ').trim())
}

test('[pool-after-10] the replay shows each tap in words, with the scores and the racks after this tap', async () => {
  const page = await open(`/pool/${finishedGame}`)
  await section(page).getByRole('link', { name: 'Replay' }).click()
  await slider(page).waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/pool/${finishedGame}/replay`)
  const tapInWords = () => slider(page).getAttribute('aria-valuetext')
  await expect.poll(tapInWords).toMatch(/^Teddy, \d{1,2}:\d\d:\d\d [AP]M: \+1 Rosalind$/)
  await page.getByText('Tap 3 of 3').waitFor()
  await expect.poll(() => readScores(page)).toEqual(['Rosalind 2 of 2 Winner 100 % to win', 'Teddy 1 of 2 0 % to win'])
  await expect.poll(() => readRacks(page)).toEqual(['Rack 1 2 3 Total', 'Rosalind 1 0 1 2', 'Teddy 0 1 0 1'])

  await slider(page).focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(tapInWords).toMatch(/^Teddy, .*: \+1 Teddy$/)
  await expect.poll(() => readScores(page)).toEqual(['Rosalind 1 of 2 50 % to win', 'Teddy 1 of 2 50 % to win'])
  await expect.poll(() => readRacks(page)).toEqual(['Rack 1 2 Total', 'Rosalind 1 0 1', 'Teddy 0 1 1'])
  await page.getByRole('button', { name: 'Previous tap' }).click()
  await expect.poll(tapInWords).toMatch(/^Rosalind, .*: \+1 Rosalind$/)
  await page.keyboard.press('Shift+Tab')
  await slider(page).fill('0')
  await expect.poll(tapInWords).toBe('Before the first tap')
  await expect.poll(() => readScores(page)).toEqual(['Rosalind 0 of 2 50 % to win', 'Teddy 0 of 2 50 % to win'])
  await page.getByRole('button', { name: 'Play' }).click()
  await page.getByText('Tap 3 of 3').waitFor()
  await page.getByRole('button', { name: 'Play' }).waitFor()
  await page.getByRole('link', { name: 'Back to the game' }).click()
  await section(page).waitFor()
  await closeWindow(page)
})

test('[pool-after-11] the turning point is marked in the chart and named in words', async () => {
  const page = await open(`/pool/${finishedGame}/replay`)
  const chances = page.getByRole('region', { name: 'Chances' })
  await chances.getByText(/^Turning point: Teddy, .*: \+1 Rosalind$/).waitFor()
  await chances.getByText('Chance of Rosalind to win: from 50 % to 100 %.', { exact: true }).waitFor()
  await chances.getByText('The chances take the race as fair: both players begin with 50 %.', { exact: true }).waitFor()
  const chart = page.getByRole('img', {
    name: /^Chance of Rosalind to win: 50 % at the start, 100 % at the end\. Turning/,
  })
  const [plot, mark] = await Promise.all([chart.boundingBox(), chart.locator('[data-turning]').boundingBox()])
  // The turning point is the last tap, with which Rosalind won. It is in the upper right corner.
  // The mark may be 0.5 px (precision 0) beside this corner and 5 px (precision -1) above or below it.
  expect((mark?.x ?? 0) + (mark?.width ?? 0) / 2).toBeCloseTo((plot?.x ?? 0) + (plot?.width ?? 0), 0)
  expect((mark?.y ?? 0) + (mark?.height ?? 0) / 2).toBeCloseTo(plot?.y ?? 0, -1)
  await expect.poll(() => chart.locator('path').count()).toBeGreaterThan(0)
  await slider(page).fill('0')
  await chances.getByRole('button', { name: 'Show turning point' }).click()
  await page.getByText('Tap 3 of 3').waitFor()

  // The page uses the ratings only if their forecasts are better than those of a coin, which gives each player 50 %.
  // They are better after Rosalind has won 12 games of 9-Ball.
  let lastGame = 0
  for (let game = 0; game < 12; game += 1) {
    lastGame = await pool.newGame(pool.site.owner, 2)
    for (let point = 0; point < 2; point += 1) await add(pool.site.owner, lastGame, rosalindId)
  }
  await page.goto(`${pool.site.origin}/pool/${lastGame}/replay`)
  await chances.getByText(/^The chances follow the ratings of today: Rosalind \d{3}, Teddy \d{3}\.$/).waitFor()
  await page
    .getByRole('img', { name: /^Chance of Rosalind to win: 5[1-9] % at the start, 100 % at the end\./ })
    .waitFor()

  const gameOfOnePlayer = await startGame(pool.site.owner, {
    game_type: '9-Ball',
    players: [{ pool_player_id: rosalindId, handicap: 1 }],
  })
  await add(pool.site.owner, gameOfOnePlayer, rosalindId)
  await page.goto(`${pool.site.origin}/pool/${gameOfOnePlayer}/replay`)
  await page.getByText('The chances to win are shown for games of two players.').waitFor()
  await expect.poll(() => page.getByRole('img', { name: /^Chance of/ }).count()).toBe(0)
  await closeWindow(page)
})

test('[pool-after-12] the slider and the buttons of the replay are in view on a phone of 320 px and large enough for a thumb', async () => {
  const page = await open(`/pool/${finishedGame}/replay`, { width: 320, height: 568 })
  const parts = [
    slider(page),
    ...['Previous tap', 'Play', 'Next tap'].map((name) => page.getByRole('button', { name })),
  ]
  for (const part of parts) {
    const box = await part.boundingBox()
    // 44 px is the size that a thumb can press easily.
    expect(box?.height).toBeGreaterThanOrEqual(44)
    expect(box?.width).toBeGreaterThanOrEqual(44)
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(568)
  }
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await closeWindow(page)
})

test('[pool-after-13] a finished game and its details offer a rematch and the replay, and a game in progress offers neither', async () => {
  const page = await open(`/pool/${finishedGame}`)
  await section(page).waitFor()
  const names = (await section(page).getByRole('link').allInnerTexts()).concat(
    await section(page).getByRole('button').allInnerTexts(),
  )
  expect(names).toEqual(['Rematch', 'Replay', 'Save as CSV', 'Print'])
  const gameInProgress = await pool.newGame(pool.site.owner)
  await page.goto(`${pool.site.origin}/pool`)
  const details = (id: number) => page.locator(`[data-game="${id}"]`).getByRole('button', { name: /^Details of/ })
  await details(gameInProgress).click()
  await page.getByRole('button', { name: 'Edit Game' }).waitFor()
  for (const name of ['Rematch', 'Replay']) await expect.poll(() => page.getByRole('link', { name }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await scrollToOldestGame(page)
  await details(finishedGame).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Rematch' }).waitFor()
  await page.getByRole('dialog').getByRole('link', { name: 'Replay' }).click()
  await slider(page).waitFor()
  await page.goto(`${pool.site.origin}/pool/${gameInProgress}`)
  await page.getByRole('button', { name: 'Add a point for Rosalind' }).waitFor()
  await expect.poll(() => section(page).count()).toBe(0)
  await closeWindow(page)
})

test('[pool-after-14] without a network a rematch starts a game with the same players, levels and races', async () => {
  const page = await open(`/pool/${finishedGame}`)
  // Open the page of the rematch once before the network fails, because the browser of this test has no service worker
  // that stores the code of the pages.
  await section(page).getByRole('link', { name: 'Rematch' }).click()
  await page.getByRole('heading', { name: 'Update Handicaps' }).waitFor()
  await waitUntilSettled(page)
  await page.goBack()
  await section(page).waitFor()
  await page.context().setOffline(true)
  await section(page).getByRole('link', { name: 'Rematch' }).click()
  await page.getByRole('heading', { name: 'Update Handicaps' }).waitFor()
  await page.getByRole('button', { name: 'Start Game' }).click()
  await page.waitForURL(/\/pool\/[0-9a-f]{8}-/)
  await page.getByRole('button', { name: 'Add a point for Teddy' }).waitFor()
  await page.context().setOffline(false)
  const isNewGame = ({ pathname }: URL) => /^\/pool\/\d+$/.test(pathname) && pathname !== `/pool/${finishedGame}`
  await page.waitForURL(isNewGame, { timeout: 30_000 })
  const game = await readGame(pool.site.owner, Number(new URL(page.url()).pathname.split('/').at(-1)))
  expect(game).toMatchObject({
    game_type: '8-Ball',
    players: [
      { display_name: 'Rosalind', handicap: 2, skill_level: 4 },
      { display_name: 'Teddy', handicap: 2, skill_level: 5 },
    ],
  })
  await closeWindow(page)
})

test('[pool-after-17] "Save as CSV" downloads the sheet of the game with the same values as the page', async () => {
  const page = await open(`/pool/${finishedGame}`)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    section(page).getByRole('button', { name: 'Save as CSV' }).click(),
  ])
  const game = await readGame(pool.site.owner, finishedGame)
  expect(download.suggestedFilename()).toBe(`8-ball-${game.started.slice(0, 10)}-${finishedGame}.csv`)
  const text = await readFile(await download.path(), 'utf8')
  // The first character, the byte order mark, shows to programs that the text is UTF-8.
  expect(text).toBe(`\uFEFF${sheetCsv(game)}`)
  // In the line of Rosalind: level 4, race 2, her points in the three racks, 2 in total, and that she has won.
  expect(text).toContain(',Rosalind,4,2,1,0,1,2,yes,')
  await closeWindow(page)
})

test('[pool-after-18] a match of 20 racks is printed on one page, black on white, with all racks', async () => {
  const players = [
    { pool_player_id: rosalindId, handicap: 75 },
    { pool_player_id: teddyId, handicap: 75 },
  ]
  const id = await startGame(pool.site.owner, { game_type: '9-Ball', players })
  for (let rack = 0; rack < 19; rack += 1) {
    for (const player of [rosalindId, teddyId, rosalindId, teddyId]) await add(pool.site.owner, id, player)
    for (let ball = 0; ball < 6; ball += 1) {
      dataOf(await tap(pool.site.owner, id, { pool_player_id: teddyId, action: 'dead' }))
    }
  }
  // Both players have 38 points after 19 racks. Each rack has 4 points and 6 dead balls, so there are 114 dead balls.
  for (let point = 38; point < 75; point += 1) await add(pool.site.owner, id, rosalindId)
  const game = await readGame(pool.site.owner, id)
  expect(game.players[0]).toMatchObject({ winner: true, score: 75 })
  const tags = { tags: ['league night'] }
  const request = { cookie: pool.site.owner.cookie, params: { pool_game_id: id } }
  dataOf(await call(pool.site.origin, 'PATCH /pool/games/:pool_game_id', { ...request, body: tags }))

  const page = await open(`/pool/${id}`)
  await section(page).waitFor()
  let printCount = 0
  await page.exposeFunction('countPrint', () => (printCount += 1))
  await page.evaluate(() => {
    window.print = () => void (window as unknown as { countPrint: () => void }).countPrint()
  })
  await section(page).getByRole('button', { name: 'Print' }).click()
  await expect.poll(() => printCount).toBe(1)

  await page.emulateMedia({ media: 'print' })
  const pdf = await page.pdf({ format: 'A4', printBackground: true })
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  // A sheet of A4 is 703 px wide without its margins.
  await page.setViewportSize({ width: 703, height: 1000 })
  for (const role of ['banner', 'contentinfo'] as const) await expect.poll(() => page.getByRole(role).count()).toBe(0)
  for (const name of ['Print', 'Rematch', /^Undo/, /^Add a point/, /^Take a point/, 'Back to the games']) {
    const control = page.getByRole('button', { name }).or(page.getByRole('link', { name }))
    await expect.poll(() => control.count(), { message: String(name) }).toBe(0)
  }
  const table = page.getByRole('table', { name: 'Racks' })
  const [head, first, second, dead] = await table.getByRole('row').all()
  const cells = async (row: typeof head) => (await row?.getByRole('cell').allInnerTexts()) ?? []
  await expect.poll(() => head?.getByRole('columnheader').count()).toBe(game.rack_notes.length + 2)
  expect(game.rack_notes.length).toBeGreaterThanOrEqual(20)
  await expect.poll(async () => (await cells(first)).at(-1)).toBe('75')
  await expect.poll(async () => (await cells(second)).at(-1)).toBe('38')
  await expect.poll(async () => (await cells(dead)).at(-1)).toBe('114')
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(703)
  await page.getByText(/league night$/).waitFor()
  await page.getByRole('table', { name: 'Match points' }).getByText('Final').waitFor()
  // Every visible text is black and no visible element has a dark background.
  const styles = await page.evaluate(() => {
    const visibleElements = [...document.querySelectorAll('body *')].filter((element) => element.checkVisibility())
    const hasText = ({ childNodes }: Element) =>
      [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    const colors = visibleElements.filter(hasText).map((element) => getComputedStyle(element).color)
    const backgrounds = [document.documentElement, ...visibleElements].map(
      (element) => getComputedStyle(element).backgroundColor,
    )
    return { colors: [...new Set(colors)], backgrounds: [...new Set(backgrounds)] }
  })
  expect(styles.colors).toEqual(['rgb(0, 0, 0)'])
  expect(styles.backgrounds.filter((color) => !['rgba(0, 0, 0, 0)', 'rgb(255, 255, 255)'].includes(color))).toEqual([])
  await closeWindow(page)
})

test('[pool-after-19] a tag of a finished game can be added and removed in its details', async () => {
  const page = await pool.openList()
  const details = page.locator(`[data-game="${finishedGame}"]`).getByRole('button', { name: /^Details of/ })
  await scrollToOldestGame(page)
  await details.click()
  await page.getByLabel('Add Tag').fill('final table')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.poll(async () => (await readGame(pool.teddy, finishedGame)).tags).toEqual(['final table'])
  await page.getByRole('button', { name: 'Remove the tag final table' }).click()
  await expect.poll(async () => (await readGame(pool.teddy, finishedGame)).tags).toEqual([])
  await closeWindow(page)
})
