// Walks generated paths through the offer of a new version, and the reload that the member accepts.
import { expect } from 'vitest'
import { updateMachine } from '../../../src/machines/app/update.machine.ts'
import { describeModel } from '../model.ts'
import { after, done, failed } from '../xstateEvents.ts'

describeModel(
  {
    machine: updateMachine,
    input: undefined,
    events: [
      { type: 'update.found' },
      { type: 'update.accept' },
      { type: 'update.postpone' },
      done('activateUpdate'),
      failed('activateUpdate', new Error('The worker is gone.')),
      after('activationTimeout', 'update.activating'),
    ],
    effects: ['reloadPage'],
  },
  {
    proves: 'a new version is only offered, and the page reloads only after the member has accepted it',
    check: ({ value }) => expect(['current', 'ready', 'activating', 'reloading']).toContain(value),
  },
)
