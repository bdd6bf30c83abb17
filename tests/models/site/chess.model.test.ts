import type { ChessAnswer, ChessFigures } from '../../../contract/api/site/chess.ts'
import { CallError, CONNECTION_REFUSED } from '../../../contract/callResult.ts'
import { chessMachine } from '../../../src/machines/site/chess.machine.ts'
import { describeModel } from '../model.ts'

const figures: ChessFigures = {
  rating: 1241,
  record: { win: 485, loss: 454, draw: 50, unknown: 0 },
  username: 'nora',
  fetched: '2026-03-14T19:30:00.000Z',
  age_seconds: 60,
  outdated: false,
}
const told: ChessAnswer = { 'chess.com': figures }

describeModel({
  machine: chessMachine,
  input: undefined,
  events: [
    { type: 'source.choose', source: 'chess.com' },
    { type: 'source.choose', source: 'lichess.org' },
    { type: 'figures.reload' },
    { type: 'xstate.done.actor.loadFigures', output: told },
    { type: 'xstate.error.actor.loadFigures', error: new CallError(CONNECTION_REFUSED) },
  ],
  key: ({ context }) => [context.source, Object.keys(context.answer), context.error?.code],
})
