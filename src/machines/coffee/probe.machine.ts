// The probe of a running roast: a thermometer that logs by itself.

import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import type { SentTemp } from '../../../contract/rules/coffee/probeBytes.ts'
import type { ProbeSettings } from '../../../contract/rules/coffee/probeSettings.ts'
import { type HeardProbe, hear, isDue, UNHEARD_PROBE } from '../../../contract/rules/coffee/probeValues.ts'
import { elapsedSeconds } from '../../../contract/rules/coffee/roast.ts'
import type { TempSample } from '../../../contract/rules/coffee/roastCurve.ts'
import { chargeSeconds } from '../../../contract/rules/coffee/roastPhases.ts'
import { roundTo } from '../../../contract/rules/shared/format.ts'
import { backOffMs } from '../app/backOff.ts'
import type { ParentRef } from '../app/parentRef.ts'
import { actionPlaceholder, callbackPlaceholder } from '../app/placeholder.ts'
import { isAfterDrop, lastLogged } from './probe.selectors.ts'
import type { ProbeCommand, ProbedRoast, ProbeRead, ProbeReport, ProbeStart } from './probe.types.ts'

const NOT_CONNECTED = 'The probe did not connect. Is it switched on and near?'

interface ProbeInput extends ProbeStart {
  readonly shown: ProbedRoast
  /** Milliseconds since 1970 by the server's clock. */
  readonly now: () => number
  readonly parent: ParentRef<ProbeRead>
}

interface ProbeContext extends ProbeInput {
  settings: ProbeSettings
  shown: ProbedRoast
  heard: HeardProbe
  /** The last temperature that was sent to the parent. The roast has it a moment later. */
  reported: TempSample | null
  /** The attempts to connect again since the last temperature. */
  failures: number
  /** Why no probe is connected; null if the member has not tried. */
  problem: string | null
}

export type ProbeEvent =
  | { type: 'dialog.open' }
  | { type: 'dialog.close' }
  | { type: 'settings.change'; change: Partial<ProbeSettings> }
  /** Opens the window of the browser. It must be sent on a tap or a click. */
  | { type: 'probe.connect' }
  | { type: 'probe.disconnect' }
  /** The roast has changed, maybe by a typed temperature. */
  | { type: 'roast.changed'; shown: ProbedRoast }
  | ProbeReport

/** The stored settings, with a kind that this browser can connect. It may have stored another kind, with another device. */
function possibleSettings({ kinds, settings }: ProbeStart): ProbeSettings {
  const [first = settings.kind] = kinds
  return { ...settings, kind: kinds.includes(settings.kind) ? settings.kind : first }
}

const startMs = ({ shown }: Pick<ProbeContext, 'shown'>) => Date.parse(shown.start_time ?? '')

const secondsNow = (context: Pick<ProbeContext, 'shown' | 'now'>) => elapsedSeconds(startMs(context), context.now())

/**
 * Connects a thermometer, shows what it sends, and reports a temperature to the parent when the last one of the roast is
 * an interval old. A probe that is lost is connected again and again, until the member disconnects it or the roast ends.
 */
export const probeMachine = setup({
  types: { context: {} as ProbeContext, events: {} as ProbeEvent, input: {} as ProbeInput, tags: {} as 'busy' },
  actors: {
    /** The connection to one device. It asks the member for the device, and sends `ProbeReport`s. */
    port: callbackPlaceholder<ProbeCommand, ProbeSettings>('port'),
  },
  actions: {
    storeRoast: assign({ shown: (_, { shown }: { shown: ProbedRoast }) => shown }),
    changeSettings: assign(({ context }, { change }: { change: Partial<ProbeSettings> }) => ({
      settings: { ...context.settings, ...change },
    })),
    /** Stores the settings in this browser. */
    writeSettings: actionPlaceholder<ProbeSettings>('writeSettings'),
    storeProblem: assign({ problem: (_, { problem }: { problem: string | null }) => problem }),
    forgetProbe: assign({ heard: UNHEARD_PROBE, failures: 0, problem: null }),
    /** A thermometer that was switched off can have another time. */
    forgetLag: assign({ heard: ({ context }) => ({ ...context.heard, leastLagSeconds: null }) }),
    countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
    clearFailures: assign({ failures: 0 }),
    sendReconnect: sendTo('port', { type: 'probe.reconnect' } satisfies ProbeCommand),
    storeHeard: assign(({ context }, { sent }: { sent: SentTemp }) => ({
      heard: hear(context.heard, sent, secondsNow(context), chargeSeconds(context.shown.event_history)),
    })),
    storeReported: assign({ reported: ({ context }) => context.heard.last }),
    /** Reports the last temperature, with the time at which it arrived. */
    report: sendTo(
      ({ context }) => context.parent,
      ({ context }): ProbeRead => {
        const { last } = context.heard
        if (last === null) throw new Error('nothing to report')
        const reading = {
          type: 'BEAN_TEMP',
          value: roundTo(last.tempC, 2),
          tappedMs: startMs(context) + last.seconds * 1000,
        } as const
        return { type: 'probe.read', reading }
      },
    ),
  },
  guards: {
    canConnect: ({ context }) => context.kinds.includes(context.settings.kind),
    /** Whether the last temperature is to be logged now. After the drop none is. */
    isDue: ({ context }) =>
      !isAfterDrop(context) &&
      isDue(context.heard, lastLogged(context), {
        seconds: secondsNow(context),
        chargeSeconds: chargeSeconds(context.shown.event_history),
        intervalSeconds: context.settings.intervalSeconds,
      }),
  },
  /** In milliseconds. */
  delays: {
    connectTimeout: 20_000,
    /** A probe that sends nothing for this long is lost. */
    lostDelay: 5000,
    /** A slow thermometer that is still connected gets more time before it is connected again. */
    silentDelay: 10_000,
    retryDelay: ({ context }) => backOffMs(context.failures),
  },
}).createMachine({
  id: 'probe',
  context: ({ input }) => ({
    ...input,
    settings: possibleSettings(input),
    heard: UNHEARD_PROBE,
    reported: null,
    failures: 0,
    problem: null,
  }),
  type: 'parallel',
  on: {
    'roast.changed': { actions: { type: 'storeRoast', params: ({ event }) => event } },
    'settings.change': {
      actions: [
        { type: 'changeSettings', params: ({ event }) => event },
        { type: 'writeSettings', params: ({ context }) => context.settings },
      ],
    },
  },
  states: {
    dialog: {
      initial: 'closed',
      states: {
        closed: { on: { 'dialog.open': 'open' } },
        open: { on: { 'dialog.close': 'closed', 'probe.connected': 'closed' } },
      },
    },
    link: {
      initial: 'off',
      states: {
        off: { on: { 'probe.connect': { guard: 'canConnect', target: 'on', actions: 'forgetProbe' } } },
        on: {
          invoke: { id: 'port', src: 'port', input: ({ context }) => context.settings },
          on: { 'probe.disconnect': { target: 'off', actions: 'forgetProbe' } },
          initial: 'asking',
          states: {
            asking: {
              description: 'The window of the browser is open. The member chooses a device in it, or closes it.',
              on: {
                'probe.chosen': 'connecting',
                'probe.refused': {
                  target: '#probe.link.off',
                  actions: { type: 'storeProblem', params: ({ event }) => event },
                },
              },
            },
            connecting: {
              tags: 'busy',
              on: {
                'probe.connected': 'connected',
                'probe.failed': {
                  target: '#probe.link.off',
                  actions: { type: 'storeProblem', params: { problem: NOT_CONNECTED } },
                },
              },
              after: {
                connectTimeout: {
                  target: '#probe.link.off',
                  actions: { type: 'storeProblem', params: { problem: NOT_CONNECTED } },
                },
              },
            },
            connected: {
              description: 'Each temperature begins the wait again.',
              always: { guard: 'isDue', actions: ['report', 'storeReported'] },
              on: {
                'probe.sent': {
                  target: 'connected',
                  reenter: true,
                  actions: [{ type: 'storeHeard', params: ({ event }) => event }, 'clearFailures'],
                },
                'probe.lost': 'lost.waiting',
              },
              after: { lostDelay: 'lost' },
            },
            lost: {
              description: 'The page says that the probe is lost. Nothing is logged.',
              entry: 'forgetLag',
              on: {
                'probe.sent': { target: 'connected', actions: { type: 'storeHeard', params: ({ event }) => event } },
                'probe.connected': 'connected',
              },
              initial: 'silent',
              states: {
                silent: {
                  on: { 'probe.lost': 'waiting' },
                  after: { silentDelay: 'reconnecting' },
                },
                waiting: {
                  entry: 'countFailure',
                  after: { retryDelay: 'reconnecting' },
                },
                reconnecting: {
                  entry: 'sendReconnect',
                  on: { 'probe.failed': 'waiting', 'probe.lost': 'waiting' },
                  after: { connectTimeout: 'waiting' },
                },
              },
            },
          },
        },
      },
    },
  },
})

export type ProbeRef = ActorRefFrom<typeof probeMachine>
