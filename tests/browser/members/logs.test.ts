/** Tests the page on which admins read the log, in Chromium. */
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import type { LogEntry } from '../../../contract/api/members/logs.ts'
import { tokens } from '../../../src/theme/tokens.ts'
import { call, dataOf } from '../../support/members.ts'
import { closeWindow } from '../../support/site.ts'
import { test } from '../../support/siteTest.ts'

test.beforeAll(async ({ site }) => {
  for (let index = 0; index < 23; index++) {
    const username = `guest_${String(index).padStart(2, '0')}`
    dataOf(await call(site.origin, 'POST /users', { cookie: site.owner.cookie, body: { username, code: 'member' } }))
  }
})

const nextButton = (page: Page) => page.getByRole('button', { name: 'Next' })
const previousButton = (page: Page) => page.getByRole('button', { name: 'Previous' })
const entries = (page: Page) => page.locator('main ol > li')

/**
 * The page shows the log in parts of ten entries, with the numbers 'Page 1', 'Page 2' and so on. Waits until the part
 * with this number is shown, and returns the texts of its entries.
 */
async function readLogPage(page: Page, number: number): Promise<string[]> {
  await page.getByText(`Page ${number}`, { exact: true }).waitFor()
  await page.locator('main ol[aria-busy=false]').waitFor()
  return entries(page).allInnerTexts()
}

/** The colour `#rrggbb` in the form in which the browser returns it. */
const rgb = (hex: string) =>
  `rgb(${[1, 3, 5].map((from) => Number.parseInt(hex.slice(from, from + 2), 16)).join(', ')})`

describe('the logs page', () => {
  test('[admin-logs-08] [admin-logs-14] the page shows only the log entries of the chosen person, kind and day, and says when nothing matches or when they do not load', async ({
    site,
  }) => {
    const page = await site.openInSharedWindow('/admin/logs', site.owner)
    await readLogPage(page, 1)
    await nextButton(page).click()
    await readLogPage(page, 2)
    await page.getByLabel('Kind').selectOption('Sign-ins')
    await expect.poll(() => readLogPage(page, 1)).toEqual([expect.stringContaining('Signed up with a referral code.')])
    await page.getByLabel('Kind').selectOption('All')
    await page.getByLabel('Person').fill('guest_05')
    await expect
      .poll(() => readLogPage(page, 1))
      .toEqual([expect.stringContaining('Added guest_05, without a password.')])
    await page.getByLabel('Person').fill('nobody_here')
    await page.getByText('Nothing in the log is of this person, kind and day.').waitFor()
    await page.getByRole('button', { name: 'Show all' }).click()
    await expect.poll(async () => (await readLogPage(page, 1)).length).toBe(10)
    // Swedish dates have the form YYYY-MM-DD, which the field 'Day' needs.
    const today = await page.evaluate(() => new Date().toLocaleDateString('sv'))
    await page.getByLabel('Day').fill('2020-02-29')
    await page.getByText('Nothing in the log is of this person, kind and day.').waitFor()
    await page.getByLabel('Day').fill(today)
    await expect.poll(async () => (await readLogPage(page, 1)).length).toBe(10)

    await page.getByRole('button', { name: 'Show all' }).click()
    await readLogPage(page, 1)
    await page.getByLabel('Person').fill('nobody_here')
    await page.getByText('No entries found').waitFor()
    await page.route('**/api/logs?*', (route) => route.abort())
    await page.getByLabel('Person').fill('guest_05')
    await page.getByRole('alert').getByText('did not load.').waitFor()
    await expect.poll(() => page.getByText('No entries found').count()).toBe(0)
    await page.unroute('**/api/logs?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect
      .poll(() => readLogPage(page, 1))
      .toEqual([expect.stringContaining('Added guest_05, without a password.')])
  })

  test('[admin-logs-01] [admin-logs-13] "Previous" and "Next" show ten log entries at a time, and a later page has the same entries after Back and a reload, until "Show the newest"', async ({
    site,
  }) => {
    const allEntries = dataOf(
      await call(site.origin, 'GET /logs', { cookie: site.owner.cookie, query: { limit: 100, offset: 0 } }),
    )
    const lastPage = Math.ceil(allEntries.length / 10)
    expect(allEntries.length).toBeGreaterThan(20)
    const page = await site.openInSharedWindow('/admin/logs', site.owner)
    const listedTexts: string[] = []
    for (let number = 1; number <= lastPage; number++) {
      const shownTexts = await readLogPage(page, number)
      expect(shownTexts.length).toBe(number < lastPage ? 10 : allEntries.length - 10 * (lastPage - 1))
      await expect.poll(() => previousButton(page).isDisabled()).toBe(number === 1)
      await expect.poll(() => nextButton(page).isDisabled()).toBe(number === lastPage)
      listedTexts.push(...shownTexts)
      if (number < lastPage) await nextButton(page).click()
    }
    for (const [index, { message }] of allEntries.entries()) expect(listedTexts[index]).toContain(message)
    await previousButton(page).click()
    await expect.poll(async () => (await readLogPage(page, lastPage - 1)).length).toBe(10)

    while (await previousButton(page).isEnabled()) {
      await previousButton(page).click()
      await page.locator('main ol[aria-busy=false]').waitFor()
    }
    await nextButton(page).click()
    const textsBefore = await readLogPage(page, 2)
    await page.getByRole('link', { name: 'Back to the users' }).click()
    await page.getByRole('heading', { name: 'Users', level: 1 }).waitFor()
    await call(site.origin, 'POST /auth', { body: { username: 'guest_02', password: 'wrong', rememberMe: false } })
    for (const comeBack of [() => page.goBack(), () => page.reload()]) {
      await comeBack()
      await expect.poll(() => readLogPage(page, 2)).toEqual(textsBefore)
    }
    await page.getByRole('button', { name: 'Show the newest' }).click()
    // The server stores the entry of a refused sign-in after its answer.
    await expect.poll(async () => (await readLogPage(page, 1))[0]).toContain('A sign-in as guest_02 was refused.')
    await expect.poll(() => page.getByRole('button', { name: 'Show the newest' }).count()).toBe(0)
  })

  test('[admin-logs-04] [admin-logs-05] a log entry shows its message, its username, and its time in the colour of its level', async ({
    site,
  }) => {
    const created = '2026-03-14T19:30:00.000Z'
    const logEntries: LogEntry[] = [
      { stored_log_id: 4, created, log_level: 'debug', kind: 'server', message: 'Cleaned up.' },
      { stored_log_id: 3, created, log_level: 'info', kind: 'server', message: 'Signed in.', username: 'Teddy' },
      {
        stored_log_id: 2,
        created,
        log_level: 'warn',
        kind: 'server',
        message: 'A sign-in was refused.',
        username: 'Ines',
      },
      { stored_log_id: 1, created, log_level: 'error', kind: 'server', message: 'A call failed.' },
    ]
    const page = await site.visit('/', site.owner, { locale: 'en-GB', timezoneId: 'UTC' })
    await page.route('**/api/logs?*', (route) => route.fulfill({ json: logEntries }))
    await page.goto(`${site.origin}/admin/logs`)
    await readLogPage(page, 1)
    const colors = [tokens.color.secondary, tokens.color.info, tokens.color.warning, tokens.color.danger]
    for (const [index, { message, username }] of logEntries.entries()) {
      const entry = entries(page).nth(index)
      const time = entry.locator('time')
      await expect.poll(() => time.innerText()).toMatch(/14 Mar 2026.*19:30/)
      await expect
        .poll(() => time.evaluate((element) => getComputedStyle(element).color))
        .toBe(rgb(colors[index] ?? ''))
      const text = await entry.innerText()
      expect(text).toContain(message)
      for (const name of ['Teddy', 'Ines']) expect(text.includes(name)).toBe(name === username)
    }
    await closeWindow(page)
  })

  test('[admin-logs-09] a new log entry appears at the top without a reload, and the entries that the admin reads do not move', async ({
    site,
  }) => {
    const page = await site.visit('/admin/logs', site.owner, { viewport: { width: 390, height: 500 } })
    await readLogPage(page, 1)
    const knownEntry = await entries(page).nth(4).elementHandle()
    await knownEntry?.scrollIntoViewIfNeeded()
    await page.evaluate(() => window.scrollBy(0, 60))
    const readTop = () => knownEntry?.evaluate((element) => Math.round(element.getBoundingClientRect().top))
    const topBefore = await readTop()
    await call(site.origin, 'POST /auth', { body: { username: 'guest_01', password: 'wrong', rememberMe: false } })
    await page.getByText('A sign-in as guest_01 was refused.').waitFor()
    await expect.poll(async () => (await readLogPage(page, 1))[0]).toContain('A sign-in as guest_01 was refused.')
    // A difference of 1 or 2 pixels is allowed.
    await expect.poll(async () => Math.abs((await readTop()) - topBefore)).toBeLessThan(3)
    await closeWindow(page)
  })
})
