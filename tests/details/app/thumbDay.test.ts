/**
 * Follows a member with a phone of 320 by 568 px who uses only taps: a day with a game, a roast, Wordle and a message.
 */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBean, readRoast } from '../../support/coffee.ts'
import { invite, PASSWORD, playerIdOf, readGame } from '../../support/members.ts'
import { startTestSite, type TestSite, waitForAddress, waitUntilConnected } from '../../support/site.ts'

const SMALL_PHONE = { viewport: { width: 320, height: 568 }, hasTouch: true, isMobile: true }

let site: TestSite
let page: Page

beforeAll(async () => {
  site = await startTestSite()
  await invite(site.owner, { username: 'Teddy', password: PASSWORD, acl: 'pool' })
  await createBean(site.owner, { name: 'Gedeb', origin: 'Ethiopia', region: 'Gedeo' })
  page = await site.visit('/', null, { ...SMALL_PHONE })
  page.setDefaultTimeout(40_000)
})
afterAll(() => site.close())

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const heading = (name: string | RegExp) => page.getByRole('heading', { name, level: 1 })
const dialog = () => page.getByRole('dialog')
const bar = () => page.getByRole('navigation', { name: 'Tools' })
/** Taps a field and types, as with the keyboard of the phone. */
async function type(field: Locator, text: string) {
  await field.tap()
  await page.keyboard.type(text)
}

/** Returns a function that taps where the target is now. The function does not wait until the target can be tapped. */
async function tapAtPositionOf(target: Locator): Promise<() => Promise<void>> {
  const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return () => page.touchscreen.tap(x + width / 2, y + height / 2)
}

const idInAddress = () => Number(new URL(page.url()).pathname.split('/').at(-1))

test('[thumb-day-01] a member can use a game, a roast, Wordle and messages with taps alone at 320 px', {
  timeout: 180_000,
}, async () => {
  await page.getByRole('link', { name: 'Sign In' }).tap()
  await type(page.getByLabel('Username'), 'Rosalind')
  await type(page.getByLabel('Password', { exact: true }), PASSWORD)
  await button('Sign In').tap()
  await waitUntilConnected(page)

  // A game: the member creates it from the bar, adds a point, undoes the tap, and plays to the end.
  await bar().getByRole('link', { name: 'Pool' }).tap()
  await page.getByRole('link', { name: 'New Game' }).first().tap()
  await heading('Select Players').waitFor()
  await page.getByText('8-Ball', { exact: true }).tap()
  await button(/^Rosalind/).tap()
  await button(/^Teddy/).tap()
  await button('Confirm Players').tap()
  await heading('Update Handicaps').waitFor()
  await button('Start Game').tap()
  await page.waitForURL(/\/pool\/\d+$/)
  const gameId = idInAddress()
  const rosalindId = await playerIdOf(site.owner, 'Rosalind')
  const readRosalind = async () =>
    (await readGame(site.owner, gameId)).players.find(({ pool_player_id }) => pool_player_id === rosalindId)
  const race = (await readRosalind())?.handicap ?? 0
  await button('Add a point for Rosalind').tap()
  await expect.poll(async () => (await readRosalind())?.score).toBe(1)
  await button(/^Undo/).tap()
  await expect.poll(async () => (await readRosalind())?.score).toBe(0)
  await button('Let others watch').tap()
  await dialog().getByRole('heading', { name: 'Let others watch' }).waitFor()
  await dialog().getByRole('button', { name: 'Close' }).first().tap()
  await dialog().waitFor({ state: 'detached' })
  for (let point = 1; point <= race; point += 1) await button('Add a point for Rosalind').tap()
  await expect.poll(async () => (await readRosalind())?.score).toBe(race)
  await page.getByRole('region', { name: 'After the game' }).waitFor()

  // A roast with a reading (a bean temperature of 188 °C) and an event. The member taps 'Charge' in the menu of the
  // events, and 'End' directly after that, while the menu may still be closing.
  await bar().getByRole('link', { name: 'Coffee' }).tap()
  await heading('Coffee Roasts').waitFor()
  await page.getByRole('link', { name: 'New Roast' }).first().tap()
  await button(/^Gedeb/).tap()
  await page.waitForURL(/\/coffee\/roasts\/\d+$/)
  const roastId = idInAddress()
  await button('Start').tap()
  await button('Input').tap()
  for (const key of '188') await button(key).tap()
  await button('Submit').tap()
  await expect
    .poll(async () => (await readRoast(site.owner, roastId)).input_history.map(({ value }) => value))
    .toContain(188)
  await button('Event').tap()
  await page.getByRole('menuitem', { name: 'Charge' }).waitFor()
  // In the first second of a roast 'End' is disabled, because a tap there could be the second of a double tap on
  // 'Start'.
  await expect.poll(() => button('End').isEnabled()).toBe(true)
  const tapEnd = await tapAtPositionOf(button('End'))
  await page.getByRole('menuitem', { name: 'Charge' }).tap()
  await tapEnd()
  await dialog().getByRole('button', { name: 'End Roast' }).tap()
  await expect.poll(async () => (await readRoast(site.owner, roastId)).end_time).not.toBeNull()
  await expect
    .poll(async () => (await readRoast(site.owner, roastId)).event_history.map(({ event_type }) => event_type))
    .toContain('CHARGE')
  await button('After the Roast').tap()
  await type(dialog().getByLabel(/^Coffee Out/), '200')
  await type(dialog().getByLabel('Bag Code'), 'GEDEB-7')
  await dialog().getByRole('button', { name: 'Save' }).tap()
  await expect.poll(async () => (await readRoast(site.owner, roastId)).coffee_out_mg).not.toBeNull()

  // A result of Wordle and a message.
  await bar().getByRole('link', { name: 'Wordle' }).tap()
  await type(page.getByLabel("Enter your results for today's Wordle:"), 'Wordle 1700 3/6')
  await button('Submit').tap()
  await page.getByText('Saved Wordle 1,700').waitFor()
  await bar().getByRole('link', { name: 'Messages' }).tap()
  await type(page.getByRole('textbox', { name: 'Message' }), 'The table is free.')
  await button('Send').tap()
  await page.getByText('The table is free.').last().waitFor()
  await expect.poll(() => page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('')

  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).tap()
  await button('Sign Out').tap()
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor()
  await waitForAddress(page, '/')
})
