// Walks generated paths through the machine that loads the owner's chess results from each chess site.
// `key`: two situations with the same state and the same key count as one.
import type { ChessAnswer, ChessResults } from '../../../contract/api/site/chess.ts'
import { CallError, NO_ANSWER } from '../../../contract/callResult.ts'
import { chessMachine } from '../../../src/machines/site/chess.machine.ts'
import { describeModel } from '../model.ts'
import { after, done, failed } from '../xstateEvents.ts'

const results: ChessResults = {
  rating: 1241,
  provisional: false,
  record: { win: 485, loss: 454, draw: 50, unknown: 0 },
  username: 'nora',
  fetched: '2026-03-14T19:30:00.000Z',
  age_seconds: 60,
  outdated: false,
  problem: null,
  daily: [{ day: '2026-03-14', rating: 1241 }],
}
const chessAnswer: ChessAnswer = { 'chess.com': results }

describeModel(
  {
    machine: chessMachine,
    input: { source: 'chess.com' },
    events: [
      { type: 'query.change', query: { source: 'chess.com' } },
      { type: 'query.change', query: { source: 'lichess.org' } },
      { type: 'resource.refresh' },
      // The screen of a public page does not provide `readKept`.
      failed('readKept', new Error('provide readKept')),
      failed('readKeptAgain', new Error('provide readKept')),
      done('load', chessAnswer),
      failed('load', new CallError(NO_ANSWER)),
      failed('load', new CallError({ code: 'NOT_FOUND', message: 'No.' })),
      failed('load', new CallError({ code: 'INTERNAL', message: 'Broken.' })),
      failed('readAge', new Error('provide readKept')),
      after('retryDelay', 'resource.outdated'),
      after('failedDelay', 'resource.failed'),
      { type: 'live.connected' },
      { type: 'connectivity.recovered' },
    ],
    uncovered: {
      'resource.readingAgain on xstate.done.actor.readKeptAgain[0]': 'a public page stores no answers in the browser',
      'resource.readingAgain on xstate.done.actor.readKeptAgain[1]': 'a public page stores no answers in the browser',
      'resource.reading on xstate.done.actor.readKept': 'a public page stores no answers in the browser',
      'resource.reading on resource.refresh': 'a public page stores no answers in the browser',
      'resource.outdated.readingAge on xstate.done.actor.readAge': 'a public page stores no answers in the browser',
    },
    key: ({ context }) => [
      context.query.source,
      Object.keys(context.data ?? {}),
      context.error?.code,
      context.dataQuery === context.query,
    ],
  },
  { proves: 'the results of each chess site can load, fail to load, and load again' },
)
