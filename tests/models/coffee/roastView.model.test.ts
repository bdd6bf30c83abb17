// Walks generated paths through what the page of a roast shows: the chart, the table, the keypad and the cockpit.
// `key`: two situations with the same state and the same key count as one.
import { expect } from 'vitest'
import { roastViewMachine } from '../../../src/machines/coffee/roastView.machine.ts'
import { describeModel } from '../model.ts'
import { noopRef } from '../realActor.ts'
import { done } from '../xstateEvents.ts'
import { START_MS } from './exampleRoasts.ts'

describeModel(
  {
    machine: roastViewMachine,
    input: {
      status: 'notStarted',
      temperatureUnit: 'DEGREES_CELSIUS',
      displayUnit: 'DEGREES_CELSIUS',
      now: () => START_MS,
      user_id: 1,
      wide: false,
      cockpitOn: true,
      parent: noopRef(),
    },
    effects: ['writeCockpitOn'],
    events: [
      { type: 'input.open' },
      { type: 'view.table' },
      { type: 'view.profile' },
      { type: 'cockpit.switch', on: true },
      { type: 'cockpit.switch', on: false },
      { type: 'windowWidth.changed', wide: true },
      { type: 'windowWidth.changed', wide: false },
      { type: 'status.changed', status: 'notStarted' },
      { type: 'status.changed', status: 'running' },
      { type: 'status.changed', status: 'ended' },
      { type: 'units.changed', temperatureUnit: 'DEGREES_FAHRENHEIT', displayUnit: 'DEGREES_FAHRENHEIT' },
      done('keypad', { type: 'BEAN_TEMP', value: 201.5, tappedMs: START_MS + 400_000 }),
      // Null means that the member has closed the keypad without a reading.
      done('keypad', null),
    ],
    key: ({ context: { status, wide, cockpitOn } }) => [status, wide, cockpitOn],
  },
  {
    proves:
      'the keypad is open only while the roast runs, and a wide window shows the cockpit that is switched on until the end',
    statements: '[roast-cockpit-07]',
    check: (snapshot) => {
      const { status, wide, cockpitOn } = snapshot.context
      if (snapshot.matches('input')) expect(status).toBe('running')
      expect(snapshot.matches('cockpit')).toBe(wide && cockpitOn && status !== 'ended')
      expect(snapshot.matches({ cockpit: 'open' })).toBe(snapshot.matches('cockpit') && status === 'running')
    },
  },
)
