// The keypad on which a member types the readings of a roast.
import { type ActorRefFrom, assign, setup } from 'xstate'
import { type KeypadKey, keypadNumber, pressKey } from '../../../contract/rules/coffee/keypad.ts'
import { BEAN_TEMP_ERROR, inputError, type TypedInput } from '../../../contract/rules/coffee/roast.ts'
import { storedTempC, type TemperatureUnit } from '../../../contract/rules/coffee/units.ts'
import type { Reading, UnitsChanged } from './roastTaps.types.ts'

interface KeypadInput {
  /** The unit in which the member types temperatures. */
  temperatureUnit: TemperatureUnit
  /** Milliseconds since 1970 by the server's clock. */
  now: () => number
}

interface KeypadContext extends KeypadInput {
  /** The typed text, as in '201.5'. */
  value: string
  reading: Reading | null
}

export type KeypadEvent =
  | { type: 'key.press'; key: KeypadKey }
  | { type: 'inputType.choose'; input_type: TypedInput }
  | { type: 'reading.submit' }
  | { type: 'keypad.close' }
  | UnitsChanged

/** The reading with the typed number; null if no digit was typed. Its time is now. */
function readingOf({ value, temperatureUnit, now }: KeypadContext, type: TypedInput): Reading | null {
  const typed = keypadNumber(value)
  if (typed === null) return null
  return { type, value: type === 'BEAN_TEMP' ? storedTempC(temperatureUnit, typed) : typed, tappedMs: now() }
}

/** Why this reading is not possible, as a sentence; null if it is possible. */
function errorOf(reading: Reading | null): string | null {
  return reading && inputError({ input_type: reading.type, input_value: reading.value })
}

/**
 * The 'Roast Input' keypad. At first it is empty and expects a temperature. Its output is the reading, or null if the
 * member closed it.
 */
export const keypadMachine = setup({
  types: {
    context: {} as KeypadContext,
    events: {} as KeypadEvent,
    input: {} as KeypadInput,
    output: {} as Reading | null,
  },
  actions: {
    press: assign({ value: ({ context }, { key }: { key: KeypadKey }) => pressKey(context.value, key) }),
    /** Begins a new value with this key. */
    replaceValue: assign({ value: (_, { key }: { key: KeypadKey }) => pressKey('', key) }),
    storeUnit: assign((_, { temperatureUnit }: UnitsChanged) => ({ temperatureUnit })),
    storeReading: assign({ reading: ({ context }, { type }: { type: TypedInput }) => readingOf(context, type) }),
  },
  guards: {
    isPossibleReading: ({ context }, { type }: { type: TypedInput }) => {
      const reading = readingOf(context, type)
      return reading !== null && errorOf(reading) === null
    },
    /** Whether the typed bean temperature is above the highest one that can be saved. */
    isTooHot: ({ context }) => errorOf(readingOf(context, 'BEAN_TEMP')) === BEAN_TEMP_ERROR,
    hasValue: ({ context }) => keypadNumber(context.value) !== null,
    isBack: (_, { key }: { key: KeypadKey }) => key === 'back',
    isInputType: (_, params: { input_type: TypedInput; wanted: TypedInput }) => params.input_type === params.wanted,
  },
  delays: { warningDelay: 3000 },
}).createMachine({
  id: 'keypad',
  context: ({ input }) => ({ ...input, value: '', reading: null }),
  output: ({ context }) => context.reading,
  initial: 'open',
  states: {
    open: {
      initial: 'temperature',
      on: {
        'key.press': {
          actions: { type: 'press', params: ({ event }) => ({ key: event.key }) },
        },
        'keypad.close': 'closed',
        'units.changed': {
          actions: { type: 'storeUnit', params: ({ event }) => event },
        },
      },
      states: {
        temperature: {
          initial: 'typing',
          states: {
            typing: {},
            refused: {
              description: 'The keypad has refused the typed temperature. The next digit begins a new value.',
              initial: 'warned',
              states: {
                warned: {
                  description: 'The keypad shows a warning for 3 s, and then the possible temperatures.',
                  after: { warningDelay: 'explained' },
                },
                explained: {},
              },
              on: {
                'key.press': [
                  {
                    guard: { type: 'isBack', params: ({ event }) => ({ key: event.key }) },
                    target: 'typing',
                    actions: { type: 'press', params: ({ event }) => ({ key: event.key }) },
                  },
                  {
                    target: 'typing',
                    actions: { type: 'replaceValue', params: ({ event }) => ({ key: event.key }) },
                  },
                ],
              },
            },
          },
          on: {
            'inputType.choose': {
              guard: {
                type: 'isInputType',
                params: ({ event }) => ({ input_type: event.input_type, wanted: 'POWER_DRAW' }),
              },
              target: 'power',
            },
            'reading.submit': [
              {
                guard: { type: 'isPossibleReading', params: { type: 'BEAN_TEMP' } },
                target: '#keypad.closed',
                actions: { type: 'storeReading', params: { type: 'BEAN_TEMP' } },
              },
              { guard: 'isTooHot', target: '.refused' },
              { guard: 'hasValue', target: '.refused.explained' },
            ],
          },
        },
        power: {
          on: {
            'inputType.choose': {
              guard: {
                type: 'isInputType',
                params: ({ event }) => ({ input_type: event.input_type, wanted: 'BEAN_TEMP' }),
              },
              target: 'temperature',
            },
            'reading.submit': {
              guard: { type: 'isPossibleReading', params: { type: 'POWER_DRAW' } },
              target: '#keypad.closed',
              actions: { type: 'storeReading', params: { type: 'POWER_DRAW' } },
            },
          },
        },
      },
    },
    closed: { type: 'final' },
  },
})

export type KeypadRef = ActorRefFrom<typeof keypadMachine>
