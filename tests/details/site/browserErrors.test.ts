/** Tests how a page reports the errors that no code has caught, in Chromium. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, dataOf } from '../../support/members.ts'
import { closeWindow, startTestSite, type TestSite } from '../../support/site.ts'

let site: TestSite

beforeAll(async () => {
  site = await startTestSite()
})
afterAll(() => site.close())

/** Throws an error in the page. The timer makes it an error that no code catches. */
const throwIn = (page: Page, message: string) =>
  page.evaluate((text) => {
    setTimeout(() => {
      throw new TypeError(text)
    })
  }, message)

/** Throws the same error again and again until the page has reported it. A page reports no errors before it is idle. */
async function throwUntilReported(page: Page, readReports: () => Promise<string[]>): Promise<void> {
  await expect
    .poll(async () => {
      await throwIn(page, 'The rack is empty')
      return readReports()
    })
    .toHaveLength(1)
}

test('[browser-errors-01] errors and failed promises that no code catches appear in the log of the admins', async () => {
  const page = await site.visit('/pool/ratings?discipline=9-Ball', site.owner)
  const readMessages = async () =>
    dataOf(await call(site.origin, 'GET /logs', { cookie: site.owner.cookie, query: { kind: 'browser' } }))
      .map(({ message }) => message)
      .sort()
  await throwUntilReported(page, readMessages)
  await page.evaluate(() => void Promise.reject(new RangeError('Too many "typed words"')))
  await expect.poll(readMessages).toHaveLength(2)
  // A report contains '…' in place of a quoted text, which a person may have typed.
  const [rangeError, typeError] = await readMessages()
  expect(typeError).toMatch(/^On \/pool\/ratings, build \w{16}: TypeError: The rack is empty/)
  expect(rangeError).toMatch(/^On \/pool\/ratings, build \w{16}: RangeError: Too many …/)
  await page.goto(`${site.origin}/admin/logs`)
  await page.getByLabel('Kind').selectOption('Browser errors')
  await page.getByText('RangeError: Too many …').waitFor()
  await closeWindow(page)
})

test('[browser-errors-05] a document reports at most five errors, each once, and does not report a failed report', async () => {
  const page = await site.visit('/', site.owner)
  const reports: string[] = []
  await page.route('**/api/public/browser-errors', (route) => {
    reports.push(JSON.parse(route.request().postData() ?? '{}').message)
    return route.abort()
  })
  await throwUntilReported(page, async () => reports)
  for (let times = 0; times < 3; times++) await throwIn(page, 'The same')
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) await throwIn(page, `Error ${name}`)
  // If the page reported one more error, it would send that report before this call.
  await page.evaluate(() => {
    // With `keepalive`, the call goes the same way as the reports, so it cannot overtake them.
    const request = { method: 'POST', keepalive: true, body: JSON.stringify({ message: 'The end' }) }
    setTimeout(() => void fetch('/api/public/browser-errors', request).catch(() => undefined))
  })
  await expect
    .poll(() => reports)
    .toEqual(['The rack is empty', 'The same', 'Error a', 'Error b', 'Error c', 'The end'])
  await closeWindow(page)
})
