import { expect } from 'vitest'
import { updateMachine } from '../../../src/machines/app/update.machine.ts'
import { after, done, failed } from '../events.ts'
import { describeModel } from '../model.ts'

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
