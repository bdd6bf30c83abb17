// Reads and writes roasts, without their readings and events.

import type { ExpressionBuilder, Insertable, Selectable, Updateable } from 'kysely'
import { type Db, withRowLock } from '../dialect.ts'
import type { CoffeeRoastsTable } from '../schema/coffee.ts'

/** A row of the table, without names from other tables. */
export type RoastRow = Selectable<CoffeeRoastsTable>

/** A roast with the name of its bean and the code of its bag. */
export type NamedRoastRow = RoastRow & { coffee_bean_name: string; bag_code: string | null }

const ownRoasts = (db: Db, userId: number) =>
  db.selectFrom('coffee_roasts').selectAll().where('coffee_roasts.user_id', '=', userId)

/**
 * Adds the names of the beans and the codes of the bags after the roasts were selected. Otherwise the query would read
 * all roasts of the member.
 */
const withNames = (db: Db, selectedRoasts: ReturnType<typeof ownRoasts>) =>
  db
    .selectFrom(selectedRoasts.as('coffee_roasts'))
    .innerJoin('coffee_beans', 'coffee_beans.coffee_bean_id', 'coffee_roasts.coffee_bean_id')
    .leftJoin('coffee_bags', 'coffee_bags.coffee_bag_id', 'coffee_roasts.coffee_bag_id')
    .selectAll('coffee_roasts')
    .select(['coffee_beans.name as coffee_bean_name', 'coffee_bags.bag_code'])

/**
 * The condition for a roast in the list: it has started, it is in a bag, or it was created after `unstartedSinceMs`.
 */
const isListed =
  (unstartedSinceMs: number) => (eb: ExpressionBuilder<{ coffee_roasts: CoffeeRoastsTable }, 'coffee_roasts'>) =>
    eb.or([
      eb('start_ms', 'is not', null),
      eb('coffee_bag_id', 'is not', null),
      eb('created_ms', '>', unstartedSinceMs),
    ])

/** Which part of the list of roasts to read. */
export interface RoastPage {
  readonly limit: number
  /** The last id of the previous part of the list. */
  readonly before?: number
  /** A roast that has not started and is in no bag is listed only if it was created after this time. */
  readonly unstartedSinceMs?: number
  /** Only roasts in this bag. */
  readonly bagId?: number
}

/** A part of the list of the member's roasts, newest first. */
export function roastsOf(
  db: Db,
  userId: number,
  { limit, before, bagId, unstartedSinceMs = 0 }: RoastPage,
): Promise<NamedRoastRow[]> {
  let part = ownRoasts(db, userId).where(isListed(unstartedSinceMs))
  if (before !== undefined) part = part.where('coffee_roast_id', '<', before)
  if (bagId !== undefined) part = part.where('coffee_bag_id', '=', bagId)
  return withNames(db, part.orderBy('coffee_roast_id', 'desc').limit(limit))
    .orderBy('coffee_roasts.coffee_roast_id', 'desc')
    .execute()
}

/**
 * The member's latest roasts that have ended, newest first, without the roast with the id `except`. The start decides
 * which roast is newer, because an imported roast has a new id although the roast can be old.
 */
export function endedRoastsOf(
  db: Db,
  userId: number,
  { limit, except }: { readonly limit: number; readonly except: number },
): Promise<NamedRoastRow[]> {
  const part = ownRoasts(db, userId).where('end_ms', 'is not', null).where('coffee_roast_id', '<>', except)
  return withNames(db, part.orderBy('start_ms', 'desc').orderBy('coffee_roast_id', 'desc').limit(limit))
    .orderBy('coffee_roasts.start_ms', 'desc')
    .orderBy('coffee_roasts.coffee_roast_id', 'desc')
    .execute()
}

const ownRoast = (db: Db, userId: number, roastId: number) =>
  ownRoasts(db, userId).where('coffee_roast_id', '=', roastId)

export function roastOf(db: Db, userId: number, roastId: number): Promise<NamedRoastRow | undefined> {
  return withNames(db, ownRoast(db, userId, roastId)).executeTakeFirst()
}

/** Finds a roast of the member and locks it until the transaction ends. */
export function lockRoast(db: Db, userId: number, roastId: number): Promise<RoastRow | undefined> {
  return withRowLock(db, ownRoast(db, userId, roastId)).executeTakeFirst()
}

/** The id of the roast that the member created with this client id. */
export async function findRoastByClientId(db: Db, userId: number, clientId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('coffee_roasts')
    .select('coffee_roast_id')
    .where('user_id', '=', userId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return row?.coffee_roast_id
}

/**
 * Inserts a roast and returns its id. Inserts nothing and returns undefined if the member has a roast with this client
 * id already. On PostgreSQL this call waits for a simultaneous transaction with the same client id.
 */
export async function insertRoast(
  db: Db,
  roast: Pick<Insertable<CoffeeRoastsTable>, 'user_id' | 'coffee_bean_id' | 'created_ms' | 'client_id'>,
): Promise<number | undefined> {
  const row = await db
    .insertInto('coffee_roasts')
    .values({ ...roast, version: 1 })
    .onConflict((conflict) => conflict.columns(['user_id', 'client_id']).doNothing())
    .returning('coffee_roast_id')
    .executeTakeFirst()
  return row?.coffee_roast_id
}

/** The id of the member's roast that was imported from a log file with this id. */
export async function findRoastByUuid(db: Db, userId: number, uuid: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('coffee_roasts')
    .select('coffee_roast_id')
    .where('user_id', '=', userId)
    .where('roast_uuid', '=', uuid)
    .executeTakeFirst()
  return row?.coffee_roast_id
}

/**
 * Inserts a roast from a log file and returns its id. Inserts nothing and returns undefined if the member has imported
 * this roast already.
 */
export async function insertImportedRoast(
  db: Db,
  roast: Omit<Insertable<CoffeeRoastsTable>, 'coffee_roast_id' | 'client_id' | 'version'>,
): Promise<number | undefined> {
  const row = await db
    .insertInto('coffee_roasts')
    .values({ ...roast, version: 1 })
    .onConflict((conflict) => conflict.columns(['user_id', 'roast_uuid']).doNothing())
    .returning('coffee_roast_id')
    .executeTakeFirst()
  return row?.coffee_roast_id
}

export async function updateRoast(db: Db, roastId: number, change: Updateable<CoffeeRoastsTable>): Promise<void> {
  await db.updateTable('coffee_roasts').set(change).where('coffee_roast_id', '=', roastId).execute()
}

/**
 * Deletes a roast with its readings and events. If the roast was the template of its member, the member has no template
 * after that.
 */
export async function deleteRoast(db: Db, roastId: number): Promise<void> {
  await db.deleteFrom('coffee_roasts').where('coffee_roast_id', '=', roastId).execute()
}

/** Deletes the roasts that have not started, are in no bag and were created before this time. */
export async function deleteUnstartedRoasts(db: Db, beforeMs: number): Promise<void> {
  await db
    .deleteFrom('coffee_roasts')
    .where('start_ms', 'is', null)
    .where('coffee_bag_id', 'is', null)
    .where('created_ms', '<', beforeMs)
    .execute()
}

/** Deletes all roasts of a member, with their readings and events. */
export async function deleteRoastsOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('coffee_roasts').where('user_id', '=', userId).execute()
}

/** The member's latest roasts that have ended and had a first crack, the last started one first. */
export function firstCracksOf(
  db: Db,
  userId: number,
  limit: number,
): Promise<
  Pick<RoastRow & { first_crack_elapsed_ms: number }, 'coffee_roast_id' | 'coffee_bean_id' | 'first_crack_elapsed_ms'>[]
> {
  return db
    .selectFrom('coffee_roasts')
    .select(['coffee_roast_id', 'coffee_bean_id', 'first_crack_elapsed_ms'])
    .where('user_id', '=', userId)
    .where('end_ms', 'is not', null)
    .where('first_crack_elapsed_ms', 'is not', null)
    .orderBy('start_ms', 'desc')
    .orderBy('coffee_roast_id', 'desc')
    .limit(limit)
    .$narrowType<{ first_crack_elapsed_ms: number }>()
    .execute()
}

/** The id of the member's last started good roast of a bean: ended, with a first crack. */
export async function lastGoodRoastOf(db: Db, userId: number, beanId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('coffee_roasts')
    .select('coffee_roast_id')
    .where('coffee_bean_id', '=', beanId)
    .where('user_id', '=', userId)
    .where('end_ms', 'is not', null)
    .where('first_crack_elapsed_ms', 'is not', null)
    .orderBy('start_ms', 'desc')
    .orderBy('coffee_roast_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.coffee_roast_id
}

/**
 * The number of the member's roasts in the list, of the member's bags, and of the beans of all members. The list has no
 * roast that has not started, is in no bag and was created at `unstartedSinceMs` or before.
 */
export function totalsOf(
  db: Db,
  userId: number,
  unstartedSinceMs: number,
): Promise<{ num_roasts: number; num_beans: number; num_bags: number }> {
  return db
    .selectNoFrom(({ selectFrom, fn }) => [
      selectFrom('coffee_roasts')
        .select(fn.countAll<number>().as('n'))
        .where('user_id', '=', userId)
        .where(isListed(unstartedSinceMs))
        .as('num_roasts'),
      selectFrom('coffee_beans').select(fn.countAll<number>().as('n')).as('num_beans'),
      selectFrom('coffee_bags').select(fn.countAll<number>().as('n')).where('user_id', '=', userId).as('num_bags'),
    ])
    .$narrowType<{ num_roasts: number; num_beans: number; num_bags: number }>()
    .executeTakeFirstOrThrow()
}
