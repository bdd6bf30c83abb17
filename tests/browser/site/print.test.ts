/** Tests how the pages look on paper, in Chromium. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { owner } from '../../../src/content/owner.ts'
import { portfolio } from '../../../src/content/projects.ts'
import { roastBatch } from '../../support/batches.ts'
import { createBean } from '../../support/coffee.ts'
import { connected, DESKTOP, startTestSite, type TestSite } from '../../support/site.ts'
import { fillSite, type WalkedScreen } from '../app/focusWalk.ts'

let site: TestSite
let screens: WalkedScreen[]

beforeAll(async () => {
  site = await startTestSite()
  screens = await fillSite(site)
})
afterAll(() => site.close())

/** How light a colour is, from 0 to 1. Colours may be transparent. */
const lightnessOf = (page: Page, selector: string, property: 'color' | 'backgroundColor') =>
  page.evaluate(
    ([query, name]) => {
      const element = document.querySelector(query)
      if (!element) throw new Error(`There is no ${query}.`)
      const [red = 0, green = 0, blue = 0] = (getComputedStyle(element)[name].match(/[\d.]+/g) ?? []).map(Number)
      return (red + green + blue) / 765
    },
    [selector, property] as const,
  )

test('[print-public-01] [print-public-02] public pages are printed dark on white with the addresses of links', async () => {
  const page = await site.visit('/', null, { viewport: DESKTOP })
  for (const path of ['/', '/chess', '/coffee']) {
    await page.goto(site.origin + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await lightnessOf(page, 'html', 'backgroundColor'), path).toBeLessThan(0.2)
    await page.emulateMedia({ media: 'print' })
    expect(await lightnessOf(page, 'html', 'backgroundColor'), path).toBe(1)
    for (const ink of ['h1', 'main p', 'footer']) expect(await lightnessOf(page, ink, 'color'), ink).toBeLessThan(0.3)
    for (const gone of ['.top-bar', '.skip-link', '.art-room', 'main button', 'main input', 'main select']) {
      for (const element of await page.locator(gone).all()) expect(await element.isVisible(), gone).toBe(false)
    }
    const addresses = await page
      .locator('main a:visible, footer a:visible')
      .evaluateAll((links) =>
        links.map((link) => [getComputedStyle(link, '::after').content, link.getAttribute('href')]),
      )
    for (const [shown, href] of addresses) expect(shown).toBe(`"\u00a0(${href})"`)
    await page.emulateMedia({ media: null })
    expect(await lightnessOf(page, 'html', 'backgroundColor'), path).toBeLessThan(0.2)
    expect(await page.locator('.top-bar').isVisible()).toBe(true)
  }
  await page.goto(site.origin)
  await page
    .getByText(portfolio.projects[0]?.name ?? '')
    .first()
    .waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('h1').innerText()).toBe(owner.greeting.join(' '))
  expect((await page.pdf({ format: 'A4' })).length).toBeGreaterThan(10_000)
})

test('[print-member-01] a roast is printed with dark ink, and without buttons and hints about the screen', async () => {
  const bean = await createBean(site.owner, { name: 'Gedeb', origin: 'Ethiopia', region: 'Gedeo' })
  const { coffee_roast_id } = await roastBatch(site.owner, bean.coffee_bean_id)
  const page = await site.visit(`/coffee/roasts/${coffee_roast_id}`, site.owner, { viewport: DESKTOP })
  await page.getByText('Touch the chart').waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByText('Touch the chart').isVisible()).toBe(false)
  for (const control of await page.locator('main :is(button, a[type=button])').all())
    expect(await control.isVisible()).toBe(false)
  for (const ink of ['main h1', 'main p', 'main dt'])
    expect(await lightnessOf(page, ink, 'color'), ink).toBeLessThan(0.3)
})

/** The width of A4 without its margins, at 96 px per inch. */
const PAPER_PX = 718

/**
 * What is wrong with the page on paper: controls, texts that are too light, and parts that are cut at the right edge. A
 * browser does not measure the charts again for a print, so they are not given the time for it.
 */
const problemsOnPaper = (page: Page) =>
  page.locator('main').evaluate((main, paperPx) => {
    main.style.width = `${paperPx}px`
    const { left } = main.getBoundingClientRect()
    const problems: string[] = []
    const report = (problem: string, element: Element) =>
      problems.push(
        `${problem}: ${element.tagName} ${(element.textContent || element.getAttribute('type')) ?? ''}`.slice(0, 80),
      )
    for (const element of main.querySelectorAll('*')) {
      const box = element.getBoundingClientRect()
      if (!element.checkVisibility({ opacityProperty: true }) || box.width < 2 || element.closest('.visually-hidden'))
        continue
      const isRow = element.matches('li > button:first-child')
      if (element.matches('button, input, select, textarea, a[type=button], [role=radiogroup]') && !isRow)
        report('control', element)
      if (element.matches('svg, table, p, li, dl, h1, h2') && box.right > left + paperPx + 1) report('cut', element)
      const hasText = [...element.childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim())
      const style = getComputedStyle(element)
      const ink = element instanceof SVGElement ? style.fill : style.color
      const [red = 0, green = 0, blue = 0] = (ink.match(/[\d.]+/g) ?? []).map(Number)
      if (hasText && (red + green + blue) / 765 > 0.4) report('light', element)
    }
    main.style.width = ''
    return problems
  }, PAPER_PX)

test.each([
  ['/admin/logs', 'the log'],
  ['/pool/ratings', 'the ratings'],
  ['/pool/compare/', 'a comparison of players'],
  ['/pool/players/', 'a player'],
  ['/coffee/bags/1', 'a bag'],
  ['/coffee/roasts/1', 'a roast'],
  ['/coffee/roasts/compare', 'a comparison of roasts'],
  ['/wordle', 'the Wordle page'],
])('[print-member-02] %s: %s is printed dark on white, without controls, and nothing is cut', async (start) => {
  const screen = screens.find(({ path }) => path.startsWith(start))
  if (!screen) throw new Error(`There is no ${start}.`)
  const page = await site.openInSharedWindow(screen.path, site.owner, DESKTOP)
  await page.emulateMedia({ media: null })
  await connected(page)
  await page.getByRole('main').getByText(screen.text).filter({ visible: true }).first().waitFor()
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
  await page.emulateMedia({ media: 'print' })
  expect(await lightnessOf(page, 'html', 'backgroundColor')).toBe(1)
  expect(await page.getByRole('banner').count()).toBe(0)
  expect(await problemsOnPaper(page)).toEqual([])
})

test('[print-member-03] a printed bag has its notes and no settings, and the bars of the Wordle page are printed', async () => {
  const open = async (start: string) => {
    const screen = screens.find(({ path }) => path.startsWith(start))
    const page = await site.openInSharedWindow(screen?.path ?? '', site.owner, DESKTOP)
    await page.emulateMedia({ media: null })
    return page
  }
  const bag = await open('/coffee/bags/')
  await bag.getByLabel('Notes').fill('Plum and cedar')
  await bag.getByRole('heading', { name: 'Label' }).waitFor()
  await bag.emulateMedia({ media: 'print' })
  expect(await bag.getByText('Plum and cedar').filter({ visible: true }).count()).toBe(1)
  expect(await bag.getByText('Label', { exact: true }).filter({ visible: true }).count()).toBe(0)
  await bag.emulateMedia({ media: null })
  const wordle = await open('/wordle')
  await wordle.locator('[data-percent]').first().waitFor()
  await wordle.emulateMedia({ media: 'print' })
  const inks = await wordle
    .locator('[data-percent]')
    .evaluateAll((bars) => bars.map((bar) => getComputedStyle(bar).backgroundColor))
  expect(inks).not.toContain('rgba(0, 0, 0, 0)')
  await wordle.emulateMedia({ media: null })
})
