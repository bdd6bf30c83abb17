/** Tests how the pages look on paper, in Chromium. */
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { owner } from '../../owners/nora/owner.ts'
import { portfolio } from '../../owners/nora/projects.ts'
import { createLoggedRoast } from '../../support/batches.ts'
import { createBean } from '../../support/coffee.ts'
import { fillSite, type ListedScreen } from '../../support/filledSite.ts'
import { DESKTOP, PHONE } from '../../support/site.ts'
import { test } from '../../support/siteTest.ts'

/** The pages of the site, which has example data, and a text that each page shows. */
let screens: ListedScreen[]

test.beforeAll(async ({ site }) => {
  screens = await fillSite(site)
})

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

test('[print-public-01] [print-public-02] public pages are printed dark on white with the addresses of links', async ({
  site,
}) => {
  const page = await site.visit('/', null, { viewport: DESKTOP })
  for (const path of ['/', '/chess', '/coffee']) {
    await page.goto(site.origin + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => lightnessOf(page, 'html', 'backgroundColor'), { message: path }).toBeLessThan(0.2)
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => lightnessOf(page, 'html', 'backgroundColor'), { message: path }).toBe(1)
    for (const textPart of ['h1', 'main p', 'footer'])
      await expect.poll(() => lightnessOf(page, textPart, 'color'), { message: textPart }).toBeLessThan(0.3)
    for (const hiddenPart of ['.top-bar', '.skip-link', '.art-room', 'main button', 'main input', 'main select']) {
      for (const element of await page.locator(hiddenPart).all())
        await expect.poll(() => element.isVisible(), { message: hiddenPart }).toBe(false)
    }
    const addresses = await page
      .locator('main a:visible, footer a:visible')
      .evaluateAll((links) =>
        links.map((link) => [getComputedStyle(link, '::after').content, link.getAttribute('href')]),
      )
    for (const [shownAddress, href] of addresses) expect(shownAddress).toBe(`"\u00a0(${href})"`)
    await page.emulateMedia({ media: null })
    await expect.poll(() => lightnessOf(page, 'html', 'backgroundColor'), { message: path }).toBeLessThan(0.2)
    await expect.poll(() => page.locator('.top-bar').isVisible()).toBe(true)
  }
  await page.goto(site.origin)
  await page
    .getByText(portfolio.projects[0]?.name ?? '')
    .first()
    .waitFor()
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => page.locator('h1').innerText()).toBe(owner.greeting.join(' '))
  // A PDF without contents would have fewer bytes.
  const pdf = await page.pdf({ format: 'A4' })
  expect(pdf.length).toBeGreaterThan(10_000)
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

/** The log, the ratings, comparisons, a player, a bag, a roast and the Wordle page. */
const PRINTED_PAGES = [
  '/admin/logs',
  '/pool/ratings',
  '/pool/compare/',
  '/pool/players/',
  '/coffee/bags/1',
  '/coffee/roasts/1',
  '/coffee/roasts/compare',
  '/wordle',
]

test('[print-member-01] [print-member-02] pages of members are printed dark on white, without controls, and nothing is cut', {
  timeout: 240_000,
}, async ({ site }) => {
  for (const pathStart of PRINTED_PAGES) {
    const screen = screens.find(({ path }) => path.startsWith(pathStart))
    if (!screen) throw new Error(`There is no ${pathStart}.`)
    const page = await site.openInSharedWindow(screen.path, site.owner, DESKTOP)
    await page.emulateMedia({ media: null })
    await page.getByRole('main').getByText(screen.text).filter({ visible: true }).first().waitFor()
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => lightnessOf(page, 'html', 'backgroundColor'), { message: pathStart }).toBe(1)
    await expect.poll(() => page.getByRole('banner').count()).toBe(0)
    await expect.poll(() => problemsOnPaper(page), { message: pathStart }).toEqual([])
  }
  const page = await site.openInSharedWindow('/coffee/roasts', site.owner, DESKTOP)
  const bean = await createBean(site.owner, { name: 'Gedeb', origin: 'Ethiopia', region: 'Gedeo' })
  const { coffee_roast_id } = await createLoggedRoast(site.owner, bean.coffee_bean_id)
  await page.emulateMedia({ media: null })
  await page.goto(`${site.origin}/coffee/roasts/${coffee_roast_id}`)
  await page.getByText('Choose a moment in the chart').waitFor()
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => page.getByText('Choose a moment in the chart').isVisible()).toBe(false)
  for (const control of await page.locator('main :is(button, a[type=button])').all())
    await expect.poll(() => control.isVisible()).toBe(false)
  for (const textPart of ['main h1', 'main p', 'main dt'])
    await expect.poll(() => lightnessOf(page, textPart, 'color'), { message: textPart }).toBeLessThan(0.3)
  await page.emulateMedia({ media: null })
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

test('[beside-17] the lists of games and roasts without a chosen item are printed as lists, on a phone and on a wide screen', async ({
  site,
}) => {
  for (const [path, row] of [
    ['/pool', '[data-game]'],
    ['/coffee/roasts', 'main li'],
  ] as const) {
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
      await expect.poll(() => page.getByRole('heading', { level: 1 }).filter({ visible: true }).count()).toBe(1)
      await expect.poll(() => page.locator(row).first().innerText()).toContain(rowTexts[0])
      // On a wide screen, a sentence asks for a choice in the list 'on the left'. It must not be printed.
      await expect.poll(() => page.getByText('on the left').filter({ visible: true }).count()).toBe(0)
      const buttons = page.locator(`:is(main button):not(li > button:first-child, li > * > button:first-child)`)
      await expect.poll(() => buttons.filter({ visible: true }).count()).toBe(0)
      await expect.poll(() => textsAtSameHeight(page.locator(row).first())).toEqual([])
      await page.emulateMedia({ media: null })
    }
  }
})

test('[print-member-03] a printed bag has its notes and no settings, and the bars of the Wordle page are printed', async ({
  site,
}) => {
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
  await expect.poll(() => bagPage.getByText('Plum and cedar').filter({ visible: true }).count()).toBe(1)
  await expect.poll(() => bagPage.getByText('Label', { exact: true }).filter({ visible: true }).count()).toBe(0)
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

test('[print-member-04] the list of users is printed with names and permissions, and parts with only fields and buttons are not printed', async ({
  site,
}) => {
  const page = await site.openInSharedWindow('/admin', site.owner, { width: 800, height: 900 })
  await page.emulateMedia({ media: null })
  const teddy = page.getByRole('button', { name: /^Teddy/ })
  await teddy.click()
  await page.getByRole('button', { name: 'Ping User' }).waitFor()
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => teddy.isVisible()).toBe(true)
  await expect.poll(() => teddy.getByText('pool').isVisible()).toBe(true)
  const visibleText = (text: string) =>
    page.getByRole('main').getByText(text, { exact: true }).filter({ visible: true })
  await expect.poll(() => visibleText('Permissions').count()).toBe(0)
  await expect
    .poll(() => page.locator('main').locator('input, fieldset, form').filter({ visible: true }).count())
    .toBe(0)
  await page.emulateMedia({ media: null })
  await page.goto(`${site.origin}/users/Rosalind`)
  await page.getByText('this session').waitFor()
  await page.getByText('Coffee preferences').waitFor()
  await page.emulateMedia({ media: 'print' })
  const headings = await page.locator('main :is(h1, h2)').filter({ visible: true }).allInnerTexts()
  expect(headings).toEqual(['Rosalind', 'Sessions'])
  await page.emulateMedia({ media: null })
})
