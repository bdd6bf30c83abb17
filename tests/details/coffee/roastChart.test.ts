/** Tests what the chart of a roast draws, in Chromium. The chart is opened in the drawer of the list of roasts. */
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { PreferencesChange } from '../../../contract/api/coffee/preferences.ts'
import type { CoffeeRoast } from '../../../contract/api/coffee/roasts.ts'
import { ratesOfRise } from '../../../contract/rules/coffee/ratesOfRise.ts'
import { minutesText, PREFERENCE_DEFAULTS } from '../../../contract/rules/coffee/roast.ts'
import { tempSamples } from '../../../contract/rules/coffee/roastCurve.ts'
import {
  fahrenheit,
  powerText,
  temperatureDifferenceIn,
  wholeDegreesText,
} from '../../../contract/rules/coffee/units.ts'
import { waitForAnimations } from '../../support/axe.ts'
import { createLoggedRoast, DEFAULT_PLAN } from '../../support/batches.ts'
import { createBean, createRoast } from '../../support/coffee.ts'
import { askForEverything } from '../../support/heldCalls.ts'
import { holdFiles } from '../../support/heldFiles.ts'
import { call } from '../../support/members.ts'
import { closeWindow, PHONE, startTestSite, type TestSite } from '../../support/site.ts'

/** The space between the plot and the edges of the chart, in px. */
const MARGINS = { left: 45, right: 35, top: 30, bottom: 30 }
/** The roast in progress started this many seconds ago. */
const RUNNING_SECONDS = 400

let site: TestSite
/** One roast that ended after twelve minutes and one in progress. A third, of the bean 'Empty', has not started. */
let endedRoast: CoffeeRoast
let runningRoast: CoffeeRoast

beforeAll(async () => {
  site = await startTestSite()
  const bean = (name: string) => createBean(site.owner, { name })
  endedRoast = await createLoggedRoast(site.owner, (await bean('Gedeb')).coffee_bean_id)
  runningRoast = await createLoggedRoast(site.owner, (await bean('Mogiana')).coffee_bean_id, {
    plan: { ...DEFAULT_PLAN, chargeC: 198, randomSeed: 11 },
    untilSeconds: RUNNING_SECONDS,
  })
  await createRoast(site.owner, (await bean('Empty')).coffee_bean_id)
})
afterEach(async () => {
  await setPreferences(PREFERENCE_DEFAULTS)
  await setTemplate(null)
})
afterAll(() => site.close())

const svg = (page: Page) => page.getByRole('dialog').getByRole('img', { name: /^Profile of a roast/ })

async function setPreferences(change: PreferencesChange) {
  await call(site.origin, 'POST /coffee/preferences', { cookie: site.owner.cookie, body: change })
}

async function setTemplate(coffee_roast_id: number | null) {
  await call(site.origin, 'POST /coffee/roasts/template', { cookie: site.owner.cookie, body: { coffee_roast_id } })
}

/** Opens the list of roasts and the drawer of the roast with this bean. */
async function openDrawer(bean: string, viewport = PHONE): Promise<Page> {
  const page = await site.openInSharedWindow('/coffee/roasts', site.owner, viewport)
  await page.getByRole('list', { name: 'Roasts' }).getByRole('button', { name: bean }).click()
  return page
}

async function openChart(bean: string, viewport = PHONE): Promise<Page> {
  const page = await openDrawer(bean, viewport)
  await svg(page).waitFor()
  await page.getByText('Loading data…').waitFor({ state: 'detached' })
  // The drawer moves while it opens.
  await waitForAnimations(page)
  return page
}

/** The points of a drawn line, in px from the top left corner of the chart. */
async function linePoints(page: Page, axis: string, look = 'roast'): Promise<{ x: number; y: number }[]> {
  const d = await page.locator(`.roast-chart-line[data-axis=${axis}][data-look=${look}] path`).first().getAttribute('d')
  return [...(d ?? '').matchAll(/(-?[\d.]+),(-?[\d.]+)/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }))
}

async function readBox(page: Page): Promise<{ width: number; height: number; x: number; y: number }> {
  const box = await svg(page).boundingBox()
  if (!box) throw new Error('The chart is not shown.')
  return box
}

/** Moves the mouse to a second of the chart and returns the second and the text that the page then shows. */
async function pointAt(page: Page, seconds: number, rangeSeconds: number): Promise<{ seconds: number; text: string }> {
  const { x, y, width } = await readBox(page)
  const plotWidth = width - MARGINS.left - MARGINS.right
  await page.mouse.move(x + MARGINS.left + (seconds / rangeSeconds) * plotWidth, y + 120)
  const readout = page.locator('.roast-chart-readout[data-seconds]')
  return { seconds: Number(await readout.getAttribute('data-seconds')), text: (await readout.innerText()).trim() }
}

const referenceNames = (page: Page) => page.locator('.roast-chart-reference text').allTextContents()

describe('a finished roast', () => {
  test('[roast-chart-01] the chart draws every reading at its time and value', async () => {
    const page = await openChart('Gedeb')
    const { width, height } = await readBox(page)
    const temps = tempSamples(endedRoast.input_history)
    const line = await linePoints(page, 'BEAN_TEMP')
    expect(line).toHaveLength(temps.length)
    for (const [index, { seconds, tempC }] of temps.entries()) {
      // The axis of the temperature goes from 100 to 500 °F.
      const share = (fahrenheit(tempC) - 100) / 400
      const plotHeight = height - MARGINS.top - MARGINS.bottom
      const x = MARGINS.left + (seconds / (endedRoast.end_seconds ?? 0)) * (width - MARGINS.left - MARGINS.right)
      expect(line[index]?.x).toBeCloseTo(x, 0)
      expect(line[index]?.y).toBeCloseTo(height - MARGINS.bottom - share * plotHeight, 0)
    }
    const powerPoints = await linePoints(page, 'POWER_DRAW')
    expect(new Set(powerPoints.map(({ y }) => Math.round(y))).size).toBe(DEFAULT_PLAN.power.length)
  })

  test('[roast-chart-02] [roast-chart-03] the chart is 300 px high in a window of 900 px and 250 px on a phone', async () => {
    for (const [viewport, expected] of [
      [{ width: 900, height: 860 }, 300],
      [PHONE, 250],
    ] as const) {
      const page = await openChart('Gedeb', viewport)
      const { width, height } = await readBox(page)
      // The browser calculates the height from single-precision numbers, so it is not exact.
      expect(height).toBeCloseTo(expected, 1)
      const lines = await page
        .locator('.roast-chart-frame line')
        .evaluateAll((elements) =>
          elements.map((line) => ['x1', 'x2', 'y1', 'y2'].map((name) => Math.round(Number(line.getAttribute(name))))),
        )
      const [left, top] = [MARGINS.left, MARGINS.top]
      const [right, bottom] = [Math.round(width - MARGINS.right), Math.round(height - MARGINS.bottom)]
      expect(lines).toContainEqual([left, left, top, bottom])
      expect(lines).toContainEqual([right, right, top, bottom])
      expect(lines).toContainEqual([left, right, bottom, bottom])
    }
  })

  test('[roast-chart-06] the chart marks the time at which first crack started, and no other event', async () => {
    expect(endedRoast.event_history.map(({ event_type }) => event_type).sort()).toEqual([
      'DRY_END',
      'FIRST_CRACK_END',
      'FIRST_CRACK_START',
    ])
    const page = await openChart('Gedeb')
    const { width } = await readBox(page)
    await expect.poll(() => referenceNames(page)).toEqual(['First Crack'])
    const x = Number(await page.locator('.roast-chart-reference line').getAttribute('x1'))
    const share = (endedRoast.first_crack ?? 0) / (endedRoast.end_seconds ?? 0)
    expect(x).toBeCloseTo(MARGINS.left + share * (width - MARGINS.left - MARGINS.right), 0)
  })

  test('[roast-chart-12] [roast-chart-19] the pointer or a key selects a second and shows its values', async () => {
    const page = await openChart('Gedeb')
    const endSeconds = endedRoast.end_seconds ?? 0
    const reading = tempSamples(endedRoast.input_history).find(({ seconds }) => seconds > 300)
    if (!reading) throw new Error('There is no reading after five minutes.')
    const { seconds, text } = await pointAt(page, reading.seconds, endSeconds)
    const [fromSeconds, toSeconds] = [seconds - 30, seconds + 30]
    const nearSamples = tempSamples(endedRoast.input_history).filter(
      ({ seconds: at }) => at > fromSeconds && at < toSeconds,
    )
    const shownDegrees = text.match(/(-?[\d.]+) °F/)?.[1] ?? ''
    expect(shownDegrees).toMatch(/^\d+$/)
    expect(Number(shownDegrees)).toBeGreaterThanOrEqual(
      fahrenheit(Math.min(...nearSamples.map(({ tempC }) => tempC))) - 1,
    )
    expect(Number(shownDegrees)).toBeLessThanOrEqual(fahrenheit(Math.max(...nearSamples.map(({ tempC }) => tempC))) + 1)
    expect(text).toContain(minutesText(seconds))
    // From 4:56 to 7:11 the power of this roast is 1200 W.
    expect(text).toContain(powerText(1200))
    await expect.poll(() => page.locator('.roast-chart-frame').textContent()).toContain('400°')
    // When the pointer is outside the chart, no values are shown.
    await page.mouse.move(5, 5)
    await page.getByText('Choose a moment in the chart to see its values.').waitFor()

    // The keyboard moves the slider, and screen readers get the values of its second.
    const slider = page.getByLabel('Second of the roast')
    await slider.focus()
    for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowRight')
    const firstSample = tempSamples(endedRoast.input_history)[0]
    await expect
      .poll(() => slider.getAttribute('aria-valuetext'))
      .toBe(
        `00:04, Power Draw ${powerText(1350)}, Bean Temperature ${wholeDegreesText('DEGREES_FAHRENHEIT', firstSample?.tempC ?? 0)}`,
      )
  })

  test('[roast-chart-19] a touch shows the values of a second, and they are still shown after the touch has ended', async () => {
    const page = await site.visit('/coffee/roasts', site.owner, { viewport: PHONE, hasTouch: true })
    await page.getByRole('list', { name: 'Roasts' }).getByRole('button', { name: 'Gedeb' }).tap()
    await svg(page).waitFor()
    await page.getByText('Choose a moment in the chart to see its values.').waitFor()
    await waitForAnimations(page)
    const { x, y, width } = await readBox(page)
    await page.touchscreen.tap(x + width / 2, y + 100)
    await page.locator('.roast-chart-readout[data-seconds]').getByText('°F').first().waitFor()
    await closeWindow(page)
  })
})

describe('the axes', () => {
  test('[roast-chart-10] [roast-chart-11] each axis shows the quantity that the member has chosen, with its name and unit', async () => {
    for (const [left, right, titles] of [
      ['POWER_DRAW', 'BEAN_TEMP', ['Power Draw (W)', 'Bean Temperature (°F)']],
      ['BEAN_TEMP', 'ROR', ['Bean Temperature (°F)', 'Rate of Rise (°F/min)']],
      ['ROR', 'POWER_DRAW', ['Rate of Rise (°F/min)', 'Power Draw (W)']],
    ] as const) {
      await setPreferences({ roast_profile_left_axis: left, roast_profile_right_axis: right })
      const page = await openChart('Gedeb')
      await expect.poll(() => page.locator('.roast-chart-title').allTextContents()).toEqual(titles)
      const axes = await page
        .locator('.roast-chart-line[data-look=roast]')
        .evaluateAll((lines) => lines.map((line) => line.getAttribute('data-axis')))
      expect(new Set(axes)).toEqual(new Set([left, right]))
    }

    const page = await site.openInSharedWindow('/users/Rosalind', site.owner)
    for (const label of ['Left axis of the chart', 'Right axis of the chart']) {
      const options = page.getByLabel(label).locator('option')
      await options.first().waitFor({ state: 'attached' })
      await expect.poll(() => options.allTextContents()).toEqual(['Bean Temperature', 'Power Draw', 'Rate of Rise'])
      await expect
        .poll(() => options.evaluateAll((all) => all.map((option) => option.getAttribute('value'))))
        .toEqual(['BEAN_TEMP', 'POWER_DRAW', 'ROR'])
    }
    // When the choice on the account page changes, the chart also changes.
    const saveResponse = page.waitForResponse((answer) => {
      return answer.request().method() === 'POST' && answer.url().endsWith('/api/coffee/preferences')
    })
    await page.getByLabel('Left axis of the chart').selectOption('Rate of Rise')
    await saveResponse
    await page.goto(`${site.origin}/coffee/roasts`)
    await page.getByRole('list', { name: 'Roasts' }).getByRole('button', { name: 'Gedeb' }).click()
    await page.getByText('Rate of Rise (°F/min)').waitFor()
  })

  test('[roast-chart-14] the rate of rise between two readings is drawn in degrees per minute, together with a smoothed curve', async () => {
    await setPreferences({ roast_profile_left_axis: 'ROR', temperature_display_units: 'DEGREES_CELSIUS' })
    const page = await openChart('Gedeb')
    const lines = page.locator('.roast-chart-line[data-axis=ROR][data-look=roast]')
    await expect.poll(() => lines.count()).toBe(2)
    const rates = ratesOfRise(tempSamples(endedRoast.input_history))
    const pairwise = await linePoints(page, 'ROR')
    expect(pairwise).toHaveLength(rates.length)
    const { height } = await readBox(page)
    // The axis goes from -20 to 30 °C/min. The margins above and below the plot are 60 px together.
    for (const [index, { cPerMinute }] of rates.entries()) {
      const share = (cPerMinute + 20) / 50
      expect(pairwise[index]?.y).toBeCloseTo(height - MARGINS.bottom - share * (height - 60), 0)
    }
    const { seconds, text } = await pointAt(page, 500, endedRoast.end_seconds ?? 0)
    const nearRates = rates.filter(({ seconds: at }) => Math.abs(at - seconds) < 40).map(({ cPerMinute }) => cPerMinute)
    const shownRate = Number(text.match(/([+-][\d.]+) °C\/min/)?.[1])
    expect(shownRate).toBeGreaterThanOrEqual(Math.min(...nearRates) - 0.1)
    expect(shownRate).toBeLessThanOrEqual(Math.max(...nearRates) + 0.1)
    expect(text).toMatch(/°C\/min smoothed/)
    expect(temperatureDifferenceIn('DEGREES_CELSIUS', shownRate)).toBe(shownRate)
  })
})

describe('a roast in progress', () => {
  test('[roast-chart-05] the marker "Now" is at the time since the start, and a finished roast has no such marker', async () => {
    const page = await openChart('Mogiana')
    await page.locator('.roast-chart-reference').getByText('Now').waitFor()
    const { width } = await readBox(page)
    const readElapsedSeconds = () => (Date.now() - Date.parse(runningRoast.start_time ?? '')) / 1000
    const elapsedBefore = readElapsedSeconds()
    const x = Number(await page.locator('.roast-chart-reference line').last().getAttribute('x1'))
    const elapsedAfter = readElapsedSeconds()
    // The chart of this roast in progress goes to 750 s.
    const seconds = ((x - MARGINS.left) / (width - MARGINS.left - MARGINS.right)) * 750
    expect(seconds).toBeGreaterThan(elapsedBefore - 4)
    expect(seconds).toBeLessThan(elapsedAfter + 4)

    const endedPage = await openChart('Gedeb')
    await expect.poll(() => referenceNames(endedPage)).not.toContain('Now')
  })

  test('[roast-chart-07] the template is orange, with a solid line before the marker "Now" and a dashed line after it', async () => {
    await setTemplate(endedRoast.coffee_roast_id)
    const page = await openChart('Mogiana')
    /** How a line of the template is drawn, and between which px of the chart it is visible. */
    const readLine = (look: string) =>
      page.locator(`.roast-chart-line[data-look=${look}][data-axis=BEAN_TEMP] path`).evaluate((path) => {
        const { stroke, strokeDasharray } = getComputedStyle(path)
        const clip = path.closest('[clip-path*=past], [clip-path*=ahead]')?.getAttribute('clip-path') ?? ''
        // The attribute is `url(#id)`.
        const rect = document.getElementById(clip.slice(5, -1))?.firstElementChild
        const x = Number(rect?.getAttribute('x'))
        return { stroke, strokeDasharray, from: x, to: x + Number(rect?.getAttribute('width')) }
      })
    const [past, ahead] = [await readLine('background'), await readLine('backgroundAhead')]
    const nowX = Number(await page.locator('.roast-chart-reference line').last().getAttribute('x1'))
    expect(past).toMatchObject({ stroke: 'rgb(255, 165, 0)', strokeDasharray: 'none' })
    expect(ahead).toMatchObject({ stroke: 'rgb(255, 165, 0)', strokeDasharray: '10px, 5px' })
    // The marker may move by a second between the measurements.
    expect(Math.abs(past.to - ahead.from)).toBeLessThan(4)
    expect(Math.abs(ahead.from - nowX)).toBeLessThan(4)
  })
})

describe('the texts over the chart', () => {
  test('[roast-chart-08] the chart shows that its roast is still loading', async () => {
    const page = await site.openInSharedWindow('/coffee/roasts', site.owner)
    let letAnswer: () => void = () => undefined
    const answerAllowed = new Promise<void>((resolve) => {
      letAnswer = resolve
    })
    await askForEverything(page)
    await page.route(`**/api/coffee/roasts/${endedRoast.coffee_roast_id}`, async (route) => {
      await answerAllowed
      await route.continue()
    })
    await page.getByRole('list', { name: 'Roasts' }).getByRole('button', { name: 'Gedeb' }).click()
    await page.getByText('Loading data…').waitFor()
    await expect.poll(() => page.getByText('No data to display').count()).toBe(0)
    letAnswer()
    await page.getByText('Loading data…').waitFor({ state: 'detached' })
    await page.locator('.roast-chart-line').first().waitFor()
  })

  test('[roast-chart-09] a chart of a roast without readings shows that there is no data', async () => {
    const page = await openDrawer('Empty')
    await page.getByText('No data to display').waitFor()
  })
})

test('[roast-chart-20] the page of a roast does not move when the code of the chart arrives', async () => {
  const page = await site.visit('/robots.txt', site.owner, { viewport: PHONE })
  const heldCode = await holdFiles(page, /^RoastChart-.*\.js$/)
  await page.goto(`${site.origin}/coffee/roasts/${endedRoast.coffee_roast_id}`)
  const profile = page.getByRole('region', { name: 'Profile' })
  await heldCode.requested()
  const heightBefore = (await profile.boundingBox())?.height
  await heldCode.release()
  await profile.getByRole('img', { name: /^Profile of a roast/ }).waitFor()
  await profile.getByRole('img', { name: /^Logged/ }).waitFor()
  await expect.poll(async () => (await profile.boundingBox())?.height).toBe(heightBefore)
})
