/**
 * Tests in Chromium the errors of forms that are sent incomplete, or with a name or a password that breaks the rules.
 */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordAlerts } from '../../support/alerts.ts'
import { call, dataOf, invite, type Member, PASSWORD, signIn } from '../../support/members.ts'
import { closeWindow, DESKTOP, startTestSite, type TestSite, waitUntilSettled } from '../../support/site.ts'

let site: TestSite

beforeAll(async () => {
  site = await startTestSite()
})
afterAll(() => site.close())

/** Opens a page and records its alerts and its calls that change something. */
async function open(path: string, member: Member = site.owner): Promise<{ page: Page; calls: string[] }> {
  const page = await site.visit(path, member, { viewport: DESKTOP })
  // The code that moves the focus starts when the page is idle.
  await waitUntilSettled(page)
  await recordAlerts(page)
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/api/')) calls.push(request.url())
  })
  return { page, calls }
}

/** Presses the button, and waits until the field is marked as invalid, has the focus, and shows this sentence. */
async function expectRefused(button: Locator, field: Locator, sentence: string): Promise<void> {
  await button.focus()
  await button.press('Enter')
  const readField = () =>
    field.evaluate((element) => {
      const fieldRoot = element.closest('[data-scope=field][data-part=root]') ?? element.parentElement
      return {
        isMarked: element.ariaInvalid === 'true',
        isFocused: element === document.activeElement,
        text: fieldRoot?.textContent ?? '',
      }
    })
  const text = expect.stringContaining(sentence)
  await expect.poll(readField).toEqual({ isMarked: true, isFocused: true, text })
}

const seenAlerts = (page: Page) => page.evaluate(() => globalThis.seenAlerts)
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })

test('[focus-form-02] an incomplete form is not sent: the error is shown at its field, and the field gets the focus', async () => {
  const { page, calls } = await open('/wordle')
  await expectRefused(
    button(page, 'Submit'),
    page.getByLabel("Enter your results for today's Wordle:"),
    'Paste a result first.',
  )
  await button(page, 'Add from a chat').click()
  const dialog = page.getByRole('dialog')
  const chatText = dialog.getByLabel('The text of the chat')
  // The field appears later than its dialog, and takes the focus. In this field, Enter would not send the form.
  await chatText.and(page.locator(':focus')).waitFor()
  await expectRefused(button(dialog, 'Read the chat'), chatText, 'Paste the text of a chat, or choose its file below.')
  expect(calls).toEqual([])
  await expect.poll(() => seenAlerts(page)).toEqual([])
  await closeWindow(page)

  const { page: usersPage, calls: userCalls } = await open('/admin')
  await button(usersPage, 'Add User').click()
  const form = usersPage.getByRole('dialog')
  await expectRefused(button(form, 'Create'), form.getByLabel('Username'), 'Username is required.')
  await usersPage.keyboard.press('Escape')
  const teddy = await invite(site.owner, { username: 'Teddy', password: PASSWORD, acl: '' })
  await button(usersPage, 'Teddy').click()
  await button(usersPage, 'Update Username').click()
  await form.getByLabel('Username').fill(' ')
  await expectRefused(button(form, 'Update'), form.getByLabel('Username'), 'Username is required.')
  expect(userCalls).toEqual([])
  await expect.poll(() => seenAlerts(usersPage)).toEqual([])
  await closeWindow(usersPage)

  const { page: messagesPage, calls: messageCalls } = await open('/message')
  await expectRefused(
    button(messagesPage, 'Send'),
    messagesPage.getByRole('textbox', { name: 'Message' }),
    'needs some text.',
  )
  await button(messagesPage, 'Search').click()
  await expectRefused(
    button(messagesPage, 'Find'),
    messagesPage.getByLabel('Text to search for'),
    'Type a text to search for.',
  )
  await messagesPage.getByLabel('Text to search for').fill('x')
  await expect.poll(() => messagesPage.getByText('Type a text to search for.').count()).toBe(0)
  expect(messageCalls).toEqual([])
  await closeWindow(messagesPage)

  const { page: accountPage, calls: accountCalls } = await open('/users/Teddy', teddy)
  const updateButton = button(accountPage, 'Update Password')
  await expectRefused(updateButton, accountPage.getByLabel('Old Password'), 'Old Password is required.')
  await accountPage.getByLabel('Old Password').fill(PASSWORD)
  await expectRefused(updateButton, accountPage.getByLabel('New Password'), 'Password is required.')
  await button(accountPage, 'Edit name').click()
  await accountPage.getByLabel('Username').fill('')
  await expectRefused(button(accountPage, 'Save'), accountPage.getByLabel('Username'), 'Username is required.')
  expect(accountCalls).toEqual([])
  await expect.poll(() => seenAlerts(accountPage)).toEqual([])
  await closeWindow(accountPage)
})

test('[focus-form-03] [focus-form-05] if a password or a name breaks the rules, the error is shown once, at the field', async () => {
  const ines = await invite(site.owner, { username: 'Ines', password: PASSWORD, acl: '' })
  const { page, calls } = await open('/users/Ines', ines)
  await page.getByLabel('Old Password').fill(PASSWORD)
  await page.getByLabel('New Password').fill('chalk')
  const updateButton = button(page, 'Update Password')
  // A second attempt with the same password must show the error and move the focus again.
  for (const _ of [1, 2]) {
    await expectRefused(updateButton, page.getByLabel('New Password'), 'A password has at least 8 characters.')
  }
  await button(page, 'Edit name').click()
  await page.getByLabel('Username').fill('a b')
  const wrongName = 'This username has a character that is not allowed.'
  await expectRefused(button(page, 'Save'), page.getByLabel('Username'), wrongName)
  await expect.poll(async () => [calls, await seenAlerts(page)]).toEqual([[], []])
  await closeWindow(page)

  const reset = { cookie: site.owner.cookie, body: { user_id: ines.user.user_id, newPassword: '' } } as const
  const { one_time_code: code = '' } = dataOf(await call(site.origin, 'PATCH /users', reset))
  const { page: resetPage, calls: resetCalls } = await open(
    '/users/Ines',
    await signIn(site.origin, { username: 'Ines', password: code }),
  )
  const setButton = button(resetPage, 'Set Password')
  await expectRefused(setButton, resetPage.getByLabel('One-Time Code'), 'One-Time Code is required.')
  await resetPage.getByLabel('One-Time Code').fill(code)
  await resetPage.getByLabel('New Password').fill('chalk')
  await expectRefused(setButton, resetPage.getByLabel('New Password'), 'A password has at least 8 characters.')
  await expect.poll(async () => [resetCalls, await seenAlerts(resetPage)]).toEqual([[], []])
  await closeWindow(resetPage)

  const { page: usersPage, calls: userCalls } = await open('/admin')
  await button(usersPage, 'Add User').click()
  const dialog = usersPage.getByRole('dialog')
  await dialog.getByLabel('Username').fill('a b')
  await expectRefused(button(dialog, 'Create'), dialog.getByLabel('Username'), wrongName)
  // The rule itself is only in the list below the field.
  await expect.poll(() => dialog.getByText(/only letters/i).count()).toBe(1)
  await expect.poll(async () => [userCalls, await seenAlerts(usersPage)]).toEqual([[], []])
  await closeWindow(usersPage)
})
