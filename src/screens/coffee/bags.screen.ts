import type { CoffeeBag } from '../../../contract/api/coffee/bags.ts'
import { bagsMachine } from '../../machines/coffee/bags.machine.ts'
import type { PageOf, PageRequest } from '../../machines/shared/paged.types.ts'
import { dataOf } from '../../services/http/call.ts'
import { keptPages, type Load } from '../../services/kept/keptLoad.ts'
import { Bags } from '../../views/coffee/Bags/Bags.tsx'
import { screenModule } from '../shared/screenModule.ts'

const loadPage: Load<PageOf<null, CoffeeBag>, PageRequest> = async (call, { before, limit }, signal) => {
  const query = before === null ? { limit } : { limit, before }
  return { head: null, items: dataOf(await call('GET /coffee/bags', { query, signal })) }
}

/** The page 'Coffee Bags'. */
export const screen = screenModule({
  View: Bags,
  logic: (services) => bagsMachine.provide({ actors: keptPages(services, loadPage) }),
})
