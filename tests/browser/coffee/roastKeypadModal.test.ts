/** The keypad on a wide screen: a modal at the side of the page. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeRoast, createBean, createRoast } from '../../support/coffee.ts'
import { DESKTOP, startTestSite, type TestSite } from '../../support/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
})
afterAll(() => site.close())

test('[roast-repair-24] on a wide screen the keypad is announced as a modal dialog, keeps the focus inside, and Escape gives it back to Input', async () => {
  const { coffee_bean_id } = await createBean(site.owner, { name: 'Guji' })
  const id = await createRoast(site.owner, coffee_bean_id)
  await changeRoast(site.owner, id, { start_time: new Date(Date.now() - 100_000).toISOString() })
  const page = await site.visit(`/coffee/roasts/${id}`, site.owner, { viewport: DESKTOP })
  const input = page.getByRole('toolbar', { name: 'Roast controls' }).getByRole('button', { name: 'Input' })
  await input.click()
  const keypad = page.getByRole('dialog', { name: 'Roast Input' })
  await keypad.waitFor()
  expect(await keypad.getAttribute('aria-modal')).toBe('true')
  const isInside = () => keypad.evaluate((dialog) => dialog.contains(document.activeElement))
  expect(await isInside()).toBe(true)
  for (let presses = 0; presses < 20; presses++) {
    await page.keyboard.press('Tab')
    expect(await isInside()).toBe(true)
  }
  await page.keyboard.press('Escape')
  await keypad.waitFor({ state: 'detached' })
  expect(await input.evaluate((button) => button === document.activeElement)).toBe(true)
  // Escape also closes it after a click beside it.
  await input.click()
  await keypad.waitFor()
  await page.getByRole('timer').click()
  await page.keyboard.press('Escape')
  await keypad.waitFor({ state: 'detached' })
})

test.each([
  [1280, 800],
  [1366, 650],
  [992, 700],
])('[roast-keypad-11] at %d × %d the keypad is beside the chart and covers nothing of it', async (width, height) => {
  const { coffee_bean_id } = await createBean(site.owner, { name: 'Guji' })
  const id = await createRoast(site.owner, coffee_bean_id)
  await changeRoast(site.owner, id, { start_time: new Date(Date.now() - 100_000).toISOString() })
  const page = await site.visit(`/coffee/roasts/${id}`, site.owner, { viewport: { width, height } })
  await page.getByRole('toolbar', { name: 'Roast controls' }).getByRole('button', { name: 'Input' }).click()
  const keypad = page.getByRole('dialog', { name: 'Roast Input' })
  await keypad.waitFor()
  const chart = page.getByRole('img', { name: /^Profile of a roast/ })
  // The chart becomes narrower when the keypad opens.
  await expect
    .poll(async () => {
      const [chartBox, keypadBox] = [await chart.boundingBox(), await keypad.boundingBox()]
      return chartBox && keypadBox ? chartBox.x + chartBox.width < keypadBox.x : false
    })
    .toBe(true)
  expect((await chart.boundingBox())?.width).toBeGreaterThan(240)
  const bar = await page.getByRole('toolbar', { name: 'Roast controls' }).boundingBox()
  const keypadBox = await keypad.boundingBox()
  expect((bar?.x ?? 0) + (bar?.width ?? 0)).toBeLessThanOrEqual(keypadBox?.x ?? 0)
})
