// Walks generated paths through the switch that hides today's Wordle scores of other members.
// `key`: two situations with the same state and the same key count as one.
import { expect } from 'vitest'
import { hideScoresMachine } from '../../../src/machines/wordle/hideScores.machine.ts'
import { noAnswerError } from '../members/exampleMembers.ts'
import { describeModel } from '../model.ts'
import { noopRef } from '../realActor.ts'
import { done, failed } from '../xstateEvents.ts'

describeModel(
  {
    machine: hideScoresMachine,
    input: { parent: noopRef() },
    events: [
      { type: 'scores.hide', hide: true },
      { type: 'scores.hide', hide: false },
      done('saveChoice', { hide_scores: true }),
      failed('saveChoice', noAnswerError),
    ],
    key: ({ context }) => [context.hideScores],
  },
  {
    proves: 'a choice is shown while it is saved',
    check: (snapshot) => {
      if (snapshot.matches('saving')) expect(snapshot.context.hideScores).not.toBeNull()
    },
  },
)
