// Reads and writes how much green coffee a member has bought, and reads how much was used.

import type { Selectable, Updateable } from 'kysely'
import { sql } from 'kysely'
import type { Lot } from '../../../contract/rules/coffee/lots.ts'
import type { Db } from '../dialect.ts'
import type { CoffeeBeanStocksTable } from '../schema/coffee.ts'
import type { RoastRow } from './coffeeRoasts.ts'

export type StockRow = Selectable<CoffeeBeanStocksTable>

/** The lots of a stock, the oldest first. */
export const lotsIn = (stock: Pick<StockRow, 'lots'> | undefined): Lot[] =>
  stock?.lots == null ? [] : JSON.parse(stock.lots)

/** The stocks that the member has entered, of all beans, or only of the bean `beanId`. */
export function stocksOf(db: Db, userId: number, beanId?: number): Promise<StockRow[]> {
  let query = db.selectFrom('coffee_bean_stocks').selectAll().where('user_id', '=', userId)
  if (beanId !== undefined) query = query.where('coffee_bean_id', '=', beanId)
  return query.orderBy('coffee_bean_id').execute()
}

/**
 * The green coffee in mg that went into the member's started roasts of each bean, or only of the bean `beanId`. A roast
 * whose coffee was not weighed counts 0. A bean without a weighed roast is missing from the answer.
 */
export function usedBeansOf(
  db: Db,
  userId: number,
  beanId?: number,
): Promise<{ coffee_bean_id: number; used_mg: number }[]> {
  // Without the cast, the sum in PostgreSQL has the type numeric, which the driver returns as a text.
  const sum = sql<number>`cast(sum(coffee_in_mg) as bigint)`
  let query = db
    .selectFrom('coffee_roasts')
    .select(['coffee_bean_id', sum.as('used_mg')])
    .where('user_id', '=', userId)
    .where('start_ms', 'is not', null)
    .where('coffee_in_mg', 'is not', null)
  if (beanId !== undefined) query = query.where('coffee_bean_id', '=', beanId)
  return query.groupBy('coffee_bean_id').execute()
}

/** The green coffee in mg that went into the member's roasts of a bean that started before this roast. */
export async function usedBefore(
  db: Db,
  {
    user_id,
    coffee_bean_id,
    start_ms,
    coffee_roast_id,
  }: Pick<RoastRow, 'user_id' | 'coffee_bean_id' | 'start_ms' | 'coffee_roast_id'>,
): Promise<number> {
  const row = await db
    .selectFrom('coffee_roasts')
    .select(sql<number | null>`cast(sum(coffee_in_mg) as bigint)`.as('used_mg'))
    .where('user_id', '=', user_id)
    .where('coffee_bean_id', '=', coffee_bean_id)
    .where((eb) =>
      eb.or([
        eb('start_ms', '<', start_ms),
        eb.and([eb('start_ms', '=', start_ms), eb('coffee_roast_id', '<', coffee_roast_id)]),
      ]),
    )
    .executeTakeFirst()
  return row?.used_mg ?? 0
}

/** The ids of the beans of all roasts of the member, also of roasts whose coffee was never weighed. */
export async function roastedBeanIdsOf(db: Db, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('coffee_roasts')
    .select('coffee_bean_id')
    .distinct()
    .where('user_id', '=', userId)
    .execute()
  return rows.map(({ coffee_bean_id }) => coffee_bean_id)
}

/**
 * Stores how much of a bean the member has bought, and when the member archived the bean. A field that is missing in
 * `change` keeps its value.
 */
export async function saveStock(
  db: Db,
  key: Pick<StockRow, 'user_id' | 'coffee_bean_id'>,
  change: Pick<Updateable<CoffeeBeanStocksTable>, 'lots' | 'archived_ms'>,
): Promise<void> {
  await db
    .insertInto('coffee_bean_stocks')
    .values({ ...key, lots: null, archived_ms: null, ...change })
    .onConflict((conflict) => conflict.columns(['user_id', 'coffee_bean_id']).doUpdateSet(change))
    .execute()
}

export async function deleteStocksOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('coffee_bean_stocks').where('user_id', '=', userId).execute()
}
