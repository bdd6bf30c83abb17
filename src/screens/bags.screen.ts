import { fromPromise } from 'xstate'
import type { CoffeeBag } from '../../contract/api/coffeeBags.ts'
import { bagsMachine } from '../machines/bags/bags.machine.ts'
import type { PageOf, PageRequest } from '../machines/paged/paged.machine.ts'
import { type Call, dataOf } from '../services/call.ts'
import { Bags } from '../views/Bags/Bags.tsx'
import { screenModule } from './screenModule.ts'

const loadPage = (call: Call) =>
  fromPromise<PageOf<null, CoffeeBag>, PageRequest>(async ({ input: { before, limit }, signal }) => {
    const query = before === null ? { limit } : { limit, before }
    return { head: null, items: dataOf(await call('GET /coffee/bags', { query, signal })) }
  })

export const screen = screenModule({
  View: Bags,
  logic: ({ call }) => bagsMachine.provide({ actors: { loadPage: loadPage(call) } }),
})
