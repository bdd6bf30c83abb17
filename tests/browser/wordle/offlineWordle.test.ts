/** Checks the Wordle page while the server does not answer. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { latestPuzzle, puzzleDate } from '../../../contract/rules/wordle/results.ts'
import { askForEverything, holdCalls } from '../../support/heldCalls.ts'
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
const PUZZLE = latestPuzzle(Date.now()) - 40
const OTHER_PUZZLE = PUZZLE - 1

let site: TestSite
let member: Member
let page: Page
let memberCount = 0

beforeAll(async () => {
  site = await startTestSite()
})
beforeEach(async () => {
  memberCount += 1
  member = await invite(site.owner, { username: `Wordler${memberCount}`, password: PASSWORD, acl: 'admin' })
  page = await site.visit('/wordle', member, { viewport: PHONE })
  await page.getByText('Guess Distribution').waitFor()
})
afterAll(() => site.close())

const field = () => page.getByLabel("Enter your results for today's Wordle:", { exact: true })
const titleOf = (puzzle: number, score: string) => `Wordle ${puzzle.toLocaleString('en-US')} ${score}`
const readPlayedOnServer = async () => dataOf(await call(site.origin, 'GET /wordle', { cookie: member.cookie })).played

async function submitText(text: string) {
  await field().fill(text)
  await page.getByRole('button', { name: 'Submit' }).click()
}

test('[wordle-offline-02] [wordle-offline-04] a result that is submitted without a network is saved once afterwards, and one that the server refuses after a wait stays with the reason until it is sent again or discarded', async () => {
  // This window has no service worker, so the code of the list must be loaded before the network fails.
  await waitUntilSettled(page)
  await page.context().setOffline(true)
  await submitText(`Wordle ${PUZZLE} 3/6`)
  await page.getByText(`${titleOf(PUZZLE, '3/6')}: not saved yet.`).waitFor()
  await expect.poll(() => field().inputValue()).toBe('')
  await page.getByRole('button', { name: '1 not saved yet' }).click()
  const list = page.getByRole('dialog', { name: 'Not saved yet' })
  const rows = list.getByRole('region', { name: 'Wordle' }).getByRole('listitem')
  await expect.poll(() => rows.count()).toBe(1)
  await expect.poll(() => rows.innerText()).toContain(titleOf(PUZZLE, '3/6'))
  await list.getByRole('button', { name: 'Close' }).click()
  await expect.poll(readPlayedOnServer).toBe(0)

  await page.context().setOffline(false)
  await page.getByText(`Saved ${titleOf(PUZZLE, '3/6')}.`).waitFor()
  await page.getByText('not saved yet').first().waitFor({ state: 'detached' })
  await expect.poll(() => page.locator('dl > div').filter({ hasText: 'Played' }).locator('dd').innerText()).toBe('1')
  await expect.poll(readPlayedOnServer).toBe(1)

  const calls = await holdCalls(page, 'POST', '/wordle')
  await submitText(`Wordle ${OTHER_PUZZLE} 4/6`)
  const otherName = titleOf(OTHER_PUZZLE, '4/6')
  await page.getByText(`${otherName}: not saved yet.`).waitFor()
  await expect.poll(() => field().inputValue()).toBe('')
  await calls.refuse({ code: 'INVALID_RESULTS', message: 'This puzzle was withdrawn.' })
  const refusedList = page.getByRole('region', { name: 'Refused' })
  await refusedList.getByText('This puzzle was withdrawn.').waitFor()
  await refusedList.getByRole('button', { name: `Retry ${otherName}` }).click()
  await calls.pass()
  await page.getByText(`Saved ${otherName}.`).waitFor()
  await refusedList.waitFor({ state: 'detached' })

  await submitText(`Wordle ${OTHER_PUZZLE} 5/6`)
  await expect.poll(() => field().inputValue()).toBe('')
  await calls.refuse({ code: 'INVALID_RESULTS', message: 'This puzzle was withdrawn.' })
  await refusedList.getByRole('button', { name: `Discard ${titleOf(OTHER_PUZZLE, '5/6')}` }).click()
  await page.getByRole('dialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Discard' }).click()
  await refusedList.waitFor({ state: 'detached' })
  await expect.poll(readPlayedOnServer).toBe(2)
  const { guess_distribution } = dataOf(await call(site.origin, 'GET /wordle', { cookie: member.cookie }))
  // The result with five guesses was discarded.
  expect(guess_distribution).toMatchObject({ 3: 1, 4: 1, 5: 0 })
  await closeWindow(page)
})

test('[install-02] a text that was shared with the site is in the form, even if a visitor has to sign in first', async () => {
  const sharedText = `Wordle ${PUZZLE} 4/6\n\n⬛🟨⬛⬛🟩`
  const address = `/wordle?${new URLSearchParams({ text: sharedText })}`
  await page.context().clearCookies()
  await page.goto(site.origin + address)
  await page.getByText('Sign in to see that page.').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await page.getByLabel('Username').fill(member.user.username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await waitForAddress(page, '/wordle')
  await expect.poll(() => field().inputValue()).toBe(sharedText)

  await submitText(`Wordle ${PUZZLE} 4/6`)
  await page.getByText(`Saved ${titleOf(PUZZLE, '4/6')}.`).waitFor()
  await expect.poll(() => page.url()).toBe(`${site.origin}/wordle`)
  await page.reload()
  await page.getByText('Guess Distribution').waitFor()
  await expect.poll(() => field().inputValue()).toBe('')
  await closeWindow(page)
})

test('[wordle-offline-05] while the server does not answer, the page shows the stored figures and the stored board with their age', async () => {
  await page.goto(`${site.origin}/signin`)
  await page.context().clearCookies()
  await page.goto(`${site.origin}/signin`)
  await page.getByLabel('Username').fill(member.user.username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await waitForAddress(page, '/')
  await page.goto(`${site.origin}/wordle`)
  const board = page.getByRole('region', { name: /Wordle \d/ })
  await page.getByRole('heading', { name: /^Today: Wordle/ }).waitFor()
  await waitUntilSettled(page)
  const { date } = dataOf(await call(site.origin, 'GET /wordle/today', { cookie: member.cookie }))
  await askForEverything(page)
  await page.route(/\/(api|socket\.io)\//, (route) => route.abort())
  await page.reload()
  await page.getByText(/^Server connection failed\. This is from .*\.$/).waitFor()
  await page.getByText('Guess Distribution').waitFor()
  const heading = await board.getByRole('heading').innerText()
  expect(heading).not.toContain('Today')
  expect(heading).toContain(String(new Date(date).getFullYear()))
  expect(puzzleDate(PUZZLE) < date).toBe(true)
  await page.unrouteAll()
  await page.getByRole('heading', { name: /^Today: Wordle/ }).waitFor({ timeout: 30_000 })
  await closeWindow(page)
})
