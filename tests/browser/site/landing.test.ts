/**
 * Tests the landing page in Chromium, even before its scripts have loaded.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Project } from '../../../src/ownerTypes.ts'
import { about } from '../../owners/nora/about.ts'
import { owner } from '../../owners/nora/owner.ts'
import { portfolio } from '../../owners/nora/projects.ts'
import { type FakeChessSite, startChessSiteOfNora } from '../../support/chessSites.ts'
import { holdFiles } from '../../support/heldFiles.ts'
import {
  closeWindow,
  consoleProblemsOf,
  DESKTOP,
  PHONE,
  startTestSite,
  type TestSite,
  waitForAddress,
  waitUntilConnected,
} from '../../support/site.ts'

let site: TestSite
let chessSite: FakeChessSite

beforeAll(async () => {
  const chess = await startChessSiteOfNora()
  chessSite = chess.chessSite
  site = await startTestSite({ env: chess.env })
})
afterAll(async () => {
  await site.close()
  await chessSite.close()
})

/** The first project in the texts of the owner. */
const [project] = portfolio.projects as [Project]
const section = (page: Page, id: string) => page.locator(`section#${id}`)
const footer = (page: Page) => page.getByRole('contentinfo')
/**
 * Waits until React has hydrated the page: it has taken over the elements that were in the document already. Only after
 * that, the socket of the page connects.
 */
const waitForHydration = waitUntilConnected

const lampOf = (page: Page) => page.getByRole('checkbox', { name: 'Desk lamp' })

/**
 * Waits until the script of the desk (`Desk-*.js`) has hydrated it. The desk is the drawing on the landing page. React
 * adds a property to each hydrated element.
 */
const waitForDesk = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('.lamp-switch') ?? {}).some((key) => key.startsWith('__reactFiber')),
  )

/** Waits until the code of the animations has loaded. The moth is drawn only after that. */
const waitForMotion = (page: Page) => page.locator('.thing-moth').waitFor({ state: 'attached' })

/** A visitor who wants motion. */
const MOVING = { reducedMotion: 'no-preference' } as const

/** Opens a page, and records its console problems and the paths that it fetches from the start. */
async function visitRecorded(path: string, options: Parameters<TestSite['visit']>[2] = {}) {
  const page = await site.visit(path, null, { ...MOVING, ...options })
  // A document without the app: if the browser left a page of the app, a problem of its socket could be recorded.
  await page.goto(`${site.origin}/robots.txt`)
  const problems = consoleProblemsOf(page)
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  await page.goto(site.origin + path)
  return { page, problems, fetched }
}

describe('the landing page', () => {
  test('[shell-routes-01] [landing-projects-01] [landing-projects-02] [landing-footer-01] [landing-footer-02] visitors see "About Me", "Projects" and the footer, which stays visible in a large window and covers no label of the desk', async () => {
    const page = await site.openInSharedWindow('/')
    await section(page, 'AboutMe').getByText('About Me', { exact: true }).waitFor()
    for (const paragraph of about) await section(page, 'AboutMe').getByText(paragraph).waitFor()

    const projects = section(page, 'Projects')
    await projects.getByRole('heading', { name: 'Projects' }).waitFor()
    await projects.getByRole('heading', { name: project.name }).waitFor()
    await expect.poll(() => projects.locator('.project').first().innerText()).toMatch(/coffee/i)
    expect(project.links.map(({ label }) => label)).toEqual(['Homepage', 'App Store', 'Source code'])
    for (const { label: name, href } of project.links) {
      const link = projects.getByRole('link', { name: `${name} of ${project.name}` })
      await expect
        .poll(async () => [await link.isVisible(), await link.getAttribute('href')], { message: name })
        .toEqual([true, href])
    }

    await footer(page).getByText(owner.footer.credit).waitFor()
    await expect.poll(() => footer(page).getByRole('link').getAttribute('href')).toBe(owner.footer.sourceRepository)
    const avatar = footer(page).getByRole('img', { name: owner.footer.avatar?.alt ?? '' })
    await avatar.scrollIntoViewIfNeeded()
    await page.waitForFunction(() => {
      const image = document.querySelector<HTMLImageElement>('footer img')
      return image !== null && image.naturalWidth > 0
    })
    const box = await avatar.boundingBox()
    expect(box?.width).toBeLessThanOrEqual(48)

    await page.setViewportSize(DESKTOP)
    await page.evaluate(() => window.scrollTo(0, 0))
    const readBottom = () => footer(page).evaluate((element) => Math.round(element.getBoundingClientRect().bottom))
    await expect.poll(readBottom).toBe(DESKTOP.height)
    await page.mouse.wheel(0, 500)
    await page.waitForFunction(() => window.scrollY > 400)
    await expect.poll(readBottom).toBe(DESKTOP.height)
    await page.setViewportSize(PHONE)
    await page.evaluate(() => window.scrollTo(0, 0))
    await expect.poll(readBottom).toBeGreaterThan(PHONE.height)

    // The width and the height of the window, and whether the footer stays visible at its lower edge.
    for (const [width, height, isFooterSticky] of [
      [1100, 860, true],
      [1280, 720, false],
      [1280, 860, true],
      [1366, 768, false],
      [1366, 875, true],
      [1440, 900, false],
      [1440, 922, true],
      [1716, 980, false],
      [1920, 950, false],
      [1920, 1080, true],
      [2560, 1300, true],
    ] as const) {
      await page.setViewportSize({ width, height })
      const readFooter = () =>
        page.evaluate(() => {
          const bar = document.querySelector('footer') as Element
          const labels = [...document.querySelectorAll('.desk-label')].map(
            (label) => label.getBoundingClientRect().bottom,
          )
          return {
            isSticky: getComputedStyle(bar).position === 'sticky',
            coversLabel: Math.max(...labels) > bar.getBoundingClientRect().top,
          }
        })
      await expect
        .poll(readFooter, { message: `${width} x ${height}` })
        .toEqual({ isSticky: isFooterSticky, coversLabel: false })
    }
  })

  test('[landing-lists-02] a long word in a text of the owner does not make the page scroll sideways', async () => {
    const page = await site.visit('/', null, { viewport: { width: 320, height: 640 } })
    const texts = page.locator('.about-paragraph, .project :is(h3, p, a), .portfolio-list :is(h3, dt, dd, p, a)')
    await section(page, 'Projects').getByRole('heading', { name: 'Writing' }).waitFor()
    // React would write the former texts again while it hydrates the page.
    await waitForHydration(page)
    await waitForDesk(page)
    await texts.evaluateAll((elements) => {
      for (const element of elements) element.textContent = 'Long'.repeat(15)
    })
    for (const width of [320, 800, 1280]) {
      await page.setViewportSize({ width, height: 640 })
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      const isCut = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth
      await expect.poll(() => page.locator('.about-text').evaluate(isCut)).toBe(false)
      // The long words must not make a picture narrow.
      const narrowestPicture = () =>
        page.locator('.project-picture').evaluateAll((all) => Math.min(...all.map((one) => one.clientWidth)))
      await expect.poll(narrowestPicture).toBeGreaterThan(200)
    }
  })

  test('[live-facts-04] the line about the last roast of the owner stays while the scripts load and afterwards', async () => {
    const facts = '<span>Last roast: Guji, today</span>'
    const page = await site.visit('/chess')
    const problems = consoleProblemsOf(page)
    await page.route(`${site.origin}/`, async (route) => {
      const html = await (await route.fetch()).text()
      expect(html).toContain('<p class="live-facts"></p>')
      await route.fulfill({ contentType: 'text/html', body: html.replace('<p class="live-facts">', `$&${facts}`) })
    })
    await page.goto(site.origin)
    await page.getByText('Last roast: Guji, today').waitFor()
    const line = await page.locator('.live-facts').elementHandle()
    await waitForHydration(page)
    await expect
      .poll(() => line?.evaluate((element) => [element.isConnected, element.innerHTML]))
      .toEqual([true, facts])
    // The chess page logs a problem of its socket when the browser leaves that page.
    expect(problems.filter((problem) => !problem.includes('WebSocket'))).toEqual([])
    await closeWindow(page)
  })

  test('[landing-art-01] [landing-art-03] [thumb-width-03] the desk scene has a guitar, books, paintings, a lamp with a switch and a cup, and a chess board that opens the chess page', async () => {
    const page = await site.openInSharedWindow('/', null, DESKTOP)
    const desk = page.locator('.desk')
    for (const name of [/guitar/i, /book/i, /painting/i]) await desk.getByRole('img', { name }).waitFor()
    await desk.getByRole('link', { name: 'Find a coffee' }).locator('svg').waitFor()
    await waitForHydration(page)
    const lamp = lampOf(page)
    await expect.poll(() => lamp.isChecked()).toBe(true)
    /** The colour of a part of the drawing that changes when the lamp is switched off. */
    const readColor = () =>
      desk
        .locator('.art-amber')
        .first()
        .evaluate((path) => getComputedStyle(path).fill)
    const litColor = await readColor()
    await lamp.click()
    await expect.poll(() => lamp.isChecked()).toBe(false)
    await page.waitForFunction(
      (before) => getComputedStyle(document.querySelector('.desk .art-amber') as Element).fill !== before,
      litColor,
    )

    await page.setViewportSize({ width: 320, height: 640 })
    for (const name of ['Chess ratings', 'Find a coffee']) {
      const label = page.locator('.desk-label', { hasText: name })
      await label.waitFor()
      const { left, right } = await label.evaluate((element) => element.getBoundingClientRect().toJSON())
      // On each side, 8 px of the window stay free.
      expect(left, name).toBeGreaterThanOrEqual(8)
      expect(right, name).toBeLessThanOrEqual(312)
    }

    await page.setViewportSize(DESKTOP)
    await page.getByRole('link', { name: 'Chess ratings' }).click()
    await waitForAddress(page, '/chess')
    await page.getByRole('heading', { name: 'Chess', level: 1 }).waitFor()
  })

  test('the lamp can be switched off before its script has loaded, and stays off after that', async () => {
    const page = await site.visit('/chess', null, { ...MOVING, viewport: DESKTOP })
    const script = await holdFiles(page, /^Desk-.*\.js$/)
    await page.goto(`${site.origin}/`)
    await waitForHydration(page)
    await script.requested()
    const light = page.locator('.desk .thing-light')
    const isDark = () => light.evaluate((element) => getComputedStyle(element).opacity === '0')
    await expect.poll(isDark).toBe(false)
    await lampOf(page).click()
    await expect.poll(isDark).toBe(true)

    await script.release()
    await waitForDesk(page)
    await waitForMotion(page)
    await expect.poll(async () => [await lampOf(page).isChecked(), await isDark()]).toEqual([false, true])
    await closeWindow(page)
  })

  test('[landing-art-02] hidden drawings appear after a time or when the visitor scrolls to them', async () => {
    const page = await site.visit('/', null, MOVING)
    const readOpacity = (selector: string) =>
      page.locator(selector).evaluate((element) => Number(getComputedStyle(element).opacity))
    // Set the animation to its start or its end, because it can already be over when the test reads the opacity.
    const moveAnimations = (to: 'start' | 'end') =>
      page.locator('.thing-guitar').evaluate((guitar, end) => {
        for (const animation of guitar.getAnimations()) {
          // The paused animation stays at its start until the test reads it.
          animation.pause()
          if (end === 'end') animation.finish()
          else animation.currentTime = 0
        }
      }, to)
    await moveAnimations('start')
    await expect.poll(() => readOpacity('.thing-guitar')).toBe(0)
    await moveAnimations('end')
    await expect.poll(() => readOpacity('.thing-guitar')).toBe(1)

    await expect.poll(() => readOpacity('.projects-shelf')).toBe(0)
    await page.locator('.project').first().scrollIntoViewIfNeeded()
    await expect.poll(() => readOpacity('.projects-shelf')).toBe(1)
    await closeWindow(page)
  })
})

describe('the greeting', () => {
  /** The part of the greeting that is typed. */
  const TYPED = '.greeting-typed'

  test('[landing-about-01] the greeting is erased and typed letter by letter in the section at #AboutMe', async () => {
    const page = await site.visit('/chess', null, MOVING)
    // Record every text that the greeting shows, because each text is there only for a moment.
    await page.addInitScript((selector) => {
      document.addEventListener('DOMContentLoaded', () => {
        const readText = () => document.querySelector(`section#AboutMe ${selector}`)?.textContent ?? ''
        const texts = [readText()]
        Object.assign(globalThis, { greetingTexts: texts })
        new MutationObserver(() => texts.push(readText())).observe(document, {
          childList: true,
          characterData: true,
          subtree: true,
        })
      })
    }, TYPED)
    await page.goto(`${site.origin}/#AboutMe`)
    const readTexts = () =>
      page.evaluate(() => [...new Set((globalThis as unknown as { greetingTexts: string[] }).greetingTexts)])
    const [firstLine = '', secondLine = ''] = owner.greeting
    await expect.poll(readTexts, { timeout: 40_000 }).toContain(secondLine)
    // The first line is erased, and the second one is typed letter by letter: it was there with 3 and with 8 letters.
    const texts = await readTexts()
    expect(texts[0]).toBe(firstLine)
    for (const length of [3, 8]) expect(texts).toContain(secondLine.slice(0, length))
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toContain(owner.greeting.join(' '))
    await closeWindow(page)
  })
})

describe('hydrating the prerendered page', () => {
  test('replaces no element, moves nothing, logs no problem, fetches no style sheet, and fetches the animations late and only for those who want motion', async () => {
    const { page, problems, fetched } = await visitRecorded('/', { viewport: DESKTOP })
    await page.evaluate(() => {
      for (const element of document.querySelectorAll('.about-text, .desk, .desk svg, .projects, footer')) {
        element.setAttribute('data-first', '')
      }
    })
    const countBefore = await page.locator('[data-first]').count()
    expect(countBefore).toBeGreaterThan(8)
    await waitForHydration(page)
    await waitForDesk(page)
    await lampOf(page).click()
    await expect.poll(() => page.locator('[data-first]').count()).toBe(countBefore)
    // How much the elements have moved, as the browser measures it. It reports nothing if nothing has moved, so the
    // test takes 0 after 300 ms.
    const layoutShift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => {
            const entries = list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]
            resolve(entries.filter((entry) => !entry.hadRecentInput).reduce((sum, { value }) => sum + value, 0))
          }).observe({ type: 'layout-shift', buffered: true })
          setTimeout(() => resolve(0), 300)
        }),
    )
    // On a busy machine the font can arrive after the first picture. The links of the top bar are then a little wider.
    expect(layoutShift).toBeLessThan(0.001)
    expect(problems).toEqual([])
    const linkedSheets = await page
      // The prerendered links are disabled. The app adds links for the parts that it loads late.
      .locator('link[rel=stylesheet][disabled]')
      .evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname))
    expect(linkedSheets.length).toBeGreaterThan(0)
    expect(fetched.filter((path) => linkedSheets.includes(path))).toEqual([])

    const motionFiles = (fetched: readonly string[]) => fetched.filter((path) => /DeskMotion|motionFeatures/.test(path))
    await waitForMotion(page)
    const entryIndex = fetched.findIndex((path) => /assets\/index-.*\.js/.test(path))
    expect(fetched.indexOf(motionFiles(fetched)[0] ?? '')).toBeGreaterThan(entryIndex)
    await closeWindow(page)

    const withReducedMotion = await visitRecorded('/', { reducedMotion: 'reduce' })
    await waitForHydration(withReducedMotion.page)
    await waitForDesk(withReducedMotion.page)
    await lampOf(withReducedMotion.page).click()
    expect(motionFiles(withReducedMotion.fetched)).toEqual([])
    await expect.poll(() => withReducedMotion.page.locator('.thing-moth').count()).toBe(0)
    await expect.poll(() => withReducedMotion.page.locator('.greeting-typed').innerText()).toBe(owner.greeting[0])
    await closeWindow(withReducedMotion.page)
  })

  test('the script that measures the loading times is fetched after the load event, and sends them when the visitor leaves', async () => {
    const page = await site.visit('/chess')
    await page.addInitScript(() => {
      const realListen = document.addEventListener
      document.addEventListener = (type: string, ...rest: [EventListener]) => {
        if (type === 'visibilitychange') Object.assign(window, { isMeasured: true })
        realListen.call(document, type, ...rest)
      }
    })
    await page.goto(`${site.origin}/`)
    // Wait until the script listens, and until the browser has reported a paint. Before that, the script would send
    // nothing.
    await page.waitForFunction(() => 'isMeasured' in window)
    await page.evaluate(async () => {
      await new Promise((resolve) => new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true }))
    })
    const { fetchedMs, loadedMs } = await page.evaluate(() => ({
      fetchedMs: performance.getEntriesByType('resource').find(({ name }) => /afterLoad-.*\.js/.test(name))?.startTime,
      loadedMs: performance.getEntriesByType('navigation')[0]?.toJSON().loadEventStart as number,
    }))
    expect(fetchedMs).toBeGreaterThanOrEqual(loadedMs)
    const vitalsSent = page.waitForRequest((request) => request.url().endsWith('/api/public/vitals'))
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    })
    // `fcp_ms` is the time until the browser drew the first text or picture.
    const vitalsRequest = await vitalsSent
    expect(vitalsRequest.postDataJSON()).toMatchObject({ page: 'home', fcp_ms: expect.any(Number) })
    const vitalsAnswer = await vitalsRequest.response()
    expect(vitalsAnswer?.status()).toBe(200)
    await closeWindow(page)
  })
})

describe('accessibility', () => {
  test('Tab first reaches "Skip to content", and from the content the lamp and then every link', async () => {
    const page = await site.openInSharedWindow('/', null, DESKTOP)
    await waitForHydration(page)
    await page.keyboard.press('Tab')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content')
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => document.activeElement?.id === 'content')
    const reachedElements: string[] = []
    const ownLinks = [...portfolio.projects.flatMap(({ links }) => links), ...portfolio.posts, ...portfolio.links]
    // Three elements come first: the lamp, the chess board and the coffee cup.
    for (let presses = 0; presses < 3 + ownLinks.length; presses++) {
      await page.keyboard.press('Tab')
      reachedElements.push(
        await page.evaluate(
          () => document.activeElement?.getAttribute('href') ?? document.activeElement?.tagName ?? '',
        ),
      )
    }
    expect(reachedElements).toEqual(['INPUT', '/chess', '/coffee', ...ownLinks.map(({ href }) => href)])
  })
})
