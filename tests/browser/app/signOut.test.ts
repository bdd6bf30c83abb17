/** Checks the question that a member gets before a sign-out if something is not saved. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { problemsInBothWidths } from '../../support/axe.ts'
import { invite, type Member, PASSWORD, playerIdOf, readGame, signIn, startGame } from '../../support/members.ts'
import { closeWindow, waitForAddress } from '../../support/site.ts'
import { test } from '../../support/siteTest.ts'

let nora: Member

test.beforeAll(async ({ site }) => {
  nora = await invite(site.owner, { username: 'Nora', password: PASSWORD, acl: 'pool' })
})

const question = (page: Page) => page.getByRole('dialog', { name: 'Sign out?' })
const answerButton = (page: Page, name: string) => question(page).getByRole('button', { name, exact: true })

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
}

test('[session-signout-04] [dialogs-axe-01] a sign-out with unsaved taps asks the member to confirm, and the taps are saved after the next sign-in', {
  timeout: 120_000,
}, async ({ site }) => {
  const players = [{ pool_player_id: await playerIdOf(nora, 'Nora'), handicap: 9 }]
  const id = await startGame(nora, { game_type: '9-Ball', players })
  const session = await signIn(site.origin, { username: 'Nora', password: PASSWORD })
  const page = await site.visit(`/pool/${id}`, session)
  // No tap reaches the server.
  await page.route(/\/scores$/, (route) => route.abort())
  const addButton = page.getByRole('button', { name: 'Add a point for Nora' })
  await addButton.click()
  await addButton.click()
  // The top bar counts a tap when it is on the disk. Before that, the sign-out does not know the tap.
  await page.getByRole('button', { name: '2 not saved yet' }).waitFor()

  await signOut(page)
  await question(page)
    .getByText('2 entries are not saved yet. They stay on this phone until you sign in here again.')
    .waitFor()
  await expect.poll(() => answerButton(page, 'Stay').evaluate((button) => button === document.activeElement)).toBe(true)
  await expect.poll(() => problemsInBothWidths(page)).toEqual([])
  // 'Stay' has the focus, so Enter presses it.
  await page.keyboard.press('Enter')
  await question(page).waitFor({ state: 'detached' })
  await addButton.waitFor()

  await signOut(page)
  await answerButton(page, 'Sign Out').click()
  await waitForAddress(page, '/')
  await page.getByRole('link', { name: 'Sign In' }).click()
  await page.getByLabel('Username').fill('Nora')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.unrouteAll()
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await waitForAddress(page, '/')
  const score = async () => (await readGame(nora, id)).players.map((player) => player.score)
  await expect.poll(score, { timeout: 20_000 }).toEqual([2])
  await closeWindow(page)
})
