// Walks generated paths through the offer of the form 'After the Roast'.
import { expect } from 'vitest'
import { afterRoastOfferMachine } from '../../../src/machines/coffee/afterRoastOffer.machine.ts'
import { describeModel } from '../model.ts'

describeModel(
  {
    machine: afterRoastOfferMachine,
    input: undefined,
    events: [
      { type: 'status.changed', status: 'notStarted' },
      { type: 'status.changed', status: 'running' },
      { type: 'status.changed', status: 'ended' },
      { type: 'offer.close' },
    ],
  },
  {
    proves: 'the form is offered only after the end of a roast that the page has shown while it was running',
    checkStep: ({ before, event, after }) => {
      if (!after.matches('offered')) return
      if (!before.matches('offered')) expect(before.value).toBe('due')
      expect(event).toEqual({ type: 'status.changed', status: 'ended' })
    },
  },
)
