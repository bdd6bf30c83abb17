// Example figures for the tests of the page 'Health', on which admins see the requests, the errors and the
// speed of the last day.

import type { MinuteFigures, SiteFigures } from '../../contract/api/site/siteFigures.ts'

const STEP_MS = 5 * 60_000

/** The figures of five minutes without a problem. `loop_ms` is how late the event loop was. */
export const GOOD_STEP: MinuteFigures = {
  at: '2026-03-14T19:30:00.000Z',
  minutes: 5,
  requests: 400,
  failed: 0,
  request_ms: 12,
  sockets: 6,
  taps: 90,
  tap_ms: 4,
  outbox_seconds: 1,
  connections: null,
  loop_ms: 14,
  browser_errors: 0,
  backup_hours: 5,
}

/** A day of figures that ends at `nowMs`. The site is used in the first and in the last eight hours. */
export function dayOfFigures(nowMs: number, change: Partial<SiteFigures> = {}): SiteFigures {
  const endMs = Math.floor(nowMs / STEP_MS) * STEP_MS
  // A day has 288 steps of five minutes.
  const steps = Array.from({ length: 288 }, (_, index): MinuteFigures => {
    // From 0 for an unused site to 1 for the busiest time.
    const load = Math.max(0, Math.sin((index / 288) * 3 * Math.PI))
    // The hours since the last backup, which the server made at step 100. 12 steps are an hour.
    const backup_hours = index < 100 ? 15.7 + index / 12 : (index - 100) / 12
    return {
      ...GOOD_STEP,
      at: new Date(endMs - (287 - index) * STEP_MS).toISOString(),
      requests: Math.round(40 + 900 * load),
      request_ms: 6 + 20 * load,
      sockets: Math.round(8 * load),
      taps: Math.round(300 * load),
      tap_ms: load > 0.05 ? 3 + 9 * load : null,
      outbox_seconds: index % 40 === 0 ? 30 : null,
      loop_ms: index === 100 ? 190 : 12 + 10 * load,
      browser_errors: index === 200 ? 2 : 0,
      backup_hours: Math.round(backup_hours * 10) / 10,
    }
  })
  return {
    // The figures are still there after a restart of the server.
    kept: true,
    started: new Date(endMs - 86_400_000).toISOString(),
    now: new Date(nowMs).toISOString(),
    steps,
    ...change,
  }
}
