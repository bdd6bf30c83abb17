import { expect } from 'vitest'
import { hideScoresMachine } from '../../../src/machines/wordle/hideScores.machine.ts'
import { done, failed } from '../events.ts'
import { unanswered } from '../members/exampleMembers.ts'
import { describeModel } from '../model.ts'
import { noopRef } from '../realActor.ts'

describeModel(
  {
    machine: hideScoresMachine,
    input: { parent: noopRef() },
    events: [
      { type: 'scores.hide', hide: true },
      { type: 'scores.hide', hide: false },
      done('saveChoice', { hide_scores: true }),
      failed('saveChoice', unanswered),
    ],
    key: ({ context }) => [context.chosen],
  },
  {
    proves: 'a choice is shown while it is saved',
    check: (snapshot) => {
      if (snapshot.matches('saving')) expect(snapshot.context.chosen).not.toBeNull()
    },
  },
)
