// Walks generated paths through the form that adds an event after the roast.
// `key`: two situations with the same state and the same key count as one.
import { expect } from 'vitest'
import { eventError } from '../../../contract/rules/coffee/roastRepairs.ts'
import { missedEventMachine } from '../../../src/machines/coffee/missedEvent.machine.ts'
import { describeModel } from '../model.ts'
import { done, failed } from '../xstateEvents.ts'

/** The key under which the browser stores the draft of the form for the roast 12. */
const draftKey = { user_id: 1, name: 'missed-event-12' }
/** A roast of 12 minutes with its dry end at 5 minutes. */
const input = { events: [{ event_type: 'DRY_END', seconds: 300 }], endSeconds: 720, draftKey } as const

describeModel(
  {
    machine: missedEventMachine,
    input,
    effects: ['keepDraft'],
    events: [
      { type: 'eventType.choose', event_type: 'DRY_END' },
      { type: 'eventType.choose', event_type: 'FIRST_CRACK_END' },
      // The first time is before the dry end, the second is after the end of the roast, and the third is no time.
      { type: 'time.change', value: '04:59' },
      { type: 'time.change', value: '13:01' },
      { type: 'time.change', value: 'soon' },
      { type: 'form.submit' },
      { type: 'form.close' },
      done('readDraft', ''),
      done('readDraft', '{"event_type":"FIRST_CRACK_END","time":"12:00"}'),
      failed('readDraft', new Error('the disk does not answer')),
    ],
    key: ({ context }) => [context.event_type, context.time, context.problem],
  },
  {
    proves: 'only an event that the rules allow is added',
    check: ({ status, output }) => {
      if (status === 'done' && output) expect(eventError(output, input.events, input.endSeconds)).toBeNull()
    },
  },
)
