/**
 * Opens every page once, and checks it in windows of five widths: what a reader of the page needs, whatever the page is
 * about.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { matchRoute } from '../../../src/routes.tsx'
import { accessibilityProblems } from '../../support/axe.ts'
import { fillSite } from '../../support/filledSite.ts'
import { call, dataOf } from '../../support/members.ts'
import { startTestSite, type TestSite, waitUntilSettled } from '../../support/site.ts'
import { dayOfFigures } from '../../support/siteFigures.ts'
import {
  cutTexts,
  hiddenFocus,
  longLines,
  pageWidths,
  smallControls,
  topBarFaults,
  usedPx,
} from '../../support/sweepChecks.ts'

/** The widths and heights of the windows. The page opens in the first one. */
const WINDOWS = [
  { width: 390, height: 844 },
  { width: 320, height: 640 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
]
/** A page of a member uses a wide window if its parts together are at least this wide. */
const LEAST_USED_PX = 900
/** The most that a page may move while it opens, as browsers measure it. */
const MOST_SHIFT = 0.05

let site: TestSite
let memberPaths: readonly string[]
let visitorPaths: readonly string[]

beforeAll(async () => {
  site = await startTestSite()
  memberPaths = (await fillSite(site)).map(({ path }) => path)
  const gamePath = memberPaths.find((path) => /^\/pool\/\d+$/.test(path))
  const params = { pool_game_id: Number(gamePath?.split('/').at(-1)) }
  const request = { cookie: site.owner.cookie, params }
  const { token } = dataOf(await call(site.origin, 'POST /pool/games/:pool_game_id/watch', request))
  const nightPath = memberPaths.find((path) => /^\/pool\/nights\/\d+$/.test(path))
  const night = dataOf(
    await call(site.origin, 'POST /pool/nights/:pool_night_id/watch', {
      cookie: site.owner.cookie,
      params: { pool_night_id: Number(nightPath?.split('/').at(-1)) },
    }),
  )
  visitorPaths = [
    '/',
    '/signin',
    '/signup',
    '/chess',
    '/coffee',
    '/coffee/bags/code/GEDEB-1',
    `/pool/watch/${token}`,
    `/pool/nights/watch/${night.token}`,
  ]
})
afterAll(() => site.close())

/** From the next document on, the page adds up how much it moves without a reader's doing. */
const countShifts = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { shift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
        if (!hadRecentInput) (window as unknown as { shift: number }).shift += value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

async function problemsOf(page: Page, path: string, isMembersPage: boolean): Promise<string[]> {
  const problems: string[] = []
  const [firstWindow] = WINDOWS
  if (firstWindow) await page.setViewportSize(firstWindow)
  await page.goto(site.origin + path)
  await waitUntilSettled(page)
  const shift = await page.evaluate(() => (window as unknown as { shift: number }).shift)
  if (shift > MOST_SHIFT) problems.push(`the page moves by ${shift.toFixed(3)} while it opens`)
  for (const viewport of WINDOWS) {
    await page.setViewportSize(viewport)
    await waitUntilSettled(page)
    const { width } = viewport
    const found = await accessibilityProblems(page)
    const hasFooter = await page.locator('.footer').isVisible()
    if (hasFooter !== (width >= 768 || !isMembersPage)) found.push(hasFooter ? 'has a footer' : 'has no footer')
    const widths = await page.evaluate(pageWidths)
    if (widths.scrollWidth > widths.clientWidth) found.push(`scrolls sideways by ${widths.scrollWidth} px`)
    for (const text of await page.evaluate(cutTexts)) found.push(`cut text: ${text}`)
    for (const name of await page.evaluate(hiddenFocus)) found.push(`no focus ring: ${name}`)
    if (width < 768) {
      for (const name of await page.evaluate(smallControls)) found.push(`too small for a thumb: ${name}`)
      found.push(...(await page.evaluate(topBarFaults)))
    } else if (isMembersPage && width > 768) {
      const px = await page.evaluate(usedPx)
      if (px < LEAST_USED_PX) found.push(`uses only ${px} px`)
      for (const line of await page.evaluate(longLines)) found.push(`long line: ${line}`)
    }
    problems.push(...found.map((problem) => `${width} px: ${problem}`))
  }
  return problems.map((problem) => `${path}: ${problem}`)
}

test('[beside-11] [first-second-18] [shell-topbar-14] [thumb-size-01] every page is whole at 320, 390, 768, 1280 and 1920 px', {
  timeout: 300_000,
}, async () => {
  const problems: string[] = []
  for (const { member, paths } of [
    { member: site.owner, paths: memberPaths },
    { member: null, paths: visitorPaths },
  ]) {
    const page = await site.visit('/robots.txt', member)
    await countShifts(page)
    // A server that has just started has no figures yet.
    await page.route('**/api/site-figures', (route) => route.fulfill({ json: dayOfFigures(Date.now()) }))
    for (const path of paths) {
      const isMembersPage = matchRoute(path.split('?')[0] ?? '').access !== 'public'
      problems.push(...(await problemsOf(page, path, isMembersPage)))
    }
  }
  expect(problems).toEqual([])
})
