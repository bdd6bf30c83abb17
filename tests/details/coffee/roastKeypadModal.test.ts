/** Checks the keypad. From a tablet on it is a modal dialog at the side, and in the cockpit it is a part of the view. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeRoast, createBean, createRoast } from '../../support/coffee.ts'
import { startTestSite, type TestSite } from '../../support/site.ts'

const TABLET = { width: 900, height: 860 }
const SMALLEST_TABLET = { width: 768, height: 1024 }
const DESKTOP = { width: 1280, height: 800 }

let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
})
afterAll(() => site.close())

test.each([TABLET, DESKTOP])(
  '[roast-repair-24] at $width px the keypad is a modal dialog that keeps the focus inside',
  async (viewport) => {
    const { coffee_bean_id } = await createBean(site.owner, { name: 'Guji' })
    const id = await createRoast(site.owner, coffee_bean_id)
    await changeRoast(site.owner, id, { start_time: new Date(Date.now() - 100_000).toISOString() })
    const page = await site.visit(`/coffee/roasts/${id}`, site.owner, { viewport })
    const input = page.getByRole('toolbar', { name: 'Roast controls' }).getByRole('button', { name: 'Input' })
    await input.click()
    const keypad = page.getByRole('dialog', { name: 'Roast Input' })
    await keypad.waitFor()
    await expect.poll(() => keypad.getAttribute('aria-modal')).toBe('true')
    const isInside = () => keypad.evaluate((dialog) => dialog.contains(document.activeElement))
    await expect.poll(isInside).toBe(true)
    for (let presses = 0; presses < 20; presses++) {
      await page.keyboard.press('Tab')
      await expect.poll(isInside).toBe(true)
    }
    await page.keyboard.press('Escape')
    await keypad.waitFor({ state: 'detached' })
    await expect.poll(() => input.evaluate((button) => button === document.activeElement)).toBe(true)
    // Escape also closes the keypad after a click outside of the keypad.
    await input.click()
    await keypad.waitFor()
    await page.getByRole('timer').click()
    await page.keyboard.press('Escape')
    await keypad.waitFor({ state: 'detached' })
    await input.click()
    await keypad.getByRole('button', { name: 'Close' }).click()
    await keypad.waitFor({ state: 'detached' })
    await expect.poll(() => input.evaluate((button) => button === document.activeElement)).toBe(true)
  },
)

test('[roast-keypad-20] at 768 px the keypad keeps its size while the longest value is typed', async () => {
  const { coffee_bean_id } = await createBean(site.owner, { name: 'Guji' })
  const id = await createRoast(site.owner, coffee_bean_id)
  await changeRoast(site.owner, id, { start_time: new Date(Date.now() - 100_000).toISOString() })
  const page = await site.visit(`/coffee/roasts/${id}`, site.owner, {
    viewport: SMALLEST_TABLET,
  })
  await page.getByRole('toolbar', { name: 'Roast controls' }).getByRole('button', { name: 'Input' }).click()
  const keypad = page.getByRole('dialog', { name: 'Roast Input' })
  const key = (name: string) => keypad.getByRole('button', { name, exact: true })
  await key('W').click()
  const boxBefore = await keypad.boundingBox()
  for (const name of ['1', '8', '8', '8', '.', '8', '8']) await key(name).click()
  await keypad.getByText('1888.88').waitFor()
  await expect.poll(() => keypad.boundingBox()).toEqual(boxBefore)
})

test.each([
  [1280, 800, 'page'],
  [992, 700, 'page'],
  [1920, 1080, 'page'],
  [1280, 800, 'cockpit'],
  [1366, 650, 'cockpit'],
  [992, 700, 'cockpit'],
] as const)(
  '[roast-keypad-11] at %d × %d the keypad of the %s is beside the chart, not over "End" or "Undo"',
  async (width, height, view) => {
    const { coffee_bean_id } = await createBean(site.owner, { name: 'Guji' })
    const id = await createRoast(site.owner, coffee_bean_id)
    await changeRoast(site.owner, id, { start_time: new Date(Date.now() - 100_000).toISOString() })
    const page = await site.visit(`/coffee/roasts/${id}`, site.owner, { viewport: { width, height } })
    const keypad = page.getByRole(view === 'cockpit' ? 'region' : 'dialog', { name: 'Roast Input' })
    const openKeypad = () =>
      page.getByRole('button', { name: view === 'cockpit' ? 'Cockpit' : 'Input', exact: true }).click()
    await openKeypad()
    await keypad.waitFor()
    const chart = page.getByRole('img', { name: /^Profile of a roast/ })
    await expect
      .poll(async () => {
        const [chartBox, keypadBox] = [await chart.boundingBox(), await keypad.boundingBox()]
        return chartBox && keypadBox ? chartBox.x + chartBox.width < keypadBox.x : false
      })
      .toBe(true)
    await expect.poll(async () => (await chart.boundingBox())?.width).toBeGreaterThan(240)
    await page.keyboard.type('150')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /^Undo/ }).waitFor()
    if (view === 'page') await openKeypad()
    // When the line about unsaved taps disappears, the page moves up.
    await page.getByText(/^\d tap not saved yet/).waitFor({ state: 'detached' })
    const keypadBox = await keypad.boundingBox()
    for (const name of [/^End$/, /^Undo/]) {
      const box = await page.getByRole('button', { name }).boundingBox()
      if (!box || !keypadBox) throw new Error(`${name} or the keypad is not shown`)
      const isBeside = box.x + box.width <= keypadBox.x
      const isAbove = box.y + box.height <= keypadBox.y
      expect(isBeside || isAbove || box.y >= keypadBox.y + keypadBox.height, String(name)).toBe(true)
    }
  },
)
