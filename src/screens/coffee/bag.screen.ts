import { fromPromise } from 'xstate'
import type { CoffeeBag } from '../../../contract/api/coffee/bags.ts'
import type { RoastSummary } from '../../../contract/api/coffee/roasts.ts'
import { bagMachine } from '../../machines/coffee/bags.machine.ts'
import type { PageOf, PageRequest } from '../../machines/shared/paged.machine.ts'
import { type Call, dataOf } from '../../services/http/call.ts'
import { Bag } from '../../views/coffee/Bag/Bag.tsx'
import { screenModule } from '../shared/screenModule.ts'

const loadPage = (call: Call) =>
  fromPromise<PageOf<CoffeeBag, RoastSummary>, PageRequest>(async ({ input: { input, before, limit }, signal }) => {
    const coffee_bag_id = Number(input.params.coffee_bag_id)
    const query = before === null ? { limit, coffee_bag_id } : { limit, coffee_bag_id, before }
    const [bag, list] = await Promise.all([
      call('GET /coffee/bags/:coffee_bag_id', { params: { coffee_bag_id }, signal }),
      call('GET /coffee/roasts', { query, signal }),
    ])
    return { head: dataOf(bag), items: dataOf(list).roasts }
  })

/** The screen of one bag. */
export const screen = screenModule({
  View: Bag,
  logic: ({ call }) => bagMachine.provide({ actors: { loadPage: loadPage(call) } }),
})
