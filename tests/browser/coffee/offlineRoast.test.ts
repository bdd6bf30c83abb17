/** Checks a roast that is created and logged while the server cannot be reached. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBean, createRoast, readRoast } from '../../support/coffee.ts'
import { call, dataOf, invite, type Member, PASSWORD } from '../../support/members.ts'
import { control, keypad } from '../../support/roastPage.ts'
import { PHONE, startTestSite, type TestSite, waitUntilSettled } from '../../support/site.ts'
import { storedEntries } from '../../support/storedEntries.ts'

let site: TestSite
let cleo: Member

beforeAll(async () => {
  site = await startTestSite()
  cleo = await invite(site.owner, { username: 'Cleo', password: PASSWORD, acl: 'coffee' })
})
afterAll(() => site.close())

const countRoasts = async () =>
  dataOf(await call(site.origin, 'GET /coffee/roasts', { cookie: cleo.cookie })).stats.num_roasts

async function logReading(page: Page, value: number): Promise<void> {
  await control(page, 'Input').click()
  await keypad(page).getByRole('button', { name: '°C', exact: true }).click()
  for (const key of String(value)) await keypad(page).getByRole('button', { name: key, exact: true }).click()
  await keypad(page).getByRole('button', { name: 'Submit' }).click()
  await keypad(page).waitFor({ state: 'detached' })
}

test('[offline-start-08] a roast that was created and logged without a network is stored exactly once on the server', {
  timeout: 120_000,
}, async () => {
  const bean = await createBean(cleo, { name: 'Guji' })
  // Open the pages of a roast and of the beans first, because the browser cannot load their code without a network.
  const earlierRoast = await createRoast(cleo, bean.coffee_bean_id)
  const page = await site.visit(`/coffee/roasts/${earlierRoast}`, cleo, { viewport: PHONE })
  await control(page, 'Start').waitFor()
  // This window has no service worker, so the code of the menu and of the dialogs must be loaded before the network
  // fails.
  await waitUntilSettled(page)
  await page.getByRole('link', { name: 'Back to the roasts' }).click()
  await page.getByRole('link', { name: 'New Roast' }).first().click()
  const beanButton = page.getByRole('list', { name: 'Beans' }).getByRole('button', { name: 'Guji' }).first()
  await beanButton.waitFor()
  const countBefore = await countRoasts()

  await page.context().setOffline(true)
  await beanButton.click()
  // The address has the client id of the roast.
  await page.waitForURL(/\/coffee\/roasts\/[0-9a-f]{8}-[0-9a-f-]{27}$/)
  await control(page, 'Start').click()
  await control(page, 'End').waitFor()
  for (const value of [182, 165, 201]) await logReading(page, value)
  await control(page, 'Event').click()
  await page.getByRole('menuitem', { name: 'FC Start' }).click()
  await control(page, 'End').click()
  await page.getByRole('button', { name: 'End Roast' }).click()
  await page.getByText('Finished').waitFor()
  await page.getByRole('button', { name: 'Details' }).click()
  const details = page.getByRole('dialog', { name: 'Roast Details' })
  for (const [label, grams] of [
    ['Coffee In (g)', '300'],
    ['Coffee Out (g)', '255'],
  ] as const) {
    await details.getByLabel(label, { exact: true }).fill(grams)
    await details.getByRole('button', { name: `Update ${label}` }).click()
  }
  await expect.poll(() => details.getByLabel('Weight Loss').innerText()).toContain('15')
  await page.keyboard.press('Escape')

  await page.context().setOffline(false)
  await page.waitForURL(/\/coffee\/roasts\/\d+$/, { timeout: 30_000 })
  const id = Number(new URL(page.url()).pathname.split('/').at(-1))
  await expect.poll(async () => (await readRoast(cleo, id)).coffee_out_mg, { timeout: 20_000 }).toBe(255_000)
  const storedRoast = await readRoast(cleo, id)
  expect(storedRoast.input_history.map(({ value }) => value)).toEqual([182, 165, 201])
  expect(storedRoast.event_history.map(({ event_type }) => event_type)).toEqual(['FIRST_CRACK_START'])
  expect(storedRoast).toMatchObject({ coffee_bean_name: 'Guji', coffee_in_mg: 300_000 })
  expect(storedRoast.end_seconds).toBeGreaterThan(1)
  await expect.poll(countRoasts).toBe(countBefore + 1)
  await page.getByText('not saved yet').first().waitFor({ state: 'detached' })
  await page.getByText('Finished').waitFor()
})

test('[offline-start-18] a roast that the server does not know is discarded with its taps after the member confirms', {
  timeout: 90_000,
}, async () => {
  const bean = await createBean(cleo, { name: 'Lekempti' })
  const page = await site.visit('/coffee/roasts/new', cleo, { viewport: PHONE })
  const beanButton = page.getByRole('list', { name: 'Beans' }).getByRole('button', { name: bean.name }).first()
  await beanButton.waitFor()
  const countBefore = await countRoasts()
  // The calls that create a roast never reach the server.
  await page.route('**/api/coffee/roasts', (route) => {
    return route.request().method() === 'POST' ? route.abort() : route.continue()
  })
  await beanButton.click()
  await page.waitForURL(/\/coffee\/roasts\/[0-9a-f]{8}-[0-9a-f-]{27}$/)
  await control(page, 'Start').click()
  await control(page, 'End').waitFor()
  await logReading(page, 182)

  await page.getByRole('button', { name: 'Details' }).click()
  const details = page.getByRole('dialog', { name: 'Roast Details' })
  await details.getByLabel('Coffee In (g)', { exact: true }).fill('301')
  await page.keyboard.press('Escape')
  await details.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Details' }).click()
  await expect.poll(() => details.getByLabel('Coffee In (g)', { exact: true }).inputValue()).toBe('301')
  await page.keyboard.press('Escape')
  await details.waitFor({ state: 'detached' })

  // These are the creation of the roast and two taps: the start and the reading.
  await page.getByText('3 not saved yet.').waitFor()
  await page.getByRole('button', { name: /not saved yet$/ }).click()
  const list = page.getByRole('dialog', { name: 'Not saved yet' })
  await list.getByRole('button', { name: /^Discard New roast/ }).click()
  const question = page.getByRole('dialog', { name: 'Are you sure?' })
  await question.getByText('Discard the roast and 2 taps?').waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  await expect.poll(() => list.getByRole('button', { name: /^Discard/ }).count()).toBe(3)
  await list.getByRole('button', { name: /^Discard New roast/ }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await page.getByText('not saved yet').first().waitFor({ state: 'detached' })
  await page.getByText('This roast was discarded.').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  // The taps leave the page first. They are deleted from the disk a moment later.
  await expect.poll(() => storedEntries(page)).toEqual([])

  await page.goto(`${site.origin}/coffee/roasts/new`)
  await beanButton.click()
  await control(page, 'Start').waitFor()
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await page.waitForURL(/\/coffee\/roasts$/)
  await page.unroute('**/api/coffee/roasts')
  await expect.poll(countRoasts, { timeout: 20_000 }).toBe(countBefore)
})

test('[offline-start-12] a roast that is not saved yet is the first row of the list, and never has two rows', {
  timeout: 120_000,
}, async () => {
  const bean = await createBean(cleo, { name: 'Sidamo of one row' })
  const earlierRoast = await createRoast(cleo, bean.coffee_bean_id)
  const page = await site.visit(`/coffee/roasts/${earlierRoast}`, cleo, { viewport: PHONE })
  await control(page, 'Start').waitFor()
  await page.getByRole('link', { name: 'Back to the roasts' }).click()
  // The test counts only the rows of this bean, because the page of another test can still save or delete a roast of
  // the same member.
  const rows = page.getByRole('list', { name: 'Roasts', exact: true }).getByRole('listitem')
  const saved = rows.filter({ hasText: bean.name })
  await expect.poll(() => saved.count()).toBe(1)
  await waitUntilSettled(page)
  await page.getByRole('link', { name: 'New Roast' }).first().click()
  const beanButton = page.getByRole('list', { name: 'Beans' }).getByRole('button', { name: bean.name }).first()
  await beanButton.waitFor()
  await page.context().setOffline(true)
  await beanButton.click()
  await page.waitForURL(/\/coffee\/roasts\/[0-9a-f]{8}-[0-9a-f-]{27}$/)
  const address = new URL(page.url()).pathname
  await control(page, 'Start').click()
  await control(page, 'End').waitFor()
  await page.getByRole('link', { name: 'Back to the roasts' }).click()

  const unsaved = page.getByRole('list', { name: 'Roasts that are not saved yet' }).getByRole('listitem')
  await unsaved.getByText('Not saved yet').waitFor()
  await expect.poll(() => unsaved.count()).toBe(1)
  await expect.poll(() => unsaved.innerText()).toContain(bean.name)
  const [unsavedBox, savedBox] = [await unsaved.boundingBox(), await rows.first().boundingBox()]
  expect(unsavedBox?.y).toBeLessThan(savedBox?.y ?? 0)
  await unsaved.getByRole('link').click()
  await page.waitForURL((url) => url.pathname === address)
  await control(page, 'End').waitFor()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await page.getByRole('link', { name: 'Back to the roasts' }).click()
  await unsaved.waitFor()

  await page.context().setOffline(false)
  await unsaved.waitFor({ state: 'detached' })
  // The earlier roast, which has not started, is also marked as 'In-Progress'.
  await expect.poll(() => saved.filter({ hasText: 'In-Progress' }).count()).toBe(2)
  await expect.poll(() => saved.count()).toBe(2)
})
