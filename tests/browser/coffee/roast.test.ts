/**
 * Tests the page of one roast in Chromium: its layout, its dialogs and its table of readings. The keypad has its own
 * test file.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROAST_COLORS } from '../../../contract/rules/coffee/roast.ts'
import { accessibilityProblems } from '../../support/axe.ts'
import { changeRoast, createBean, createRoast, readRoast } from '../../support/coffee.ts'
import { pressEscape } from '../../support/escape.ts'
import { call, dataOf, invite, type Member, PASSWORD } from '../../support/members.ts'
import { DESKTOP, PHONE, startTestSite, type TestSite, waitForAddress, waitUntilConnected } from '../../support/site.ts'

const TABLET = { width: 900, height: 860 }

let site: TestSite
let cleo: Member
let beanId: number

beforeAll(async () => {
  site = await startTestSite()
  cleo = await invite(site.owner, { username: 'Cleo', password: PASSWORD, acl: 'coffee' })
  beanId = (await createBean(cleo, { name: 'Guji Hambela' })).coffee_bean_id
})
afterAll(() => site.close())

const newRoast = (member = cleo) => createRoast(member, beanId)

/** Creates a roast that started this many seconds ago. Each reading has its time since the start. */
async function createRunningRoast(
  startedSecondsAgo: number,
  readings: readonly [seconds: number, tempC: number][] = [],
  member = cleo,
) {
  const id = await newRoast(member)
  await changeRoast(member, id, { start_time: new Date(Date.now() - startedSecondsAgo * 1000).toISOString() })
  for (const [seconds, input_value] of readings) {
    await changeRoast(member, id, { input: { input_type: 'BEAN_TEMP', input_value, seconds } })
  }
  return id
}

async function openRoast(id: number, viewport = PHONE, member = cleo): Promise<Page> {
  const page = await site.openInSharedWindow(`/coffee/roasts/${id}`, member, viewport)
  await page.getByRole('timer').waitFor()
  return page
}

const bar = (page: Page) => page.getByRole('toolbar', { name: 'Roast controls' })
const keypad = (page: Page) => page.getByRole('dialog', { name: 'Roast Input' })

const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox()
  if (!box) throw new Error(`${selector} is not shown.`)
  return box
}

describe('the page of a roast', () => {
  test('[shell-routes-17] only members with the permission coffee can open the page, and the address selects the roast', async () => {
    const id = await newRoast()
    const visitorPage = await site.openInSharedWindow(`/coffee/roasts/${id}`)
    await waitForAddress(visitorPage, '/')

    const poolMember = await invite(site.owner, { username: 'Pat', password: PASSWORD, acl: 'pool' })
    const poolMemberPage = await site.openInSharedWindow(`/coffee/roasts/${id}`, poolMember)
    await poolMemberPage.getByRole('heading', { name: 'Page Not Found' }).waitFor()

    const page = await openRoast(id)
    await page.getByRole('heading', { name: 'Guji Hambela', level: 1 }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/coffee/roasts/${id}`)

    // Another member gets the same message as for a roast that does not exist.
    const otherMemberPage = await site.openInSharedWindow(`/coffee/roasts/${id}`, site.owner)
    await otherMemberPage.getByText('There is no such roast.').waitFor()
  })

  test('[roast-detail-01] [roast-detail-02] [roast-detail-04] the page of a roast has a link to the list, a button for the settings, and the chart, which the table can replace', async () => {
    const page = await openRoast(await newRoast())
    await page.getByRole('heading', { name: 'Guji Hambela', level: 1 }).waitFor()
    await page.getByRole('button', { name: 'Settings' }).click()
    const settings = page.getByRole('dialog', { name: 'Roast Settings' })
    await settings.getByRole('checkbox', { name: 'Template' }).waitFor({ state: 'attached' })
    expect(await settings.getByRole('checkbox', { name: 'Template' }).isChecked()).toBe(false)
    await pressEscape(page)
    await settings.waitFor({ state: 'detached' })

    const profile = page.getByRole('region', { name: 'Profile' })
    await profile.getByRole('img', { name: /./ }).first().waitFor()
    await profile.getByRole('button', { name: 'Table' }).click()
    await page.getByRole('region', { name: 'Inputs' }).waitFor()
    expect(await profile.count()).toBe(0)

    await page.getByRole('link', { name: 'Back to the roasts' }).click()
    await waitForAddress(page, '/coffee/roasts')
  })

  test.each([TABLET, { width: 768, height: 1024 }, { width: 992, height: 700 }, { width: 1280, height: 800 }])(
    '[roast-detail-03] [roast-detail-05] [roast-detail-10] [roast-detail-12] at $width px the timer and the history of a running roast are left of the chart or the table, below which is the control bar, and the keypad is a dialog on the right',
    async (viewport) => {
      const id = await createRunningRoast(100, [[30, 150]])
      const page = await openRoast(id, viewport)
      const [timer, history, profile] = await Promise.all(
        ['[role=timer]', '[aria-label=History]', '[aria-label=Profile]'].map((selector) => boxOf(page, selector)),
      )
      expect(timer!.x + timer!.width).toBeLessThan(profile!.x)
      expect(history!.x + history!.width).toBeLessThan(profile!.x)
      expect(history!.y).toBeGreaterThan(timer!.y)

      await bar(page).getByRole('button', { name: 'Input' }).click()
      const keypadBox = await keypad(page).boundingBox()
      expect(keypadBox!.x).toBeGreaterThan(viewport.width / 2)
      await bar(page).getByRole('button', { name: 'Cancel' }).click()
      await bar(page).getByRole('button', { name: 'Event' }).click()
      for (const name of ['Dry End', 'FC Start', 'FC End']) await page.getByRole('menuitem', { name }).waitFor()
      await pressEscape(page)

      await page.getByRole('button', { name: 'Table' }).click()
      const table = await boxOf(page, '[aria-label=Inputs]')
      expect(table.x).toBeCloseTo(profile!.x, 1)
      expect(await page.getByRole('columnheader').allInnerTexts()).toEqual(['#', 'Type', 'Value', 'Edit'])
    },
  )

  test('[roast-detail-05] on a phone the keypad is nearly as wide as the page', async () => {
    const id = await createRunningRoast(100, [[30, 150]])
    const phonePage = await openRoast(id)
    await bar(phonePage).getByRole('button', { name: 'Input' }).click()
    expect(await keypad(phonePage).evaluate((dialog) => getComputedStyle(dialog).position)).toBe('static')
    const phoneKeypadBox = await keypad(phonePage).boundingBox()
    expect(phoneKeypadBox!.width).toBeGreaterThan(PHONE.width * 0.8)

    await changeRoast(cleo, id, { end_time: new Date().toISOString() })
    // An ended roast is beside the list.
    const widePage = await openRoast(id, DESKTOP)
    const wideTimer = await boxOf(widePage, '[role=timer]')
    const wideProfile = await boxOf(widePage, '[aria-label=Profile]')
    expect(wideTimer.x + wideTimer.width).toBeLessThan(wideProfile.x)
  })

  test('[roast-detail-23] a roast of beans without a name has the heading and the title "Unnamed beans"', async () => {
    const { coffee_bean_id } = await createBean(cleo, { name: '' })
    const page = await openRoast(await createRoast(cleo, coffee_bean_id))
    await page.getByRole('heading', { name: 'Unnamed beans', level: 1 }).waitFor()
    await expect.poll(() => page.title()).toMatch(/^Unnamed beans/)
  })

  test('[roast-detail-06] [roast-detail-07] [roast-detail-10] [roast-detail-12] the control bar has "Start" or "End", "Event" and "Input", and disappears when the roast ends', async () => {
    const page = await openRoast(await newRoast())
    const readButtons = () => bar(page).getByRole('button').allInnerTexts()
    expect(await readButtons()).toEqual(['Start', 'Event', 'Input'])
    expect(await bar(page).getByRole('button', { name: 'Event' }).isDisabled()).toBe(true)
    expect(await bar(page).getByRole('button', { name: 'Input' }).isDisabled()).toBe(true)

    await bar(page).getByRole('button', { name: 'Start' }).click()
    await bar(page).getByRole('button', { name: 'End' }).waitFor()
    expect(await readButtons()).toEqual(['End', 'Event', 'Input'])

    await bar(page).getByRole('button', { name: 'Event' }).click()
    await page.getByRole('menuitem').first().waitFor()
    const entries = await page.getByRole('menuitem').allInnerTexts()
    const events = ['Dry End', 'FC Start', 'FC End']
    expect(entries.filter((entry) => events.includes(entry))).toEqual(events)
    await pressEscape(page)

    await bar(page).getByRole('button', { name: 'Input' }).click()
    await keypad(page).waitFor()
    expect(await readButtons()).toEqual(['End', 'Event', 'Cancel'])
    await bar(page).getByRole('button', { name: 'Cancel' }).click()
    await keypad(page).waitFor({ state: 'detached' })
    expect(await readButtons()).toEqual(['End', 'Event', 'Input'])

    await bar(page).getByRole('button', { name: 'End' }).click()
    await page.getByRole('button', { name: 'End Roast' }).click()
    await bar(page).waitFor({ state: 'detached' })
    await page.getByText('Finished').waitFor()
  })

  test('[roast-detail-18] [roast-detail-19] the history lists the readings, scrolls, and shows °F with one decimal and power in W', async () => {
    const id = await createRunningRoast(
      900,
      Array.from({ length: 30 }, (_, index): [number, number] => [index * 20, 100 + index]),
    )
    await changeRoast(cleo, id, { input: { input_type: 'POWER_DRAW', input_value: 1200, seconds: 700 } })
    const page = await openRoast(id)
    const list = page.getByRole('list', { name: 'Logged inputs' })
    expect(await list.getByRole('listitem').count()).toBe(31)
    const lines = await list.getByRole('listitem').allInnerTexts()
    expect(lines[0]).toMatch(/11:40\s+Power\s+1200 W/)
    expect(lines[1]).toMatch(/09:40\s+Temp\s+264\.2 °F/)
    expect(lines.at(-1)).toMatch(/00:00\s+Temp\s+212\.0 °F/)
    const { height, scrolls } = await list.evaluate((element) => ({
      height: element.getBoundingClientRect().height,
      scrolls: element.scrollHeight > element.clientHeight,
    }))
    expect(height).toBeLessThanOrEqual(400)
    expect(scrolls).toBe(true)
  })

  test('a change that was not made on this page is shown, and the phases follow from the new events', async () => {
    const id = await createRunningRoast(600, [
      [0, 180],
      [70, 92],
      [300, 160],
    ])
    const page = await openRoast(id, DESKTOP)
    await waitUntilConnected(page)
    await changeRoast(cleo, id, { roast_event: { event_type: 'DRY_END', seconds: 280 } })
    await changeRoast(cleo, id, { roast_event: { event_type: 'FIRST_CRACK_START', seconds: 520 } })
    const phases = page.getByRole('region', { name: 'Phases' })
    // The phase 'Maillard' lasts from dry end to first crack: 520 s − 280 s = 4 minutes.
    await expect.poll(() => phases.innerText()).toMatch(/Maillard\s+04:00/)
    expect(await phases.innerText()).toMatch(/Drying\s+04:40/)
    expect(await phases.innerText()).toMatch(/Development ratio\s+1\d\.\d%/)
    expect(await phases.innerText()).toMatch(/Turning point\s+01:10 · 198 °F/)
  })

  test('axe finds no accessibility problem in the page, its table, its keypad and its dialogs', async () => {
    const id = await createRunningRoast(300, [
      [20, 150],
      [80, 95],
      [200, 140],
    ])
    await changeRoast(cleo, id, { roast_event: { event_type: 'DRY_END', seconds: 250 } })
    for (const viewport of [PHONE, TABLET]) {
      const page = await openRoast(id, viewport)
      expect(await accessibilityProblems(page)).toEqual([])
      await page.getByRole('button', { name: 'Table' }).click()
      await page.getByRole('button', { name: 'Edit input 1' }).click()
      expect(await accessibilityProblems(page)).toEqual([])
      await bar(page).getByRole('button', { name: 'Input' }).click()
      await keypad(page).waitFor()
      expect(await accessibilityProblems(page)).toEqual([])
    }
    const page = await openRoast(id)
    for (const name of ['Details', 'Settings']) {
      await page.getByRole('button', { name }).click()
      await page.getByRole('dialog', { name: `Roast ${name}` }).waitFor()
      expect(await accessibilityProblems(page)).toEqual([])
      await pressEscape(page)
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
  })

  test('[log-page-10] three buttons download the roast as a file: "Artisan" and "CSV" for Artisan, a program for roasting, and "JSON" as JSON', async () => {
    const page = await openRoast(await createRunningRoast(300, [[60, 120.5]]))
    // `timeindex` has one number for each of the eight events that Artisan knows. This roast has no event.
    await page.getByRole('button', { name: 'Settings' }).click()
    for (const [name, content, ending = name.toLowerCase()] of [
      ['Artisan', "'timeindex': [0, 0, 0, 0, 0, 0, 0, 0]", 'alog'],
      ['CSV', 'Time1\tTime2\tET\tBT'],
      ['JSON', '"value": 120.5'],
    ] as const) {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name, exact: true }).click(),
      ])
      expect(download.suggestedFilename()).toMatch(new RegExp(`^roast-\\d+-\\d{4}-\\d\\d-\\d\\d\\.${ending}$`))
      const stream = await download.createReadStream()
      const text = Buffer.concat(await stream.toArray()).toString()
      expect(text).toContain(content)
    }
  })
})

describe('roast settings', () => {
  test('the switch turns the alarm before first crack and the drop on and off, and the browser remembers the choice', async () => {
    const page = await openRoast(await newRoast())
    const dialog = page.getByRole('dialog', { name: 'Roast Settings' })
    const alarm = dialog.getByRole('checkbox', { name: 'Ring before first crack and drop' })
    const openSettings = async () => {
      await page.getByRole('button', { name: 'Settings' }).click()
      await dialog.waitFor()
    }
    // The alarm is off in a browser that never changed it.
    await openSettings()
    expect(await alarm.isChecked()).toBe(false)
    for (const isOn of [true, false]) {
      await dialog.getByText('Ring before first crack and drop', { exact: true }).click()
      await expect.poll(() => alarm.isChecked()).toBe(isOn)
      await page.reload()
      await openSettings()
      expect(await alarm.isChecked()).toBe(isOn)
    }
  })
})

describe('roast details', () => {
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Roast Details' })
  const updateButton = (page: Page) => dialog(page).getByRole('button', { name: /^Update/ })

  test('[roast-details-dialog-01] [roast-details-dialog-02] [roast-details-dialog-03] [roast-details-dialog-04] [roast-details-dialog-05] each changed detail gets a button "Update" that saves the detail', async () => {
    const id = await newRoast()
    const page = await openRoast(id)
    await page.getByRole('button', { name: 'Details' }).click()
    await dialog(page).getByRole('heading', { name: 'Roast Details' }).waitFor()
    expect(await updateButton(page).count()).toBe(0)

    for (const [label, typed] of [
      ['Coffee In (g)', '250.5'],
      ['Coffee Out (g)', '214'],
      ['Charge Temperature (°F)', '401'],
    ] as const) {
      await dialog(page).getByLabel(label, { exact: true }).fill(typed)
      expect(await updateButton(page).count()).toBe(1)
      await updateButton(page).click()
      await updateButton(page).waitFor({ state: 'detached' })
    }
    const color = dialog(page).getByLabel('Roast Color', { exact: true })
    const names = await color.locator('option').allInnerTexts()
    for (const { name } of ROAST_COLORS) expect(names.some((text) => text.startsWith(`${name} (`))).toBe(true)
    await color.selectOption('65')
    await updateButton(page).click()
    await updateButton(page).waitFor({ state: 'detached' })
    await expect.poll(() => dialog(page).getByLabel('Weight Loss').innerText()).toBe('14.6%')

    // The page shows a change before the server has it.
    await expect
      .poll(() => readRoast(cleo, id))
      .toMatchObject({
        coffee_in_mg: 250_500,
        coffee_out_mg: 214_000,
        charge_temp_c: 205,
        roast_color: '65',
      })
    // When the saved value is typed again, there is nothing to update.
    await dialog(page).getByLabel('Coffee Out (g)', { exact: true }).fill('215')
    expect(await updateButton(page).count()).toBe(1)
    await dialog(page).getByLabel('Coffee Out (g)', { exact: true }).fill('214')
    expect(await updateButton(page).count()).toBe(0)

    await page.reload()
    await page.getByRole('button', { name: 'Details' }).click()
    // At first the page can show an older state of the roast, which this browser has stored.
    for (const [label, value] of [
      ['Coffee In (g)', '250.5'],
      ['Charge Temperature (°F)', '401'],
      ['Roast Color', '65'],
    ] as const)
      await expect.poll(() => dialog(page).getByLabel(label, { exact: true }).inputValue()).toBe(value)
  })

  test('[roast-details-dialog-07] "View Template" shows the template in the chart, and "Remove Template" hides the template', async () => {
    const template = await createRunningRoast(800, [
      [10, 150],
      [700, 210],
    ])
    const request = { cookie: cleo.cookie, body: { coffee_roast_id: template } }
    await call(site.origin, 'POST /coffee/roasts/template', request)
    const page = await openRoast(await createRunningRoast(60, [[30, 120]]))
    await page.getByRole('button', { name: 'Details' }).click()
    const lines = page.locator('.roast-chart-line[data-look^=background]')
    // A roast in progress has the template as its background from the beginning.
    await lines.first().waitFor({ state: 'attached' })
    await dialog(page).getByRole('button', { name: 'Remove Template' }).click()
    await dialog(page).getByRole('button', { name: 'View Template' }).waitFor()
    await expect.poll(() => lines.count()).toBe(0)
    await dialog(page).getByRole('button', { name: 'View Template' }).click()
    await dialog(page).getByRole('button', { name: 'Remove Template' }).waitFor()
    await lines.first().waitFor({ state: 'attached' })
  })
})

describe('the table of inputs', () => {
  const table = (page: Page) => page.getByRole('table')
  const readRows = async (page: Page) =>
    (await table(page).locator('tbody tr').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim())

  async function openTable(id: number, member = cleo): Promise<Page> {
    const page = await openRoast(id, PHONE, member)
    await page.getByRole('button', { name: 'Table' }).click()
    await table(page).waitFor()
    return page
  }

  test('[roast-table-01] [roast-table-02] the table has the columns "#", "Type", "Value" and "Edit", and scrolls', async () => {
    const id = await createRunningRoast(
      900,
      Array.from({ length: 25 }, (_, index): [number, number] => [index * 20, 100 + index]),
    )
    const page = await openTable(id)
    expect(await table(page).getByRole('columnheader').allInnerTexts()).toEqual(['#', 'Type', 'Value', 'Edit'])
    expect((await readRows(page))[1]).toBe('2 Bean Temperature 00:20 213.8 °F')
    const region = page.getByRole('region', { name: 'Table of inputs' })
    const { height, scrolls } = await region.evaluate((element) => ({
      height: element.getBoundingClientRect().height,
      scrolls: element.scrollHeight > element.clientHeight,
    }))
    expect(height).toBeLessThanOrEqual(500)
    expect(scrolls).toBe(true)
  })

  test('[roast-table-03] [roast-table-04] [roast-table-05] "Update" saves the new type and value, and "Cancel" changes nothing', async () => {
    const id = await createRunningRoast(200, [[50, 180]])
    const page = await openTable(id)
    const row = page.getByRole('form', { name: 'Input 1' })
    await page.getByRole('button', { name: 'Edit input 1' }).click()
    await row.getByRole('button', { name: 'Power Draw' }).click()
    await row.getByLabel('Value').fill('1150')
    await row.getByRole('button', { name: 'Cancel' }).click()
    expect(await readRows(page)).toEqual(['1 Bean Temperature 00:50 356.0 °F'])

    await page.getByRole('button', { name: 'Edit input 1' }).click()
    await row.getByRole('button', { name: 'Power Draw' }).click()
    await row.getByLabel('Value').fill('1150')
    await row.getByRole('button', { name: 'Update' }).click()
    await row.waitFor({ state: 'detached' })
    await expect.poll(() => readRows(page)).toEqual(['1 Power Draw 00:50 1150 W'])
    await expect
      .poll(async () => (await readRoast(cleo, id)).input_history)
      .toMatchObject([{ type: 'POWER_DRAW', value: 1150 }])

    // 1150 is too much for a bean temperature.
    await page.getByRole('button', { name: 'Edit input 1' }).click()
    await row.getByRole('button', { name: 'Bean Temperature' }).click()
    await row.getByRole('button', { name: 'Update' }).click()
    await row.getByText('A temperature must be between 0 and 235°C.').waitFor()
    await expect
      .poll(async () => (await readRoast(cleo, id)).input_history)
      .toMatchObject([{ type: 'POWER_DRAW', value: 1150 }])
  })

  test('[roast-table-04] a member whose input unit is °F corrects a reading in °F, and it is stored in °C', async () => {
    const fay = await invite(site.owner, { username: 'Fay', password: PASSWORD, acl: 'coffee' })
    const request = { cookie: fay.cookie, body: { temperature_input_units: 'DEGREES_FAHRENHEIT' } } as const
    dataOf(await call(site.origin, 'POST /coffee/preferences', request))
    const id = await createRunningRoast(200, [[50, 100]], fay)
    const page = await openTable(id, fay)
    expect(await readRows(page)).toEqual(['1 Bean Temperature 00:50 212.0 °F'])

    await page.getByRole('button', { name: 'Edit input 1' }).click()
    const row = page.getByRole('form', { name: 'Input 1' })
    expect(await row.getByLabel('Value').inputValue()).toBe('212')
    await row.getByLabel('Value').fill('392')
    await row.getByRole('button', { name: 'Update' }).click()
    await row.waitFor({ state: 'detached' })
    await expect.poll(() => readRows(page)).toEqual(['1 Bean Temperature 00:50 392.0 °F'])
    await expect
      .poll(async () => (await readRoast(fay, id)).input_history)
      .toMatchObject([{ type: 'BEAN_TEMP', value: 200 }])
  })

  test('[roast-table-07] a reading is shown in the display unit, and only the field in which it is corrected has the input unit', async () => {
    const id = await createRunningRoast(200, [[50, 180]])
    const page = await openTable(id)
    expect(await readRows(page)).toEqual(['1 Bean Temperature 00:50 356.0 °F'])
    expect(await page.getByRole('list', { name: 'Logged inputs' }).innerText()).toContain('356.0 °F')
    await page.getByRole('button', { name: 'Edit input 1' }).click()
    const row = page.getByRole('form', { name: 'Input 1' })
    expect(await row.getByLabel('Value in °C').inputValue()).toBe('180')
    await row.getByRole('button', { name: 'Delete' }).click()
    await row.getByText('Delete Bean Temperature 356.0 °F at 00:50?').waitFor()
    expect(await page.locator('main').innerText()).not.toContain('°C')
  })

  test('[errors-coffee-01] [errors-coffee-02] if a correction or a detail does not reach the server, the stored roast is unchanged and the page shows that a tap is not saved yet', async () => {
    const id = await createRunningRoast(200, [[50, 180]])
    const page = await openTable(id)
    await page.route('**/api/coffee/roasts/**', (route) =>
      route.request().method() === 'GET' ? route.continue() : route.abort(),
    )
    await page.getByRole('button', { name: 'Edit input 1' }).click()
    const row = page.getByRole('form', { name: 'Input 1' })
    await row.getByLabel('Value').fill('190')
    await row.getByRole('button', { name: 'Update' }).click()
    // A correction is stored in the outbox, like every tap.
    await page.getByText('1 tap not saved yet.').waitFor()
    expect((await readRoast(cleo, id)).input_history).toMatchObject([{ value: 180 }])

    await page.getByRole('button', { name: 'Details' }).click()
    await page.getByLabel('Coffee In (g)', { exact: true }).fill('250')
    await page.getByRole('button', { name: /^Update/ }).click()
    await page.getByText('2 taps not saved yet.').waitFor()
    expect(await readRoast(cleo, id)).toMatchObject({ coffee_in_mg: null })
  })
})
