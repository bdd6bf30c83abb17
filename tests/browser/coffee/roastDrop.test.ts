/**
 * Tests the target of the drop and its forecast beside the timer. The test sets the start of each roast, so that the
 * timer shows the wanted second.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessibilityProblems } from '../../support/axe.ts'
import { changeRoast, createBean, createRoast } from '../../support/coffee.ts'
import { browserCookie, invite, type Member, PASSWORD } from '../../support/members.ts'
import { startTestSite, type TestSite, waitUntilSettled } from '../../support/site.ts'

let site: TestSite
let cleo: Member
let beanId: number

beforeAll(async () => {
  site = await startTestSite()
  cleo = await invite(site.owner, { username: 'Cleo', password: PASSWORD, acl: 'coffee' })
  beanId = (await createBean(cleo, { name: 'Guji Hambela' })).coffee_bean_id
})
afterAll(() => site.close())

/** Creates a roast that started this many seconds ago. If `crackSeconds` is null, it has no first crack yet. */
async function createRunningRoast(startedSecondsAgo: number, crackSeconds: number | null) {
  const id = await createRoast(cleo, beanId)
  await changeRoast(cleo, id, { start_time: new Date(Date.now() - startedSecondsAgo * 1000).toISOString() })
  if (crackSeconds !== null) {
    await changeRoast(cleo, id, { roast_event: { event_type: 'FIRST_CRACK_START', seconds: crackSeconds } })
  }
  return id
}

async function openRoast(id: number): Promise<Page> {
  const page = await site.openInSharedWindow(`/coffee/roasts/${id}`, cleo)
  await page.getByRole('timer').waitFor()
  return page
}

const settings = (page: Page) => page.getByRole('dialog', { name: 'Roast Settings' })
const openSettings = async (page: Page) => {
  await page.getByRole('button', { name: 'Settings' }).click()
  await settings(page).waitFor()
}
const closeSettings = async (page: Page) => {
  await page.keyboard.press('Escape')
  await settings(page).waitFor({ state: 'hidden' })
}
async function chooseTarget(page: Page, kind: string, field: string, value: string) {
  await openSettings(page)
  await settings(page).getByLabel('Target of the drop').selectOption({ label: kind })
  await settings(page).getByLabel(field, { exact: true }).selectOption({ label: value })
  await closeSettings(page)
}
const dropForecast = (page: Page) => page.getByText(/^Drop (in|now)/)
/** True if the page does not scroll sideways. */
const isPageInWindow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

/**
 * The second of the roast at which the page expects the drop. The forecast and the timer are read in the same moment,
 * because both change each second.
 */
async function expectedSecond(page: Page): Promise<number> {
  const { forecastText, timerText } = await dropForecast(page).evaluate((forecast) => ({
    forecastText: forecast.textContent ?? '',
    timerText: document.querySelector('[role=timer]')?.textContent ?? '',
  }))
  const [, minutes, seconds] = forecastText.match(/^Drop in (\d+):(\d\d)/) ?? []
  const [timerMinutes = 0, timerSeconds = 0] = timerText.split(':').map(Number)
  return Number(minutes) * 60 + Number(seconds) + timerMinutes * 60 + timerSeconds
}

test('[roast-drop-11] the forecast for the chosen DTR is beside the timer until the drop is logged, and the browser stores the choice for this member only', async () => {
  const page = await openRoast(await createRunningRoast(500, 480))
  await page.getByText('Since FC').waitFor()
  await expect.poll(() => dropForecast(page).count()).toBe(0)
  await chooseTarget(page, 'Development ratio (DTR)', 'Drop at a DTR of', '25.0 %')
  await dropForecast(page).waitFor()
  await expect.poll(() => dropForecast(page).innerText()).toMatch(/^Drop in [12]:\d\d, at 25\.0 % DTR$/)
  // At a DTR of 25 %, three quarters of the time are before first crack: 480 s / 0.75 = 640 s.
  await expect.poll(async () => Math.abs((await expectedSecond(page)) - 640)).toBeLessThan(4)
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 })
    // The chart gets its new width a moment after the window.
    await expect.poll(() => isPageInWindow(page)).toBe(true)
  }
  await openSettings(page)
  await expect.poll(() => isPageInWindow(page)).toBe(true)
  const box = await settings(page).getByLabel('Target of the drop').boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(44)
  await expect.poll(() => accessibilityProblems(page)).toEqual([])
  await closeSettings(page)

  // The next roast in the same browser has no first crack yet. An earlier roast gives its forecast: 480 s.
  const earlierRoast = await createRunningRoast(700, 480)
  await changeRoast(cleo, earlierRoast, { end_time: new Date().toISOString() })
  const id = await createRunningRoast(300, null)
  await page.goto(`${site.origin}/coffee/roasts/${id}`)
  await dropForecast(page).waitFor()
  await expect.poll(() => dropForecast(page).innerText()).toMatch(/^Drop in \d:\d\d, ± \d:\d\d, at 25\.0 % DTR$/)
  await expect.poll(async () => Math.abs((await expectedSecond(page)) - 640)).toBeLessThan(4)
  await waitUntilSettled(page)
  await changeRoast(cleo, id, { roast_event: { event_type: 'FIRST_CRACK_START', seconds: 290 } })
  await page.getByText('Since FC').waitFor()
  await expect.poll(async () => Math.abs((await expectedSecond(page)) - 290 / 0.75)).toBeLessThan(4)
  await changeRoast(cleo, id, { roast_event: { event_type: 'DROP', seconds: 301 } })
  await expect.poll(() => dropForecast(page).count()).toBe(0)

  const otherMember = await invite(site.owner, { username: 'Dora', password: PASSWORD, acl: 'coffee' })
  await page.context().clearCookies()
  await page.context().addCookies([browserCookie(otherMember)])
  const roastOfOther = await createRoast(otherMember, beanId)
  await page.goto(`${site.origin}/coffee/roasts/${roastOfOther}`)
  await openSettings(page)
  await expect.poll(() => settings(page).getByLabel('Target of the drop').inputValue()).toBe('none')
})
