// Walks generated paths through the question before a tap that changes a log or ends the roast.
import { expect } from 'vitest'
import { roastQuestionMachine } from '../../../src/machines/coffee/roastQuestion.machine.ts'
import { describeModel } from '../model.ts'
import { noopRef } from '../realActor.ts'
import { START_MS } from './exampleRoasts.ts'

const question = {
  text: 'End the roast at 12:00?',
  confirmLabel: 'End Roast',
  tap: {
    label: 'End',
    createdMs: START_MS,
    request: { call: 'POST /coffee/roasts/:coffee_roast_id', params: {}, body: {} },
    undo: null,
  },
} as const

describeModel(
  {
    machine: roastQuestionMachine,
    input: { parent: noopRef() },
    effects: ['showAlert'],
    events: [
      { type: 'question.ask', question },
      {
        type: 'choice.ask',
        question: { ...question, otherwise: { label: 'Keep 190 °C', tap: question.tap, because: '' } },
      },
      { type: 'question.confirm' },
      { type: 'question.cancel' },
      { type: 'question.skip', tap: question.tap },
      { type: 'problem.show', problem: 'Dry End cannot be after FC Start at 08:41.' },
    ],
  },
  {
    proves: 'a question is stored exactly while the member is asked',
    check: (snapshot) => expect(snapshot.context.question !== null).toBe(!snapshot.matches('idle')),
  },
)
