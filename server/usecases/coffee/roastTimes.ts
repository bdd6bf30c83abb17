// Checks and computes the times of a roast: its start, its end, and when a reading was logged.

import { elapsedSeconds, secondsError, storedSeconds } from '../../../contract/rules/coffee/roast.ts'
import { offsetMinutesOf } from '../../../contract/rules/coffee/roastDay.ts'
import { AFTER_END_ERROR } from '../../../contract/rules/coffee/roastRepairs.ts'
import { DAY_MS, SECOND_MS } from '../../clock.ts'
import type { RoastRow } from '../../db/repositories/coffeeRoasts.ts'
import { RequestError } from '../../requestError.ts'
import { endSecondsOf } from './roastShape.ts'

/**
 * A start or an end is accepted if it is at most this old. A phone without a network stores its taps, perhaps for
 * weeks.
 */
const MAX_TAP_AGE_DAYS = 90
/** The client estimates the server's time. If its estimate is ahead by more than this, the server takes its own time. */
const CLOCK_SKEW_MS = 10 * SECOND_MS

type Lifespan = Pick<RoastRow, 'start_ms' | 'end_ms'>

export const notStartedError = () => new RequestError('ROAST_NOT_STARTED', 'This roast has not started yet.')

/**
 * The time of a tap, in milliseconds since 1970. If the clock of the client is ahead, it is the server's time. Throws
 * INVALID_TIME if the tap was too long ago.
 */
export function tapMs(time: string, nowMs: number): number {
  const ms = Date.parse(time)
  if (ms > nowMs + CLOCK_SKEW_MS) return nowMs
  // `Date.parse` returns NaN for a leap second. Every comparison with it is false, so the time is refused.
  if (ms >= nowMs - MAX_TAP_AGE_DAYS * DAY_MS) return ms
  throw new RequestError('INVALID_TIME', `This time is more than ${MAX_TAP_AGE_DAYS} days ago.`)
}

/** The change that starts a roast; null if it has started before, because only the first start counts. */
export function startAt(
  { start_ms }: Lifespan,
  time: string,
  nowMs: number,
): Pick<RoastRow, 'start_ms' | 'utc_offset_minutes'> | null {
  return start_ms === null ? { start_ms: tapMs(time, nowMs), utc_offset_minutes: offsetMinutesOf(time) } : null
}

/** The change that ends a roast; null if it has ended before, because only the first end counts. */
export function endAt({ start_ms, end_ms }: Lifespan, time: string, nowMs: number): { end_ms: number } | null {
  if (start_ms === null) throw notStartedError()
  if (end_ms !== null) return null
  // A start may be a little ahead of the server's time, so its time can be before the start.
  const endMs = tapMs(time, Math.max(nowMs, start_ms))
  if (endMs < start_ms) throw new RequestError('INVALID_TIME', 'A roast cannot end before it starts.')
  return { end_ms: endMs }
}

/**
 * The time of a reading, in milliseconds since the start of the roast. When the roast has ended, readings with a time
 * up to the next whole second after its end are still accepted, because a slow network delivers taps late.
 * @param tapSeconds the seconds from the start of the roast to the tap, measured by the client; undefined means now
 */
export function elapsedMs(roast: Lifespan, tapSeconds: number | undefined, nowMs: number): number {
  if (roast.start_ms === null) throw notStartedError()
  const seconds = storedSeconds(tapSeconds ?? elapsedSeconds(roast.start_ms, nowMs))
  const error = secondsError(seconds)
  if (error !== null) throw new RequestError('INVALID_INPUT', error)
  const endSeconds = endSecondsOf(roast)
  if (endSeconds !== null && seconds > Math.ceil(endSeconds)) {
    throw new RequestError('ROAST_ENDED', AFTER_END_ERROR)
  }
  return Math.round(seconds * SECOND_MS)
}
