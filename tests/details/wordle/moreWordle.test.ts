/**
 * Checks parts of the Wordle page: the member's own results, hidden scores, figures that are added, and
 * the results of a chat.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { latestPuzzle } from '../../../contract/rules/wordle/results.ts'
import { askForEverything } from '../../support/heldCalls.ts'
import { call, dataOf, invite, type Member, PASSWORD } from '../../support/members.ts'
import {
  closeWindow,
  PHONE,
  startTestSite,
  type TestSite,
  waitForAddress,
  waitUntilSettled,
} from '../../support/site.ts'

// A puzzle of the past, which is published in every time zone.
const PUZZLE = latestPuzzle(Date.now()) - 80
/** Statistics in the form in which the game's own site stores them in the browser: 10 games, of which 9 were won. */
const FIGURES =
  '{"currentStreak":3,"maxStreak":8,"guesses":{"1":0,"2":1,"3":4,"4":3,"5":1,"6":0,"fail":1},"gamesPlayed":10,"gamesWon":9}'

let site: TestSite
let member: Member
let page: Page
let memberCount = 0

beforeAll(async () => {
  site = await startTestSite()
})
beforeEach(async () => {
  memberCount += 1
  member = await invite(site.owner, { username: `Player${memberCount}`, password: PASSWORD, acl: 'admin' })
})
afterAll(() => site.close())

async function open(): Promise<void> {
  page = await site.visit('/wordle', member, { viewport: PHONE, timezoneId: 'UTC' })
  await page.getByText('Guess Distribution').waitFor()
}
async function submitFor({ cookie }: Member, results: string): Promise<void> {
  dataOf(await call(site.origin, 'POST /wordle', { cookie, body: { results } }))
}
const puzzleName = (puzzle: number) => `Wordle ${puzzle.toLocaleString('en-US')}`
const ownResults = () => page.getByRole('region', { name: 'Your results' })
const resultRows = () => ownResults().getByRole('listitem')
/** The number in the tile with this label. */
const readTile = (name: string) => page.locator('dl > div').filter({ hasText: name }).locator('dd').innerText()
const button = (name: string) => page.getByRole('button', { name, exact: true })
const readSavedPuzzles = async () =>
  dataOf(await call(site.origin, 'GET /wordle/results', { cookie: member.cookie })).map(({ puzzle }) => puzzle)

test("[wordle-own-03] the member's own results are listed 25 at a time, the newest puzzle first", async () => {
  await submitFor(member, Array.from({ length: 30 }, (_, n) => `Wordle ${PUZZLE + n} ${1 + (n % 6)}/6`).join('\n'))
  // The result of another member must not be in the list.
  await submitFor(site.owner, `Wordle ${PUZZLE + 40} 2/6`)
  await open()
  await expect.poll(() => resultRows().count()).toBe(25)
  await expect.poll(() => resultRows().first().innerText()).toContain(puzzleName(PUZZLE + 29))
  await button('Older results').click()
  await expect.poll(() => resultRows().count()).toBe(30)
  await expect.poll(() => resultRows().last().innerText()).toContain(`${puzzleName(PUZZLE)}\n1/6`)
  await expect.poll(() => button('Older results').count()).toBe(0)
  await closeWindow(page)
})

test('[wordle-own-04] before a result is deleted, a question names its puzzle, its score and its day', async () => {
  await submitFor(member, `Wordle ${PUZZLE} 3/6\nWordle ${PUZZLE + 1} 5/6`)
  await open()
  const question = page.getByRole('dialog', { name: 'Are you sure?' })
  await button(`Delete ${puzzleName(PUZZLE + 1)}`).click()
  const text = await question.innerText()
  expect(text).toContain(`delete ${puzzleName(PUZZLE + 1)} 5/6 of `)
  expect(text).toMatch(/\b20\d\d\?/)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  await expect.poll(() => resultRows().count()).toBe(2)
  await expect.poll(readSavedPuzzles).toEqual([PUZZLE + 1, PUZZLE])
  await button(`Delete ${puzzleName(PUZZLE + 1)}`).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => resultRows().count()).toBe(1)
  await expect.poll(() => readTile('Played')).toBe('1')
  await expect.poll(readSavedPuzzles).toEqual([PUZZLE])
  await closeWindow(page)
})

test('[wordle-own-06] the message that a result was saved disappears when the result is deleted', async () => {
  await open()
  await page.getByLabel("Enter your results for today's Wordle:").fill(`Wordle ${PUZZLE} 3/6\nWordle ${PUZZLE + 1} 4/6`)
  await button('Submit').click()
  await page.getByText(`Saved ${puzzleName(PUZZLE)} 3/6. Saved ${puzzleName(PUZZLE + 1)} 4/6.`).waitFor()
  await button(`Delete ${puzzleName(PUZZLE)}`).click()
  await page.getByRole('dialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Delete' }).click()
  await page.getByText(`Saved ${puzzleName(PUZZLE + 1)} 4/6.`, { exact: true }).waitFor()
  await closeWindow(page)
})

test('[wordle-own-05] while the server does not answer, the page shows the results of the member that the browser has stored', async () => {
  await submitFor(member, `Wordle ${PUZZLE} 3/6`)
  page = await site.visit('/signin', null, { viewport: PHONE, timezoneId: 'UTC' })
  await page.getByLabel('Username').fill(member.user.username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await waitForAddress(page, '/')
  await page.goto(`${site.origin}/wordle`)
  await page.getByText('Guess Distribution').waitFor()
  await resultRows().first().waitFor()
  await waitUntilSettled(page)
  await askForEverything(page)
  await page.route(/\/(api|socket\.io)\//, (route) => route.abort())
  await page.reload()
  await page.getByText(/^Server connection failed\./).waitFor()
  await expect.poll(() => resultRows().first().innerText()).toContain(puzzleName(PUZZLE))
  await closeWindow(page)
})

test("[wordle-hidden-02] on the board of today's puzzle, a switch also hides the scores, but not the names", async () => {
  // `latestPuzzle` uses the earliest time zone, UTC+14. The page uses UTC, where each day begins 14 hours later.
  const todaysPuzzle = latestPuzzle(Date.now() - 14 * 60 * 60 * 1000)
  const viola = await invite(site.owner, { username: 'Viola', password: PASSWORD, acl: 'admin' })
  await submitFor(viola, `Wordle ${todaysPuzzle} 2/6`)
  await open()
  const board = page.getByRole('region', { name: /^Today: Wordle/ })
  const entry = board.getByRole('listitem').filter({ hasText: 'Viola' })
  await entry.getByText('2/6').waitFor()
  const saved = page.waitForResponse((response) => response.url().endsWith('/api/wordle/preferences'))
  await board.getByText('Hide the scores, too, until I have a result').click()
  await entry.getByText('Played').waitFor()
  await expect.poll(() => entry.innerText()).not.toContain('2/6')
  await board.getByText('You see the scores and the grids after you enter your own result.').waitFor()
  await saved
  await page.reload()
  await entry.getByText('Played').waitFor()
  await submitFor(member, `Wordle ${todaysPuzzle} 3/6`)
  await page.reload()
  await entry.getByText('2/6').waitFor()
  await closeWindow(page)
})

test('[wordle-figures-06] [wordle-figures-07] [focus-form-04] the member adds figures from the site of the game in a dialog, and the page removes them after the member confirms', async () => {
  await open()
  await button('Add figures').click()
  const dialog = page.getByRole('dialog', { name: "Figures from the game's own site" })
  await dialog.getByLabel('The figures', { exact: true }).fill(FIGURES.replace('"gamesWon":9', '"gamesWon":8'))
  await dialog.getByLabel('Last puzzle in these figures').fill(String(PUZZLE))
  await dialog.getByRole('button', { name: 'Save figures' }).click()
  await dialog.getByText('The guesses add up to 9 solved puzzles, but the text counts 8.').waitFor()
  await dialog.getByLabel('The figures', { exact: true }).and(page.locator(':focus')).waitFor()
  const description = await dialog
    .getByLabel('The figures', { exact: true })
    .evaluate((field) => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.innerText)
  expect(description).toContain('The guesses add up to 9 solved puzzles, but the text counts 8.')
  expect(description).toContain('The text that the site keeps in your browser as its statistics.')
  await expect.poll(() => dialog.getByLabel('Last puzzle in these figures').inputValue()).toBe(String(PUZZLE))
  await dialog.getByLabel('The figures', { exact: true }).fill(FIGURES)
  await dialog.getByRole('button', { name: 'Save figures' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => readTile('Played')).toBe('10')
  await expect.poll(() => readTile('Max Streak')).toBe('8')
  await page.getByText(`contain 10 puzzles up to ${puzzleName(PUZZLE)}`).waitFor()
  await button('Remove figures').click()
  const question = page.getByRole('dialog', { name: 'Are you sure?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  await expect.poll(() => readTile('Played')).toBe('10')
  await button('Remove figures').click()
  await question.getByRole('button', { name: 'Remove figures' }).click()
  await expect.poll(() => readTile('Played')).toBe('0')
  await closeWindow(page)
})

test('[wordle-chat-07] the dialog of a chat opens with the focus in its first field', async () => {
  await open()
  await button('Add from a chat').click()
  const text = page.getByRole('dialog').getByLabel('The text of the chat')
  await text.waitFor()
  await expect.poll(() => text.evaluate((field) => field === document.activeElement)).toBe(true)
  await closeWindow(page)
})

test('[wordle-chat-05] [wordle-chat-06] the results of a chat are added after the names were chosen and a preview was shown', async () => {
  const { username } = member.user
  await submitFor(member, `Wordle ${PUZZLE} 5/6`)
  await open()
  await button('Add from a chat').click()
  const dialog = page.getByRole('dialog', { name: 'Results of a group chat' })
  // The page has another score for the first result already. The last result has an impossible score.
  const chat = [
    `[14.03.26, 19:30:12] ${username.toUpperCase()}: Wordle ${PUZZLE} 4/6`,
    `[14.03.26, 19:31:12] ${username.toUpperCase()}: Wordle ${PUZZLE + 1} 4/6`,
    `[14.03.26, 19:32:12] Rosie: Wordle ${PUZZLE + 1} 3/6`,
    `[14.03.26, 19:33:12] Stranger: Wordle ${PUZZLE + 1} 2/6`,
    `[14.03.26, 19:34:12] Rosie: Wordle ${PUZZLE + 2} 9/6`,
  ].join('\n')
  await dialog.getByLabel('Or the file of an exported chat').setInputFiles({
    name: 'chat.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(chat),
  })
  const ownNameField = dialog.getByLabel(`${username.toUpperCase()}, 2 results`)
  await ownNameField.waitFor()
  await expect.poll(() => ownNameField.locator('option:checked').innerText()).toBe(username)
  await dialog.getByRole('button', { name: 'Back' }).click()
  await dialog.getByLabel('The text of the chat').fill(chat)
  await dialog.getByRole('button', { name: 'Read the chat' }).click()
  await dialog.getByLabel('Rosie, 1 result').selectOption({ label: site.owner.user.username })
  await expect
    .poll(() => dialog.getByLabel('Stranger, 1 result').locator('option:checked').innerText())
    .toBe('Leave out')
  await dialog.getByRole('button', { name: 'Check' }).click()
  await dialog.getByText('2 results would be added.').waitFor()
  await dialog.getByText(`${username}: 1 result`).waitFor()
  await dialog.getByText(`${site.owner.user.username}: 1 result`).waitFor()
  await dialog.getByText('Known already: 1').click()
  await dialog.getByText(`${username}, ${puzzleName(PUZZLE)} 4/6, saved as 5/6`).waitFor()
  await dialog.getByText('Problems in the chat: 1').click()
  await dialog.getByText(`'Wordle ${PUZZLE + 2} 9/6' is not a result that can be read.`).waitFor()
  await expect.poll(readSavedPuzzles).toEqual([PUZZLE])
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await dialog.getByText('2 results added.').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  await expect.poll(() => resultRows().count()).toBe(2)
  await expect.poll(readSavedPuzzles).toEqual([PUZZLE + 1, PUZZLE])
  await closeWindow(page)
})
