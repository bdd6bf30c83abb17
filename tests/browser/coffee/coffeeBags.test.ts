/** Tests the pages of bags in Chromium: the list and a bag for the member, and the search that everyone can use. */
import { describe, expect } from 'vitest'
import type { CoffeeBag } from '../../../contract/api/coffee/bags.ts'
import type { CoffeeRoast } from '../../../contract/api/coffee/roasts.ts'
import { createLoggedRoast } from '../../support/batches.ts'
import { changeRoast, createBean, createRoast, listBags } from '../../support/coffee.ts'
import { holdFiles } from '../../support/heldFiles.ts'
import { setWhileHydrating } from '../../support/hydration.ts'
import { invite, PASSWORD } from '../../support/members.ts'
import { closeWindow, consoleProblemsOf, waitForAddress } from '../../support/site.ts'
import { test } from '../../support/siteTest.ts'

let roast: CoffeeRoast
let bag: CoffeeBag

test.beforeAll(async ({ site }) => {
  const bean = await createBean(site.owner, { name: 'Ethiopia Gedeb', origin: 'Ethiopia', region: 'Gedeo' })
  roast = await createLoggedRoast(site.owner, bean.coffee_bean_id)
  const secondRoastId = await createRoast(site.owner, bean.coffee_bean_id)
  for (const id of [roast.coffee_roast_id, secondRoastId]) await changeRoast(site.owner, id, { code: 'GEDEB-1' })
  await changeRoast(site.owner, roast.coffee_roast_id, { coffee_out_mg: 428_500 })
  await changeRoast(site.owner, roast.coffee_roast_id, { roast_color: '75' })
  const thirdRoastId = await createRoast(site.owner, bean.coffee_bean_id)
  await changeRoast(site.owner, thirdRoastId, { code: 'GEDEB-2' })
  const gedebBag = (await listBags(site.owner)).find(({ bag_code }) => bag_code === 'GEDEB-1')
  if (!gedebBag) throw new Error('There is no bag GEDEB-1.')
  bag = gedebBag
})

describe('the member’s bags', () => {
  test('[shell-routes-13] [shell-routes-14] [bags-list-01] [bags-list-02] [bags-page-01] "Coffee Bags" lists each bag by its code, and its page has the code as its title and lists its roasts', async ({
    site,
  }) => {
    const page = await site.openInSharedWindow('/coffee/bags', site.owner)
    await page.getByRole('heading', { name: 'Coffee Bags', level: 1 }).waitFor()
    const cards = page.getByRole('list', { name: 'Bags' }).getByRole('link')
    await cards.first().waitFor()
    const texts = await cards.allInnerTexts()
    expect(texts.map((text) => text.split('\n')[0])).toEqual(['GEDEB-2', 'GEDEB-1'])
    await cards.filter({ hasText: 'GEDEB-1' }).click()
    await waitForAddress(page, `/coffee/bags/${bag.coffee_bag_id}`)
    await page.goBack()
    await page.getByRole('link', { name: 'Roasts', exact: true }).click()
    await waitForAddress(page, '/coffee/roasts')

    await page.goto(`${site.origin}/coffee/bags/${bag.coffee_bag_id}`)
    await page.getByRole('heading', { name: 'GEDEB-1', level: 1 }).waitFor()
    await page.getByText('Gedeo, Ethiopia').waitFor()
    await page.getByText('428.5 g').waitFor()
    await page.getByText('75, City', { exact: true }).waitFor()
    const roasts = page.getByRole('list', { name: 'Roasts of the bag' }).getByRole('link')
    const addresses = await roasts.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(addresses).toEqual(bag.coffee_roast_ids.map((id) => `/coffee/roasts/${id}`))
    expect(addresses).toHaveLength(2)
    // The first roast took 12:02 (`DEFAULT_PLAN`); the second has not started.
    await roasts.filter({ hasText: '12:02' }).click()
    await waitForAddress(page, `/coffee/roasts/${roast.coffee_roast_id}`)
  })

  test('[focus-place-06] after Back and after a reload, the list of bags is as long as before', async ({ site }) => {
    const nadia = await invite(site.owner, { username: 'Nadia', password: PASSWORD, acl: 'coffee' })
    const bean = await createBean(nadia, { name: 'Kochere', origin: 'Ethiopia', region: 'Gedeo' })
    for (let number = 1; number <= 30; number++) {
      await changeRoast(nadia, await createRoast(nadia, bean.coffee_bean_id), { code: `NADIA-${number}` })
    }
    const page = await site.visit('/coffee/bags', nadia)
    const cards = page.getByRole('list', { name: 'Bags' }).getByRole('link')
    // At first the list shows the newest 25 bags.
    await expect.poll(() => cards.count()).toBe(25)
    await page.getByRole('button', { name: 'Older bags' }).click()
    await expect.poll(() => cards.count()).toBe(30)
    await cards.last().click()
    await page.getByRole('heading', { name: 'NADIA-1', level: 1 }).waitFor()
    await page.goBack()
    await expect.poll(() => cards.count()).toBe(30)
    await page.reload()
    await expect.poll(() => cards.count()).toBe(30)
    await closeWindow(page)
  })
})

describe('the public page that finds a bag', () => {
  test('[shell-routes-06] [shell-routes-07] [coffee-find-01] [coffee-find-02] [coffee-find-03] [bag-public-01] [bag-public-02] [bag-public-03] "Find" is disabled until a code is typed, and opens the page of the bag, or a page that shows the unknown code and links back', async ({
    site,
  }) => {
    const page = await site.openInSharedWindow('/coffee')
    await page.getByRole('img', { name: 'A coffee bean' }).waitFor()
    const field = page.getByLabel('Enter your bag code:')
    const findButton = page.getByRole('button', { name: 'Find' })
    await expect.poll(() => field.getAttribute('type')).toBe('text')
    await expect.poll(() => findButton.isDisabled()).toBe(true)
    for (const [code, isEnabled] of [
      ['g', true],
      ['   ', false],
      ['gedeb', true],
      ['', false],
    ] as const) {
      await field.fill(code)
      await expect.poll(() => findButton.isEnabled()).toBe(isEnabled)
    }
    await expect.poll(() => page.title()).toContain('Find your coffee')
    await expect.poll(() => page.locator('meta[name=description]').getAttribute('content')).toContain('bag')

    for (const member of [null, site.owner]) {
      const foundPage = await site.openInSharedWindow('/coffee', member)
      await foundPage.getByLabel('Enter your bag code:').fill('gedeb-1')
      await foundPage.getByRole('button', { name: 'Find' }).click()
      await waitForAddress(foundPage, '/coffee/bags/code/gedeb-1')
      await foundPage.getByRole('heading', { name: 'Ethiopia Gedeb' }).waitFor()
      await foundPage.getByText('GEDEB-1', { exact: true }).waitFor()
      await expect.poll(() => foundPage.title()).toContain('Ethiopia Gedeb')
    }

    for (const code of ['unknown', 'a code/that%20is%none?']) {
      await page.goto(`${site.origin}/coffee`)
      await page.getByLabel('Enter your bag code:').fill(code)
      await page.getByRole('button', { name: 'Find' }).click()
      await page.getByText('Coffee Bag Not Found.').waitFor()
      await page.getByText(`There is no bag with the code ‘${code}’. Compare it with the code on the label`).waitFor()
      await expect.poll(() => decodeURIComponent(new URL(page.url()).pathname)).toBe(`/coffee/bags/code/${code}`)
      await page.getByRole('link', { name: 'Return to Search' }).click()
      await waitForAddress(page, '/coffee')
    }
  })

  test('[first-second-14] the page is shown before its script has loaded, and a code that was typed before, or while the app starts, stays in the field', async ({
    site,
  }) => {
    const page = await site.visit('/')
    const problems = consoleProblemsOf(page)
    const script = await holdFiles(page, /^coffeeFind.*\.js$/i)
    await page.goto(`${site.origin}/coffee`)
    await script.requested()
    const field = page.getByLabel('Enter your bag code:')
    await field.fill('gedeb-1')
    const fieldBefore = await field.elementHandle()

    await script.release()
    const find = page.getByRole('button', { name: 'Find' })
    await expect.poll(() => find.isEnabled()).toBe(true)
    await expect.poll(() => fieldBefore?.evaluate((element) => element.isConnected)).toBe(true)
    // The test checks this before the click, because 'Find' opens the public page without a new document. That page
    // requests the card of the bag. This bag has no card, so the browser writes a 404 error to the console.
    expect(problems).toEqual([])
    await find.click()
    await waitForAddress(page, '/coffee/bags/code/gedeb-1')
    await page.getByRole('heading', { name: 'Ethiopia Gedeb' }).waitFor()
    await closeWindow(page)

    const otherPage = await site.visit('/robots.txt')
    await setWhileHydrating(otherPage, '.coffee-form input', 'gedeb-1')
    await otherPage.goto(`${site.origin}/coffee`)
    await expect.poll(() => otherPage.getByRole('button', { name: 'Find' }).isEnabled()).toBe(true)
    await expect.poll(() => otherPage.getByLabel('Enter your bag code:').inputValue()).toBe('gedeb-1')
    await closeWindow(otherPage)
  })
})
