// The alarm that rings shortly before first crack and before the drop.
import { type ActorRefFrom, assign, setup } from 'xstate'
import { actionPlaceholder, callbackPlaceholder } from '../app/placeholder.ts'

/**
 * If the browser stopped the page until after the expected moment, the alarm still rings when the page runs again. The
 * forecast ends a minute after the moment, so the alarm is at most this late.
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
  /** Seconds until `moment`: 0 during the minute after it has passed, then null. Null also without a forecast. */
  inSeconds: number | null
  /** The previous `inSeconds` of the same moment; null if there is none. */
  previousInSeconds: number | null
  /** The moments for which the alarm has rung since it was turned on. */
  rungFor: readonly ExpectedMoment['moment'][]
}

/** Seconds until the alarm must ring; null if it must ring now, if the moment has passed, or without a forecast. */
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
  actors: {
    /**
     * Runs while the alarm waits in the state `armed`. When this actor stops, it cancels the planned sound: the alarm
     * has rung or was turned off, or the page was left.
     */
    ringPlan: callbackPlaceholder('ringPlan'),
  },
  actions: {
    /** Makes the phone vibrate. Also plays the sound, if the planned sound has not begun yet. */
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
    noteRung: assign({ rungFor: ({ context }) => [...context.rungFor, context.moment] }),
    forgetRung: assign({ rungFor: [] }),
  },
  guards: {
    wasOn: ({ context }) => context.alarmOn,
    isNear: ({ context: { inSeconds } }) => inSeconds !== null && inSeconds > 0 && inSeconds <= RING_BEFORE_SECONDS,
    hasRung: ({ context }, { moment }: ExpectedMoment) => context.rungFor.includes(moment),
    /** Whether there is a forecast of a moment for which the alarm has not rung yet. */
    isOtherMoment: ({ context }, { moment, inSeconds }: ExpectedMoment) =>
      !context.rungFor.includes(moment) && inSeconds !== null,
    /** Whether the page did not run shortly before the moment, so that the alarm could not ring in time. */
    wasMissed: ({ context: { inSeconds, previousInSeconds } }) =>
      inSeconds !== null &&
      previousInSeconds !== null &&
      previousInSeconds > RING_BEFORE_SECONDS &&
      inSeconds <= 0 &&
      inSeconds > -LATE_SECONDS,
  },
}).createMachine({
  id: 'crackAlarm',
  context: ({ input }) => ({ ...input, moment: 'crack', inSeconds: null, previousInSeconds: null, rungFor: [] }),
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
          actions: ['prepareSound', 'forgetRung', { type: 'writeAlarm', params: { alarmOn: true } }],
        },
      },
    },
    armed: {
      description: 'The alarm has not rung for the expected moment.',
      invoke: { id: 'ringPlan', src: 'ringPlan' },
      entry: { type: 'planRing', params: ({ context }) => ({ inSeconds: secondsToRing(context) }) },
      always: [
        { guard: 'isNear', target: 'rung', actions: ['ring', 'noteRung'] },
        {
          guard: 'wasMissed',
          target: 'rung',
          actions: ['ring', 'noteRung'],
        },
      ],
      on: {
        'moment.expected': [
          {
            guard: { type: 'hasRung', params: ({ event }) => event },
            target: 'rung',
            actions: { type: 'storeExpected', params: ({ event }) => event },
          },
          {
            actions: [
              { type: 'storeExpected', params: ({ event }) => event },
              { type: 'planRing', params: ({ event }) => ({ inSeconds: secondsToRing(event) }) },
            ],
          },
        ],
        'alarm.disable': {
          target: 'off',
          actions: { type: 'writeAlarm', params: { alarmOn: false } },
        },
      },
    },
    rung: {
      description: 'The alarm has rung for this moment. It rings for it again only if it is turned off and on again.',
      on: {
        'moment.expected': [
          {
            guard: { type: 'isOtherMoment', params: ({ event }) => event },
            target: 'armed',
            actions: { type: 'storeExpected', params: ({ event }) => event },
          },
          { actions: { type: 'storeExpected', params: ({ event }) => event } },
        ],
      },
    },
  },
})

export type CrackAlarmRef = ActorRefFrom<typeof crackAlarmMachine>
