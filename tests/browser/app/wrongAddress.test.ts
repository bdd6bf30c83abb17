/** Tests in Chromium the addresses with an id that cannot exist, and the addresses of items that do not exist. */
import { expect } from 'vitest'
import { closeWindow } from '../../support/site.ts'
import { test } from '../../support/siteTest.ts'

test('[errors-words-02] [errors-words-03] an address with an id that cannot exist shows "Page Not Found", and the page of a missing item has no "Try again"', async ({
  site,
}) => {
  const page = await site.visit('/', site.owner)
  for (const path of ['/pool/abc', '/pool/0/replay', '/coffee/roasts/12x', '/coffee/bags/-1', '/pool/players/1.5']) {
    await page.goto(site.origin + path)
    await page.getByRole('heading', { name: 'Page Not Found' }).waitFor()
  }
  for (const path of [
    '/coffee/roasts/99999',
    '/coffee/bags/99999',
    '/pool/99999',
    '/pool/players/99999',
    '/pool/compare/99999',
    '/users/Nobody',
  ]) {
    await page.goto(site.origin + path)
    await page.getByRole('alert').getByText('There is no such').first().waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Try again' }).count(), { message: path }).toBe(0)
  }
  await closeWindow(page)
})
