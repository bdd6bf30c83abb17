// Walks generated paths through the keypad for readings: which keys and values it accepts.
// `key`: two situations with the same state and the same key count as one.
import { expect } from 'vitest'
import { keypadMachine } from '../../../src/machines/coffee/keypad.machine.ts'
import { describeModel } from '../model.ts'
import { after } from '../xstateEvents.ts'

describeModel(
  {
    machine: keypadMachine,
    // In °F a value can be too low as well as too high.
    input: { temperatureUnit: 'DEGREES_FAHRENHEIT', now: () => 1000 },
    events: [
      { type: 'key.press', key: '9' },
      { type: 'key.press', key: '.' },
      { type: 'key.press', key: 'back' },
      { type: 'inputType.choose', input_type: 'POWER_DRAW' },
      { type: 'inputType.choose', input_type: 'BEAN_TEMP' },
      { type: 'reading.submit' },
      { type: 'keypad.close' },
      { type: 'units.changed', temperatureUnit: 'DEGREES_CELSIUS', displayUnit: 'DEGREES_FAHRENHEIT' },
      after('warningDelay', 'keypad.open.temperature.refused.warned'),
    ],
    key: ({ context }) => [context.value, context.reading],
    // A text of 7 characters ends a path, so that the search stays short.
    stopWhen: ({ context }) => context.value.length > 6,
  },
  {
    proves: 'the display has at most five digits, one point and two decimals, and a bean temperature is at most 235 °C',
    statements: '[roast-keypad-04] [roast-keypad-05]',
    check: (snapshot) => {
      const { value, reading } = snapshot.context
      expect(value).toMatch(/^(\d{0,5}|\d{1,5}\.\d{0,2})$/)
      if (!reading) return
      expect(snapshot.status).toBe('done')
      if (reading.type === 'BEAN_TEMP') expect(reading.value).toBeLessThanOrEqual(235)
    },
  },
)
