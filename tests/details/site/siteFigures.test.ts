// Checks the page on which admins see the load, the speed and the errors of the site in the last day.

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SiteFigures } from '../../../contract/api/site/siteFigures.ts'
import { startTestSite, type TestSite } from '../../support/site.ts'
import { dayOfFigures } from '../../support/siteFigures.ts'

/** The end of the day that the example figures describe. */
const NOW_MS = Date.UTC(2026, 2, 14, 19, 32)

let site: TestSite
let page: Page

beforeAll(async () => {
  site = await startTestSite()
  page = await site.visit('/admin', site.owner, { locale: 'en-GB', timezoneId: 'UTC' })
})
afterAll(() => site.close())

const chart = (title: string) => page.getByRole('figure').filter({ has: page.getByRole('heading', { name: title }) })

/** Opens the page 'Health', with `figures` as the server's answer. */
async function open(figures: SiteFigures): Promise<void> {
  await page.unroute('**/api/site-figures')
  await page.route('**/api/site-figures', (route) => route.fulfill({ json: figures }))
  await page.goto(`${site.origin}/admin/site`)
  await page
    .getByRole('status')
    .filter({ hasText: /All is well|To look at/ })
    .waitFor()
}

test('[metrics-13] the users page links to the page with the figures of the site', async () => {
  await page.getByRole('link', { name: 'Health' }).click()
  await page.getByRole('heading', { name: 'Health' }).waitFor()
  // On a busy machine the figures of the test's own server may not be good.
  await page.getByText(/The first figures come within two minutes|All is well|To look at/).waitFor()
})

test('[metrics-13] each figure has a chart with its newest and its highest value, and with what is good and bad', async () => {
  await open(dayOfFigures(NOW_MS))
  const titles = await page.getByRole('figure').getByRole('heading').allInnerTexts()
  expect(titles).toEqual([
    'Requests a minute',
    'Failures a minute',
    'Time to answer',
    'Open pages',
    'Taps a second',
    'From tap to event',
    'Oldest waiting tap',
    'Longest delay in the server',
    'Newest backup',
    'Errors in browsers',
  ])
  for (const title of titles) {
    await chart(title)
      .getByRole('img', { name: new RegExp(`^${title} in the last day. Now: .*. (Highest|Always)`) })
      .waitFor()
    await expect.poll(() => chart(title).innerText()).toMatch(/(Highest: |Always 0).*(Good: |No number is bad)/s)
    await expect.poll(() => chart(title).locator('path').count()).toBeGreaterThan(0)
  }
  const heldText = await chart('Longest delay in the server').innerText()
  expect(heldText).toContain('Highest: 190 ms at')
  expect(heldText).toContain('good')
  await page.getByText('All is well at the moment.').waitFor()
  await page.getByText('The figures survive a restart.').waitFor()
})

test('[metrics-13] a sentence names the figures that are not good, and each of them is marked with a word', async () => {
  // With `kept: false`, the server forgets the figures when it restarts.
  const day = dayOfFigures(NOW_MS, { kept: false })
  const lastStep = day.steps.at(-1)
  // The page shows `loop_ms` as 'Longest delay in the server', and `request_ms` as 'Time to answer'.
  if (lastStep) Object.assign(lastStep, { loop_ms: 400, request_ms: 300, connections: 4 })
  await open(day)
  await page.getByText('To look at: Time to answer, Longest delay in the server.').waitFor()
  await expect.poll(() => chart('Longest delay in the server').innerText()).toContain('400 ms · bad')
  await expect.poll(() => chart('Time to answer').innerText()).toContain('300 ms · watch it')
  await page.getByText('They begin again when it restarts.').waitFor()
})

test('[metrics-14] the line has a gap where the server did not run, and a figure without any value has no chart', async () => {
  const day = dayOfFigures(NOW_MS)
  const readLine = () => chart('Open pages').locator('path[role=presentation]').last().getAttribute('d')
  await open(day)
  // In the path of the line, the letter M begins a new part of the line.
  await expect.poll(async () => (await readLine())?.match(/M/g)).toHaveLength(1)
  await expect.poll(() => chart('Connections to the database').count()).toBe(0)

  // The figures of 50 steps are missing: the server did not run in that time.
  const steps = [...day.steps.slice(0, 100), ...day.steps.slice(150)].map((step) => ({
    ...step,
    connections: 3,
    backup_hours: null,
  }))
  await open({ ...day, steps })
  await expect.poll(async () => (await readLine())?.match(/M/g)).toHaveLength(2)
  await chart('Connections to the database').waitFor()
  await expect.poll(() => chart('Newest backup').count()).toBe(0)
})

test('[metrics-13] no chart is wider than a narrow phone, and a wide screen has charts beside each other', async () => {
  await open(dayOfFigures(NOW_MS))
  for (const [width, chartsInRow] of [
    [320, 1],
    [390, 1],
    [1280, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    const tops = await page
      .getByRole('figure')
      .evaluateAll((figures) => figures.map((one) => one.getBoundingClientRect().top))
    expect(tops.filter((top) => top === tops[0])).toHaveLength(chartsInRow)
  }
})

test('[print-member-06] on paper no card is divided between two pages', async () => {
  await open(dayOfFigures(NOW_MS))
  await page.emulateMedia({ media: 'print' })
  const cards = await page.getByRole('figure').evaluateAll((figures) =>
    figures.map((figure) => ({
      breakInside: getComputedStyle(figure).breakInside,
      fits: figure.getBoundingClientRect().height < 900,
    })),
  )
  await page.emulateMedia({ media: null })
  expect(cards).toHaveLength(10)
  // A card that is higher than a page would be divided anyway.
  for (const card of cards) expect(card).toEqual({ breakInside: 'avoid', fits: true })
})
