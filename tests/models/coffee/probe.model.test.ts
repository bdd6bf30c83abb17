// Walks generated paths through the probe of a roast: the window of the browser, the connection, its loss, and the
// attempts to connect again.
// `key`: two situations with the same state and the same key count as one.

import { expect } from 'vitest'
import { USUAL_PROBE } from '../../../contract/rules/coffee/probeSettings.ts'
import { probeMachine } from '../../../src/machines/coffee/probe.machine.ts'

import { describeModel } from '../model.ts'
import { noopRef } from '../realActor.ts'
import { after } from '../xstateEvents.ts'
import { runningRoast, START_MS } from './exampleRoasts.ts'

const shown = { ...runningRoast, input_history: [], event_history: [] }
const LINK = 'probe.link.on'

describeModel(
  {
    machine: probeMachine,
    input: {
      kinds: ['thermometer'],
      settings: USUAL_PROBE,
      shown,
      now: () => START_MS + 90_000,
      parent: noopRef(),
    },
    effects: ['writeSettings'],
    events: [
      { type: 'dialog.open' },
      { type: 'dialog.close' },
      { type: 'settings.change', change: { intervalSeconds: 30 } },
      { type: 'settings.change', change: { kind: 'boardCable' } },
      { type: 'settings.change', change: { kind: 'thermometer' } },
      { type: 'probe.connect' },
      { type: 'probe.disconnect' },
      { type: 'roast.changed', shown },
      { type: 'probe.chosen' },
      { type: 'probe.refused', problem: null },
      { type: 'probe.refused', problem: 'The browser does not allow this page to use a probe.' },
      { type: 'probe.connected' },
      { type: 'probe.failed' },
      { type: 'probe.lost' },
      { type: 'probe.sent', sent: { tempC: 150, measuredSeconds: null } },
      { type: 'probe.sent', sent: { tempC: 999, measuredSeconds: null } },
      after('connectTimeout', `${LINK}.connecting`),
      after('lostDelay', `${LINK}.connected`),
      after('silentDelay', `${LINK}.lost.silent`),
      after('retryDelay', `${LINK}.lost.waiting`),
      after('connectTimeout', `${LINK}.lost.reconnecting`),
    ],
    uncovered: {
      'probe.link.on.connected always':
        'no time passes in the paths; tests written by hand log a temperature each interval',
    },
    uncoveredAnswers: {
      'probe.link.on.connected always: isDue is never true': 'for the same reason',
    },
    key: ({ context }) => [context.settings.kind, context.problem !== null, context.heard.last !== null],
  },
  {
    proves: 'a probe counts only while it is chosen, and a wrong temperature never counts',
    statements: '[roast-probe-11]',
    check: (snapshot) => {
      const { context } = snapshot
      expect(snapshot.children.port !== undefined).toBe(snapshot.matches({ link: 'on' }))
      if (snapshot.matches({ link: 'on' })) expect(context.problem).toBe(null)
      if (context.heard.last) expect(context.heard.last.tempC).toBe(150)
    },
    eventually: [
      {
        claim: 'a probe that is lost is connected again when it is near',
        events: [{ type: 'probe.connected' }],
        holds: (snapshot) => !snapshot.matches({ link: { on: 'lost' } }),
      },
    ],
  },
)
