import { expect } from 'vitest'
import { CallError } from '../../../contract/callResult.ts'
import { wordleStats } from '../../../contract/rules/wordle/results.ts'
import { wordleMachine } from '../../../src/machines/wordle/wordle.machine.ts'
import { done, failed } from '../events.ts'
import { screenOfNora, unanswered } from '../members/exampleMembers.ts'
import { describeModel } from '../model.ts'

const overview = {
  stats: wordleStats([{ puzzle: 1700, guesses: 4 }], 1700),
  leaderboard: [],
  board: { puzzle: 1700, date: '2026-02-13', revealed: true, rows: [] },
}

describeModel(
  {
    machine: wordleMachine,
    input: screenOfNora,
    effects: ['keepDraft'],
    events: [
      done('readDraft', 'Wordle 1,699 3/6'),
      failed('readDraft', unanswered),
      { type: 'wordle.reload' },
      { type: 'live.connected' },
      { type: 'results.change', results: 'Wordle 1,700 4/6' },
      { type: 'results.change', results: ' ' },
      { type: 'results.submit' },
      done('loadOverview', overview),
      failed('loadOverview', unanswered),
      done('submitResults', [{ puzzle: 1700, date: '2026-02-13', guesses: 4, hard_mode: false, corrected: false }]),
      failed('submitResults', new CallError({ code: 'INVALID_RESULTS', message: 'The last row is not solved.' })),
    ],
    key: ({ context }) => [context.overview !== null, context.results, context.problem, context.saved.length],
  },
  {
    proves: 'a text of spaces is not submitted as results',
    check: (snapshot) => {
      if (snapshot.matches({ form: 'submitting' })) expect(snapshot.context.results.trim()).not.toBe('')
    },
  },
)
