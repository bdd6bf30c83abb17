// Reads and writes bags of roasted coffee.

import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db } from '../dialect.ts'
import type { CoffeeBagsTable } from '../schema/coffee.ts'

/** A bag with the name, the origin, the region and the description of its bean. */
export type BagRow = Pick<
  Selectable<CoffeeBagsTable>,
  'coffee_bag_id' | 'coffee_bean_id' | 'bag_code' | 'notes' | 'published_ms'
> & {
  bean_name: string
  bean_origin: string
  bean_region: string
  bean_description: string
  processing: string
  /** The parts of a blend; null for other beans. */
  parts: string | null
  purchase_price: number
  price_mg: number | null
}

/** The columns of a roast from which the totals of its bag are computed. */
export interface BagRoastRow {
  coffee_bag_id: number
  user_id: number
  coffee_bean_id: number
  coffee_roast_id: number
  start_ms: number | null
  utc_offset_minutes: number | null
  end_ms: number | null
  roast_color: string | null
  coffee_in_mg: number | null
  coffee_out_mg: number | null
  cupping_score: number | null
}

const selectBags = (db: Db) =>
  db
    .selectFrom('coffee_bags')
    .innerJoin('coffee_beans', 'coffee_beans.coffee_bean_id', 'coffee_bags.coffee_bean_id')
    .select([
      'coffee_bags.coffee_bag_id',
      'coffee_bags.coffee_bean_id',
      'coffee_bags.bag_code',
      'coffee_bags.notes',
      'coffee_bags.published_ms',
      'coffee_beans.name as bean_name',
      'coffee_beans.origin as bean_origin',
      'coffee_beans.region as bean_region',
      'coffee_beans.description as bean_description',
      'coffee_beans.processing',
      'coffee_beans.parts',
      'coffee_beans.purchase_price',
      'coffee_beans.price_mg',
    ])

const selectBagsOf = (db: Db, userId: number) => selectBags(db).where('coffee_bags.user_id', '=', userId)

/** A part of the list of the member's bags, newest first. `before` is the last id of the previous part. */
export function bagsOf(db: Db, userId: number, limit: number, before?: number): Promise<BagRow[]> {
  let query = selectBagsOf(db, userId)
  if (before !== undefined) query = query.where('coffee_bags.coffee_bag_id', '<', before)
  return query.orderBy('coffee_bags.coffee_bag_id', 'desc').limit(limit).execute()
}

export function bagOf(db: Db, userId: number, bagId: number): Promise<BagRow | undefined> {
  return selectBagsOf(db, userId).where('coffee_bags.coffee_bag_id', '=', bagId).executeTakeFirst()
}

/** The code of a bag, and the name of the bag's bean. */
export function bagCodeAndBean(db: Db, bagId: number): Promise<Pick<BagRow, 'bag_code' | 'bean_name'> | undefined> {
  return db
    .selectFrom('coffee_bags')
    .innerJoin('coffee_beans', 'coffee_beans.coffee_bean_id', 'coffee_bags.coffee_bean_id')
    .select(['coffee_bags.bag_code', 'coffee_beans.name as bean_name'])
    .where('coffee_bags.coffee_bag_id', '=', bagId)
    .executeTakeFirst()
}

/** The roasts of all these bags in one list, newest first. */
export function roastsOfBags(db: Db, bagIds: readonly number[]): Promise<BagRoastRow[]> {
  return db
    .selectFrom('coffee_roasts')
    .select([
      'coffee_bag_id',
      'user_id',
      'coffee_bean_id',
      'coffee_roast_id',
      'start_ms',
      'utc_offset_minutes',
      'end_ms',
      'roast_color',
      'coffee_in_mg',
      'coffee_out_mg',
      'cupping_score',
    ])
    .where('coffee_bag_id', 'in', bagIds)
    .orderBy('coffee_roast_id', 'desc')
    .$narrowType<{ coffee_bag_id: number }>()
    .execute()
}

/** The bag with this code, of any member. `key` is the code in lower case. */
export function bagByKey(
  db: Db,
  key: string,
): Promise<
  (Pick<BagRow, 'coffee_bag_id' | 'coffee_bean_id' | 'bag_code' | 'bean_name'> & { user_id: number }) | undefined
> {
  return db
    .selectFrom('coffee_bags')
    .innerJoin('coffee_beans', 'coffee_beans.coffee_bean_id', 'coffee_bags.coffee_bean_id')
    .select([
      'coffee_bags.coffee_bag_id',
      'coffee_bags.coffee_bean_id',
      'coffee_bags.bag_code',
      'coffee_bags.user_id',
      'coffee_beans.name as bean_name',
    ])
    .where('coffee_bags.bag_code_key', '=', key)
    .executeTakeFirst()
}

/** The bag with this code, of any member, if its card is published. `key` is the code in lower case. */
export function publishedBagByKey(db: Db, key: string): Promise<BagRow | undefined> {
  return selectBags(db)
    .where('coffee_bags.bag_code_key', '=', key)
    .where('coffee_bags.published_ms', 'is not', null)
    .executeTakeFirst()
}

/** Changes a bag of the member; false if the member does not have this bag. */
export async function updateBag(
  db: Db,
  { user_id, coffee_bag_id }: { user_id: number; coffee_bag_id: number },
  change: Updateable<Pick<CoffeeBagsTable, 'notes' | 'published_ms'>>,
): Promise<boolean> {
  const row = await db
    .updateTable('coffee_bags')
    .set(change)
    .where('coffee_bag_id', '=', coffee_bag_id)
    .where('user_id', '=', user_id)
    .returning('coffee_bag_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Inserts a bag and returns its id. Inserts nothing and returns undefined if a bag of any member has the same code. */
export async function insertBag(db: Db, bag: Insertable<CoffeeBagsTable>): Promise<number | undefined> {
  const row = await db
    .insertInto('coffee_bags')
    .values(bag)
    .onConflict((conflict) => conflict.column('bag_code_key').doNothing())
    .returning('coffee_bag_id')
    .executeTakeFirst()
  return row?.coffee_bag_id
}

/** Deletes all bags of a member. Delete the member's roasts first, because they refer to the bags. */
export async function deleteBagsOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('coffee_bags').where('user_id', '=', userId).execute()
}

export async function deleteBagIfEmpty(db: Db, bagId: number): Promise<void> {
  await db
    .deleteFrom('coffee_bags')
    .where('coffee_bag_id', '=', bagId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('coffee_roasts').select('coffee_roast_id').where('coffee_bag_id', '=', bagId))),
    )
    .execute()
}
