// Helpers for the forecasts of first crack and of the drop. A step is the forecast after one reading.

/** One reading moves a forecast by at most this time, so that the forecast does not jump. */
const MAX_MOVE_SECONDS = 18
/** A reading that is further than this from the expected temperature can move the forecast further, in proportion. */
const EXPECTED_WITHIN_C = 2
/** A forecast is over when its time has passed by more than this. */
export const FINISHED_AFTER_SECONDS = 60
/**
 * After a reading without an expected time, the time of a curve counts only if its standard deviation is at most this.
 */
export const EXACT_WITHIN_SECONDS = 60
/** The range must contain the true time in this share of the roasts. */
const RANGE_SHARE = 0.8
/** With fewer earlier errors than this, the range also depends on the computed deviation. */
export const MIN_ERRORS = 4
/** With fewer than `MIN_ERRORS` errors, half of the range is at least this many standard deviations. */
const MIN_DEVIATIONS = 2
const MIN_HALF_RANGE_SECONDS = 5

/**
 * Moves an expected time towards the time that one more reading gives, but not too far at once.
 * @param fromSeconds the expected time before the reading.
 * @param toSeconds the expected time by the reading alone.
 * @param surpriseC how far the reading is from the temperature that was expected.
 */
export function moveTowards(fromSeconds: number, toSeconds: number, surpriseC: number): number {
  const furthest = MAX_MOVE_SECONDS * Math.max(1, surpriseC / EXPECTED_WITHIN_C)
  return fromSeconds + Math.min(furthest, Math.max(-furthest, toSeconds - fromSeconds))
}

/**
 * The step whose remaining time is nearest to `wantedSeconds`; null if each differs by more than `maxSeconds`.
 * @param remaining the time from a step to first crack or to the drop, in seconds.
 */
export function stepNear<Step>(
  steps: readonly Step[],
  remaining: (step: Step) => number,
  wantedSeconds: number,
  maxSeconds: number,
): Step | null {
  let nearest: Step | null = null
  let nearestSeconds = maxSeconds
  for (const step of steps) {
    const secondsAway = Math.abs(remaining(step) - wantedSeconds)
    if (secondsAway > nearestSeconds) continue
    nearest = step
    nearestSeconds = secondsAway
  }
  return nearest
}

/**
 * Half of the width of the range, in seconds. In 80 % of the earlier roasts the error was not larger than this. One
 * more roast with a larger error is assumed, so that the range is not too narrow when there are few roasts.
 * @param errors the errors of the forecasts in earlier roasts, in seconds.
 * @param deviationSeconds the standard deviation that was computed for this forecast.
 */
export function halfRange(errors: readonly number[], deviationSeconds: number): number {
  const sorted = [...errors].sort((a, b) => a - b)
  const rank = Math.ceil((sorted.length + 1) * RANGE_SHARE)
  const measured = sorted[Math.min(rank, sorted.length) - 1] ?? 0
  const half = sorted.length < MIN_ERRORS ? Math.max(measured, MIN_DEVIATIONS * deviationSeconds) : measured
  return Math.max(MIN_HALF_RANGE_SECONDS, half)
}
