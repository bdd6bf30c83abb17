import type { ActorRefFrom } from 'xstate'
import type { CoffeeBag } from '../../../contract/api/coffee/bags.ts'
import type { RoastSummary } from '../../../contract/api/coffee/roasts.ts'
import { createPagedMachine } from '../shared/paged.machine.ts'

/** The bags of the page 'Coffee Bags'. */
export const bagsMachine = createPagedMachine<null, CoffeeBag>(({ coffee_bag_id }) => coffee_bag_id)

/** One bag and its roasts. */
export const bagMachine = createPagedMachine<CoffeeBag, RoastSummary>(({ coffee_roast_id }) => coffee_roast_id)

export type BagsRef = ActorRefFrom<typeof bagsMachine>

export type BagRef = ActorRefFrom<typeof bagMachine>
