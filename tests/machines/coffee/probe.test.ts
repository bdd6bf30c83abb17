// Tests what a probe logs and when, how soon it is lost, and when it is connected again.

import { afterEach, expect, test } from 'vitest'
import { createActor, fromCallback, SimulatedClock } from 'xstate'
import { type ProbeSettings, USUAL_PROBE } from '../../../contract/rules/coffee/probeSettings.ts'
import { probeMachine } from '../../../src/machines/coffee/probe.machine.ts'
import type { ProbeCommand, ProbeRead, ProbeReport } from '../../../src/machines/coffee/probe.types.ts'

import type { ShownInput } from '../../../src/machines/coffee/roast.types.ts'
import { runningRoast } from '../../models/coffee/exampleRoasts.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** Connects a probe at this second of a roast. `logged` lists the second and the temperature of each reading. */
function connectProbe(atSeconds = 100, settings: ProbeSettings = USUAL_PROBE) {
  const clock = new SimulatedClock()
  const logged: [number, number][] = []
  const commands: [number, ProbeCommand['type']][] = []
  const written: ProbeSettings[] = []
  const startMs = Date.parse(runningRoast.start_time ?? '')
  const seconds = () => atSeconds + clock.now() / 1000
  const parent = createActor(
    fromCallback<ProbeRead>(({ receive }) =>
      receive(({ reading }) => void logged.push([(reading.tappedMs - startMs) / 1000, reading.value])),
    ),
  ).start()
  const port = fromCallback<ProbeCommand, ProbeSettings>(({ receive }) =>
    receive(({ type }) => void commands.push([seconds(), type])),
  )
  const shown = { ...runningRoast, input_history: [] as ShownInput[], event_history: [] }
  const actor = createActor(
    probeMachine.provide({
      actors: { port },
      actions: { writeSettings: (_, one) => void written.push(one) },
    }),
    {
      clock,
      input: { kinds: ['thermometer'], settings, shown, now: () => startMs + seconds() * 1000, parent },
    },
  ).start()
  stops.push(() => actor.stop())
  const report = (event: ProbeReport) => actor.send(event)
  actor.send({ type: 'probe.connect' })
  report({ type: 'probe.chosen' })
  report({ type: 'probe.connected' })
  const send = (tempC: number) => report({ type: 'probe.sent', sent: { tempC, measuredSeconds: null } })
  return {
    actor,
    logged,
    commands,
    written,
    report,
    send,
    wait: (ms: number) => clock.increment(ms),
    /** Sends a temperature each second for this time. */
    sendFor(wholeSeconds: number, tempC = 150) {
      for (let second = 0; second < wholeSeconds; second += 1) {
        send(tempC)
        clock.increment(1000)
      }
    },
    /** The member types a temperature now. */
    type(tempC: number) {
      const input = { input_id: -1, type: 'BEAN_TEMP', value: tempC, seconds: seconds(), unsaved: true } as ShownInput
      actor.send({ type: 'roast.changed', shown: { ...shown, input_history: [input] } })
    },
    isLost: () => actor.getSnapshot().matches({ link: { on: 'lost' } }),
  }
}

test('[roast-probe-10] a temperature is logged every 15 s, with the second at which it arrived', () => {
  const { logged, sendFor } = connectProbe()
  sendFor(40)
  expect(logged).toEqual([
    [101, 150],
    [116, 150],
    [131, 150],
  ])
})

test('[roast-probe-10] another interval counts at once, and is stored', () => {
  const { actor, logged, written, sendFor } = connectProbe()
  sendFor(10)
  actor.send({ type: 'settings.change', change: { intervalSeconds: 5 } })
  sendFor(8)
  expect(logged.map(([seconds]) => seconds)).toEqual([101, 109, 114])
  expect(written).toEqual([{ ...USUAL_PROBE, intervalSeconds: 5 }])
})

test('[roast-probe-10] after a typed temperature the probe logs when this one is an interval old', () => {
  const { logged, sendFor, type } = connectProbe()
  sendFor(10)
  type(151)
  sendFor(20)
  expect(logged.map(([seconds]) => seconds)).toEqual([101, 125])
})

test('[roast-probe-16] after the drop the probe logs nothing, and when the drop is taken back it logs again', () => {
  const { actor, logged, sendFor } = connectProbe()
  sendFor(5)
  const shown = { ...runningRoast, input_history: [], event_history: [] }
  const event_history = [{ event_id: 1, event_type: 'DROP', seconds: 106, unsaved: false } as const]
  actor.send({ type: 'roast.changed', shown: { ...shown, event_history: [...event_history] } })
  sendFor(40)
  expect(logged.map(([seconds]) => seconds)).toEqual([101])
  actor.send({ type: 'roast.changed', shown })
  sendFor(3)
  expect(logged).toHaveLength(2)
})

test('[roast-probe-10] a temperature of the probe is not logged twice, also before the roast has it', () => {
  const { actor, logged, sendFor } = connectProbe()
  sendFor(5)
  actor.send({ type: 'settings.change', change: { kind: 'thermometer' } })
  expect(logged).toHaveLength(1)
})

test('[roast-probe-12] a probe that sends nothing is lost after 5 s, and nothing is logged until it sends again', () => {
  const { logged, isLost, send, sendFor, wait } = connectProbe()
  sendFor(3)
  wait(3999)
  expect(isLost()).toBe(false)
  wait(1)
  expect(isLost()).toBe(true)
  wait(9000)
  expect(logged).toHaveLength(1)
  send(150)
  expect(isLost()).toBe(false)
})

test('[roast-probe-12] a lost probe is connected again after 1, 2, 4 and at most 15 seconds, until it is there', () => {
  const { commands, isLost, report, wait } = connectProbe()
  report({ type: 'probe.lost' })
  expect(isLost()).toBe(true)
  for (let seconds = 0; seconds < 60; seconds += 1) {
    wait(1000)
    if (commands.at(-1)?.[0] === 101 + seconds) report({ type: 'probe.failed' })
  }
  expect(commands.map(([seconds]) => seconds)).toEqual([101, 103, 107, 115, 130, 145, 160])
  report({ type: 'probe.connected' })
  expect(isLost()).toBe(false)
})

test('[roast-probe-12] a probe that is connected but silent gets 10 s before it is connected again', () => {
  const { commands, wait } = connectProbe()
  wait(5000)
  wait(9999)
  expect(commands).toEqual([])
  wait(1)
  expect(commands).toHaveLength(1)
})

test('[roast-probe-12] a probe that was disconnected or did not connect stays off', () => {
  const { actor, commands, send, logged, wait } = connectProbe()
  actor.send({ type: 'probe.disconnect' })
  send(150)
  wait(60_000)
  expect(actor.getSnapshot().matches({ link: 'off' })).toBe(true)
  expect([commands, logged]).toEqual([[], []])
  actor.send({ type: 'probe.connect' })
  actor.send({ type: 'probe.chosen' })
  wait(20_000)
  expect(actor.getSnapshot().context.problem).toBe('The probe did not connect. Is it switched on and near?')
})

test('[roast-probe-07] NaN, -40, 999 and a jump are not logged', () => {
  const { logged, send, sendFor, wait } = connectProbe()
  for (const tempC of [Number.NaN, -40, 999]) {
    send(tempC)
    wait(1000)
  }
  sendFor(2)
  for (let turn = 0; turn < 10; turn += 1) {
    sendFor(2)
    send(60)
    wait(1000)
  }
  expect(new Set(logged.map(([, tempC]) => tempC))).toEqual(new Set([150]))
  expect(logged.length).toBeGreaterThan(1)
})
