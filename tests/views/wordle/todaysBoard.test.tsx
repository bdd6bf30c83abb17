// Renders the board with the results of all members for today's puzzle.

import { expect, test } from 'vitest'
import type { WordleBoard } from '../../../contract/api/wordle/wordle.ts'
import { hideScoresMachine } from '../../../src/machines/wordle/hideScores.machine.ts'
import { TodaysBoard } from '../../../src/views/wordle/Wordle/TodaysBoard.tsx'
import { noopRef } from '../../models/realActor.ts'
import { renderView } from '../../support/renderView.tsx'
import { startWithAnswers } from '../../support/viewActors.tsx'

/** The board of a member without a result. If the scores are hidden, the server does not send them. */
const boardWith = (hide_scores: boolean): WordleBoard => ({
  puzzle: 1729,
  date: '2026-03-14',
  revealed: false,
  hide_scores,
  rows: [{ user_id: 2, username: 'Viola', guesses: hide_scores ? null : 2, hard_mode: false, grid: null }],
})

test.each([
  { before: 'hidden', hide_scores: true, score: 'Played' },
  { before: 'shown', hide_scores: false, score: '2/6' },
])(
  '[wordle-hidden-02] scores that are $before stay so until the server has saved the other choice, which the switch shows at once',
  async ({ hide_scores, score }) => {
    const actor = await startWithAnswers(hideScoresMachine, { input: { parent: noopRef() } })
    actor.send({ type: 'scores.hide', hide: !hide_scores })
    const shown = renderView(<TodaysBoard board={boardWith(hide_scores)} isToday hideScoresActor={actor} />)
    expect(shown.fields().map(({ isChecked }) => isChecked)).toEqual([!hide_scores])
    // The name and the score are beside each other, and have no space between them in the document.
    expect(shown.texts('listitem')).toEqual([`Viola${score}`])
  },
)
