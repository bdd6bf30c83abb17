// The page 'Wordle', with the form for new results.
import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import type { LeaderboardRow, SavedResult, WordleBoard, WordleFigures } from '../../../contract/api/wordle/wordle.ts'
import { readSubmission } from '../../../contract/rules/wordle/submission.ts'
import { SHARED_TEXT } from '../../../contract/site.ts'
import { liveFacts } from '../app/facts.ts'
import type { LiveEvent } from '../app/live.types.ts'
import type { NewEntry, OutboxAnswer } from '../app/outbox.types.ts'
import { actionPlaceholder, placeholder } from '../app/placeholder.ts'
import type { ScreenInput } from '../app/screen.types.ts'
import { go, showAlert } from '../app/system.ts'
import { type DraftKey, draftKeyOf, type KeepDraft } from '../shared/drafts.ts'
import { pendingMachine } from '../shared/pending.machine.ts'
import type { PendingReport } from '../shared/pending.types.ts'
import { createResourceMachine } from '../shared/resource.machine.ts'
import { type SubmissionResult, submissionMachine } from '../shared/submission.machine.ts'
import { chatImportMachine } from './chatImport.machine.ts'
import { figuresMachine } from './figures.machine.ts'
import { hideScoresMachine } from './hideScores.machine.ts'
import { ownResultsMachine, type ResultDeleted, type ResultsChanged } from './ownResults.machine.ts'
import { entryKey, WORDLE_QUEUE, type WordleInput, wordleEntry } from './wordleEntry.ts'

/** The figures that the page shows beside the form. */
export interface WordleOverview {
  stats: WordleFigures
  leaderboard: readonly LeaderboardRow[]
  board: WordleBoard
}

interface WordleContext {
  input: WordleInput
  draftKey: DraftKey
  /** The pasted text. */
  results: string
  /** Why the pasted text was refused. */
  problem: string | null
  /** The results that the server saved last. */
  saved: readonly SavedResult[]
  /** A sentence for each line of that text that was not saved. */
  notes: readonly string[]
  /** How many texts were submitted on this visit. */
  submissions: number
}

type WordleEvent =
  | { type: 'wordle.reload' }
  | { type: 'results.change'; results: string }
  | { type: 'results.submit' }
  | ResultsChanged
  | ResultDeleted
  | PendingReport
  | LiveEvent

/** Why the pasted text cannot be submitted, in sentences for a person; an empty text if it can be submitted. */
const problemOf = ({ results, input }: WordleContext) => readSubmission(results, input.now()).problem ?? ''

/** What the server has saved and what it has not saved, from its answer to an outbox entry. */
const savedIn = (answer: OutboxAnswer | null) =>
  answer?.call === 'POST /wordle'
    ? { saved: answer.data.saved, notes: answer.data.notes ?? [] }
    : { saved: [], notes: [] }

/** The text that another app has shared with the site. */
const sharedTextIn = ({ search }: ScreenInput) => new URLSearchParams(search).get(SHARED_TEXT) ?? ''

/** The message of the server if it refused the text, otherwise an empty text. */
const errorMessageIn = (result: SubmissionResult) => (result.type === 'refused' ? result.error.message : '')

/** Loads the figures that the page shows beside the form. */
export const wordleOverviewMachine = createResourceMachine<WordleOverview>()

/**
 * The Wordle page: the member's statistics, the leaderboard, today's board, and a box to paste results into. A pasted
 * result is sent by the outbox, so it can be submitted without a network.
 */
export const wordleMachine = setup({
  types: {
    context: {} as WordleContext,
    events: {} as WordleEvent,
    input: {} as WordleInput,
    children: {} as {
      overview: 'overview'
      ownResults: 'ownResults'
      hideScores: 'hideScores'
      figures: 'figures'
      chatImport: 'chatImport'
      pending: 'pending'
      submission: 'submission'
      readDraft: 'readDraft'
    },
    tags: {} as 'busy',
  },
  actors: {
    liveFacts,
    /** Reads the text that the member typed before and did not send. */
    readDraft: placeholder<string, DraftKey>('readDraft'),
    overview: wordleOverviewMachine,
    ownResults: ownResultsMachine,
    hideScores: hideScoresMachine,
    figures: figuresMachine,
    chatImport: chatImportMachine,
    pending: pendingMachine,
    submission: submissionMachine,
  },
  actions: {
    storeResults: assign({ results: (_, params: { results: string }) => params.results, problem: null }),
    keepDraft: actionPlaceholder<KeepDraft>('keepDraft'),
    forgetResults: assign({ results: '' }),
    countSubmission: assign({
      submissions: ({ context }) => context.submissions + 1,
      saved: [],
      notes: [],
      problem: null,
    }),
    storeSaved: assign((_, { answer }: { answer: OutboxAnswer | null }) => savedIn(answer)),
    /** Removes a deleted result from the list of the results that the server saved last. */
    forgetSaved: assign({
      saved: ({ context }, { puzzle }: { puzzle: number }) =>
        context.saved.filter((result) => result.puzzle !== puzzle),
    }),
    reloadOwnResults: sendTo('ownResults', { type: 'list.refresh' }),
    reloadOverview: sendTo('overview', { type: 'resource.refresh' }),
    storeProblem: assign({ problem: (_, { problem }: { problem: string }) => problem }),
    showAlert,
    /** Removes the shared text from the address, so that it is not in the form again after a reload. */
    forgetShared: ({ context, system }) => {
      if (sharedTextIn(context.input) !== '') go({ system }, { to: '/wordle', replace: true })
    },
  },
  guards: {
    hasResults: ({ context }) => context.results.trim() !== '',
    /** Whether the pasted text can be submitted. */
    isReadable: ({ context }) => problemOf(context) === '',
    /** Whether the field for the text is empty. */
    isUntouched: ({ context }) => context.results === '',
    /** Whether the outbox has the text that was submitted last. */
    isInOutbox: ({ context }, { entries }: { entries: readonly NewEntry[] }) =>
      entries.some(({ key }) => key === entryKey(context)),
    isRefused: (_, { result }: { result: SubmissionResult }) => result.type === 'refused',
  },
}).createMachine({
  id: 'wordle',
  context: ({ input }) => ({
    input,
    draftKey: draftKeyOf(input, 'wordle'),
    results: sharedTextIn(input),
    problem: null,
    saved: [],
    notes: [],
    submissions: 0,
  }),
  invoke: [
    { id: 'liveFacts', src: 'liveFacts' },
    { id: 'overview', src: 'overview', input: ({ context }) => context.input },
    {
      id: 'ownResults',
      src: 'ownResults',
      input: ({ context: { input }, self }) => ({ screen: input, items: input.place?.items ?? 0, parent: self }),
    },
    { id: 'hideScores', src: 'hideScores', input: ({ self }) => ({ parent: self }) },
    { id: 'chatImport', src: 'chatImport', input: ({ self }) => ({ parent: self }) },
    { id: 'figures', src: 'figures', input: ({ context, self }) => ({ now: context.input.now, parent: self }) },
    {
      id: 'pending',
      src: 'pending',
      input: ({ context: { input }, self }) => ({
        queue: WORDLE_QUEUE,
        user_id: input.user?.user_id ?? 0,
        visit: input.visit,
        parent: self,
      }),
    },
  ],
  on: {
    'wordle.reload': { actions: ['reloadOverview', 'reloadOwnResults'] },
    'results.changed': { actions: ['reloadOverview', 'reloadOwnResults'] },
    'result.deleted': {
      actions: [{ type: 'forgetSaved', params: ({ event }) => event }, 'reloadOverview', 'reloadOwnResults'],
    },
    // The child `ownResults` receives this event itself, and loads its list again.
    'live.connected': { actions: 'reloadOverview' },
    'pending.delivered': {
      actions: [{ type: 'storeSaved', params: ({ event }) => event }, 'reloadOverview', 'reloadOwnResults'],
    },
  },
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
            'results.submit': [
              { guard: 'isReadable', target: 'submitting' },
              {
                guard: 'hasResults',
                actions: [
                  { type: 'storeProblem', params: ({ context }) => ({ problem: problemOf(context) }) },
                  { type: 'showAlert', params: ({ context }) => ({ type: 'error', message: problemOf(context) }) },
                ],
              },
              {
                actions: { type: 'storeProblem', params: ({ context }) => ({ problem: problemOf(context) }) },
              },
            ],
          },
        },
        submitting: {
          tags: 'busy',
          description: 'The text is in the outbox. Without a network the member continues after a moment.',
          entry: 'countSubmission',
          on: {
            // The outbox has the text now, maybe only in memory. The draft is removed, so that the member does not
            // submit the text twice.
            'pending.changed': {
              guard: { type: 'isInOutbox', params: ({ event }) => event },
              actions: { type: 'keepDraft', params: ({ context }) => ({ ...context.draftKey, text: '' }) },
            },
          },
          invoke: {
            id: 'submission',
            src: 'submission',
            input: ({ context }) => ({ entry: wordleEntry(context) }),
            onDone: [
              {
                guard: { type: 'isRefused', params: ({ event }) => ({ result: event.output }) },
                target: 'editing',
                actions: [
                  { type: 'keepDraft', params: ({ context }) => ({ ...context.draftKey, text: context.results }) },
                  { type: 'storeProblem', params: ({ event }) => ({ problem: errorMessageIn(event.output) }) },
                  {
                    type: 'showAlert',
                    params: ({ event }) => ({ type: 'error', message: errorMessageIn(event.output) }),
                  },
                ],
              },
              {
                target: 'editing',
                actions: [
                  { type: 'keepDraft', params: ({ context }) => ({ ...context.draftKey, text: '' }) },
                  'forgetResults',
                  'forgetShared',
                ],
              },
            ],
            // The outbox has the text, and delivers it even if the child `submission` has failed.
            onError: { target: 'editing', actions: 'forgetResults' },
          },
        },
      },
    },
  },
})

export type WordleOverviewRef = ActorRefFrom<typeof wordleOverviewMachine>

export type WordleRef = ActorRefFrom<typeof wordleMachine>
