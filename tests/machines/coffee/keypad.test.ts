// Tests the keypad on which a member types readings.
import { describe, expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import type { KeypadKey } from '../../../contract/rules/coffee/keypad.ts'
import type { TemperatureUnit } from '../../../contract/rules/coffee/units.ts'
import { keypadMachine } from '../../../src/machines/coffee/keypad.machine.ts'

function openKeypad(temperatureUnit: TemperatureUnit = 'DEGREES_CELSIUS') {
  const clock = new SimulatedClock()
  const actor = createActor(keypadMachine, { input: { temperatureUnit, now: () => 5000 }, clock }).start()
  return {
    actor,
    clock,
    /**
     * The state while the keypad types a temperature, otherwise null. After the keypad has refused a temperature, it
     * first shows a warning (`warned`), and then the possible temperatures (`explained`).
     */
    temperatureState: () => {
      const { value } = actor.getSnapshot()
      return typeof value === 'object' && typeof value.open === 'object' ? value.open.temperature : null
    },
    type(keys: string) {
      for (const key of keys) actor.send({ type: 'key.press', key: key as KeypadKey })
    },
    value: () => actor.getSnapshot().context.value,
    submit: () => actor.send({ type: 'reading.submit' }),
    output: () => actor.getSnapshot().output,
  }
}

describe(keypadMachine.id, () => {
  test('closing the keypad returns no reading', () => {
    const { actor, type, output } = openKeypad()
    type('123')
    actor.send({ type: 'keypad.close' })
    expect(output()).toBeNull()
  })

  test('[roast-keypad-19] the typed digits stay when the unit changes, and count in the new unit', () => {
    const { actor, type, value, submit, output } = openKeypad()
    type('212')
    actor.send({ type: 'units.changed', temperatureUnit: 'DEGREES_FAHRENHEIT', displayUnit: 'DEGREES_FAHRENHEIT' })
    expect(value()).toBe('212')
    submit()
    // 212 °F are 100 °C.
    expect(output()).toMatchObject({ type: 'BEAN_TEMP', value: 100 })
  })

  test('[roast-keypad-03] the unit is °C at first, and can be changed to W and back', () => {
    const { actor } = openKeypad()
    expect(actor.getSnapshot().value).toEqual({ open: { temperature: 'typing' } })
    actor.send({ type: 'inputType.choose', input_type: 'POWER_DRAW' })
    expect(actor.getSnapshot().value).toEqual({ open: 'power' })
    actor.send({ type: 'inputType.choose', input_type: 'BEAN_TEMP' })
    expect(actor.getSnapshot().value).toEqual({ open: { temperature: 'typing' } })
  })

  test('[roast-keypad-04] [roast-keypad-05] a value has at most one point and two decimals', () => {
    const keypad = openKeypad()
    keypad.type('20.1.57')
    expect(keypad.value()).toBe('20.15')
  })

  test('[roast-keypad-06] Back removes the last character', () => {
    const keypad = openKeypad()
    keypad.type('20.1')
    for (const expected of ['20.', '20', '2', '', '']) {
      keypad.actor.send({ type: 'key.press', key: 'back' })
      expect(keypad.value()).toBe(expected)
    }
  })

  test('[roast-keypad-09] Submit returns the value and its type: BEAN_TEMP in °C, POWER_DRAW in W', () => {
    const temperatureKeypad = openKeypad()
    temperatureKeypad.type('201.5')
    temperatureKeypad.submit()
    expect(temperatureKeypad.output()).toEqual({ type: 'BEAN_TEMP', value: 201.5, tappedMs: 5000 })

    const powerKeypad = openKeypad()
    powerKeypad.actor.send({ type: 'inputType.choose', input_type: 'POWER_DRAW' })
    powerKeypad.type('1200')
    powerKeypad.submit()
    expect(powerKeypad.output()).toEqual({ type: 'POWER_DRAW', value: 1200, tappedMs: 5000 })
  })

  test('the keypad refuses 235.01 °C, which stays on the display, shows a warning for three seconds, and accepts 235 °C', () => {
    const keypad = openKeypad()
    keypad.type('235.01')
    keypad.submit()
    expect(keypad.temperatureState()).toEqual({ refused: 'warned' })
    keypad.clock.increment(2999)
    expect(keypad.temperatureState()).toEqual({ refused: 'warned' })
    keypad.clock.increment(1)
    expect(keypad.temperatureState()).toEqual({ refused: 'explained' })
    expect(keypad.actor.getSnapshot().status).toBe('active')
    keypad.actor.send({ type: 'key.press', key: 'back' })
    keypad.submit()
    expect(keypad.output()).toMatchObject({ value: 235 })
  })

  test("[roast-keypad-14] the next digit after a refused value begins a new value, and 'Back' corrects the refused value", () => {
    const keypad = openKeypad()
    keypad.type('2045')
    keypad.submit()
    keypad.type('204')
    expect(keypad.value()).toBe('204')
    keypad.type('5')
    keypad.submit()
    keypad.actor.send({ type: 'key.press', key: 'back' })
    keypad.type('.')
    expect(keypad.value()).toBe('204.')
  })

  test('a temperature in °F is returned in °C and has the same limit', () => {
    // 235 °C are 455 °F.
    const keypad = openKeypad('DEGREES_FAHRENHEIT')
    keypad.type('456')
    keypad.submit()
    expect(keypad.temperatureState()).toEqual({ refused: 'warned' })
    keypad.actor.send({ type: 'key.press', key: 'back' })
    keypad.type('5')
    keypad.submit()
    expect(keypad.output()).toMatchObject({ type: 'BEAN_TEMP', value: 235 })
  })

  test('the keypad refuses a temperature below 0 °C without the warning about high temperatures', () => {
    const keypad = openKeypad('DEGREES_FAHRENHEIT')
    keypad.type('31')
    keypad.submit()
    expect(keypad.temperatureState()).toEqual({ refused: 'explained' })
  })

  test('an empty value cannot be submitted', () => {
    expect(openKeypad().actor.getSnapshot().can({ type: 'reading.submit' })).toBe(false)
  })
})
