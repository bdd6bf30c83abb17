/**
 * Checks where the focus is when a page opens and after an action. Also checks that Back and a reload restore the place
 * of the member in a list: its length and the scroll position.
 */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { latestPuzzle } from '../../../contract/rules/wordle/results.ts'
import { createBean, createRoast } from '../../support/coffee.ts'
import { fillSite, type ListedScreen, openAsLink, readFocus } from '../../support/filledSite.ts'
import { askForEverything } from '../../support/heldCalls.ts'
import { call, createSignUpCode, dataOf, invite, PASSWORD } from '../../support/members.ts'
import {
  closeWindow,
  DESKTOP,
  PHONE,
  startTestSite,
  type TestSite,
  waitForAddress,
  waitUntilSettled,
} from '../../support/site.ts'

let site: TestSite
/** The pages of the site that a member with all permissions can open. */
let screens: ListedScreen[]

beforeAll(async () => {
  site = await startTestSite()
  screens = await fillSite(site)
})
afterAll(() => site.close())

async function openAsOwner(path: string, viewport = DESKTOP) {
  const page = await site.visit(path, site.owner, { viewport })
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).waitFor()
  // The code that moves the focus starts when the page is idle.
  await waitUntilSettled(page)
  return page
}

/**
 * Opens the page, and waits until its heading has the focus. Returns null if the heading gets the focus. If it does
 * not, returns the name of the element that has the focus.
 */
async function openScreen(page: Page, { path, text }: ListedScreen): Promise<string | null> {
  // Open another page first: in a wide window a list and its items are one page, which would not open again.
  const otherPath = path === '/chess' ? '/coffee' : '/chess'
  await openAsLink(page, otherPath)
  // The heading of the page that was open before may still be shown.
  await page
    .getByRole('heading', { level: 1, name: otherPath === '/chess' ? 'Chess' : 'What is in your bag?', exact: true })
    .waitFor()
  await openAsLink(page, path)
  // Only visible text counts, because the list beside a roast in progress is hidden.
  await page.getByRole('main').getByText(text).filter({ visible: true }).first().waitFor()
  return (await headingGetsFocus(page)) ? null : readFocus(page)
}

/** Waits for the focus. Returns false if the heading of the page does not get it in time. */
const headingGetsFocus = (page: Page) =>
  page
    .waitForFunction(() => document.activeElement?.matches('#content h1'))
    .then(() => true)
    .catch(() => false)

test('[focus-page-01] [focus-page-02] the heading of every page has the focus when the page opens, also after Back and after a reload of a page for members', {
  timeout: 240_000,
}, async () => {
  const page = await openAsOwner('/not-found')
  const problems: string[] = []
  for (const screen of screens) {
    const focusedElsewhere = await openScreen(page, screen)
    if (focusedElsewhere !== null) problems.push(`${screen.path}: ${focusedElsewhere} has the focus`)
  }
  await page.goBack()
  if (!(await headingGetsFocus(page))) problems.push(`Back: ${await readFocus(page)} has the focus`)
  for (const path of ['/pool', '/message', '/admin', '/coffee/roasts']) {
    await page.goto(site.origin + path)
    await page.reload()
    if (!(await headingGetsFocus(page))) problems.push(`${path}: ${await readFocus(page)} has the focus`)
  }
  await closeWindow(page)
  expect(problems).toEqual([])
})

test('[focus-form-01] after the page or the server has refused a form, its first invalid field has the focus', async () => {
  const page = await openAsOwner('/wordle')
  const results = page.getByLabel("Enter your results for today's Wordle:")
  await results.fill('no result')
  await page.getByRole('button', { name: 'Submit' }).focus()
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => document.activeElement?.matches('textarea[aria-invalid=true]'))
  await openAsLink(page, '/admin')
  await page.getByRole('button', { name: 'Add User' }).click()
  await page.getByLabel('Username').fill('Teddy')
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).focus()
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => document.activeElement?.matches('dialog input[aria-invalid=true]'))
  await closeWindow(page)
})

/** Waits until no part of the page is loading. A part that appears later would move what the reader sees. */
const waitUntilLoaded = (page: Page) => page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' })

/** Presses a button of the open dialog with Enter, after the dialog has moved the focus into itself. */
async function pressInDialog(page: Page, name: string): Promise<void> {
  await page.getByRole('dialog').locator(':focus').waitFor()
  await page.getByRole('dialog').getByRole('button', { name }).press('Enter')
}

test('[focus-row-01] after a row was deleted, the same button of the next row has the focus, or of the last row if none is next', async () => {
  for (const uses of [4, 5, 6]) await createSignUpCode(site.owner, { acl: 'pool', uses })
  const page = await openAsOwner('/chess')
  // Codes that are used up have no button, so the answer is changed: it contains no such codes.
  await askForEverything(page)
  await page.route('**/api/referral-codes?*', async (route) => {
    const codes: { uses_left: number }[] = await (await route.fetch()).json()
    await route.fulfill({ json: codes.filter(({ uses_left }) => uses_left > 0) })
  })
  await page.goto(`${site.origin}/admin`)
  await waitUntilSettled(page)
  const rows = page.getByRole('list', { name: 'Codes' }).getByRole('listitem')
  const revoke = async (index: number) => {
    const count = await rows.count()
    await rows.nth(index).getByRole('button', { name: 'Revoke' }).press('Enter')
    await pressInDialog(page, 'Revoke')
    await expect.poll(() => rows.count()).toBe(count - 1)
  }
  const focusedRow = () =>
    page.evaluate(() => {
      const active = document.activeElement
      const list = [...document.querySelectorAll('ul[aria-label=Codes] > li, ol[aria-label=Codes] > li')]
      return active?.textContent === 'Revoke' ? list.findIndex((item) => item.contains(active)) : -1
    })
  await rows.first().waitFor()
  await revoke(1)
  await expect.poll(focusedRow).toBe(1)
  const lastIndex = (await rows.count()) - 1
  await revoke(lastIndex)
  await expect.poll(focusedRow).toBe(lastIndex - 1)
  await closeWindow(page)
})

test('[focus-row-02] on a phone and in a wide window, after a user was deleted, the next user has the focus, or the last user if none is next', async () => {
  for (const width of [320, 1280]) {
    for (const username of ['Wanda', 'Wendy', 'Winona'])
      await invite(site.owner, { username: `${username}${width}`, password: PASSWORD, acl: '' })
    const page = await openAsOwner('/admin', { width, height: 640 })
    const user = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
    const remove = async (name: string) => {
      await user(name).press('Enter')
      await page.getByRole('button', { name: 'Delete User' }).press('Enter')
      await pressInDialog(page, 'Delete User')
      await user(name).waitFor({ state: 'detached' })
    }
    await remove('Wendy')
    await user('Winona').and(page.locator(':focus')).waitFor()
    await remove('Winona')
    await user('Wanda').and(page.locator(':focus')).waitFor()
    await closeWindow(page)
  }
})

test('[focus-dialog-02] after `?` and Escape the heading has the focus, also if the list of keys was open before', async () => {
  for (const path of ['/message', '/coffee/roasts']) {
    const page = await openAsOwner(path)
    await expect.poll(() => headingGetsFocus(page)).toBe(true)
    // Take the focus away, as a tap on an empty part of the page does. The heading must get it when the dialog closes.
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    const list = page.getByRole('dialog', { name: 'Keyboard' })
    await page.keyboard.press('?')
    await list.waitFor()
    await page.keyboard.press('Escape')
    await list.waitFor({ state: 'detached' })
    await expect.poll(() => headingGetsFocus(page)).toBe(true)
    await page.keyboard.press('?')
    await list.waitFor()
    await page.keyboard.press('Escape')
    await list.waitFor({ state: 'detached' })
    await expect.poll(() => headingGetsFocus(page)).toBe(true)
    await closeWindow(page)
  }
})

test('[focus-dialog-03] a dialog that opens has the focus on its first control, also in a window that is lower than the dialog, and a sheet has it itself', async () => {
  for (const viewport of [{ width: 320, height: 568 }, DESKTOP]) {
    const page = await openAsOwner('/coffee/roasts/new', viewport)
    await page.getByRole('button', { name: 'New Coffee Beans' }).click()
    const form = page.getByRole('dialog', { name: 'New Coffee Beans' })
    await form.getByLabel('Name').and(page.locator(':focus')).waitFor()
    await closeWindow(page)
  }
  const page = await openAsOwner('/pool', PHONE)
  await page
    .getByRole('button', { name: /^Details of/ })
    .last()
    .click()
  await page.getByRole('dialog').and(page.locator(':focus')).waitFor()
  await closeWindow(page)
})

test('[focus-dialog-01] the button that opened a dialog has the focus after the dialog was closed', async () => {
  const gamePath = screens.find(({ text }) => text === 'Rematch')?.path ?? ''
  const page = await openAsOwner('/pool', PHONE)
  const opener = page.getByRole('button', { name: /^Details of/ }).last()
  await opener.click()
  const deleteButton = page.getByRole('dialog').getByRole('button', { name: 'Delete Game' })
  await deleteButton.click()
  const question = page.getByRole('dialog', { name: 'Are you sure?' })
  await question.getByRole('button', { name: 'Cancel' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  await deleteButton.and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await opener.and(page.locator(':focus')).waitFor()
  await closeWindow(page)
  const wide = await openAsOwner(gamePath, DESKTOP)
  const skillLevel = wide.getByRole('button', { name: /^Skill Level/ })
  await skillLevel.click()
  await wide.getByRole('dialog').getByRole('radio').first().waitFor()
  await wide.keyboard.press('Escape')
  await wide.getByRole('dialog').waitFor({ state: 'detached' })
  await skillLevel.and(wide.locator(':focus')).waitFor()
  await closeWindow(wide)
})

/**
 * Scrolls a long list, and expects the same length and the same place after another page and Back, and after a reload.
 */
async function expectPlaceKept(page: Page, rows: Locator): Promise<void> {
  await waitUntilLoaded(page)
  const rowCount = await rows.count()
  await rows.nth(35).evaluate((row) => row.scrollIntoView({ block: 'center' }))
  const readScrollPx = () => page.evaluate(() => Math.round(window.scrollY))
  const scrollPxBefore = await readScrollPx()
  await expect.poll(() => page.evaluate(() => Math.round(window.history.state?.scrollPx))).toBe(scrollPxBefore)
  await openAsLink(page, '/coffee/bags')
  await page.getByRole('heading', { name: 'Coffee Bags' }).waitFor()
  await expect.poll(readScrollPx).toBe(0)
  await page.goBack()
  await expect.poll(() => rows.count()).toBe(rowCount)
  await expect.poll(readScrollPx).toBe(scrollPxBefore)
  await page.reload()
  await expect.poll(() => rows.count()).toBe(rowCount)
  await expect.poll(readScrollPx).toBe(scrollPxBefore)
}

describe('place', () => {
  test('[focus-place-01] after Back and a reload, the list of roasts has the same length and the same place', async () => {
    const bean = await createBean(site.owner, { name: 'Sidamo', origin: 'Ethiopia', region: 'Sidama' })
    for (let count = 0; count < 40; count += 1) await createRoast(site.owner, bean.coffee_bean_id)
    const page = await openAsOwner('/coffee/roasts', PHONE)
    await page.getByRole('button', { name: 'Older roasts' }).click()
    const rows = page.getByRole('list', { name: 'Roasts' }).getByRole('listitem')
    await expect.poll(() => rows.count()).toBeGreaterThan(40)
    await expectPlaceKept(page, rows)
    await closeWindow(page)
  })

  test("[focus-place-04] after Back and a reload, the list of the member's own Wordle results has the same length and the same place", async () => {
    const firstPuzzle = latestPuzzle(Date.now()) - 80
    const results = Array.from({ length: 40 }, (_, index) => `Wordle ${firstPuzzle + index} 4/6`).join('\n')
    dataOf(await call(site.origin, 'POST /wordle', { cookie: site.owner.cookie, body: { results } }))
    const page = await openAsOwner('/wordle', PHONE)
    await page.getByRole('button', { name: 'Older results' }).click()
    const rows = page.getByRole('list', { name: 'Your results' }).getByRole('listitem')
    await expect.poll(() => rows.count()).toBeGreaterThan(25)
    await expectPlaceKept(page, rows)
    await closeWindow(page)
  })

  /** Writes so many entries into the log that the page shows only a part of them at once. */
  const fillLog = async () => {
    for (let count = 0; count < 12; count += 1)
      await call(site.origin, 'POST /auth', {
        body: { username: 'Nobody', password: 'wrong words', rememberMe: false },
      })
  }

  test('[focus-place-03] after Back, a page has the same scroll position as before, although the page in between was shorter, and a new page after a list opens at its top', async () => {
    await fillLog()
    for (const [path, fieldLabel] of [
      ['/wordle', "Enter your results for today's Wordle:"],
      ['/admin/logs', 'Kind'],
    ] as const) {
      const page = await openAsOwner(path, PHONE)
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollHeight - innerHeight))
        .toBeGreaterThan(500)
      await waitUntilLoaded(page)
      await page.evaluate(() => window.scrollTo(0, 500))
      await expect.poll(() => page.evaluate(() => window.history.state?.scrollPx)).toBe(500)
      await openAsLink(page, '/not-found')
      await waitForAddress(page, '/not-found')
      await page.getByText('Page Not Found').waitFor()
      // The browser can scroll this page, but not as far as the first page.
      await page.evaluate(() => {
        document.body.style.minHeight = `${innerHeight + 200}px`
      })
      await page.goBack()
      await page.getByLabel(fieldLabel).first().waitFor()
      await expect.poll(() => page.evaluate(() => window.scrollY), { message: path }).toBe(500)
      await closeWindow(page)
    }

    const page = await openAsOwner('/wordle', PHONE)
    const scrollTo = async (px: number) => {
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollHeight - innerHeight))
        .toBeGreaterThan(px)
      await waitUntilLoaded(page)
      await page.evaluate((top) => window.scrollTo(0, top), px)
      await expect.poll(() => page.evaluate(() => window.history.state?.scrollPx)).toBe(px)
    }
    await page.getByLabel("Enter your results for today's Wordle:").waitFor()
    await scrollTo(300)
    await openAsLink(page, '/coffee/roasts')
    await page.getByRole('heading', { name: 'Coffee Roasts' }).waitFor()
    // The list may be too short to scroll, so make the page higher.
    await page.evaluate(() => {
      document.body.style.minHeight = `${innerHeight + 500}px`
    })
    await scrollTo(100)
    await openAsLink(page, '/wordle')
    await page.getByLabel("Enter your results for today's Wordle:").waitFor()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    await page.goBack()
    await page.getByRole('heading', { name: 'Coffee Roasts' }).waitFor()
    await page.goBack()
    await page.getByLabel("Enter your results for today's Wordle:").waitFor()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300)
    await closeWindow(page)
  })

  test('[focus-place-02] after Back and a reload, the log shows the same entries with the same filter', async () => {
    for (let index = 0; index < 12; index += 1) await createSignUpCode(site.owner, { acl: 'pool' })
    const page = await openAsOwner('/admin/logs')
    await page.getByLabel('Kind').selectOption('member')
    await page.locator('main ol[aria-busy=false]').waitFor()
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByText('Page 2').waitFor()
    await expect.poll(() => page.evaluate(() => window.history.state?.place?.page)).toBe(1)
    const entries = page.locator('main ol[aria-busy=false] > li')
    await entries.first().waitFor()
    const textsBefore = await entries.allInnerTexts()
    await openAsLink(page, '/admin')
    await waitForAddress(page, '/admin')
    for (const comeBack of [() => page.goBack(), () => page.reload()]) {
      await comeBack()
      await page.getByText('Page 2').waitFor()
      await expect.poll(() => page.getByLabel('Kind').inputValue()).toBe('member')
      await expect.poll(() => entries.allInnerTexts()).toEqual(textsBefore)
    }
    await closeWindow(page)
  })
})
