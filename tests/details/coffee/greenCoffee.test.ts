/**
 * Tests in Chromium the member's stock of each bean: how much is left, its costs, the warning, the archive and the
 * units.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CreateBeanBody } from '../../../contract/api/coffee/beans.ts'
import type { PreferencesChange } from '../../../contract/api/coffee/preferences.ts'
import { accessibilityProblems } from '../../support/axe.ts'
import { changeRoast, createBean, createRoast, readRoast, startRoast } from '../../support/coffee.ts'
import { askForEverything } from '../../support/heldCalls.ts'
import { call, dataOf, invite, type Member, PASSWORD } from '../../support/members.ts'
import {
  closeWindow,
  DESKTOP,
  startTestSite,
  type TestSite,
  waitForAddress,
  waitUntilSettled,
} from '../../support/site.ts'

let site: TestSite

beforeAll(async () => {
  site = await startTestSite()
})
afterAll(() => site.close())

const NARROW = { width: 320, height: 700 }

const inviteCoffeeMember = (username: string) => invite(site.owner, { username, password: PASSWORD, acl: 'coffee' })
const rows = (page: Page) => page.getByRole('list', { name: 'Beans', exact: true }).getByRole('listitem')
const rowOf = (page: Page, name: string) => rows(page).filter({ hasText: name })
const archivedRow = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Archived beans' }).getByRole('listitem').filter({ hasText: name })
const dialog = (page: Page) => page.getByRole('dialog')
const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true })
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()

const setPreferences = async (member: Member, body: PreferencesChange) =>
  dataOf(await call(site.origin, 'POST /coffee/preferences', { cookie: member.cookie, body }))

/** Creates a bean of which the member has used this many grams in one started roast. */
async function createUsedBean(member: Member, body: CreateBeanBody, usedGrams: number) {
  const bean = await createBean(member, body)
  const roastId = await createRoast(member, bean.coffee_bean_id)
  await startRoast(member, roastId, Date.now() - 60_000)
  await changeRoast(member, roastId, { coffee_in_mg: usedGrams * 1000 })
  return { beanId: bean.coffee_bean_id, roastId }
}

async function openSelectBeans(member: Member, viewport?: { width: number; height: number }): Promise<Page> {
  const page = await site.openInSharedWindow('/coffee/roasts/new', member, viewport)
  await page.getByRole('heading', { name: 'Select Beans', level: 1 }).waitFor()
  await page.locator('[aria-busy]').waitFor({ state: 'detached' })
  return page
}

async function openDetails(member: Member, roastId: number): Promise<Page> {
  const page = await site.openInSharedWindow(`/coffee/roasts/${roastId}`, member)
  await page.getByRole('button', { name: 'Details' }).click()
  await page.getByRole('dialog', { name: 'Roast Details' }).waitFor()
  return page
}

const sidewaysScrollPx = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

describe('the bean form', () => {
  test('[green-09] with "Other" a member can name the processing method in their own words, and the list shows these words', async () => {
    const page = await openSelectBeans(await inviteCoffeeMember('Olga'))
    await page.getByRole('button', { name: 'New Coffee Beans' }).click()
    await field(page, 'Name').fill('Las Lajas')
    await expect.poll(() => field(page, 'Process in Own Words').count()).toBe(0)
    await field(page, 'Processing').selectOption('Other')
    await field(page, 'Process in Own Words').fill('Black honey')
    await press(page, 'Create')
    await rowOf(page, 'Las Lajas').getByText('Black honey').waitFor()
    await page.getByRole('button', { name: 'Edit Las Lajas' }).click()
    await expect.poll(() => field(page, 'Processing').inputValue()).toBe('Other')
    await expect.poll(() => field(page, 'Process in Own Words').inputValue()).toBe('Black honey')
  })

  test('[green-10] if the server refuses a price or a weight, the form shows the reason at the field', async () => {
    const page = await openSelectBeans(await inviteCoffeeMember('Petra'), NARROW)
    await page.getByRole('button', { name: 'New Coffee Beans' }).click()
    await field(page, 'Name').fill('Refused')
    const details = dialog(page).getByRole('button', { name: 'Purchase Details' })
    for (const [label, wrongValue, sentence, rightValue] of [
      ['Price', 'cheap', 'Enter a price from 0 to 1000000, for example 14.20.', '14,2'],
      ['Price Is For (g)', 'a sack', 'Enter a weight in grams, at most 1000000 g.', '1 kg'],
      ['Bought by Me (g)', '-5', 'Enter a weight in grams, at most 1000000 g.', '5000'],
    ] as const) {
      if ((await details.getAttribute('aria-expanded')) === 'false') await details.click()
      await field(page, label).fill(wrongValue)
      // The test closes the details. To show the reason, the form must open them again.
      await details.click()
      await field(page, label).waitFor({ state: 'hidden' })
      await press(page, 'Create')
      await dialog(page).getByText(sentence).waitFor()
      await expect.poll(() => details.getAttribute('aria-expanded')).toBe('true')
      await expect.poll(() => field(page, label).getAttribute('aria-invalid')).toBe('true')
      await expect.poll(() => field(page, label).evaluate((input) => input === document.activeElement)).toBe(true)
      await expect.poll(() => field(page, label).inputValue()).toBe(wrongValue)
      await expect.poll(() => accessibilityProblems(page)).toEqual([])
      // The details stay open while the reason disappears.
      await field(page, label).fill(rightValue)
      await expect.poll(() => dialog(page).getByText(sentence).count()).toBe(0)
      await expect.poll(() => field(page, label).isVisible()).toBe(true)
    }
    await expect.poll(() => sidewaysScrollPx(page)).toBe(0)
    await press(page, 'Create')
    const row = rowOf(page, 'Refused')
    await row.getByText('Left 5000 g of 5000 g').waitFor()
    await row.getByText('Price 14.20 for 1000 g').waitFor()
  })
})

describe('green coffee', () => {
  test('[green-11] Select Beans shows how much of each bean is left, and the price with its weight', async () => {
    const quinn = await inviteCoffeeMember('Quinn')
    await createUsedBean(quinn, { name: 'Some', purchasePrice: 14.2, price_weight: '1 kg', bought: '1 kg' }, 250)
    await createUsedBean(quinn, { name: 'Empty', bought: '250 g' }, 250)
    await createUsedBean(quinn, { name: 'Over', bought: '200 g' }, 250)
    await createUsedBean(quinn, { name: 'Unknown' }, 250)
    for (const viewport of [NARROW, DESKTOP]) {
      const page = await openSelectBeans(quinn, viewport)
      await rowOf(page, 'Some').getByText('Left 750 g of 1000 g').waitFor()
      await rowOf(page, 'Some').getByText('Price 14.20 for 1000 g').waitFor()
      await rowOf(page, 'Empty').getByText('Nothing left of 250 g').waitFor()
      await rowOf(page, 'Over').getByText('Used 250 g of 200 g').waitFor()
      await rowOf(page, 'Unknown').getByText('Used 250 g', { exact: true }).waitFor()
      await expect.poll(() => accessibilityProblems(page)).toEqual([])
      await expect.poll(() => sidewaysScrollPx(page)).toBe(0)
    }
  })

  test('[green-12] Roast Details warns when Coffee In is more than the weight that is left, and shows the costs', async () => {
    const ruth = await inviteCoffeeMember('Ruth')
    const bean = { name: 'Dear', purchasePrice: 20, price_weight: '1 kg', bought: '700 g' }
    const { beanId } = await createUsedBean(ruth, bean, 500)
    const roastId = await createRoast(ruth, beanId)
    await startRoast(ruth, roastId, Date.now() - 60_000)
    const page = await openDetails(ruth, roastId)
    const warning = dialog(page).getByText('Only 200 g of these beans is left.')
    const coffeeInField = field(page, 'Coffee In (g)')
    await coffeeInField.fill('250')
    await warning.waitFor()
    await coffeeInField.fill('200')
    await warning.waitFor({ state: 'detached' })
    await coffeeInField.fill('250')
    await warning.waitFor()
    await expect.poll(() => accessibilityProblems(page)).toEqual([])
    await press(page, 'Update Coffee In (g)')
    await expect.poll(async () => (await readRoast(ruth, roastId)).coffee_in_mg).toBe(250_000)
    await warning.waitFor()
    // The price is 20 for 1000 g, so 250 g cost 5. They become 200 g of roasted coffee, so 100 g of it cost 2.50.
    const costs = dialog(page).getByRole('definition')
    await expect.poll(() => costs.allInnerTexts()).toEqual(['5.00'])
    await field(page, 'Coffee Out (g)').fill('200')
    await press(page, 'Update Coffee Out (g)')
    await expect.poll(() => costs.allInnerTexts()).toEqual(['5.00', '2.50'])
    await expect
      .poll(() => dialog(page).getByRole('term').allInnerTexts())
      .toEqual(['Cost of the Batch', 'Cost of 100 g Roasted'])

    // The server now counts Coffee In of this roast as used, and the page must not subtract it again.
    const pageAgain = await openDetails(ruth, roastId)
    await warning.waitFor()
    await field(pageAgain, 'Coffee In (g)').fill('200')
    await warning.waitFor({ state: 'detached' })
    // A bean without a price has no costs.
    const freeBean = await createUsedBean(ruth, { name: 'Gift' }, 100)
    const pageOfFreeBean = await openDetails(ruth, freeBean.roastId)
    await expect.poll(() => field(pageOfFreeBean, 'Coffee In (g)').inputValue()).toBe('100')
    await expect.poll(() => costs.count()).toBe(0)
  })

  test('[green-13] an archived bean cannot be chosen for a roast, and can be brought back', async () => {
    const sam = await inviteCoffeeMember('Sam')
    const tess = await inviteCoffeeMember('Tess')
    await createUsedBean(sam, { name: 'Old crop', bought: '1 kg' }, 100)
    const { beanId } = await createUsedBean(sam, { name: 'New crop', bought: '1 kg' }, 100)
    const page = await openSelectBeans(sam, NARROW)
    await page.getByRole('button', { name: 'Edit Old crop' }).click()
    await press(page, 'Archive')
    await archivedRow(page, 'Old crop').getByText('Left 900 g of 1000 g').waitFor()
    await expect.poll(() => rowOf(page, 'Old crop').count()).toBe(0)
    await expect.poll(() => accessibilityProblems(page)).toEqual([])
    await expect.poll(() => sidewaysScrollPx(page)).toBe(0)

    /** How many buttons 'Old crop' the member can press when choosing the bean of a new roast: 0 or 1. */
    const countOldCrop = async () => {
      const roastPage = await site.openInSharedWindow(`/coffee/roasts/${await createRoast(sam, beanId)}`, sam)
      await roastPage.getByRole('button', { name: 'Change Bean' }).click()
      await dialog(roastPage).getByRole('button', { name: 'New crop' }).waitFor()
      return dialog(roastPage).getByRole('button', { name: 'Old crop' }).count()
    }
    const countWhileArchived = await countOldCrop()
    expect(countWhileArchived).toBe(0)
    // Another member still finds the bean in the list, because Sam has archived it only for himself.
    const pageOfTess = await openSelectBeans(tess)
    await rowOf(pageOfTess, 'Old crop').waitFor()

    const beansPage = await openSelectBeans(sam)
    await archivedRow(beansPage, 'Old crop').getByRole('button', { name: 'Bring back Old crop' }).click()
    await rowOf(beansPage, 'Old crop').waitFor()
    await expect.poll(() => archivedRow(beansPage, 'Old crop').count()).toBe(0)
    const countAfterwards = await countOldCrop()
    expect(countAfterwards).toBe(1)
  })

  test('[green-14] without a network, Select Beans shows how much of each bean is left, and offers no archived bean', async () => {
    const uma = await inviteCoffeeMember('Uma')
    await createUsedBean(uma, { name: 'At home', bought: '1 kg' }, 250)
    const { beanId } = await createUsedBean(uma, { name: 'All gone', bought: '1 kg' }, 1000)
    await call(site.origin, 'PATCH /coffee/beans/:coffee_bean_id', {
      cookie: uma.cookie,
      params: { coffee_bean_id: beanId },
      body: { archived: true },
    })
    const page = await site.visit('/signin')
    await page.getByLabel('Username').fill('Uma')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Password', { exact: true }).press('Enter')
    await waitForAddress(page, '/')
    await page.goto(`${site.origin}/coffee/roasts/new`)
    await rowOf(page, 'At home').waitFor()
    await waitUntilSettled(page)
    await askForEverything(page)
    await page.route(/\/(api|socket\.io)\//, (route) => route.abort())
    await page.reload()
    await page.getByText(/^Server connection failed\. This is from .*\.$/).waitFor()
    await rowOf(page, 'At home').getByText('Left 750 g of 1000 g').waitFor()
    await expect.poll(() => rowOf(page, 'All gone').count()).toBe(0)
    await archivedRow(page, 'All gone').getByText('Nothing left of 1000 g').waitFor()
    await closeWindow(page)
  })
})

describe('units of weights', () => {
  test('[weights-06] the card with the coffee preferences saves the unit of weights immediately', async () => {
    const vera = await inviteCoffeeMember('Vera')
    const page = await site.openInSharedWindow('/users/Vera', vera, NARROW)
    const choice = page.getByLabel('Weights in')
    await choice.waitFor()
    await expect.poll(() => choice.inputValue()).toBe('GRAMS')
    const readUnit = async () =>
      (await call(site.origin, 'GET /coffee/preferences', { cookie: vera.cookie })).data?.user_preferences.weight_units
    for (const unit of ['OUNCES', 'POUNDS', 'GRAMS']) {
      await choice.selectOption(unit)
      await expect.poll(readUnit).toBe(unit)
    }
    await expect.poll(() => sidewaysScrollPx(page)).toBe(0)
  })

  test('[weights-07] a member who chose ounces or pounds reads and types weights in this unit for roasts, beans and bags', async () => {
    const wanda = await inviteCoffeeMember('Wanda')
    await setPreferences(wanda, { weight_units: 'OUNCES' })
    const { roastId } = await createUsedBean(
      wanda,
      { name: 'Guji', bought: '1 lb', price_weight: '1 lb', purchasePrice: 8 },
      0,
    )
    const page = await openDetails(wanda, roastId)
    await field(page, 'Coffee In (oz)').fill('8')
    await press(page, 'Update Coffee In (oz)')
    await field(page, 'Coffee Out (oz)').fill('7')
    await press(page, 'Update Coffee Out (oz)')
    await expect.poll(() => readRoast(wanda, roastId)).toMatchObject({ coffee_in_mg: 226_796, coffee_out_mg: 198_447 })
    await changeRoast(wanda, roastId, { code: 'OZ-1' })

    const beansPage = await openSelectBeans(wanda)
    await rowOf(beansPage, 'Guji').getByText('Left 8 oz of 16 oz').waitFor()
    await rowOf(beansPage, 'Guji').getByText('Price 8.00 for 16 oz').waitFor()
    await setPreferences(wanda, { weight_units: 'POUNDS' })
    await openSelectBeans(wanda)
    await beansPage.getByRole('button', { name: 'Edit Guji' }).click()
    await dialog(beansPage).getByRole('button', { name: 'Purchase Details' }).click()
    await expect.poll(() => field(beansPage, 'Price Is For (lb)').inputValue()).toBe('1')
    await field(beansPage, 'Bought by Me (lb)').fill('2')
    await press(beansPage, 'Update')
    await rowOf(beansPage, 'Guji').getByText('Left 1.5 lb of 2 lb').waitFor()

    // 7 oz are 0.438 lb.
    const bagsPage = await site.openInSharedWindow('/coffee/bags', wanda)
    await bagsPage.getByRole('link', { name: /OZ-1.*0\.438 lb/s }).click()
    await bagsPage.getByRole('definition').filter({ hasText: '0.438 lb' }).waitFor()
    const detailsPage = await openDetails(wanda, roastId)
    await expect.poll(() => field(detailsPage, 'Coffee Out (lb)').inputValue()).toBe('0.438')
  })
})
