/** Checks the background of a roast, the lead over the background, and the logs of events, steps and notes. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessibilityProblems } from '../../support/axe.ts'
import { changeRoast, createBean, createRoast, readRoast } from '../../support/coffee.ts'
import { askForEverything } from '../../support/heldCalls.ts'
import { call, invite, type Member, PASSWORD } from '../../support/members.ts'
import { control } from '../../support/roastPage.ts'
import {
  closeWindow,
  PHONE,
  startTestSite,
  type TestSite,
  waitForAddress,
  waitUntilSettled,
} from '../../support/site.ts'

let site: TestSite
let cleo: Member
let beanId: number

beforeAll(async () => {
  site = await startTestSite()
  cleo = await invite(site.owner, { username: 'Cleo', password: PASSWORD, acl: 'coffee' })
  beanId = (await createBean(cleo, { name: 'Guji Hambela' })).coffee_bean_id
  const body = { temperature_display_units: 'DEGREES_CELSIUS' } as const
  await call(site.origin, 'POST /coffee/preferences', { cookie: cleo.cookie, body })
  // The second of these is the last good roast, so it is the background of later roasts. Its first crack was at 540 s,
  // which the page shows as 09:00.
  await createGoodRoast(520, 900)
  await createGoodRoast(540, 800)
})
afterAll(() => site.close())

/** The bean temperature falls to 90 °C at 1:30, and rises by 12 °C/min after that. */
const tempCAt = (seconds: number) => (seconds < 90 ? 200 - (110 * seconds) / 90 : 90 + (seconds - 90) / 5)

/**
 * Creates a roast with a reading every 30 s. Its temperatures are those of `tempCAt`, but they come `behindSeconds`
 * later.
 */
async function createStartedRoast(startedSecondsAgo: number, untilSeconds: number, behindSeconds = 0): Promise<number> {
  const id = await createRoast(cleo, beanId)
  await changeRoast(cleo, id, { start_time: new Date(Date.now() - startedSecondsAgo * 1000).toISOString() })
  for (let seconds = 0; seconds <= untilSeconds; seconds += 30) {
    const input_value = Number(tempCAt(seconds - behindSeconds).toFixed(2))
    await changeRoast(cleo, id, { input: { input_type: 'BEAN_TEMP', input_value, seconds } })
  }
  return id
}

/** Creates a good roast: it has ended, with first crack at `crackSeconds` and a power of `watts` from 5:15 on. */
async function createGoodRoast(crackSeconds: number, watts: number): Promise<number> {
  const id = await createStartedRoast(700, 600)
  for (const [seconds, input_value] of [
    [0, 1400],
    [315, watts],
  ] as const) {
    await changeRoast(cleo, id, { input: { input_type: 'POWER_DRAW', input_value, seconds } })
  }
  await changeRoast(cleo, id, { roast_event: { event_type: 'DRY_END', seconds: 300 } })
  await changeRoast(cleo, id, { roast_event: { event_type: 'FIRST_CRACK_START', seconds: crackSeconds } })
  await changeRoast(cleo, id, { end_time: new Date().toISOString() })
  return id
}

async function openRoast(id: number): Promise<Page> {
  const page = await site.openInSharedWindow(`/coffee/roasts/${id}`, cleo, PHONE)
  await page.getByRole('timer').waitFor()
  return page
}

const lines = (page: Page) => page.locator('.roast-chart-line[data-look^=background]')
const profile = (page: Page) => page.getByRole('region', { name: 'Profile' })
/** Waits, because a chart gets its new width a moment after the window. */
const expectNoSidewaysScroll = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0)

describe('the background', () => {
  test('[roast-background-03] a roast in progress shows its background immediately, and another one can be chosen', {
    timeout: 120_000,
  }, async () => {
    const page = await openRoast(await createStartedRoast(200, 180))
    await profile(page).getByText('Dry End 05:00, FC Start 09:00').waitFor()
    await lines(page).first().waitFor({ state: 'attached' })

    const choose = async (name: RegExp) => {
      await page.getByRole('button', { name: 'Background', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: 'Background' })
      // The dialog is at the lower edge of the window. When the roasts have loaded, the buttons above them move up.
      await dialog.getByRole('button', { name: /first crack at 08:40$/ }).waitFor()
      await dialog.getByRole('button', { name }).click()
      await dialog.waitFor({ state: 'detached' })
    }
    await choose(/first crack at 08:40$/)
    await profile(page).getByText('FC Start 08:40').waitFor()
    await page.reload()
    await profile(page).getByText('FC Start 08:40').waitFor()
    await page.getByRole('button', { name: 'Background', exact: true }).click()
    await page.getByRole('dialog', { name: 'Background' }).getByText('first crack at 08:40').waitFor()
    await expect.poll(() => accessibilityProblems(page)).toEqual([])
    await page.keyboard.press('Escape')
    await choose(/^None$/)
    await profile(page).getByText('None').waitFor()
    await expect.poll(() => lines(page).count()).toBe(0)
    await page.reload()
    await profile(page).getByText('None').waitFor()
    await choose(/^Usual$/)
    await profile(page).getByText('FC Start 09:00').waitFor()
  })

  test('[roast-background-04] the temperature of the background is orange, and its power has a separate colour', async () => {
    const page = await openRoast(await createStartedRoast(200, 180))
    await lines(page).first().waitFor({ state: 'attached' })
    // The lines of the background have the look 'background', or 'backgroundAhead' for the time that has not come yet.
    // The first ten letters are the same.
    const strokes = await page
      .locator('.roast-chart-line path')
      .evaluateAll((paths) =>
        paths.map((path) => [
          path.closest('g.roast-chart-line')?.getAttribute('data-look')?.slice(0, 10),
          path.closest('g.roast-chart-line')?.getAttribute('data-axis'),
          getComputedStyle(path).stroke,
        ]),
      )
    const coloursOf = (look: string, axis?: string) =>
      new Set(
        strokes.filter((stroke) => stroke[0] === look && (!axis || stroke[1] === axis)).map(([, , color]) => color),
      )
    expect([...coloursOf('background', 'BEAN_TEMP')]).toEqual(['rgb(255, 165, 0)'])
    const [power] = [...coloursOf('background', 'POWER_DRAW')]
    expect(power).toBe('rgb(181, 140, 255)')
    expect(coloursOf('roast').has(power)).toBe(false)
  })

  test('[roast-lead-05] the lead is beside the timer, and the next change of power in the background is announced 10 s before its time', async () => {
    // The page has 30 s to open before the announcement.
    const page = await openRoast(await createStartedRoast(275, 270, 12))
    // 12 s at 12 °C/min are 2.4 °C.
    await page.getByText('12 s behind, -2.4 °C').waitFor()
    await page.getByText('Next power 800 W at 05:15').waitFor()
    const announcement = page.getByRole('status').filter({ hasText: 'Power 800 W' })
    await expect.poll(() => announcement.count()).toBe(0)
    // Reads the timer at the moment of the announcement.
    const timerText = await page.waitForFunction(
      () => {
        const texts = [...document.querySelectorAll('[role=status]')].map(({ textContent }) => textContent)
        const isAnnounced = texts.some((text) => text?.includes('Power 800 W'))
        return isAnnounced && document.querySelector<HTMLElement>('[role=timer]')?.innerText
      },
      undefined,
      { timeout: 45_000 },
    )
    const [minutes = 0, seconds = 0] = String(await timerText.jsonValue())
      .split(':')
      .map(Number)
    // 5:15 is 315 s, and 10 s before that is 305 s.
    expect(Math.abs(minutes * 60 + seconds - 305)).toBeLessThan(3)
    await expect.poll(() => accessibilityProblems(page)).toEqual([])
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await expectNoSidewaysScroll(page)
    }
  })

  test('[roast-background-05] a roast that is opened again without a network shows its background', async () => {
    const id = await createStartedRoast(200, 180)
    const page = await site.visit('/signin', undefined, { viewport: PHONE })
    await page.getByLabel('Username').fill('Cleo')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Password', { exact: true }).press('Enter')
    await waitForAddress(page, '/')
    await page.goto(`${site.origin}/coffee/roasts/${id}`)
    await profile(page).getByText('FC Start 09:00').waitFor()
    await waitUntilSettled(page)
    await askForEverything(page)
    await page.route(/\/(api|socket\.io)\//, (route) => route.abort())
    await page.reload()
    await page.getByText(/^Server connection failed\./).waitFor()
    await profile(page).getByText('FC Start 09:00').waitFor()
    await lines(page).first().waitFor({ state: 'attached' })
    await closeWindow(page)
  })
})

test('[roast-logs-09] events, steps and notes are logged on a phone, and shown in the history, the table and the chart', {
  timeout: 120_000,
}, async () => {
  const id = await createStartedRoast(500, 120)
  const page = await openRoast(id)
  const history = page.getByRole('list', { name: 'Logged inputs' })
  const chooseInMenu = async (name: string) => {
    await control(page, 'Event').click()
    const item = page.getByRole('menuitem', { name, exact: true })
    await item.waitFor()
    await expect.poll(async () => (await item.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await item.click()
  }
  await chooseInMenu('FC Start')
  await chooseInMenu('SC Start')
  await chooseInMenu('Drop')
  for (const name of ['FC Start', 'SC Start', 'Drop']) await history.getByText(name).waitFor()
  await page.getByRole('button', { name: /^Undo Drop at/ }).click()
  await history.getByText('Drop').waitFor({ state: 'detached' })

  const form = page.getByRole('dialog', { name: 'Log' })
  await chooseInMenu('Fan, Drum, Note…')
  await form.getByRole('button', { name: 'Fan up' }).click()
  await expect.poll(() => accessibilityProblems(page)).toEqual([])
  await form.getByRole('button', { name: 'Log Fan' }).click()
  await history.getByText('55 %').waitFor()
  await chooseInMenu('Fan, Drum, Note…')
  await form.getByLabel('Note').fill('Smells of hay')
  await form.getByRole('button', { name: 'Log Note' }).click()
  await history.getByText('Smells of hay').waitFor()
  await page.getByRole('img', { name: /^Logged: .*FC Start .*Fan 55 % .*Smells of hay/ }).waitFor()
  // In the curves themselves, only 'First Crack' and 'Now' are named.
  await expect.poll(() => page.locator('.roast-chart-reference text').allTextContents()).toEqual(['First Crack', 'Now'])

  await page.getByRole('button', { name: 'Table', exact: true }).click()
  const row = page.getByRole('row').filter({ hasText: 'Smells of hay' })
  await row.getByRole('button', { name: /^Edit/ }).click()
  await page.getByRole('textbox', { name: 'Note' }).fill('Smells of toast')
  await page.getByRole('button', { name: 'Update' }).click()
  await page.getByRole('row').filter({ hasText: 'Smells of toast' }).waitFor()
  await expect
    .poll(async () => (await readRoast(cleo, id)).input_history.slice(-2).map(({ value, note }) => note ?? value))
    .toEqual(expect.arrayContaining([55, 'Smells of toast']))
  await page.setViewportSize({ width: 320, height: 844 })
  await expectNoSidewaysScroll(page)
  await closeWindow(page)
})
