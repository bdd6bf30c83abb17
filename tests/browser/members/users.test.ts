import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { goneAlert, isAbout, watchAlerts } from '../../support/alerts.ts'
import { call, granted, invite, PASSWORD, signIn } from '../../support/members.ts'
import { arrivedAt, DESKTOP, leave, live, lost, startTestSite, type TestSite } from '../../support/site.ts'

let site: TestSite
let page: Page

beforeAll(async () => {
  site = await startTestSite()
  await invite(site.owner, { username: 'Teddy', password: PASSWORD, acl: 'pool' })
  await invite(site.owner, { username: 'Ines', password: PASSWORD, acl: '' })
  page = await site.visit('/admin', site.owner, {
    viewport: DESKTOP,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await triggers().first().waitFor()
  await watchAlerts(page)
})
afterAll(() => site.close())

const triggers = () =>
  page
    .locator('main')
    .getByRole('button')
    .filter({ has: page.locator('[data-part=item-indicator]') })
const dialog = () => page.getByRole('dialog')
const inDialog = (name: string) => dialog().getByRole('button', { name, exact: true })
const trigger = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}\\b`) })

/** Waits until the list is of these usernames. */
const lists = (...usernames: string[]) =>
  expect
    .poll(() => triggers().evaluateAll((all) => all.map((item) => item.querySelector('span')?.textContent)))
    .toEqual(usernames)

/** What a user's item expands to. */
async function expanded(name: string): Promise<Locator> {
  if ((await trigger(name).getAttribute('aria-expanded')) !== 'true') await trigger(name).click()
  const content = page.getByRole('region', { name: new RegExp(`^${name}\\b`) })
  await content.getByRole('button', { name: 'Ping User' }).waitFor()
  return content
}

const buttonsOf = async (item: Locator) => (await item.getByRole('button').allInnerTexts()).map((text) => text.trim())
const listed = async () =>
  granted(await call(site.origin, 'GET /users', { cookie: site.owner.cookie })).map(({ username }) => username)

describe('the users page', () => {
  test('[admin-users-01] [admin-users-02] [admin-users-03] it lists all users by username, each with what is done with one; nobody deletes themselves here', async () => {
    await lists('Ines', 'Rosalind', 'Teddy')
    const actions = ['Update Username', 'Reset Password', 'Ping User']
    expect(await buttonsOf(await expanded('Ines'))).toEqual([...actions, 'Delete User'])
    expect(await buttonsOf(await expanded('Teddy'))).toEqual([...actions, 'Delete User'])
    expect(await buttonsOf(await expanded('Rosalind'))).toEqual(actions)
  })

  test('[admin-users-04] Add User and Logs stand above the list, and Logs leads to the log', async () => {
    await page.getByRole('button', { name: 'Add User' }).waitFor()
    await page.getByRole('link', { name: 'Logs' }).click()
    await arrivedAt(page, '/admin/logs')
    await page.goBack()
    await lists('Ines', 'Rosalind', 'Teddy')
  })

  test('[admin-users-05] [admin-users-08] [alerts-text-02] Update User renames; the list and an alert of 1 s say so', async () => {
    const item = await expanded('Ines')
    await item.getByRole('button', { name: 'Update Username' }).click()
    await dialog().getByRole('heading', { name: 'Update User' }).waitFor()
    const field = dialog().getByLabel('Username')
    expect(await field.inputValue()).toBe('Ines')
    await field.fill('')
    await inDialog('Update').click()
    await field.fill('Teddy')
    await inDialog('Update').click()
    await dialog().getByText('This username is taken. Choose another.').waitFor()
    await field.fill('Inez')
    await inDialog('Update').click()
    await dialog().waitFor({ state: 'detached' })
    const { shownMs } = await goneAlert(page, 'User Updated')
    expect(isAbout(shownMs, 1000), `shown for ${shownMs} ms`).toBe(true)
    await trigger('Inez').waitFor()
    await lists('Inez', 'Rosalind', 'Teddy')
    expect(await listed()).toEqual(['Inez', 'Rosalind', 'Teddy'])
  })

  test('[admin-users-06] [admin-users-07] New User creates a user; with an empty name it does nothing', async () => {
    await page.getByRole('button', { name: 'Add User' }).click()
    await dialog().getByRole('heading', { name: 'New User' }).waitFor()
    const calls: string[] = []
    page.on('request', (request) => request.url().endsWith('/api/users') && calls.push(request.method()))
    await inDialog('Create').click()
    await dialog().getByLabel('Username').fill('  ')
    await inDialog('Create').click()
    expect(await dialog().count()).toBe(1)
    expect(calls).toEqual([])
    await dialog().getByLabel('Username').fill('Odette')
    await inDialog('Create').click()
    await dialog().waitFor({ state: 'detached' })
    await lists('Inez', 'Odette', 'Rosalind', 'Teddy')
    expect(await listed()).toContain('Odette')
  })

  test('[admin-users-11] [alerts-text-01] [dialogs-confirm-02] a reset asks, says so for 1 s, and shows a one-time code with a way to copy it', async () => {
    const item = await expanded('Teddy')
    await item.getByRole('button', { name: 'Reset Password' }).click()
    await dialog().getByRole('heading', { name: 'Are you sure?' }).waitFor()
    await dialog().getByText("This user's password will be updated on their next login.", { exact: true }).waitFor()
    await inDialog('Reset Password').click()
    const { shownMs } = await goneAlert(page, 'Password Reset!')
    expect(isAbout(shownMs, 1000), `shown for ${shownMs} ms`).toBe(true)
    await dialog().getByRole('heading', { name: 'One-time code for Teddy' }).waitFor()
    const code = await dialog().locator('code').innerText()
    await inDialog('Copy').click()
    await dialog().getByText('Copied.').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
    // A tap beside it must not lose what is not shown again.
    await page.mouse.click(5, 5)
    expect(await dialog().locator('code').innerText()).toBe(code)
    await inDialog('Done').click()
    await dialog().waitFor({ state: 'detached' })
    expect(await page.content()).not.toContain(code)
    const member = await signIn(site.origin, { username: 'Teddy', password: code })
    expect(member.user.must_change_password).toBe(true)
  })

  test('[admin-users-13] permissions are granted and taken, and arrive on the member’s open page', async () => {
    const inez = await signIn(site.origin, { username: 'Inez', password: PASSWORD })
    const other = await site.visit('/', inez)
    await live(other)
    const item = await expanded('Inez')
    // The list may know of a change before its call is answered, and until then no switch moves.
    const flip = async (permission: string) => {
      await expect.poll(() => item.getByLabel(permission).isEnabled()).toBe(true)
      await item.getByText(permission, { exact: true }).click()
    }
    for (const permission of ['admin', 'pool', 'coffee']) {
      expect(await item.getByLabel(permission).isChecked()).toBe(false)
      await flip(permission)
      await trigger('Inez').getByText(permission, { exact: true }).waitFor()
    }
    await other.getByRole('button', { name: 'Menu' }).click()
    for (const entry of ['Admin Console', 'Pool', 'Coffee']) {
      await other.getByRole('link', { name: entry, exact: true }).waitFor()
    }
    await flip('admin')
    await trigger('Inez').getByText('admin', { exact: true }).waitFor({ state: 'detached' })
    await other.getByRole('link', { name: 'Admin Console' }).waitFor({ state: 'detached' })
    const stored = granted(await call(site.origin, 'GET /users', { cookie: site.owner.cookie }))
    expect(stored.find(({ username }) => username === 'Inez')?.acl).toBe('pool|coffee')
    await leave(other)
  })

  test('a ping shows on the other member’s screen, and on nobody else’s', async () => {
    const inez = await signIn(site.origin, { username: 'Inez', password: PASSWORD })
    const other = await site.visit('/', inez)
    const bystander = await site.visit('/', await signIn(site.origin, { username: 'Rosalind', password: PASSWORD }))
    await Promise.all([live(other), live(bystander), live(page)])
    await Promise.all([watchAlerts(other), watchAlerts(bystander)])
    await (await expanded('Inez')).getByRole('button', { name: 'Ping User' }).click()
    await other.getByText('An administrator says hello.').waitFor()
    expect(await bystander.evaluate(() => globalThis.seenAlerts)).toEqual([])
    await Promise.all([leave(other), leave(bystander)])
  })

  test('Ping User is disabled while there is no connection', async () => {
    const ping = (await expanded('Inez')).getByRole('button', { name: 'Ping User' })
    await live(page)
    await expect.poll(() => ping.isEnabled()).toBe(true)
    await page.context().setOffline(true)
    try {
      await lost(page)
      await expect.poll(() => ping.isDisabled()).toBe(true)
    } finally {
      await page.context().setOffline(false)
    }
    await live(page)
    await expect.poll(() => ping.isEnabled()).toBe(true)
  })

  test('[dialogs-confirm-03] deleting a user asks, and the list goes without', async () => {
    const item = await expanded('Odette')
    await item.getByRole('button', { name: 'Delete User' }).click()
    await dialog().getByRole('heading', { name: 'Are you sure?' }).waitFor()
    const question = 'Do you really want to delete this user? This process cannot be undone.'
    await dialog().getByText(question, { exact: true }).waitFor()
    await inDialog('Delete User').click()
    await trigger('Odette').waitFor({ state: 'detached' })
    expect(await listed()).not.toContain('Odette')
  })

  test('[dialogs-confirm-01] every question is titled "Are you sure?", and leaving it does nothing', {
    timeout: 120_000,
  }, async () => {
    const before = granted(await call(site.origin, 'GET /users', { cookie: site.owner.cookie }))
    const sent: string[] = []
    page.on(
      'request',
      (request) => request.method() !== 'GET' && request.url().includes('/api/') && sent.push(request.url()),
    )
    const item = await expanded('Teddy')
    // A key or a click beside the dialog goes to the page for as long as the dialog has not taken the focus.
    const asked = async () => {
      await dialog().getByRole('heading', { name: 'Are you sure?' }).waitFor()
      await expect.poll(() => dialog().evaluate((element) => element.contains(document.activeElement))).toBe(true)
    }
    const leaving = [
      () => inDialog('Cancel').click(),
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(5, 5),
    ]
    for (const name of ['Reset Password', 'Delete User']) {
      for (const goAway of leaving) {
        await item.getByRole('button', { name }).click()
        await asked()
        await goAway()
        await dialog().waitFor({ state: 'detached' })
      }
    }
    await page.goto(`${site.origin}/users/Rosalind`)
    for (const goAway of leaving) {
      await page.getByRole('button', { name: 'Delete Account' }).click()
      await asked()
      await goAway()
      await dialog().waitFor({ state: 'detached' })
    }
    expect(sent).toEqual([])
    expect(granted(await call(site.origin, 'GET /users', { cookie: site.owner.cookie }))).toEqual(before)
    await page.goto(`${site.origin}/admin`)
    await lists('Inez', 'Rosalind', 'Teddy')
  })
})

describe('referral codes', () => {
  test('one is made with its permissions, uses and expiry, handed out as an address, listed with what is left, and revoked', async () => {
    const form = page.getByRole('form', { name: 'New referral code' })
    await form.getByText('coffee', { exact: true }).click()
    await form.getByLabel('Uses').fill('0')
    await form.getByRole('button', { name: 'Make a Code' }).click()
    await form.getByText('A code is good for 1 to 1000 sign-ups.').waitFor()
    await form.getByLabel('Uses').fill('2')
    await form.getByLabel('Expires').selectOption('After 7 days')
    await form.getByRole('button', { name: 'Make a Code' }).click()
    await dialog().getByRole('heading', { name: 'Invitation' }).waitFor()
    const address = await dialog().locator('code').innerText()
    await inDialog('Copy').click()
    await dialog().getByText('Copied.').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
    await inDialog('Done').click()

    const row = page.getByRole('list', { name: 'Codes' }).getByRole('listitem').first()
    await row.getByText('2 of 2 left').waitFor()
    await row.getByText('coffee', { exact: true }).waitFor()

    const guest = await site.visit(address.replace(site.origin, ''))
    await guest.getByLabel('Username').fill('Marcus')
    await guest.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await guest.getByRole('button', { name: 'Sign Up' }).click()
    await arrivedAt(guest, '/')
    await guest.getByRole('link', { name: 'Marcus' }).waitFor()
    await leave(guest)

    await page.reload()
    await row.getByText('1 of 2 left').waitFor()
    const length = await page.getByRole('list', { name: 'Codes' }).getByRole('listitem').count()
    await row.getByRole('button', { name: 'Revoke' }).click()
    await dialog().getByRole('heading', { name: 'Are you sure?' }).waitFor()
    await inDialog('Revoke').click()
    await expect.poll(() => page.getByRole('list', { name: 'Codes' }).getByRole('listitem').count()).toBe(length - 1)
    const body = { username: 'Late', password: PASSWORD, code: new URL(address).searchParams.get('code') ?? '' }
    expect((await call(site.origin, 'POST /users', { body })).error?.code).toBe('INVALID_CODE')
  })
})
