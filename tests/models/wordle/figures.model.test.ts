// Walks generated paths through the dialog that imports a member's Wordle figures from the game's own site.
// `key`: two situations with the same state and the same key count as one.
import { expect } from 'vitest'
import { figuresMachine } from '../../../src/machines/wordle/figures.machine.ts'
import { noAnswerError } from '../members/exampleMembers.ts'
import { describeModel } from '../model.ts'
import { noopRef } from '../realActor.ts'
import { done, failed } from '../xstateEvents.ts'

/** The figures of one played puzzle, as a member copies them from the game's own site. */
const FIGURES =
  '{"currentStreak":0,"maxStreak":1,"guesses":{"1":0,"2":0,"3":0,"4":1,"5":0,"6":0,"fail":0},"gamesPlayed":1,"gamesWon":1}'

describeModel(
  {
    machine: figuresMachine,
    input: { now: () => Date.UTC(2026, 1, 13), parent: noopRef() },
    events: [
      { type: 'figures.open' },
      { type: 'figures.close' },
      { type: 'figures.remove' },
      { type: 'text.change', text: FIGURES },
      { type: 'text.change', text: 'hello' },
      { type: 'lastPuzzle.change', lastPuzzle: '1,600' },
      // There is no puzzle with this number yet.
      { type: 'lastPuzzle.change', lastPuzzle: '9999999' },
      { type: 'figures.submit' },
      { type: 'question.confirm' },
      { type: 'question.cancel' },
      done('saveFigures', { done: true }),
      failed('saveFigures', noAnswerError),
      done('removeFigures', { done: true }),
      failed('removeFigures', noAnswerError),
    ],
    key: ({ context }) => [context.text, context.lastPuzzle, context.problem],
  },
  {
    proves: 'only figures that can be read are sent',
    check: (snapshot) => {
      const { text, lastPuzzle, problem } = snapshot.context
      if (!snapshot.matches('saving')) return
      expect([text, lastPuzzle, problem]).toEqual([FIGURES, '1,600', null])
    },
  },
)
