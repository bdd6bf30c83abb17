// Tests the migration that adds to each message whether the gateway may have it.

import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '../../../server/db/database.ts'
import { up } from '../../../server/db/migrations/0042-message-delivery.ts'
import { createTestApp, locationOf, openStorage } from '../support.ts'

test('after the migration, a message that was tried before may be at the gateway, and no sender is an empty text', async () => {
  const storage = await openStorage()
  const app = await createTestApp(storage.env)
  await app.start()
  await app.destroy()
  const { db, close } = await openDatabase(locationOf(storage), { onError: () => {} })
  try {
    // Removes everything that the migration adds.
    await db.schema.dropTable('gateway_calls').execute()
    for (const column of ['error_code', 'media', 'doubt_ms']) {
      await db.schema.alterTable('messages').dropColumn(column).execute()
    }
    const row = { direction: 'OUTGOING', from_handle: '3125550100', message: 'x', created_ms: 7, due_ms: 9 } as const
    const received = { ...row, direction: 'INCOMING', from_handle: '', state: 'received', due_ms: null } as const
    await db
      .insertInto('messages')
      .values([
        { ...row, state: 'queued', attempts: 1 },
        { ...row, state: 'queued', attempts: 0 },
        { ...row, state: 'failed', attempts: 5, due_ms: null },
        { ...received, attempts: 0 },
      ])
      .execute()
    await up(db as unknown as Kysely<unknown>)
    const messages = await db.selectFrom('messages').selectAll().orderBy('message_id').execute()
    expect(messages).toMatchObject([
      { state: 'queued', doubt_ms: 7, due_ms: 9, error_code: null, media: null },
      { state: 'queued', doubt_ms: null },
      { state: 'failed', doubt_ms: null },
      { from_handle: 'Unknown' },
    ])
    expect(await db.selectFrom('gateway_calls').selectAll().execute()).toEqual([])
  } finally {
    await close()
    await storage.remove()
  }
})
