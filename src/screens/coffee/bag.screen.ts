import type { CoffeeBag } from '../../../contract/api/coffee/bags.ts'
import type { RoastSummary } from '../../../contract/api/coffee/roasts.ts'
import { bagMachine } from '../../machines/coffee/bags.machine.ts'
import type { PageOf, PageRequest } from '../../machines/shared/paged.types.ts'
import { dataOf } from '../../services/http/call.ts'
import { keptPages, type Load } from '../../services/kept/keptLoad.ts'
import { Bag } from '../../views/coffee/Bag/Bag.tsx'
import { screenModule } from '../shared/screenModule.ts'

const loadPage: Load<PageOf<CoffeeBag, RoastSummary>, PageRequest> = async (call, request, signal) => {
  const { input, before, limit } = request
  const coffee_bag_id = Number(input.params.coffee_bag_id)
  const query = before === null ? { limit, coffee_bag_id } : { limit, coffee_bag_id, before }
  const [bag, list] = await Promise.all([
    call('GET /coffee/bags/:coffee_bag_id', { params: { coffee_bag_id }, signal }),
    call('GET /coffee/roasts', { query, signal }),
  ])
  return { head: dataOf(bag), items: dataOf(list).roasts }
}

/** The page of one bag, with its roasts. */
export const screen = screenModule({
  View: Bag,
  logic: (services) => bagMachine.provide({ actors: keptPages(services, loadPage) }),
})
