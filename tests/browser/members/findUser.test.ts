/** Tests how an admin finds one of many users, in Chromium. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, dataOf } from '../../support/members.ts'
import { closeWindow, startTestSite, type TestSite } from '../../support/site.ts'

let site: TestSite
const names = Array.from({ length: 60 }, (_, index) => `guest_${String(index).padStart(2, '0')}`)

beforeAll(async () => {
  site = await startTestSite()
  for (const username of names) {
    dataOf(await call(site.origin, 'POST /users', { cookie: site.owner.cookie, body: { username, code: 'member' } }))
  }
})
afterAll(() => site.close())

const listed = (page: Page) => page.locator('main [data-part=item-trigger] > span:first-child').allInnerTexts()

test('[admin-users-20] [admin-users-21] the page shows 50 users, loads more, and finds users by a part of the name', async () => {
  const page = await site.visit('/admin', site.owner)
  const searches: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/users') searches.push(searchParams.get('search') ?? '')
  })
  await expect.poll(() => listed(page)).toEqual(names.slice(0, 50))
  await page.getByRole('button', { name: 'More users' }).click()
  await expect.poll(() => listed(page)).toEqual([...names, 'Rosalind'])
  expect(await page.getByRole('button', { name: 'More users' }).count()).toBe(0)

  searches.length = 0
  await page.getByLabel('Find a user').pressSequentially('ROSA', { delay: 10 })
  await expect.poll(() => listed(page)).toEqual(['Rosalind'])
  expect(searches.at(-1)).toBe('ROSA')
  expect(searches.length).toBeLessThan(4)
  await page.getByLabel('Find a user').fill('t_5')
  await expect.poll(() => listed(page)).toEqual(names.slice(50))
  await page.getByLabel('Find a user').fill('nobody')
  await page.getByText('No username contains ‘nobody’.').waitFor()
  await page.getByLabel('Find a user').fill('')
  await expect.poll(() => listed(page)).toEqual(names.slice(0, 50))
  await closeWindow(page)
})
