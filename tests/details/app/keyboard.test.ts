/**
 * Checks the site for a member who uses only the keyboard: the shortcuts, and a day with games, messages, Wordle and a
 * roast.
 */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessibilityProblems } from '../../support/axe.ts'
import { createLoggedRoast } from '../../support/batches.ts'
import { createBean, readRoast } from '../../support/coffee.ts'
import { invite, type Member, PASSWORD, playerIdOf, readGame } from '../../support/members.ts'
import {
  DESKTOP,
  PHONE,
  startTestSite,
  type TestSite,
  waitForAddress,
  waitUntilConnected,
  waitUntilSettled,
} from '../../support/site.ts'
import { slowTimers } from '../../support/slowTimers.ts'

let site: TestSite
let roastId: number

beforeAll(async () => {
  site = await startTestSite()
  await invite(site.owner, { username: 'Teddy', password: PASSWORD, acl: 'pool' })
  const bean = await createBean(site.owner, { name: 'Gedeb', origin: 'Ethiopia', region: 'Gedeo' })
  roastId = (await createLoggedRoast(site.owner, bean.coffee_bean_id, { untilSeconds: 300 })).coffee_roast_id
})
afterAll(() => site.close())

/** The name of the element that has the focus. */
const focusedName = (page: Page) =>
  page.evaluate(() => {
    const active = document.activeElement as HTMLInputElement | null
    const label = active?.labels?.[0]?.textContent
    return (active?.getAttribute('aria-label') ?? label ?? active?.textContent ?? '').trim()
  })

/** Presses Tab until the element with this name has the focus. */
async function tabTo(page: Page, name: string | RegExp) {
  const reachedNames: string[] = []
  for (let press = 0; press < 90; press += 1) {
    const focused = await focusedName(page)
    if (typeof name === 'string' ? focused === name : name.test(focused)) return
    reachedNames.push(focused)
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${name}. It reaches: ${reachedNames.join(' | ')}`)
}

/** Moves the focus to the element with this name, and presses the key there. */
async function pressOn(page: Page, name: string | RegExp, key = 'Enter') {
  await tabTo(page, name)
  await page.keyboard.press(key)
}

/** Waits until an opened dialog has the focus. Before that, the dialog does not receive the pressed keys. */
const waitForFocus = (dialog: Locator) =>
  expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)

/**
 * Opens the path in a new window, with slow timers: the page waits for the second key of a shortcut for only 1.5
 * seconds. `slowTimers` works from the next document on, so `/api` is opened first, which is no page of the site.
 */
async function openWithSlowTimers(path: string, member: Member | null) {
  const page = await site.visit('/api', member, { viewport: DESKTOP })
  await slowTimers(page)
  await page.goto(site.origin + path)
  return page
}

async function openAsOwner(path: string) {
  const page = await openWithSlowTimers(path, site.owner)
  // The list of shortcuts loads its code when it opens for the first time. On a busy machine this takes long.
  page.setDefaultTimeout(40_000)
  await waitUntilConnected(page)
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).waitFor()
  await waitUntilSettled(page)
  return page
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 })
const shortcutList = (page: Page) => page.getByRole('dialog', { name: 'Keyboard' })

describe('shortcuts', () => {
  test('[keys-dialog-01] [keys-dialog-02] `?` opens the list of all shortcuts, which has no accessibility problem', async () => {
    const page = await openAsOwner('/chess')
    await page.keyboard.press('?')
    await shortcutList(page).waitFor()
    for (const text of ['Pool', 'Coffee roasts', 'Wordle', 'Messages', 'This list'])
      await shortcutList(page).getByText(text, { exact: true }).waitFor()
    for (const viewport of [DESKTOP, PHONE]) {
      await page.setViewportSize(viewport)
      await expect.poll(() => accessibilityProblems(page)).toEqual([])
    }
    await page.keyboard.press('Escape')
    await shortcutList(page).waitFor({ state: 'detached' })
  })

  test('[keys-dialog-03] the open list adds the keys of controls that appear while the list is open', async () => {
    const page = await site.visit('/chess', site.owner, { viewport: DESKTOP })
    page.setDefaultTimeout(40_000)
    // The code of the cockpit loads only after the list is open. The cockpit adds the keys of its buttons, for example
    // of 'FC Start'.
    await page.route('**/assets/Cockpit-*.js', async (route) => {
      await shortcutList(page).waitFor()
      await route.fallback()
    })
    await page.goto(`${site.origin}/coffee/roasts/${roastId}`)
    await waitUntilSettled(page)
    // After this press the page is settled only when the code of the cockpit is there.
    await page.getByRole('button', { name: 'Cockpit' }).click()
    await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: 'Keyboard' }).click()
    await shortcutList(page).getByText('FC Start').waitFor()
  })

  test('[keys-dialog-04] the list of shortcuts opens at its start, and the space bar does not turn the shortcuts off', async () => {
    const page = await openAsOwner('/chess')
    await page.setViewportSize({ width: 1280, height: 500 })
    const startOfList = shortcutList(page).getByText('Home', { exact: true })
    // The first time, the list opens after its code has loaded. The second time, its code is already there.
    for (const ordinal of ['first', 'second']) {
      await page.keyboard.press('?')
      await shortcutList(page).waitFor()
      await waitForFocus(shortcutList(page))
      const box = await startOfList.boundingBox()
      expect(box?.y, `the ${ordinal} time`).toBeGreaterThan(0)
      expect(box?.y, `the ${ordinal} time`).toBeLessThan(200)
      await page.keyboard.press('Space')
      await expect.poll(() => shortcutList(page).getByRole('checkbox').isChecked()).toBe(true)
      await page.keyboard.press('Escape')
      await shortcutList(page).waitFor({ state: 'detached' })
    }
  })

  test('[keys-pages-01] [keys-pages-02] `g` and a second key open a page, `n` opens the page of a new game, and `/` moves the focus to the field of a bag code', async () => {
    const page = await openAsOwner('/chess')
    for (const [key, path] of [
      ['c', '/coffee/roasts'],
      ['w', '/wordle'],
      ['m', '/message'],
      ['p', '/pool'],
    ] as const) {
      await page.keyboard.press('g')
      await page.keyboard.press(key)
      await waitForAddress(page, path)
    }
    await page.getByRole('link', { name: 'New Game' }).first().waitFor()
    await page.keyboard.press('n')
    await waitForAddress(page, '/pool/new')
    await page.evaluate(() => window.history.pushState(null, '', '/coffee'))
    await page.getByLabel('Enter your bag code:').waitFor()
    await page.keyboard.press('/')
    await expect.poll(() => focusedName(page)).toBe('Enter your bag code:')
    await expect.poll(() => page.getByLabel('Enter your bag code:').inputValue()).toBe('')
  })

  test('[keys-pages-07] `/` opens the search of the messages and types nothing into its field', async () => {
    const page = await openAsOwner('/message')
    await page.getByRole('heading', { level: 1 }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('/')
    const field = page.getByRole('searchbox', { name: 'Text to search for' })
    await field.and(page.locator(':focus')).waitFor()
    await expect.poll(() => field.inputValue()).toBe('')
    await page.keyboard.press('Tab')
    await page.keyboard.press('/')
    await field.and(page.locator(':focus')).waitFor()
    await expect.poll(() => field.inputValue()).toBe('')
  })

  test('[shell-topbar-16] the down arrow on the closed account button opens the menu', async () => {
    const page = await openAsOwner('/pool')
    await page.getByRole('banner').getByRole('button', { name: 'Menu' }).press('ArrowDown')
    await page.getByRole('link', { name: 'Admin Console' }).and(page.locator(':focus')).waitFor()
  })

  test('[keys-pages-03] [keys-switch-01] a key that is typed into a field, or while shortcuts are off, is not a shortcut', async () => {
    const page = await openAsOwner('/message')
    await page.getByRole('textbox', { name: 'Message' }).fill('')
    await page.getByRole('textbox', { name: 'Message' }).pressSequentially('g p?')
    await expect.poll(() => page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('g p?')
    await expect.poll(() => new URL(page.url()).pathname).toBe('/message')
    await page.getByRole('textbox', { name: 'Message' }).fill('')

    await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: 'Keyboard' }).click()
    await shortcutList(page).waitFor()
    await waitForFocus(shortcutList(page))
    await pressOn(page, 'Single keys are shortcuts', 'Space')
    await expect.poll(() => shortcutList(page).getByRole('checkbox').isChecked()).toBe(false)
    await page.reload()
    await waitUntilSettled(page)
    await page.getByRole('textbox', { name: 'Message' }).waitFor()
    // The shortcuts are still off after the reload, so these keys do nothing.
    await page.keyboard.press('?')
    await page.keyboard.press('g')
    await page.keyboard.press('p')
    await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: 'Keyboard' }).click()
    await shortcutList(page).waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/message')
    await waitForFocus(shortcutList(page))
    await pressOn(page, 'Single keys are shortcuts', 'Space')
    await page.keyboard.press('Escape')
    await shortcutList(page).waitFor({ state: 'detached' })
    await page.keyboard.press('?')
    await shortcutList(page).waitFor()
  })
})

test('[keys-day-01] a member signs in, scores a game, sends a message, submits a Wordle and logs a reading by keyboard alone', {
  timeout: 180_000,
}, async () => {
  const page = await openWithSlowTimers('/signin', null)
  await page.getByRole('button', { name: 'Sign In' }).first().waitFor()
  await tabTo(page, 'Username')
  await page.keyboard.type('Rosalind')
  await tabTo(page, 'Password')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).waitFor()
  await waitUntilSettled(page)

  // A game: the member creates it, adds a point, undoes the tap, and plays to the end.
  await page.keyboard.press('g')
  await page.keyboard.press('p')
  await page.getByRole('link', { name: 'New Game' }).first().waitFor()
  await page.keyboard.press('n')
  await heading(page, 'Select Players').waitFor()
  await page.getByRole('button', { name: /^Teddy/ }).waitFor()
  // The member chooses 8-Ball, because its race has few points.
  await pressOn(page, '9-Ball', 'ArrowLeft')
  await pressOn(page, /^Rosalind/, 'Space')
  await pressOn(page, /^Teddy/, 'Space')
  await pressOn(page, 'Confirm Players')
  await heading(page, 'Update Handicaps').waitFor()
  await pressOn(page, 'Start Game')
  await page.getByRole('button', { name: 'Add a point for Rosalind' }).waitFor()
  await page.waitForURL(/\/pool\/\d+$/)
  const gameId = Number(new URL(page.url()).pathname.split('/').at(-1))
  const rosalind = await playerIdOf(site.owner, 'Rosalind')
  const readScore = async () =>
    (await readGame(site.owner, gameId)).players.find(({ pool_player_id }) => pool_player_id === rosalind)?.score
  const race = (await readGame(site.owner, gameId)).players.find(
    ({ pool_player_id }) => pool_player_id === rosalind,
  )?.handicap
  await pressOn(page, 'Add a point for Rosalind')
  await expect.poll(readScore).toBe(1)
  await pressOn(page, /^Undo/)
  await expect.poll(readScore).toBe(0)
  await tabTo(page, 'Add a point for Rosalind')
  for (let point = 1; point <= (race ?? 0); point += 1) await page.keyboard.press('Enter')
  await expect.poll(readScore).toBe(race)
  await page.getByRole('region', { name: 'After the game' }).waitFor()

  // A message.
  await page.keyboard.press('g')
  await page.keyboard.press('m')
  await page.getByRole('textbox', { name: 'Message' }).waitFor()
  await tabTo(page, 'Message')
  await page.keyboard.type('The table is free.')
  await page.keyboard.press('Control+Enter')
  await page.getByText('The table is free.').last().waitFor()
  await expect.poll(() => page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('')

  // A result of Wordle. The focus must leave the field first, because a `g` would be typed into it.
  await tabTo(page, 'Send')
  await page.keyboard.press('g')
  await page.keyboard.press('w')
  await page.getByText("Enter your results for today's Wordle:").waitFor()
  await tabTo(page, "Enter your results for today's Wordle:")
  await page.keyboard.type('Wordle 1700 3/6')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Saved Wordle 1,700').waitFor()

  // A reading of the roast in progress: a bean temperature of 188 °C.
  await tabTo(page, 'Submit')
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await heading(page, 'Coffee Roasts').waitFor()
  await page.getByRole('main').getByText('Gedeb').first().waitFor()
  await pressOn(page, /Gedeb/)
  await waitForAddress(page, `/coffee/roasts/${roastId}`)
  await pressOn(page, 'Input')
  await page.getByRole('heading', { name: 'Roast Input' }).waitFor()
  await page.keyboard.type('188')
  await page.keyboard.press('Enter')
  await expect
    .poll(async () => (await readRoast(site.owner, roastId)).input_history.map(({ value }) => value))
    .toContain(188)
})
