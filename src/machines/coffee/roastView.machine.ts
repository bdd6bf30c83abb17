// What the page of a roast shows: the chart, the table of readings, the keypad, or the cockpit with all of them.
import { type ActorRefFrom, assign, not, sendTo, setup } from 'xstate'
import type { RoastStatus } from '../../../contract/rules/coffee/roast.ts'
import type { ParentRef } from '../app/parentRef.ts'
import { actionPlaceholder, callbackPlaceholder } from '../app/placeholder.ts'
import type { WindowWidthChanged } from '../shared/windowWidth.types.ts'
import { cockpitMachine } from './cockpit.machine.ts'
import type { CockpitRoastEvent } from './cockpitKeys.ts'
import { keypadMachine } from './keypad.machine.ts'
import type { StatusChanged } from './roast.types.ts'
import { roastInputsMachine } from './roastInputs.machine.ts'
import type { Reading, ReadingMade, TapMade, TapUndone, TemperatureUnits, UnitsChanged } from './roastTaps.types.ts'

interface RoastViewInput extends TemperatureUnits {
  readonly status: RoastStatus
  /** Milliseconds since 1970 by the server's clock. */
  readonly now: () => number
  readonly user_id: number
  /** Whether the window is wide enough for the cockpit. */
  readonly wide: boolean
  /** Whether the member has switched the cockpit on in this browser. */
  readonly cockpitOn: boolean
  readonly parent: ParentRef<ReadingMade | TapMade | TapUndone | CockpitRoastEvent>
}

export type RoastViewEvent =
  /** Shows the keypad. */
  | { type: 'input.open' }
  | { type: 'view.table' }
  /** Shows the chart instead of the table or the keypad. */
  | { type: 'view.profile' }
  /** The member switches the cockpit on or off. */
  | { type: 'cockpit.switch'; on: boolean }
  | WindowWidthChanged
  | StatusChanged
  | UnitsChanged

/** The input of the machines in which a member types: the keypad, the cockpit and the table. */
const typingInput = ({ temperatureUnit, displayUnit, now, parent }: RoastViewInput) => ({
  temperatureUnit,
  displayUnit,
  now,
  parent,
})

/** Whether the page can be the cockpit: in a wide window, until the roast has ended. */
export const canHaveCockpit = ({ wide, status }: Pick<RoastViewInput, 'wide' | 'status'>): boolean =>
  wide && status !== 'ended'

/**
 * What the page of a roast shows: the chart, the table of readings, or the chart with the keypad. The cockpit shows all
 * of them, if the member has switched it on: in a wide window, until the roast has ended. The children report the taps
 * and the readings of the member to the parent.
 */
export const roastViewMachine = setup({
  types: {
    context: {} as RoastViewInput,
    events: {} as RoastViewEvent,
    input: {} as RoastViewInput,
    children: {} as {
      windowWidth: 'windowWidth'
      keypad: 'keypad'
      cockpit: 'cockpit'
      roastInputs: 'roastInputs'
    },
  },
  actors: {
    /** Sends `windowWidth.changed` at the start, and when the window becomes wide or narrow. */
    windowWidth: callbackPlaceholder('windowWidth'),
    keypad: keypadMachine,
    cockpit: cockpitMachine,
    roastInputs: roastInputsMachine,
  },
  actions: {
    storeWindowWidth: assign({ wide: (_, { wide }: { wide: boolean }) => wide }),
    storeStatus: assign({ status: (_, { status }: { status: RoastStatus }) => status }),
    storeCockpitOn: assign({ cockpitOn: (_, { on }: { on: boolean }) => on }),
    /** Stores in this browser whether the member has switched the cockpit on. */
    writeCockpitOn: actionPlaceholder<{ user_id: number; on: boolean }>('writeCockpitOn'),
    storeUnits: assign((_, { temperatureUnit, displayUnit }: UnitsChanged) => ({ temperatureUnit, displayUnit })),
    /** Sends the units that the member prefers to the children in which the member types. */
    updateUnits: ({ self }, event: UnitsChanged) => {
      const { roastInputs, cockpit, keypad } = self.getSnapshot().children
      for (const child of [roastInputs, cockpit, keypad]) child?.send(event)
    },
    reportReading: sendTo(
      ({ context }) => context.parent,
      (_, { reading }: { reading: Reading | null }): ReadingMade => {
        if (!reading) throw new Error('no reading')
        return { type: 'reading.made', reading }
      },
    ),
  },
  guards: {
    isRunning: ({ context }) => context.status === 'running',
    hasCockpit: ({ context }) => context.cockpitOn && canHaveCockpit(context),
    /** False if the member closed the keypad without a reading. */
    isReading: (_, { reading }: { reading: Reading | null }) => reading !== null,
  },
}).createMachine({
  id: 'roastView',
  context: ({ input }) => input,
  invoke: { id: 'windowWidth', src: 'windowWidth' },
  on: {
    'windowWidth.changed': { actions: { type: 'storeWindowWidth', params: ({ event }) => event } },
    'status.changed': { actions: { type: 'storeStatus', params: ({ event }) => event } },
    'units.changed': {
      actions: [
        { type: 'storeUnits', params: ({ event }) => event },
        { type: 'updateUnits', params: ({ event }) => event },
      ],
    },
    'cockpit.switch': {
      actions: [
        { type: 'storeCockpitOn', params: ({ event }) => event },
        { type: 'writeCockpitOn', params: ({ context, event }) => ({ user_id: context.user_id, on: event.on }) },
      ],
    },
  },
  initial: 'profile',
  states: {
    profile: {
      always: { guard: 'hasCockpit', target: 'cockpit' },
      on: { 'view.table': 'table', 'input.open': { guard: 'isRunning', target: 'input' } },
    },
    cockpit: {
      always: { guard: not('hasCockpit'), target: 'profile' },
      invoke: { id: 'roastInputs', src: 'roastInputs', input: ({ context }) => typingInput(context) },
      initial: 'closed',
      states: {
        closed: { always: { guard: 'isRunning', target: 'open' } },
        open: {
          description: 'The keypad is open as long as the roast is running.',
          always: { guard: not('isRunning'), target: 'closed' },
          invoke: { id: 'cockpit', src: 'cockpit', input: ({ context }) => typingInput(context) },
        },
      },
    },
    table: {
      always: { guard: 'hasCockpit', target: 'cockpit' },
      invoke: { id: 'roastInputs', src: 'roastInputs', input: ({ context }) => typingInput(context) },
      on: { 'view.profile': 'profile', 'input.open': { guard: 'isRunning', target: 'input' } },
    },
    input: {
      always: [
        { guard: not('isRunning'), target: 'profile' },
        { guard: 'hasCockpit', target: 'cockpit' },
      ],
      invoke: {
        id: 'keypad',
        src: 'keypad',
        input: ({ context }) => typingInput(context),
        onDone: [
          {
            guard: { type: 'isReading', params: ({ event }) => ({ reading: event.output }) },
            target: 'profile',
            actions: { type: 'reportReading', params: ({ event }) => ({ reading: event.output }) },
          },
          { target: 'profile' },
        ],
      },
      on: { 'view.profile': 'profile', 'view.table': 'table' },
    },
  },
})

export type RoastViewRef = ActorRefFrom<typeof roastViewMachine>
