/** Checks that alerts cover nothing that a member presses, and that loaded data stays when loading it again fails. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLoggedRoast } from '../../support/batches.ts'
import { createBean } from '../../support/coffee.ts'
import { pressEscape } from '../../support/escape.ts'
import {
  call,
  createSignUpCode,
  dataOf,
  invite,
  PASSWORD,
  playerIdOf,
  signIn,
  startGame,
} from '../../support/members.ts'
import {
  closeWindow,
  PHONE,
  startTestSite,
  type TestSite,
  waitUntilConnected,
  waitUntilStarted,
} from '../../support/site.ts'
import { slowTimers } from '../../support/slowTimers.ts'
import { provideWakeLock } from '../../support/wakeLock.ts'

let site: TestSite

beforeAll(async () => {
  site = await startTestSite()
  await invite(site.owner, { username: 'Teddy', password: PASSWORD, acl: 'pool' })
})
afterAll(() => site.close())

/**
 * Opens the path in a phone window of the owner. `slowTimers` works from the next document on, so `/chess` is opened
 * first.
 */
async function openAsOwner(path: string) {
  const page = await site.visit('/chess', site.owner, { viewport: PHONE, reducedMotion: 'reduce' })
  await slowTimers(page)
  // A wake lock keeps the screen on. Without it, a second alert would say that the screen may turn off.
  await provideWakeLock(page)
  await page.goto(site.origin + path)
  await waitUntilConnected(page)
  await waitUntilStarted(page)
  return page
}

/** The names of the controls in view that an alert covers. Null while there is no alert. */
const coveredControls = (page: Page) =>
  page.evaluate(() => {
    const alerts = [...document.querySelectorAll('.alert')].map((alert) => alert.getBoundingClientRect())
    const controls = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea')]
    const isCovered = (control: HTMLElement) => {
      const { top, bottom, left, right, width } = control.getBoundingClientRect()
      const overlaps = (alert: DOMRect) =>
        top < alert.bottom && bottom > alert.top && left < alert.right && right > alert.left
      return width > 1 && control.checkVisibility() && alerts.some(overlaps)
    }
    if (alerts.length === 0) return null
    return controls
      .filter((control) => !control.closest('.alerts') && isCovered(control))
      .map((control) => control.getAttribute('aria-label') ?? control.textContent)
  })

test('[alerts-place-01] an alert covers no key of the open keypad and no other button', async () => {
  const bean = await createBean(site.owner, { name: 'Gedeb', origin: 'Ethiopia', region: 'Gedeo' })
  const roast = await createLoggedRoast(site.owner, bean.coffee_bean_id, { untilSeconds: 300 })
  const page = await openAsOwner(`/coffee/roasts/${roast.coffee_roast_id}`)
  await page.getByRole('button', { name: 'Input', exact: true }).click()
  await page.getByRole('heading', { name: 'Roast Input' }).waitFor()
  const logEvent = async (name: string) => {
    await page.getByRole('button', { name: 'Event', exact: true }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  /** Waits for the alert of the refused event, and expects that it covers no control. */
  const expectFreeControls = async () => {
    await page.locator('.alert').filter({ hasText: 'FC Start cannot be after FC End' }).last().waitFor()
    await expect.poll(() => coveredControls(page)).toEqual([])
  }
  await logEvent('FC End')
  // FC is first crack. Its start cannot be after its end, so an alert says so.
  await logEvent('FC Start')
  await expectFreeControls()
  // If both events are in the same second, the alert shows their times with decimals. The next alert then has another
  // text and would not replace the first alert, so the first alert is dismissed.
  await page.locator('.alert').getByRole('button', { name: 'Dismiss' }).click()
  await page.locator('.alert').waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Table', exact: true }).click()
  const editButtons = page.getByRole('button', { name: /^Edit input/ })
  // If nothing moved the alert, it would cover the button of a row that is in the middle of the window.
  await editButtons.nth(4).evaluate((button) => button.scrollIntoView({ block: 'center' }))
  await logEvent('FC Start')
  await expectFreeControls()
  await closeWindow(page)
})

/**
 * Waits until an alert is shown that covers no letters of the page and nothing of the top bar. The box of a line is
 * higher than its letters, so the alert is allowed to cover a fifth of the box at the top and at the bottom.
 */
const waitUntilAlertCoversNoText = (page: Page) =>
  page.waitForFunction(() => {
    const alert = document.querySelector('.alert')?.getBoundingClientRect()
    const bar = document.querySelector('.top-bar')?.getBoundingClientRect()
    if (!alert || !bar || alert.top < bar.bottom - 1) return false
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const parent = text.parentElement
      if (!text.nodeValue?.trim() || !parent?.checkVisibility() || parent.closest('.alerts, .visually-hidden')) continue
      range.selectNodeContents(text)
      for (const { top, bottom, left, right, height, width } of range.getClientRects()) {
        const space = height * 0.2
        const isAboveOrBelow = top + space >= alert.bottom || bottom - space <= alert.top
        if (width > 1 && !isAboveOrBelow && left < alert.right && right > alert.left) return false
      }
    }
    return true
  })

const SCREEN_ALERT = 'The screen may turn off. Touch it at times.'

/** Opens a window of this size in a browser that refuses to keep the screen on. */
async function openWithoutWakeLock(path: string, width: number, height: number) {
  const page = await site.visit('/chess', site.owner, { viewport: { width, height }, reducedMotion: 'reduce' })
  await slowTimers(page)
  await page.addInitScript(() => {
    const wakeLockRequests = { count: 0 }
    // The browser refuses each wake lock. The requests are counted.
    const refuse = async () => {
      wakeLockRequests.count += 1
      throw new Error('refused')
    }
    Object.assign(globalThis, { wakeLockRequests })
    Object.defineProperty(navigator, 'wakeLock', { value: { request: refuse } })
  })
  await page.goto(site.origin + path)
  return page
}

/** Creates a roast and a game, and returns their paths. */
async function newRoastAndGame() {
  const bean = await createBean(site.owner, { name: 'Sidamo', origin: 'Ethiopia', region: 'Sidama' })
  const { coffee_roast_id } = await createLoggedRoast(site.owner, bean.coffee_bean_id, { untilSeconds: 300 })
  const players = await Promise.all(
    ['Rosalind', 'Teddy'].map(async (name) => ({ pool_player_id: await playerIdOf(site.owner, name), handicap: 25 })),
  )
  const gameId = await startGame(site.owner, { game_type: '9-Ball', players })
  return [`/coffee/roasts/${coffee_roast_id}`, `/pool/${gameId}`]
}

test('[alerts-place-03] the alert about the screen covers no text of a game or a roast, and nothing of the top bar', async () => {
  const paths = await newRoastAndGame()
  for (const [width, height] of [
    [320, 640],
    [390, 844],
    [768, 1024],
  ] as const) {
    for (const path of paths) {
      const page = await openWithoutWakeLock(path, width, height)
      await waitUntilAlertCoversNoText(page)
      await closeWindow(page)
    }
  }
})

/** Waits until an alert is shown that covers at most `edgePx` of the upper or lower edge of each of these elements. */
const waitUntilAlertIsBeside = (page: Page, elements: string, edgePx: number) =>
  page.waitForFunction(
    ([selector, edge]) => {
      const alert = document.querySelector('.alert')?.getBoundingClientRect()
      const boxes = [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect())
      const isBeside = ({ top, bottom }: DOMRect) => alert && (alert.bottom <= top + edge || alert.top >= bottom - edge)
      return boxes.length > 0 && boxes.every(isBeside)
    },
    [elements, edgePx] as const,
  )

test('[alerts-place-05] the alert about the screen covers no part of the open keypad and no entry of the open menu of events', async () => {
  const [roastPath] = await newRoastAndGame()
  for (const [width, height] of [
    [320, 568],
    [320, 740],
    [390, 844],
  ] as const) {
    const page = await openWithoutWakeLock(roastPath ?? '', width, height)
    await page.getByText(SCREEN_ALERT).waitFor()
    await waitUntilStarted(page)
    await page.getByRole('button', { name: 'Event', exact: true }).click()
    // The letters of an entry are more than 8 px away from its edges.
    await waitUntilAlertIsBeside(page, '[role=menuitem]', 8)
    await pressEscape(page)
    await page.getByRole('menuitem', { name: 'Charge' }).waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Input', exact: true }).click()
    await waitUntilAlertIsBeside(page, '[role=dialog]', 1)
    // The sentence about a refused temperature makes the keypad higher.
    await page.keyboard.type('300')
    await page.keyboard.press('Enter')
    await page.getByText('Cannot post temperature values').waitFor()
    await waitUntilAlertIsBeside(page, '[role=dialog]', 1)
    await closeWindow(page)
  }
})

test('[alerts-place-06] with reduced motion the alert about the screen moves to its place in at most one step', async () => {
  const [roastPath] = await newRoastAndGame()
  const viewport = { width: 320, height: 568 }
  const page = await site.visit('/chess', site.owner, { viewport, reducedMotion: 'reduce' })
  // The browser refuses the wake lock only when the test calls `refuseWakeLock`. `places` are all positions of the
  // alert.
  await page.addInitScript(() => {
    const request = () =>
      new Promise((_, reject) => {
        Object.assign(globalThis, { refuseWakeLock: () => reject(new Error('refused')) })
      })
    Object.defineProperty(navigator, 'wakeLock', { value: { request } })
    const places: string[] = []
    const note = () => {
      const alert = document.querySelector('.alert')?.getBoundingClientRect()
      const place = alert && `${Math.round(alert.left)} ${Math.round(alert.top)}`
      if (place && place !== places.at(-1)) places.push(place)
      requestAnimationFrame(note)
    }
    note()
    Object.assign(globalThis, { places })
  })
  await page.goto(`${site.origin}${roastPath}`)
  await page.getByText('Choose a moment in the chart').waitFor()
  await waitUntilStarted(page)
  await page.evaluate(() => (globalThis as unknown as { refuseWakeLock: () => void }).refuseWakeLock())
  await page.locator('.alert').waitFor()
  await page.locator('.alert').waitFor({ state: 'detached' })
  // A frame can show the alert where the style sheet puts it, before the script moves it. So two places are allowed.
  const places = await page.evaluate(() => (globalThis as unknown as { places: string[] }).places)
  expect(places.length, places.join(', ')).toBeLessThanOrEqual(2)
  await closeWindow(page)
})

test('[alerts-place-04] the alert after a refused Wordle result covers neither the sentence at the field nor a button', async () => {
  for (const viewport of [{ width: 320, height: 640 }, PHONE]) {
    const page = await openAsOwner('/wordle')
    await page.setViewportSize(viewport)
    await page.getByLabel("Enter your results for today's Wordle:").fill('no result')
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.waitForFunction(() => {
      const alert = document.querySelector('.alert')?.getBoundingClientRect()
      const sentence = document.querySelector('form [data-part=error-text]')?.getBoundingClientRect()
      return alert && sentence && (alert.bottom <= sentence.top || alert.top >= sentence.bottom)
    })
    await expect.poll(() => coveredControls(page)).toEqual([])
    await closeWindow(page)
  }
})

test('[awake-03] only the first game or roast that a tab opens shows the alert that the screen may turn off', async () => {
  const [roastPath, gamePath] = await newRoastAndGame()
  const page = await openWithoutWakeLock(roastPath ?? '', 390, 844)
  await page.getByText(SCREEN_ALERT).waitFor()
  const wakeLockRequests = () =>
    page.evaluate(() => (globalThis as unknown as { wakeLockRequests: { count: number } }).wakeLockRequests.count)
  for (const load of [() => page.reload(), () => page.goto(`${site.origin}${gamePath}`)]) {
    await load()
    await waitUntilConnected(page)
    // The page has requested a wake lock, and the browser has refused it. An alert would appear in the next frames.
    await expect.poll(wakeLockRequests).toBe(1)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    expect(await page.locator('.alert').count()).toBe(0)
  }
  await closeWindow(page)
})

const FAILURE = { status: 500, json: { error: { code: 'INTERNAL', message: 'The server has failed.' } } }

/** From now on, every GET of this address fails. */
const failToLoad = (page: Page, address: string) =>
  page.route(address, (route) => (route.request().method() === 'GET' ? route.fulfill(FAILURE) : route.fallback()))

/** Lets the calls succeed again, and loads the data again with the button. */
async function tryAgain(page: Page) {
  await page.getByText('The server has failed.').waitFor()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('The server has failed.').waitFor({ state: 'detached' })
}

test('[alerts-reload-01] messages, log, sign-up codes and sessions stay on the page when loading them again fails', async () => {
  for (const uses of [3, 4]) await createSignUpCode(site.owner, { acl: 'pool', uses })
  // Two more sessions, which the member can end on the account page.
  await signIn(site.origin, { username: 'Rosalind', password: PASSWORD })
  await signIn(site.origin, { username: 'Rosalind', password: PASSWORD })
  // Each wrong sign-in is a log entry, and the page shows ten entries at once.
  for (let count = 0; count < 12; count += 1)
    await call(site.origin, 'POST /auth', { body: { username: 'Nobody', password: 'wrong words', rememberMe: false } })
  const send = async (message: string) =>
    dataOf(await call(site.origin, 'POST /message', { cookie: site.owner.cookie, body: { message } }))
  await send('The beans are here.')

  const page = await openAsOwner('/message')
  await page.getByText('The beans are here.').waitFor()
  await failToLoad(page, '**/api/message')
  await send('And the filters.')
  await page.getByText('The server has failed.').waitFor()
  expect(await page.getByText('The beans are here.').isVisible()).toBe(true)
  await tryAgain(page)
  await page.getByText('And the filters.').waitFor()

  await page.goto(`${site.origin}/admin/logs`)
  const entries = page.locator('main ol > li')
  await expect.poll(() => entries.count()).toBe(10)
  await failToLoad(page, '**/api/logs?*')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByText('Page 2 did not load.').waitFor()
  expect(await entries.count()).toBe(10)
  await page.getByText('Page 1', { exact: true }).waitFor()
  await tryAgain(page)
  await page.getByText('Page 2', { exact: true }).waitFor()

  await page.goto(`${site.origin}/admin`)
  // When the socket connects, the page loads the users and the codes again.
  await waitUntilConnected(page)
  const codes = page.getByRole('list', { name: 'Codes' }).getByRole('listitem')
  await codes.first().waitFor()
  const codeCount = await codes.count()
  await failToLoad(page, '**/api/referral-codes*')
  await codes.first().getByRole('button', { name: 'Revoke' }).click()
  // The page loads the codes twice: after the live event, with the users, and after the answer, with which the buttons
  // can be pressed again. If one of the two loads succeeded later, the button 'Try again' would disappear.
  await Promise.all([
    page.waitForRequest((request) => new URL(request.url()).pathname === '/api/users'),
    page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click(),
  ])
  await codes.getByRole('button', { name: 'Revoke', disabled: false }).first().waitFor()
  await page.getByText('The server has failed.').waitFor()
  expect(await codes.count()).toBe(codeCount)
  await tryAgain(page)
  await expect.poll(() => codes.count()).toBe(codeCount - 1)

  await page.goto(`${site.origin}/users/Rosalind`)
  const sessions = page.getByRole('region', { name: 'Sessions' }).getByRole('listitem')
  await sessions.first().waitFor()
  const sessionCount = await sessions.count()
  await failToLoad(page, '**/api/auth/sessions*')
  await page.getByRole('button', { name: 'Sign out there' }).first().click()
  await page.getByText('The server has failed.').waitFor()
  expect(await sessions.count()).toBe(sessionCount)
  await tryAgain(page)
  await expect.poll(() => sessions.count()).toBe(sessionCount - 1)
  await closeWindow(page)
})
