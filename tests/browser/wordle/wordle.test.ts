/** Tests the Wordle page in Chromium: figures, leaderboard, and the field for results. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { percentText } from '../../../contract/rules/shared/format.ts'
import { GUESSES, puzzleOn } from '../../../contract/rules/wordle/results.ts'
import { recordAlerts, waitUntilAlertGone } from '../../support/alerts.ts'
import { holdCalls } from '../../support/heldCalls.ts'
import { call, dataOf, invite, type Member, PASSWORD } from '../../support/members.ts'
import { DESKTOP, startTestSite, type TestSite } from '../../support/site.ts'

const ERROR_RED = 'rgb(179, 38, 26)'
/** The row of squares for a guess that is right, and for one that is wrong. */
const SOLVED = '🟩🟩🟩🟩🟩'
const MISSED = '⬛🟨⬛⬛🟩'

let site: TestSite
let ada: Member
let page: Page
let todaysPuzzle: number

beforeAll(async () => {
  site = await startTestSite()
  ada = await invite(site.owner, { username: 'Ada', password: PASSWORD, acl: 'admin' })
  // The test computes today's puzzle in UTC, so the page must also use UTC.
  page = await site.visit('/wordle', site.owner, { viewport: DESKTOP, timezoneId: 'UTC' })
  todaysPuzzle = puzzleOn(new Date().toISOString().slice(0, 10))
  // Ten puzzles before today: nine solved, and the oldest one missed.
  const results = [4, 4, 4, 3, 3, 5, 2, 6, 1, 'X'].map(
    (score, index) => `Wordle ${todaysPuzzle - 1 - index} ${score}/6`,
  )
  await submitFor(site.owner, results.join('\n'))
  await submitFor(ada, `Wordle ${todaysPuzzle} 2/6\n\n${MISSED}\n${SOLVED}\nWordle ${todaysPuzzle - 1} 3/6`)
})
beforeEach(async () => {
  await page.goto(`${site.origin}/wordle`)
  await page.getByText('Guess Distribution').waitFor()
  await recordAlerts(page)
})
afterAll(() => site.close())

async function submitFor(member: Member, results: string) {
  return dataOf(await call(site.origin, 'POST /wordle', { cookie: member.cookie, body: { results } }))
}

const field = () => page.getByLabel("Enter your results for today's Wordle:", { exact: true })
const pressSubmit = () => page.getByRole('button', { name: 'Submit' }).click()
/** The number in the tile with this label. */
const readTile = (name: string) => page.locator('dl > div').filter({ hasText: name }).locator('dd').innerText()

describe('the Wordle page', () => {
  test('[wordle-stats-01] [wordle-stats-02] [wordle-stats-03] [wordle-stats-05] [wordle-board-01] [wordle-submit-02] [wordle-rules-04] tiles and bars show the figures beside the leaderboard, and "Submit" sends nothing if the text is empty', async () => {
    await expect
      .poll(() => page.locator('dl dt').allInnerTexts())
      .toEqual(['Played', 'Win %', 'Current Streak', 'Max Streak'])
    const stats = dataOf(await call(site.origin, 'GET /wordle', { cookie: site.owner.cookie }))
    expect(stats.win_percentage).toBe(0.9)
    await expect.poll(() => readTile('Played')).toBe('10')
    await expect.poll(() => readTile('Win %')).toBe(percentText(0.9, 0))
    await expect.poll(() => readTile('Current Streak')).toBe('9')
    await expect.poll(() => readTile('Max Streak')).toBe('9')
    const section = page.getByRole('region', { name: 'Guess Distribution' })
    const bars = await section.getByRole('listitem').all()
    expect(bars.length).toBe(GUESSES.length)
    // How many of the ten puzzles Rosalind solved with 1 to 6 guesses. She missed the tenth.
    const counts = [1, 1, 2, 3, 1, 1]
    for (const [index, bar] of bars.entries()) {
      await expect
        .poll(() => bar.innerText())
        .toMatch(new RegExp(`^${index + 1}\\s+${counts[index]} · ${(counts[index] ?? 0) * 10}%$`))
      const readPercent = () =>
        bar.locator('[data-percent]').evaluate((drawn) => {
          const track = drawn.parentElement?.getBoundingClientRect().width ?? 0
          return (drawn.getBoundingClientRect().width / track) * 100
        })
      await expect.poll(readPercent).toBeCloseTo((counts[index] ?? 0) * 10, 0)
    }

    const rows = page.getByRole('region', { name: 'Leaderboard' }).locator('ol > li')
    await expect.poll(() => rows.count()).toBe(2)
    const numbers = await rows.evaluateAll((items) => items.map((item) => getComputedStyle(item, '::before').content))
    expect(numbers.every((content) => content.includes('counter'))).toBe(true)
    // Ada needed 2 and 3 guesses. Rosalind needed 32 in nine puzzles, and a missed puzzle counts as 7 guesses.
    await expect.poll(async () => (await rows.nth(0).innerText()).split(/\s+/)).toEqual(['Ada', '2.50'])
    await expect.poll(async () => (await rows.nth(1).innerText()).split(/\s+/)).toEqual(['Rosalind', '3.90'])
    // The table beside it has the members with ten results.
    await page.getByRole('region', { name: 'Fair table' }).getByText('Rosalind', { exact: true }).waitFor()

    await page.getByText(/A missed puzzle \(X\) counts as played, and as 7 guesses in averages/).waitFor()
    const calls: string[] = []
    page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()))
    await pressSubmit()
    await field().fill('  \n ')
    await pressSubmit()
    await page.waitForLoadState('networkidle')
    expect(calls.filter((url) => url.includes('/api/'))).toEqual([])
    await expect.poll(() => page.evaluate(() => globalThis.seenAlerts)).toEqual([])

    const longFigures = { played: 1412, win_percentage: 1, current_streak: 1137, max_streak: 1205 }
    await page.route(/\/api\/wordle\?/, (route) => route.fulfill({ json: { ...stats, ...longFigures } }))
    await page.reload()
    await page.getByText('1412').waitFor()
    for (const width of [768, 992, 1200]) {
      await page.setViewportSize({ width, height: 1024 })
      const board = await page.getByRole('region', { name: 'Leaderboard' }).boundingBox()
      const tiles = await page
        .locator('dl > div')
        .evaluateAll((all) => all.map((tile) => tile.getBoundingClientRect().right))
      expect(Math.max(...tiles), `${width} px`).toBeLessThan(board?.x ?? 0)
    }
    await page.unrouteAll()
    await page.setViewportSize(DESKTOP)
  })

  test('[wordle-submit-01] [wordle-submit-03] [wordle-submit-04] [wordle-read-07] a refused text stays in the field with the reason, lines that cannot be read are listed, and today’s board shows the grids after the own result is saved', async () => {
    const refusedText = `Wordle ${todaysPuzzle} 3/6`
    const calls = await holdCalls(page, 'POST', '/wordle')
    await field().fill(refusedText)
    await pressSubmit()
    await expect.poll(() => field().isEditable()).toBe(false)
    const reason = 'The server has another opinion.'
    await calls.refuse({ code: 'INVALID_RESULTS', message: reason })
    const { background, shownMs } = await waitUntilAlertGone(page, reason)
    expect(background).toBe(ERROR_RED)
    expect(shownMs).toBe(3000)
    await expect.poll(() => field().inputValue()).toBe(refusedText)
    await expect.poll(() => field().isEditable()).toBe(true)
    await page.getByText(reason).waitFor()
    await page.unrouteAll()

    const puzzle = todaysPuzzle - 20
    await field().fill(`Kids Wordle 45 3/6\nWordle ${puzzle} 🎉 3/6\nWordle (ES) #1724 4/6`)
    await pressSubmit()
    await page.getByText(`Saved Wordle ${puzzle.toLocaleString('en-US')} 3/6.`).waitFor()
    const list = page.getByRole('status').filter({ hasText: 'Not saved:' }).getByRole('listitem')
    await expect
      .poll(() => list.allInnerTexts())
      .toEqual([
        "Line 1: 'Kids Wordle 45 3/6' is not a result that can be read.",
        "Line 3: 'Wordle (ES) #1724 4/6' is not a result that can be read.",
      ])
    await call(site.origin, 'DELETE /wordle/results/:puzzle', { cookie: site.owner.cookie, params: { puzzle } })

    const board = page.getByRole('region', { name: /^Today: Wordle/ })
    await board.getByText('You see the grids after you enter your own result.').waitFor()
    await expect.poll(() => board.getByRole('img').count()).toBe(0)
    // The asterisk after the score stands for the hard mode of Wordle.
    await field().fill(
      `Look at this!\nWordle ${todaysPuzzle.toLocaleString('en-US')} 4/6*\n\n${`${MISSED}\n`.repeat(3)}${SOLVED}\nso close`,
    )
    await pressSubmit()
    await page.getByText(`Saved Wordle ${todaysPuzzle.toLocaleString('en-US')} 4/6*.`).waitFor()
    await board.getByRole('img', { name: 'Grid of Ada' }).waitFor()
    await board.getByRole('img', { name: 'Grid of Rosalind' }).waitFor()
    await expect.poll(() => readTile('Played')).toBe('11')
    await expect.poll(() => readTile('Current Streak')).toBe('10')
    await expect.poll(() => field().inputValue()).toBe('')
    await field().fill(`Wordle ${todaysPuzzle} X/6`)
    await pressSubmit()
    await page.getByText(`Corrected Wordle ${todaysPuzzle.toLocaleString('en-US')} X/6.`).waitFor()
    await expect.poll(() => readTile('Current Streak')).toBe('0')
    await expect.poll(() => readTile('Played')).toBe('11')
  })
})
