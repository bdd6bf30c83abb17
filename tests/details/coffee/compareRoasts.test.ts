/** Checks the page that compares roasts, the selection in the list, and the roasts that are most similar to a roast. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessibilityProblems } from '../../support/axe.ts'
import { changeRoast, createBean, createRoast, startRoast } from '../../support/coffee.ts'
import { importCurve } from '../../support/importedRoasts.ts'
import { call, invite, type Member, PASSWORD } from '../../support/members.ts'
import {
  DESKTOP,
  PHONE,
  startTestSite,
  type TestSite,
  waitUntilConnected,
  waitUntilSettled,
} from '../../support/site.ts'

let site: TestSite
let cleo: Member
let otherMember: Member
let gujiBeanId: number
let sidamaBeanId: number
/** The ids of three roasts of Guji: the usual one, one that is 15 s later, and a hotter one without events. */
let usualRoast: number
let lateRoast: number
let hotRoast: number
let sidamaRoast: number
let runningRoast: number

beforeAll(async () => {
  site = await startTestSite()
  cleo = await invite(site.owner, { username: 'Cleo', password: PASSWORD, acl: 'coffee' })
  otherMember = await invite(site.owner, { username: 'Otto', password: PASSWORD, acl: 'coffee' })
  gujiBeanId = (await createBean(cleo, { name: 'Guji Hambela' })).coffee_bean_id
  sidamaBeanId = (await createBean(cleo, { name: 'Sidama Bensa' })).coffee_bean_id
  const body = { temperature_display_units: 'DEGREES_CELSIUS' } as const
  await call(site.origin, 'POST /coffee/preferences', { cookie: cleo.cookie, body })
  usualRoast = await importCurve(cleo, gujiBeanId, { startEpochSeconds: 1_763_000_000 })
  lateRoast = await importCurve(cleo, gujiBeanId, { laterSeconds: 15, startEpochSeconds: 1_763_100_000 })
  hotRoast = await importCurve(cleo, gujiBeanId, { hotterC: 8, withoutEvents: true, startEpochSeconds: 1_763_200_000 })
  sidamaRoast = await importCurve(cleo, sidamaBeanId, { hotterC: 3, startEpochSeconds: 1_763_300_000 })
  await changeRoast(cleo, lateRoast, { notes: 'Peach and honey, very clean.' })
  await changeRoast(cleo, lateRoast, { cupping_score: 86.25 })
  runningRoast = await createRoast(cleo, gujiBeanId)
  await startRoast(cleo, runningRoast, Date.now() - 60_000)
})
afterAll(() => site.close())

const openComparison = async (ids: readonly (number | string)[], size = PHONE): Promise<Page> =>
  site.openInSharedWindow(`/coffee/roasts/compare?ids=${ids.join(',')}`, cleo, size)
const legend = (page: Page) => page.getByRole('list', { name: 'Compared roasts' })
const curves = (page: Page) => page.getByRole('region', { name: 'Curves' })
const values = (page: Page) => page.getByRole('list', { name: 'Values' }).getByRole('listitem')
const figures = (page: Page) => page.getByRole('region', { name: 'Figures' })
/** The ids of the compared roasts, as the address of the page has them. */
const idsIn = (page: Page) => new URL(page.url()).searchParams.get('ids')
/** Waits, because a chart gets its new width a moment after the window. */
const expectNoSidewaysScroll = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0)
/** The rows of the figures with this name. Several rows have the name 'Time': one of the roast, one of each phase. */
const rowsOf = (page: Page, row: string) =>
  figures(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: row, exact: true }) })

describe('the comparison', () => {
  test('[roast-compare-12] each roast has a colour, a dash and a number, and a roast that does not have the chosen moment is not in the chart', async () => {
    const page = await openComparison([usualRoast, lateRoast, hotRoast])
    const lines = curves(page).locator('.compare-chart-roast')
    await lines.nth(2).waitFor({ state: 'attached' })
    const styles = await lines.evaluateAll((groups) =>
      groups.map((group) => {
        const path = group.querySelector('path')
        return [
          path?.getAttribute('stroke'),
          path?.getAttribute('stroke-dasharray'),
          group.querySelector('text')?.textContent,
        ]
      }),
    )
    // The three roasts differ in each of these: colour, dash and number.
    for (const part of [0, 1, 2]) expect(new Set(styles.map((style) => style[part])).size).toBe(3)
    const rows = legend(page).getByRole('listitem')
    await expect.poll(() => rows.nth(1).innerText()).toMatch(/Guji Hambela[\s\S]*2025, 10:35, score 86\.25/)

    await curves(page).getByText('First Crack', { exact: true }).first().click()
    await page.waitForURL(/align=first-crack/)
    await curves(page)
      .getByText(/^Without First Crack, and so not in the chart: 3, Guji Hambela/)
      .waitFor()
    await expect.poll(() => lines.count()).toBe(2)
    // The address contains the chosen moment, so the reloaded page shows the same chart.
    await page.reload()
    await curves(page)
      .getByText(/^Without First Crack/)
      .waitFor()
    await curves(page)
      .getByText(/^-0\d:00$/)
      .first()
      .waitFor()
  })

  test('[roast-compare-13] [roast-chart-19] the values of all roasts are shown at a position that the pointer or the keyboard chooses', async () => {
    const page = await openComparison([usualRoast, lateRoast])
    await curves(page).locator('.compare-chart-roast').nth(1).waitFor({ state: 'attached' })
    const slider = curves(page).getByRole('slider', { name: 'Second of the chart' })
    await curves(page).getByText('Choose a moment in the chart to see its values.').waitFor()
    await slider.focus()
    await slider.fill('300')
    await curves(page).getByText('Charge 05:00').waitFor()
    await expect
      .poll(() => values(page).allInnerTexts())
      .toEqual([
        expect.stringMatching(/^1\s*143 °C, \+\d+(\.\d)? °C\/min$/),
        expect.stringMatching(/^2\s*140 °C, \+\d+(\.\d)? °C\/min$/),
      ])
    await expect.poll(() => slider.getAttribute('aria-valuetext')).toMatch(/^Charge 05:00\. Roast 1 143 °C/)
    // The page clears the values when the slider loses the focus. This must not move the focus back to the slider.
    await page.keyboard.press('Tab')
    await expect.poll(() => values(page).first().innerText()).toMatch(/–$/)
    await expect.poll(() => slider.evaluate((element) => element === document.activeElement)).toBe(false)
    await slider.focus()
    await slider.blur()
    const box = await curves(page).locator('.roast-chart-plot').boundingBox()
    if (!box) throw new Error('The chart has no box.')
    await page.mouse.click(box.x + box.width / 2, box.y + 100)
    await expect.poll(() => values(page).first().innerText()).toMatch(/°C/)
  })

  test('[roast-compare-14] the table has the figures of each roast and its differences to the first one, in the member’s units', async () => {
    const page = await openComparison([usualRoast, lateRoast])
    await figures(page).waitFor()
    const readCells = async (row: string, nth = 0) => rowsOf(page, row).nth(nth).getByRole('cell').allInnerTexts()
    await expect.poll(() => readCells('Time')).toEqual(['10:20', '10:35'])
    await expect.poll(() => readCells('First crack')).toEqual(['08:20', '08:35'])
    await expect
      .poll(() => readCells('AUC above 100 °C'))
      .toEqual([expect.stringMatching(/^\d{3} °C·min$/), expect.stringMatching(/^\d{3} °C·min$/)])
    // The second row 'Time' and the row 'Share' are about the first phase, drying.
    await expect.poll(() => readCells('Time', 1)).toEqual(['04:20', '04:35'])
    await expect.poll(() => readCells('Share')).toEqual(['41.9%', '43.3%'])
    await expect.poll(() => readCells('Weight loss')).toEqual(['15.0%', '15.0%'])
    await expect.poll(() => readCells('Colour')).toEqual(['City +', 'City +'])
    await expect.poll(() => readCells('Cupping score')).toEqual(['–', '86.25'])
    await expect.poll(() => readCells('Shift')).toEqual(['–', '15 s later'])
    await expect.poll(() => readCells('Distance in shape')).toEqual(['–', '0.0'])
    const body = { temperature_display_units: 'DEGREES_FAHRENHEIT' } as const
    await call(site.origin, 'POST /coffee/preferences', { cookie: cleo.cookie, body })
    await page.reload()
    await figures(page).getByText('AUC above 212 °F').waitFor()
    const celsiusBody = { temperature_display_units: 'DEGREES_CELSIUS' } as const
    await call(site.origin, 'POST /coffee/preferences', { cookie: cleo.cookie, body: celsiusBody })
  })

  test('[roast-compare-14] with six roasts only the table scrolls sideways, its first column stays, and axe finds no problem', async () => {
    const moreRoasts = [
      await importCurve(cleo, sidamaBeanId, { hotterC: 5 }),
      await importCurve(cleo, gujiBeanId, { hotterC: 2 }),
    ]
    const page = await openComparison([usualRoast, lateRoast, hotRoast, sidamaRoast, ...moreRoasts])
    await figures(page).waitFor()
    for (const size of [{ width: 320, height: 700 }, PHONE, DESKTOP]) {
      await page.setViewportSize(size)
      await expectNoSidewaysScroll(page)
      await expect.poll(() => accessibilityProblems(page)).toEqual([])
    }
    await page.setViewportSize(PHONE)
    const rowHeader = figures(page).getByRole('rowheader', { name: 'Weight loss' })
    const boxBefore = await rowHeader.boundingBox()
    await figures(page).evaluate((element) => element.scrollTo({ left: 300 }))
    await expect.poll(() => figures(page).evaluate((element) => element.scrollLeft)).toBeGreaterThan(200)
    await expect.poll(async () => (await rowHeader.boundingBox())?.x).toBeCloseTo(boxBefore?.x ?? Number.NaN, 0)
    await expect.poll(() => page.getByRole('button', { name: 'Choose', exact: true }).isVisible()).toBe(true)
  })
})

describe('which roasts are compared', () => {
  test('[roast-compare-11] roasts that cannot be compared are named, and the others are compared', async () => {
    const foreignRoast = await importCurve(otherMember, gujiBeanId)
    const page = await openComparison([usualRoast, foreignRoast, 987_654_321, runningRoast, lateRoast])
    await page.getByText(`You have no roast with the number ${foreignRoast}.`).waitFor()
    await page.getByText('You have no roast with the number 987654321.').waitFor()
    await page.getByText('The roast of Guji Hambela has not ended, so it cannot be compared yet.').waitFor()
    await expect.poll(() => legend(page).getByRole('listitem').count()).toBe(2)

    for (const [ids, sentence] of [
      ['', 'No roasts are chosen yet.'],
      ['1,guji', 'The address names something that is no roast: guji'],
      ['1,2,3,4,5,6,7', 'At most six roasts can be compared.'],
    ] as const) {
      await page.goto(`${site.origin}/coffee/roasts/compare?ids=${ids}`)
      await page.getByText(sentence).waitFor()
    }
    await expect.poll(() => accessibilityProblems(page)).toEqual([])
  })

  test('[roast-compare-18] the figures are beside the curves in a window of 1600 px, and below them in a narrower one', async () => {
    const page = await openComparison([usualRoast, lateRoast], DESKTOP)
    const readBoxes = async () => {
      const [chart, table] = [await curves(page).boundingBox(), await figures(page).boundingBox()]
      if (!chart || !table) throw new Error('the comparison is not complete')
      return { chart, table }
    }
    await figures(page).waitFor()
    const readLayout = async () => {
      const { chart, table } = await readBoxes()
      return { isBelow: table.y >= chart.y + chart.height, isBeside: table.x >= chart.x + chart.width }
    }
    await expect.poll(readLayout).toEqual({ isBelow: true, isBeside: false })
    await page.setViewportSize({ width: 1600, height: 900 })
    await expect.poll(async () => (await readBoxes()).table.x).toBeGreaterThan(700)
    await expect.poll(readLayout).toEqual({ isBelow: false, isBeside: true })
    await expectNoSidewaysScroll(page)
    await expect.poll(() => accessibilityProblems(page)).toEqual([])
  })

  test('[roast-compare-11] a page with one roast asks for a second roast', async () => {
    const page = await openComparison([usualRoast])
    await page.getByText('One roast is chosen. Press Choose and add another one to compare.').waitFor()
    await page.getByRole('button', { name: 'Choose', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Choose Roasts' })
    await dialog.getByText('1 of 6 chosen.').waitFor()
    await expect.poll(() => accessibilityProblems(page)).toEqual([])
    const sidamaRow = dialog.getByRole('button', { name: /^Sidama Bensa/ }).first()
    await sidamaRow.click()
    await dialog.getByText('2 of 6 chosen.').waitFor()
    await expect.poll(() => sidamaRow.getAttribute('aria-pressed')).toBe('true')
    await dialog.getByRole('button', { name: 'Done' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => legend(page).getByRole('listitem').count()).toBe(2)
    await legend(page)
      .getByRole('button', { name: /^Remove roast 2/ })
      .click()
    await expect.poll(() => idsIn(page)).toBe(String(usualRoast))
    await expect.poll(() => legend(page).getByRole('listitem').count()).toBe(1)
  })

  test('[roast-compare-16] two ended roasts are selected by touch in the list and compared', async () => {
    const page = await site.openInSharedWindow('/coffee/roasts', cleo, { width: 320, height: 700 })
    await page.getByRole('button', { name: 'Compare', exact: true }).click()
    const compareButton = page.getByRole('toolbar', { name: 'Selection' }).getByRole('button').last()
    await expect.poll(() => compareButton.innerText()).toBe('Select two to six')
    const rows = page.getByRole('list', { name: 'Roasts', exact: true }).getByRole('button')
    await expect.poll(() => rows.filter({ hasText: 'In-Progress' }).first().isDisabled()).toBe(true)
    const gujiRow = rows.filter({ hasText: 'Guji Hambela' }).filter({ hasNotText: 'In-Progress' }).first()
    const sidamaRow = rows.filter({ hasText: 'Sidama Bensa' }).first()
    await gujiRow.click()
    await sidamaRow.click()
    await expect.poll(() => gujiRow.getAttribute('aria-pressed')).toBe('true')
    await expect.poll(() => compareButton.innerText()).toBe('Compare 2 roasts')
    await expectNoSidewaysScroll(page)
    await expect.poll(() => accessibilityProblems(page)).toEqual([])
    const box = await compareButton.boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)
    await compareButton.click()
    await expect.poll(() => legend(page).getByRole('listitem').count()).toBe(2)
  })

  test('[roast-compare-16] the drawer and the page of a roast have a link to the comparison of this roast', async () => {
    const page = await site.openInSharedWindow('/coffee/roasts', cleo, PHONE)
    await page
      .getByRole('list', { name: 'Roasts', exact: true })
      .getByRole('button')
      .filter({ hasText: 'Sidama Bensa' })
      .first()
      .click()
    await page.getByRole('dialog').getByRole('link', { name: 'Compare' }).click()
    await page.waitForURL(/\/coffee\/roasts\/compare\?ids=\d+$/)
    await page.goto(`${site.origin}/coffee/roasts/${usualRoast}`)
    await page.getByRole('link', { name: 'Compare', exact: true }).click()
    await page.getByText('One roast is chosen.').waitFor()
    await expect.poll(() => idsIn(page)).toBe(String(usualRoast))
  })
})

describe('the roasts that are most similar to a roast', () => {
  const similarRoasts = (page: Page) => page.getByRole('region', { name: 'Most like this one' })

  test('[roast-compare-15] the page of an ended roast lists similar roasts with shift, score and notes', async () => {
    const page = await site.openInSharedWindow(`/coffee/roasts/${usualRoast}`, cleo, PHONE)
    const firstRow = similarRoasts(page).getByRole('listitem').first()
    await firstRow.waitFor()
    await expect.poll(() => similarRoasts(page).getByRole('listitem').count()).toBeLessThanOrEqual(5)
    await expect
      .poll(() => firstRow.innerText())
      .toMatch(
        /Guji Hambela[\s\S]*Score 86\.25[\s\S]*2025, [^·]* · 15 s later · differs by[\s\S]*Peach and honey, very clean\./,
      )
    await expect.poll(() => accessibilityProblems(page)).toEqual([])
    await firstRow.getByRole('link', { name: /^Compare with Guji Hambela/ }).click()
    await expect.poll(() => legend(page).getByRole('listitem').count()).toBe(2)
    await expect.poll(() => idsIn(page)).toBe(`${usualRoast},${lateRoast}`)
    // The page of a comparison also lists similar roasts. Its link adds one of them to the comparison.
    await similarRoasts(page)
      .getByRole('link', { name: /^Compare with Sidama Bensa/ })
      .first()
      .click()
    await expect.poll(() => legend(page).getByRole('listitem').count()).toBe(3)
  })

  test('[roast-compare-15] a roast in progress lists no similar roasts', async () => {
    const page = await site.openInSharedWindow(`/coffee/roasts/${runningRoast}`, cleo, PHONE)
    await page.getByRole('timer').waitFor()
    await expect.poll(() => similarRoasts(page).count()).toBe(0)
  })
})

test('[roast-compare-17] roasts that were opened before are compared without a network', async () => {
  const page = await openComparison([usualRoast, lateRoast])
  await figures(page).waitFor()
  await waitUntilConnected(page)
  await waitUntilSettled(page)
  await page.getByRole('link', { name: 'Back to the roasts' }).click()
  await page.getByRole('button', { name: 'Compare', exact: true }).waitFor()
  await page.context().setOffline(true)
  await page.goBack()
  await figures(page).waitFor()
  await expect.poll(() => legend(page).getByRole('listitem').count()).toBe(2)
  await page.context().setOffline(false)
})
