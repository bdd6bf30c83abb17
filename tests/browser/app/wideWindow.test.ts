/** Checks that the members' pages use the room of wide windows, and that the lines of their texts stay short. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { matchRoute } from '../../../src/routes.tsx'
import { startTestSite, type TestSite, waitUntilConnected } from '../../support/site.ts'
import { dayOfFigures } from '../../support/siteFigures.ts'
import { fillSite, type ListedScreen } from './filledSite.ts'

let site: TestSite
/** The pages that only members can open. */
let screens: ListedScreen[]
beforeAll(async () => {
  site = await startTestSite()
  screens = (await fillSite(site)).filter(({ path }) => matchRoute(path.split('?')[0] ?? '').access !== 'public')
})
afterAll(() => site.close())

const WINDOWS = [
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
]
/** A line of text has at most this many characters. */
const MAX_CHARACTERS = 80
/** A page uses the window if its parts together are at least this wide. The column of a phone is narrower. */
const LEAST_PX = 900

/** The texts whose lines are too long, each with the number of characters in a full line. */
const longLines = (page: Page) =>
  page.evaluate((maxCharacters) => {
    const long: string[] = []
    for (const paragraph of document.querySelectorAll('main p, main dd, main li')) {
      const textNodes = [...paragraph.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
      for (const node of textNodes) {
        const range = document.createRange()
        range.selectNodeContents(node)
        const lines = [...range.getClientRects()]
        const widest = Math.max(0, ...lines.map(({ width }) => width))
        const fullLineCount = lines.reduce((sum, { width }) => sum + width, 0) / (widest || 1)
        const characters = Math.round((node.textContent ?? '').length / (fullLineCount || 1))
        if (characters > maxCharacters) long.push(`${characters}: ${node.textContent}`)
      }
    }
    return long
  }, MAX_CHARACTERS)

/** The distance from the left edge of the leftmost part of the page to the right edge of the rightmost part, in px. */
const usedPx = (page: Page) =>
  page.evaluate(() => {
    const boxes = [...document.querySelectorAll('main h1, main h2, main button, main a, main li, main section, main p')]
      .map((element) => element.getBoundingClientRect())
      .filter(({ width, height }) => width > 1 && height > 1)
    return Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left))
  })

test.each(WINDOWS)(
  '[beside-11] at $width × $height the members’ pages use the window, and no line has more than 80 characters',
  { timeout: 300_000 },
  async (viewport) => {
    const problems: string[] = []
    const page = await site.visit('/', site.owner, { viewport, reducedMotion: 'reduce' })
    // A server that has just started has no figures yet.
    await page.route('**/api/site-figures', (route) => route.fulfill({ json: dayOfFigures(Date.now()) }))
    for (const { path, text } of screens) {
      await page.goto(site.origin + path)
      await waitUntilConnected(page)
      await page.getByRole('main').getByText(text).filter({ visible: true }).first().waitFor()
      await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
      // The list beside an item can appear later than the item.
      await expect.poll(() => usedPx(page), { message: `px of ${path}` }).toBeGreaterThanOrEqual(LEAST_PX)
      for (const line of await longLines(page)) problems.push(`${path}: ${line}`)
    }
    expect(problems).toEqual([])
  },
)
