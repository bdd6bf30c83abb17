// The page 'Coffee Bags': its machine with the services, and its view.
import type { CoffeeBag } from '../../../contract/api/coffee/bags.ts'
import { type BagsHead, bagsMachine } from '../../machines/coffee/bags.machine.ts'
import type { PageOf, PageRequest } from '../../machines/shared/paged.types.ts'
import { keepPlace, readPlace } from '../../services/browser/place.ts'
import { dataOf } from '../../services/http/call.ts'
import { keptPages, type Load } from '../../services/kept/keptLoad.ts'
import { Bags } from '../../views/coffee/Bags/Bags.tsx'
import { screenModule } from '../shared/screenModule.ts'
import { readWeightUnit } from './weightUnit.ts'

/** Loads the next part of the list of bags, and the unit of the weights. */
const loadPage: Load<PageOf<BagsHead, CoffeeBag>, PageRequest> = async (call, { before, limit }, signal) => {
  const query = before === null ? { limit } : { limit, before }
  const [bags, weightUnit] = await Promise.all([
    call('GET /coffee/bags', { query, signal }),
    readWeightUnit(call, signal),
  ])
  return { head: { weightUnit }, items: dataOf(bags) }
}

/** The page 'Coffee Bags'. */
export const screen = screenModule({
  View: Bags,
  logic: (services) =>
    bagsMachine.provide({
      actors: keptPages(services, loadPage),
      // Stores the length of the list for Back and reload.
      actions: { report: ({ context: { input, items } }) => keepPlace(input.user?.user_id, { items: items.length }) },
    }),
  toInput: (input) => ({ ...input, items: readPlace(input.user?.user_id)?.items ?? 0 }),
})
