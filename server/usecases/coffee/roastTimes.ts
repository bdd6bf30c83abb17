import { elapsedSeconds, secondsError } from '../../../contract/rules/coffee/roast.ts'
import { HOUR_MS, SECOND_MS } from '../../clock.ts'
import type { RoastRow } from '../../db/repositories/coffeeRoasts.ts'
import { RequestError } from '../../requestError.ts'
import { endSecondsOf } from './roastShape.ts'

/** A phone that was offline delivers late: a tap of this long ago still counts. */
const LATEST_DELIVERY_MS = 12 * HOUR_MS
/** How far a client's estimate of our clock may run ahead. */
const CLOCK_SKEW_MS = 10 * SECOND_MS

type Lifespan = Pick<RoastRow, 'start_ms' | 'end_ms'>

const notStarted = () => new RequestError('ROAST_NOT_STARTED', 'This roast has not started yet.')

/** A client's time of a tap, in milliseconds; refused when no tap of now or of the last hours can have that time. */
function tapMs(time: string, nowMs: number): number {
  const ms = Date.parse(time)
  // A leap second is a valid timestamp and yet no time that JavaScript knows: it is NaN, and fails both comparisons.
  if (ms >= nowMs - LATEST_DELIVERY_MS && ms <= nowMs + CLOCK_SKEW_MS) return ms
  throw new RequestError('INVALID_TIME', 'The time must be now, or at most 12 hours ago.')
}

/** The first start wins; null when there has been one. */
export function startAt({ start_ms }: Lifespan, time: string, nowMs: number): { start_ms: number } | null {
  return start_ms === null ? { start_ms: tapMs(time, nowMs) } : null
}

/** The first end wins; null when there has been one. Readings logged for later moments stay. */
export function endAt({ start_ms, end_ms }: Lifespan, time: string, nowMs: number): { end_ms: number } | null {
  if (start_ms === null) throw notStarted()
  if (end_ms !== null) return null
  const endMs = tapMs(time, nowMs)
  if (endMs < start_ms) throw new RequestError('INVALID_TIME', 'A roast cannot end before it starts.')
  return { end_ms: endMs }
}

/**
 * The moment of a reading or an event, in milliseconds since the start: the second that the client fixed at the tap, or
 * now. A roast that has ended still takes those of up to its last second, which a slow network delivers late.
 */
export function elapsedMs(roast: Lifespan, givenSeconds: number | undefined, nowMs: number): number {
  if (roast.start_ms === null) throw notStarted()
  const seconds = givenSeconds ?? elapsedSeconds(roast.start_ms, nowMs)
  const error = secondsError(seconds)
  if (error !== null) throw new RequestError('INVALID_INPUT', error)
  const endSeconds = endSecondsOf(roast)
  if (endSeconds !== null && seconds > Math.ceil(endSeconds)) {
    throw new RequestError('ROAST_ENDED', 'This roast had ended by then.')
  }
  return Math.round(seconds * SECOND_MS)
}
