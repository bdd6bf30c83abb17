import { type ActorRefFrom, assign, setup } from 'xstate'
import { actionPlaceholder } from '../app/placeholder.ts'

/** If the page slept through the moment, the alarm still rings when it wakes up within this time. */
const LATE_SECONDS = 60

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
  /** The value of `inSeconds` before the last change. */
  before: number | null
}

/** Seconds until the alarm must ring, if it is not due yet; null otherwise. */
function secondsToRing({ inSeconds }: Pick<CrackAlarmContext, 'inSeconds'>): number | null {
  return inSeconds !== null && inSeconds > ALARM_LEAD_SECONDS ? inSeconds - ALARM_LEAD_SECONDS : null
}

/**
 * Rings once, shortly before first crack is expected: the moment at which the beans begin to pop. It is off until the
 * member turns it on. The browser stores whether it is on. The sound is planned ahead on the audio clock, which runs on
 * while the timers of a hidden page are late; each new forecast plans it again.
 */
export const crackAlarmMachine = setup({
  types: { context: {} as CrackAlarmContext, events: {} as CrackAlarmEvent, input: {} as CrackAlarmInput },
  actions: {
    /** Makes the sound and the vibration, unless the planned sound has just been played. */
    ring: actionPlaceholder('ring'),
    /** Plans the sound ahead; null cancels the plan. */
    planRing: actionPlaceholder<{ inSeconds: number | null }>('planRing'),
    /** Call this on a tap or a click: browsers block sound before the first one. */
    prepareSound: actionPlaceholder('prepareSound'),
    /** Stores in this browser whether the alarm is on. */
    writeAlarm: actionPlaceholder<{ alarmOn: boolean }>('writeAlarm'),
    storeExpected: assign(({ context }, { inSeconds }: { inSeconds: number | null }) => ({
      inSeconds,
      before: context.inSeconds,
    })),
  },
  guards: {
    wasOn: ({ context }) => context.alarmOn,
    isCrackNear: ({ context: { inSeconds } }) => inSeconds !== null && inSeconds > 0 && inSeconds <= ALARM_LEAD_SECONDS,
    wasMissed: ({ context: { inSeconds, before } }) =>
      inSeconds !== null &&
      before !== null &&
      before > ALARM_LEAD_SECONDS &&
      inSeconds <= 0 &&
      inSeconds > -LATE_SECONDS,
  },
}).createMachine({
  id: 'crackAlarm',
  context: ({ input }) => ({ ...input, inSeconds: null, before: null }),
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
    armed: {
      entry: { type: 'planRing', params: ({ context }) => ({ inSeconds: secondsToRing(context) }) },
      always: [
        { guard: 'isCrackNear', target: 'rung', actions: 'ring' },
        { guard: 'wasMissed', target: 'rung', actions: 'ring' },
      ],
      on: {
        'crack.expected': {
          actions: [
            { type: 'storeExpected', params: ({ event }) => event },
            { type: 'planRing', params: ({ event }) => ({ inSeconds: secondsToRing(event) }) },
          ],
        },
        'alarm.disable': {
          target: 'off',
          actions: [
            { type: 'planRing', params: { inSeconds: null } },
            { type: 'writeAlarm', params: { alarmOn: false } },
          ],
        },
      },
    },
    rung: { description: 'The alarm rings once for each visit of the page, unless it is turned off and on again.' },
  },
})

export type CrackAlarmRef = ActorRefFrom<typeof crackAlarmMachine>
