// Presses the buttons of a score sheet in Chromium.

import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { NINE, type RackEnd, type RackOver, type Tap } from '../../contract/rules/pool/scoredGame.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
/** The button of a ball on a score sheet of 9-Ball. */
export const ball = (page: Page, number: number) => page.getByRole('button', { name: new RegExp(`^Ball ${number}\\b`) })

/** The name of the button for balls that went down on the break. */
export const BREAK = 'The next balls went down on the break'
const isPressed = async (page: Page, name: string) => (await button(page, name).getAttribute('aria-pressed')) === 'true'

/** Presses until `read` has another value than at first. The page ignores a second press of one touch. */
export async function pressUntil(target: Locator, read: () => Promise<unknown>, end?: unknown): Promise<void> {
  const before = await read()
  const isDone = async () => {
    const value = await read()
    return end === undefined ? value !== before : value === end
  }
  await expect
    .poll(async () => {
      if (!(await isDone())) await target.click({ timeout: 1000 }).catch(() => undefined)
      return isDone()
    })
    .toBe(true)
}

/** Presses a button that ends a rack, until the page has the press. */
const endRack = (page: Page, target: Locator) =>
  pressUntil(target, () => page.evaluate(() => document.querySelector('section[aria-label^="Rack "]')?.ariaLabel))

/**
 * Makes this tap with the buttons of the page. `tapsIn` explains the taps.
 * @param names the name of the player of the tap, and the name of the other player
 */
export async function pressTap(
  page: Page,
  { action, ball: number = 0, how, on_break }: Omit<Tap, 'pool_player_id'>,
  [name, otherName]: readonly [string, string],
): Promise<void> {
  if (action === 'at_table') return button(page, `${name} is at the table`).click()
  if (on_break && !(await isPressed(page, BREAK))) await button(page, BREAK).click()
  if (action === 'add' && number === NINE) return endRack(page, ball(page, number))
  if (action === 'add' && number > 0) return ball(page, number).click()
  if (action === 'dead') {
    // The first press pockets the ball, and the second press makes it dead. The page ignores presses that are too close.
    if ((await ball(page, number).getAttribute('data-state')) === 'up') await ball(page, number).click()
    return pressUntil(ball(page, number), () => ball(page, number).getAttribute('data-state'), 'dead')
  }
  if (action === 'rack_over') {
    await button(page, 'Rack over').click()
    const texts = { stalemate: /^Stalemate/, void: /^Void/, gathered: new RegExp(`^${name} gathered`) }
    return pressUntil(button(page, texts[how as RackOver]), () => page.getByRole('dialog').count(), 0)
  }
  if (action === 'add') {
    const texts = {
      break_and_run: `${name} wins: break and run`,
      eight_on_break: `${name} wins: eight on the break`,
      opponent_early_eight: `${otherName} loses: early eight`,
      opponent_scratch: `${otherName} loses: scratch on the eight`,
      opponent_wrong_pocket: `${otherName} loses: eight in the wrong pocket`,
    }
    return endRack(page, button(page, how ? texts[how as RackEnd] : `${name} wins the rack`))
  }
  if (action === 'time_out') return button(page, new RegExp(`^Time-out ${name}`)).click()
  return button(page, { miss: 'Miss', safety: 'Safety', foul: 'Foul', subtract: '' }[action]).click()
}
