import type { ChessSource } from '../../contract/rules/chess.ts'
import { chessMachine } from '../machines/chess/chess.machine.ts'
import { callActor } from '../services/call.ts'
import { Chess } from '../views/Chess/Chess.tsx'
import { screenModule } from './screenModule.ts'

export const screen = screenModule({
  View: Chess,
  logic: ({ call }) =>
    chessMachine.provide({
      actors: {
        loadFigures: callActor(call, 'GET /chess', ({ source }: { source: ChessSource }) => ({ query: { source } })),
      },
    }),
})
