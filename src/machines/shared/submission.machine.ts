// Adds one entry to the outbox and waits a moment for its answer.
import { type ActorRefFrom, assign, setup } from 'xstate'
import type { ApiError } from '../../../contract/errors.ts'
import { discardEntry, enqueue } from '../app/outbox.actions.ts'
import { offlineFacts, outboxFacts } from '../app/outbox.facts.ts'
import type { NewEntry, OutboxAnswer, OutboxFact } from '../app/outbox.types.ts'

/**
 * How a submission ended. The answer is null if another tab received it. With `waiting`, the entry stays in the outbox
 * and is delivered later.
 */
export type SubmissionResult =
  | { readonly type: 'delivered'; readonly answer: OutboxAnswer | null }
  | { readonly type: 'refused'; readonly error: ApiError }
  | { readonly type: 'waiting' }

interface SubmissionContext {
  readonly entry: NewEntry
  result: SubmissionResult
}

type SubmissionEvent = OutboxFact | { type: 'connectivity.lost' } | { type: 'connectivity.recovered' }

/**
 * Gives one entry to the outbox and waits for the answer, but only for a moment: without a network the member continues
 * and the entry is delivered later. A refused entry is discarded, because the parent shows the error beside the entered
 * text.
 */
export const submissionMachine = setup({
  types: {
    context: {} as SubmissionContext,
    events: {} as SubmissionEvent,
    input: {} as { entry: NewEntry },
    output: {} as SubmissionResult,
  },
  actors: { outboxFacts, connectivityFacts: offlineFacts },
  actions: {
    enqueue,
    discardEntry,
    storeResult: assign({ result: (_, params: { result: SubmissionResult }) => params.result }),
  },
  guards: {
    /** Whether the fact is about the entry of this submission. */
    isOwn: ({ context }, { key }: { key: string }) => key === context.entry.key,
    /** Whether the outbox has emitted the entry of this submission. */
    hasOwn: ({ context }, { entries }: { entries: readonly NewEntry[] }) =>
      entries.some(({ key }) => key === context.entry.key),
  },
  delays: {
    /** In milliseconds. Longer than the outbox waits for the disk. */
    saveTimeout: 6000,
    /** In milliseconds: how long the member waits for the answer of the server. */
    answerTimeout: 1500,
  },
}).createMachine({
  id: 'submission',
  context: ({ input }) => ({ entry: input.entry, result: { type: 'waiting' } }),
  output: ({ context }) => context.result,
  invoke: [
    { id: 'outboxFacts', src: 'outboxFacts' },
    { id: 'connectivityFacts', src: 'connectivityFacts' },
  ],
  entry: { type: 'enqueue', params: ({ context }) => context.entry },
  initial: 'saving',
  on: {
    'outbox.delivered': {
      guard: { type: 'isOwn', params: ({ event }) => event },
      target: '.ended',
      actions: {
        type: 'storeResult',
        params: ({ event }) => ({ result: { type: 'delivered', answer: event.answer } }),
      },
    },
    'outbox.refused': {
      guard: { type: 'isOwn', params: ({ event }) => event },
      target: '.ended',
      actions: [
        { type: 'storeResult', params: ({ event }) => ({ result: { type: 'refused', error: event.error } }) },
        { type: 'discardEntry', params: ({ event }) => ({ key: event.key }) },
      ],
    },
  },
  states: {
    saving: {
      description: 'The outbox writes the entry to the disk. The member waits, because a reload could lose it.',
      initial: 'online',
      on: { 'outbox.changed': { guard: { type: 'hasOwn', params: ({ event }) => event }, target: 'delivering' } },
      after: { saveTimeout: 'ended' },
      states: {
        online: { on: { 'connectivity.lost': 'offline' } },
        offline: {
          on: {
            'connectivity.recovered': 'online',
            'outbox.changed': { guard: { type: 'hasOwn', params: ({ event }) => event }, target: '#submission.ended' },
          },
        },
      },
    },
    delivering: {
      on: { 'connectivity.lost': 'ended' },
      after: { answerTimeout: 'ended' },
    },
    ended: { type: 'final' },
  },
})

export type SubmissionRef = ActorRefFrom<typeof submissionMachine>
