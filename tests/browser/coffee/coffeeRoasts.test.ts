/** Tests the list of roasts and its drawer in Chromium. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { CoffeeBean } from '../../../contract/api/coffee/beans.ts'
import type { CoffeeRoast } from '../../../contract/api/coffee/roasts.ts'
import { INTERNAL_MESSAGE } from '../../../server/http/errors.ts'
import { recordAlerts, waitUntilAlertGone } from '../../support/alerts.ts'
import { createLoggedRoast } from '../../support/batches.ts'
import { changeRoast, createBean, createRoast, readRoast } from '../../support/coffee.ts'
import { askForEverything } from '../../support/heldCalls.ts'
import { call } from '../../support/members.ts'
import { recordBodies } from '../../support/sentBodies.ts'
import { startTestSite, type TestSite, waitForAddress } from '../../support/site.ts'

const QUESTION = 'Do you really want to delete this roast? This process cannot be undone.'
const ERROR_RED = 'rgb(179, 38, 26)'
/** The answer of a server that fails, with the message that the real server uses. */
const SERVER_ERROR = { error: { code: 'INTERNAL', message: INTERNAL_MESSAGE } }

let site: TestSite
let bean: CoffeeBean
let secondBean: CoffeeBean
let endedRoast: CoffeeRoast
let baggedRoast: CoffeeRoast

beforeAll(async () => {
  site = await startTestSite()
  bean = await createBean(site.owner, { name: 'Gedeb' })
  secondBean = await createBean(site.owner, { name: 'Mogiana' })
  endedRoast = await createLoggedRoast(site.owner, bean.coffee_bean_id)
  await changeRoast(site.owner, endedRoast.coffee_roast_id, { cupping_score: 91.75 })
  baggedRoast = await createLoggedRoast(site.owner, bean.coffee_bean_id, { untilSeconds: 30 })
  await changeRoast(site.owner, baggedRoast.coffee_roast_id, { code: 'GEDEB-1' })
  await createRoast(site.owner, secondBean.coffee_bean_id)
})
afterAll(() => site.close())

const rows = (page: Page) => page.getByRole('list', { name: 'Roasts' }).getByRole('button')
const drawer = (page: Page) => page.getByRole('dialog', { name: /Gedeb|Mogiana/ })
/** The index of each roast's row; the newest roast is first. The roast with a bag is still in progress. */
const ROW = { notStarted: 0, bagged: 1, ended: 2 }

async function openList(): Promise<Page> {
  const page = await site.openInSharedWindow('/coffee/roasts', site.owner)
  await rows(page).first().waitFor()
  return page
}

async function openDrawer(row: number): Promise<Page> {
  const page = await openList()
  await rows(page).nth(row).click()
  await drawer(page).getByRole('button', { name: 'Template' }).waitFor()
  return page
}

const countOf = (page: Page, name: string) => page.locator('dl > div').filter({ hasText: name }).locator('dd')

describe('the list', () => {
  test('[shell-routes-15] [roast-list-01] [roast-list-02] "Coffee Roasts" has a link "New Roast" and three counts, shows roasts that were created elsewhere, and "Older roasts" loads one more part of the list', async () => {
    const page = await openList()
    await page.getByRole('heading', { name: 'Coffee Roasts', level: 1 }).waitFor()
    await expect.poll(() => countOf(page, 'Roasts').innerText()).toBe('3')
    await expect.poll(() => countOf(page, 'Beans').innerText()).toBe('2')
    await expect.poll(() => countOf(page, 'Bags').innerText()).toBe('1')
    await page.getByRole('link', { name: '1 bag', exact: true }).click()
    await waitForAddress(page, '/coffee/bags')
    await page.goBack()
    await page.getByRole('link', { name: 'New Roast' }).click()
    await waitForAddress(page, '/coffee/roasts/new')

    await page.goBack()
    await rows(page).first().waitFor()
    const newIds: number[] = []
    onTestFinished(async () => {
      for (const coffee_roast_id of newIds) {
        const request = { cookie: site.owner.cookie, params: { coffee_roast_id } }
        await call(site.origin, 'DELETE /coffee/roasts/:coffee_roast_id', request)
      }
    })
    for (let count = 0; count < 26; count += 1) newIds.push(await createRoast(site.owner, secondBean.coffee_bean_id))
    await page.getByText('29', { exact: true }).waitFor()
    // The open list can show all 29 roasts. When the list is opened again from its address, it shows the newest 25.
    await openList()
    await rows(page).nth(24).waitFor()
    await expect.poll(() => rows(page).count()).toBe(25)
    await page.getByRole('button', { name: 'Older roasts' }).click()
    await rows(page).nth(28).waitFor()
    await page.getByRole('button', { name: 'Older roasts' }).waitFor({ state: 'detached' })
  })
})

describe('the drawer', () => {
  test('[roast-list-06] [roast-list-07] [roast-list-08] [roast-list-09] [roast-list-10] [roast-after-13] a row and its drawer show the cupping score; the row opens a drawer with the chart, whose button "Bag" puts the roast into a bag or shows the reason for a wrong code, and "View" opens the roast', async () => {
    const page = await openDrawer(ROW.ended)
    await expect.poll(() => page.locator('ul[aria-label=Roasts] li').nth(ROW.ended).innerText()).toContain('91.75')
    await drawer(page).getByRole('heading', { name: 'Gedeb' }).waitFor()
    await drawer(page).getByRole('img', { name: 'Cupping score 91.75' }).waitFor()
    await drawer(page)
      .getByRole('img', { name: /^Profile of a roast of 12:02/ })
      .waitFor()
    // The drawer moves until its lower edge is at the lower edge of the window.
    await page.waitForFunction(() => {
      const box = document.querySelector('dialog')?.getBoundingClientRect()
      return box && Math.abs(box.bottom - innerHeight) < 1
    })

    const bagButton = drawer(page).getByRole('button', { name: 'Bag', exact: true })
    await expect.poll(() => bagButton.isDisabled()).toBe(true)
    await expect.poll(() => drawer(page).getByLabel('Update Bag Code').count()).toBe(0)
    const sentBody = await recordBodies(page)
    await drawer(page).getByLabel('Assign Bag Code').fill(' Gedeb-2 ')
    await bagButton.click()
    await expect.poll(() => sentBody('POST')).toEqual({ code: 'Gedeb-2' })
    await drawer(page).getByLabel('Update Bag Code').waitFor()
    await drawer(page).getByText('In bag Gedeb-2').waitFor()
    await expect.poll(async () => (await readRoast(site.owner, endedRoast.coffee_roast_id)).bag_code).toBe('Gedeb-2')

    await drawer(page).getByRole('button', { name: 'Take out' }).click()
    await drawer(page).getByLabel('Assign Bag Code').waitFor()
    await expect.poll(async () => (await readRoast(site.owner, endedRoast.coffee_roast_id)).bag_code).toBeNull()

    const baggedPage = await openDrawer(ROW.bagged)
    await drawer(baggedPage).getByLabel('Update Bag Code').waitFor()
    await drawer(baggedPage).getByText('In bag GEDEB-1').waitFor()

    const otherPage = await openDrawer(ROW.notStarted)
    const field = drawer(otherPage).getByLabel('Assign Bag Code')
    await field.fill('two.words')
    await drawer(otherPage).getByRole('button', { name: 'Bag', exact: true }).click()
    await drawer(otherPage).getByText('A bag code has only letters, digits, spaces, - and _.').waitFor()
    await field.fill('gedeb-1')
    const response = otherPage.waitForResponse((answer) => {
      return answer.request().method() === 'POST' && answer.url().includes('/api/coffee/')
    })
    await drawer(otherPage).getByRole('button', { name: 'Bag', exact: true }).click()
    const { error } = await (await response).json()
    expect(error.code).toBe('BAG_OF_ANOTHER_BEAN')
    await drawer(otherPage).getByText(error.message).waitFor()
    await expect.poll(() => field.inputValue()).toBe('gedeb-1')

    await openDrawer(ROW.ended)
    await drawer(page).getByRole('link', { name: 'View' }).click()
    await waitForAddress(page, `/coffee/roasts/${endedRoast.coffee_roast_id}`)
  })

  test('[roast-list-11] [roast-list-12] [dialogs-confirm-05] [dialogs-confirm-07] "Template" makes the roast the template and shows an alert for 3000 ms, and "Delete" asks the member to confirm before the roast is deleted', async () => {
    const page = await openDrawer(ROW.ended)
    await recordAlerts(page)
    await drawer(page).getByRole('button', { name: 'Template' }).click()
    const { shownMs } = await waitUntilAlertGone(page, 'Set Template Roast!')
    expect(shownMs).toBe(3000)
    const template = await call(site.origin, 'GET /coffee/roasts/template', { cookie: site.owner.cookie })
    expect(template.data?.coffee_roast?.coffee_roast_id).toBe(endedRoast.coffee_roast_id)
    await page.keyboard.press('Escape')
    await rows(page).nth(ROW.ended).getByText('Template').waitFor()

    const roastToDelete = await createRoast(site.owner, secondBean.coffee_bean_id)
    await changeRoast(site.owner, roastToDelete, { code: 'MOGIANA-7' })
    await openDrawer(0)
    const rowCountBefore = await page.locator('ul[aria-label=Roasts] li').count()
    const question = page.getByRole('dialog', { name: 'Are you sure?' })
    await drawer(page).getByRole('button', { name: 'Delete' }).click()
    await question.getByText(QUESTION).waitFor()
    await question.getByText('Mogiana, not started, MOGIANA-7', { exact: true }).waitFor()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'detached' })
    await expect.poll(async () => (await readRoast(site.owner, roastToDelete)).coffee_roast_id).toBe(roastToDelete)

    const listCalls: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'GET' && request.url().includes('/api/coffee/roasts?')) listCalls.push(request.url())
    })
    await drawer(page).getByRole('button', { name: 'Delete' }).click()
    await question.getByRole('button', { name: 'Delete' }).click()
    await drawer(page).waitFor({ state: 'detached' })
    await page.waitForFunction(
      (count) => document.querySelectorAll('ul[aria-label=Roasts] li').length === count,
      rowCountBefore - 1,
    )
    // The page has loaded the list again.
    await expect.poll(() => listCalls.length).toBeGreaterThan(0)
    await expect(readRoast(site.owner, roastToDelete)).rejects.toThrow('404')
  })

  test('[errors-coffee-01] [errors-coffee-02] when a call fails, the page shows the reason and what to do', async () => {
    expect(SERVER_ERROR.error.message).toContain('Try again.')
    const page = await openDrawer(ROW.ended)
    await askForEverything(page)
    await page.route('**/api/coffee/**', (route) => {
      return route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 500, json: SERVER_ERROR })
    })
    await recordAlerts(page)
    await drawer(page).getByLabel('Assign Bag Code').fill('GEDEB-9')
    await drawer(page).getByRole('button', { name: 'Bag', exact: true }).click()
    await drawer(page).getByText(SERVER_ERROR.error.message).waitFor()
    await expect.poll(() => drawer(page).getByText('In bag').count()).toBe(0)

    await drawer(page).getByRole('button', { name: 'Template' }).click()
    const { background } = await waitUntilAlertGone(page, SERVER_ERROR.error.message)
    expect(background).toBe(ERROR_RED)
    const alertMessages = () => page.evaluate(() => globalThis.seenAlerts.map(({ message }) => message))
    await expect.poll(alertMessages).not.toContain('Set Template Roast!')

    await drawer(page).getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Delete' }).click()
    // The sentence is also still below the field of the bag code.
    await drawer(page).getByText(SERVER_ERROR.error.message).nth(1).waitFor()
    await drawer(page).getByRole('heading', { name: 'Gedeb' }).waitFor()

    // The page 'Select Beans' does the same: it shows the reason, and creates no bean.
    await page.goto(`${site.origin}/coffee/roasts/new`)
    await page.getByRole('button', { name: 'New Coffee Beans' }).click()
    await page.getByLabel('Name').fill('Never')
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('dialog').getByText(SERVER_ERROR.error.message).waitFor()
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Never')
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => page.getByRole('list', { name: 'Beans' }).getByText('Never').count()).toBe(0)
  })
})
