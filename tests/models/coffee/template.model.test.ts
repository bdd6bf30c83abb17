import { expect } from 'vitest'
import { templateMachine } from '../../../src/machines/coffee/template.machine.ts'
import { unanswered } from '../members/members.ts'
import { describeModel } from '../model.ts'
import { endedRoast } from './roasts.ts'

describeModel(
  {
    machine: templateMachine,
    input: undefined,
    effects: ['showAlert'],
    events: [
      { type: 'template.show' },
      { type: 'template.hide' },
      { type: 'xstate.done.actor.loadTemplate', output: endedRoast },
      { type: 'xstate.done.actor.loadTemplate', output: null },
      { type: 'xstate.error.actor.loadTemplate', error: unanswered },
    ],
  },
  { check: (snapshot) => expect(snapshot.context.roast !== null).toBe(snapshot.matches('shown')) },
)
