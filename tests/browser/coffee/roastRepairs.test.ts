/** Corrects a roast in each possible way once, on a phone, with the buttons of the page. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeRoast, createBean, createRoast, readRoast } from '../../support/coffee.ts'
import { invite, type Member, PASSWORD } from '../../support/members.ts'
import { startTestSite, type TestSite, waitForAddress } from '../../support/site.ts'
import { slowTimers } from '../../support/slowTimers.ts'

let site: TestSite
let cleo: Member
let beanId: number

beforeAll(async () => {
  site = await startTestSite()
  cleo = await invite(site.owner, { username: 'Cleo', password: PASSWORD, acl: 'coffee' })
  beanId = (await createBean(cleo, { name: 'Guji Hambela' })).coffee_bean_id
  await createBean(cleo, { name: 'Sidamo' })
})
afterAll(() => site.close())

const isoBefore = (secondsAgo: number) => new Date(Date.now() - secondsAgo * 1000).toISOString()

async function createRunningRoast(startedSecondsAgo: number): Promise<number> {
  const id = await createRoast(cleo, beanId)
  await changeRoast(cleo, id, { start_time: isoBefore(startedSecondsAgo) })
  return id
}

async function open(id: number): Promise<Page> {
  const page = await site.openInSharedWindow(`/coffee/roasts/${id}`, cleo)
  await page.getByRole('timer').waitFor()
  return page
}

/** Waits until no row has the mark 'Unsaved'. When the mark disappears, the rows and the buttons below it move up. */
const waitUntilSaved = (page: Page) => page.getByText('Unsaved', { exact: true }).first().waitFor({ state: 'detached' })

const bar = (page: Page) => page.getByRole('toolbar', { name: 'Roast controls' })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
async function logEvent(page: Page, name: string) {
  await bar(page).getByRole('button', { name: 'Event' }).click()
  await page.getByRole('menuitem', { name }).click()
}

test('[roast-repair-20] the button "Undo" is always at the same position, at least 44 px high, and disappears after 10 s', async () => {
  // With timers of the usual speed, 'Undo Start' could disappear before the test undoes both logs.
  const page = await site.visit('/chess', cleo)
  await slowTimers(page)
  await page.goto(`${site.origin}/coffee/roasts/${await createRoast(cleo, beanId)}`)
  // When this bar appears, it moves the button 'Undo' up.
  await page.getByRole('navigation', { name: 'Tools' }).waitFor()
  await bar(page).getByRole('button', { name: 'Start' }).click()
  const undo = page.getByRole('button', { name: /^Undo / })
  await button(page, 'Undo Start').waitFor()
  const undoBox = await undo.boundingBox()
  expect(undoBox?.height).toBeGreaterThanOrEqual(44)
  expect(undoBox?.width).toBeGreaterThanOrEqual(300)
  await logEvent(page, 'Dry End')
  await page.getByRole('button', { name: /^Undo Dry End/ }).waitFor()
  await expect.poll(() => undo.boundingBox()).toEqual(undoBox)
  // Both logs are undone.
  await undo.click()
  await button(page, 'Undo Start').click()
  await bar(page).getByRole('button', { name: 'Start' }).waitFor()
  // With timers of the usual speed, the button 'Undo Start' disappears after 10 s.
  const usualPage = await open(await createRoast(cleo, beanId))
  await bar(usualPage).getByRole('button', { name: 'Start' }).click()
  await button(usualPage, 'Undo Start').waitFor()
  await button(usualPage, 'Undo Start').waitFor({ state: 'detached', timeout: 20_000 })
})

test('[roast-repair-21] the button that confirms the end is not where End was, the end can be undone, an ended roast is resumed with one tap, and a missed event is added with its time', async () => {
  const id = await createRunningRoast(700)
  const page = await open(id)
  const end = bar(page).getByRole('button', { name: 'End' })
  const endBox = await end.boundingBox()
  await end.click()
  const confirm = button(page, 'End Roast')
  // The roast started 11:40 before the page was opened.
  await page.getByText(/^End the roast at 1[1-4]:\d\d\?$/).waitFor()
  const confirmBox = await confirm.boundingBox()
  // A second tap where Start and End are must not confirm the end.
  expect((confirmBox?.x ?? 0) - ((endBox?.x ?? 0) + (endBox?.width ?? 0))).toBeGreaterThan(44)
  await page.keyboard.press('Escape')
  await confirm.waitFor({ state: 'detached' })
  await end.press('Enter')
  // The opening dialog moves the focus. A key that is pressed before that would go to another button.
  await page.getByRole('dialog').locator(':focus').waitFor()
  await confirm.press('Enter')
  await page.getByText('Finished').waitFor()
  await expect.poll(async () => (await readRoast(cleo, id)).end_time).not.toBeNull()
  await button(page, 'Undo End').click()
  await page.getByText('Roasting').waitFor()
  await expect.poll(async () => (await readRoast(cleo, id)).end_time).toBeNull()

  await changeRoast(cleo, id, { end_time: isoBefore(1) })
  await button(page, 'Add Event').click()
  const form = page.getByRole('dialog', { name: 'Add Event' })
  await form.getByRole('button', { name: 'FC Start' }).click()
  await form.getByLabel('Time (mm:ss)').fill('20:00')
  await form.getByRole('button', { name: 'Add' }).click()
  await form.getByText(/^FC Start cannot be after the end at/).waitFor()
  await form.getByLabel('Time (mm:ss)').fill('08:41')
  await form.getByRole('button', { name: 'Add' }).click()
  await expect.poll(async () => (await readRoast(cleo, id)).first_crack).toBe(521)
  await button(page, 'Resume').click()
  await page.getByText('Roasting').waitFor()
  await expect.poll(async () => (await readRoast(cleo, id)).end_time).toBeNull()
})

test('[roast-repair-22] a reading and an event can be moved in the table, and are deleted only after the member confirms', async () => {
  const id = await createRunningRoast(700)
  await changeRoast(cleo, id, { input: { input_type: 'BEAN_TEMP', input_value: 180, seconds: 60 } })
  await changeRoast(cleo, id, { roast_event: { event_type: 'FIRST_CRACK_START', seconds: 521 } })
  const page = await open(id)
  await button(page, 'Table').click()
  await button(page, 'Edit input 1').click()
  const row = page.getByRole('form', { name: 'Input 1' })
  await expect.poll(() => row.getByLabel('Time').inputValue()).toBe('01:00')
  await row.getByLabel('Time').fill('1:30.5')
  await row.getByRole('button', { name: 'Update' }).click()
  await expect.poll(async () => (await readRoast(cleo, id)).input_history[0]?.seconds).toBe(90.5)
  await waitUntilSaved(page)

  await button(page, 'Edit FC Start').click()
  const event = page.getByRole('form', { name: 'FC Start' })
  await event.getByLabel('Time').fill('soon')
  await event.getByRole('button', { name: 'Update' }).click()
  await event.getByText('Enter a time as minutes and seconds, for example 08:41.').waitFor()
  await event.getByLabel('Time').fill('09:02')
  await event.getByRole('button', { name: 'Update' }).click()
  await expect.poll(async () => (await readRoast(cleo, id)).first_crack).toBe(542)
  await waitUntilSaved(page)

  await button(page, 'Edit FC Start').click()
  await event.getByRole('button', { name: 'Delete' }).click()
  await event.getByText('Delete FC Start at 09:02?').waitFor()
  await event.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(async () => (await readRoast(cleo, id)).event_history).toEqual([])
  await button(page, 'Edit input 1').click()
  await row.getByRole('button', { name: 'Delete' }).click()
  await row.getByText(/^Delete Bean Temperature 356.* at 01:30\?$/).waitFor()
  await row.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(async () => (await readRoast(cleo, id)).input_history).toEqual([])
})

test('[roast-repair-23] the bean can be changed before the first reading, and a roast that has not started can be discarded', async () => {
  const id = await createRoast(cleo, beanId)
  const page = await open(id)
  await button(page, 'Change Bean').click()
  await page.getByRole('dialog', { name: 'Change Bean' }).getByRole('button', { name: 'Sidamo' }).click()
  await page.getByRole('heading', { name: 'Sidamo' }).waitFor()
  await expect.poll(async () => (await readRoast(cleo, id)).coffee_bean_name).toBe('Sidamo')
  await button(page, 'Discard').click()
  await waitForAddress(page, '/coffee/roasts')
  await expect.poll(() => readRoast(cleo, id).catch(() => null)).toBeNull()
  const startedRoast = await createRunningRoast(60)
  await changeRoast(cleo, startedRoast, { input: { input_type: 'BEAN_TEMP', input_value: 180, seconds: 20 } })
  await open(startedRoast)
  await bar(page).getByRole('button', { name: 'End' }).waitFor()
  await expect.poll(() => button(page, 'Change Bean').count()).toBe(0)
  await expect.poll(() => button(page, 'Discard').count()).toBe(0)
})
