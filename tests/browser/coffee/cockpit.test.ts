/** Tests the cockpit in Chromium: the page of a running roast on a wide screen, and its keys. */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { TemperatureUnit } from '../../../contract/rules/coffee/units.ts'
import { accessibilityProblems } from '../../support/axe.ts'
import { changeRoast, createBean, createRoast, readRoast } from '../../support/coffee.ts'
import { call, dataOf } from '../../support/members.ts'
import { PHONE, startTestSite, type TestSite } from '../../support/site.ts'

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
  return page
}

const typing = (page: Page) => page.getByRole('region', { name: 'Roast Input' })
const shownValue = async (page: Page) =>
  (await page.locator('[data-takes-keys] output').innerText()).replace(/\s+/g, ' ')
const readings = async (id: number) =>
  (await readRoast(site.owner, id)).input_history.map(({ type, value }) => [type, value])
const events = async (id: number) => (await readRoast(site.owner, id)).event_history.map((event) => event.event_type)

/** Whether the whole element is inside the window. */
async function isInWindow(element: Locator, { width, height } = WINDOW): Promise<boolean> {
  const box = await element.boundingBox()
  return box !== null && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height
}

test('[roast-cockpit-01] at 1280 × 800 the whole cockpit is inside the window, and axe finds no problem', async () => {
  const page = await open(await createRunningRoast())
  const parts = [
    page.getByRole('timer'),
    page.getByRole('region', { name: 'Profile' }),
    typing(page),
    page.getByRole('region', { name: 'Inputs', exact: true }),
    page.getByRole('button', { name: 'End', exact: true }),
    page.getByRole('button', { name: 'Edit input 3' }),
  ]
  for (const part of parts) await expect.poll(() => isInWindow(part)).toBe(true)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  expect(await accessibilityProblems(page)).toEqual([])
  const narrow = { width: 992, height: 800 }
  await page.setViewportSize(narrow)
  for (const part of parts.slice(0, 5)) await expect.poll(() => isInWindow(part, narrow)).toBe(true)
})

test('[roast-cockpit-02] digits, the comma and Backspace change the value without a click, and Enter logs it', async () => {
  const id = await createRunningRoast()
  const page = await open(id)
  await page.keyboard.type('161,57')
  expect(await shownValue(page)).toBe('161.57 °C')
  await page.keyboard.press('Backspace')
  expect(await shownValue(page)).toBe('161.5 °C')
  await page.keyboard.press('Enter')
  await expect.poll(() => shownValue(page)).toBe('0 °C')
  await expect.poll(async () => (await readings(id)).at(-1)).toEqual(['BEAN_TEMP', 161.5])
  await page.keyboard.type('w900')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await readings(id)).at(-1)).toEqual(['POWER_DRAW', 900])
})

test("[roast-keypad-13] [roast-keypad-14] after a refusal the keypad says what is possible in the member's unit, and the next digit begins anew", async () => {
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
      const keypad = viewport === PHONE ? page.getByRole('dialog', { name: 'Roast Input' }) : typing(page)
      const refusal = keypad.getByText('Not logged: a temperature must be between 32 and 455°F. Type it again.')
      await keypad.waitFor()
      await page.keyboard.type('4511')
      await page.keyboard.press('Enter')
      await refusal.waitFor()
      await page.keyboard.type('4')
      await refusal.waitFor({ state: 'detached' })
      expect((await keypad.locator('output').innerText()).replace(/\s+/g, ' ')).toBe('4 °F')
    }
  } finally {
    await chooseUnit('DEGREES_CELSIUS')
  }
})

test('[roast-cockpit-03] each event has a button with its key and its time, and the key does the same', async () => {
  const id = await createRunningRoast()
  const page = await open(id)
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
  await panel.getByRole('button', { name: /Dry End\s*03:\d\d/ }).waitFor()
  await expect.poll(() => events(id)).toEqual(['DRY_END'])
  await panel.getByRole('button', { name: 'FC Start' }).click()
  await panel.getByRole('button', { name: /FC Start\s*03:\d\d/ }).waitFor()
  await expect.poll(() => events(id)).toEqual(['DRY_END', 'FIRST_CRACK_START'])
  await page.keyboard.press('u')
  await expect.poll(() => events(id)).toEqual(['DRY_END'])
})

test('[roast-cockpit-04] the keys do nothing while a text field has the focus, or while a dialog or a menu is open', async () => {
  const id = await createRunningRoast()
  const page = await open(id)
  const before = await readings(id)
  const press = async () => {
    for (const key of ['1', '9', 'd', 'x']) await page.keyboard.press(key)
    expect(await shownValue(page)).toBe('0 °C')
  }
  await page.getByRole('button', { name: 'Edit input 1' }).click()
  await page.getByRole('textbox', { name: 'Value' }).focus()
  await press()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Settings' }).click()
  const settings = page.getByRole('dialog', { name: 'Roast Settings' })
  await settings.waitFor()
  await press()
  await page.keyboard.press('Escape')
  await settings.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Menu' }).click()
  await press()
  await page.keyboard.press('Escape')
  expect([await readings(id), await events(id)]).toEqual([before, []])
  await page.keyboard.press('7')
  expect(await shownValue(page)).toBe('7 °C')
})

test('a reading can be edited by keyboard: its field has the focus, and Escape ends the edit', async () => {
  const page = await open(await createRunningRoast())
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'Edit input 1' }).focus()
  await page.keyboard.press('Enter')
  const form = page.getByRole('form', { name: 'Input 1' })
  await form.getByRole('textbox', { name: 'Value' }).and(page.locator(':focus')).waitFor()
  const isWhole = () =>
    form.evaluate((element) => {
      const box = element.getBoundingClientRect()
      const around = document.querySelector('.cockpit-table > section')?.getBoundingClientRect()
      return around && box.top >= around.top && box.bottom <= Math.min(around.bottom, innerHeight)
    })
  await expect.poll(isWhole).toBe(true)
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })
})

test('[roast-cockpit-06] the keypad shows in words that the value is not logged yet', async () => {
  const id = await createRunningRoast()
  const page = await open(id)
  await typing(page).getByText('Type a reading at any time.').waitFor()
  await typing(page).getByRole('button', { name: '1', exact: true }).click()
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await readings(id)).at(-1)).toEqual(['BEAN_TEMP', 1])
  await page.getByRole('button', { name: 'End', exact: true }).focus()
  await page.keyboard.type('150')
  await typing(page).getByText('Not logged yet').waitFor()
  await page.keyboard.press('Enter')
  await typing(page).getByText('Type a reading at any time.').waitFor()
  await expect.poll(async () => (await readings(id)).at(-1)).toEqual(['BEAN_TEMP', 150])
  expect(await page.getByRole('alertdialog').count()).toBe(0)
})

test('a window that becomes narrow has the page of a phone, and the cockpit again when it is wide', async () => {
  const id = await createRunningRoast()
  const page = await open(id)
  await typing(page).waitFor()
  await page.setViewportSize(PHONE)
  await page.getByRole('toolbar', { name: 'Roast controls' }).getByRole('button', { name: 'Input' }).waitFor()
  expect(await typing(page).count()).toBe(0)
  await page.setViewportSize(WINDOW)
  await typing(page).waitFor()
})

test('[roast-cockpit-08] at 992 px no number is broken over two lines, and no text is wider than its button', async () => {
  const id = await createRunningRoast()
  for (let position = 4; position <= 12; position += 1)
    await changeRoast(site.owner, id, { input: { input_type: 'BEAN_TEMP', input_value: 130, seconds: 140 + position } })
  const page = await open(id, { width: 992, height: 800 })
  await page.getByRole('button', { name: 'Edit input 12' }).waitFor()
  const problems = await page.locator('.cockpit').evaluate((cockpit) => {
    const textBox = (element: Element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      // Words for screen readers have no place on the screen.
      const hidden = element.querySelector('.visually-hidden')
      if (hidden) range.setStartAfter(hidden)
      return range
    }
    const broken = [...cockpit.querySelectorAll('td:first-child, td[data-note=false]')].filter(
      (cell) => textBox(cell).getClientRects().length > 1,
    )
    const wide = [...cockpit.querySelectorAll('button')].filter((button) => {
      const { left, right, width } = button.getBoundingClientRect()
      const text = textBox(button).getBoundingClientRect()
      return width > 0 && (text.left < left + 3 || text.right > right - 3)
    })
    return [...broken, ...wide].map((element) => element.textContent)
  })
  expect(problems).toEqual([])
})
