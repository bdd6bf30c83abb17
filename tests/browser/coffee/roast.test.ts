/** Tests the page of one roast in Chromium: its layout, its dialogs and its table. The keypad has its own test file. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { ROAST_COLORS } from '../../../contract/rules/coffee/roast.ts'
import { accessibilityProblems } from '../../support/axe.ts'
import { changeRoast, createBean, createRoast, readRoast } from '../../support/coffee.ts'
import { call, dataOf, type Member } from '../../support/members.ts'
import { keypad } from '../../support/roastPage.ts'
import { DESKTOP, PHONE, type TestSite, waitForAddress } from '../../support/site.ts'
import { test } from '../../support/siteTest.ts'

/** Starts the roast this many seconds ago. Each reading has its time since the start. */
async function startWithReadings(
  member: Member,
  id: number,
  startedSecondsAgo: number,
  readings: readonly [seconds: number, tempC: number][] = [],
) {
  await changeRoast(member, id, { start_time: new Date(Date.now() - startedSecondsAgo * 1000).toISOString() })
  for (const [seconds, input_value] of readings) {
    await changeRoast(member, id, { input: { input_type: 'BEAN_TEMP', input_value, seconds } })
  }
}

async function openRoast(site: TestSite, member: Member, id: number, viewport = PHONE): Promise<Page> {
  const page = await site.openInSharedWindow(`/coffee/roasts/${id}`, member, viewport)
  await page.getByRole('timer').waitFor()
  return page
}

const bar = (page: Page) => page.getByRole('toolbar', { name: 'Roast controls' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const columns = (page: Page) => page.getByRole('columnheader').allInnerTexts()
const COLUMNS = ['#', 'Type', 'Value', 'Edit']

const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox()
  if (!box) throw new Error(`${selector} is not shown.`)
  return box
}

/** The height of a list or table, and whether its content is higher. */
const readRoom = (page: Page, role: 'list' | 'region', name: string) =>
  page.getByRole(role, { name }).evaluate((element) => ({
    height: element.getBoundingClientRect().height,
    scrolls: element.scrollHeight > element.clientHeight,
  }))

test('[shell-routes-17] [roast-detail-01] [roast-detail-02] [roast-detail-04] [roast-detail-06] [roast-detail-07] [roast-detail-10] [roast-detail-12] [roast-detail-23] the page of a roast has settings, a chart that the table can replace, and a control bar until the roast ends', async ({
  site,
  cleo,
}) => {
  // Beans without a name.
  const { coffee_bean_id } = await createBean(cleo, { name: '' })
  const page = await openRoast(site, cleo, await createRoast(cleo, coffee_bean_id))
  await page.getByRole('heading', { name: 'Unnamed beans', level: 1 }).waitFor()
  await expect.poll(() => page.title()).toMatch(/^Unnamed beans/)
  const settings = page.getByRole('dialog', { name: 'Roast Settings' })
  const alarm = settings.getByRole('checkbox', { name: 'Ring before first crack and drop' })
  // The alarm is off in a browser that never changed it, and the browser stores the choice.
  for (const isOn of [false, true]) {
    await button(page, 'Settings').click()
    await expect.poll(() => settings.getByRole('checkbox', { name: 'Template' }).isChecked()).toBe(false)
    await expect.poll(() => alarm.isChecked()).toBe(isOn)
    await expect.poll(() => accessibilityProblems(page)).toEqual([])
    await settings.getByText('Ring before first crack and drop', { exact: true }).click()
    await expect.poll(() => alarm.isChecked()).toBe(!isOn)
    await page.reload()
  }

  const profile = page.getByRole('region', { name: 'Profile' })
  await profile.getByRole('img', { name: /./ }).first().waitFor()
  await profile.getByRole('button', { name: 'Table' }).click()
  await page.getByRole('region', { name: 'Inputs' }).waitFor()
  await expect.poll(() => profile.count()).toBe(0)

  const readButtons = () => bar(page).getByRole('button').allInnerTexts()
  await expect.poll(readButtons).toEqual(['Start', 'Event', 'Input'])
  for (const name of ['Event', 'Input'])
    await expect.poll(() => bar(page).getByRole('button', { name }).isDisabled()).toBe(true)
  await bar(page).getByRole('button', { name: 'Start' }).click()
  await bar(page).getByRole('button', { name: 'End' }).waitFor()
  await expect.poll(readButtons).toEqual(['End', 'Event', 'Input'])

  await bar(page).getByRole('button', { name: 'Event' }).click()
  const entries = page.getByRole('menuitem')
  await expect.poll(() => entries.allInnerTexts()).toEqual(expect.arrayContaining(['Dry End', 'FC Start', 'FC End']))
  await page.keyboard.press('Escape')

  await bar(page).getByRole('button', { name: 'Input' }).click()
  await keypad(page).waitFor()
  await expect.poll(readButtons).toEqual(['End', 'Event', 'Cancel'])
  await expect.poll(() => accessibilityProblems(page)).toEqual([])
  await bar(page).getByRole('button', { name: 'Cancel' }).click()
  await keypad(page).waitFor({ state: 'detached' })
  await expect.poll(readButtons).toEqual(['End', 'Event', 'Input'])

  await bar(page).getByRole('button', { name: 'End' }).click()
  await button(page, 'End Roast').click()
  await bar(page).waitFor({ state: 'detached' })
  await page.getByText('Finished').waitFor()
  await page.getByRole('link', { name: 'Back to the roasts' }).click()
  await waitForAddress(page, '/coffee/roasts')
})

test('[roast-detail-03] [roast-detail-05] from 768 px on the timer and the history are left of the chart or the table, and the keypad is a dialog on the right, which a phone shows in the page', async ({
  site,
  cleo,
  beanId,
}) => {
  const id = await createRoast(cleo, beanId)
  await startWithReadings(cleo, id, 100, [[30, 150]])
  const page = await openRoast(site, cleo, id)
  await bar(page).getByRole('button', { name: 'Input' }).click()
  await expect.poll(() => keypad(page).evaluate((dialog) => getComputedStyle(dialog).position)).toBe('static')
  await expect.poll(async () => (await keypad(page).boundingBox())?.width).toBeGreaterThan(PHONE.width * 0.8)
  await bar(page).getByRole('button', { name: 'Cancel' }).click()

  for (const width of [768, 900, 992, 1280]) {
    await page.setViewportSize({ width, height: 860 })
    const isInColumns = async () => {
      const [timer, history, profile] = await Promise.all(
        ['[role=timer]', '[aria-label=History]', '[aria-label=Profile]'].map((selector) => boxOf(page, selector)),
      )
      const isLeft = timer!.x + timer!.width < profile!.x && history!.x + history!.width < profile!.x
      return isLeft && history!.y > timer!.y
    }
    await expect.poll(isInColumns, { message: String(width) }).toBe(true)
    await bar(page).getByRole('button', { name: 'Input' }).click()
    await expect.poll(async () => (await keypad(page).boundingBox())?.x).toBeGreaterThan(width / 2)
    await bar(page).getByRole('button', { name: 'Cancel' }).click()
    const { x } = await boxOf(page, '[aria-label=Profile]')
    await button(page, 'Table').click()
    await expect.poll(() => columns(page)).toEqual(COLUMNS)
    await expect.poll(async () => (await boxOf(page, '[aria-label=Inputs]')).x).toBeCloseTo(x, 1)
    await button(page, 'Profile').click()
  }

  await changeRoast(cleo, id, { end_time: new Date().toISOString() })
  // An ended roast is beside the list.
  const widePage = await openRoast(site, cleo, id, DESKTOP)
  const wideTimer = await boxOf(widePage, '[role=timer]')
  expect(wideTimer.x + wideTimer.width).toBeLessThan((await boxOf(widePage, '[aria-label=Profile]')).x)
})

test('[roast-detail-18] [roast-table-01] [roast-table-02] [log-page-10] a roast with 30 readings has a history and a table that scroll, shows a change from elsewhere, and is saved as three kinds of files', async ({
  site,
  cleo,
  beanId,
}) => {
  const id = await createRoast(cleo, beanId)
  const readings = Array.from({ length: 30 }, (_, index): [number, number] => [index * 20, 100.5 + index])
  await startWithReadings(cleo, id, 900, readings)
  const page = await openRoast(site, cleo, id)
  const list = page.getByRole('list', { name: 'Logged inputs' })
  await expect.poll(() => list.getByRole('listitem').count()).toBe(30)
  const history = await readRoom(page, 'list', 'Logged inputs')
  expect(history.height).toBeLessThanOrEqual(400)
  expect(history.scrolls).toBe(true)

  // The phase 'Maillard' lasts from dry end to first crack: 520 s − 280 s = 4 minutes.
  await changeRoast(cleo, id, { roast_event: { event_type: 'DRY_END', seconds: 280 } })
  await changeRoast(cleo, id, { roast_event: { event_type: 'FIRST_CRACK_START', seconds: 520 } })
  const phases = page.getByRole('region', { name: 'Phases' })
  await expect.poll(() => phases.innerText()).toMatch(/Drying\s+04:40/)
  await expect.poll(() => phases.innerText()).toMatch(/Maillard\s+04:00/)

  await button(page, 'Table').click()
  await expect.poll(() => columns(page)).toEqual(COLUMNS)
  await expect.poll(() => page.getByRole('button', { name: /^Edit input / }).count()).toBe(30)
  const table = await readRoom(page, 'region', 'Table of inputs')
  expect(table.height).toBeLessThanOrEqual(500)
  expect(table.scrolls).toBe(true)

  await button(page, 'Settings').click()
  // `timeindex` has one number for each of the eight events that Artisan, a program for roasting, knows.
  for (const [name, content, ending = name.toLowerCase()] of [
    ['Artisan', "'timeindex': [", 'alog'],
    ['CSV', 'Time1\tTime2\tET\tBT'],
    ['JSON', '"value": 100.5'],
  ] as const) {
    const [download] = await Promise.all([page.waitForEvent('download'), button(page, name).click()])
    expect(download.suggestedFilename()).toMatch(new RegExp(`^roast-\\d+-\\d{4}-\\d\\d-\\d\\d\\.${ending}$`))
    const stream = await download.createReadStream()
    const text = Buffer.concat(await stream.toArray()).toString()
    expect(text).toContain(content)
  }
})

test('[roast-details-dialog-01] [roast-details-dialog-02] [roast-details-dialog-03] [roast-details-dialog-04] [roast-details-dialog-05] [roast-details-dialog-07] each changed detail gets a button "Update" that saves it, and the dialog shows the template or removes it', async ({
  site,
  cleo,
  beanId,
}) => {
  const template = await createRoast(cleo, beanId)
  await startWithReadings(cleo, template, 800, [
    [10, 150],
    [700, 210],
  ])
  const request = { cookie: cleo.cookie, body: { coffee_roast_id: template } }
  dataOf(await call(site.origin, 'POST /coffee/roasts/template', request))
  const id = await createRoast(cleo, beanId)
  await startWithReadings(cleo, id, 60, [[30, 120]])
  const page = await openRoast(site, cleo, id)
  const dialog = page.getByRole('dialog', { name: 'Roast Details' })
  const update = dialog.getByRole('button', { name: /^Update/ })
  const field = (label: string) => dialog.getByLabel(label, { exact: true })
  await button(page, 'Details').click()
  await dialog.getByRole('heading', { name: 'Roast Details' }).waitFor()
  await expect.poll(() => accessibilityProblems(page)).toEqual([])

  const lines = page.locator('.roast-chart-line[data-look^=background]')
  // A roast in progress has the template as its background from the beginning.
  await lines.first().waitFor({ state: 'attached' })
  await dialog.getByRole('button', { name: 'Remove Template' }).click()
  await expect.poll(() => lines.count()).toBe(0)
  await dialog.getByRole('button', { name: 'View Template' }).click()
  await dialog.getByRole('button', { name: 'Remove Template' }).waitFor()
  await lines.first().waitFor({ state: 'attached' })

  await expect.poll(() => update.count()).toBe(0)
  for (const [label, typed] of [
    ['Coffee In (g)', '250.5'],
    ['Coffee Out (g)', '214'],
    ['Charge Temperature (°F)', '401'],
  ] as const) {
    await field(label).fill(typed)
    await expect.poll(() => update.count()).toBe(1)
    await update.click()
    await update.waitFor({ state: 'detached' })
  }
  const names = await field('Roast Color').locator('option').allInnerTexts()
  for (const { name } of ROAST_COLORS) expect(names.some((text) => text.startsWith(`${name} (`))).toBe(true)
  await field('Roast Color').selectOption('65')
  await update.click()
  await update.waitFor({ state: 'detached' })
  await expect.poll(() => dialog.getByLabel('Weight Loss').innerText()).toBe('14.6%')
  // The page shows a change before the server has it.
  const saved = { coffee_in_mg: 250_500, coffee_out_mg: 214_000, charge_temp_c: 205, roast_color: '65' }
  await expect.poll(() => readRoast(cleo, id)).toMatchObject(saved)
  // When the saved value is typed again, there is nothing to update.
  await field('Coffee Out (g)').fill('215')
  await expect.poll(() => update.count()).toBe(1)
  await field('Coffee Out (g)').fill('214')
  await expect.poll(() => update.count()).toBe(0)

  await page.reload()
  await button(page, 'Details').click()
  // At first the page can show an older state of the roast, which this browser has stored.
  for (const [label, value] of [
    ['Coffee In (g)', '250.5'],
    ['Charge Temperature (°F)', '401'],
    ['Roast Color', '65'],
  ] as const)
    await expect.poll(() => field(label).inputValue()).toBe(value)
})

test('[roast-table-03] [roast-table-04] [roast-table-05] [roast-table-07] [errors-coffee-01] [errors-coffee-02] a reading is corrected in the input unit and shown in the display unit, and the page says when a correction is not saved yet', async ({
  site,
  cleo,
  beanId,
}) => {
  const id = await createRoast(cleo, beanId)
  await startWithReadings(cleo, id, 200, [[50, 180]])
  const page = await openRoast(site, cleo, id)
  await button(page, 'Table').click()
  const rows = async () =>
    (await page.getByRole('table').locator('tbody tr').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim())
  const storedReadings = async () => (await readRoast(cleo, id)).input_history
  const row = page.getByRole('form', { name: 'Input 1' })
  await expect.poll(rows).toEqual(['1 Bean Temperature 00:50 356.0 °F'])
  await expect.poll(() => page.getByRole('list', { name: 'Logged inputs' }).innerText()).toContain('356.0 °F')

  await button(page, 'Edit input 1').click()
  await expect.poll(() => row.getByLabel('Value in °C').inputValue()).toBe('180')
  await expect.poll(() => accessibilityProblems(page)).toEqual([])
  await row.getByRole('button', { name: 'Delete' }).click()
  await row.getByText('Delete Bean Temperature 356.0 °F at 00:50?').waitFor()
  await expect.poll(() => page.locator('main').innerText()).not.toContain('°C')
  // The first 'Cancel' closes the question, and the second one the row.
  await row.getByRole('button', { name: 'Cancel' }).click()
  await row.getByRole('button', { name: 'Power Draw' }).click()
  await row.getByLabel('Value').fill('1150')
  await row.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(rows).toEqual(['1 Bean Temperature 00:50 356.0 °F'])

  await button(page, 'Edit input 1').click()
  await row.getByRole('button', { name: 'Power Draw' }).click()
  await row.getByLabel('Value').fill('1150')
  await row.getByRole('button', { name: 'Update' }).click()
  await row.waitFor({ state: 'detached' })
  await expect.poll(rows).toEqual(['1 Power Draw 00:50 1150 W'])
  await expect.poll(storedReadings).toMatchObject([{ type: 'POWER_DRAW', value: 1150 }])

  // 1150 is too much for a bean temperature.
  await button(page, 'Edit input 1').click()
  await row.getByRole('button', { name: 'Bean Temperature' }).click()
  await row.getByRole('button', { name: 'Update' }).click()
  await row.getByText('A temperature must be between 0 and 235°C.').waitFor()
  await row.getByLabel('Value').fill('190')
  await page.route('**/api/coffee/roasts/**', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort(),
  )
  await row.getByRole('button', { name: 'Update' }).click()
  await page.getByText('1 tap not saved yet.').waitFor()
  await button(page, 'Details').click()
  await page.getByLabel('Coffee In (g)', { exact: true }).fill('250')
  await page.getByRole('button', { name: /^Update/ }).click()
  await page.getByText('2 taps not saved yet.').waitFor()
  await expect.poll(storedReadings).toMatchObject([{ type: 'POWER_DRAW', value: 1150 }])
  await expect.poll(() => readRoast(cleo, id)).toMatchObject({ coffee_in_mg: null })
})
