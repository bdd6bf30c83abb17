/** Checks in Chromium that a thumb can hit everything on a phone of 320 px: at least 44 × 44 px on every screen. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, dataOf } from '../../support/members.ts'
import { connected, startTestSite, type TestSite } from '../../support/site.ts'
import { fillSite, type WalkedScreen } from './focusWalk.ts'

const NARROW = { width: 320, height: 640 }
const LEAST_PX = 44
const PUBLIC_PATHS = ['/', '/signin', '/signup', '/chess', '/coffee', '/coffee/bags/code/GEDEB-1']

let site: TestSite
let screens: WalkedScreen[]
let watched: string

beforeAll(async () => {
  site = await startTestSite()
  screens = await fillSite(site)
  const game = Number(
    screens
      .find(({ path }) => /^\/pool\/\d+$/.test(path))
      ?.path.split('/')
      .at(-1),
  )
  const { token } = dataOf(
    await call(site.origin, 'POST /pool/games/:pool_game_id/watch', {
      cookie: site.owner.cookie,
      params: { pool_game_id: game },
    }),
  )
  watched = `/pool/watch/${token}`
})
afterAll(() => site.close())

/**
 * The controls that a tap beside their middle misses, with their sizes. A control is also hit by its label. Links in the
 * lines of a text may be as high as the line.
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
      const own = control.getBoundingClientRect()
      if (Math.min(own.width, own.height) >= leastPx - 0.5) continue
      const label = control instanceof HTMLInputElement ? control.labels?.[0]?.getBoundingClientRect() : undefined
      if (label && Math.min(label.width, label.height) >= leastPx - 0.5) continue
      // Hidden from the eye, for example the link to the content before it has the focus.
      if (own.width <= 1 || own.bottom <= 0) continue
      control.scrollIntoView({ block: 'center' })
      const { left, top, width, height } = control.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      const reach = leastPx / 2 - 1
      const isLarge = [
        [x - reach, y],
        [x + reach, y],
        [x, y - reach],
        [x, y + reach],
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
  timeout: 300_000,
}, async () => {
  const problems: string[] = []
  async function check(page: Page, path: string, text?: string | RegExp) {
    await page.goto(site.origin + path)
    await connected(page)
    await page.getByRole('main').getByText('Loading the page').waitFor({ state: 'detached' })
    if (text !== undefined) await page.getByRole('main').getByText(text).first().waitFor()
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
    for (const control of await smallControls(page)) problems.push(`${path}: ${control}`)
  }
  const member = await site.visit('/', site.owner, { viewport: NARROW, reducedMotion: 'reduce' })
  for (const { path, text } of screens) await check(member, path, text)
  const visitor = await site.visit('/', null, { viewport: NARROW, reducedMotion: 'reduce' })
  for (const path of PUBLIC_PATHS) await check(visitor, path)
  await check(visitor, watched)
  expect(problems).toEqual([])
})
