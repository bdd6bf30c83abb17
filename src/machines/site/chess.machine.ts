import { assign, setup } from 'xstate'
import type { ChessAnswer } from '../../../contract/api/site/chess.ts'
import { errorOf } from '../../../contract/callResult.ts'
import type { ApiError } from '../../../contract/errors.ts'
import { CHESS_SOURCES, type ChessSource } from '../../../contract/rules/site/chess.ts'
import { placeholder } from '../app/placeholder.ts'

interface ChessContext {
  /** The chosen site. */
  readonly source: ChessSource
  /** What was told of each site, as last heard. */
  readonly answer: ChessAnswer
  readonly error: ApiError | null
}

/** The owner's chess: one site at a time, and back to another without a wait. */
export const chessMachine = setup({
  types: {
    context: {} as ChessContext,
    events: {} as { type: 'source.choose'; source: ChessSource } | { type: 'figures.reload' },
    tags: {} as 'busy',
  },
  actors: {
    loadFigures: placeholder<ChessAnswer, { source: ChessSource }>('loadFigures'),
  },
  actions: {
    storeSource: assign({ source: (_, params: { source: ChessSource }) => params.source, error: null }),
    storeAnswer: assign({
      answer: ({ context }, params: { answer: ChessAnswer }) => ({ ...context.answer, ...params.answer }),
      error: null,
    }),
    storeError: assign({ error: (_, params: { error: unknown }) => errorOf(params.error) }),
  },
  guards: {
    isOtherSource: ({ context }, params: { source: ChessSource }) => params.source !== context.source,
  },
}).createMachine({
  id: 'chess',
  context: { source: CHESS_SOURCES[0], answer: {}, error: null },
  initial: 'loading',
  on: {
    'source.choose': {
      guard: { type: 'isOtherSource', params: ({ event }) => ({ source: event.source }) },
      target: '.loading',
      actions: { type: 'storeSource', params: ({ event }) => ({ source: event.source }) },
    },
  },
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadFigures',
        src: 'loadFigures',
        input: ({ context }) => ({ source: context.source }),
        onDone: {
          target: 'ready',
          actions: { type: 'storeAnswer', params: ({ event }) => ({ answer: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: { type: 'storeError', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    ready: { on: { 'figures.reload': 'loading' } },
    failed: { on: { 'figures.reload': 'loading' } },
  },
})
