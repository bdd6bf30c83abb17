// What the green coffee of roasts costs, from the lots that they draw from.

import type { Price } from '../../../contract/rules/coffee/beans.ts'
import { costFromLots, dependsOnOrder, type Lot } from '../../../contract/rules/coffee/lots.ts'
import type { Db } from '../../db/dialect.ts'
import { stocksOf, usedBeansOf, usedBefore } from '../../db/repositories/coffeeBeanStocks.ts'
import type { RoastRow } from '../../db/repositories/coffeeRoasts.ts'
import { lotsIn } from './beans.ts'

type UsedRoast = Pick<RoastRow, 'user_id' | 'coffee_bean_id' | 'coffee_roast_id' | 'start_ms'>

async function lotsOf(
  db: Db,
  { user_id, coffee_bean_id }: Pick<UsedRoast, 'user_id' | 'coffee_bean_id'>,
): Promise<Lot[]> {
  const [stock] = await stocksOf(db, user_id, coffee_bean_id)
  return lotsIn(stock)
}

/** What earlier roasts have used of the bean. A roast that has not started draws after all others. */
async function beforeOf(db: Db, roast: UsedRoast): Promise<number> {
  if (roast.start_ms !== null) return usedBefore(db, roast)
  const [used] = await usedBeansOf(db, roast.user_id, roast.coffee_bean_id)
  return used?.used_mg ?? 0
}

/** How much of the bean earlier roasts have used, if the cost of this roast depends on it. */
export async function greenBefore(db: Db, roast: UsedRoast): Promise<{ green_before_mg?: number }> {
  if (roast.start_ms === null || !dependsOnOrder(await lotsOf(db, roast))) return {}
  return { green_before_mg: await usedBefore(db, roast) }
}

/** What the green coffee of these roasts of one bean costs; null if nothing was weighed or a price is not known. */
export async function costOfRoasts(
  db: Db,
  bean: Price,
  roasts: readonly (UsedRoast & Pick<RoastRow, 'coffee_in_mg'>)[],
): Promise<number | null> {
  const [first] = roasts
  const lots = first === undefined ? [] : await lotsOf(db, first)
  let cost: number | null = null
  for (const roast of roasts) {
    if (!roast.coffee_in_mg) continue
    const before = dependsOnOrder(lots) ? await beforeOf(db, roast) : 0
    const one = costFromLots(lots, bean, before, roast.coffee_in_mg)
    if (one === null) return null
    cost = (cost ?? 0) + one
  }
  return cost
}
