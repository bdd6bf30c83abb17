// Walks generated paths through corrections in the table of a roast.
// `key`: two situations with the same state and the same key count as one.
import { expect } from 'vitest'
import { roastInputsMachine } from '../../../src/machines/coffee/roastInputs.machine.ts'
import { describeModel } from '../model.ts'
import { noopRef } from '../realActor.ts'
import { START_MS } from './exampleRoasts.ts'

/** The events of the roast and its end after 12 minutes. A corrected time must agree with them. */
const eventsAndEnd = {
  events: [
    { event_type: 'DRY_END', seconds: 300 },
    { event_type: 'FIRST_CRACK_START', seconds: 521 },
  ],
  endSeconds: 720,
} as const

describeModel(
  {
    machine: roastInputsMachine,
    input: {
      temperatureUnit: 'DEGREES_CELSIUS',
      displayUnit: 'DEGREES_FAHRENHEIT',
      now: () => START_MS,
      parent: noopRef(),
    },
    events: [
      {
        type: 'input.edit',
        input: { input_id: 1, type: 'BEAN_TEMP', value: 180, seconds: 60, units: 'DEGREES_CELSIUS' },
        ...eventsAndEnd,
      },
      { type: 'event.edit', event: { event_id: 7, event_type: 'FIRST_CRACK_START', seconds: 521 }, ...eventsAndEnd },
      // A negative id means that the server has not confirmed the log yet. `key` is the key of its outbox entry.
      {
        type: 'input.edit',
        input: { input_id: -1, key: 'k1', type: 'BEAN_TEMP', value: 190, seconds: 70, units: 'DEGREES_CELSIUS' },
        ...eventsAndEnd,
      },
      { type: 'event.edit', event: { event_id: -2, key: 'k2', event_type: 'DRY_END', seconds: 310 }, ...eventsAndEnd },
      { type: 'type.choose', inputType: 'BEAN_TEMP' },
      { type: 'type.choose', inputType: 'POWER_DRAW' },
      { type: 'value.change', value: '205,5' },
      { type: 'value.change', value: '300' },
      { type: 'value.change', value: 'hot' },
      { type: 'time.change', value: '08:40' },
      { type: 'time.change', value: '04:59' },
      { type: 'time.change', value: 'soon' },
      { type: 'units.changed', temperatureUnit: 'DEGREES_FAHRENHEIT', displayUnit: 'DEGREES_FAHRENHEIT' },
      { type: 'input.update' },
      { type: 'input.delete' },
      { type: 'input.cancel' },
    ],
    key: ({ context }) => [context.draft, context.problem],
  },
  {
    proves: 'a draft exists in every state but `viewing`, and a draft with a problem is not saved',
    check: (snapshot) => {
      expect(snapshot.context.draft === null).toBe(snapshot.matches('viewing'))
      if (snapshot.context.problem !== null) expect(snapshot.matches('viewing')).toBe(false)
    },
  },
)
