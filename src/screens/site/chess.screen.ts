import { CHESS_SOURCES } from '../../../contract/rules/site/chess.ts'
import { type ChessQuery, chessMachine } from '../../machines/site/chess.machine.ts'
import { callLogic } from '../../services/http/call.ts'
import { Chess } from '../../views/site/Chess/Chess.tsx'
import { screenModule } from '../shared/screenModule.ts'

/** The screen of the chess ratings. */
export const screen = screenModule({
  View: Chess,
  logic: ({ call }) =>
    chessMachine.provide({
      actors: {
        load: callLogic(call, 'GET /chess', ({ query }: { query: ChessQuery }) => ({ query })),
      },
    }),
  toInput: () => ({ source: CHESS_SOURCES[0] }),
})
