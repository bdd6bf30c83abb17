import { type ActorRefFrom, assign, setup } from 'xstate'
import { actionPlaceholder } from '../app/placeholder.ts'

/** How long before the expected first crack the alarm rings. */
export const ALARM_LEAD_SECONDS = 20

export type CrackAlarmEvent =
  | { type: 'alarm.enable' }
  | { type: 'alarm.disable' }
  /** The roast's machine sends it every second of the roast. Null: no first crack is expected. */
  | { type: 'crack.expected'; inSeconds: number | null }

export interface CrackAlarmInput {
  /** Whether the alarm is on, as this browser has stored it. */
  alarmOn: boolean
}

interface CrackAlarmContext extends CrackAlarmInput {
  /** Seconds until first crack is expected; negative when that time has passed. */
  inSeconds: number | null
}

/**
 * Rings once, shortly before first crack is expected: the moment at which the beans begin to pop. It is off until the
 * member turns it on. The browser stores whether it is on.
 */
export const crackAlarmMachine = setup({
  types: { context: {} as CrackAlarmContext, events: {} as CrackAlarmEvent, input: {} as CrackAlarmInput },
  actions: {
    /** Makes the sound and the vibration. */
    ring: actionPlaceholder('ring'),
    /** Call this on a tap or a click: browsers block sound before the first one. */
    prepareSound: actionPlaceholder('prepareSound'),
    /** Stores in this browser whether the alarm is on. */
    writeAlarm: actionPlaceholder<{ alarmOn: boolean }>('writeAlarm'),
    storeExpected: assign({ inSeconds: (_, params: { inSeconds: number | null }) => params.inSeconds }),
  },
  guards: {
    wasOn: ({ context }) => context.alarmOn,
    isCrackNear: ({ context: { inSeconds } }) => inSeconds !== null && inSeconds > 0 && inSeconds <= ALARM_LEAD_SECONDS,
  },
}).createMachine({
  id: 'crackAlarm',
  context: ({ input }) => ({ ...input, inSeconds: null }),
  initial: 'starting',
  on: {
    'alarm.disable': { target: '.off', actions: { type: 'writeAlarm', params: { alarmOn: false } } },
    'crack.expected': { actions: { type: 'storeExpected', params: ({ event }) => event } },
  },
  states: {
    starting: { always: [{ guard: 'wasOn', target: 'armed' }, { target: 'off' }] },
    off: {
      on: {
        'alarm.enable': {
          target: 'armed',
          actions: ['prepareSound', { type: 'writeAlarm', params: { alarmOn: true } }],
        },
      },
    },
    armed: { always: { guard: 'isCrackNear', target: 'rung', actions: 'ring' } },
    rung: { description: 'The alarm rings once for each visit of the page, unless it is turned off and on again.' },
  },
})

export type CrackAlarmRef = ActorRefFrom<typeof crackAlarmMachine>
