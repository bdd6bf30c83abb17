// Checks what the users page shows about the backups that the server makes automatically.

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BackupStatus } from '../../../contract/api/members/backups.ts'
import { startTestSite, type TestSite } from '../../support/site.ts'

const MADE_AT = '2026-03-14T03:00:00.000Z'
const newestBackup = {
  made_at: MADE_AT,
  age_seconds: 5 * 3600,
  verified_at: MADE_AT,
  bytes: 4_100_000,
  rows: 120_000,
  copies: 23,
}
const goodStatus: BackupStatus = { makes_backups: true, newest: newestBackup, problem: null, overdue: false }

let site: TestSite
let page: Page

beforeAll(async () => {
  site = await startTestSite()
  page = await site.visit('/admin', site.owner)
})
afterAll(() => site.close())

/** The part of the users page about backups. */
const card = () => page.getByRole('region', { name: 'Backups' })

/** Loads the users page again, with `status` as the server's answer about backups. Returns the text of the card. */
async function readCardFor(status: BackupStatus): Promise<string> {
  await page.unroute('**/api/backups')
  await page.route('**/api/backups', (route) => route.fulfill({ json: status }))
  await page.reload()
  // One of these texts is shown as soon as the page has the answer.
  await card()
    .getByText(/Age|first backup|by itself|last two days/)
    .first()
    .waitFor()
  return card().innerText()
}

test('[backups-28] the users page shows the newest backup, and warns about an old or failed one', async () => {
  await card().getByText('This server makes no backups by itself.').waitFor()
  const text = await readCardFor(goodStatus)
  expect(text).toMatch(/Age\s+5 hours\s+Size\s+4\.1 MB\s+Last checked\s+.*2026.*\s+Kept\s+23 backups/)
  expect(text).not.toContain('There is no backup')
  const overdueText = await readCardFor({
    ...goodStatus,
    newest: { ...newestBackup, age_seconds: 3 * 86_400 },
    overdue: true,
  })
  expect(overdueText).toContain('There is no backup of the last two days.')
  expect(overdueText).toContain('3 days')
  const problem = { at: '2026-03-15T03:00:00.000Z', message: 'The disk of /backups is full.' }
  expect(await readCardFor({ ...goodStatus, problem })).toMatch(
    /The attempt of .*2026.* failed\. The disk of \/backups is full\./,
  )
  expect(await readCardFor({ ...goodStatus, newest: null })).toContain('The first backup is made within 15 minutes.')
})
