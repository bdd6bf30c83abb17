/** Tests a member's own account page in Chromium. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordAlerts, waitUntilAlertGone } from '../../support/alerts.ts'
import { call, invite, type Member, PASSWORD, signIn } from '../../support/members.ts'
import { recordBodies } from '../../support/sentBodies.ts'
import { closeWindow, DESKTOP, startTestSite, type TestSite, waitForAddress } from '../../support/site.ts'

const WARNING_YELLOW = 'rgb(240, 192, 79)'

let site: TestSite

beforeAll(async () => {
  site = await startTestSite()
})
afterAll(() => site.close())

const inviteMember = (username: string, acl = '') => invite(site.owner, { username, password: PASSWORD, acl })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1, exact: true })
const passwordField = (page: Page) => page.getByRole('textbox', { name: 'Password', exact: true })
const editNameButton = (page: Page) => page.getByRole('button', { name: 'Edit name' })
/** Tries to sign in. This is done only once, because the server counts refused attempts. */
async function expectSignIn(username: string, password: string, result: 'accepted' | 'refused') {
  const { status } = await call(site.origin, 'POST /auth', { body: { username, password, rememberMe: true } })
  expect(status === 200 ? 'accepted' : 'refused').toBe(result)
}

/** Opens the member's own account page and starts to record its alerts. */
async function openAccount(member: Member): Promise<Page> {
  const page = await site.openInSharedWindow(`/users/${member.user.username}`, member, DESKTOP)
  await heading(page, member.user.username).waitFor()
  // When the lists in the cards appear, they move the buttons below them.
  await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' })
  await recordAlerts(page)
  return page
}

/** Records the methods of all later calls, except those with the method GET, which change nothing. */
function recordChanges(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/api/')) calls.push(request.method())
  })
  return calls
}

describe('the username', () => {
  test('[account-name-01] [account-name-02] "Edit name" opens the field, an empty name is not sent, a new name is saved, and the page shows a name that an admin has given', async () => {
    const member = await inviteMember('Marcus')
    const page = await openAccount(member)
    await expect.poll(() => page.getByLabel('Username').count()).toBe(0)
    await editNameButton(page).click()
    await page.getByLabel('Username').waitFor()
    await editNameButton(page).click()
    await page.getByLabel('Username').waitFor({ state: 'detached' })

    const calls = recordChanges(page)
    await editNameButton(page).click()
    for (const emptyName of ['', '   ']) {
      await page.getByLabel('Username').fill(emptyName)
      await page.getByRole('button', { name: 'Save' }).click()
    }
    expect(calls).toEqual([])
    const sentBody = await recordBodies(page)
    // No field of the form is for a password.
    await expect.poll(() => passwordField(page).count()).toBe(0)
    await page.getByLabel('Username').fill('Aurelius')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => sentBody('PATCH')).toEqual({ username: 'Aurelius' })
    await waitUntilAlertGone(page, 'User Updated')
    await waitForAddress(page, '/users/Aurelius')
    await heading(page, 'Aurelius').waitFor()
    await page.getByRole('banner').getByRole('link', { name: 'Aurelius' }).waitFor()
    await expectSignIn('Aurelius', PASSWORD, 'accepted')

    // An admin renames the member.
    const body = { user_id: member.user.user_id, username: 'Bassanio' }
    await call(site.origin, 'PATCH /users', { cookie: site.owner.cookie, body })
    await waitForAddress(page, '/users/Bassanio')
    await heading(page, 'Bassanio').waitFor()
  })

  test('[account-errors-01] an update that fails shows a yellow alert with the server’s message for 3 s', async () => {
    const page = await openAccount(await inviteMember('Portia', 'coffee'))
    await editNameButton(page).click()
    await page.getByLabel('Username').fill('rosalind')
    await page.getByRole('button', { name: 'Save' }).click()
    const renameAlert = await waitUntilAlertGone(page, 'This username is taken. Choose another.')
    await page.route('**/api/coffee/preferences', (route) =>
      route.fulfill({ status: 500, json: { error: { code: 'INTERNAL', message: 'The choice was not saved.' } } }),
    )
    await page.getByLabel('Left axis of the chart').selectOption({ index: 1 })
    const preferencesAlert = await waitUntilAlertGone(page, 'The choice was not saved.')
    await page.getByLabel('Old Password').fill('not the password')
    await page.getByLabel('New Password').fill('a pocket full of chalk')
    await page.getByRole('button', { name: 'Update Password' }).click()
    const passwordAlert = await waitUntilAlertGone(page, 'The old password is not right.')
    for (const { background, shownMs } of [renameAlert, preferencesAlert, passwordAlert]) {
      expect(background).toBe(WARNING_YELLOW)
      expect(shownMs).toBe(3000)
    }
  })
})

describe('the password', () => {
  test('[account-password-01] [account-password-02] [account-password-05] [account-sessions-01] "Update Password" sends both passwords, unless the new one is empty or the old one, and ends the other sessions', async () => {
    const member = await inviteMember('Viola')
    await signIn(site.origin, { username: 'Viola', password: PASSWORD })
    const page = await openAccount(member)
    const rows = page.getByRole('region', { name: 'Sessions' }).getByRole('listitem')
    await expect.poll(() => rows.count()).toBe(2)
    const calls = recordChanges(page)
    // An empty field has no button 'Show', so the last one is that of the field that was filled in last.
    const show = page.getByRole('button', { name: 'Show', exact: true }).last()
    await page.getByLabel('Old Password').fill(PASSWORD)
    await show.click()
    await page.locator('input[type=text]').and(page.getByLabel('Old Password')).waitFor()
    await page.getByRole('button', { name: 'Update Password' }).click()
    expect(calls).toEqual([])
    await page.getByLabel('New Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Update Password' }).click()
    await page.locator('form').getByText('You have this password already. Choose another.').waitFor()
    await expect.poll(() => page.getByLabel('New Password').getAttribute('aria-invalid')).toBe('true')
    expect(calls).toEqual([])
    const sentBody = await recordBodies(page)
    await page.getByLabel('New Password').fill(' a pocket full of chalk ')
    await show.click()
    await page.locator('input[type=text]').and(page.getByLabel('New Password')).waitFor()
    await page.getByRole('button', { name: 'Update Password' }).click()
    await expect
      .poll(() => sentBody('PATCH'))
      .toEqual({ oldPassword: PASSWORD, newPassword: ' a pocket full of chalk ' })
    await waitUntilAlertGone(page, 'User Updated')
    await expect.poll(() => page.getByLabel('New Password').inputValue()).toBe('')
    await expect.poll(() => rows.count()).toBe(1)
    await expect.poll(() => rows.innerText()).toContain('this session')
    await expectSignIn('Viola', PASSWORD, 'refused')
    await expectSignIn('Viola', ' a pocket full of chalk ', 'accepted')
    await page.reload()
    await heading(page, 'Viola').waitFor()
  })
})

describe('the cards of the account page', () => {
  test('[account-coffee-02] the card "Coffee preferences" saves each choice of a unit or an axis immediately', async () => {
    const member = await inviteMember('Celia', 'coffee')
    const page = await openAccount(member)
    const sentBody = await recordBodies(page)
    const choices = [
      ['Show temperatures in', 'temperature_display_units'],
      ['Enter temperatures in', 'temperature_input_units'],
      ['Left axis of the chart', 'roast_profile_left_axis'],
      ['Right axis of the chart', 'roast_profile_right_axis'],
    ] as const
    const chosenValues: Record<string, string> = {}
    for (const [label, name] of choices) {
      const select = page.getByLabel(label)
      const current = await select.inputValue()
      const values = await select
        .locator('option')
        .evaluateAll((all) => all.map((option) => option.getAttribute('value')))
      const otherValue = values.find((value) => value !== current) ?? ''
      await page.evaluate(() => {
        globalThis.sentBodies = []
      })
      await select.selectOption(otherValue)
      await expect.poll(() => sentBody('POST')).toEqual({ [name]: otherValue })
      chosenValues[name] = otherValue
    }
    const preferences = () => call(site.origin, 'GET /coffee/preferences', { cookie: member.cookie })
    await expect.poll(async () => (await preferences()).data?.user_preferences).toMatchObject(chosenValues)
  })

  test('[hardened-25] a member downloads the own data, ends another session, and ends all sessions, which leads to `/`', async () => {
    const member = await inviteMember('Orsino')
    const otherBrowserPage = await site.visit(
      '/',
      await signIn(site.origin, { username: 'Orsino', password: PASSWORD }),
    )
    const page = await openAccount(member)
    const rows = page.getByRole('region', { name: 'Sessions' }).getByRole('listitem')
    await rows.nth(1).waitFor()
    await expect.poll(() => rows.count()).toBe(2)
    await expect.poll(() => rows.filter({ hasText: 'this session' }).getByRole('button').count()).toBe(0)
    await rows.getByRole('button', { name: 'Sign out there' }).click()
    await rows.nth(1).waitFor({ state: 'detached' })
    await otherBrowserPage.getByRole('link', { name: 'Sign In' }).waitFor()
    await closeWindow(otherBrowserPage)

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe('parlor-Orsino.json')
    const data = JSON.parse(await readFile(await file.path(), 'utf8'))
    expect(JSON.stringify(data)).toContain('Orsino')

    const otherSession = await signIn(site.origin, { username: 'Orsino', password: PASSWORD })
    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await waitForAddress(page, '/')
    await page.getByRole('link', { name: 'Sign In' }).waitFor()
    await expect
      .poll(async () => (await call(site.origin, 'GET /auth/sessions', { cookie: otherSession.cookie })).status)
      .toBe(401)
  })

  test('[account-delete-01] [account-delete-02] [account-delete-03] "Delete Account" asks the member to confirm, deletes the account, goes to `/` and shows that the account is deleted', async () => {
    const page = await openAccount(await inviteMember('Malvolio'))
    await page.getByRole('button', { name: 'Delete Account' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('heading', { name: 'Are you sure?' }).waitFor()
    const question = 'Do you really want to delete your account? This process cannot be undone.'
    await dialog.getByText(question, { exact: true }).waitFor()
    await expectSignIn('Malvolio', PASSWORD, 'accepted')
    await expect.poll(() => dialog.locator('input').count(), { message: 'the dialog asks for nothing' }).toBe(0)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expectSignIn('Malvolio', PASSWORD, 'accepted')
    await page.getByRole('button', { name: 'Delete Account' }).click()
    await dialog.getByRole('button', { name: 'Delete Account' }).click()
    await page.getByText('Your account is deleted.').waitFor()
    await waitForAddress(page, '/')
    await page.getByRole('link', { name: 'Sign In' }).waitFor()
    await expectSignIn('Malvolio', PASSWORD, 'refused')
  })
})
