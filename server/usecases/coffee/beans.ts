// Green coffee beans: the list that all members with the permission coffee share.

import type { BeanChange, CoffeeBean, CreateBeanBody } from '../../../contract/api/coffee/beans.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/dialect.ts'
import { allBeans, type BeanRow, beanById, insertBean, updateBean } from '../../db/repositories/coffeeBeans.ts'
import type { Unit } from '../../db/work.ts'
import { RequestError } from '../../requestError.ts'
import type { Session } from '../shared/session.ts'

const noSuchBean = () => new RequestError('NOT_FOUND', 'There is no such bean.')

/** A bean in the API's form. */
export function asBean({ purchase_price, created_by, created_ms, ...bean }: BeanRow): CoffeeBean {
  return { ...bean, purchasePrice: purchase_price }
}

const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** The beans of all members, sorted by name. */
export async function listBeans(context: Context): Promise<CoffeeBean[]> {
  // Sort here, because SQLite and PostgreSQL sort text differently.
  return (await allBeans(context.db)).map(asBean).sort((a, b) => byName.compare(a.name, b.name))
}

const EMPTY_TEXTS = { description: '', origin: '', region: '', processing: '', purchase_url: '' }

export function createBean(
  context: Context,
  unit: Unit,
  session: Session,
  { purchasePrice = 0, ...texts }: CreateBeanBody,
): Promise<{ coffee_bean: CoffeeBean }> {
  return unit.write(async ({ db }) => {
    const created = { created_by: session.user.user_id, created_ms: context.clock.now() }
    const row = await insertBean(db, { ...EMPTY_TEXTS, ...texts, purchase_price: purchasePrice, ...created })
    return { coffee_bean: asBean(row) }
  })
}

/** Changes a bean. Every member with the permission coffee may do so, because all of them share the beans. */
export function changeBean(
  unit: Unit,
  beanId: number,
  { purchasePrice, ...texts }: BeanChange,
): Promise<{ coffee_bean: CoffeeBean }> {
  return unit.write(async ({ db }) => {
    const change = { ...texts, ...(purchasePrice !== undefined && { purchase_price: purchasePrice }) }
    const row = await updateBean(db, beanId, change)
    if (row === undefined) throw noSuchBean()
    return { coffee_bean: asBean(row) }
  })
}

/** Throws NOT_FOUND if there is no bean with this id. */
export async function refuseMissingBean(db: Db, beanId: number): Promise<void> {
  if ((await beanById(db, beanId)) === undefined) throw noSuchBean()
}
