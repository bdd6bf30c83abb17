// Tests the migration that adds green coffee to the database of an earlier version.

import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '../../../server/db/database.ts'
import type { Db } from '../../../server/db/dialect.ts'
import { up } from '../../../server/db/migrations/0026-green-coffee.ts'
import { call, dataOf, type Member, PASSWORD, signUp } from '../../support/members.ts'
import { createTestApp, openStorage, signUpCodeIn } from '../support.ts'

/** Two calls of a member with fixed keys. The test makes them before the migration, and repeats them after it. */
const callsOf = (member: Member) => ({
  bean: () =>
    call(member.origin, 'POST /coffee/beans', {
      cookie: member.cookie,
      body: { name: 'Guji', purchasePrice: 12.5 },
      idempotencyKey: 'bean-before-migration',
    }),
  preferences: () =>
    call(member.origin, 'POST /coffee/preferences', {
      cookie: member.cookie,
      body: { roast_profile_left_axis: 'ROR' },
      idempotencyKey: 'preferences-before-migration',
    }),
})

/** Removes everything that the migration adds. */
async function makeOld(db: Db): Promise<void> {
  await db.schema.dropIndex('coffee_roasts_used').execute()
  await db.schema.dropTable('coffee_bean_stocks').execute()
  await db.schema.alterTable('coffee_beans').dropColumn('price_mg').execute()
  await db.schema.alterTable('coffee_preferences').dropColumn('weight_units').execute()
  const addedFields = /,"(price_mg|bought_mg|used_mg|archived|weight_units)":[^,}]+/g
  for (const { key, answer } of await db.selectFrom('idempotency_keys').select(['key', 'answer']).execute()) {
    if (answer === null) continue
    const oldAnswer = answer.replaceAll(addedFields, '')
    await db.updateTable('idempotency_keys').set({ answer: oldAnswer }).where('key', '=', key).execute()
  }
}

test('after the migration, beans and preferences have the new fields, the unit of weights is grams, and a repeated call gets its answer', async () => {
  const storage = await openStorage()
  const app = await createTestApp(storage.env)
  const { origin, ownerSignUpAddress } = await app.start()
  const owner = await signUp(origin, {
    username: 'Owner',
    password: PASSWORD,
    code: signUpCodeIn(ownerSignUpAddress ?? ''),
  })
  const bean = dataOf(await callsOf(owner).bean())
  const preferences = dataOf(await callsOf(owner).preferences())
  await app.destroy()

  const location = { dataDir: storage.env.DATA_DIR ?? '', databaseUrl: storage.env.DATABASE_URL ?? null }
  const { db, close } = await openDatabase(location, { onError: () => {} })
  await makeOld(db)
  const { rows } = await sql<{
    answer: string
  }>`select answer from idempotency_keys where answer like ${'%used_mg%'}`.execute(db)
  expect(rows).toEqual([])
  await up(db as unknown as Kysely<unknown>)
  await close()

  const updatedApp = await createTestApp(storage.env)
  const member = { ...owner, origin: (await updatedApp.start()).origin }
  expect((await callsOf(member).bean()).data).toEqual(bean)
  expect((await callsOf(member).preferences()).data).toEqual(preferences)
  expect(dataOf(await call(member.origin, 'GET /coffee/beans', { cookie: owner.cookie }))).toEqual([bean.coffee_bean])
  expect(preferences.user_preferences).toMatchObject({ roast_profile_left_axis: 'ROR', weight_units: 'GRAMS' })
  await updatedApp.destroy()
  await storage.remove()
})
