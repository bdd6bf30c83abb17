/** Follows a new member in Chromium from the invitation to the end of a game of pool. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedBrowser } from '../../support/chromium.ts'
import { PASSWORD } from '../../support/members.ts'
import { type ServerProcess, startServerProcess } from '../../support/serverProcess.ts'
import { closeWindow, PHONE, waitForAddress } from '../../support/site.ts'

let parlor: ServerProcess
let browser: Browser
const phones: Page[] = []

beforeAll(async () => {
  ;[parlor, browser] = await Promise.all([startServerProcess(), sharedBrowser()])
})
afterAll(async () => {
  await Promise.all(phones.map(closeWindow))
  await parlor.stop()
})

/** Opens the address in a new window of the size of a phone. Windows of this test share no cookies. */
async function openOnNewPhone(address: string): Promise<Page> {
  const context = await browser.newContext({ viewport: PHONE, serviceWorkers: 'block' })
  context.setDefaultTimeout(15_000)
  const page = await context.newPage()
  phones.push(page)
  await page.goto(address)
  return page
}

async function signUp(page: Page, username: string) {
  // This sentence about the code is above the form. When it appears, it moves the form, and a press can be lost.
  await page.getByText(/^(This code makes you|Rosalind invites you)/).waitFor()
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await waitForAddress(page, '/')
}

const addPointButton = (page: Page, name: string) => page.getByRole('button', { name: `Add a point for ${name}` })
const scoreLabel = (page: Page, name: string, points: number) =>
  page.getByLabel(`Score of ${name}: ${points}`, { exact: true })

test('[signup-form-02] an invited person signs up with the code and scores a 9-Ball game together with the owner, who uses another phone', {
  timeout: 180_000,
}, async () => {
  const owner = await openOnNewPhone(`${parlor.origin}/signup?code=${parlor.ownerCode}`)
  await signUp(owner, 'Rosalind')

  // The owner makes a sign-up code with the permission to play.
  await owner.goto(`${parlor.origin}/admin`)
  await owner.getByRole('button', { name: 'Invite', exact: true }).click()
  await owner.getByRole('dialog', { name: 'Invite' }).getByText('Pool', { exact: true }).click()
  await owner.getByRole('button', { name: 'Create link' }).click()
  const invitation = owner.getByRole('dialog', { name: 'Invitation' })
  const address = await invitation.locator('code').innerText()
  await invitation.getByRole('button', { name: 'Done' }).click()

  const guest = await openOnNewPhone(address)
  await signUp(guest, 'Teddy')

  // The third player has no account. All three play 9-Ball.
  await owner.goto(`${parlor.origin}/pool/new`)
  await owner.getByRole('button', { name: 'Add player' }).click()
  await owner.getByRole('dialog', { name: 'New User' }).getByLabel('Username').fill('Big_Sal')
  await owner.getByRole('button', { name: 'Create' }).click()
  await owner.getByRole('button', { name: /Rosalind/, pressed: false }).click()
  await owner.getByRole('button', { name: /Teddy/, pressed: false }).click()
  await owner.getByRole('button', { name: 'Confirm Players' }).click()
  for (const name of ['Big_Sal', 'Rosalind', 'Teddy']) {
    await expect.poll(() => owner.getByLabel(`Handicap of ${name}`, { exact: true }).innerText()).toBe('25')
  }
  // A lower handicap makes the test shorter: Teddy wins with 13 points.
  for (let handicap = 25; handicap > 13; handicap -= 1) {
    await owner.getByRole('button', { name: 'Lower the handicap of Teddy' }).click()
  }
  await owner.getByRole('button', { name: 'Start Game' }).click()
  await owner.waitForURL(/\/pool\/\d+$/)
  const gamePath = new URL(owner.url()).pathname

  await guest.goto(`${parlor.origin}${gamePath}`)
  for (let point = 1; point <= 6; point += 1) {
    await addPointButton(owner, 'Teddy').click()
    await addPointButton(guest, 'Rosalind').click()
  }
  for (const page of [owner, guest]) {
    await scoreLabel(page, 'Teddy', 6).waitFor()
    await scoreLabel(page, 'Rosalind', 6).waitFor()
  }
  for (let point = 7; point <= 13; point += 1) await addPointButton(guest, 'Teddy').click()

  for (const page of [owner, guest]) {
    await scoreLabel(page, 'Teddy', 13).waitFor()
    await page.getByText('Winner', { exact: true }).waitFor()
    await addPointButton(page, 'Rosalind').waitFor({ state: 'detached' })
  }

  // After a reload both phones show the same score, so the server has stored it.
  for (const page of [owner, guest]) {
    await page.reload()
    await scoreLabel(page, 'Teddy', 13).waitFor()
    await scoreLabel(page, 'Rosalind', 6).waitFor()
    await page.getByText('Winner', { exact: true }).waitFor()
  }
  // The order in which taps from two phones arrive varies, but the points of both players in a rack have a fixed sum.
  const racks = owner.getByRole('table', { name: 'Racks' })
  const pointsOf = async (name: string) =>
    (
      await racks
        .getByRole('row', { name: new RegExp(name) })
        .getByRole('cell')
        .allInnerTexts()
    ).map(Number)
  const sums = async () => {
    const [teddy, rosalind] = [await pointsOf('Teddy'), await pointsOf('Rosalind')]
    return teddy.map((points, cell) => points + (rosalind[cell] ?? 0))
  }
  // The cells are: rack 1, rack 2, total.
  await expect.poll(sums).toEqual([10, 9, 19])
})
