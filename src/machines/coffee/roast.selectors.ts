import {
  clock,
  EVENT_LABELS,
  elapsedSeconds,
  INPUT_LABELS,
  type RoastEventType,
  type RoastPhase,
  roastPhase,
} from '../../../contract/rules/coffee/roast.ts'
import { expectedFirstCrack } from '../../../contract/rules/coffee/roastPhases.ts'
import { power, timelineTemperature } from '../../../contract/rules/coffee/units.ts'
import type { NewEntry } from '../app/outbox.types.ts'
import type { Reading } from './keypad.machine.ts'
import { queueOf } from './pending.ts'
import type { RoastContext } from './roast.types.ts'

/** A thumb that taps Start twice has not ended the roast. */
const DOUBLE_TAP_SECONDS = 1

/** How long before the expected first crack the device rings. */
export const ALARM_LEAD_SECONDS = 20

type Timed = Pick<RoastContext, 'shown' | 'nowMs'>

export function phaseOf({ shown }: Pick<RoastContext, 'shown'>): RoastPhase {
  return shown ? roastPhase(shown) : 'notStarted'
}

/** Seconds since the start at a moment by the server's clock; null before the start. */
function secondsAt({ shown }: Pick<RoastContext, 'shown'>, ms: number): number | null {
  return shown?.start_time == null ? null : elapsedSeconds(Date.parse(shown.start_time), ms)
}

/** How long the roast has run, or ran: 0 before the start. */
export function timerSeconds(context: Timed): number {
  return context.shown?.end_seconds ?? secondsAt(context, context.nowMs) ?? 0
}

/** Where the chart's 'Now' stands; null once the roast has ended. */
export function nowSeconds(context: Timed): number | null {
  return phaseOf(context) === 'ended' ? null : timerSeconds(context)
}

export function mayEnd(context: Pick<RoastContext, 'shown' | 'input'>): boolean {
  return (secondsAt(context, context.input.now()) ?? 0) >= DOUBLE_TAP_SECONDS
}

/** How long the clock stands before the next whole second of the roast. */
export function msToNextSecond({ shown, input }: Pick<RoastContext, 'shown' | 'input'>): number {
  const seconds = secondsAt({ shown }, input.now()) ?? 0
  return 1000 - (Math.round(seconds * 1000) % 1000)
}

/** When first crack is to be expected, from earlier roasts of this bean; null without any, and once it has come. */
export function crackAhead({ shown, firstCracks }: Pick<RoastContext, 'shown' | 'firstCracks'>) {
  return shown?.first_crack === null ? expectedFirstCrack(firstCracks) : null
}

/** Whether it is time to ring: first crack is some seconds ahead. */
export function isCrackNear(context: Pick<RoastContext, 'shown' | 'firstCracks' | 'nowMs'>): boolean {
  const expected = crackAhead(context)
  if (!expected || phaseOf(context) !== 'running') return false
  const leftSeconds = expected.seconds - timerSeconds(context)
  return leftSeconds <= ALARM_LEAD_SECONDS && leftSeconds > 0
}

type Tap = Pick<NewEntry, 'label'> & { body: Extract<NewEntry['command'], { call: RoastCall }>['body'] }
type RoastCall = 'POST /coffee/roasts/:coffee_roast_id'

/** A tap as the outbox takes it. */
export function entryOf(context: RoastContext, { label, body }: Tap): NewEntry {
  const { input, coffee_roast_id, tapCount } = context
  return {
    key: `${input.visit}-${tapCount}`,
    user_id: input.user?.user_id ?? 0,
    queue: queueOf(coffee_roast_id),
    command: { call: 'POST /coffee/roasts/:coffee_roast_id', params: { coffee_roast_id }, body },
    label,
    createdMs: input.now(),
    expiresAfterMs: null,
    whenRefused: 'stands',
  }
}

const isoNow = ({ input }: RoastContext) => new Date(input.now()).toISOString()

export const startTap = (context: RoastContext): Tap => ({ label: 'Start', body: { start_time: isoNow(context) } })

export const endTap = (context: RoastContext): Tap => ({ label: 'End', body: { end_time: isoNow(context) } })

export function eventTap(context: RoastContext, event_type: RoastEventType): Tap {
  const seconds = secondsAt(context, context.input.now()) ?? 0
  return { label: `${EVENT_LABELS[event_type]} at ${clock(seconds)}`, body: { roast_event: { event_type, seconds } } }
}

export function readingTap(context: RoastContext, { type, value, tappedMs }: Reading): Tap {
  const seconds = secondsAt(context, tappedMs) ?? 0
  const unit = context.preferences?.temperature_input_units ?? 'DEGREES_CELSIUS'
  const text = type === 'BEAN_TEMP' ? timelineTemperature(unit, value) : power(value)
  return {
    label: `${INPUT_LABELS[type]} ${text} at ${clock(seconds)}`,
    body: { input: { input_type: type, input_value: value, seconds } },
  }
}
