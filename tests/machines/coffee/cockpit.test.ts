// Tests the keys of the keyboard in the cockpit: the page of a roast in a wide window, until the roast has ended.
import { describe, expect, test } from 'vitest'
import { createActor, type EventObject, fromCallback } from 'xstate'
import { EVENT_TYPES } from '../../../contract/rules/coffee/roast.ts'
import { cockpitMachine } from '../../../src/machines/coffee/cockpit.machine.ts'
import { EVENT_KEYS, UNDO_KEY, UNIT_KEYS } from '../../../src/machines/coffee/cockpitKeys.ts'

/** Opens the cockpit of a roast. `events` lists what its parent receives. */
function openCockpit() {
  const events: EventObject[] = []
  const parent = createActor(fromCallback(({ receive }) => receive((event) => events.push(event)))).start()
  const machine = cockpitMachine.provide({ actors: { keyPresses: fromCallback(() => undefined) } })
  const actor = createActor(machine, {
    input: { temperatureUnit: 'DEGREES_CELSIUS', now: () => 5000, parent },
  }).start()
  const keypad = () => {
    const { keypad: child } = actor.getSnapshot().children
    if (!child) throw new Error('no keypad')
    return child.getSnapshot()
  }
  return {
    actor,
    events,
    press: (...keys: string[]) => {
      for (const key of keys) actor.send({ type: 'key.pressed', key })
    },
    value: () => keypad().context.value,
    keypadState: () => keypad().value,
  }
}

describe(cockpitMachine.id, () => {
  test('digits, the comma and Backspace change the value, and Enter logs it and empties the keypad', () => {
    const { press, value, events } = openCockpit()
    press('2', '0', '1', ',', '5', '7', 'Backspace')
    expect(value()).toBe('201.5')
    press('Enter')
    expect(events).toEqual([{ type: 'reading.made', reading: { type: 'BEAN_TEMP', value: 201.5, tappedMs: 5000 } }])
    expect(value()).toBe('')
    press('Enter')
    expect(events).toHaveLength(1)
  })

  test('[roast-keypad-19] the typed digits stay when the unit changes, and readings that are made after the change count in the new unit', () => {
    const { actor, press, value, events } = openCockpit()
    press('2', '1')
    actor.send({ type: 'units.changed', temperatureUnit: 'DEGREES_FAHRENHEIT', displayUnit: 'DEGREES_FAHRENHEIT' })
    expect(value()).toBe('21')
    press('2', 'Enter', '2', '1', '2', 'Enter')
    // 212 °F are 100 °C.
    const reading = { type: 'BEAN_TEMP', value: 100, tappedMs: 5000 }
    expect(events).toEqual([
      { type: 'reading.made', reading },
      { type: 'reading.made', reading },
    ])
  })

  test('[roast-cockpit-05] Escape empties the keypad, W and T choose power and temperature, and U undoes the last log', () => {
    const { press, value, keypadState: unit, events } = openCockpit()
    press('1', '2', 'Escape')
    expect(value()).toBe('')
    press('w')
    expect(unit()).toEqual({ open: 'power' })
    press('t')
    expect(unit()).toEqual({ open: { temperature: 'typing' } })
    press('W', '9', '0', '0', 'Enter')
    expect(events).toEqual([{ type: 'reading.made', reading: { type: 'POWER_DRAW', value: 900, tappedMs: 5000 } }])
    press('u')
    expect(events.at(-1)).toEqual({ type: 'log.undo' })
  })

  test('the small letter of each event key logs its event, and no two keys are the same', () => {
    const { press, events } = openCockpit()
    for (const type of EVENT_TYPES) press(EVENT_KEYS[type].toLowerCase())
    expect(events).toEqual(EVENT_TYPES.map((event_type) => ({ type: 'event.log', event_type })))
    const keys = [...Object.values(EVENT_KEYS), ...Object.values(UNIT_KEYS), UNDO_KEY]
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('other keys do nothing', () => {
    const { press, value, events } = openCockpit()
    press('g', 'n', '/', '?', 'Tab', 'ArrowDown', 'Shift', 'constructor')
    expect(value()).toBe('')
    expect(events).toEqual([])
  })
})
