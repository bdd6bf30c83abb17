import type { RoastSummary } from '../../../contract/api/coffee/roasts.ts'
import { type BagHead, bagMachine } from '../../machines/coffee/bags.machine.ts'
import type { PageOf, PageRequest } from '../../machines/shared/paged.types.ts'
import { dataOf } from '../../services/http/call.ts'
import { keptPages, type Load } from '../../services/kept/keptLoad.ts'
import { Bag } from '../../views/coffee/Bag/Bag.tsx'
import { screenModule } from '../shared/screenModule.ts'

const loadPage: Load<PageOf<BagHead, RoastSummary>, PageRequest> = async (call, request, signal) => {
  const { input, before, limit } = request
  const coffee_bag_id = Number(input.params.coffee_bag_id)
  const query = before === null ? { limit, coffee_bag_id } : { limit, coffee_bag_id, before }
  const [bag, list] = await Promise.all([
    call('GET /coffee/bags/:coffee_bag_id', { params: { coffee_bag_id }, signal }),
    call('GET /coffee/roasts', { query, signal }),
  ])
  const { roasts, preferences } = dataOf(list)
  return { head: { bag: dataOf(bag), weightUnit: preferences.weight_units }, items: roasts }
}

/** The page of one bag, with its roasts. */
export const screen = screenModule({
  View: Bag,
  logic: (services) => bagMachine.provide({ actors: keptPages(services, loadPage) }),
})
