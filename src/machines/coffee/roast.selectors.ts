import type { CoffeeRoast, RoastChange } from '../../../contract/api/coffee/roasts.ts'
import {
  EVENT_LABELS,
  elapsedSeconds,
  INPUT_LABELS,
  minutesText,
  type RoastEventType,
  type RoastStatus,
  roastStatus,
} from '../../../contract/rules/coffee/roast.ts'
import { expectedFirstCrack } from '../../../contract/rules/coffee/roastPhases.ts'
import { powerText, type TemperatureUnit, tenthDegreesText } from '../../../contract/rules/coffee/units.ts'
import type { OutboxAnswer } from '../app/outbox.types.ts'
import type { PendingCommand } from '../shared/pending.types.ts'
import type { Reading } from './keypad.machine.ts'
import type { RoastContext } from './roast.types.ts'
import { shownRoast } from './shownRoast.ts'

/** End works only after this time: it takes the place of Start, and a double tap on Start must not end the roast. */
const DOUBLE_TAP_SECONDS = 1

const ROAST_CALL = 'POST /coffee/roasts/:coffee_roast_id'

type RoastAndTaps = Pick<RoastContext, 'confirmed' | 'pending'>
type RoastAndTime = RoastAndTaps & Pick<RoastContext, 'nowMs'>

/** The unit in which the member types temperatures. */
export const inputUnit = ({ preferences }: Pick<RoastContext, 'preferences'>): TemperatureUnit =>
  preferences?.temperature_input_units ?? 'DEGREES_CELSIUS'

/** The outbox's queue for one roast: by the server's id, or by the client id while there is no other. */
export const queueOf = (coffee_roast_id: number | string) => `roast:${coffee_roast_id}`

export function roastStatusOf(context: RoastAndTaps): RoastStatus {
  const shown = shownRoast(context)
  return shown ? roastStatus(shown) : 'notStarted'
}

/** The seconds from the start to a time by the server's clock; null before the start. */
function secondsAt(context: RoastAndTaps, ms: number): number | null {
  const start_time = shownRoast(context)?.start_time
  return start_time == null ? null : elapsedSeconds(Date.parse(start_time), ms)
}

/** How many seconds the roast has lasted until now, or until its end. 0 before the start. */
export function timerSeconds(context: RoastAndTime): number {
  return shownRoast(context)?.end_seconds ?? secondsAt(context, context.nowMs) ?? 0
}

/** The seconds at which the chart shows 'Now'; null once the roast has ended. */
export function nowSeconds(context: RoastAndTime): number | null {
  return roastStatusOf(context) === 'ended' ? null : timerSeconds(context)
}

export function mayEnd(context: RoastAndTaps & Pick<RoastContext, 'input'>): boolean {
  return (secondsAt(context, context.input.now()) ?? 0) >= DOUBLE_TAP_SECONDS
}

/** The milliseconds until the next whole second of the roast. */
export function msToNextSecond(context: RoastAndTaps & Pick<RoastContext, 'input'>): number {
  const seconds = secondsAt(context, context.input.now()) ?? 0
  return 1000 - (Math.round(seconds * 1000) % 1000)
}

/** When first crack is expected, from earlier roasts of this bean; null without them, or after first crack. */
export const expectedCrack = (context: RoastAndTaps & Pick<RoastContext, 'firstCracks'>) =>
  shownRoast(context)?.first_crack === null ? expectedFirstCrack(context.firstCracks) : null

/** Seconds until first crack is expected; null when none is expected or the roast is not in progress. */
export function secondsToCrack(context: RoastAndTime & Pick<RoastContext, 'firstCracks'>): number | null {
  const expected = expectedCrack(context)
  return expected && roastStatusOf(context) === 'running' ? expected.seconds - timerSeconds(context) : null
}

type Tap = Pick<PendingCommand, 'label'> & { body: RoastChange }

/** A tap as a command for the outbox. */
export function tapCommand({ input, coffee_roast_id, client_id }: RoastContext, { label, body }: Tap): PendingCommand {
  return {
    command: { call: ROAST_CALL, params: { coffee_roast_id }, body },
    label,
    createdMs: input.now(),
    whenRefused: 'keep',
    ...(coffee_roast_id === 0 && client_id && { local: { client_id, idField: 'coffee_roast_id' as const } }),
  }
}

/** The roast in the answer to a tap; null when another browser tab received the answer, or it answers another call. */
export function roastIn(answer: OutboxAnswer | null): CoffeeRoast | null {
  return answer?.call === ROAST_CALL ? answer.data.coffee_roast : null
}

const isoNow = ({ input }: RoastContext) => new Date(input.now()).toISOString()

export const startTap = (context: RoastContext): Tap => ({ label: 'Start', body: { start_time: isoNow(context) } })

export const endTap = (context: RoastContext): Tap => ({ label: 'End', body: { end_time: isoNow(context) } })

export function eventTap(context: RoastContext, event_type: RoastEventType): Tap {
  const seconds = secondsAt(context, context.input.now()) ?? 0
  return {
    label: `${EVENT_LABELS[event_type]} at ${minutesText(seconds)}`,
    body: { roast_event: { event_type, seconds } },
  }
}

export function readingTap(context: RoastContext, { type, value, tappedMs }: Reading): Tap {
  const seconds = secondsAt(context, tappedMs) ?? 0
  const text = type === 'BEAN_TEMP' ? tenthDegreesText(inputUnit(context), value) : powerText(value)
  return {
    label: `${INPUT_LABELS[type]} ${text} at ${minutesText(seconds)}`,
    body: { input: { input_type: type, input_value: value, seconds } },
  }
}
