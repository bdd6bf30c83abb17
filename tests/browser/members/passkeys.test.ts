/**
 * Tests sign-in, sign-up and changes of an account with passkeys. The passkeys are on a device that Chromium simulates:
 * its virtual authenticator.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { problemsInBothWidths } from '../../support/axe.ts'
import { holdCalls } from '../../support/heldCalls.ts'
import { call, createSignUpCode, dataOf, invite, type Member, PASSWORD } from '../../support/members.ts'
import { startTestSite, type TestSite, waitForAddress, waitUntilSettled } from '../../support/site.ts'
import {
  openDevice as openDeviceOn,
  passkeyOrigin,
  signUpWithPasskey as signUpOn,
  type VirtualDevice,
} from '../../support/virtualDevice.ts'

let site: TestSite
let origin: string

beforeAll(async () => {
  site = await startTestSite()
  origin = passkeyOrigin(site)
})
afterAll(() => site.close())

/** Opens a window on a device. Its function `count` returns how many passkeys the device has. */
const openDevice = (member: Member | null = null) => openDeviceOn(site, member)

const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
const dialogButton = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })
/** The link in the top bar with the name of the signed-in member. */
const nameLink = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first()
/** The part of the account page about passkeys. */
const card = (page: Page) => page.getByRole('region', { name: 'Passkeys' })
const inviteMember = async (username: string, acl = 'pool') => invite(site.owner, { username, password: PASSWORD, acl })

/** Signs up with a passkey on the page, and arrives at the home page. */
async function signUpWithPasskey(device: VirtualDevice, username: string): Promise<void> {
  const code = await createSignUpCode(site.owner, { acl: 'pool' })
  await signUpOn(device, `${origin}/signup?code=${code}`, username)
  await waitForAddress(device.page, '/')
}

/** Makes the browser show no passkeys at a field. Otherwise the virtual device would choose one there automatically. */
const showNoPasskeysAtFields = (page: Page) =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })

/** Removes the session from this browser, and also what the page has stored in the local storage. */
async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
}

test('[passkeys-page-03] a sign-up with a passkey needs a name and a code, and no password', async () => {
  const device = await openDevice()
  const { page } = device
  await page.goto(`${origin}/signup`)
  await button(page, 'Use a Passkey').click()
  await page.getByText('A referral code is required to create an account.').waitFor()
  await page.getByLabel('Referral Code').fill(await createSignUpCode(site.owner, { acl: 'pool' }))
  await button(page, 'Use a Passkey').click()
  await page.getByText('Username is required.', { exact: true }).waitFor()
  // The owner of the test site has the name Rosalind. Usernames are compared without regard to case.
  await page.getByLabel('Username').fill('rosalind')
  await button(page, 'Use a Passkey').click()
  await page.getByText('This username is taken. Choose another.').waitFor()
  await expect.poll(() => device.count()).toBe(0)
  await page.getByLabel('Username').fill('Portia')
  await button(page, 'Use a Passkey').click()
  await waitForAddress(page, '/')
  await nameLink(page, 'Portia').waitFor()
  await expect.poll(() => device.count()).toBe(1)
})

test('[passkeys-page-01] the field "Username" offers the passkeys, and a chosen passkey signs in', async () => {
  const device = await openDevice()
  const { page } = device
  await signUpWithPasskey(device, 'Balthazar')
  await signOut(page)
  const offers = await holdCalls(page, 'POST', '/public/passkeys/sign-in')
  await page.goto(`${origin}/signin`)
  await expect.poll(() => page.getByLabel('Username').getAttribute('autocomplete')).toBe('username webauthn')
  // The page offers passkeys without a dialog, so the form can be used.
  await page.getByLabel('Username').fill('somebody')
  // The virtual device chooses its only passkey as soon as the page offers passkeys.
  await offers.pass()
  await waitForAddress(page, '/')
  await nameLink(page, 'Balthazar').waitFor()
})

test('[passkeys-page-02] [passkeys-page-07] the button "Use a Passkey" signs in, and says when no passkey was chosen, or when it does not work any more after an admin has reset the password', async () => {
  const device = await openDevice()
  const { page } = device
  await page.goto(`${origin}/signin`)
  await page.getByLabel('Username').waitFor()
  await button(page, 'Use a Passkey').click()
  await page.getByText('No passkey was used. Try again, or go on without one.').waitFor()
  await signUpWithPasskey(device, 'Nerissa')
  await signOut(page)
  await showNoPasskeysAtFields(page)
  await page.goto(`${origin}/signin`)
  // The box is ticked at first, so this click removes the tick. The page stores the choice as `persist`.
  await page.getByText('Remember me on this device').click()
  await button(page, 'Use a Passkey').click()
  await waitForAddress(page, '/')
  await nameLink(page, 'Nerissa').waitFor()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('persist'))).toBe('false')

  // An admin resets the password of this member.
  // The code that shows the notice of the admin is in this chunk.
  await waitUntilSettled(page)
  const { cookie } = site.owner
  const users = dataOf(await call(site.origin, 'GET /users', { cookie }))
  const user_id = users.find(({ username }) => username === 'Nerissa')?.user_id ?? 0
  dataOf(await call(site.origin, 'PATCH /users', { cookie, body: { user_id, newPassword: '' } }))
  await page.getByText('has reset your password and removed your passkeys.').first().waitFor()
  await signOut(page)
  await page.goto(`${origin}/signin`)
  await button(page, 'Use a Passkey').click()
  await page.getByText('This passkey does not work here any more').waitFor()
})

test('[passkeys-page-06] at 127.0.0.1 the page shows at which address passkeys work, and the password works', async () => {
  const { page } = await openDevice()
  await inviteMember('Gratiano')
  await page.goto(`${site.origin}/signin`)
  await page.getByLabel('Username').fill('Gratiano')
  await button(page, 'Use a Passkey').click()
  await page.getByText(`Open http://localhost:${new URL(origin).port}.`).waitFor()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await button(page, 'Sign In').click()
  await waitForAddress(page, '/')
})

test('[passkeys-page-04] [dialogs-axe-01] the account page lists, adds, renames and removes passkeys, and asks for the password to add or remove one', async () => {
  const member = await inviteMember('Jessica')
  const device = await openDevice(member)
  const { page } = device
  await page.goto(`${origin}/users/Jessica`)
  await button(page, 'Add a Passkey').click()
  await dialogButton(page, 'Continue').click()
  await page.getByText('Password is required.').waitFor()
  await expect.poll(() => problemsInBothWidths(page), { message: 'the dialog of a new passkey' }).toEqual([])
  const password = page.getByRole('dialog').getByLabel('Password')
  await password.fill('not the password')
  await dialogButton(page, 'Continue').click()
  await page.getByText('The password is not right.').waitFor()
  await password.fill(PASSWORD)
  await dialogButton(page, 'Continue').click()
  // The server names a new passkey after the browser and the system. The browser of the tests runs on Linux.
  await card(page).getByText('on Linux').waitFor()
  await expect.poll(() => device.count()).toBe(1)
  await page.getByRole('button', { name: /^Rename .* on Linux$/ }).click()
  await page.getByRole('dialog').getByLabel('Name').fill(' ')
  await dialogButton(page, 'Save').click()
  await page.getByText('Name is required.').waitFor()
  await expect.poll(() => problemsInBothWidths(page), { message: 'the dialog of a name' }).toEqual([])
  await page.getByRole('dialog').getByLabel('Name').fill('My laptop')
  await dialogButton(page, 'Save').click()
  await card(page).getByText('My laptop').waitFor()
  await page.getByRole('button', { name: 'Remove My laptop' }).click()
  await dialogButton(page, 'Remove Passkey').waitFor()
  await expect.poll(() => problemsInBothWidths(page), { message: 'the dialog of a removal' }).toEqual([])
  await page.getByRole('dialog').getByLabel('Password').fill(PASSWORD)
  await dialogButton(page, 'Remove Passkey').click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await card(page).getByText('My laptop').waitFor({ state: 'detached' })
  const cookies = await page.context().cookies(origin)
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  await expect.poll(async () => dataOf(await call(origin, 'GET /auth/passkeys', { cookie }))).toEqual([])
})

test('[passkeys-page-05] a member without a password cannot remove the only passkey, and sets a password with it', async () => {
  const device = await openDevice()
  const { page } = device
  await signUpWithPasskey(device, 'Lorenzo')
  await page.goto(`${origin}/users/Lorenzo`)
  await page.getByText('It is your only way to sign in.').waitFor()
  await expect
    .poll(() =>
      card(page)
        .getByRole('button', { name: /^Remove/ })
        .count(),
    )
    .toBe(0)
  await page.getByRole('button', { name: 'Edit name' }).click()
  await page.getByLabel('Username').fill('Lawrence')
  // The only password field is the one for a new password: no field asks for the old one.
  await expect.poll(() => page.locator('input[type=password]').count()).toBe(1)
  await button(page, 'Save').click()
  await waitForAddress(page, '/users/Lawrence')
  await expect.poll(() => page.getByLabel('Old Password').count()).toBe(0)
  await page.getByLabel('New Password').fill(PASSWORD)
  await button(page, 'Set Password').click()
  // The member has a password now. So the page asks for the old password, and the passkey can be removed.
  await page.getByLabel('Old Password').waitFor()
  await card(page)
    .getByRole('button', { name: /^Remove/ })
    .waitFor()

  const otherDevice = await openDevice()
  await signUpWithPasskey(otherDevice, 'Shylock')
  await otherDevice.page.goto(`${origin}/users/Shylock`)
  await button(otherDevice.page, 'Delete Account').click()
  await dialogButton(otherDevice.page, 'Delete Account').click()
  await waitForAddress(otherDevice.page, '/')
  const users = dataOf(await call(site.origin, 'GET /users', { cookie: site.owner.cookie }))
  expect(users.map(({ username }) => username)).not.toContain('Shylock')
})
