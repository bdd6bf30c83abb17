// The coffee data of a member, for the export and the deletion of the account.

import { bagsOf, deleteBagsOf, roastsOfBags } from '../../db/repositories/coffeeBags.ts'
import { deleteStocksOf } from '../../db/repositories/coffeeBeanStocks.ts'
import { deletePreferencesOf, preferencesOf } from '../../db/repositories/coffeePreferences.ts'
import { eventsOfMember, inputsOfMember } from '../../db/repositories/coffeeReadingsAndEvents.ts'
import { deleteRoastsOf, roastsOf } from '../../db/repositories/coffeeRoasts.ts'
import type { MemberData } from '../shared/memberData.ts'
import { asBags } from './bags.ts'
import { beansOfMember } from './beans.ts'
import { asRoasts } from './roastShape.ts'

const NO_LIMIT = Number.MAX_SAFE_INTEGER

/** A member's roasts, bags and preferences, and the beans that the member has created, bought, roasted or archived. */
export const coffeeMemberData: MemberData = {
  name: 'coffee',
  async export(db, userId) {
    const roasts = await roastsOf(db, userId, { limit: NO_LIMIT })
    const bags = await bagsOf(db, userId, NO_LIMIT)
    const bagIds = bags.map(({ coffee_bag_id }) => coffee_bag_id)
    return {
      preferences: await preferencesOf(db, userId),
      roasts: asRoasts(roasts, await inputsOfMember(db, userId), await eventsOfMember(db, userId)),
      bags: bags.length === 0 ? [] : asBags(bags, await roastsOfBags(db, bagIds)),
      beans: await beansOfMember(db, userId),
    }
  },
  /** The beans stay, because other members may have roasted them. */
  async erase(db, userId) {
    await deleteRoastsOf(db, userId)
    await deleteBagsOf(db, userId)
    await deletePreferencesOf(db, userId)
    await deleteStocksOf(db, userId)
  },
}
