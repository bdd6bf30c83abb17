/** Checks in Chromium that on a phone of 320 px switches and rows of a list are made for a thumb. */
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillSite, type ListedScreen } from '../../support/filledSite.ts'
import { PASSWORD, signIn } from '../../support/members.ts'
import { startTestSite, type TestSite } from '../../support/site.ts'

const NARROW = { width: 320, height: 640 }
const LEAST_PX = 44

let site: TestSite
/** The pages that the tests open as a member. */
let screens: ListedScreen[]

beforeAll(async () => {
  site = await startTestSite()
  screens = await fillSite(site)
})
afterAll(() => site.close())

test('[thumb-size-02] at 320 px a switch beside a long label is 52 by 30 px, and the part that can be tapped is at least 44 px high', async () => {
  const roastScreen = screens.find(({ path }) => /^\/coffee\/roasts\/\d+$/.test(path))
  const page = await site.visit(roastScreen?.path ?? '', site.owner, { viewport: NARROW })
  await page.getByRole('button', { name: 'Settings' }).click()
  const toggle = page.getByRole('dialog').locator('label', { hasText: 'Ring before first crack and drop' })
  const sizeOf = async (element: Locator) => {
    const { width, height } = (await element.boundingBox())!
    return { width, height }
  }
  await expect.poll(() => sizeOf(toggle.locator('[data-part=control]'))).toEqual({ width: 52, height: 30 })
  await expect.poll(async () => (await sizeOf(toggle)).height).toBeGreaterThanOrEqual(LEAST_PX)
})

test('[thumb-width-02] at 320 px the button of a session and the button of a sign-up code are below the text, which has nearly the whole width', async () => {
  // Only a session that is not the current one has the button 'Sign out there', so the test makes a second one.
  await signIn(site.origin, { username: site.owner.user.username, password: PASSWORD })
  const page = await site.visit('/users/Rosalind', site.owner, { viewport: NARROW })
  async function expectBelow(button: Locator) {
    await button.waitFor()
    const row = button.locator('xpath=..')
    // Measured in one step, because the page may still grow above the row.
    const { bottom, width, buttonTop } = await row.evaluate((element) => {
      const text = element.querySelector(':scope > div')!.getBoundingClientRect()
      const buttonTop = element.querySelector(':scope > button')!.getBoundingClientRect().top
      return { bottom: text.bottom, width: text.width, buttonTop }
    })
    expect(bottom).toBeLessThanOrEqual(buttonTop)
    expect(width).toBeGreaterThan(230)
  }
  await expectBelow(page.getByRole('button', { name: 'Sign out there' }).first())
  await page.goto(`${site.origin}/admin`)
  await expectBelow(page.getByRole('button', { name: 'Revoke' }).first())
})
