import { type CompareQuery, compareMachine, comparisonMachine } from '../../machines/pool/compare.machine.ts'
import { callLogic } from '../../services/http/call.ts'
import { PoolCompare } from '../../views/pool/PoolCompare/PoolCompare.tsx'
import { screenModule } from '../shared/screenModule.ts'

/** The screen that compares a member with one opponent. */
export const screen = screenModule({
  View: PoolCompare,
  logic: ({ call }) =>
    compareMachine.provide({
      actors: {
        comparison: comparisonMachine.provide({
          actors: {
            load: callLogic(call, 'GET /pool/compare/:user_id', ({ query }: { query: CompareQuery }) => ({
              params: { user_id: query.user_id },
              query: { discipline: query.discipline },
            })),
          },
        }),
      },
    }),
})
