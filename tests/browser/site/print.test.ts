/** Tests how the pages look on paper, in Chromium. */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { owner } from '../../../src/content/owner.ts'
import { portfolio } from '../../../src/content/projects.ts'
import { createLoggedRoast } from '../../support/batches.ts'
import { createBean } from '../../support/coffee.ts'
import { DESKTOP, PHONE, startTestSite, type TestSite, waitUntilConnected } from '../../support/site.ts'
import { fillSite, type ListedScreen } from '../app/filledSite.ts'

let site: TestSite
/** The pages of the site, which has example data, and a text that each page shows. */
let screens: ListedScreen[]

beforeAll(async () => {
  site = await startTestSite()
  screens = await fillSite(site)
})
afterAll(() => site.close())

/**
 * How light a colour is, from 0 (black) to 1 (white): the sum of red, green and blue, divided by 3 × 255. Transparency
 * is ignored.
 */
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
    for (const textPart of ['h1', 'main p', 'footer'])
      expect(await lightnessOf(page, textPart, 'color'), textPart).toBeLessThan(0.3)
    for (const hiddenPart of ['.top-bar', '.skip-link', '.art-room', 'main button', 'main input', 'main select']) {
      for (const element of await page.locator(hiddenPart).all())
        expect(await element.isVisible(), hiddenPart).toBe(false)
    }
    const addresses = await page
      .locator('main a:visible, footer a:visible')
      .evaluateAll((links) =>
        links.map((link) => [getComputedStyle(link, '::after').content, link.getAttribute('href')]),
      )
    for (const [shownAddress, href] of addresses) expect(shownAddress).toBe(`"\u00a0(${href})"`)
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
  // A PDF without contents would have fewer bytes.
  expect((await page.pdf({ format: 'A4' })).length).toBeGreaterThan(10_000)
})

test('[print-member-01] a roast is printed with dark ink, and without buttons and hints that help only on a screen', async () => {
  const bean = await createBean(site.owner, { name: 'Gedeb', origin: 'Ethiopia', region: 'Gedeo' })
  const { coffee_roast_id } = await createLoggedRoast(site.owner, bean.coffee_bean_id)
  const page = await site.visit(`/coffee/roasts/${coffee_roast_id}`, site.owner, { viewport: DESKTOP })
  await page.getByText('Choose a moment in the chart').waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByText('Choose a moment in the chart').isVisible()).toBe(false)
  for (const control of await page.locator('main :is(button, a[type=button])').all())
    expect(await control.isVisible()).toBe(false)
  for (const textPart of ['main h1', 'main p', 'main dt'])
    expect(await lightnessOf(page, textPart, 'color'), textPart).toBeLessThan(0.3)
})

/** The width of A4 without its margins, at 96 px per inch. */
const PAPER_PX = 718

/**
 * What is wrong with the page on paper: controls, texts that are too light, and parts that are cut at the right edge.
 * In a print the charts do not adapt to the width of the paper. All is measured in one step, so that they do not adapt
 * here, either.
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
      // A row of a list is a button, and is printed.
      const isRow = element.matches('li > button:first-child, li > * > button:first-child')
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
])('[print-member-02] %s: %s is printed dark on white, without controls, and nothing is cut', async (pathStart) => {
  const screen = screens.find(({ path }) => path.startsWith(pathStart))
  if (!screen) throw new Error(`There is no ${pathStart}.`)
  const page = await site.openInSharedWindow(screen.path, site.owner, DESKTOP)
  await page.emulateMedia({ media: null })
  await waitUntilConnected(page)
  await page.getByRole('main').getByText(screen.text).filter({ visible: true }).first().waitFor()
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
  await page.emulateMedia({ media: 'print' })
  expect(await lightnessOf(page, 'html', 'backgroundColor')).toBe(1)
  expect(await page.getByRole('banner').count()).toBe(0)
  expect(await problemsOnPaper(page)).toEqual([])
})

/** The texts of other elements that are at the same height as this row. On paper there must be none. */
const textsAtSameHeight = (row: Locator) =>
  row.evaluate((first) => {
    const { top, bottom } = first.getBoundingClientRect()
    return [...document.querySelectorAll('main *')]
      .filter((element) => !element.contains(first) && !first.contains(element))
      .filter((element) => {
        const box = element.getBoundingClientRect()
        return box.width > 1 && box.height > 1 && box.top < bottom - 1 && box.bottom > top + 1
      })
      .map(({ textContent }) => textContent)
  })

test.each([
  ['/pool', '[data-game]'],
  ['/coffee/roasts', 'main li'],
])(
  '[beside-17] %s without a chosen item is printed as its list, on a phone and on a wide screen',
  async (path, row) => {
    for (const viewport of [PHONE, DESKTOP]) {
      const page = await site.openInSharedWindow(path, site.owner, viewport)
      await page.emulateMedia({ media: null })
      await page.locator(row).first().waitFor()
      const rowTexts = await page
        .locator(row)
        .first()
        .getByText(/^[^…]+$/)
        .filter({ visible: true })
        .allInnerTexts()
      await page.emulateMedia({ media: 'print' })
      expect(await page.getByRole('heading', { level: 1 }).filter({ visible: true }).count()).toBe(1)
      expect(await page.locator(row).first().innerText()).toContain(rowTexts[0])
      // On a wide screen, a sentence asks for a choice in the list 'on the left'. It must not be printed.
      expect(await page.getByText('on the left').filter({ visible: true }).count()).toBe(0)
      const buttons = page.locator(`:is(main button):not(li > button:first-child, li > * > button:first-child)`)
      expect(await buttons.filter({ visible: true }).count()).toBe(0)
      expect(await textsAtSameHeight(page.locator(row).first())).toEqual([])
      await page.emulateMedia({ media: null })
    }
  },
)

test('[print-member-03] a printed bag has its notes and no settings, and the bars of the Wordle page are printed', async () => {
  const openPage = async (pathStart: string) => {
    const screen = screens.find(({ path }) => path.startsWith(pathStart))
    const page = await site.openInSharedWindow(screen?.path ?? '', site.owner, DESKTOP)
    await page.emulateMedia({ media: null })
    return page
  }
  const bagPage = await openPage('/coffee/bags/')
  await bagPage.getByLabel('Notes').fill('Plum and cedar')
  await bagPage.getByRole('heading', { name: 'Label' }).waitFor()
  await bagPage.emulateMedia({ media: 'print' })
  expect(await bagPage.getByText('Plum and cedar').filter({ visible: true }).count()).toBe(1)
  expect(await bagPage.getByText('Label', { exact: true }).filter({ visible: true }).count()).toBe(0)
  await bagPage.emulateMedia({ media: null })
  const wordlePage = await openPage('/wordle')
  await wordlePage.locator('[data-percent]').first().waitFor()
  await wordlePage.emulateMedia({ media: 'print' })
  const inks = await wordlePage
    .locator('[data-percent]')
    .evaluateAll((bars) => bars.map((bar) => getComputedStyle(bar).backgroundColor))
  // No bar is transparent.
  expect(inks).not.toContain('rgba(0, 0, 0, 0)')
  await wordlePage.emulateMedia({ media: null })
})

test('[print-member-04] the list of users is printed with names and permissions, and parts with only fields and buttons are not printed', async () => {
  const page = await site.openInSharedWindow('/admin', site.owner, { width: 800, height: 900 })
  await page.emulateMedia({ media: null })
  const teddy = page.getByRole('button', { name: /^Teddy/ })
  await teddy.click()
  await page.getByRole('button', { name: 'Ping User' }).waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await teddy.isVisible()).toBe(true)
  expect(await teddy.getByText('pool').isVisible()).toBe(true)
  const visibleText = (text: string) =>
    page.getByRole('main').getByText(text, { exact: true }).filter({ visible: true })
  expect(await visibleText('Permissions').count()).toBe(0)
  expect(await page.locator('main').locator('input, fieldset, form').filter({ visible: true }).count()).toBe(0)
  await page.emulateMedia({ media: null })
  await page.goto(`${site.origin}/users/Rosalind`)
  await page.getByText('this session').waitFor()
  await page.getByText('Coffee preferences').waitFor()
  await page.emulateMedia({ media: 'print' })
  const headings = await page.locator('main :is(h1, h2)').filter({ visible: true }).allInnerTexts()
  expect(headings).toEqual(['Rosalind', 'Sessions'])
  await page.emulateMedia({ media: null })
})
