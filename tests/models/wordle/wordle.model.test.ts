// Walks generated paths through the page 'Wordle': the member types results, and the results are delivered.
// `key`: two situations with the same state and the same key count as one.
import { expect } from 'vitest'
import type { PendingEntry } from '../../../src/machines/shared/pending.types.ts'
import type { SubmissionResult } from '../../../src/machines/shared/submission.machine.ts'
import { wordleMachine } from '../../../src/machines/wordle/wordle.machine.ts'
import { inputOfNora, noAnswerError } from '../members/exampleMembers.ts'
import { describeModel } from '../model.ts'
import { done, failed } from '../xstateEvents.ts'

const savedResults = [{ puzzle: 1700, date: '2026-02-13', guesses: 4, hard_mode: false, corrected: false } as const]
const stats = {
  played: 1,
  // A fraction from 0 to 1.
  win_percentage: 1,
  current_streak: 1,
  max_streak: 1,
  guess_distribution: { 1: 0, 2: 0, 3: 0, 4: 1, 5: 0, 6: 0 },
}
const answer = { call: 'POST /wordle', data: { saved: savedResults, stats } } as const
const outboxEntry: PendingEntry = {
  key: `${inputOfNora.visit}-1`,
  user_id: 1,
  queue: 'wordle',
  command: { call: 'POST /wordle', params: undefined, query: {}, body: { results: 'Wordle 1,700 4/6' } },
  label: 'Wordle 1,700 4/6',
  createdMs: 0,
  whenRefused: 'keep',
  error: null,
}
const submissionEnded = (result: SubmissionResult) => done('submission', result)

describeModel(
  {
    machine: wordleMachine,
    input: { ...inputOfNora, now: () => Date.UTC(2026, 1, 13) },
    effects: ['keepDraft'],
    events: [
      done('readDraft', 'Wordle 1,699 3/6'),
      failed('readDraft', noAnswerError),
      { type: 'wordle.reload' },
      { type: 'results.changed' },
      { type: 'result.deleted', puzzle: 1700 },
      { type: 'live.connected' },
      { type: 'results.change', results: 'Wordle 1,700 4/6' },
      { type: 'results.change', results: 'Wordle 1,700 7/6' },
      { type: 'results.change', results: ' ' },
      { type: 'results.submit' },
      { type: 'pending.changed', entries: [outboxEntry] },
      { type: 'pending.delivered', entries: [], answer },
      { type: 'pending.delivered', entries: [], answer: null },
      submissionEnded({ type: 'waiting' }),
      submissionEnded({ type: 'delivered', answer }),
      submissionEnded({ type: 'refused', error: { code: 'INVALID_RESULTS', message: 'The last row is not solved.' } }),
      failed('submission', noAnswerError),
    ],
    key: ({ context }) => [context.results, context.problem, context.saved.length, Math.min(context.submissions, 2)],
    stopWhen: ({ context }) => context.submissions > 2,
  },
  {
    proves: 'a text is submitted only if its results can be read, and at most one result is shown as saved',
    check: (snapshot) => {
      const { results, problem, saved: shownResults } = snapshot.context
      if (snapshot.matches({ form: 'submitting' })) {
        expect(results).toMatch(/^Wordle 1,(699 3|700 4)\/6$/)
        expect(problem).toBeNull()
      }
      expect(shownResults.length).toBeLessThanOrEqual(1)
    },
  },
)
