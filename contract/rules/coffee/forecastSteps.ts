// What the forecasts of first crack and of the drop have in common. A step is the forecast after one reading.

/** One reading moves a forecast by at most this, so that it does not jump. */
const MAX_MOVE_SECONDS = 18
/** A reading that is further from the expected temperature may move it further, in proportion. */
const EXPECTED_WITHIN_C = 2
/** A forecast is over when its time has passed by more than this. */
export const FINISHED_AFTER_SECONDS = 60
/** The share of the roasts in which the range is right. */
const RANGE_SHARE = 0.8
/** With fewer earlier errors, the range comes from the formula too, which is too narrow without this factor. */
export const MIN_ERRORS = 4
const FORMULA_FACTOR = 2
const MIN_RANGE_SECONDS = 5

/**
 * The expected time after one more reading.
 * @param surpriseC how far the reading is from the temperature that was expected.
 */
export function movedTowards(fromSeconds: number, toSeconds: number, surpriseC: number): number {
  const furthest = MAX_MOVE_SECONDS * Math.max(1, surpriseC / EXPECTED_WITHIN_C)
  return fromSeconds + Math.min(furthest, Math.max(-furthest, toSeconds - fromSeconds))
}

/** The step whose remaining time is nearest to this, if one is near enough. */
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
 * Half of the range: in 80 % of the earlier roasts the error was not larger. One roast more than there are counts as
 * wrong, so that few roasts do not make the range too narrow.
 */
export function halfRange(errors: readonly number[], deviationSeconds: number): number {
  const sorted = [...errors].sort((a, b) => a - b)
  const rank = Math.ceil((sorted.length + 1) * RANGE_SHARE)
  const measured = sorted[Math.min(rank, sorted.length) - 1] ?? 0
  const half = sorted.length < MIN_ERRORS ? Math.max(measured, FORMULA_FACTOR * deviationSeconds) : measured
  return Math.max(MIN_RANGE_SECONDS, half)
}
