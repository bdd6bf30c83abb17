import { elapsedSeconds, secondsError } from '../../../contract/rules/coffee/roast.ts'
import { HOUR_MS, SECOND_MS } from '../../clock.ts'
import type { RoastRow } from '../../db/repositories/coffeeRoasts.ts'
import { RequestError } from '../../requestError.ts'
import { endSecondsOf } from './roastShape.ts'

/** A phone that was offline sends its taps late. Taps up to this age are accepted. */
const MAX_TAP_AGE_MS = 12 * HOUR_MS
/** How far the client's estimate of the server's time may be ahead. */
const CLOCK_SKEW_MS = 10 * SECOND_MS

type Lifespan = Pick<RoastRow, 'start_ms' | 'end_ms'>

const notStarted = () => new RequestError('ROAST_NOT_STARTED', 'This roast has not started yet.')

/** The time of a tap, in milliseconds. Refused when it is in the future or too long ago. */
function tapMs(time: string, nowMs: number): number {
  const ms = Date.parse(time)
  // JavaScript parses a timestamp with a leap second as NaN. Both comparisons are then false, and it is refused.
  if (ms >= nowMs - MAX_TAP_AGE_MS && ms <= nowMs + CLOCK_SKEW_MS) return ms
  throw new RequestError('INVALID_TIME', 'The time must be now, or at most 12 hours ago.')
}

/** Starts a roast. Only the first start counts; null when the roast has started before. */
export function startAt({ start_ms }: Lifespan, time: string, nowMs: number): { start_ms: number } | null {
  return start_ms === null ? { start_ms: tapMs(time, nowMs) } : null
}

/** Ends a roast. Only the first end counts; null when the roast has ended before. Readings after the end stay. */
export function endAt({ start_ms, end_ms }: Lifespan, time: string, nowMs: number): { end_ms: number } | null {
  if (start_ms === null) throw notStarted()
  if (end_ms !== null) return null
  const endMs = tapMs(time, nowMs)
  if (endMs < start_ms) throw new RequestError('INVALID_TIME', 'A roast cannot end before it starts.')
  return { end_ms: endMs }
}

/**
 * The time of a reading or an event, in milliseconds since the start of the roast. An ended roast accepts times before
 * its end, because a slow network delivers taps late.
 * @param tapSeconds the time that the client noted at the tap; undefined means now
 */
export function elapsedMs(roast: Lifespan, tapSeconds: number | undefined, nowMs: number): number {
  if (roast.start_ms === null) throw notStarted()
  const seconds = tapSeconds ?? elapsedSeconds(roast.start_ms, nowMs)
  const error = secondsError(seconds)
  if (error !== null) throw new RequestError('INVALID_INPUT', error)
  const endSeconds = endSecondsOf(roast)
  if (endSeconds !== null && seconds > Math.ceil(endSeconds)) {
    throw new RequestError('ROAST_ENDED', 'This roast had already ended at that time.')
  }
  return Math.round(seconds * SECOND_MS)
}
