import type { ChessSource } from '../../../contract/rules/site/chess.ts'
import { chessMachine } from '../../machines/site/chess.machine.ts'
import { callLogic } from '../../services/http/call.ts'
import { Chess } from '../../views/site/Chess/Chess.tsx'
import { screenModule } from '../shared/screenModule.ts'

export const screen = screenModule({
  View: Chess,
  logic: ({ call }) =>
    chessMachine.provide({
      actors: {
        loadFigures: callLogic(call, 'GET /chess', ({ source }: { source: ChessSource }) => ({ query: { source } })),
      },
    }),
})
