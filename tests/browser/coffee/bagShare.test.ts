/**
 * Tests in Chromium the parts of a bag that a member can share: its notes, its card, its label, and the link for the
 * coffee app Beanconqueror.
 */

import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BagChange, CoffeeBag } from '../../../contract/api/coffee/bags.ts'
import { cardFacts } from '../../../contract/rules/coffee/bagCardText.ts'
import { accessibilityProblems } from '../../support/axe.ts'
import { createLoggedRoast } from '../../support/batches.ts'
import { bagWithCode, changeRoast, createBean, patchBag } from '../../support/coffee.ts'
import { holdCalls } from '../../support/heldCalls.ts'
import { holdFiles } from '../../support/heldFiles.ts'
import { call, dataOf } from '../../support/members.ts'
import { decodedFields, textField } from '../../support/protobuf.ts'
import { decodedQrCode } from '../../support/qrCode.ts'
import { closeWindow, consoleProblemsOf, startTestSite, type TestSite, waitForAddress } from '../../support/site.ts'

/** CSS has 96 px per inch. */
const PX_PER_MM = 96 / 25.4
const NOTES = `Peach & plum <b>"ripe"</b>\nBrew at 94 °C.\n${'long'.repeat(60)}`

/** The longest code that a bag can have. */
const LONG_CODE = 'x'.repeat(32)

let site: TestSite
let beanId: number

beforeAll(async () => {
  site = await startTestSite()
  const names = { name: 'Guji Uraga', origin: 'Ethiopia', region: 'Guji' }
  beanId = (await createBean(site.owner, names)).coffee_bean_id
})
afterAll(() => site.close())

/** Creates a bag with one roast, and changes its notes or its card. */
async function createBag(code: string, change: BagChange = {}): Promise<CoffeeBag> {
  const { coffee_roast_id } = await createLoggedRoast(site.owner, beanId)
  await changeRoast(site.owner, coffee_roast_id, { coffee_out_mg: 428_500 })
  await changeRoast(site.owner, coffee_roast_id, { roast_color: '65' })
  await changeRoast(site.owner, coffee_roast_id, { code })
  const bag = await bagWithCode(site.owner, code)
  return Object.keys(change).length === 0 ? bag : dataOf(await patchBag(site.owner, bag.coffee_bag_id, change))
}

const cardOf = async (bag_code: string) =>
  dataOf(await call(site.origin, 'GET /public/coffee/bags/:bag_code/card', { params: { bag_code } }))
/** The path of the public page of a bag. */
const pathOf = (code: string) => `/coffee/bags/code/${code}`
const openBag = (bag: CoffeeBag) => site.openInSharedWindow(`/coffee/bags/${bag.coffee_bag_id}`, site.owner)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const beanconqueror = (page: Page) => page.getByRole('link', { name: 'Open in Beanconqueror' })
const card = (page: Page) => page.getByRole('article')

/** The fields of a bag, such as its name, in a link for Beanconqueror. */
async function fieldsIn(link: string | null) {
  const parts = [...new URL(link ?? '').searchParams.values()]
  return decodedFields(Buffer.from(parts.join(''), 'base64'))
}

describe('the card of a bag', () => {
  test('[bag-share-11] [bag-share-20] a browser without scripts shows the whole card, with its curve and the link for Beanconqueror, and with scripts the card stays in place and has the same text', async () => {
    await createBag('CARD-1', { notes: NOTES, published: true })
    const pageWithoutScripts = await site.visit(pathOf('CARD-1'), null, { javaScriptEnabled: false })
    await pageWithoutScripts.getByRole('heading', { name: 'Guji Uraga', level: 1 }).waitFor()
    const expectedCard = await cardOf('CARD-1')
    expect(cardFacts(expectedCard)).toHaveLength(5)
    for (const [name, value] of cardFacts(expectedCard)) {
      await expect.poll(() => pageWithoutScripts.locator('dl > div', { hasText: name }).innerText()).toContain(value)
    }
    await expect.poll(() => pageWithoutScripts.getByText('Peach').innerText()).toBe(NOTES)
    expect(expectedCard.curve.length).toBeGreaterThan(20)
    const curve = await pageWithoutScripts.locator('figure svg path').boundingBox()
    expect(curve?.width).toBeGreaterThan(150)
    expect(curve?.height).toBeGreaterThan(30)
    const fields = await fieldsIn(await beanconqueror(pageWithoutScripts).getAttribute('href'))
    // The numbers of the fields in Beanconqueror's format: the name, the notes and the address of the bag.
    expect([1, 4, 18].map((number) => textField(fields, number))).toEqual([
      'Guji Uraga',
      NOTES,
      site.origin + pathOf('CARD-1'),
    ])

    const text = await pageWithoutScripts.locator('main').innerText()
    await closeWindow(pageWithoutScripts)

    const page = await site.visit('/coffee')
    const problems = consoleProblemsOf(page)
    const script = await holdFiles(page, /^publicBag.*\.js$/i)
    // The calls of the page get no answer, because the page must show the card without them.
    await holdCalls(page, 'GET', '/public/coffee/bags/CARD-1')
    await page.goto(site.origin + pathOf('CARD-1'))
    await script.requested()
    const cardBefore = await card(page).elementHandle()
    await script.release()
    await page.waitForFunction(() => document.getElementById('bag-card') === null)
    await expect.poll(() => page.locator('main').innerText()).toBe(text)
    await expect.poll(() => cardBefore?.evaluate((element) => element.isConnected)).toBe(true)
    expect(problems).toEqual([])

    await page.setViewportSize({ width: 320, height: 700 })
    await expect.poll(() => accessibilityProblems(page)).toEqual([])
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await expect.poll(async () => (await beanconqueror(page).boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await closeWindow(page)
  })

  test('[bag-share-12] [bag-share-21] the search leads to the card; after the card is unpublished its page has only the code and the bean, and requests no card', async () => {
    const bag = await createBag('CARD-3', { notes: NOTES, published: true })
    const findBag = async () => {
      const page = await site.openInSharedWindow('/coffee')
      await page.getByLabel('Enter your bag code:').fill('card-3')
      await button(page, 'Find').click()
      await page.getByRole('heading', { name: 'Guji Uraga' }).waitFor()
      return page
    }
    const page = await findBag()
    await expect.poll(() => card(page).innerText()).toContain('Brew at 94 °C.')
    await patchBag(site.owner, bag.coffee_bag_id, { published: false })
    const pageAfter = await findBag()
    await expect
      .poll(async () => (await card(pageAfter).innerText()).split('\n').filter(Boolean))
      .toEqual(['ROASTED AT HOME', 'Guji Uraga', 'CARD-3'])

    const documentPage = await site.visit('/coffee')
    const problems = consoleProblemsOf(documentPage)
    const requestedPaths: string[] = []
    documentPage.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
    await documentPage.goto(site.origin + pathOf('CARD-3'))
    await documentPage.getByRole('heading', { name: 'Guji Uraga' }).waitFor()
    expect(requestedPaths).toContain('/api/public/coffee/bags/CARD-3')
    expect(requestedPaths).not.toContain('/api/public/coffee/bags/CARD-3/card')
    expect(problems).toEqual([])
    await expect.poll(() => documentPage.locator('main').innerText()).not.toContain('Brew at')
    await closeWindow(documentPage)
  })
})

describe('the page of a bag for its member', () => {
  test('[bag-share-13] [bag-share-14] [bag-share-20] the page of a bag saves its notes and keeps typed ones, and a switch, which is off at first, publishes and unpublishes the card', async () => {
    const bag = await createBag(LONG_CODE)
    const page = await openBag(bag)
    const notes = page.getByLabel('Notes')
    await notes.fill('x'.repeat(1001))
    await page.getByText('The notes have 1001 characters. At most 1000 can be saved.').waitFor()
    await expect.poll(() => button(page, 'Save notes').isDisabled()).toBe(true)
    await notes.fill('Peach.')
    await page.getByRole('link', { name: 'Back to the bags' }).click()
    await waitForAddress(page, '/coffee/bags')
    await page.getByRole('link', { name: new RegExp(LONG_CODE) }).click()
    await expect.poll(() => notes.inputValue()).toBe('Peach.')
    await button(page, 'Save notes').click()
    await button(page, 'Save notes').waitFor({ state: 'detached' })
    await expect.poll(() => bagWithCode(site.owner, LONG_CODE)).toMatchObject({ notes: 'Peach.', published: false })
    await page.reload()
    await expect.poll(() => notes.inputValue()).toBe('Peach.')

    const publish = page.getByRole('checkbox', { name: 'Publish a card' })
    await publish.waitFor({ state: 'attached' })
    await expect.poll(() => publish.isChecked()).toBe(false)
    await page.getByText('everybody with the code of this bag can read only its beans').waitFor()
    const cardLink = page.getByRole('link', { name: 'Open the card' })
    await expect.poll(() => cardLink.count()).toBe(0)
    const fields = await fieldsIn(await beanconqueror(page).getAttribute('href'))
    expect(textField(fields, 1)).toBe('Guji Uraga')

    await page.getByText('Publish a card').click()
    await cardLink.waitFor()
    await expect.poll(() => publish.isChecked()).toBe(true)
    await expect.poll(async () => (await cardOf(LONG_CODE)).bag_code).toBe(LONG_CODE)
    await cardLink.click()
    await waitForAddress(page, pathOf(LONG_CODE))
    await card(page).getByText('Days of rest').waitFor()
    await page.goBack()
    await expect.poll(() => publish.isChecked()).toBe(true)
    await page.getByText('Publish a card').click()
    await cardLink.waitFor({ state: 'detached' })
    const params = { bag_code: LONG_CODE }
    await expect
      .poll(async () => (await call(site.origin, 'GET /public/coffee/bags/:bag_code/card', { params })).status)
      .toBe(404)

    await page.setViewportSize({ width: 320, height: 700 })
    await expect.poll(() => accessibilityProblems(page)).toEqual([])
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    for (const name of ['Label (SVG)', 'Print one label', 'Print A4 sheet']) {
      await expect
        .poll(async () => (await button(page, name).boundingBox())?.height, { message: name })
        .toBeGreaterThanOrEqual(44)
    }
  })
})

describe('the label', () => {
  /** Presses a button that prints, and measures the print: its pages, its paper, and its labels with their QR codes. */
  async function printAndMeasure(page: Page, name: string) {
    await page.evaluate(() => {
      const counting = window as unknown as { printed: number }
      counting.printed = 0
      window.print = () => {
        counting.printed += 1
      }
    })
    await button(page, name).click()
    await page.waitForFunction(() => (window as unknown as { printed: number }).printed === 1)
    await page.emulateMedia({ media: 'print' })
    // The window is larger than A4, so that every label is inside the window.
    await page.setViewportSize({ width: 800, height: 1130 })
    const printedLabels = page.locator('.printed-labels img')
    // In print, the rest of the page is hidden, and the background is white.
    const readBackground = () => document.body.computedStyleMap().get('background-color')?.toString()
    await expect
      .poll(async () => [await page.locator('main').isVisible(), await page.evaluate(readBackground)])
      .toEqual([false, 'rgb(255, 255, 255)'])
    const labels = await Promise.all(
      (await printedLabels.all()).map(async (label) => (await label.boundingBox()) ?? null),
    )
    const codes = [await decodedQrCode(page, printedLabels.first()), await decodedQrCode(page, printedLabels.last())]
    // After `page.pdf` the browser reports the end of printing, as when a member closes the print dialog.
    const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1')
    await page.locator('.printed-labels').waitFor({ state: 'detached' })
    await page.emulateMedia({ media: null })
    const paperSizes = [...pdf.matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g)]
    return {
      pageCount: pdf.match(/\/Type\s*\/Page\b/g)?.length,
      /** The width and the height of the paper. The PDF has them in points: 72 points are 25.4 mm. */
      paperMm: paperSizes
        .slice(0, 1)
        .flatMap(([, width, height]) => [width, height].map((points) => (Number(points) / 72) * 25.4)),
      labels,
      /** The texts of the QR codes of the first and the last label. */
      codes,
    }
  }
  /** Opens a bag in a window with as many pixels per px as a phone, so that QR codes can be read. */
  const openOnPhonePixels = (bag: CoffeeBag) =>
    site.visit(`/coffee/bags/${bag.coffee_bag_id}`, site.owner, { deviceScaleFactor: 3 })

  test('[bag-share-16] [bag-share-17] [bag-share-18] the label has a QR code of the public page, is saved as a file, and is printed alone or on an A4 sheet from a chosen place on', async () => {
    const page = await openOnPhonePixels(await createBag('LABEL-1'))
    const label = page.getByRole('img', { name: /Label of bag LABEL-1/ })
    await label.scrollIntoViewIfNeeded()
    await expect.poll(() => decodedQrCode(page, label)).toBe(site.origin + pathOf('LABEL-1'))
    const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Label (SVG)').click()])
    expect(download.suggestedFilename()).toBe('label-LABEL-1.svg')
    const svg = await readFile(await download.path(), 'utf8')
    expect(svg).toContain('width="62mm" height="29mm"')
    expect(svg).toContain('>LABEL-1</text>')
    await expect.poll(() => label.getAttribute('src')).toBe(`data:image/svg+xml,${encodeURIComponent(svg)}`)

    // One label is printed on one page of 62 × 29 mm.
    const one = await printAndMeasure(page, 'Print one label')
    expect(one.pageCount).toBe(1)
    expect(one.paperMm[0]).toBeCloseTo(62, 0)
    expect(one.paperMm[1]).toBeCloseTo(29, 0)
    expect(one.labels).toHaveLength(1)
    expect(one.labels[0]?.x).toBe(0)
    expect(one.labels[0]?.y).toBe(0)
    expect((one.labels[0]?.width ?? 0) / PX_PER_MM).toBeCloseTo(62, 1)
    expect((one.labels[0]?.height ?? 0) / PX_PER_MM).toBeCloseTo(29, 1)
    expect(new Set(one.codes)).toEqual(new Set([site.origin + pathOf('LABEL-1')]))
    await button(page, 'Print one label').waitFor()

    const sheet = await printAndMeasure(page, 'Print A4 sheet')
    expect(sheet.pageCount).toBe(1)
    expect(sheet.paperMm[0]).toBeCloseTo(210, 0)
    expect(sheet.paperMm[1]).toBeCloseTo(297, 0)
    expect(sheet.labels).toHaveLength(24)
    // The first label is 4 mm from the left edge and 4.5 mm from the top edge. The next column is 70 mm further right,
    // and the next row 37 mm further down.
    for (const [index, label] of sheet.labels.entries()) {
      const { x = -1, y = -1, width = 0, height = 0 } = label ?? {}
      expect(x / PX_PER_MM).toBeCloseTo(4 + 70 * (index % 3), 0)
      expect(y / PX_PER_MM).toBeCloseTo(4.5 + 37 * Math.floor(index / 3), 0)
      expect([width / PX_PER_MM, height / PX_PER_MM].map(Math.round)).toEqual([62, 29])
      expect((x + width) / PX_PER_MM).toBeLessThanOrEqual(210)
      expect((y + height) / PX_PER_MM).toBeLessThanOrEqual(297)
    }
    expect(new Set(sheet.codes)).toEqual(new Set([site.origin + pathOf('LABEL-1')]))

    // A sheet has 24 labels. If printing begins at the 20th, there is room for at most five.
    await page.getByLabel('First place').selectOption('20')
    await expect.poll(() => page.getByLabel('Labels', { exact: true }).locator('option').count()).toBe(5)
    await page.getByLabel('Labels', { exact: true }).selectOption('3')
    const { pageCount, labels } = await printAndMeasure(page, 'Print A4 sheet')
    expect(pageCount).toBe(1)
    // These are the 20th, 21st and 22nd label. The test computes the column and the row of each, counted from 0.
    const positions = labels.map((label) => [label?.x ?? 0, label?.y ?? 0])
    expect(positions.map(([x = 0, y = 0]) => [Math.floor(x / PX_PER_MM / 70), Math.floor(y / PX_PER_MM / 37)])).toEqual(
      [
        [1, 6],
        [2, 6],
        [0, 7],
      ],
    )
    await closeWindow(page)
  })
})
