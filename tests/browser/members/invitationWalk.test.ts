/** Follows a guest from the QR code of an invitation to a sign-in with a passkey, with two browsers. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, dataOf } from '../../support/members.ts'
import { decodedQrCode } from '../../support/qrCode.ts'
import { startTestSite, type TestSite, waitForAddress } from '../../support/site.ts'
import { openDevice, passkeyOrigin } from '../../support/virtualDevice.ts'

let site: TestSite

beforeAll(async () => {
  site = await startTestSite()
})
afterAll(() => site.close())

const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
const accountLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Beatrice', exact: true })

/**
 * The owner makes an invitation at the address where passkeys work. Returns the text that a camera reads from the QR
 * code of the invitation.
 */
async function scannedInvitation(): Promise<string> {
  const { page } = await openDevice(site, site.owner)
  await page.goto(`${passkeyOrigin(site)}/admin`)
  await button(page, 'Invite').click()
  const form = page.getByRole('dialog', { name: 'Invite' })
  await form.getByText('Coffee', { exact: true }).click()
  await form.getByLabel('Label').fill('For Beatrice')
  await form.getByRole('button', { name: 'Create link' }).click()
  const qrCode = page.getByRole('dialog').getByRole('img', { name: 'QR code of the address' })
  await qrCode.waitFor()
  return (await decodedQrCode(page, qrCode)) ?? ''
}

test('[passkeys-page-10] a guest scans an invitation, signs up with a passkey and no password, and signs in again with it', async () => {
  const address = await scannedInvitation()
  expect(address).toMatch(/^http:\/\/localhost:\d+\/signup\?code=\w+/)

  const phone = await openDevice(site)
  const { page } = phone
  await page.goto(address)
  await page.getByText(/^Rosalind invites you to the parlor/).waitFor()
  await page.getByLabel('Username').fill('Beatrice')
  await button(page, 'Use a Passkey').click()
  await waitForAddress(page, '/')
  await accountLink(page).waitFor()
  // `count` is the number of passkeys on the phone.
  await expect.poll(() => phone.count()).toBe(1)

  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  const signIn = page.getByRole('banner').getByRole('link', { name: 'Sign In' })
  await signIn.waitFor()
  // Makes the browser show no passkeys at a field. Otherwise the device would choose its passkey there before the test
  // presses the button.
  await page.evaluate(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  await signIn.click()
  await button(page, 'Use a Passkey').click()
  await accountLink(page).waitFor()
  await expect.poll(() => phone.count()).toBe(1)

  const users = dataOf(await call(site.origin, 'GET /users', { cookie: site.owner.cookie }))
  const guest = users.find(({ username }) => username === 'Beatrice')
  expect(guest).toMatchObject({ acl: 'coffee' })
})
