// What roasts have used of their beans, and what their green coffee costs, from the lots that they draw from.

import type { GreenBefore } from '../../../contract/rules/coffee/blends.ts'
import { costOfParts, splitByShares } from '../../../contract/rules/coffee/blends.ts'
import { dependsOnOrder } from '../../../contract/rules/coffee/lots.ts'
import type { Db } from '../../db/dialect.ts'
import { lotsIn, stocksOf, usedBeansOf, usedBefore } from '../../db/repositories/coffeeBeanStocks.ts'
import { type BeanRow, beanById, blendsOf, partsIn } from '../../db/repositories/coffeeBeans.ts'
import type { RoastRow } from '../../db/repositories/coffeeRoasts.ts'

type UsedRoast = Pick<RoastRow, 'user_id' | 'coffee_bean_id' | 'coffee_roast_id' | 'start_ms'>
type Blend = Pick<BeanRow, 'coffee_bean_id' | 'parts'>

/** Adds to what was used of each bean what blends have taken of it. */
export function withBlends(direct: ReadonlyMap<number, number>, blends: readonly Blend[]): Map<number, number> {
  const used = new Map(direct)
  for (const blend of blends)
    for (const { coffee_bean_id, weight_mg } of splitByShares(partsIn(blend), direct.get(blend.coffee_bean_id) ?? 0))
      used.set(coffee_bean_id, (used.get(coffee_bean_id) ?? 0) + weight_mg)
  return used
}

/** What the roasts before this one have used of each of these beans. One that has not started is after all others. */
async function usedBeforeOf(db: Db, roast: UsedRoast, beanIds: readonly number[]): Promise<Map<number, number>> {
  const blends = (await blendsOf(db)).filter((blend) =>
    partsIn(blend).some(({ coffee_bean_id }) => beanIds.includes(coffee_bean_id)),
  )
  const direct = new Map<number, number>()
  for (const id of new Set([...beanIds, ...blends.map(({ coffee_bean_id }) => coffee_bean_id)])) {
    const [used] = roast.start_ms === null ? await usedBeansOf(db, roast.user_id, id) : []
    direct.set(
      id,
      roast.start_ms === null ? (used?.used_mg ?? 0) : await usedBefore(db, { ...roast, coffee_bean_id: id }),
    )
  }
  return withBlends(direct, blends)
}

/** The beans of a roast: its bean, or the parts of its blend, each with its price, its lots and its share. */
async function beansOfRoast(db: Db, { user_id, coffee_bean_id }: Pick<UsedRoast, 'user_id' | 'coffee_bean_id'>) {
  const bean = await beanById(db, coffee_bean_id)
  const parts = bean === undefined ? [] : partsIn(bean)
  const shares = parts.length > 0 ? parts : [{ coffee_bean_id, share: 1 }]
  const beans = []
  for (const { coffee_bean_id: id, share } of shares) {
    const row = await beanById(db, id)
    const [stock] = await stocksOf(db, user_id, id)
    const price = { purchasePrice: row?.purchase_price ?? 0, price_mg: row?.price_mg ?? null }
    beans.push({ coffee_bean_id: id, name: row?.name ?? '', share, lots: lotsIn(stock), ...price })
  }
  return beans
}

/** How much of its beans earlier roasts have used, if the cost of this roast depends on it. */
export async function greenBefore(db: Db, roast: UsedRoast): Promise<{ green_before?: GreenBefore[] }> {
  if (roast.start_ms === null) return {}
  const beans = await beansOfRoast(db, roast)
  if (!beans.some(({ lots }) => dependsOnOrder(lots))) return {}
  const ids = beans.map(({ coffee_bean_id }) => coffee_bean_id)
  const used = await usedBeforeOf(db, roast, ids)
  return { green_before: ids.map((coffee_bean_id) => ({ coffee_bean_id, weight_mg: used.get(coffee_bean_id) ?? 0 })) }
}

/** What the green coffee of these roasts of one bean costs; null if nothing was weighed or a price is not known. */
export async function costOfRoasts(
  db: Db,
  roasts: readonly (UsedRoast & Pick<RoastRow, 'coffee_in_mg'>)[],
): Promise<number | null> {
  const [first] = roasts
  const beans = first === undefined ? [] : await beansOfRoast(db, first)
  let cost: number | null = null
  for (const roast of roasts) {
    if (!roast.coffee_in_mg) continue
    const used = await usedBeforeOf(
      db,
      roast,
      beans.map(({ coffee_bean_id }) => coffee_bean_id),
    )
    const parts = splitByShares(beans, roast.coffee_in_mg).flatMap(({ coffee_bean_id, weight_mg }) =>
      beans
        .filter((bean) => bean.coffee_bean_id === coffee_bean_id)
        .map((bean) => ({
          bean: { ...bean, bought_mg: null, used_mg: 0 },
          weight_mg,
          other_mg: used.get(coffee_bean_id) ?? 0,
        })),
    )
    const one = costOfParts(parts)
    if (one === null) return null
    cost = (cost ?? 0) + one
  }
  return cost
}
