// A roast has three phases. Two roast events separate them: dry end, when the beans are dry and turn yellow, and the
// start of first crack, when they begin to crack with a sound.

import type { RoastEventType } from './roast.ts'

/** A roast event, with its time in seconds since the start of the roast. */
export type TimedEvent = { event_type: RoastEventType; seconds: number }

/**
 * The phases of a roast, from the first to the last. Maillard is the name of the reaction that makes the beans brown.
 */
const PHASES = ['drying', 'maillard', 'development'] as const
export type PhaseName = (typeof PHASES)[number]

/** The name of each phase on the page. */
export const PHASE_LABELS: Record<PhaseName, string> = {
  drying: 'Drying',
  maillard: 'Maillard',
  development: 'Development',
}

/**
 * A phase of a roast. `fromSeconds` and `toSeconds` count from the start of the roast; `seconds` is the length of the
 * phase. `share` is that length divided by the time that the beans have been in the heat so far.
 */
export type Phase = { name: PhaseName; fromSeconds: number; toSeconds: number; seconds: number; share: number }

/**
 * The time of the event of this type, in seconds since the start; null if none was logged. A roast has at most one
 * event of each type.
 */
export function eventSeconds(events: readonly TimedEvent[], type: RoastEventType): number | null {
  return events.findLast((event) => event.event_type === type)?.seconds ?? null
}

/** When the beans went in, in seconds since the start. If no charge is logged, the start counts. */
export function chargeSeconds(events: readonly TimedEvent[]): number {
  return eventSeconds(events, 'CHARGE') ?? 0
}

/**
 * When the beans left the heat, in seconds since the start: at the drop. If no drop is logged, the end of the roast
 * counts.
 * @param endSeconds seconds from the start of the roast to its end, or to now while it is in progress.
 */
export function heatEndSeconds(events: readonly TimedEvent[], endSeconds: number): number {
  return Math.min(eventSeconds(events, 'DROP') ?? endSeconds, endSeconds)
}

/**
 * The phases that are known from the events so far. Drying lasts from the charge to dry end. Maillard lasts from dry
 * end to the start of first crack. Development lasts from first crack to the drop. Without a logged charge or drop, the
 * start or the end of the roast counts. A phase is left out if its start or its end is not known, if it would end
 * before it starts, or if it would end after the beans left the heat. Source: Artisan, an open-source program for
 * logging roasts, shows the same phases.
 * @param endSeconds seconds from the start of the roast to its end, or to now while it is in progress.
 */
export function roastPhases(events: readonly TimedEvent[], endSeconds: number): Phase[] {
  const charge = chargeSeconds(events)
  const heatEnd = heatEndSeconds(events, endSeconds)
  const dryEnd = eventSeconds(events, 'DRY_END')
  const firstCrack = eventSeconds(events, 'FIRST_CRACK_START')
  const bounds: Record<PhaseName, [from: number | null, to: number | null]> = {
    drying: [charge, dryEnd],
    maillard: [dryEnd, firstCrack],
    development: [firstCrack, heatEnd],
  }
  const heatedSeconds = heatEnd - charge
  return PHASES.flatMap((name) => {
    const [fromSeconds, toSeconds] = bounds[name]
    if (fromSeconds === null || toSeconds === null || toSeconds < fromSeconds || toSeconds > heatEnd) return []
    const seconds = toSeconds - fromSeconds
    return [{ name, fromSeconds, toSeconds, seconds, share: heatedSeconds <= 0 ? 0 : seconds / heatedSeconds }]
  })
}

/**
 * The development time ratio, (drop - first crack) / (drop - charge), from 0 to 1; null before first crack. Its
 * short name is DTR. Without a logged charge or drop, the start or the end of the roast counts.
 * @param endSeconds seconds from the start of the roast to its end, or to now while it is in progress.
 */
export function developmentRatio(events: readonly TimedEvent[], endSeconds: number): number | null {
  return roastPhases(events, endSeconds).find(({ name }) => name === 'development')?.share ?? null
}
