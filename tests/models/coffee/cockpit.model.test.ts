// Walks generated paths through the keypad that stays open in a wide window.
import { cockpitMachine } from '../../../src/machines/coffee/cockpit.machine.ts'
import { describeModel } from '../model.ts'
import { noopRef } from '../realActor.ts'
import { done } from '../xstateEvents.ts'

const reading = { type: 'BEAN_TEMP', value: 201.5, tappedMs: 1000 } as const

describeModel(
  {
    machine: cockpitMachine,
    input: { temperatureUnit: 'DEGREES_CELSIUS', now: () => 1000, parent: noopRef() },
    events: [
      { type: 'key.pressed', key: '5' },
      // A letter key logs an event of the roast.
      { type: 'key.pressed', key: 'C' },
      { type: 'units.changed', temperatureUnit: 'DEGREES_FAHRENHEIT', displayUnit: 'DEGREES_FAHRENHEIT' },
      done('keypad', reading),
      // Null means that Escape has closed the keypad without a reading.
      done('keypad', null),
    ],
  },
  { proves: 'after a reading and after Escape the keypad is open again' },
)
