// Two lists: the bags of a member, and the roasts of one bag.

import type { ActorRefFrom } from 'xstate'
import type { CoffeeBag } from '../../../contract/api/coffee/bags.ts'
import type { RoastSummary } from '../../../contract/api/coffee/roasts.ts'
import type { WeightUnit } from '../../../contract/rules/coffee/weights.ts'
import { createPagedMachine } from '../shared/paged.machine.ts'

/** What an answer contains besides the bags: the unit in which the member reads weights. */
export interface BagsHead {
  readonly weightUnit: WeightUnit
}

/** What an answer contains besides the roasts of a bag. */
export interface BagHead extends BagsHead {
  readonly bag: CoffeeBag
}

/** The bags of the page 'Coffee Bags'. The function returns the id of a row of the list. */
export const bagsMachine = createPagedMachine<BagsHead, CoffeeBag>(({ coffee_bag_id }) => coffee_bag_id)

/** One bag and its roasts. */
export const bagRoastsMachine = createPagedMachine<BagHead, RoastSummary>(({ coffee_roast_id }) => coffee_roast_id)

export type BagsRef = ActorRefFrom<typeof bagsMachine>

export type BagRoastsRef = ActorRefFrom<typeof bagRoastsMachine>
