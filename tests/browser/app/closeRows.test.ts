/** Checks that a row that leaves a list closes: its copy shrinks, and nobody has to wait for the copy. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSignUpCode } from '../../support/members.ts'
import {
  closeWindow,
  connected,
  consoleProblemsOf,
  PHONE,
  startedFully,
  startTestSite,
  type TestSite,
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
      animation.currentTime = 90
      return animation
    }
  })
  await page.goto(site.origin + path)
  await connected(page)
  await startedFully(page)
  return page
}

const finish = (page: Page) =>
  page.evaluate(() => {
    for (const animation of document.getAnimations()) if (animation.playState === 'paused') animation.finish()
  })

/** The copies of rows that have left their list. A copy shrinks until it is gone. */
const copies = (page: Page) => page.locator('li[inert]')

/**
 * Shows a list in the page: a row for each name, with a label, a choice, a required text field and a button.
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

test('[motion-row-01] a revoked code closes, the codes below it move with it and can be tapped where they are seen', async () => {
  for (const uses of [4, 5, 6]) await createSignUpCode(site.owner, { acl: 'pool', uses })
  const page = await openPaused('/admin')
  const problems = consoleProblemsOf(page)
  const rows = page.getByRole('list', { name: 'Codes' }).getByRole('listitem')
  await rows.nth(2).scrollIntoViewIfNeeded()
  const below = rows.filter({ hasText: '4 of 4 left' })
  const height = (await rows.nth(1).boundingBox())?.height ?? 0
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
  expect(copy.height).toBeLessThan(height - 1)
  expect(copy.opacity).toBeLessThan(1)
  // Playwright presses the place of the button in the window.
  await below.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const before = (await below.boundingBox())?.y ?? 0
  await finish(page)
  await copies(page).waitFor({ state: 'detached' })
  expect((await below.boundingBox())?.y ?? 0).toBeLessThan(before - 1)
  expect(problems).toEqual([])
  await closeWindow(page)
})

test('[motion-row-01] a copy that closes changes no choice, no form, no focus and no place of another row', async () => {
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
  const gap = (await topOf(page, 'Ben')) - (await topOf(page, 'Ann'))
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
  // The text field of the copy is required and empty, and the form does not contain it.
  expect(await page.evaluate(() => document.querySelector<HTMLFormElement>('#test-form')?.elements.length)).toBe(9)
  await page.getByRole('button', { name: 'Press Ann' }).focus()
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('li')?.id)).toBe('Cal')

  // A second row leaves while the first one closes.
  await removeElements(page, 'Cal')
  await expect.poll(() => copies(page).count()).toBe(2)
  await finish(page)
  await copies(page).first().waitFor({ state: 'detached' })
  expect((await topOf(page, 'Dee')) - (await topOf(page, 'Ann'))).toBeCloseTo(gap, 0)

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
    for (const [removed, measured] of [
      ['Ben', 'Dee'],
      ['Ann', 'Dee'],
      ['Dee', 'test-end'],
    ] as const) {
      await showList(page, style)
      await page.locator('#test-form').evaluate((form) => form.insertAdjacentHTML('beforeend', '<p id="test-end"></p>'))
      await removeElements(page, removed)
      await copies(page).waitFor()
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

test('[motion-row-02] nothing closes when several rows change, a row moves, or rows are beside each other', async () => {
  const page = await openPaused('/wordle')
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

test('[motion-row-03] with reduced motion a row leaves at once', async () => {
  for (const motion of ['no-preference', 'reduce'] as const) {
    const page = await openPaused('/wordle', motion)
    await showList(page)
    await removeElements(page, 'Ben')
    expect(await page.evaluate(() => document.querySelectorAll('li[inert]').length)).toBe(motion === 'reduce' ? 0 : 1)
    await closeWindow(page)
  }
})
