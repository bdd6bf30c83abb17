/** Checks the form 'After the Roast' on a phone, and where its notes and its score are shown. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityProblems } from '../../support/axe.ts'
import { changeRoast, createBean, createRoast, readRoast, startRoast } from '../../support/coffee.ts'
import { invite, type Member, PASSWORD } from '../../support/members.ts'
import { control } from '../../support/roastPage.ts'
import { PHONE, waitUntilSettled } from '../../support/site.ts'
import { test } from '../../support/siteTest.ts'
import { slowTimers } from '../../support/slowTimers.ts'
import { storedEntries } from '../../support/storedEntries.ts'

let cleo: Member
let beanId: number

test.beforeAll(async ({ site }) => {
  cleo = await invite(site.owner, { username: 'Cleo', password: PASSWORD, acl: 'coffee' })
  beanId = (await createBean(cleo, { name: 'Guji' })).coffee_bean_id
})

/** Creates a roast that started 700 s ago. */
async function createRunningRoast(bean = beanId): Promise<number> {
  const id = await createRoast(cleo, bean)
  await startRoast(cleo, id, Date.now() - 700_000)
  return id
}

async function createEndedRoast(bean = beanId): Promise<number> {
  const id = await createRunningRoast(bean)
  await changeRoast(cleo, id, { end_time: new Date().toISOString() })
  return id
}

const form = (page: Page) => page.getByRole('dialog', { name: 'After the Roast' })
const field = (page: Page, label: string) => form(page).getByLabel(label, { exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** The button with which the page offers the form right after the end of a roast. */
const offerButton = (page: Page) =>
  page.getByRole('group', { name: 'Form about the roast' }).getByRole('button', { name: 'After the Roast' })
const notesAndScore = (page: Page) => page.getByRole('region', { name: 'Notes and score' })

async function boxOf(locator: ReturnType<typeof button>) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('The element is not shown.')
  return box
}

/** Ends the running roast of the page with taps. */
async function tapEnd(page: Page): Promise<void> {
  await control(page, 'End').tap()
  await button(page, 'End Roast').tap()
  await page.getByText('Finished').waitFor()
}

/** Waits until the error of the refused code is on the disk. The page shows the error before that. */
const waitForStoredError = (page: Page) =>
  expect.poll(async () => (await storedEntries(page)).map(({ error }) => error?.code)).toEqual(['BAG_OF_ANOTHER_BEAN'])

/** The fields of what a colour meter has measured. */
const MEASURED = ['Whole Bean Color', 'Ground Color', 'Color Scale']

async function fillIn(page: Page, texts: { out: string; color: string; bag: string; score: string; notes: string }) {
  await field(page, 'Coffee Out (g)').fill(texts.out)
  await field(page, 'Roast Color').selectOption(texts.color)
  await field(page, 'Bag Code').fill(texts.bag)
  await field(page, 'Cupping Score').fill(texts.score)
  await field(page, 'Notes').fill(texts.notes)
}

test('[roast-after-11] [roast-cup-03] [roast-cup-04] after the end of a roast the page offers the form below "Undo", and the values that were saved in the form stay after a reload', {
  timeout: 90_000,
}, async ({ site }) => {
  const id = await createRunningRoast()
  const page = await site.visit('/chess', cleo, { viewport: PHONE, hasTouch: true })
  // With timers of the usual speed, the button 'Undo' could disappear before the test has measured and tapped it.
  await slowTimers(page)
  await page.goto(`${site.origin}/coffee/roasts/${id}`)
  await waitUntilSettled(page)
  // 'End' is above the bar with the tools. This bar appears only after the account has loaded.
  await page.getByRole('navigation', { name: 'Tools' }).waitFor()
  const endBox = await boxOf(control(page, 'End'))
  await tapEnd(page)
  await offerButton(page).waitFor()
  // The dialog that asked about the end closes, and the form does not open.
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  // The button is as far down as 'End' was.
  await expect.poll(async () => Math.abs((await boxOf(offerButton(page))).y - endBox.y)).toBeLessThanOrEqual(1)
  const undo = page.getByRole('button', { name: 'Undo End' })
  const [undoBox, offerBox, laterBox] = [
    await boxOf(undo),
    await boxOf(offerButton(page)),
    await boxOf(button(page, 'Later')),
  ]
  expect(undoBox.y + undoBox.height).toBeLessThanOrEqual(offerBox.y)
  await expect.poll(() => button(page, 'After the Roast').count()).toBe(1)
  for (const { height, width } of [offerBox, laterBox]) expect(Math.min(height, width)).toBeGreaterThanOrEqual(44)
  await button(page, 'Resume').waitFor()

  // The member undoes the end. The button that offers the form disappears.
  await undo.tap()
  await control(page, 'End').waitFor()
  await expect.poll(() => offerButton(page).count()).toBe(0)
  await tapEnd(page)
  await offerButton(page).tap()
  await fillIn(page, { out: '255', color: '65', bag: 'Guji-11', score: '84,25', notes: 'Lemon,\nsweet.' })
  await button(page, 'Save').tap()
  await form(page).waitFor({ state: 'detached' })
  await notesAndScore(page).getByText('84.25').waitFor()
  await expect
    .poll(() => readRoast(cleo, id))
    .toMatchObject({
      coffee_out_mg: 255_000,
      roast_color: '65',
      bag_code: 'Guji-11',
      cupping_score: 84.25,
      notes: 'Lemon,\nsweet.',
    })
  await page.reload()
  await notesAndScore(page).getByText('84.25').waitFor()
  await expect.poll(() => notesAndScore(page).innerText()).toContain('Lemon,\nsweet.')
  await page.getByText('Bag Guji-11').waitFor()
  await expect.poll(() => offerButton(page).count()).toBe(0)
  await button(page, 'After the Roast').tap()
  await expect.poll(() => field(page, 'Coffee Out (g)').inputValue()).toBe('255')
  await expect.poll(() => field(page, 'Notes').inputValue()).toBe('Lemon,\nsweet.')

  // The member scores the cup in place of the score.
  await button(page, 'Score the cup').tap()
  for (const part of ['Fragrance', 'Acidity', 'Body', 'Sweetness']) await field(page, part).tap()
  await button(page, 'Save').tap()
  await form(page).getByText('Score all five parts, or clear them.').waitFor()
  await field(page, 'Finish').press('ArrowRight')
  await expect.poll(() => field(page, 'Cupping Score').count()).toBe(0)
  await form(page)
    .getByText(/^Cupping score \d/)
    .waitFor()
  await button(page, 'Save').tap()
  await notesAndScore(page).getByText('Finish 7.25').waitFor()
  const cup = { fragrance: expect.any(Number), finish: 7.25 }
  await expect.poll(() => readRoast(cleo, id)).toMatchObject({ cup })
})

test('[roast-after-12] values that were saved without a network show immediately and reach the server once', {
  timeout: 90_000,
}, async ({ site }) => {
  const id = await createRunningRoast()
  const page = await site.visit(`/coffee/roasts/${id}`, cleo, { viewport: PHONE, hasTouch: true })
  await control(page, 'End').waitFor()
  // This window has no service worker, so the code of the dialogs must be loaded before the network fails.
  await waitUntilSettled(page)
  await page.context().setOffline(true)
  await tapEnd(page)
  await offerButton(page).tap()
  await fillIn(page, { out: '240', color: '55', bag: 'Guji-12', score: '86.5', notes: 'Without a network.' })
  await button(page, 'Save').tap()
  await form(page).waitFor({ state: 'detached' })
  await notesAndScore(page).getByText('86.5').waitFor()
  await page.getByText('Bag Guji-12').waitFor()
  // These are the end and the five values of the form.
  await page.getByText('6 taps not saved yet.').waitFor()
  const roastBefore = await readRoast(cleo, id)
  expect(roastBefore).toMatchObject({ end_time: null, notes: null })

  await page.context().setOffline(false)
  await expect.poll(async () => (await readRoast(cleo, id)).notes, { timeout: 20_000 }).toBe('Without a network.')
  await page.getByText('not saved yet').first().waitFor({ state: 'detached' })
  await expect
    .poll(() => readRoast(cleo, id))
    .toMatchObject({
      coffee_out_mg: 240_000,
      roast_color: '55',
      bag_code: 'Guji-12',
      cupping_score: 86.5,
      // Each of the six taps was delivered once.
      version: roastBefore.version + 6,
    })
  await page.reload()
  await notesAndScore(page).getByText('86.5').waitFor()
})

test('[roast-after-14] with the open keyboard of a phone, every field of the form and "Save" are inside the window, and the first field that cannot be saved gets the focus', async ({
  site,
}) => {
  const page = await site.openInSharedWindow(`/coffee/roasts/${await createEndedRoast()}`, cleo, PHONE)
  await button(page, 'After the Roast').click()
  await form(page).waitFor()
  await expect.poll(() => accessibilityProblems(page)).toEqual([])
  // The keyboard of a phone leaves about half of the window.
  const height = 420
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height })
    for (const label of [...MEASURED, 'Coffee Out (g)', 'Roast Color', 'Bag Code', 'Cupping Score', 'Notes']) {
      await field(page, label).scrollIntoViewIfNeeded()
      const box = await boxOf(field(page, label))
      expect(box.y, label).toBeGreaterThanOrEqual(0)
      expect(box.y + box.height, label).toBeLessThanOrEqual(height)
      expect(box.height, label).toBeGreaterThanOrEqual(44)
      expect(box.x + box.width, label).toBeLessThanOrEqual(width)
    }
    const saveBox = await boxOf(button(page, 'Save'))
    expect(saveBox.y + saveBox.height).toBeLessThanOrEqual(height)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  }

  await field(page, 'Coffee Out (g)').fill('255')
  await field(page, 'Cupping Score').fill('excellent')
  await button(page, 'Save').click()
  await form(page).getByText('A cupping score must be a number from 0 to 100.').waitFor()
  await expect.poll(() => field(page, 'Cupping Score').evaluate((input) => input === document.activeElement)).toBe(true)
  await expect.poll(() => field(page, 'Cupping Score').inputValue()).toBe('excellent')
  await expect.poll(() => accessibilityProblems(page)).toEqual([])
  await button(page, 'Later').click()
  await form(page).waitFor({ state: 'detached' })
  await page.reload()
  await waitUntilSettled(page)
  // The code of the form is loaded after the page.
  await waitUntilSettled(page)
  await button(page, 'After the Roast').click()
  await expect.poll(() => field(page, 'Cupping Score').inputValue()).toBe('excellent')
  await expect.poll(() => field(page, 'Coffee Out (g)').inputValue()).toBe('255')
})

test('[roast-after-08] [roast-after-15] if the server refuses the bag code, the form opens again with the reason at the field, which has the focus, and both are in the form again after a reload', async ({
  site,
}) => {
  await changeRoast(cleo, await createEndedRoast(), { code: 'Taken-15' })
  const otherBean = await createBean(cleo, { name: 'Kenya' })
  const id = await createEndedRoast(otherBean.coffee_bean_id)
  const page = await site.openInSharedWindow(`/coffee/roasts/${id}`, cleo, PHONE)
  await button(page, 'After the Roast').click()
  await field(page, 'Bag Code').fill('Taken-15')
  await button(page, 'Save').click()
  await form(page).getByText('Bag Taken-15 holds Guji. A bag holds one bean.').waitFor()
  await expect.poll(() => field(page, 'Bag Code').evaluate((input) => input === document.activeElement)).toBe(true)
  // Read once, because an alert disappears by itself.
  const alertCount = await page.locator('.alert').count()
  expect(alertCount).toBe(0)
  await button(page, 'Later').click()
  await form(page).waitFor({ state: 'detached' })
  const refusedList = page.getByRole('region', { name: 'Refused' })
  await refusedList.getByRole('button', { name: 'Discard Bag Code Taken-15' }).waitFor()
  await expect.poll(() => refusedList.getByRole('button').count()).toBe(1)
  await waitForStoredError(page)
  // The form does not open by itself on a later visit.
  await page.reload()
  await refusedList.waitFor()
  await expect.poll(() => form(page).count()).toBe(0)
  await button(page, 'After the Roast').click()
  await expect.poll(() => field(page, 'Bag Code').inputValue()).toBe('Taken-15')
  await form(page).getByRole('alert').waitFor()
  await field(page, 'Bag Code').fill('Free-8')
  await button(page, 'Save').click()
  await form(page).waitFor({ state: 'detached' })
  await expect.poll(async () => (await readRoast(cleo, id)).bag_code).toBe('Free-8')
  await refusedList.waitFor({ state: 'detached' })
})
