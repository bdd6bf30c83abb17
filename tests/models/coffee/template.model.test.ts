import { expect } from 'vitest'
import { templateMachine } from '../../../src/machines/coffee/template.machine.ts'
import { done, failed } from '../events.ts'
import { unanswered } from '../members/exampleMembers.ts'
import { describeModel } from '../model.ts'
import { endedRoast } from './exampleRoasts.ts'

describeModel(
  {
    machine: templateMachine,
    input: undefined,
    effects: ['showAlert'],
    events: [
      { type: 'template.show' },
      { type: 'template.hide' },
      done('loadTemplate', endedRoast),
      done('loadTemplate', null),
      failed('loadTemplate', unanswered),
    ],
  },
  {
    proves: 'a template is in memory exactly while it is shown',
    check: (snapshot) => expect(snapshot.context.roast !== null).toBe(snapshot.matches('shown')),
  },
)
