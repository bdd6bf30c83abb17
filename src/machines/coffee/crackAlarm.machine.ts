// The alarm that rings shortly before first crack and before the drop.
import { type ActorRefFrom, assign, setup } from 'xstate'
import { actionPlaceholder } from '../app/placeholder.ts'

/**
 * If the browser stopped the page until after the expected moment, the alarm still rings when the page runs again, at
 * most this long after that moment.
 */
const LATE_SECONDS = 60

/** How long before first crack, and before the drop, the alarm rings. */
export const RING_BEFORE_SECONDS = 20

/**
 * The next moment for which the alarm rings: first crack or the drop. `inSeconds` is the time until this moment; null
 * if there is no forecast.
 */
export interface ExpectedMoment {
  readonly moment: 'crack' | 'drop'
  readonly inSeconds: number | null
}

export type CrackAlarmEvent =
  | { type: 'alarm.enable' }
  | { type: 'alarm.disable' }
  /** The roast's machine sends it every second of the roast. */
  | ({ type: 'moment.expected' } & ExpectedMoment)

interface CrackAlarmInput {
  /** Whether the alarm is on, as this browser has stored it. */
  alarmOn: boolean
}

interface CrackAlarmContext extends CrackAlarmInput {
  moment: ExpectedMoment['moment']
  /** Seconds until that moment; negative when it has passed. */
  inSeconds: number | null
  /** The previous `inSeconds` of the same moment; null if there is none. */
  previousInSeconds: number | null
  /** The moment for which the alarm rang last; null if it has not rung yet. */
  rungFor: ExpectedMoment['moment'] | null
}

/** Seconds until the alarm must ring, if it is not due yet; null otherwise. */
function secondsToRing({ inSeconds }: Pick<CrackAlarmContext, 'inSeconds'>): number | null {
  return inSeconds !== null && inSeconds > RING_BEFORE_SECONDS ? inSeconds - RING_BEFORE_SECONDS : null
}

/**
 * Rings once shortly before the expected first crack, and once shortly before the drop if the member has chosen a
 * target for it. The alarm is off until the member turns it on; the browser stores this choice. The sound is planned on
 * the audio clock, because the timers of a hidden page can be late. Each new forecast replaces the plan.
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
    storeExpected: assign(({ context }, { moment, inSeconds }: ExpectedMoment) => ({
      moment,
      inSeconds,
      previousInSeconds: moment === context.moment ? context.inSeconds : null,
    })),
    noteRung: assign({ rungFor: ({ context }) => context.moment }),
  },
  guards: {
    wasOn: ({ context }) => context.alarmOn,
    isNear: ({ context: { inSeconds } }) => inSeconds !== null && inSeconds > 0 && inSeconds <= RING_BEFORE_SECONDS,
    isOtherMoment: ({ context: { rungFor } }, { moment, inSeconds }: ExpectedMoment) =>
      moment !== rungFor && inSeconds !== null,
    wasMissed: ({ context: { inSeconds, previousInSeconds } }) =>
      inSeconds !== null &&
      previousInSeconds !== null &&
      previousInSeconds > RING_BEFORE_SECONDS &&
      inSeconds <= 0 &&
      inSeconds > -LATE_SECONDS,
  },
}).createMachine({
  id: 'crackAlarm',
  context: ({ input }) => ({ ...input, moment: 'crack', inSeconds: null, previousInSeconds: null, rungFor: null }),
  initial: 'starting',
  on: {
    'alarm.disable': { target: '.off', actions: { type: 'writeAlarm', params: { alarmOn: false } } },
    'moment.expected': {
      actions: { type: 'storeExpected', params: ({ event }) => event },
    },
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
        { guard: 'isNear', target: 'rung', meta: { serves: ['roast-drop-10'] }, actions: ['ring', 'noteRung'] },
        {
          guard: 'wasMissed',
          target: 'rung',
          meta: { serves: ['roast-drop-10', 'roast-alarm-02'] },
          actions: ['ring', 'noteRung'],
        },
      ],
      on: {
        'moment.expected': {
          meta: { serves: ['roast-forecast-15', 'roast-alarm-02'] },
          actions: [
            { type: 'storeExpected', params: ({ event }) => event },
            { type: 'planRing', params: ({ event }) => ({ inSeconds: secondsToRing(event) }) },
          ],
        },
        'alarm.disable': {
          target: 'off',
          meta: { serves: ['roast-alarm-02'] },
          actions: [
            { type: 'planRing', params: { inSeconds: null } },
            { type: 'writeAlarm', params: { alarmOn: false } },
          ],
        },
      },
    },
    rung: {
      description: 'The alarm rings once for each moment, unless it is turned off and on again.',
      on: {
        'moment.expected': [
          {
            guard: { type: 'isOtherMoment', params: ({ event }) => event },
            target: 'armed',
            meta: { serves: ['roast-drop-10'] },
            actions: { type: 'storeExpected', params: ({ event }) => event },
          },
          { actions: { type: 'storeExpected', params: ({ event }) => event } },
        ],
      },
    },
  },
})

export type CrackAlarmRef = ActorRefFrom<typeof crackAlarmMachine>
