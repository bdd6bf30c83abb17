// Reads and writes the beans that all members with the permission for coffee share.

import type { Insertable, Selectable, Updateable } from 'kysely'
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
