// Renders the card of the users page about backups.

import { expect, test } from 'vitest'
import type { BackupStatus } from '../../../contract/api/members/backups.ts'
import { createResourceMachine } from '../../../src/machines/shared/resource.machine.ts'
import { Backups } from '../../../src/views/members/Users/Backups.tsx'
import { asSessionUser, inputOfNora, nora } from '../../models/members/exampleMembers.ts'
import { renderView } from '../../support/renderView.tsx'
import { startAppAs, startWithAnswers } from '../../support/viewActors.tsx'

const MADE_AT = '2026-03-14T03:00:00.000Z'
const newest = {
  made_at: MADE_AT,
  age_seconds: 5 * 3600,
  verified_at: MADE_AT,
  bytes: 4_100_000,
  rows: 120_000,
  copies: 23,
}
const good: BackupStatus = { makes_backups: true, newest, problem: null, overdue: false }
const problem = { at: '2026-03-15T03:00:00.000Z', message: 'The disk of /backups is full.' }
const old = { ...good, newest: { ...newest, age_seconds: 3 * 86_400 }, overdue: true }

/** The text of the card when the server answers this about its backups. */
async function cardFor(status: BackupStatus): Promise<string> {
  const actor = await startWithAnswers(createResourceMachine<BackupStatus>(), {
    input: inputOfNora,
    answers: { load: status },
  })
  return renderView(<Backups actor={actor} />, startAppAs(asSessionUser(nora))).get('region', 'Backups').text
}

test('[backups-28] the card shows the age, the size and the last check of the newest backup', async () => {
  const card = await cardFor(good)
  expect(card).toMatch(/Age 5 hours Size 4\.1 MB Last checked .*2026.* Kept 23 backups$/)
  expect(card).not.toContain('There is no backup')
})

test.each<[string, BackupStatus, RegExp]>([
  ['the newest backup is old', old, /There is no backup of the last two days\. .*Age 3 days/],
  ['the last attempt failed', { ...good, problem }, /The attempt of .*2026.* failed\. The disk of \/backups is full\./],
  ['there is no backup yet', { ...good, newest: null }, /The first backup is made within 15 minutes\.$/],
  [
    'the server makes no backups',
    { ...good, makes_backups: false, newest: null },
    /This server makes no backups by itself\. The person who runs it can set BACKUP_DIR to a folder on another disk\.$/,
  ],
])('[backups-28] the card says that %s', async (_, status, text) => {
  expect(await cardFor(status)).toMatch(text)
})
