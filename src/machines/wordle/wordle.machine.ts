import { type ActorRefFrom, assign, raise, setup } from 'xstate'
import type { LeaderboardRow, SavedResult, WordleBoard } from '../../../contract/api/wordle/wordle.ts'
import { errorOf } from '../../../contract/callResult.ts'
import type { ApiError } from '../../../contract/errors.ts'
import type { WordleStats } from '../../../contract/rules/wordle/results.ts'
import { liveFacts } from '../app/facts.ts'
import type { LiveEvent } from '../app/live.types.ts'
import { actionPlaceholder, placeholder } from '../app/placeholder.ts'
import type { ScreenInput } from '../app/screen.types.ts'
import { showError } from '../app/system.ts'
import { type DraftKey, draftKeyOf, type KeepDraft } from '../shared/drafts.ts'

/** What the page shows beside the form. */
export interface WordleOverview {
  stats: WordleStats
  leaderboard: readonly LeaderboardRow[]
  board: WordleBoard
}

interface WordleContext {
  draftKey: DraftKey
  overview: WordleOverview | null
  /** Why `overview` did not load. */
  error: ApiError | null
  /** The pasted text. */
  results: string
  /** Why the pasted text was refused. */
  problem: string | null
  /** What the last submit saved. */
  saved: readonly SavedResult[]
}

type WordleEvent =
  | { type: 'wordle.reload' }
  | { type: 'results.change'; results: string }
  | { type: 'results.submit' }
  | LiveEvent

/** The Wordle page: the member's statistics, the leaderboard, today's board, and a box to paste results into. */
export const wordleMachine = setup({
  types: {
    context: {} as WordleContext,
    events: {} as WordleEvent,
    input: {} as ScreenInput,
    tags: {} as 'busy',
  },
  actors: {
    liveFacts,
    /** The text that the member typed before. */
    readDraft: placeholder<string, DraftKey>('readDraft'),
    loadOverview: placeholder<WordleOverview>('loadOverview'),
    submitResults: placeholder<SavedResult[], { results: string }>('submitResults'),
  },
  actions: {
    storeOverview: assign({ overview: (_, params: { overview: WordleOverview }) => params.overview, error: null }),
    storeError: assign({ error: (_, params: { error: unknown }) => errorOf(params.error) }),
    storeResults: assign({ results: (_, params: { results: string }) => params.results, problem: null }),
    keepDraft: actionPlaceholder<KeepDraft>('keepDraft'),
    storeSaved: assign({ saved: (_, params: { saved: SavedResult[] }) => params.saved, results: '' }),
    reloadOverview: raise({ type: 'wordle.reload' }),
    storeProblem: assign({ problem: (_, params: { error: unknown }) => errorOf(params.error).message }),
    showError,
  },
  guards: {
    hasResults: ({ context }) => context.results.trim() !== '',
    isUntouched: ({ context }) => context.results === '',
  },
}).createMachine({
  id: 'wordle',
  context: ({ input }) => ({
    draftKey: draftKeyOf(input, 'wordle'),
    overview: null,
    error: null,
    results: '',
    problem: null,
    saved: [],
  }),
  invoke: { id: 'liveFacts', src: 'liveFacts' },
  type: 'parallel',
  states: {
    draft: {
      initial: 'readingDraft',
      states: {
        readingDraft: {
          invoke: {
            id: 'readDraft',
            src: 'readDraft',
            input: ({ context }) => context.draftKey,
            onDone: [
              {
                guard: 'isUntouched',
                target: 'ready',
                actions: { type: 'storeResults', params: ({ event }) => ({ results: event.output }) },
              },
              { target: 'ready' },
            ],
            onError: 'ready',
          },
        },
        ready: {},
      },
    },
    overview: {
      initial: 'loading',
      on: {
        'wordle.reload': '.loading',
        'live.connected': '.loading',
      },
      states: {
        loading: {
          invoke: {
            id: 'loadOverview',
            src: 'loadOverview',
            onDone: {
              target: 'loaded',
              actions: { type: 'storeOverview', params: ({ event }) => ({ overview: event.output }) },
            },
            onError: {
              target: 'failed',
              actions: { type: 'storeError', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        loaded: {},
        failed: {},
      },
    },
    form: {
      initial: 'editing',
      states: {
        editing: {
          on: {
            'results.change': {
              actions: [
                { type: 'storeResults', params: ({ event }) => ({ results: event.results }) },
                { type: 'keepDraft', params: ({ context, event }) => ({ ...context.draftKey, text: event.results }) },
              ],
            },
            'results.submit': { guard: 'hasResults', target: 'submitting' },
          },
        },
        submitting: {
          tags: 'busy',
          invoke: {
            id: 'submitResults',
            src: 'submitResults',
            input: ({ context }) => ({ results: context.results }),
            onDone: {
              target: 'editing',
              actions: [
                { type: 'storeSaved', params: ({ event }) => ({ saved: event.output }) },
                { type: 'keepDraft', params: ({ context }) => ({ ...context.draftKey, text: '' }) },
                'reloadOverview',
              ],
            },
            onError: {
              target: 'editing',
              actions: [
                { type: 'storeProblem', params: ({ event }) => ({ error: event.error }) },
                { type: 'showError', params: ({ event }) => ({ error: event.error }) },
              ],
            },
          },
        },
      },
    },
  },
})

export type WordleRef = ActorRefFrom<typeof wordleMachine>
