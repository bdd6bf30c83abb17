/** Tests the facts beside the timer of a roast: the rate of rise, the development and the forecast of first crack. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PreferencesChange } from '../../../contract/api/coffee/preferences.ts'
import { changeRoast, createBean, createRoast, readRoast } from '../../support/coffee.ts'
import { askForEverything } from '../../support/heldCalls.ts'
import { call, invite, type Member, PASSWORD } from '../../support/members.ts'
import {
  closeWindow,
  PHONE,
  startTestSite,
  type TestSite,
  waitForAddress,
  waitUntilSettled,
} from '../../support/site.ts'

let site: TestSite
let member: Member
let beanId: number

beforeAll(async () => {
  site = await startTestSite()
  member = await invite(site.owner, { username: 'Cleo', password: PASSWORD, acl: 'coffee' })
  beanId = (await createBean(member, { name: 'Guji Hambela' })).coffee_bean_id
})
afterAll(() => site.close())

type Readings = readonly [seconds: number, tempC: number][]

/** Creates a roast that started this many seconds ago. */
async function createRunningRoast(startedSecondsAgo: number, readings: Readings, bean = beanId): Promise<number> {
  const id = await createRoast(member, bean)
  await changeRoast(member, id, { start_time: new Date(Date.now() - startedSecondsAgo * 1000).toISOString() })
  for (const [seconds, input_value] of readings) {
    await changeRoast(member, id, { input: { input_type: 'BEAN_TEMP', input_value, seconds } })
  }
  return id
}

async function openRoast(id: number, viewport = PHONE): Promise<Page> {
  const page = await site.openInSharedWindow(`/coffee/roasts/${id}`, member, viewport)
  await page.getByRole('timer').waitFor()
  return page
}

const setPreferences = (body: PreferencesChange) =>
  call(site.origin, 'POST /coffee/preferences', { cookie: member.cookie, body })

/** A fact beside the timer: the text below this label. */
const fact = (page: Page, label: string | RegExp) =>
  page.locator('dl > div').filter({ has: page.locator('dt').getByText(label) })

describe('the rate of rise', () => {
  test('[roast-rate-07] a mistyped reading changes neither the rate beside the timer nor the smoothed curve', async () => {
    await setPreferences({ roast_profile_left_axis: 'ROR', temperature_display_units: 'DEGREES_CELSIUS' })
    const steadyReadings: Readings = [0, 20, 40, 60, 80, 100, 120].map((seconds) => [seconds, 150 + seconds / 5])
    // 16.4 and 17.8 are mistyped: the decimal point is one digit too far left.
    const mistypedReadings: Readings = [
      ...steadyReadings.slice(0, 4),
      [64, 16.4],
      ...steadyReadings.slice(4),
      [121, 17.8],
    ]
    const page = await openRoast(await createRunningRoast(130, mistypedReadings))
    await fact(page, 'Rate of rise').getByText('+12 °C/min').waitFor()
    const chart = page.getByRole('img', { name: /^Profile of a roast/ })
    await expect.poll(() => chart.getAttribute('aria-label')).toContain('Rate of rise from +12 °C/min to +12 °C/min.')
    // The first line is paler: it is the rate between two readings, and shows the mistyped ones. The second line is the
    // smoothed curve.
    const rateLines = page.locator('.roast-chart-line[data-axis=ROR][data-look=roast]')
    await rateLines.nth(1).waitFor({ state: 'attached' })
    const heights = await rateLines.evaluateAll((lines) => lines.map((line) => (line as SVGGElement).getBBox().height))
    expect(heights[0]).toBeGreaterThan(100)
    expect(heights[1]).toBeLessThan(2)

    await setPreferences({ temperature_display_units: 'DEGREES_FAHRENHEIT' })
    await page.reload()
    await fact(page, 'Rate of rise').getByText('+21.6 °F/min').waitFor()
    await setPreferences({ roast_profile_left_axis: 'POWER_DRAW' })
  })
})

describe('development', () => {
  test('[roast-development-03] the time since first crack and the DTR grow beside the timer, and both stay there after the end, with ΔT', async () => {
    await setPreferences({ temperature_display_units: 'DEGREES_CELSIUS' })
    const id = await createRunningRoast(590, [
      [500, 190],
      [540, 196],
      [580, 201],
    ])
    const page = await openRoast(id)
    await fact(page, 'Rate of rise').waitFor()
    await expect.poll(() => fact(page, 'DTR').count()).toBe(0)
    await changeRoast(member, id, { roast_event: { event_type: 'FIRST_CRACK_START', seconds: 540 } })
    // ΔT is the rise of the bean temperature since first crack.
    await fact(page, 'ΔT').getByText('+5 °C').waitFor()
    // The three facts are in one row, even on the narrowest phone.
    await page.setViewportSize({ width: 320, height: 844 })
    const factBoxes = await Promise.all(['Since FC', 'DTR', 'ΔT'].map((label) => fact(page, label).boundingBox()))
    expect(new Set(factBoxes.map((box) => Math.round(box?.y ?? 0))).size).toBe(1)
    // The smallest part of the page that contains both the facts and the timer.
    const panel = fact(page, 'DTR').locator('xpath=ancestor::*[.//*[@role="timer"]][1]')
    const readFacts = async () => {
      const text = await panel.innerText()
      const since = text.match(/Since FC\s+(\d\d):(\d\d)/)
      return { since: Number(since?.[1]) * 60 + Number(since?.[2]), ratio: Number(text.match(/DTR\s+([\d.]+)%/)?.[1]) }
    }
    const firstFacts = await readFacts()
    expect(firstFacts.since).toBeGreaterThanOrEqual(50)
    expect(Math.abs(firstFacts.ratio - (100 * firstFacts.since) / (540 + firstFacts.since))).toBeLessThan(0.2)
    await expect.poll(async () => (await readFacts()).since).toBeGreaterThan(firstFacts.since)
    // The ratio is shown with one digit after the point. It may take two seconds until this digit changes.
    await expect.poll(async () => (await readFacts()).ratio).toBeGreaterThan(firstFacts.ratio)

    const { start_time } = await readRoast(member, id)
    const end_time = new Date(Date.parse(start_time ?? '') + 600_000).toISOString()
    await changeRoast(member, id, { end_time })
    await page.getByText('Finished').waitFor()
    await expect.poll(readFacts).toEqual({ since: 60, ratio: 10 })
    await fact(page, 'ΔT').getByText('+5 °C').waitFor()
  })
})

/**
 * Readings above 90 °C, one every 20 s until `seconds`. At `crackSeconds` the temperature is `crackC` and rises by
 * `rateCPerMin`. The rate falls from reading to reading.
 */
function readingsUntil(seconds: number, crackSeconds: number, rateCPerMin = 8, crackC = 196): Readings {
  return Array.from({ length: Math.floor(seconds / 20) + 1 }, (_, index) => {
    const minutesAfter = (index * 20 - crackSeconds) / 60
    return [
      index * 20,
      Number((crackC + rateCPerMin * minutesAfter - 0.3 * minutesAfter * minutesAfter).toFixed(2)),
    ] as const
  })
    .filter(([, tempC]) => tempC > 90)
    .map(([at, tempC]) => [at, tempC])
}

/** Creates roasts of this bean that have ended. Their first cracks were at these seconds. */
async function createEarlierRoasts(bean: number, crackSeconds: readonly number[]): Promise<void> {
  for (const seconds of crackSeconds) {
    const id = await createRunningRoast(seconds + 120, readingsUntil(seconds + 40, seconds), bean)
    await changeRoast(member, id, { roast_event: { event_type: 'FIRST_CRACK_START', seconds } })
    await changeRoast(member, id, { end_time: new Date().toISOString() })
  }
}

describe('the forecast of first crack', () => {
  const forecast = (page: Page) => page.getByText(/^First crack /)

  test('[roast-forecast-16] a roast that is opened without a network has its forecast', async () => {
    const bean = (await createBean(member, { name: 'Sidra' })).coffee_bean_id
    await createEarlierRoasts(bean, [480, 500, 520])
    const id = await createRunningRoast(410, readingsUntil(400, 500), bean)
    const page = await site.visit('/signin')
    await page.getByLabel('Username').fill('Cleo')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Password', { exact: true }).press('Enter')
    await waitForAddress(page, '/')
    await page.goto(`${site.origin}/coffee/roasts/${id}`)
    await forecast(page).waitFor()
    await waitUntilSettled(page)
    await askForEverything(page)
    await page.route(/\/(api|socket\.io)\//, (route) => route.abort())
    await page.reload()
    await page.getByText(/^Server connection failed\./).waitFor()
    await forecast(page)
      .getByText(/\(3 roasts of this bean\)$/)
      .waitFor()
    await closeWindow(page)
  })

  test('[roast-forecast-26] the proposal of first crack comes and goes without moving the page, and one tap logs it', async () => {
    const bean = (await createBean(member, { name: 'Kochere' })).coffee_bean_id
    await createEarlierRoasts(bean, [480, 500, 520])
    const id = await createRunningRoast(470, readingsUntil(460, 500), bean)
    const page = await openRoast(id)
    await forecast(page).waitFor()
    await waitUntilSettled(page)
    const proposal = page.getByRole('button', { name: 'First crack now?' })
    await expect.poll(() => proposal.count()).toBe(0)
    const chartTop = async () => (await page.getByRole('region', { name: 'Profile' }).boundingBox())?.y
    const topBefore = await chartTop()
    await changeRoast(member, id, { input: { input_type: 'BEAN_TEMP', input_value: 196, seconds: 471 } })
    await proposal.waitFor()
    await expect.poll(chartTop).toBe(topBefore)
    await expect.poll(async () => (await proposal.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    const { first_crack } = await readRoast(member, id)
    expect(first_crack).toBeNull()
    await proposal.click()
    await expect.poll(async () => (await readRoast(member, id)).first_crack).toBeGreaterThanOrEqual(470)
    await page.getByRole('button', { name: /^Undo FC Start at/ }).click()
    await expect.poll(async () => (await readRoast(member, id)).first_crack).toBeNull()
  })
})
