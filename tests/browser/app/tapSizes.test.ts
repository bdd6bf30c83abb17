/** Checks in Chromium that on a phone of 320 px a thumb can hit every control: each has at least 44 × 44 px. */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, dataOf, PASSWORD, signIn } from '../../support/members.ts'
import { startTestSite, type TestSite, waitUntilConnected } from '../../support/site.ts'
import { fillSite, type ListedScreen } from './filledSite.ts'

const NARROW = { width: 320, height: 640 }
const LEAST_PX = 44
const PUBLIC_PATHS = ['/', '/signin', '/signup', '/chess', '/coffee', '/coffee/bags/code/GEDEB-1']

let site: TestSite
/** The pages that the tests open as a member. */
let screens: ListedScreen[]
/** The address of a watch link. */
let watchPath: string

beforeAll(async () => {
  site = await startTestSite()
  screens = await fillSite(site)
  const gameId = Number(
    screens
      .find(({ path }) => /^\/pool\/\d+$/.test(path))
      ?.path.split('/')
      .at(-1),
  )
  const { token } = dataOf(
    await call(site.origin, 'POST /pool/games/:pool_game_id/watch', {
      cookie: site.owner.cookie,
      params: { pool_game_id: gameId },
    }),
  )
  watchPath = `/pool/watch/${token}`
})
afterAll(() => site.close())

/**
 * Finds the controls that are smaller than 44 px and that a tap 21 px from their middle does not hit. Returns the name
 * and the size of each one. A tap on the label of a control also counts as a hit. Links inside the lines of a text are
 * left out, because they are only as high as the line.
 */
const smallControls = (page: Page) =>
  page.evaluate((leastPx) => {
    const isInText = (element: Element) =>
      element.matches('a') &&
      getComputedStyle(element).display === 'inline' &&
      (element.parentElement?.textContent ?? '').trim() !== (element.textContent ?? '').trim()
    const isHit = (element: Element, leftPx: number, topPx: number) => {
      const hit = document.elementFromPoint(leftPx, topPx)
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
      return [element, ...labels].some((each) => each.contains(hit))
    }
    const small: string[] = []
    const controls =
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=slider]'
    for (const control of document.querySelectorAll<HTMLElement>(controls)) {
      if (!control.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || isInText(control)) continue
      const controlBox = control.getBoundingClientRect()
      if (Math.min(controlBox.width, controlBox.height) >= leastPx - 0.5) continue
      const label = control instanceof HTMLInputElement ? control.labels?.[0]?.getBoundingClientRect() : undefined
      if (label && Math.min(label.width, label.height) >= leastPx - 0.5) continue
      // Skip a control outside the window. For example, 'Skip to content' is visible only while it has the focus.
      if (controlBox.width <= 1 || controlBox.bottom <= 0) continue
      control.scrollIntoView({ block: 'center' })
      const { left, top, width, height } = control.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      const reachPx = leastPx / 2 - 1
      const isLarge = [
        [x - reachPx, y],
        [x + reachPx, y],
        [x, y - reachPx],
        [x, y + reachPx],
      ].every(([px = 0, py = 0]) => isHit(control, px, py))
      if (isLarge) continue
      const name = control.getAttribute('aria-label') ?? (control.textContent || control.getAttribute('name') || '')
      small.push(
        `${control.tagName.toLowerCase()} '${name.trim().slice(0, 40)}' ${Math.round(width)} × ${Math.round(height)}`,
      )
    }
    return small
  }, LEAST_PX)

test('[thumb-size-01] at 320 px every link, button and field outside a text is at least 44 px wide and high', {
  timeout: 480_000,
}, async () => {
  const problems: string[] = []
  async function check(page: Page, path: string, text?: string | RegExp) {
    await page.goto(site.origin + path)
    await waitUntilConnected(page)
    await page.getByRole('main').getByText('Loading the page').waitFor({ state: 'detached' })
    if (text !== undefined) await page.getByRole('main').getByText(text).first().waitFor()
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
    // An alert may cover a control for a moment, so a problem counts only if it stays.
    let small: string[] = []
    const hasNoSmallControl = async () => {
      small = await smallControls(page)
      return small.length === 0
    }
    await expect
      .poll(hasNoSmallControl)
      .toBe(true)
      .catch(() => undefined)
    for (const control of small) problems.push(`${path}: ${control}`)
  }
  const member = await site.visit('/', site.owner, { viewport: NARROW, reducedMotion: 'reduce' })
  for (const { path, text } of screens) await check(member, path, text)
  const visitor = await site.visit('/', null, { viewport: NARROW, reducedMotion: 'reduce' })
  for (const path of PUBLIC_PATHS) await check(visitor, path)
  await check(visitor, watchPath)
  expect(problems).toEqual([])
})

test('[thumb-size-02] at 320 px a switch beside a long label is 52 by 30 px, and the part that can be tapped is at least 44 px high', async () => {
  const roastScreen = screens.find(({ path }) => /^\/coffee\/roasts\/\d+$/.test(path))
  const page = await site.visit(roastScreen?.path ?? '', site.owner, { viewport: NARROW, reducedMotion: 'reduce' })
  await page.getByRole('button', { name: 'Settings' }).click()
  const toggle = page.getByRole('dialog').locator('label', { hasText: 'Ring before first crack and drop' })
  const sizeOf = async (element: Locator) => {
    const { width, height } = (await element.boundingBox())!
    return { width, height }
  }
  expect(await sizeOf(toggle.locator('[data-part=control]'))).toEqual({ width: 52, height: 30 })
  expect((await sizeOf(toggle)).height).toBeGreaterThanOrEqual(LEAST_PX)
})

test('[thumb-width-02] at 320 px the button of a session and the button of a sign-up code are below the text, which has nearly the whole width', async () => {
  // Only a session that is not the current one has the button 'Sign out there', so the test makes a second one.
  await signIn(site.origin, { username: site.owner.user.username, password: PASSWORD })
  const page = await site.visit('/users/Rosalind', site.owner, { viewport: NARROW, reducedMotion: 'reduce' })
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
