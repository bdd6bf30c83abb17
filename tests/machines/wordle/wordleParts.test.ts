// Tests the parts of the Wordle page, step by step: imported figures, hidden scores and own results.
// A row of `expectSteps` is an event, the state after it, the changed values of the context, and the effects.
import { expect, test } from 'vitest'
import { figuresMachine } from '../../../src/machines/wordle/figures.machine.ts'
import { hideScoresMachine } from '../../../src/machines/wordle/hideScores.machine.ts'
import { ownResultsMachine } from '../../../src/machines/wordle/ownResults.machine.ts'
import { inputOfNora, noAnswerError } from '../../models/members/exampleMembers.ts'
import { noopRef } from '../../models/realActor.ts'
import { done, failed } from '../../models/xstateEvents.ts'
import { expectSteps } from '../steps.ts'

/** The figures of the game's own site for a member with one solved puzzle, as the member pastes them. */
const FIGURES =
  '{"currentStreak":0,"maxStreak":1,"guesses":{"1":0,"2":0,"3":0,"4":1,"5":0,"6":0,"fail":0},"gamesPlayed":1,"gamesWon":1}'
const resultsChanged = 'parent < results.changed'

test('figures are sent only if they can be read, the form keeps the typed text after an error, and a saved form is empty', () => {
  const problemIn = (field: string | null) => expect.objectContaining({ field })
  expectSteps(figuresMachine, { now: () => Date.UTC(2026, 1, 13), parent: noopRef() }, [
    [null, 'closed', { text: '', lastPuzzle: '', problem: null }],
    [{ type: 'figures.open' }, 'editing'],
    [{ type: 'text.change', text: 'hello' }, 'editing', { text: 'hello' }],
    [{ type: 'figures.submit' }, 'editing', { problem: problemIn('text') }],
    [{ type: 'figures.close' }, 'closed'],
    [{ type: 'figures.open' }, 'editing'],
    [{ type: 'text.change', text: FIGURES }, 'editing', { text: FIGURES, problem: null }],
    // A puzzle with this number does not exist yet.
    [{ type: 'lastPuzzle.change', lastPuzzle: '9999999' }, 'editing', { lastPuzzle: '9999999' }],
    [{ type: 'figures.submit' }, 'editing', { problem: problemIn('lastPuzzle') }],
    [{ type: 'lastPuzzle.change', lastPuzzle: '1,600' }, 'editing', { lastPuzzle: '1,600', problem: null }],
    [{ type: 'figures.submit' }, 'saving'],
    [
      failed('saveFigures', noAnswerError),
      'editing',
      { problem: { field: null, message: noAnswerError.error.message } },
    ],
    [{ type: 'figures.submit' }, 'saving', { problem: null }],
    [done('saveFigures', { done: true }), 'closed', { text: '', lastPuzzle: '' }, [resultsChanged]],
  ])
})

test('[wordle-own-07] imported figures are removed only after a question, and then the page loads the results again, even if the server did not answer', () => {
  expectSteps(figuresMachine, { now: () => Date.UTC(2026, 1, 13), parent: noopRef() }, [
    [null, 'closed'],
    [{ type: 'figures.remove' }, 'asking'],
    [{ type: 'question.cancel' }, 'closed'],
    [{ type: 'figures.remove' }, 'asking'],
    [{ type: 'question.confirm' }, 'removing'],
    [failed('removeFigures', noAnswerError), 'closed', {}, [resultsChanged, 'showError']],
    [{ type: 'figures.remove' }, 'asking'],
    [{ type: 'question.confirm' }, 'removing'],
    [done('removeFigures', { done: true }), 'closed', {}, [resultsChanged]],
  ])
})

test('[wordle-own-07] the choice to hide scores is shown immediately and undone if the server does not answer, and a choice during a save is ignored', () => {
  // With `hideScores: null`, the page shows the choice that the server has sent.
  expectSteps(hideScoresMachine, { parent: noopRef() }, [
    [null, 'idle', { hideScores: null }],
    [{ type: 'scores.hide', hide: true }, 'saving', { hideScores: true }],
    [{ type: 'scores.hide', hide: false }, 'saving'],
    [failed('saveChoice', noAnswerError), 'idle', { hideScores: null }, [resultsChanged, 'showError']],
    [{ type: 'scores.hide', hide: true }, 'saving', { hideScores: true }],
    [done('saveChoice', { hide_scores: true }), 'idle', {}, [resultsChanged]],
  ])
})

test("[wordle-own-07] a member's own result is deleted after a question, and the page loads the results again if the deletion fails", () => {
  const result = { puzzle: 1700, date: '2026-02-13', guesses: 4, hard_mode: false, grid: null }
  expectSteps(ownResultsMachine, { screen: inputOfNora, items: 0, parent: noopRef() }, [
    [null, 'listing', { chosenResult: null }],
    [{ type: 'list.changed', items: [result], isBusy: false }, 'listing', {}, ['keepPlace']],
    [{ type: 'list.refresh' }, 'listing', {}, ['list < list.refresh']],
    [{ type: 'result.delete', result }, 'asking', { chosenResult: result }],
    [{ type: 'list.refresh' }, 'asking', {}, ['list < list.refresh']],
    [{ type: 'question.cancel' }, 'listing'],
    [{ type: 'result.delete', result }, 'asking'],
    [{ type: 'question.confirm' }, 'deleting'],
    [failed('deleteResult', noAnswerError), 'listing', {}, [resultsChanged, 'showError']],
    [{ type: 'result.delete', result }, 'asking'],
    [{ type: 'question.confirm' }, 'deleting'],
    [done('deleteResult', { done: true }), 'listing', {}, ['list < item.remove', 'parent < result.deleted']],
  ])
})
