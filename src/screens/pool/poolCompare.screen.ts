import type { Discipline } from '../../../contract/rules/pool/handicaps.ts'
import { compareMachine } from '../../machines/pool/compare.machine.ts'
import { callLogic } from '../../services/http/call.ts'
import { PoolCompare } from '../../views/pool/PoolCompare/PoolCompare.tsx'
import { screenModule } from '../shared/screenModule.ts'

export const screen = screenModule({
  View: PoolCompare,
  logic: ({ call }) =>
    compareMachine.provide({
      actors: {
        loadComparison: callLogic(
          call,
          'GET /pool/compare/:user_id',
          ({ user_id, discipline }: { user_id: number; discipline: Discipline }) => ({
            params: { user_id },
            query: { discipline },
          }),
        ),
      },
    }),
})
