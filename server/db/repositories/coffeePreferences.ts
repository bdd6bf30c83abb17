// Reads and writes the coffee preferences of members.

import type { Selectable, Updateable } from 'kysely'
import { PREFERENCE_DEFAULTS } from '../../../contract/rules/coffee/roast.ts'
import { type Db, withRowLock } from '../dialect.ts'
import type { CoffeePreferencesTable } from '../schema/coffee.ts'

export type PreferencesRow = Selectable<CoffeePreferencesTable>

/** The preferences of a member who has not chosen any. */
const defaultsOf = (userId: number): PreferencesRow => ({
  user_id: userId,
  template_roast_id: null,
  ...PREFERENCE_DEFAULTS,
})

export async function preferencesOf(db: Db, userId: number): Promise<PreferencesRow> {
  const row = await db.selectFrom('coffee_preferences').selectAll().where('user_id', '=', userId).executeTakeFirst()
  return row ?? defaultsOf(userId)
}

/** Changes some preferences of a member, and returns all of them. */
export function savePreferences(
  db: Db,
  userId: number,
  change: Omit<Updateable<CoffeePreferencesTable>, 'user_id'>,
): Promise<PreferencesRow> {
  return db
    .insertInto('coffee_preferences')
    .values({ ...defaultsOf(userId), ...change })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(change))
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deletePreferencesOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('coffee_preferences').where('user_id', '=', userId).execute()
}

/**
 * Locks all bags of a member until the transaction ends, so that no roast is put into a bag that another transaction is
 * about to delete. A member always has at most one row in this table, so a lock on that row is the lock of all bags.
 * Lock the roast first and the bags second: another order can cause a deadlock.
 */
export async function lockBags(db: Db, userId: number): Promise<void> {
  await db
    .insertInto('coffee_preferences')
    .values(defaultsOf(userId))
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
  const rowQuery = db.selectFrom('coffee_preferences').select('user_id').where('user_id', '=', userId)
  await withRowLock(db, rowQuery).executeTakeFirst()
}
