/** Checks on a phone that the form of a reading, the chart and the button Undo can be read and reached. */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeRoast, createBean, createRoast } from '../../support/coffee.ts'
import { PHONE, startTestSite, type TestSite, waitUntilSettled } from '../../support/site.ts'
import { slowTimers } from '../../support/slowTimers.ts'

let site: TestSite
let beanId: number
beforeAll(async () => {
  site = await startTestSite()
  beanId = (await createBean(site.owner, { name: 'Guji' })).coffee_bean_id
})
afterAll(() => site.close())

/**
 * Opens a roast that has run for five minutes and has this many readings. The timers of the window are slow, so that an
 * alert and the button 'Undo' stay until the test has measured them.
 */
async function open(readingCount: number): Promise<Page> {
  const id = await createRoast(site.owner, beanId)
  await changeRoast(site.owner, id, { start_time: new Date(Date.now() - 300_000).toISOString() })
  for (let nth = 1; nth <= readingCount; nth++) {
    const input = { input_type: 'BEAN_TEMP', input_value: 100 + nth, seconds: nth * 10 } as const
    await changeRoast(site.owner, id, { input })
  }
  const page = await site.visit('/robots.txt', site.owner, { viewport: PHONE })
  await slowTimers(page)
  await page.goto(`${site.origin}/coffee/roasts/${id}`)
  await page.getByRole('timer').waitFor()
  // When this bar appears, it moves the control bar up.
  await page.getByRole('navigation', { name: 'Tools' }).waitFor()
  return page
}

const bar = (page: Page) => page.getByRole('toolbar', { name: 'Roast controls' })
/** True if no other element covers the middle of this element. */
const isOnTop = (element: Locator) =>
  element.evaluate((found) => {
    const { x, y, width, height } = found.getBoundingClientRect()
    return found.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })

test('[roast-table-06] the form of the last reading is scrolled into view, with all its fields and buttons', async () => {
  const page = await open(8)
  await page.getByRole('button', { name: 'Table' }).click()
  await page.getByRole('button', { name: 'Edit input 8' }).click()
  const form = page.getByRole('form', { name: 'Input 8' })
  for (const name of ['Bean Temperature', 'Update', 'Cancel', 'Delete']) {
    await expect.poll(() => isOnTop(form.getByRole('button', { name })), { message: name }).toBe(true)
  }
  for (const name of ['Value', 'Time']) {
    await expect.poll(() => isOnTop(form.getByRole('textbox', { name })), { message: name }).toBe(true)
  }
})

test('[roast-chart-16] a single reading is drawn as a dot in the chart', async () => {
  const page = await open(1)
  const dot = page.locator('.roast-chart-line[data-axis=BEAN_TEMP] circle')
  await dot.waitFor()
  await expect.poll(() => dot.evaluate((circle) => circle.getBoundingClientRect().width)).toBeGreaterThan(5)
})

test('[roast-repair-26] an alert is above the button "Undo", and "Undo" shows its whole text', async () => {
  const page = await open(0)
  await bar(page).getByRole('button', { name: 'Input' }).click()
  for (const digit of '120') await page.getByRole('dialog').getByRole('button', { name: digit, exact: true }).click()
  await page.getByRole('button', { name: 'Submit' }).click()
  // The member types temperatures in °C and reads them in °F: 120 °C are 248 °F.
  const undo = page.getByRole('button', { name: /^Undo Bean Temperature 248.0 °F at / })
  const isCut = await undo.locator('span').evaluate((text) => {
    return text.scrollHeight > text.clientHeight + 1 || text.scrollWidth > text.clientWidth
  })
  expect(isCut).toBe(false)
  for (const name of ['FC End', 'FC Start']) {
    await bar(page).getByRole('button', { name: 'Event' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  const alert = page.locator('.alert').filter({ hasText: 'FC Start cannot be after FC End' })
  const undoEvent = page.getByRole('button', { name: /^Undo FC End/ })
  // A moment after the alert has appeared, the page moves it to its final place.
  await expect
    .poll(async () => {
      const [box, undoBox] = [await alert.boundingBox(), await undoEvent.boundingBox()]
      return box && undoBox ? box.y + box.height < undoBox.y : false
    })
    .toBe(true)
})

test('without a network, an unsaved reading can be moved and deleted in the table', async () => {
  const page = await open(1)
  await waitUntilSettled(page)
  await page.context().setOffline(true)
  await bar(page).getByRole('button', { name: 'Input' }).click()
  for (const digit of '190') await page.getByRole('dialog').getByRole('button', { name: digit, exact: true }).click()
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('button', { name: 'Table' }).click()
  // The mark 'Unsaved' must not push the button out of the table.
  await page.setViewportSize({ width: 320, height: 844 })
  await page.getByRole('button', { name: 'Edit input 2' }).scrollIntoViewIfNeeded()
  const tableRegion = page.getByRole('region', { name: 'Table of inputs' })
  await expect.poll(() => tableRegion.evaluate((region) => region.scrollWidth - region.clientWidth)).toBe(0)
  await page.getByRole('button', { name: 'Edit input 2' }).click()
  const form = page.getByRole('form', { name: 'Input 2' })
  await form.getByLabel('Time').fill('04:30')
  await form.getByRole('button', { name: 'Update' }).click()
  await page.getByRole('row', { name: /^2 Bean Temperature 04:30 ?Unsaved 374.0 °F/ }).waitFor()
  await page.getByRole('button', { name: 'Edit input 2' }).click()
  await form.getByRole('button', { name: 'Delete' }).click()
  await form.getByText(/^Delete Bean Temperature 374.0 °F at 04:30\?$/).waitFor()
  await form.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Edit input 2' }).waitFor({ state: 'detached' })
  await expect.poll(() => page.getByRole('button', { name: 'Edit input 1' }).count()).toBe(1)
})
