import { fromPromise } from 'xstate'
import type { CoffeeBag } from '../../../contract/api/coffee/bags.ts'
import { bagsMachine } from '../../machines/coffee/bags.machine.ts'
import type { PageOf, PageRequest } from '../../machines/shared/paged.machine.ts'
import { type Call, dataOf } from '../../services/http/call.ts'
import { Bags } from '../../views/coffee/Bags/Bags.tsx'
import { screenModule } from '../shared/screenModule.ts'

const loadPage = (call: Call) =>
  fromPromise<PageOf<null, CoffeeBag>, PageRequest>(async ({ input: { before, limit }, signal }) => {
    const query = before === null ? { limit } : { limit, before }
    return { head: null, items: dataOf(await call('GET /coffee/bags', { query, signal })) }
  })

/** The screen of the list of a member's bags. */
export const screen = screenModule({
  View: Bags,
  logic: ({ call }) => bagsMachine.provide({ actors: { loadPage: loadPage(call) } }),
})
