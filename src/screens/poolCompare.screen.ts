import type { Discipline } from '../../contract/rules/handicaps.ts'
import { compareMachine } from '../machines/compare/compare.machine.ts'
import { callActor } from '../services/call.ts'
import { PoolCompare } from '../views/PoolCompare/PoolCompare.tsx'
import { screenModule } from './screenModule.ts'

export const screen = screenModule({
  View: PoolCompare,
  logic: ({ call }) =>
    compareMachine.provide({
      actors: {
        loadComparison: callActor(
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
