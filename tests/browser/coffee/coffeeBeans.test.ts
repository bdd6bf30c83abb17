/** Tests the page on which a member creates beans and chooses one for a new roast, in Chromium. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readRoast } from '../../support/coffee.ts'
import { call, dataOf } from '../../support/members.ts'
import { recordBodies } from '../../support/sentBodies.ts'
import { startTestSite, type TestSite } from '../../support/site.ts'

let site: TestSite

beforeAll(async () => {
  site = await startTestSite()
})
afterAll(() => site.close())

const beans = (page: Page) => page.getByRole('list', { name: 'Beans' }).getByRole('listitem')
const form = (page: Page) => page.getByRole('dialog')
const storedBeans = async () => dataOf(await call(site.origin, 'GET /coffee/beans', { cookie: site.owner.cookie }))

async function openSelectBeans(): Promise<Page> {
  const page = await site.openInSharedWindow('/coffee/roasts/new', site.owner)
  await page.getByRole('heading', { name: 'Select Beans', level: 1 }).waitFor()
  await page.locator('[aria-busy]').waitFor({ state: 'detached' })
  return page
}

async function openForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New Coffee Beans' }).click()
  await form(page).getByRole('heading', { name: 'New Coffee Beans' }).waitFor()
}

describe('the page "Select Beans"', () => {
  test('[shell-routes-16] [roast-new-01] [roast-new-03] [roast-new-04] [roast-new-05] [roast-new-06] [roast-new-08] [roast-new-10] the page lists the beans, or shows that there are none, and a form with every detail creates and updates them', async () => {
    const page = await openSelectBeans()
    await page.getByText('No beans available').waitFor()
    await openForm(page)
    await form(page).getByLabel('Name').fill('Gedeb')
    await form(page).getByRole('button', { name: 'Create' }).click()
    await beans(page).getByText('Gedeb').waitFor()
    await expect.poll(() => page.getByText('No beans available').count()).toBe(0)
    await page.reload()
    await beans(page).getByText('Gedeb').waitFor()

    await openForm(page)
    const details = form(page).getByRole('button', { name: 'Purchase Details' })
    await expect.poll(() => details.getAttribute('aria-expanded')).toBe('false')
    const price = form(page).getByLabel('Price', { exact: true })
    await expect.poll(() => price.isVisible()).toBe(false)
    await details.click()
    await expect.poll(() => details.getAttribute('aria-expanded')).toBe('true')
    await expect.poll(() => price.inputValue()).toBe('0')
    await expect.poll(() => price.getAttribute('inputmode')).toBe('decimal')

    const processing = form(page).getByLabel('Processing')
    await expect.poll(() => processing.inputValue()).toBe('')
    await expect
      .poll(async () => (await processing.locator('option').allTextContents()).slice(1))
      .toEqual(['Wet Process', 'Dry Process', 'Other'])

    for (const [label, value] of [
      ['Name', 'Huehuetenango'],
      ['Description', 'Red apple, a long caramel finish'],
      ['Origin', 'Guatemala'],
      ['Region', 'El Injerto'],
      ['Purchase URL', 'https://green.example/injerto'],
      ['Price', 'twelve'],
    ] as const) {
      await form(page).getByLabel(label, { exact: true }).fill(value)
    }
    await processing.selectOption('Wet Process')
    await form(page).getByRole('button', { name: 'Create' }).click()
    // The price must be a number.
    await form(page).getByText('Enter a price from 0 to 1000000, for example 14.20.').waitFor()
    await price.fill('12.75')
    await form(page).getByRole('button', { name: 'Create' }).click()
    const row = beans(page).filter({ hasText: 'Huehuetenango' })
    await row.getByText('El Injerto, Guatemala').waitFor()
    await row.getByText('Wet Process').waitFor()
    await row.getByText('Price 12.75').waitFor()
    await expect
      .poll(() => row.getByRole('link', { name: 'green.example' }).getAttribute('href'))
      .toBe('https://green.example/injerto')
    await expect
      .poll(async () => (await storedBeans()).find(({ name }) => name === 'Huehuetenango'))
      .toMatchObject({
        description: 'Red apple, a long caramel finish',
        origin: 'Guatemala',
        region: 'El Injerto',
        processing: 'Wet Process',
        purchase_url: 'https://green.example/injerto',
        purchasePrice: 12.75,
      })

    await page.getByRole('button', { name: 'Edit Huehuetenango' }).click()
    await form(page).getByRole('heading', { name: 'Update Coffee Beans' }).waitFor()
    await expect.poll(() => form(page).getByLabel('Origin').inputValue()).toBe('Guatemala')
    await form(page).getByLabel('Region').fill('La Libertad')
    await form(page).getByLabel('Processing').selectOption('Dry Process')
    const sentBody = await recordBodies(page)
    await form(page).getByRole('button', { name: 'Update' }).click()
    // The page sends only the changed fields, and always the unit of weights.
    await expect
      .poll(() => sentBody('PATCH'))
      .toEqual({
        region: 'La Libertad',
        processing: 'Dry Process',
        weight_units: 'GRAMS',
      })
    await form(page).waitFor({ state: 'detached' })
    await row.getByText('La Libertad, Guatemala').waitFor()
    await row.getByText('Dry Process').waitFor()
    await page.reload()
    await row.getByText('La Libertad, Guatemala').waitFor()
    await expect
      .poll(async () => (await storedBeans()).find(({ name }) => name === 'Huehuetenango'))
      .toMatchObject({
        region: 'La Libertad',
        processing: 'Dry Process',
        purchasePrice: 12.75,
      })
  })

  test('[roast-new-02] [roast-new-07] [roast-new-09] beans without a name are listed as "Unnamed beans", every field is sent as typed, and a click on a bean opens a new roast of it', async () => {
    const page = await openSelectBeans()
    await openForm(page)
    const hint = form(page).getByText('Without a name, the beans are listed as Unnamed beans.')
    await hint.waitFor()
    const describedBy = (await form(page).getByLabel('Name').getAttribute('aria-describedby')) ?? ''
    await expect.poll(() => page.locator(`[id="${describedBy}"]`).innerText()).toContain('Unnamed beans')
    await form(page).getByLabel('Region').fill('Sidama')
    await form(page).getByRole('button', { name: 'Create' }).click()
    await beans(page).filter({ hasText: 'Unnamed beans' }).getByText('Sidama').waitFor()

    await openForm(page)
    const sentBody = await recordBodies(page)
    await form(page).getByLabel('Origin').fill('  ?!  ')
    await form(page).getByRole('button', { name: 'Purchase Details' }).click()
    await form(page).getByLabel('Purchase URL').fill('javascript:alert(1)')
    await form(page).getByLabel('Price', { exact: true }).fill(' much ')
    await form(page).getByLabel('Bought by Me (g)').fill('-5')
    await form(page).getByRole('button', { name: 'Create' }).click()
    const typedValues = {
      name: '',
      description: '',
      origin: '  ?!  ',
      region: '',
      processing: '',
      purchase_url: 'javascript:alert(1)',
      purchasePrice: ' much ',
      bought: '-5',
      weight_units: 'GRAMS',
    }
    await expect.poll(() => sentBody('POST')).toEqual(typedValues)
    await form(page).getByText('Enter a price from 0 to 1000000, for example 14.20.').waitFor()
    await form(page).getByRole('button', { name: 'Close' }).click()
    await form(page).waitFor({ state: 'detached' })

    await beans(page).getByRole('button', { name: 'Gedeb' }).first().click()
    await page.waitForURL(/\/coffee\/roasts\/\d+$/)
    const roast = await readRoast(site.owner, Number(new URL(page.url()).pathname.split('/').at(-1)))
    expect(roast).toMatchObject({ coffee_bean_name: 'Gedeb', start_time: null, end_time: null })
  })
})
