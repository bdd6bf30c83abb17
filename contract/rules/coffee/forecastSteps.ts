// Helpers for the forecasts of first crack and of the drop. A step is the forecast after one reading.

/** One reading moves a forecast by at most this, so that it does not jump. */
const MAX_MOVE_SECONDS = 18
/** If a reading differs from the expected temperature by more than this, it may move the forecast further, in proportion. */
const EXPECTED_WITHIN_C = 2
/**
 * A forecast is over when its time has passed by more than this.
 * @serves roast-forecast-10
 */
export const FINISHED_AFTER_SECONDS = 60
/** The range must contain the true time in this share of the roasts. */
const RANGE_SHARE = 0.8
/** With fewer earlier errors than this, the formula is used too. Without the factor, its range would be too narrow. */
export const MIN_ERRORS = 4
const FORMULA_FACTOR = 2
const MIN_RANGE_SECONDS = 5

/**
 * The expected time after one more reading.
 * @param surpriseC how far the reading is from the temperature that was expected.
 * @serves roast-forecast-05, roast-drop-04
 */
export function movedTowards(fromSeconds: number, toSeconds: number, surpriseC: number): number {
  const furthest = MAX_MOVE_SECONDS * Math.max(1, surpriseC / EXPECTED_WITHIN_C)
  return fromSeconds + Math.min(furthest, Math.max(-furthest, toSeconds - fromSeconds))
}

/** The step whose remaining time is nearest to the given one, if a step is near enough. */
export function stepNear<Step>(
  steps: readonly Step[],
  remaining: (step: Step) => number,
  wanted: number,
  reach: number,
): Step | null {
  let nearest: Step | null = null
  let distance = reach
  for (const step of steps) {
    const away = Math.abs(remaining(step) - wanted)
    if (away > distance) continue
    nearest = step
    distance = away
  }
  return nearest
}

/**
 * Half of the range: in 80 % of the earlier roasts the error was not larger. One more roast with a larger error is assumed,
 * so that the range is not too narrow when there are few roasts.
 * @serves roast-forecast-07
 */
export function halfRange(errors: readonly number[], deviationSeconds: number): number {
  const sorted = [...errors].sort((a, b) => a - b)
  const rank = Math.ceil((sorted.length + 1) * RANGE_SHARE)
  const measured = sorted[Math.min(rank, sorted.length) - 1] ?? 0
  const half = sorted.length < MIN_ERRORS ? Math.max(measured, FORMULA_FACTOR * deviationSeconds) : measured
  return Math.max(MIN_RANGE_SECONDS, half)
}
