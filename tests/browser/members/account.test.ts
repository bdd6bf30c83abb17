/** Tests a member's own account page in Chromium. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordAlerts, waitUntilAlertGone } from '../../support/alerts.ts'
import { call, invite, type Member, PASSWORD, signIn } from '../../support/members.ts'
import { recordBodies } from '../../support/sentBodies.ts'
import {
  closeWindow,
  DESKTOP,
  startTestSite,
  type TestSite,
  waitForAddress,
  waitUntilConnected,
} from '../../support/site.ts'
import { slowTimers } from '../../support/slowTimers.ts'

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
const canSignIn = async (username: string, password: string) =>
  (await call(site.origin, 'POST /auth', { body: { username, password, rememberMe: true } })).status === 200

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
  test('[account-name-01] [account-name-02] "Edit name" opens the field, an empty name is not sent, and a new name is saved', async () => {
    const page = await openAccount(await inviteMember('Marcus'))
    expect(await page.getByLabel('Username').count()).toBe(0)
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
    expect(await passwordField(page).count()).toBe(0)
    await page.getByLabel('Username').fill('Aurelius')
    await page.getByRole('button', { name: 'Save' }).click()
    expect(await sentBody('PATCH')).toEqual({ username: 'Aurelius' })
    await waitUntilAlertGone(page, 'User Updated')
    await waitForAddress(page, '/users/Aurelius')
    await heading(page, 'Aurelius').waitFor()
    await page.getByRole('banner').getByRole('link', { name: 'Aurelius' }).waitFor()
    expect(await canSignIn('Aurelius', PASSWORD)).toBe(true)
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

  test('a click on an alert reaches the page below the alert, and "Dismiss" removes the alert immediately', async () => {
    const member = await inviteMember('Jessica')
    const page = await site.visit('/chess', member, { viewport: DESKTOP })
    await slowTimers(page)
    await page.goto(`${site.origin}/users/Jessica`)
    await page.getByLabel('Old Password').fill('not the password')
    await page.getByLabel('New Password').fill('a pocket full of chalk')
    await page.getByRole('button', { name: 'Update Password' }).click()
    const alert = page.locator('.alert', { hasText: 'The old password is not right.' })
    await alert.waitFor()
    const box = await alert.locator('span').boundingBox()
    if (!box) throw new Error('The alert is not shown.')
    const alertGetsClick = await page.evaluate(
      ([x, y]) => document.elementFromPoint(x, y)?.closest('.alerts') !== null,
      [box.x + box.width / 2, box.y + box.height / 2] as const,
    )
    expect(alertGetsClick).toBe(false)
    await alert.getByRole('button', { name: 'Dismiss' }).click()
    await alert.waitFor({ state: 'detached' })
    await closeWindow(page)
  })

  test('an open account page shows the new name when an admin renames its member', async () => {
    const member = await inviteMember('Balthasar')
    const page = await openAccount(member)
    await waitUntilConnected(page)
    const body = { user_id: member.user.user_id, username: 'Bassanio' }
    await call(site.origin, 'PATCH /users', { cookie: site.owner.cookie, body })
    await waitForAddress(page, '/users/Bassanio')
    await heading(page, 'Bassanio').waitFor()
  })
})

describe('the password', () => {
  test('[account-password-01] [account-password-02] "Update Password" sends the old and the new password, unless the new password is empty', async () => {
    const page = await openAccount(await inviteMember('Viola'))
    const calls = recordChanges(page)
    // An empty field has no button 'Show', so the last one is that of the field that was filled in last.
    const show = page.getByRole('button', { name: 'Show', exact: true }).last()
    await page.getByLabel('Old Password').fill(PASSWORD)
    await show.click()
    await page.locator('input[type=text]').and(page.getByLabel('Old Password')).waitFor()
    await page.getByRole('button', { name: 'Update Password' }).click()
    expect(calls).toEqual([])
    const sentBody = await recordBodies(page)
    await page.getByLabel('New Password').fill(' a pocket full of chalk ')
    await show.click()
    await page.locator('input[type=text]').and(page.getByLabel('New Password')).waitFor()
    await page.getByRole('button', { name: 'Update Password' }).click()
    expect(await sentBody('PATCH')).toEqual({ oldPassword: PASSWORD, newPassword: ' a pocket full of chalk ' })
    await waitUntilAlertGone(page, 'User Updated')
    expect(await page.getByLabel('New Password').inputValue()).toBe('')
    expect(await canSignIn('Viola', PASSWORD)).toBe(false)
    expect(await canSignIn('Viola', ' a pocket full of chalk ')).toBe(true)
    await page.reload()
    await heading(page, 'Viola').waitFor()
  })
})

test('[account-password-05] [account-sessions-01] if the old password is typed as the new one, the page shows an error at the field and sends nothing, and a new password ends the other sessions', async () => {
  const member = await inviteMember('Olivia')
  await signIn(site.origin, { username: 'Olivia', password: PASSWORD })
  const page = await openAccount(member)
  const rows = page.getByRole('region', { name: 'Sessions' }).getByRole('listitem')
  await expect.poll(() => rows.count()).toBe(2)
  const calls = recordChanges(page)
  await page.getByLabel('Old Password').fill(PASSWORD)
  await page.getByLabel('New Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Update Password' }).click()
  await page.locator('form').getByText('You have this password already. Choose another.').waitFor()
  expect(await page.getByLabel('New Password').getAttribute('aria-invalid')).toBe('true')
  expect(calls).toEqual([])
  await page.getByLabel('New Password').fill('a pocket full of chalk')
  await page.getByRole('button', { name: 'Update Password' }).click()
  await expect.poll(() => rows.count()).toBe(1)
  expect(await rows.innerText()).toContain('this session')
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
      expect(await sentBody('POST')).toEqual({ [name]: otherValue })
      chosenValues[name] = otherValue
    }
    const preferences = () => call(site.origin, 'GET /coffee/preferences', { cookie: member.cookie })
    await expect.poll(async () => (await preferences()).data?.user_preferences).toMatchObject(chosenValues)
  })

  test('all sessions of the member are listed, and "Sign out there" ends another session immediately', async () => {
    const member = await inviteMember('Orsino')
    const otherBrowserPage = await site.visit(
      '/',
      await signIn(site.origin, { username: 'Orsino', password: PASSWORD }),
    )
    await waitUntilConnected(otherBrowserPage)
    const page = await openAccount(member)
    const rows = page.getByRole('region', { name: 'Sessions' }).getByRole('listitem')
    await rows.nth(1).waitFor()
    expect(await rows.count()).toBe(2)
    expect(await rows.filter({ hasText: 'this session' }).getByRole('button').count()).toBe(0)
    await rows.getByRole('button', { name: 'Sign out there' }).click()
    await rows.nth(1).waitFor({ state: 'detached' })
    await otherBrowserPage.getByRole('link', { name: 'Sign In' }).waitFor()
    await closeWindow(otherBrowserPage)
  })

  test("[hardened-25] 'Sign out everywhere' ends all sessions of the member and leads to `/`", async () => {
    const member = await inviteMember('Sebastian')
    const otherSession = await signIn(site.origin, { username: 'Sebastian', password: PASSWORD })
    const page = await openAccount(member)
    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await waitForAddress(page, '/')
    await page.getByRole('link', { name: 'Sign In' }).waitFor()
    expect((await call(site.origin, 'GET /auth/sessions', { cookie: otherSession.cookie })).status).toBe(401)
  })

  test('"Download" downloads the member’s own data as a JSON file', async () => {
    const page = await openAccount(await inviteMember('Feste'))
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe('parlor-Feste.json')
    const data = JSON.parse(await readFile(await file.path(), 'utf8'))
    expect(JSON.stringify(data)).toContain('Feste')
  })

  test('[account-delete-01] [account-delete-02] [account-delete-03] "Delete Account" asks the member to confirm, deletes the account, goes to `/` and shows that the account is deleted', async () => {
    const page = await openAccount(await inviteMember('Malvolio'))
    await page.getByRole('button', { name: 'Delete Account' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('heading', { name: 'Are you sure?' }).waitFor()
    const question = 'Do you really want to delete your account? This process cannot be undone.'
    await dialog.getByText(question, { exact: true }).waitFor()
    expect(await canSignIn('Malvolio', PASSWORD)).toBe(true)
    expect(await dialog.locator('input').count(), 'the dialog asks for nothing').toBe(0)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await canSignIn('Malvolio', PASSWORD)).toBe(true)
    await page.getByRole('button', { name: 'Delete Account' }).click()
    await dialog.getByRole('button', { name: 'Delete Account' }).click()
    await page.getByText('Your account is deleted.').waitFor()
    await waitForAddress(page, '/')
    await page.getByRole('link', { name: 'Sign In' }).waitFor()
    expect(await canSignIn('Malvolio', PASSWORD)).toBe(false)
  })
})
