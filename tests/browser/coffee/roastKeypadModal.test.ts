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
  // Escape also closes it after a click beside it, and the page behind it is visible.
  await input.click()
  await keypad.waitFor()
  await page.getByRole('timer').click()
  const left = (await keypad.boundingBox())?.x ?? 0
  const axis = await page.getByText('Bean Temperature (°F)').first().boundingBox()
  expect(axis?.y).toBeLessThan((await keypad.boundingBox())?.y ?? 0)
  expect(left).toBeGreaterThan(640)
  await page.keyboard.press('Escape')
  await keypad.waitFor({ state: 'detached' })
})
