// The keypad of the cockpit, which is the page of a roast in a wide window.
import { type ActorRefFrom, enqueueActions, sendTo, setup } from 'xstate'
import type { TemperatureUnit } from '../../../contract/rules/coffee/units.ts'
import type { ParentRef } from '../app/parentRef.ts'
import { callbackPlaceholder } from '../app/placeholder.ts'
import type { KeyPressed } from '../shared/shortcuts.types.ts'
import { type CockpitWish, keypadEventOf, wishOf } from './cockpitKeys.ts'
import { keypadMachine } from './keypad.machine.ts'
import type { Reading } from './roastTaps.types.ts'

export interface CockpitInput {
  /** The unit in which the member types temperatures. */
  readonly temperatureUnit: TemperatureUnit
  /** Milliseconds since 1970 by the server's clock. */
  readonly now: () => number
  readonly parent: ParentRef<CockpitWish | { type: 'reading.made'; reading: Reading }>
}

/**
 * The keypad that stays open on a wide screen while the roast runs. It is empty again after each reading and after
 * Escape. Keys of the keyboard do the same as its buttons, and letter keys log events.
 */
export const cockpitMachine = setup({
  types: {
    context: {} as CockpitInput,
    events: {} as KeyPressed,
    input: {} as CockpitInput,
    children: {} as { keypad: 'keypad'; keyPresses: 'keyPresses' },
  },
  actors: {
    keypad: keypadMachine,
    /** Sends `key.pressed` for the keys that no other part of the page uses. */
    keyPresses: callbackPlaceholder('keyPresses'),
  },
  actions: {
    pass: enqueueActions(({ context, enqueue }, { key }: { key: string }) => {
      const typed = keypadEventOf(key)
      if (typed) enqueue.sendTo('keypad', typed)
      const wish = wishOf(key)
      if (wish) enqueue.sendTo(context.parent, wish)
    }),
    reportReading: sendTo(
      ({ context }) => context.parent,
      (_, { reading }: { reading: Reading }) => ({ type: 'reading.made' as const, reading }),
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
            meta: { serves: ['roast-cockpit-02'] },
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
        'key.pressed': {
          meta: { serves: ['roast-cockpit-02'] },
          actions: { type: 'pass', params: ({ event }) => event },
        },
      },
    },
  },
})

export type CockpitRef = ActorRefFrom<typeof cockpitMachine>
