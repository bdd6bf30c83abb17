// The keypad on which a member types the readings of a roast.
import { type ActorRefFrom, assign, setup } from 'xstate'
import { type KeypadKey, keypadNumber, pressKey } from '../../../contract/rules/coffee/keypad.ts'
import { inputError, type TypedInput } from '../../../contract/rules/coffee/roast.ts'
import { storedTempC, type TemperatureUnit } from '../../../contract/rules/coffee/units.ts'
import { showAlert } from '../app/system.ts'
import type { Reading } from './roastTaps.types.ts'

export interface KeypadInput {
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
  | { type: 'unit.choose'; unit: TypedInput }
  | { type: 'reading.submit' }
  | { type: 'keypad.close' }

/** @serves roast-keypad-09 */
function readingOf({ value, temperatureUnit, now }: KeypadContext, type: TypedInput): Reading | null {
  const typed = keypadNumber(value)
  if (typed === null) return null
  return { type, value: type === 'BEAN_TEMP' ? storedTempC(temperatureUnit, typed) : typed, tappedMs: now() }
}

function errorOf(reading: Reading | null): string | null {
  return reading && inputError({ input_type: reading.type, input_value: reading.value })
}

/** The 'Roast Input' keypad. It opens empty, for a temperature. Its output is the reading, or null if it was closed. */
export const keypadMachine = setup({
  types: {
    context: {} as KeypadContext,
    events: {} as KeypadEvent,
    input: {} as KeypadInput,
    output: {} as Reading | null,
  },
  actions: {
    showAlert,
    press: assign({ value: ({ context }, { key }: { key: KeypadKey }) => pressKey(context.value, key) }),
    replaceValue: assign({ value: (_, { key }: { key: KeypadKey }) => pressKey('', key) }),
    storeReading: assign({ reading: ({ context }, { type }: { type: TypedInput }) => readingOf(context, type) }),
  },
  guards: {
    isReading: ({ context }, { type }: { type: TypedInput }) => {
      const reading = readingOf(context, type)
      return reading !== null && errorOf(reading) === null
    },
    hasValue: ({ context }) => keypadNumber(context.value) !== null,
    isBack: (_, { key }: { key: KeypadKey }) => key === 'back',
    isUnit: (_, params: { unit: TypedInput; wanted: TypedInput }) => params.unit === params.wanted,
  },
}).createMachine({
  id: 'keypad',
  context: ({ input }) => ({ ...input, value: '', reading: null }),
  output: ({ context }) => context.reading,
  initial: 'open',
  states: {
    open: {
      meta: { serves: ['roast-keypad-02', 'roast-keypad-03'] },
      initial: 'temperature',
      on: {
        'key.press': {
          meta: { serves: ['roast-keypad-04', 'roast-keypad-05', 'roast-keypad-06'] },
          actions: { type: 'press', params: ({ event }) => ({ key: event.key }) },
        },
        'keypad.close': 'closed',
      },
      states: {
        temperature: {
          initial: 'typing',
          states: {
            typing: {},
            refused: {
              description: 'The page says which temperatures are possible. The next digit begins a new value.',
              on: {
                'key.press': [
                  {
                    guard: { type: 'isBack', params: ({ event }) => ({ key: event.key }) },
                    target: 'typing',
                    actions: { type: 'press', params: ({ event }) => ({ key: event.key }) },
                  },
                  {
                    target: 'typing',
                    meta: { serves: ['roast-keypad-14'] },
                    actions: { type: 'replaceValue', params: ({ event }) => ({ key: event.key }) },
                  },
                ],
              },
            },
          },
          on: {
            'unit.choose': {
              guard: { type: 'isUnit', params: ({ event }) => ({ unit: event.unit, wanted: 'POWER_DRAW' }) },
              target: 'power',
              meta: { serves: ['roast-keypad-03'] },
            },
            'reading.submit': [
              {
                guard: { type: 'isReading', params: { type: 'BEAN_TEMP' } },
                target: '#keypad.closed',
                meta: { serves: ['roast-keypad-09'] },
                actions: { type: 'storeReading', params: { type: 'BEAN_TEMP' } },
              },
              {
                guard: 'hasValue',
                target: '.refused',
                meta: { serves: ['roast-keypad-07', 'roast-keypad-13'] },
                actions: {
                  type: 'showAlert',
                  params: ({ context }) => ({
                    type: 'warning',
                    message: errorOf(readingOf(context, 'BEAN_TEMP')) ?? '',
                    timeoutMs: 3000,
                  }),
                },
              },
            ],
          },
        },
        power: {
          on: {
            'unit.choose': {
              guard: { type: 'isUnit', params: ({ event }) => ({ unit: event.unit, wanted: 'BEAN_TEMP' }) },
              target: 'temperature',
              meta: { serves: ['roast-keypad-03'] },
            },
            'reading.submit': {
              guard: { type: 'isReading', params: { type: 'POWER_DRAW' } },
              target: '#keypad.closed',
              meta: { serves: ['roast-keypad-09'] },
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
