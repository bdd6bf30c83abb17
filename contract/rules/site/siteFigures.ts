// Rules for the figures of the site, which admins see on the page 'How the site is': how minutes are joined into steps
// of five minutes, and which values are good or bad.

import type { MinuteFigures } from '../../api/site/siteFigures.ts'

const MINUTE_MS = 60 * 1000
export const DAY_MS = 24 * 60 * MINUTE_MS
/**
 * The length of a step. The page draws one value for each step, so it draws at most 289 values of a day: a day has 288
 * steps, and one more if it begins inside a step.
 */
export const STEP_MS = 5 * MINUTE_MS

/** The higher of two values. A value that is null was not measured, and is ignored if the other one is a number. */
const worstOf = (a: number | null, b: number | null): number | null =>
  a === null ? b : b === null ? a : Math.max(a, b)

/** The figures of the time of `a` and the time of `b` together. The time of `a` is the earlier one. */
function joinFigures(a: MinuteFigures, b: MinuteFigures): MinuteFigures {
  return {
    at: a.at,
    minutes: a.minutes + b.minutes,
    requests: a.requests + b.requests,
    failed: a.failed + b.failed,
    request_ms: worstOf(a.request_ms, b.request_ms),
    sockets: Math.max(a.sockets, b.sockets),
    taps: a.taps + b.taps,
    tap_ms: worstOf(a.tap_ms, b.tap_ms),
    outbox_seconds: worstOf(a.outbox_seconds, b.outbox_seconds),
    connections: worstOf(a.connections, b.connections),
    loop_ms: Math.max(a.loop_ms, b.loop_ms),
    browser_errors: a.browser_errors + b.browser_errors,
    backup_hours: worstOf(a.backup_hours, b.backup_hours),
  }
}

/**
 * Joins minutes into steps of five minutes. Requests, failures, taps and browser errors are added. For each other
 * figure the highest value of the step is used, so that one bad minute can be seen. A step without minutes is left out.
 * @param minutes the oldest first. Minutes in which the server did not run are missing.
 */
export function inSteps(minutes: readonly MinuteFigures[]): MinuteFigures[] {
  const steps = new Map<number, MinuteFigures>()
  for (const minute of minutes) {
    const atMs = Math.floor(Date.parse(minute.at) / STEP_MS) * STEP_MS
    const step = steps.get(atMs)
    steps.set(atMs, step ? joinFigures(step, minute) : { ...minute, at: new Date(atMs).toISOString() })
  }
  return [...steps.values()]
}

/** The figures that the page draws, one line for each. */
export const FIGURES = [
  'requests',
  'failed',
  'request_ms',
  'sockets',
  'taps',
  'tap_ms',
  'outbox_seconds',
  'loop_ms',
  'connections',
  'backup_hours',
  'browser_errors',
] as const
export type FigureName = (typeof FIGURES)[number]

/**
 * Up to `good` a value is good, and above `bad` it is bad. The value is the one that `figureOf` returns. A figure with
 * null has no limits.
 */
export const FIGURE_LIMITS: Readonly<Record<FigureName, { good: number; bad: number } | null>> = {
  requests: null,
  failed: { good: 0, bad: 1 },
  request_ms: { good: 100, bad: 500 },
  sockets: null,
  taps: null,
  tap_ms: { good: 50, bad: 250 },
  // If a tap is older than two minutes, and another member has changed the score since the tap, the page asks the
  // member whether to send it.
  outbox_seconds: { good: 10, bad: 120 },
  loop_ms: { good: 50, bad: 250 },
  // The connection pool has ten connections to the database. If more are needed, calls wait.
  connections: { good: 8, bad: 10 },
  // A backup is made each day. If the last backup is older than two days, one is missing.
  backup_hours: { good: 26, bad: 48 },
  browser_errors: { good: 0, bad: 5 },
}

/**
 * The value of a figure in a step, as the page draws it. Requests and failures are per minute, and taps are per second.
 * Null if nothing was measured.
 */
export function figureOf(step: MinuteFigures, name: FigureName): number | null {
  if (name === 'requests' || name === 'failed') return step[name] / step.minutes
  if (name === 'taps') return step.taps / (step.minutes * 60)
  return step[name]
}

export type Verdict = 'good' | 'fair' | 'bad'

/** Returns 'good', 'fair' or 'bad' for a value. Null if the figure has no limits, or if nothing was measured. */
export function ratingOfFigure(name: FigureName, value: number | null): Verdict | null {
  const limits = FIGURE_LIMITS[name]
  if (limits === null || value === null) return null
  return value <= limits.good ? 'good' : value <= limits.bad ? 'fair' : 'bad'
}
