import type { RoastEventType } from './roast.ts'

/** A roast event, with its seconds since the start of the roast. */
export type TimedEvent = { event_type: RoastEventType; seconds: number }

/** The phases of a roast, in the order of time. */
const PHASES = ['drying', 'maillard', 'development'] as const
export type PhaseName = (typeof PHASES)[number]

/** The name of each phase on the page. */
export const PHASE_LABELS: Record<PhaseName, string> = {
  drying: 'Drying',
  maillard: 'Maillard',
  development: 'Development',
}

/** A phase of a roast, in seconds since its start. `share` is its part of the whole roast so far, from 0 to 1. */
export type Phase = { name: PhaseName; fromSeconds: number; toSeconds: number; seconds: number; share: number }

/** The seconds at which an event happened, or null. If it was tapped more than once, the last tap counts. */
export function eventSeconds(events: readonly TimedEvent[], type: RoastEventType): number | null {
  return events.findLast((event) => event.event_type === type)?.seconds ?? null
}

/**
 * The phases that are known from the events so far. Drying lasts from the charge to dry end, Maillard from dry end to
 * the start of first crack, development from there to the end. A phase is left out while one of its two moments is
 * missing, and when its second moment is before the first or after the end. Source: the phases that Artisan shows.
 * @param endSeconds seconds from the start to the end of the roast, or to now while it is in progress.
 */
export function roastPhases(events: readonly TimedEvent[], endSeconds: number): Phase[] {
  const dryEnd = eventSeconds(events, 'DRY_END')
  const firstCrack = eventSeconds(events, 'FIRST_CRACK_START')
  const bounds: Record<PhaseName, [from: number | null, to: number | null]> = {
    drying: [0, dryEnd],
    maillard: [dryEnd, firstCrack],
    development: [firstCrack, endSeconds],
  }
  return PHASES.flatMap((name) => {
    const [fromSeconds, toSeconds] = bounds[name]
    if (fromSeconds === null || toSeconds === null || toSeconds < fromSeconds || toSeconds > endSeconds) return []
    const seconds = toSeconds - fromSeconds
    return [{ name, fromSeconds, toSeconds, seconds, share: endSeconds === 0 ? 0 : seconds / endSeconds }]
  })
}

/**
 * The development time ratio, (end - first crack) / end, from 0 to 1; null before first crack. Source: the ratio that
 * roasters call DTR.
 * @param endSeconds seconds from the start to the end of the roast, or to now while it is in progress.
 */
export function developmentRatio(events: readonly TimedEvent[], endSeconds: number): number | null {
  return roastPhases(events, endSeconds).find(({ name }) => name === 'development')?.share ?? null
}

/**
 * When to expect first crack: the median of the earlier roasts of the same bean, because one unusual roast hardly
 * changes a median. Null if no earlier roast had a first crack.
 * @param earlierSeconds for each earlier roast the seconds from its start to first crack, or null if it had none.
 * @returns the median in seconds, and the number of roasts that had a first crack.
 */
export function expectedFirstCrack(
  earlierSeconds: readonly (number | null)[],
): { seconds: number; count: number } | null {
  const sorted = earlierSeconds.filter((seconds) => seconds !== null).sort((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.ceil(sorted.length / 2) - 1]
  if (upper === undefined || lower === undefined) return null
  return { seconds: (lower + upper) / 2, count: sorted.length }
}
