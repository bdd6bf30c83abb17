/** Checks that alerts cover nothing that a member presses, and that loaded data stays when loading it again fails. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLoggedRoast } from '../../support/batches.ts'
import { createBean } from '../../support/coffee.ts'
import { askForEverything } from '../../support/heldCalls.ts'
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
import { closeWindow, PHONE, startTestSite, type TestSite, waitUntilSettled } from '../../support/site.ts'
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
  const page = await site.visit('/robots.txt', site.owner, { viewport: PHONE })
  await slowTimers(page)
  // A wake lock keeps the screen on. Without it, a second alert would say that the screen may turn off.
  await provideWakeLock(page)
  await page.goto(site.origin + path)
  await waitUntilSettled(page)
  return page
}

/** The upper and the lower edge of the alert and of the top bar, in px from the top of the window. */
const edges = (page: Page) =>
  page.evaluate(() =>
    ['.alert', '.top-bar'].map((selector) => {
      const { top, bottom } = document.querySelector(selector)?.getBoundingClientRect() ?? { top: NaN, bottom: NaN }
      return { top: Math.round(top), bottom: Math.round(bottom) }
    }),
  )

test('[alerts-place-01] an alert is over the top bar: a thin line at its lower edge on a phone, with "Dismiss" in a wide window', async () => {
  const page = await openAsOwner('/wordle')
  const alert = page.locator('.alert')
  const dismiss = alert.getByRole('button', { name: 'Dismiss' })
  const sendNoResult = async () => {
    await page.getByLabel("Enter your results for today's Wordle:").fill('no result')
    await page.getByRole('button', { name: 'Submit' }).click()
    await alert.waitFor()
  }
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 640 })
    await sendNoResult()
    await expect
      .poll(() => edges(page))
      .toEqual([
        { top: expect.any(Number), bottom: 60 },
        { top: 0, bottom: 61 },
      ])
    await expect.poll(async () => (await edges(page))[0]?.top).toBeGreaterThanOrEqual(20)
    await dismiss.waitFor({ state: 'hidden' })
    // A tap on the alert reaches the link of the top bar behind it.
    const isLink = await page.getByRole('link', { name: 'About Me' }).evaluate((link) => {
      const { left, width, bottom } = link.getBoundingClientRect()
      return link.contains(document.elementFromPoint(left + width / 2, bottom - 4))
    })
    expect(isLink).toBe(true)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect
    .poll(() => edges(page))
    .toEqual([
      { top: 8, bottom: 52 },
      { top: 0, bottom: 61 },
    ])
  await dismiss.click()
  await alert.waitFor({ state: 'detached' })
  await closeWindow(page)
})

const SCREEN_ALERT = 'The screen may turn off. Touch it at times.'

/** Opens a window of this size in a browser that refuses to keep the screen on. */
async function openWithoutWakeLock(path: string, width: number, height: number) {
  const page = await site.visit('/robots.txt', site.owner, { viewport: { width, height } })
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

test('[awake-03] only the first game or roast that a tab opens shows the alert that the screen may turn off', async () => {
  const [roastPath, gamePath] = await newRoastAndGame()
  const page = await openWithoutWakeLock(roastPath ?? '', 390, 844)
  await page.getByText(SCREEN_ALERT).waitFor()
  const wakeLockRequests = () =>
    page.evaluate(() => (globalThis as unknown as { wakeLockRequests: { count: number } }).wakeLockRequests.count)
  for (const load of [() => page.reload(), () => page.goto(`${site.origin}${gamePath}`)]) {
    await load()
    await waitUntilSettled(page)
    // The page has requested a wake lock, and the browser has refused it. An alert would appear in the next frames.
    await expect.poll(wakeLockRequests).toBe(1)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    const alertCount = await page.locator('.alert').count()
    expect(alertCount).toBe(0)
  }
  await closeWindow(page)
})

const FAILURE = { status: 500, json: { error: { code: 'INTERNAL', message: 'The server has failed.' } } }

/** From now on, every GET of this address fails. */
async function failToLoad(page: Page, address: string) {
  await askForEverything(page)
  await page.route(address, (route) => (route.request().method() === 'GET' ? route.fulfill(FAILURE) : route.fallback()))
}

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
  await expect.poll(() => page.getByText('The beans are here.').isVisible()).toBe(true)
  await tryAgain(page)
  await page.getByText('And the filters.').waitFor()

  await page.goto(`${site.origin}/admin/logs`)
  const entries = page.locator('main ol > li')
  await expect.poll(() => entries.count()).toBe(10)
  await failToLoad(page, '**/api/logs?*')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByText('Page 2 did not load.').waitFor()
  await expect.poll(() => entries.count()).toBe(10)
  await page.getByText('Page 1', { exact: true }).waitFor()
  await tryAgain(page)
  await page.getByText('Page 2', { exact: true }).waitFor()

  await page.goto(`${site.origin}/admin`)
  // When the socket connects, the page loads the users and the codes again.
  await waitUntilSettled(page)
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
  await expect.poll(() => codes.count()).toBe(codeCount)
  await tryAgain(page)
  await expect.poll(() => codes.count()).toBe(codeCount - 1)

  await page.goto(`${site.origin}/users/Rosalind`)
  const sessions = page.getByRole('region', { name: 'Sessions' }).getByRole('listitem')
  await sessions.first().waitFor()
  const sessionCount = await sessions.count()
  await failToLoad(page, '**/api/auth/sessions*')
  await page.getByRole('button', { name: 'Sign out there' }).first().click()
  await page.getByText('The server has failed.').waitFor()
  await expect.poll(() => sessions.count()).toBe(sessionCount)
  await tryAgain(page)
  await expect.poll(() => sessions.count()).toBe(sessionCount - 1)
  await closeWindow(page)
})
