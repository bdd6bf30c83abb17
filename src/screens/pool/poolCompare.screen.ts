// Joins the page that compares two players with the call that loads the comparison.

import type { Comparison } from '../../../contract/api/pool/pool.ts'
import { type CompareQuery, compareMachine, comparisonMachine } from '../../machines/pool/compare.machine.ts'
import { dataOf } from '../../services/http/call.ts'
import { keptLoad, type Load } from '../../services/kept/keptLoad.ts'
import { PoolCompare } from '../../views/pool/PoolCompare/PoolCompare.tsx'
import { screenModule } from '../shared/screenModule.ts'

const load: Load<Comparison, { query: CompareQuery }> = async (call, { query: { user_id, discipline } }, signal) =>
  dataOf(await call('GET /pool/compare/:user_id', { params: { user_id }, query: { discipline }, signal }))

/** The page that compares the member with another one. */
export const screen = screenModule({
  View: PoolCompare,
  logic: (services) =>
    compareMachine.provide({ actors: { comparison: comparisonMachine.provide({ actors: keptLoad(services, load) }) } }),
})
