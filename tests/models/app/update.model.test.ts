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
      after('reloadTimeout', 'update.reloading'),
    ],
    effects: ['reloadPage'],
  },
  {
    proves: 'a new version is only offered, and the page reloads only after the member has accepted it',
    checkStep: ({ before, event, after: reached }) => {
      if (before.matches('ready') && reached.matches('activating')) expect(event.type).toBe('update.accept')
      if (reached.matches('activating')) expect(before.matches('ready') || before.matches('activating')).toBe(true)
      if (reached.matches('reloading')) expect(before.matches('activating') || before.matches('reloading')).toBe(true)
    },
  },
)
