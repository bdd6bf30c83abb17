/**
 * Tests in Chromium the errors of forms that are sent incomplete, or with a name or a password that breaks the rules.
 */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordAlerts } from '../../support/alerts.ts'
import { call, dataOf, invite, type Member, PASSWORD, signIn } from '../../support/members.ts'
import { closeWindow, DESKTOP, startTestSite, type TestSite } from '../../support/site.ts'

let site: TestSite

beforeAll(async () => {
  site = await startTestSite()
})
afterAll(() => site.close())

/** Opens a page and records its alerts and its calls that change something. */
async function open(path: string, member: Member = site.owner): Promise<{ page: Page; calls: string[] }> {
  const page = await site.visit(path, member, { viewport: DESKTOP, reducedMotion: 'reduce' })
  // The code that moves the focus starts when the page is idle.
  await page.waitForFunction(() => document.documentElement.dataset.afterLoad === 'done')
  await recordAlerts(page)
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/api/')) calls.push(request.url())
  })
  return { page, calls }
}

/** Presses the button and waits until the field is marked and focused, and the sentence is at the field. */
async function expectRefused(button: Locator, field: Locator, sentence: string): Promise<void> {
  await button.focus()
  await button.press('Enter')
  const state = () =>
    field.evaluate((element) => {
      const around = element.closest('[data-scope=field][data-part=root]') ?? element.parentElement
      return {
        isMarked: element.ariaInvalid === 'true',
        isFocused: element === document.activeElement,
        text: around?.textContent ?? '',
      }
    })
  const text = expect.stringContaining(sentence)
  await expect.poll(state).toEqual({ isMarked: true, isFocused: true, text })
}

const seenAlerts = (page: Page) => page.evaluate(() => globalThis.seenAlerts)
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })

test('[focus-form-02] an incomplete form shows the error at its field, which gets the focus, and sends nothing', async () => {
  const { page, calls } = await open('/wordle')
  await expectRefused(
    button(page, 'Submit'),
    page.getByLabel("Enter your results for today's Wordle:"),
    'Paste a result first.',
  )
  await button(page, 'Add from a chat').click()
  const dialog = page.getByRole('dialog')
  await expectRefused(
    button(dialog, 'Read the chat'),
    dialog.getByLabel('The text of the chat'),
    'Paste the text of a chat, or choose its file below.',
  )
  expect(calls).toEqual([])
  expect(await seenAlerts(page)).toEqual([])
  await closeWindow(page)

  const { page: users, calls: userCalls } = await open('/admin')
  await button(users, 'Add User').click()
  const form = users.getByRole('dialog')
  await expectRefused(button(form, 'Create'), form.getByLabel('Username'), 'Username is required.')
  await users.keyboard.press('Escape')
  const teddy = await invite(site.owner, { username: 'Teddy', password: PASSWORD, acl: '' })
  await button(users, 'Teddy').click()
  await button(users, 'Update Username').click()
  await form.getByLabel('Username').fill(' ')
  await expectRefused(button(form, 'Update'), form.getByLabel('Username'), 'Username is required.')
  expect(userCalls).toEqual([])
  expect(await seenAlerts(users)).toEqual([])
  await closeWindow(users)

  const { page: messages, calls: messageCalls } = await open('/message')
  await expectRefused(button(messages, 'Send'), messages.getByRole('textbox', { name: 'Message' }), 'needs some text.')
  await button(messages, 'Search').click()
  await expectRefused(button(messages, 'Find'), messages.getByLabel('Text to search for'), 'Type a text to search for.')
  await messages.getByLabel('Text to search for').fill('x')
  expect(await messages.getByText('Type a text to search for.').count()).toBe(0)
  expect(messageCalls).toEqual([])
  await closeWindow(messages)

  const { page: account, calls: accountCalls } = await open('/users/Teddy', teddy)
  const update = button(account, 'Update Password')
  await expectRefused(update, account.getByLabel('Old Password'), 'Old Password is required.')
  await account.getByLabel('Old Password').fill(PASSWORD)
  await expectRefused(update, account.getByLabel('New Password'), 'Password is required.')
  await button(account, 'Edit name').click()
  await account.getByLabel('Username').fill('')
  await expectRefused(button(account, 'Save'), account.getByLabel('Username'), 'Username is required.')
  expect(accountCalls).toEqual([])
  expect(await seenAlerts(account)).toEqual([])
  await closeWindow(account)
})

test('[focus-form-03] a password or a name that breaks the rules beside its field is refused once, at the field', async () => {
  const ines = await invite(site.owner, { username: 'Ines', password: PASSWORD, acl: '' })
  const { page, calls } = await open('/users/Ines', ines)
  await page.getByLabel('Old Password').fill(PASSWORD)
  await page.getByLabel('New Password').fill('chalk')
  const update = button(page, 'Update Password')
  for (const _ of [1, 2]) {
    await expectRefused(update, page.getByLabel('New Password'), 'A password has at least 8 characters.')
  }
  await button(page, 'Edit name').click()
  await page.getByLabel('Username').fill('a b')
  const wrongName = 'A username has only letters, digits, and the characters _ . and -'
  await expectRefused(button(page, 'Save'), page.getByLabel('Username'), wrongName)
  expect([calls, await seenAlerts(page)]).toEqual([[], []])
  await closeWindow(page)

  const reset = { cookie: site.owner.cookie, body: { user_id: ines.user.user_id, newPassword: '' } } as const
  const { one_time_code: code = '' } = dataOf(await call(site.origin, 'PATCH /users', reset))
  const { page: once, calls: onceCalls } = await open(
    '/users/Ines',
    await signIn(site.origin, { username: 'Ines', password: code }),
  )
  const set = button(once, 'Set Password')
  await expectRefused(set, once.getByLabel('One-Time Code'), 'One-Time Code is required.')
  await once.getByLabel('One-Time Code').fill(code)
  await once.getByLabel('New Password').fill('chalk')
  await expectRefused(set, once.getByLabel('New Password'), 'A password has at least 8 characters.')
  expect([onceCalls, await seenAlerts(once)]).toEqual([[], []])
  await closeWindow(once)

  const { page: users, calls: userCalls } = await open('/admin')
  await button(users, 'Add User').click()
  const dialog = users.getByRole('dialog')
  await dialog.getByLabel('Username').fill('a b')
  await expectRefused(button(dialog, 'Create'), dialog.getByLabel('Username'), wrongName)
  expect([userCalls, await seenAlerts(users)]).toEqual([[], []])
  await closeWindow(users)
})
