// Renders the probe beside the timer of a roast.

import { expect, test } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import type { CoffeeRoast } from '../../../contract/api/coffee/roasts.ts'
import { PROBE_KINDS, type ProbeKind, USUAL_PROBE } from '../../../contract/rules/coffee/probeSettings.ts'
import { type ProbeEvent, probeMachine } from '../../../src/machines/coffee/probe.machine.ts'
import type { RoastRef } from '../../../src/machines/coffee/roast.machine.ts'
import { Probe } from '../../../src/views/coffee/Roast/Probe.tsx'
import { preferences, runningRoast, START_MS } from '../../models/coffee/exampleRoasts.ts'
import { noopRef } from '../../models/realActor.ts'
import { renderView } from '../../support/renderView.tsx'

const roastWith = (input_history: CoffeeRoast['input_history']) => ({
  ...runningRoast,
  input_history,
  event_history: [],
})
/** A temperature that was typed 60 s after the start. */
const typed = (tempC: number): ProbeEvent => ({
  type: 'roast.changed',
  shown: roastWith([{ input_id: 1, type: 'BEAN_TEMP', seconds: 60, value: tempC, units: 'DEGREES_CELSIUS' }]),
})

/** The probe after these events. A second passes before each of them. */
function shownAfter(events: readonly ProbeEvent[], kinds: readonly ProbeKind[] = PROBE_KINDS) {
  let nowMs = START_MS + 100_000
  const probe = createActor(
    probeMachine.provide({
      actors: { port: fromCallback(() => undefined) },
      actions: { writeSettings: () => undefined },
    }),
    {
      input: {
        kinds,
        settings: USUAL_PROBE,
        shown: roastWith([]),
        now: () => nowMs,
        parent: noopRef(),
      },
    },
  ).start()
  for (const event of events) {
    nowMs += 1000
    probe.send(event)
  }
  const context = { probe, preferences: { ...preferences, temperature_display_units: 'DEGREES_CELSIUS' } }
  const roast = {
    getSnapshot: () => ({ context }),
    subscribe: () => ({ unsubscribe: () => undefined }),
  } as unknown as RoastRef
  const shown = renderView(<Probe actor={roast} />)
  probe.stop()
  return shown
}

const sent = (tempC: number): ProbeEvent => ({ type: 'probe.sent', sent: { tempC, measuredSeconds: null } })
const CONNECTED: ProbeEvent[] = [{ type: 'probe.connect' }, { type: 'probe.chosen' }, { type: 'probe.connected' }]

test('[roast-probe-14] a browser without Bluetooth and a serial port has no button, and a sentence says why', () => {
  const shown = shownAfter([], [])
  expect(shown.all('button')).toHaveLength(0)
  expect(shown.text).toBe('This browser has no Bluetooth, so it cannot read a probe. Type the readings.')
})

test.each([
  { name: 'before a choice', events: [], text: 'Probe' },
  { name: 'while it connects', events: CONNECTED.slice(0, 2), text: 'Connecting… Probe' },
  { name: 'before the first temperature', events: CONNECTED, text: 'No temperature yet. Probe' },
  {
    name: 'with a temperature',
    events: [...CONNECTED, sent(150), sent(150.3)],
    text: '150.3 °C Logged every 15 s Probe',
  },
  {
    name: 'after a temperature that cannot be true',
    events: [...CONNECTED, sent(150), sent(150.3), sent(999)],
    text: '999 °C Not logged: a jump Probe',
  },
  {
    name: 'of another device, which lies on the table',
    events: [typed(180), ...CONNECTED, sent(21), sent(21)],
    text: '21.0 °C Not logged: too far off Probe',
  },
  {
    name: 'when it is lost',
    events: [...CONNECTED, sent(150), { type: 'probe.lost' } as const],
    text: 'Probe lost Nothing is logged. Probe',
  },
])('[roast-probe-13] beside the button is, $name: $text', ({ events, text }) => {
  expect(shownAfter(events).text).toBe(text)
})

test('[roast-probe-13] the dialog has the kind, the interval, and the channel only for a board', () => {
  const dialogOf = (events: ProbeEvent[]) => shownAfter([{ type: 'dialog.open' }, ...events]).get('dialog', 'Probe')
  const labels = (events: ProbeEvent[]) =>
    dialogOf(events)
      .all('combobox')
      .map(({ name }) => name)
  expect(labels([])).toEqual(['Kind', 'Log a temperature'])
  expect(labels([{ type: 'settings.change', change: { kind: 'boardCable' } }])).toEqual([
    'Kind',
    'Channel of the beans',
    'Log a temperature',
  ])
  const problem = 'The browser does not allow this page to use a probe.'
  const refused = dialogOf([{ type: 'probe.connect' }, { type: 'probe.refused', problem }])
  expect(refused.get('alert').text).toBe(problem)
  expect(refused.get('button', 'Choose Device').text).toBe('Choose Device')
})

test('[roast-probe-16] after the drop the page says that the temperature is not logged', () => {
  const dropped: ProbeEvent = {
    type: 'roast.changed',
    shown: { ...roastWith([]), event_history: [{ event_id: 1, event_type: 'DROP', seconds: 101 }] },
  } as never
  expect(shownAfter([...CONNECTED, sent(150), sent(150.5)]).text).not.toContain('drop')
  expect(shownAfter([...CONNECTED, sent(150), sent(150.5), dropped]).text).toContain('Not logged after the drop')
})
