// Reads and writes the beans that all members with the permission for coffee share.

import type { Insertable, Selectable, Updateable } from 'kysely'
import type { BlendPart } from '../../../contract/rules/coffee/blends.ts'
import type { Db } from '../dialect.ts'
import type { CoffeeBeansTable } from '../schema/coffee.ts'

export type BeanRow = Selectable<CoffeeBeansTable>

/** The beans of all members, in the order in which they were created. */
export function allBeans(db: Db): Promise<BeanRow[]> {
  return db.selectFrom('coffee_beans').selectAll().orderBy('coffee_bean_id').execute()
}

export function beanById(db: Db, beanId: number): Promise<BeanRow | undefined> {
  return db.selectFrom('coffee_beans').selectAll().where('coffee_bean_id', '=', beanId).executeTakeFirst()
}

/** The parts of a blend; empty for any other bean. */
export const partsIn = ({ parts }: Pick<BeanRow, 'parts'>): BlendPart[] => (parts === null ? [] : JSON.parse(parts))

/** All blends. */
export function blendsOf(db: Db): Promise<BeanRow[]> {
  return db.selectFrom('coffee_beans').selectAll().where('parts', 'is not', null).orderBy('coffee_bean_id').execute()
}

/** Whether a roast of this bean has started, of any member. */
export async function isRoasted(db: Db, beanId: number): Promise<boolean> {
  const row = await db
    .selectFrom('coffee_roasts')
    .select('coffee_roast_id')
    .where('coffee_bean_id', '=', beanId)
    .where('start_ms', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export function insertBean(db: Db, bean: Insertable<CoffeeBeansTable>): Promise<BeanRow> {
  return db.insertInto('coffee_beans').values(bean).returningAll().executeTakeFirstOrThrow()
}

/** The bean after the change; undefined when there is no such bean. */
export function updateBean(db: Db, beanId: number, change: Updateable<CoffeeBeansTable>): Promise<BeanRow | undefined> {
  return db
    .updateTable('coffee_beans')
    .set(change)
    .where('coffee_bean_id', '=', beanId)
    .returningAll()
    .executeTakeFirst()
}
