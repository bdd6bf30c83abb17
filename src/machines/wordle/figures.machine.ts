// The dialog that imports a member's figures from the game's own site.
import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import type { Done } from '../../../contract/api/shared/shapes.ts'
import { errorOf } from '../../../contract/callResult.ts'
import { lastPuzzleProblem, puzzleIn, readBaselineFigures } from '../../../contract/rules/wordle/baselineText.ts'
import { latestPuzzle } from '../../../contract/rules/wordle/results.ts'
import type { ParentRef } from '../app/parentRef.ts'
import { placeholder } from '../app/placeholder.ts'
import { showError } from '../app/system.ts'
import type { ResultsChanged } from './ownResults.machine.ts'

export interface Figures {
  /** The pasted text. */
  readonly figures: string
  /** The number of the last puzzle that the figures contain. */
  readonly last_puzzle: number
}

interface FiguresInput {
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly parent: ParentRef<ResultsChanged>
}

/** What is wrong with the form. `field` is null if the call failed. */
interface FiguresProblem {
  readonly field: 'text' | 'lastPuzzle' | null
  readonly message: string
}

interface FiguresContext {
  input: FiguresInput
  /** The pasted text. */
  text: string
  /** The last puzzle that the figures contain, as typed. */
  lastPuzzle: string
  problem: FiguresProblem | null
}

type FiguresEvent =
  | { type: 'figures.open' }
  | { type: 'figures.close' }
  | { type: 'figures.remove' }
  | { type: 'text.change'; text: string }
  | { type: 'lastPuzzle.change'; lastPuzzle: string }
  | { type: 'figures.submit' }
  | { type: 'question.confirm' }
  | { type: 'question.cancel' }

/** Why the form cannot be sent, in the words of the server; null if it can be sent. */
function problemOf({ text, lastPuzzle, input }: FiguresContext): FiguresProblem | null {
  const { figures, problem } = readBaselineFigures(text)
  if (figures === null) return { field: 'text', message: problem }
  const message = lastPuzzleProblem(figures, puzzleIn(lastPuzzle), latestPuzzle(input.now()))
  return message === null ? null : { field: 'lastPuzzle', message }
}

/**
 * The dialog in which a member imports the figures of the game's own site, and the question before they are deleted.
 */
export const figuresMachine = setup({
  types: {
    context: {} as FiguresContext,
    events: {} as FiguresEvent,
    input: {} as FiguresInput,
    tags: {} as 'open' | 'busy',
  },
  actors: {
    saveFigures: placeholder<Done, Figures>('saveFigures'),
    removeFigures: placeholder<Done>('removeFigures'),
  },
  actions: {
    showError,
    storeText: assign({ text: (_, params: { text: string }) => params.text, problem: null }),
    storeLastPuzzle: assign({ lastPuzzle: (_, params: { lastPuzzle: string }) => params.lastPuzzle, problem: null }),
    /** Stores what is wrong with the form, or null. */
    storeProblem: assign({ problem: ({ context }) => problemOf(context) }),
    storeError: assign({
      problem: (_, { error }: { error: unknown }) => ({ field: null, message: errorOf(error).message }),
    }),
    forgetForm: assign({ text: '', lastPuzzle: '', problem: null }),
    reportChange: sendTo(({ context }) => context.input.parent, { type: 'results.changed' }),
  },
  /** `isReadable`: whether the form can be sent. */
  guards: { isReadable: ({ context }) => problemOf(context) === null },
}).createMachine({
  id: 'figures',
  context: ({ input }) => ({ input, text: '', lastPuzzle: '', problem: null }),
  initial: 'closed',
  states: {
    closed: {
      on: {
        'figures.open': 'editing',
        'figures.remove': 'asking',
      },
    },
    editing: {
      tags: 'open',
      on: {
        'text.change': { actions: { type: 'storeText', params: ({ event }) => event } },
        'lastPuzzle.change': { actions: { type: 'storeLastPuzzle', params: ({ event }) => event } },
        'figures.submit': [
          { guard: 'isReadable', target: 'saving', actions: 'storeProblem' },
          { actions: 'storeProblem' },
        ],
        'figures.close': 'closed',
      },
    },
    saving: {
      tags: ['open', 'busy'],
      invoke: {
        id: 'saveFigures',
        src: 'saveFigures',
        input: ({ context }) => ({ figures: context.text, last_puzzle: puzzleIn(context.lastPuzzle) ?? 0 }),
        onDone: { target: 'closed', actions: ['forgetForm', 'reportChange'] },
        onError: {
          target: 'editing',
          actions: { type: 'storeError', params: ({ event }) => event },
        },
      },
    },
    asking: { on: { 'question.confirm': 'removing', 'question.cancel': 'closed' } },
    removing: {
      tags: 'busy',
      invoke: {
        id: 'removeFigures',
        src: 'removeFigures',
        onDone: { target: 'closed', actions: 'reportChange' },
        // The server may have removed the figures although the call failed, so the page loads its data again.
        onError: {
          target: 'closed',
          actions: ['reportChange', { type: 'showError', params: ({ event }) => event }],
        },
      },
    },
  },
})

export type FiguresRef = ActorRefFrom<typeof figuresMachine>
