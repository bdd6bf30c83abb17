// Walks generated paths through the wake lock, which keeps the screen of a phone on.
import { awakeMachine } from '../../../src/machines/shared/awake.machine.ts'
import { describeModel } from '../model.ts'

describeModel(
  {
    machine: awakeMachine,
    input: undefined,
    effects: ['showAlert'],
    events: [{ type: 'wakeLock.granted' }, { type: 'wakeLock.refused' }],
  },
  { proves: 'a wake lock can be granted and refused, immediately and after a return to the page' },
)
