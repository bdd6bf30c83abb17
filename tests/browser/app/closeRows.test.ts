/**
 * Checks how a row closes that was removed from its list: a copy of the row shrinks, and the member need not wait for
 * it.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSignUpCode } from '../../support/members.ts'
import {
  closeWindow,
  consoleProblemsOf,
  PHONE,
  startTestSite,
  type TestSite,
  waitUntilConnected,
  waitUntilStarted,
} from '../../support/site.ts'

let site: TestSite

beforeAll(async () => {
  site = await startTestSite()
})
afterAll(() => site.close())

type Motion = 'reduce' | 'no-preference'

/** Opens the page in a window in which a row stops in the middle of closing, until `finish` is called. */
async function openPaused(path: string, reducedMotion: Motion = 'no-preference', viewport = PHONE): Promise<Page> {
  const page = await site.visit('/chess', site.owner, { viewport, reducedMotion })
  await page.addInitScript(() => {
    const animate = Element.prototype.animate
    Element.prototype.animate = function (...options) {
      const animation = animate.apply(this, options)
      if (!this.closest('li')) return animation
      animation.pause()
      // Half of the 180 ms that a row needs to close.
      animation.currentTime = 90
      return animation
    }
  })
  await page.goto(site.origin + path)
  await waitUntilConnected(page)
  await waitUntilStarted(page)
  return page
}

/** Ends the animations that `openPaused` has paused. */
const finish = (page: Page) =>
  page.evaluate(() => {
    for (const animation of document.getAnimations()) if (animation.playState === 'paused') animation.finish()
  })

/** The copies of rows that have left their list. A copy shrinks until it is gone. */
const copies = (page: Page) => page.locator('li[inert]')

/**
 * Shows a list in the page, with a row for each name. A row has a label, a radio button, a required text field and a
 * button.
 */
const showList = (page: Page, style = 'display: grid; gap: 12px') =>
  page.locator('#content').evaluate((content, listStyle) => {
    const rows = ['Ann', 'Ben', 'Cal', 'Dee'].map(
      (name) => `<li id="${name}" data-row="1" style="padding: 10px; border: 1px solid">
        <label for="choice-${name}">${name}</label>
        <input type="radio" name="choice" id="choice-${name}" value="${name}" ${name === 'Ben' ? 'checked' : ''}>
        <input name="text" required> <button type="button" aria-keyshortcuts="x">Press ${name}</button></li>`,
    )
    const form = `<form id="test-form"><ul id="test-list" style="${listStyle}">${rows.join('')}</ul></form>`
    content.insertAdjacentHTML('afterbegin', form)
  }, style)

const removeElements = (page: Page, ...ids: string[]) =>
  page.evaluate((idsToRemove) => {
    for (const id of idsToRemove) document.getElementById(id)?.remove()
  }, ids)

const topOf = (page: Page, id: string) =>
  page.locator(`#${id}`).evaluate((element) => element.getBoundingClientRect().top)

test('[motion-row-01] the row of a revoked code closes, and the rows below it move up and can be pressed where they are seen', async () => {
  for (const uses of [4, 5, 6]) await createSignUpCode(site.owner, { acl: 'pool', uses })
  const page = await openPaused('/admin')
  const problems = consoleProblemsOf(page)
  const rows = page.getByRole('list', { name: 'Codes' }).getByRole('listitem')
  await rows.nth(2).scrollIntoViewIfNeeded()
  const below = rows.filter({ hasText: '4 of 4 left' })
  const rowHeight = (await rows.nth(1).boundingBox())?.height ?? 0
  await rows.filter({ hasText: '5 of 5 left' }).getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await copies(page).waitFor()
  // Screen readers do not read the copy.
  expect(await rows.filter({ hasText: '5 of 5 left' }).count()).toBe(0)
  const copy = await copies(page).evaluate((element) => ({
    height: element.getBoundingClientRect().height,
    opacity: Number(getComputedStyle(element).opacity),
  }))
  expect(copy.height).toBeGreaterThan(1)
  expect(copy.height).toBeLessThan(rowHeight - 1)
  expect(copy.opacity).toBeLessThan(1)
  // Playwright presses the place in the window where the button is seen.
  await below.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const topBefore = (await below.boundingBox())?.y ?? 0
  await finish(page)
  await copies(page).waitFor({ state: 'detached' })
  expect((await below.boundingBox())?.y ?? 0).toBeLessThan(topBefore - 1)
  expect(problems).toEqual([])
  await closeWindow(page)
})

test('[motion-row-01] a closing copy changes neither the choice, the form, the focus nor the place of another row', async () => {
  const page = await openPaused('/wordle')
  await showList(page)
  const choice = () =>
    page.evaluate(() =>
      new FormData(document.querySelector<HTMLFormElement>('#test-form') ?? undefined).getAll('choice'),
    )
  await page.getByRole('button', { name: 'Press Cal' }).focus()
  await page.getByRole('radio', { name: 'Ann' }).check()
  await page.getByRole('radio', { name: 'Dee' }).check()
  await page.getByRole('button', { name: 'Press Dee' }).focus()
  const rowDistance = (await topOf(page, 'Ben')) - (await topOf(page, 'Ann'))
  await page.evaluate(() => {
    const radio = document.querySelector<HTMLInputElement>('#choice-Ben')
    if (radio) radio.checked = true
  })
  await removeElements(page, 'Ben')
  await copies(page).waitFor()
  expect(await choice()).toEqual([])
  await page.getByRole('radio', { name: 'Dee' }).check()
  expect(await choice()).toEqual(['Dee'])
  expect(
    await page.locator('#Ben, #choice-Ben, [inert] [name], [inert] [data-row], [inert] [aria-keyshortcuts]').count(),
  ).toBe(0)
  // The form has three elements in each of the three other rows, and does not contain the required field of the copy.
  expect(await page.evaluate(() => document.querySelector<HTMLFormElement>('#test-form')?.elements.length)).toBe(9)
  await page.getByRole('button', { name: 'Press Ann' }).focus()
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('li')?.id)).toBe('Cal')

  // A second row leaves while the first one closes.
  await removeElements(page, 'Cal')
  await expect.poll(() => copies(page).count()).toBe(2)
  await finish(page)
  await copies(page).first().waitFor({ state: 'detached' })
  expect((await topOf(page, 'Dee')) - (await topOf(page, 'Ann'))).toBeCloseTo(rowDistance, 0)

  // The row that has the focus leaves, and then the list itself.
  const problems = consoleProblemsOf(page)
  await page.getByRole('button', { name: 'Press Dee' }).focus()
  await removeElements(page, 'Dee')
  await copies(page).waitFor()
  await page.waitForFunction(() => document.activeElement?.closest('#Ann'))
  await removeElements(page, 'test-form')
  await finish(page)
  expect(await copies(page).count()).toBe(0)
  expect(problems).toEqual([])
  await closeWindow(page)
})

test('[motion-row-01] at the end of closing no row jumps', async () => {
  const page = await openPaused('/wordle')
  for (const style of ['display: grid; gap: 12px', 'display: flex; flex-direction: column; gap: 12px', '']) {
    // Removes one row, and measures the position of an element below it.
    for (const [removed, measured] of [
      ['Ben', 'Dee'],
      ['Ann', 'Dee'],
      ['Dee', 'test-end'],
    ] as const) {
      await showList(page, style)
      await page.locator('#test-form').evaluate((form) => form.insertAdjacentHTML('beforeend', '<p id="test-end"></p>'))
      await removeElements(page, removed)
      await copies(page).waitFor()
      // Shows the last moment of the 180 ms.
      await page.evaluate(() => {
        for (const animation of document.getAnimations())
          if (animation.playState === 'paused') animation.currentTime = 179.999
      })
      const lastTop = await topOf(page, measured)
      await finish(page)
      await copies(page).waitFor({ state: 'detached' })
      expect(Math.abs((await topOf(page, measured)) - lastTop), `${removed} of "${style}"`).toBeLessThan(0.5)
      await removeElements(page, 'test-form')
    }
  }
  await closeWindow(page)
})

test('[motion-row-02] no row closes if two rows leave, a row moves, the list is a live region, or rows are not in one column', async () => {
  const page = await openPaused('/wordle')
  /** Expects that no row closes, and removes the list. */
  const expectNoCopy = async () => {
    // The service handles the change in a microtask, so it has finished before this call is answered.
    expect(await page.evaluate(() => document.querySelectorAll('li[inert]').length)).toBe(0)
    await removeElements(page, 'test-form')
  }
  await showList(page)
  await removeElements(page, 'Ann', 'Ben')
  await expectNoCopy()
  await showList(page)
  await page.evaluate(() => document.getElementById('test-list')?.append(document.getElementById('Ann') ?? ''))
  await expectNoCopy()
  for (const style of ['display: grid; grid-template-columns: 1fr 1fr', 'display: flex']) {
    await showList(page, style)
    await removeElements(page, 'Ben')
    await expectNoCopy()
  }
  await showList(page)
  await page.locator('#test-list').evaluate((list) => list.setAttribute('aria-live', 'polite'))
  await removeElements(page, 'Ben')
  await expectNoCopy()
  await showList(page)
  await page.addStyleTag({ content: '#test-list > li { position: absolute }' })
  await removeElements(page, 'Ben')
  await expectNoCopy()
  await closeWindow(page)
})

test('[motion-row-03] with reduced motion a removed row is gone at once, without a shrinking copy', async () => {
  for (const motion of ['no-preference', 'reduce'] as const) {
    const page = await openPaused('/wordle', motion)
    await showList(page)
    await removeElements(page, 'Ben')
    expect(await page.evaluate(() => document.querySelectorAll('li[inert]').length)).toBe(motion === 'reduce' ? 0 : 1)
    await closeWindow(page)
  }
})
