/** Tests the page on which admins manage users and sign-up codes, in Chromium. */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordAlerts, waitUntilAlertGone } from '../../support/alerts.ts'
import { call, dataOf, invite, PASSWORD, signIn } from '../../support/members.ts'
import { decodedQrCode } from '../../support/qrCode.ts'
import {
  closeWindow,
  startTestSite,
  type TestSite,
  waitForAddress,
  waitUntilConnected,
  waitUntilDisconnected,
} from '../../support/site.ts'

let site: TestSite
let page: Page

beforeAll(async () => {
  site = await startTestSite()
  await invite(site.owner, { username: 'Teddy', password: PASSWORD, acl: 'pool' })
  await invite(site.owner, { username: 'Ines', password: PASSWORD, acl: '' })
  page = await site.visit('/admin', site.owner, {
    viewport: { width: 900, height: 860 },
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await userButtons().first().waitFor()
  await recordAlerts(page)
})
afterAll(() => site.close())

/** The rows of the list of users: each is a button that opens its user. */
const userButtons = () =>
  page
    .locator('main')
    .getByRole('button')
    .filter({ has: page.locator('[data-part=item-indicator]') })
const dialog = () => page.getByRole('dialog')
/** The button with this name in the dialog. */
const inDialog = (name: string) => dialog().getByRole('button', { name, exact: true })
const userButton = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}\\b`) })

/** Waits until the list shows exactly these usernames. */
const expectListed = (...usernames: string[]) =>
  expect
    .poll(() => userButtons().evaluateAll((all) => all.map((item) => item.querySelector('span')?.textContent)))
    .toEqual(usernames)

/** Opens a user in the list, if it is not open yet, and returns the part that then appears below the name. */
async function openUser(name: string): Promise<Locator> {
  if ((await userButton(name).getAttribute('aria-expanded')) !== 'true') await userButton(name).click()
  const content = page.getByRole('region', { name: new RegExp(`^${name}\\b`) })
  await content.getByRole('button', { name: 'Ping User' }).waitFor()
  return content
}

const readUsernames = async () =>
  dataOf(await call(site.origin, 'GET /users', { cookie: site.owner.cookie })).map(({ username }) => username)

describe('the users page', () => {
  test('[admin-users-05] [admin-users-08] [admin-users-15] [alerts-text-02] [backups-28] "Update User" renames the user, and sends nothing if the name is empty, and the page shows what the server answers about its backups', async () => {
    const card = page.getByRole('region', { name: 'Backups' })
    await card.getByText('This server makes no backups by itself.').waitFor()
    const item = await openUser('Ines')
    await item.getByRole('button', { name: 'Update Username' }).click()
    await dialog().getByRole('heading', { name: 'Update User' }).waitFor()
    const field = dialog().getByLabel('Username')
    await expect.poll(() => field.inputValue()).toBe('Ines')
    const calls: string[] = []
    page.on('request', (request) => request.url().endsWith('/api/users') && calls.push(request.method()))
    for (const empty of ['', '  ']) {
      await field.fill(empty)
      await inDialog('Update').click()
    }
    await expect.poll(() => dialog().count()).toBe(1)
    expect(calls).toEqual([])
    await field.fill('Teddy')
    await inDialog('Update').click()
    await dialog().getByText('This username is taken. Choose another.').waitFor()
    await field.fill('Inez')
    await inDialog('Update').click()
    await dialog().waitFor({ state: 'detached' })
    const { shownMs } = await waitUntilAlertGone(page, 'User Updated')
    expect(shownMs).toBe(1000)
    await userButton('Inez').waitFor()
    await expectListed('Inez', 'Rosalind', 'Teddy')
    await expect.poll(readUsernames).toEqual(['Inez', 'Rosalind', 'Teddy'])
  })

  test('[admin-users-06] [admin-users-07] [admin-users-18] "New User" sends nothing if the name is empty, then shows a one-time code, and the new user signs in with it', async () => {
    await page.getByRole('button', { name: 'Add User' }).click()
    await dialog().getByRole('heading', { name: 'New User' }).waitFor()
    const calls: string[] = []
    page.on('request', (request) => request.url().endsWith('/api/users') && calls.push(request.method()))
    await inDialog('Create').click()
    await dialog().getByLabel('Username').fill('  ')
    await inDialog('Create').click()
    await expect.poll(() => dialog().count()).toBe(1)
    expect(calls).toEqual([])
    await dialog().getByLabel('Username').fill('Zelda')
    await inDialog('Create').click()
    await dialog().getByRole('heading', { name: 'One-time code for Zelda' }).waitFor()
    await dialog().getByText(`at ${site.origin}/signin`).waitFor()
    const code = await dialog().locator('code').innerText()
    await inDialog('Copy').click()
    await dialog().getByText('Copied.').waitFor()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(code)
    await inDialog('Done').click()
    // The dialog becomes transparent slowly before the page removes it.
    await dialog().waitFor({ state: 'detached' })
    await expectListed('Inez', 'Rosalind', 'Teddy', 'Zelda')
    await expect.poll(() => page.content()).not.toContain(code)
    const zelda = await signIn(site.origin, { username: 'Zelda', password: code })
    expect(zelda.user.must_change_password).toBe(true)
    dataOf(
      await call(site.origin, 'DELETE /users/:username', {
        cookie: site.owner.cookie,
        params: { username: 'Zelda' },
      }),
    )
    await page.reload()
    await expectListed('Inez', 'Rosalind', 'Teddy')
    await recordAlerts(page)
  })

  test('[admin-users-11] [alerts-text-01] [dialogs-confirm-02] [dialogs-confirm-03] "Reset Password" and "Delete User" ask the admin to confirm; then a one-time code is shown, and the deleted user disappears', async () => {
    const item = await openUser('Teddy')
    await item.getByRole('button', { name: 'Reset Password' }).click()
    await dialog().getByRole('heading', { name: 'Are you sure?' }).waitFor()
    await dialog().getByText("This user's password will be updated on their next login.", { exact: true }).waitFor()
    await inDialog('Reset Password').click()
    const { shownMs } = await waitUntilAlertGone(page, 'Password Reset!')
    expect(shownMs).toBe(1000)
    await dialog().getByRole('heading', { name: 'One-time code for Teddy' }).waitFor()
    const code = await dialog().locator('code').innerText()
    await inDialog('Copy').click()
    await dialog().getByText('Copied.').waitFor()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(code)
    // The code is shown only once, so a click beside the dialog must not close it.
    await page.mouse.click(5, 5)
    await expect.poll(() => dialog().locator('code').innerText()).toBe(code)
    await inDialog('Done').click()
    await dialog().waitFor({ state: 'detached' })
    await expect.poll(() => page.content()).not.toContain(code)
    const member = await signIn(site.origin, { username: 'Teddy', password: code })
    expect(member.user.must_change_password).toBe(true)

    await invite(site.owner, { username: 'Ophelia', password: PASSWORD, acl: '' })
    await page.reload()
    const opened = await openUser('Ophelia')
    await opened.getByRole('button', { name: 'Delete User' }).click()
    await dialog().getByRole('heading', { name: 'Are you sure?' }).waitFor()
    const question = 'Do you really want to delete this user? This process cannot be undone.'
    await dialog().getByText(question, { exact: true }).waitFor()
    await inDialog('Delete User').click()
    await userButton('Ophelia').waitFor({ state: 'detached' })
    await expect.poll(readUsernames).not.toContain('Ophelia')
  })

  test('[admin-users-13] an admin grants and withdraws permissions, which change the menu of the member immediately, and pings only this member', async () => {
    const inez = await signIn(site.origin, { username: 'Inez', password: PASSWORD })
    const inezPage = await site.visit('/users/Inez', inez)
    // A page for members waits for the code that receives a change of the permissions.
    await inezPage.getByRole('heading', { name: 'Inez', level: 1 }).waitFor()
    const item = await openUser('Inez')
    // The list may show a change before its call is answered. Until the answer the switches are disabled.
    const flipSwitch = async (permission: string) => {
      await expect.poll(() => item.getByLabel(permission).isEnabled()).toBe(true)
      await item
        .locator('label')
        .filter({ hasText: new RegExp(`^${permission}`, 'i') })
        .click()
    }
    for (const permission of ['admin', 'pool', 'coffee']) {
      await expect.poll(() => item.getByLabel(permission).isChecked()).toBe(false)
      await flipSwitch(permission)
      await userButton('Inez').getByText(permission, { exact: true }).waitFor()
    }
    await inezPage.getByRole('button', { name: 'Menu' }).click()
    for (const entry of ['Admin Console', 'Pool', 'Coffee']) {
      await inezPage.locator('.account-menu').getByRole('link', { name: entry, exact: true }).waitFor()
    }
    await flipSwitch('admin')
    await userButton('Inez').getByText('admin', { exact: true }).waitFor({ state: 'detached' })
    await inezPage.getByRole('link', { name: 'Admin Console' }).waitFor({ state: 'detached' })
    const storedUsers = dataOf(await call(site.origin, 'GET /users', { cookie: site.owner.cookie }))
    expect(storedUsers.find(({ username }) => username === 'Inez')?.acl).toBe('pool|coffee')

    const pageOfRosalind = await site.visit(
      '/users/Rosalind',
      await signIn(site.origin, { username: 'Rosalind', password: PASSWORD }),
    )
    await pageOfRosalind.getByRole('heading', { name: 'Rosalind', level: 1 }).waitFor()
    await Promise.all([waitUntilConnected(inezPage), waitUntilConnected(pageOfRosalind), waitUntilConnected(page)])
    await Promise.all([recordAlerts(inezPage), recordAlerts(pageOfRosalind)])
    await item.getByRole('button', { name: 'Ping User' }).click()
    await inezPage.getByText('An administrator says hello.').waitFor()
    await expect.poll(() => pageOfRosalind.evaluate(() => globalThis.seenAlerts)).toEqual([])
    await Promise.all([closeWindow(inezPage), closeWindow(pageOfRosalind)])

    const ping = item.getByRole('button', { name: 'Ping User' })
    await expect.poll(() => ping.isEnabled()).toBe(true)
    await page.context().setOffline(true)
    try {
      await waitUntilDisconnected(page)
      await expect.poll(() => ping.isDisabled()).toBe(true)
    } finally {
      await page.context().setOffline(false)
    }
    await waitUntilConnected(page)
    await expect.poll(() => ping.isEnabled()).toBe(true)
  })

  test('[dialogs-confirm-01] every question has the title "Are you sure?", and closing or cancelling it sends nothing', {
    timeout: 120_000,
  }, async () => {
    const usersBefore = dataOf(await call(site.origin, 'GET /users', { cookie: site.owner.cookie }))
    const sentCalls: string[] = []
    page.on(
      'request',
      (request) => request.method() !== 'GET' && request.url().includes('/api/') && sentCalls.push(request.url()),
    )
    const item = await openUser('Teddy')
    // The test waits for the focus: before the focus moves into the dialog, a key or a click goes to the page.
    const waitForQuestion = async () => {
      await dialog().getByRole('heading', { name: 'Are you sure?' }).waitFor()
      await expect.poll(() => dialog().evaluate((element) => element.contains(document.activeElement))).toBe(true)
    }
    const waysToClose = [
      () => inDialog('Cancel').click(),
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(5, 5),
    ]
    for (const name of ['Reset Password', 'Delete User']) {
      for (const close of waysToClose) {
        await item.getByRole('button', { name }).click()
        await waitForQuestion()
        await close()
        await dialog().waitFor({ state: 'detached' })
      }
    }
    await page.goto(`${site.origin}/users/Rosalind`)
    await page.getByRole('button', { name: 'Delete Account' }).waitFor()
    // When the lists in the cards above appear, they move the button.
    await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' })
    for (const close of waysToClose) {
      await page.getByRole('button', { name: 'Delete Account' }).click()
      await waitForQuestion()
      await close()
      await dialog().waitFor({ state: 'detached' })
    }
    expect(sentCalls).toEqual([])
    await expect
      .poll(async () => dataOf(await call(site.origin, 'GET /users', { cookie: site.owner.cookie })))
      .toEqual(usersBefore)
    await page.goto(`${site.origin}/admin`)
    await expectListed('Inez', 'Rosalind', 'Teddy')
  })
})

describe('sign-up codes', () => {
  test('[admin-users-24] [admin-users-25] [admin-users-40] [admin-users-52] an admin makes a code with a label, permissions, uses and an expiry time, shares its address, and can revoke it', async () => {
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    await dialog().getByText('They will only see the public pages.').waitFor()
    await inDialog('Create link').click()
    const address = await dialog().locator('code').innerText()
    /**
     * Sets what the share sheet does from now on. A share sheet is the list of apps to which a browser can send an
     * address. With null, the browser has no share sheet.
     */
    const setShareSheet = (outcome: 'shares' | 'closes' | null) =>
      page.evaluate((wantedOutcome) => {
        Reflect.set(window, 'shared', null)
        if (wantedOutcome === null) return void Reflect.deleteProperty(navigator, 'share')
        const value = async (data: ShareData) => {
          Reflect.set(window, 'shared', data)
          if (wantedOutcome === 'closes') throw new DOMException('closed', 'AbortError')
        }
        Object.defineProperty(navigator, 'share', { configurable: true, value })
      }, outcome)
    const readSharedData = () => page.evaluate(() => Reflect.get(window, 'shared'))

    await setShareSheet('closes')
    await inDialog('Share').click()
    await expect.poll(readSharedData).toEqual({ url: address })
    await expect.poll(() => dialog().getByRole('status').innerText()).toBe('')
    await setShareSheet('shares')
    await inDialog('Share').click()
    await dialog().getByText('Shared.').waitFor()
    await page.evaluate(() => navigator.clipboard.writeText(''))
    await setShareSheet(null)
    await inDialog('Share').click()
    await dialog().getByText('Copied.').waitFor()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(address)
    await inDialog('Done').click()
    await dialog().waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    const form = page.getByRole('dialog', { name: 'Invite' })
    await form.getByText('Coffee', { exact: true }).click()
    await expect.poll(() => form.getByText('They will only see the public pages.').count()).toBe(0)
    await form.getByLabel('Label').fill('League night')
    await form.getByLabel('Uses').fill('0')
    await form.getByRole('button', { name: 'Create link' }).click()
    await form.getByText('A code can be used for 1 to 1000 sign-ups.').waitFor()
    await form.getByLabel('Uses').fill('2')
    await form.getByLabel('Expires').selectOption('After 7 days')
    await form.getByRole('button', { name: 'Create link' }).click()
    await dialog().getByRole('heading', { name: 'Invitation' }).waitFor()
    const invitation = await dialog().locator('code').innerText()
    await inDialog('Copy').click()
    await dialog().getByText('Copied.').waitFor()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(invitation)
    await expect
      .poll(() => decodedQrCode(page, dialog().getByRole('img', { name: 'QR code of the address' })))
      .toBe(invitation)
    await inDialog('Done').click()
    await dialog().waitFor({ state: 'detached' })

    const row = page.getByRole('list', { name: 'Codes', exact: true }).getByRole('listitem').first()
    await row.getByText('2 of 2 left').waitFor()
    await row.getByText('coffee', { exact: true }).waitFor()

    const guest = await site.visit(invitation.replace(site.origin, ''))
    // When the sentence about the invitation appears, it moves the form.
    await guest.getByText(/^Rosalind invites you/).waitFor()
    await guest.getByLabel('Username').fill('Marcus')
    await guest.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await guest.getByRole('button', { name: 'Sign Up' }).click()
    await waitForAddress(guest, '/')
    await guest.getByRole('link', { name: 'Marcus' }).waitFor()
    await closeWindow(guest)

    await page.reload()
    await row.getByText('1 of 2 left').waitFor()
    await row.getByText('League night', { exact: true }).waitFor()
    await row.getByText(/^Made .+ by Rosalind · until .+/).waitFor()
    await row.getByText('Used by Marcus', { exact: true }).waitFor()
    // When the list of users appears, it moves the codes.
    await expectListed('Inez', 'Marcus', 'Rosalind', 'Teddy')
    const codeCount = await page.getByRole('list', { name: 'Codes', exact: true }).getByRole('listitem').count()
    await row.getByRole('button', { name: 'Revoke' }).click()
    await dialog().getByRole('heading', { name: 'Are you sure?' }).waitFor()
    await dialog().getByText('The code is ‘League night’.', { exact: true }).waitFor()
    await inDialog('Revoke').click()
    await expect
      .poll(() => page.getByRole('list', { name: 'Codes', exact: true }).getByRole('listitem').count())
      .toBe(codeCount - 1)
    const body = { username: 'Late', password: PASSWORD, code: new URL(invitation).searchParams.get('code') ?? '' }
    const { error } = await call(site.origin, 'POST /users', { body })
    expect(error?.code).toBe('INVALID_CODE')
  })
})
