/**
 * Follows a whole roast with a bad network: the network fails and returns, the tab is closed, and the phone's clock is
 * wrong.
 */
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RoastChange } from '../../../contract/api/coffee/roasts.ts'
import { createBean, createRoast, readRoast } from '../../support/coffee.ts'
import { invite, type Member, PASSWORD } from '../../support/members.ts'
import { control, keypad } from '../../support/roastPage.ts'
import { startTestSite, type TestSite, waitUntilSettled } from '../../support/site.ts'
import { storedEntries } from '../../support/storedEntries.ts'

const READING_COUNT = 60
const DAY_MS = 24 * 3_600_000
/** The page estimates the server's clock. The error of the estimate is at most half of the time that a call takes. */
const TOLERANCE_MS = 300

let site: TestSite
let cleo: Member

beforeAll(async () => {
  site = await startTestSite()
  cleo = await invite(site.owner, { username: 'Cleo', password: PASSWORD, acl: 'coffee' })
})
afterAll(() => site.close())

async function startRoast(page: Page): Promise<void> {
  await control(page, 'Start').click()
  await control(page, 'Input').waitFor()
}

/** Types a reading, and returns the times just before and just after its submission, by the clock of the server. */
async function logReading(page: Page, value: number): Promise<[fromMs: number, toMs: number]> {
  await control(page, 'Input').click()
  await keypad(page).getByRole('button', { name: '°C', exact: true }).click()
  for (const key of String(value)) await keypad(page).getByRole('button', { name: key, exact: true }).click()
  const fromMs = Date.now()
  await keypad(page).getByRole('button', { name: 'Submit' }).click()
  const toMs = Date.now()
  await keypad(page).waitFor({ state: 'detached' })
  return [fromMs, toMs]
}

/** Opens the roast in a new tab of the same browser. */
async function openTab(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(site.origin + path)
  return page
}

test('[offline-weather-01] after a roast with a bad network, each of 60 readings is on the server once, with the time at which it was typed', {
  timeout: 240_000,
}, async () => {
  const bean = await createBean(cleo, { name: 'Guji' })
  const id = await createRoast(cleo, bean.coffee_bean_id)
  const path = `/coffee/roasts/${id}`
  let page = await site.visit('/', cleo, { serviceWorkers: 'allow' })
  const context = page.context()
  // The browser stores this when a member chooses 'Remember me' at the sign-in.
  await page.evaluate(() => localStorage.setItem('persist', 'true'))
  // The phone's clock is one day ahead.
  await context.clock.install({ time: Date.now() + DAY_MS })
  await page.goto(site.origin + path)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await waitUntilSettled(page)
  await startRoast(page)
  await expect.poll(async () => (await readRoast(cleo, id)).start_time).not.toBeNull()

  /** Waits until the reading with this value is on the disk or on the server. The page shows it earlier. */
  const waitUntilKept = (value: number) =>
    expect
      .poll(async () => {
        const stored = (await storedEntries(page)).map(({ command }) => command.body as RoastChange)
        const { input_history } = await readRoast(cleo, id)
        return [...stored.map(({ input }) => input?.input_value), ...input_history.map((input) => input.value)]
      })
      .toContain(value)

  const expectedReadings: { value: number; fromMs: number; toMs: number }[] = []
  for (let reading = 0; reading < READING_COUNT; reading += 1) {
    // The network fails for five readings, and then works for five.
    if (reading % 5 === 0) await context.setOffline(reading % 10 === 0)
    // The tab is closed once without and once with a network.
    if (reading === 23 || reading === 47) {
      // This is the value of the reading before.
      await waitUntilKept(150 + reading - 1)
      await page.close()
      page = await openTab(context, path)
      await control(page, 'Input').waitFor()
    }
    const value = 150 + reading
    const [fromMs, toMs] = await logReading(page, value)
    expectedReadings.push({ value, fromMs, toMs })
  }
  await context.setOffline(false)
  await expect
    .poll(async () => (await readRoast(cleo, id)).input_history.length, { timeout: 60_000 })
    .toBe(READING_COUNT)
  const { start_time, input_history } = await readRoast(cleo, id)
  expect(input_history.map(({ value }) => value)).toEqual(expectedReadings.map(({ value }) => value))
  const startMs = Date.parse(start_time ?? '')
  const wrongReadings = input_history.filter(({ seconds }, index) => {
    const expected = expectedReadings[index]
    const atMs = startMs + seconds * 1000
    return !expected || atMs < expected.fromMs - TOLERANCE_MS || atMs > expected.toMs + TOLERANCE_MS
  })
  expect(wrongReadings).toEqual([])
  await page.getByText('not saved yet').first().waitFor({ state: 'detached' })
})
