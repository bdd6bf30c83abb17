import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../../support/chromium.ts'
import { PASSWORD } from '../../support/members.ts'
import { type ServerProcess, startServerProcess } from '../../support/serverProcess.ts'
import { arrivedAt, PHONE } from '../../support/site.ts'

let parlor: ServerProcess
let browser: Browser

beforeAll(async () => {
  ;[parlor, browser] = await Promise.all([startServerProcess(), openBrowser()])
})
afterAll(async () => {
  await browser.close()
  await parlor.stop()
})

/** Somebody with a phone of their own, who was sent an address. */
async function follow(address: string): Promise<Page> {
  const context = await browser.newContext({ viewport: PHONE })
  context.setDefaultTimeout(15_000)
  const page = await context.newPage()
  await page.goto(address)
  return page
}

async function signUp(page: Page, username: string) {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await arrivedAt(page, '/')
}

const add = (page: Page, name: string) => page.getByRole('button', { name: `Add a point for ${name}` })
const score = (page: Page, name: string, points: number) =>
  page.getByLabel(`Score of ${name}: ${points}`, { exact: true })

test('[signup-form-02] a newcomer’s evening: invited, signed up, a 9-Ball game scored from two phones to its end', async () => {
  const owner = await follow(`${parlor.origin}/signup?code=${parlor.ownerCode}`)
  await signUp(owner, 'Rosalind')

  // The owner invites somebody who may play.
  await owner.goto(`${parlor.origin}/admin`)
  await owner
    .locator('label')
    .filter({ hasText: /^pool$/ })
    .click()
  await owner.getByRole('button', { name: 'Make a Code' }).click()
  const invitation = owner.getByRole('dialog', { name: 'Invitation' })
  const address = await invitation.locator('code').innerText()
  await invitation.getByRole('button', { name: 'Done' }).click()

  const guest = await follow(address)
  await signUp(guest, 'Teddy')

  // A third player needs no account; 9-Ball between the two phones and that one.
  await owner.goto(`${parlor.origin}/pool/new`)
  await owner.getByRole('button', { name: 'Add player' }).click()
  await owner.getByRole('dialog', { name: 'New User' }).getByLabel('Username').fill('Big_Sal')
  await owner.getByRole('button', { name: 'Create' }).click()
  await owner.getByRole('button', { name: /Rosalind/, pressed: false }).click()
  await owner.getByRole('button', { name: /Teddy/, pressed: false }).click()
  await owner.getByRole('button', { name: 'Confirm Players' }).click()
  for (const name of ['Big_Sal', 'Rosalind', 'Teddy']) {
    expect(await owner.getByLabel(`Handicap of ${name}`, { exact: true }).innerText()).toBe('25')
  }
  // A short evening: Teddy plays to 13.
  for (let step = 25; step > 13; step -= 1) {
    await owner.getByRole('button', { name: 'Lower the handicap of Teddy' }).click()
  }
  await owner.getByRole('button', { name: 'Start Game' }).click()
  await owner.waitForURL(/\/pool\/\d+$/)
  const game = new URL(owner.url()).pathname

  await guest.goto(`${parlor.origin}${game}`)
  for (let point = 1; point <= 6; point += 1) {
    await add(owner, 'Teddy').click()
    await add(guest, 'Rosalind').click()
  }
  for (const page of [owner, guest]) {
    await score(page, 'Teddy', 6).waitFor()
    await score(page, 'Rosalind', 6).waitFor()
  }
  for (let point = 7; point <= 13; point += 1) await add(guest, 'Teddy').click()

  for (const page of [owner, guest]) {
    await score(page, 'Teddy', 13).waitFor()
    await page.getByText('Winner', { exact: true }).waitFor()
    expect(await add(page, 'Rosalind').isDisabled()).toBe(true)
  }

  // What the server has is what both saw.
  for (const page of [owner, guest]) {
    await page.reload()
    await score(page, 'Teddy', 13).waitFor()
    await score(page, 'Rosalind', 6).waitFor()
    await page.getByText('Winner', { exact: true }).waitFor()
  }
  // Two phones at once leave the order of the taps open, but not what a rack holds.
  const racks = owner.getByRole('table', { name: 'Racks' })
  const pointsOf = async (name: string) =>
    (
      await racks
        .getByRole('row', { name: new RegExp(name) })
        .getByRole('cell')
        .allInnerTexts()
    ).map(Number)
  const [teddy, rosalind] = [await pointsOf('Teddy'), await pointsOf('Rosalind')]
  expect(teddy.map((points, rack) => points + (rosalind[rack] ?? 0))).toEqual([10, 9, 19])
})
