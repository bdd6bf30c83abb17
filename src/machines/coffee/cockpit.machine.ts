// The keypad of the cockpit, a view of a roast for a wide window.
import { type ActorRefFrom, assign, enqueueActions, sendTo, setup } from 'xstate'
import type { TemperatureUnit } from '../../../contract/rules/coffee/units.ts'
import type { ParentRef } from '../app/parentRef.ts'
import { callbackPlaceholder } from '../app/placeholder.ts'
import type { KeyPressed } from '../shared/shortcuts.types.ts'
import { type CockpitRoastEvent, keypadEventOf, roastEventOf } from './cockpitKeys.ts'
import { keypadMachine } from './keypad.machine.ts'
import type { Reading, ReadingMade, UnitsChanged } from './roastTaps.types.ts'

interface CockpitInput {
  /** The unit in which the member types temperatures. */
  readonly temperatureUnit: TemperatureUnit
  /** Milliseconds since 1970 by the server's clock. */
  readonly now: () => number
  readonly parent: ParentRef<CockpitRoastEvent | ReadingMade>
}

/**
 * The keypad that stays open in the cockpit while the roast is running. It is empty again after each reading and
 * after Escape. The keys of the keyboard do the same as the buttons of the keypad, and letter keys log events.
 */
export const cockpitMachine = setup({
  types: {
    context: {} as CockpitInput,
    events: {} as KeyPressed | UnitsChanged,
    input: {} as CockpitInput,
    children: {} as { keypad: 'keypad'; keyPresses: 'keyPresses' },
  },
  actors: {
    keypad: keypadMachine,
    /** Sends `key.pressed` for the keys that no other part of the page uses. */
    keyPresses: callbackPlaceholder('keyPresses'),
  },
  actions: {
    /** Forwards the key as an event, to the keypad or to the roast. */
    forwardKey: enqueueActions(({ context, enqueue }, { key }: { key: string }) => {
      const keypadEvent = keypadEventOf(key)
      if (keypadEvent) enqueue.sendTo('keypad', keypadEvent)
      const roastEvent = roastEventOf(key)
      if (roastEvent) enqueue.sendTo(context.parent, roastEvent)
    }),
    storeUnit: assign((_, { temperatureUnit }: UnitsChanged) => ({ temperatureUnit })),
    forwardUnits: sendTo('keypad', (_, event: UnitsChanged) => event),
    reportReading: sendTo(
      ({ context }) => context.parent,
      (_, { reading }: { reading: Reading }): ReadingMade => ({ type: 'reading.made', reading }),
    ),
  },
}).createMachine({
  id: 'cockpit',
  context: ({ input }) => input,
  invoke: { id: 'keyPresses', src: 'keyPresses' },
  initial: 'typing',
  states: {
    typing: {
      invoke: {
        id: 'keypad',
        src: 'keypad',
        input: ({ context }) => context,
        onDone: [
          {
            guard: ({ event }) => event.output !== null,
            target: 'typing',
            reenter: true,
            actions: {
              type: 'reportReading',
              params: ({ event }) => {
                if (!event.output) throw new Error('no reading')
                return { reading: event.output }
              },
            },
          },
          { target: 'typing', reenter: true },
        ],
      },
      on: {
        'units.changed': {
          actions: [
            { type: 'storeUnit', params: ({ event }) => event },
            { type: 'forwardUnits', params: ({ event }) => event },
          ],
        },
        'key.pressed': {
          actions: { type: 'forwardKey', params: ({ event }) => event },
        },
      },
    },
  },
})

export type CockpitRef = ActorRefFrom<typeof cockpitMachine>
