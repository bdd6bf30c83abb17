/** Tests the cockpit in Chromium: the view of a roast for a wide window until the roast has ended, and its keys. */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { TemperatureUnit } from '../../../contract/rules/coffee/units.ts'
import { accessibilityProblems } from '../../support/axe.ts'
import { changeRoast, createBean, createRoast, readRoast } from '../../support/coffee.ts'
import { call, dataOf } from '../../support/members.ts'
import { PHONE, startTestSite, type TestSite, waitUntilSettled } from '../../support/site.ts'
import { slowTimers } from '../../support/slowTimers.ts'

let site: TestSite
let beanId: number
beforeAll(async () => {
  site = await startTestSite()
  beanId = (await createBean(site.owner, { name: 'Guji Hambela' })).coffee_bean_id
})
afterAll(() => site.close())

const WINDOW = { width: 1280, height: 800 }

async function createRunningRoast(): Promise<number> {
  const id = await createRoast(site.owner, beanId)
  await changeRoast(site.owner, id, { start_time: new Date(Date.now() - 200_000).toISOString() })
  for (const [seconds, input_value] of [
    [20, 150],
    [80, 95],
    [140, 120],
  ] as const) {
    await changeRoast(site.owner, id, { input: { input_type: 'BEAN_TEMP', input_value, seconds } })
  }
  return id
}

async function open(id: number, viewport = WINDOW): Promise<Page> {
  const page = await site.openInSharedWindow(`/coffee/roasts/${id}`, site.owner, viewport)
  await page.getByRole('timer').waitFor()
  if (viewport.width >= 992) await cockpitButton(page).click()
  return page
}

const cockpitButton = (page: Page) => page.getByRole('button', { name: 'Cockpit' })

const keypad = (page: Page) => page.getByRole('region', { name: 'Roast Input' })
const readKeypadValue = async (page: Page) =>
  (await page.locator('[data-takes-keys] output').innerText()).replace(/\s+/g, ' ')
const readReadings = async (id: number) =>
  (await readRoast(site.owner, id)).input_history.map(({ type, value }) => [type, value])
const readEvents = async (id: number) =>
  (await readRoast(site.owner, id)).event_history.map((event) => event.event_type)

/** Whether the whole element is inside the window. */
async function isInWindow(element: Locator, { width, height } = WINDOW): Promise<boolean> {
  const box = await element.boundingBox()
  return box !== null && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height
}

test('[roast-cockpit-01] [roast-cockpit-08] [roast-cockpit-10] [print-member-05] the whole cockpit is inside a window of 1280 × 800, cuts nothing in smaller ones, and is printed without the keypad and alerts', async () => {
  const id = await createRunningRoast()
  const page = await open(id)
  const parts = [
    page.getByRole('timer'),
    page.getByRole('region', { name: 'Profile' }),
    keypad(page),
    page.getByRole('region', { name: 'Inputs', exact: true }),
    page.getByRole('button', { name: 'End', exact: true }),
    page.getByRole('button', { name: 'Edit input 3' }),
  ]
  for (const part of parts) await expect.poll(() => isInWindow(part)).toBe(true)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await expect.poll(() => accessibilityProblems(page)).toEqual([])
  const narrowWindow = { width: 992, height: 800 }
  await page.setViewportSize(narrowWindow)
  // In this window, the last of the parts, a button in the table, may be outside the window.
  for (const part of parts.slice(0, 5)) await expect.poll(() => isInWindow(part, narrowWindow)).toBe(true)

  const lowWindow = { width: 992, height: 700 }
  await page.setViewportSize(lowWindow)
  await page.getByText('Choose a moment in the chart').waitFor()
  const readCutParts = () =>
    page
      .locator('.cockpit > *, .cockpit-chart > section')
      .evaluateAll((parts) =>
        parts
          .filter((part) => part.scrollHeight > part.clientHeight + 1)
          .map((part) => `${part.className}: ${part.scrollHeight} px in ${part.clientHeight} px`),
      )
  await expect.poll(readCutParts).toEqual([])
  const lastButton = page.getByRole('button', { name: 'Fan, Drum, Note…' })
  await page.evaluate(() => window.scrollTo(0, 200))
  await expect.poll(() => isInWindow(lastButton, lowWindow)).toBe(true)
  await page.evaluate(() => window.scrollTo(0, 0))

  for (let position = 4; position <= 12; position += 1)
    await changeRoast(site.owner, id, { input: { input_type: 'BEAN_TEMP', input_value: 130, seconds: 140 + position } })
  await page.setViewportSize(narrowWindow)
  await page.getByRole('button', { name: 'Edit input 12' }).waitFor()
  const problems = await page.locator('.cockpit').evaluate((cockpit) => {
    const rangeOfText = (element: Element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      // Texts for screen readers take no room on the screen.
      const hidden = element.querySelector('.visually-hidden')
      if (hidden) range.setStartAfter(hidden)
      return range
    }
    const brokenCells = [...cockpit.querySelectorAll('td:first-child, td[data-note=false]')].filter(
      (cell) => rangeOfText(cell).getClientRects().length > 1,
    )
    const wideButtons = [...cockpit.querySelectorAll('button')].filter((button) => {
      const { left, right, width } = button.getBoundingClientRect()
      const text = rangeOfText(button).getBoundingClientRect()
      return width > 0 && (text.left < left + 3 || text.right > right - 3)
    })
    return [...brokenCells, ...wideButtons].map((element) => element.textContent)
  })
  expect(problems).toEqual([])

  await page.setViewportSize(WINDOW)
  await page.locator('.alerts').evaluate((alerts) => alerts.insertAdjacentHTML('beforeend', '<p class="alert">Hi</p>'))
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => page.getByRole('button').filter({ visible: true }).count()).toBe(0)
  await expect.poll(() => page.getByText('Roast Input').filter({ visible: true }).count()).toBe(0)
  await expect.poll(() => page.locator('.alert').filter({ visible: true }).count()).toBe(0)
  // In print, the timer, the chart and the table are below each other.
  const bottomOf = async (part: Locator) => {
    const box = await part.boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0)
  }
  const printedParts = [page.getByRole('timer'), page.locator('.cockpit-chart'), page.locator('.cockpit-table table')]
  const bottoms = await Promise.all(printedParts.map(bottomOf))
  expect(bottoms).toEqual(bottoms.toSorted((a, b) => a - b))
  await expect.poll(() => bottomOf(page.locator('.cockpit-table'))).toBeGreaterThanOrEqual(bottoms[2] ?? 0)
  await page.emulateMedia({ media: null })
})

test('[roast-cockpit-11] the button, the key V and the settings switch the cockpit on and off, for this member only, also after a reload, and a narrow window shows the page of a phone', async () => {
  const id = await createRunningRoast()
  const page = await site.visit(`/coffee/roasts/${id}`, site.owner, { viewport: WINDOW })
  const controls = page.getByRole('toolbar', { name: 'Roast controls' })
  // At first the page is the same as on a tablet.
  await controls.getByRole('button', { name: 'Event' }).waitFor()
  await waitUntilSettled(page)
  await page.keyboard.press('v')
  await keypad(page).waitFor()
  await expect.poll(() => controls.count()).toBe(0)
  await page.reload()
  await keypad(page).waitFor()
  await waitUntilSettled(page)
  await page.keyboard.press('v')
  await controls.waitFor()
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('dialog', { name: 'Roast Settings' }).getByText('Cockpit', { exact: true }).click()
  await page.keyboard.press('Escape')
  await keypad(page).waitFor()
  const stored = await page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith('cockpit-')))
  expect(stored).toEqual([[`cockpit-${site.owner.user.user_id}`, 'on']])
  await page.setViewportSize(PHONE)
  await controls.waitFor()
  await expect.poll(() => cockpitButton(page).count()).toBe(0)
  await expect.poll(() => keypad(page).count()).toBe(0)
  await page.setViewportSize(WINDOW)
  await keypad(page).waitFor()
})

test('[roast-cockpit-02] [roast-cockpit-03] [roast-cockpit-06] the keys change and log the value, which the keypad says, and each event has a button and a key', async () => {
  const id = await createRunningRoast()
  const page = await open(id)
  await page.keyboard.type('161,57')
  await expect.poll(() => readKeypadValue(page)).toBe('161.57 °C')
  await page.keyboard.press('Backspace')
  await expect.poll(() => readKeypadValue(page)).toBe('161.5 °C')
  await page.keyboard.press('Enter')
  await expect.poll(() => readKeypadValue(page)).toBe('0 °C')
  await expect.poll(async () => (await readReadings(id)).at(-1)).toEqual(['BEAN_TEMP', 161.5])
  // The key W chooses the power, in watts.
  await page.keyboard.type('w900')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await readReadings(id)).at(-1)).toEqual(['POWER_DRAW', 900])

  await page.keyboard.press('t')
  await expect.poll(() => readKeypadValue(page)).toBe('0 °C')
  await keypad(page).getByText('Type a reading at any time.').waitFor()
  await keypad(page).getByRole('button', { name: '1', exact: true }).click()
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await readReadings(id)).at(-1)).toEqual(['BEAN_TEMP', 1])
  // Enter must log the value, although the button 'End' has the focus.
  await page.getByRole('button', { name: 'End', exact: true }).focus()
  await page.keyboard.type('150')
  await keypad(page).getByText('Not logged yet').waitFor()
  await page.keyboard.press('Enter')
  await keypad(page).getByText('Type a reading at any time.').waitFor()
  await expect.poll(async () => (await readReadings(id)).at(-1)).toEqual(['BEAN_TEMP', 150])
  await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0)

  const panel = page.getByRole('region', { name: 'Events', exact: true })
  const keys = await panel
    .locator('button[aria-keyshortcuts]')
    .evaluateAll((buttons) => buttons.map((button) => [button.textContent, button.ariaKeyShortcuts]))
  expect(keys).toEqual([
    ['ChargeC', 'C'],
    ['Dry EndD', 'D'],
    ['FC StartF', 'F'],
    ['FC EndE', 'E'],
    ['SC StartS', 'S'],
    ['DropX', 'X'],
  ])
  await page.keyboard.press('d')
  await panel.getByRole('button', { name: /Dry End\s*0\d:\d\d/ }).waitFor()
  await expect.poll(() => readEvents(id)).toEqual(['DRY_END'])
  await panel.getByRole('button', { name: 'FC Start' }).click()
  await panel.getByRole('button', { name: /FC Start\s*0\d:\d\d/ }).waitFor()
  await expect.poll(() => readEvents(id)).toEqual(['DRY_END', 'FIRST_CRACK_START'])
  await page.keyboard.press('u')
  await expect.poll(() => readEvents(id)).toEqual(['DRY_END'])
})

test("[roast-keypad-13] [roast-keypad-14] [roast-keypad-16] before and after it refuses a value, the keypad shows the possible values in the member's unit, and the next digit starts a new value", async () => {
  const id = await createRunningRoast()
  const chooseUnit = async (temperature_input_units: TemperatureUnit) => {
    const request = { cookie: site.owner.cookie, body: { temperature_input_units } }
    dataOf(await call(site.origin, 'POST /coffee/preferences', request))
  }
  await chooseUnit('DEGREES_FAHRENHEIT')
  try {
    for (const viewport of [WINDOW, PHONE]) {
      const page = await open(id, viewport)
      if (viewport === PHONE) await page.getByRole('button', { name: 'Input', exact: true }).click()
      const shownKeypad = viewport === PHONE ? page.getByRole('dialog', { name: 'Roast Input' }) : keypad(page)
      const errorSentence = shownKeypad.getByText(
        'Not logged: a temperature must be between 32 and 455°F. Type it again.',
      )
      await shownKeypad.getByText('Between 32 and 455°F').waitFor()
      await page.keyboard.type('4511')
      await page.keyboard.press('Enter')
      await errorSentence.waitFor()
      await page.keyboard.type('4')
      await errorSentence.waitFor({ state: 'detached' })
      await expect.poll(async () => (await shownKeypad.locator('output').innerText()).replace(/\s+/g, ' ')).toBe('4 °F')
    }
  } finally {
    await chooseUnit('DEGREES_CELSIUS')
  }
})

test('[roast-cockpit-09] at 992 × 700 the button "Undo" is in view with its whole text, also beside a refused temperature', async () => {
  const lowWindow = { width: 992, height: 700 }
  const id = await createRunningRoast()
  const page = await site.visit('/robots.txt', site.owner, { viewport: lowWindow })
  // With timers of the usual speed, the warning and the button 'Undo' could disappear before the test sees them.
  await slowTimers(page)
  await page.goto(`${site.origin}/coffee/roasts/${id}`)
  await cockpitButton(page).click()
  await keypad(page).getByText('Type a reading at any time.').waitFor()
  await page.keyboard.type('161.5')
  await page.keyboard.press('Enter')
  // The member types temperatures in °C and reads them in °F: 161.5 °C are 322.7 °F.
  const undo = page.getByRole('button', { name: /^Undo Bean Temperature 322.7 °F at / })
  await expect.poll(() => isInWindow(undo, lowWindow)).toBe(true)
  const isCut = (text: Element) => text.scrollHeight > text.clientHeight + 1 || text.scrollWidth > text.clientWidth
  await expect.poll(() => undo.locator('span').first().evaluate(isCut)).toBe(false)
  await page.keyboard.type('4511')
  await page.keyboard.press('Enter')
  await keypad(page).getByText('Cannot post temperature').waitFor()
  await expect.poll(() => isInWindow(undo, lowWindow)).toBe(true)
})

test('[roast-cockpit-04] the keys do nothing while a text field has the focus, or while a dialog or a menu is open, and a reading can be edited by keyboard', async () => {
  const id = await createRunningRoast()
  const page = await open(id)
  const readingsBefore = await readReadings(id)
  const pressKeys = async () => {
    for (const key of ['1', '9', 'd', 'x']) await page.keyboard.press(key)
    await expect.poll(() => readKeypadValue(page)).toBe('0 °C')
  }
  await page.getByRole('button', { name: 'Edit input 1' }).click()
  await page.getByRole('textbox', { name: 'Value' }).focus()
  await pressKeys()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Settings' }).click()
  const settings = page.getByRole('dialog', { name: 'Roast Settings' })
  await settings.waitFor()
  await pressKeys()
  await page.keyboard.press('Escape')
  await settings.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Menu' }).click()
  await pressKeys()
  await page.keyboard.press('Escape')
  await expect.poll(async () => [await readReadings(id), await readEvents(id)]).toEqual([readingsBefore, []])
  await page.keyboard.press('7')
  await expect.poll(() => readKeypadValue(page)).toBe('7 °C')
  await page.keyboard.press('Backspace')

  await page.getByRole('button', { name: 'Edit input 1' }).focus()
  await page.keyboard.press('Enter')
  const form = page.getByRole('form', { name: 'Input 1' })
  await form.getByRole('textbox', { name: 'Value' }).and(page.locator(':focus')).waitFor()
  const isWhole = () =>
    form.evaluate((element) => {
      const box = element.getBoundingClientRect()
      const tableBox = document.querySelector('.cockpit-table > section')?.getBoundingClientRect()
      return tableBox && box.top >= tableBox.top && box.bottom <= Math.min(tableBox.bottom, innerHeight)
    })
  await expect.poll(isWhole).toBe(true)
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })
})
