/** Tests how an admin finds one of many users, in Chromium. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, createSignUpCode, dataOf, PASSWORD } from '../../support/members.ts'
import { closeWindow, DESKTOP, startTestSite, type TestSite, waitUntilConnected } from '../../support/site.ts'

let site: TestSite
const names = Array.from({ length: 60 }, (_, index) => `guest_${String(index).padStart(2, '0')}`)

beforeAll(async () => {
  site = await startTestSite()
  for (const username of names) {
    dataOf(await call(site.origin, 'POST /users', { cookie: site.owner.cookie, body: { username, code: 'member' } }))
  }
})
afterAll(() => site.close())

const readListedNames = (page: Page) => page.locator('main [data-part=item-trigger] > span:first-child').allInnerTexts()

test('[admin-users-20] [admin-users-21] the page shows 50 users, loads more, and finds users by a part of the name', async () => {
  const page = await site.visit('/admin', site.owner)
  /** The text to search for in each call that loads users. */
  const searches: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/users') searches.push(searchParams.get('search') ?? '')
  })
  // When the socket connects, the page loads the list again. It would be one more search.
  await waitUntilConnected(page)
  await expect.poll(() => readListedNames(page)).toEqual(names.slice(0, 50))
  await page.getByRole('button', { name: 'More users' }).click()
  await expect.poll(() => readListedNames(page)).toEqual([...names, 'Rosalind'])
  await page.getByRole('button', { name: 'More users' }).waitFor({ state: 'detached' })

  searches.length = 0
  // All letters are typed in one step. On a busy computer there could be a pause between them, and each pause starts a
  // search.
  await page.getByLabel('Find a user').evaluate((field) => {
    field.focus()
    for (const letter of 'ROSA') document.execCommand('insertText', false, letter)
  })
  await expect.poll(() => readListedNames(page)).toEqual(['Rosalind'])
  expect(searches).toEqual(['ROSA'])
  await page.getByLabel('Find a user').fill('t_5')
  await expect.poll(() => readListedNames(page)).toEqual(names.slice(50))
  await page.getByLabel('Find a user').fill('nobody')
  await page.getByText('No username contains ‘nobody’.').waitFor()
  await page.getByLabel('Find a user').fill('')
  await expect.poll(() => readListedNames(page)).toEqual(names.slice(0, 50))
  await closeWindow(page)
})

test('[focus-place-05] after Back and after a reload, the users page has the same search text and lists as many users as before', async () => {
  const page = await site.visit('/admin', site.owner)
  const findField = page.getByLabel('Find a user')
  await findField.fill('guest')
  await expect.poll(() => readListedNames(page)).toEqual(names.slice(0, 50))
  await page.getByRole('button', { name: 'More users' }).click()
  await expect.poll(() => readListedNames(page)).toEqual(names)
  await page.getByRole('link', { name: 'Logs' }).click()
  await page.getByRole('heading', { name: 'Logs' }).waitFor()
  await page.goBack()
  await expect.poll(() => readListedNames(page)).toEqual(names)
  await expect.poll(() => findField.inputValue()).toBe('guest')
  await page.reload()
  await expect.poll(() => readListedNames(page)).toEqual(names)
  await expect.poll(() => findField.inputValue()).toBe('guest')
  await closeWindow(page)
})

test('[admin-users-27] [admin-users-28] the users page shows a new user, and each use of a sign-up code, without a reload', async () => {
  const page = await site.visit('/admin', site.owner, { viewport: DESKTOP })
  const openUser = page.locator('main [data-part=item-trigger][data-state=open]')
  await page.getByRole('button', { name: 'guest_03' }).click()
  await openUser.filter({ hasText: 'guest_03' }).waitFor()
  const code = await createSignUpCode(site.owner, { acl: 'pool', uses: 2 })
  const codes = page.getByRole('list', { name: 'Codes' })
  await codes.getByText('2 of 2 left').waitFor()
  dataOf(await call(site.origin, 'POST /users', { body: { username: 'a_joiner', password: PASSWORD, code } }))
  const row = page.getByRole('button', { name: 'a_joiner' })
  await row.filter({ hasText: 'pool' }).waitFor()
  await codes.getByText('1 of 2 left').waitFor()
  await codes.getByText('Used by a_joiner').waitFor()

  // In alphabetical order, 'a_visitor' is in the loaded part of the list, and 'zelda' comes after that part. So the
  // page searches for 'zelda', and the list shows this new user.
  for (const name of ['a_visitor', 'zelda']) {
    await page.getByRole('button', { name: 'Add User' }).click()
    await page.getByRole('dialog').getByLabel('Username').fill(name)
    await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
    await openUser.filter({ hasText: name }).waitFor()
  }
  await expect.poll(() => page.getByLabel('Find a user').inputValue()).toBe('zelda')
  await closeWindow(page)
})
