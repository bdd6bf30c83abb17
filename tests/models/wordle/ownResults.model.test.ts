// Walks generated paths through the list of the member's own Wordle results, and the question before a result is
// deleted.
import { expect } from 'vitest'
import { ownResultsMachine } from '../../../src/machines/wordle/ownResults.machine.ts'
import { inputOfNora, noAnswerError } from '../members/exampleMembers.ts'
import { describeModel } from '../model.ts'
import { noopRef } from '../realActor.ts'
import { done, failed } from '../xstateEvents.ts'

const result = { puzzle: 1700, date: '2026-02-13', guesses: 4, hard_mode: false, grid: null } as const

describeModel(
  {
    machine: ownResultsMachine,
    input: { screen: inputOfNora, items: 0, parent: noopRef() },
    effects: ['keepPlace'],
    events: [
      { type: 'list.refresh' },
      { type: 'list.changed', items: [result], isBusy: false },
      { type: 'result.delete', result },
      { type: 'question.confirm' },
      { type: 'question.cancel' },
      done('deleteResult', { done: true }),
      failed('deleteResult', noAnswerError),
    ],
  },
  {
    proves: 'no result is deleted without a question about it',
    check: (snapshot) => {
      if (!snapshot.matches('listing')) expect(snapshot.context.chosenResult).toEqual(result)
    },
  },
)
