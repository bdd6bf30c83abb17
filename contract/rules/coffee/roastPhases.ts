import type { RoastEventType } from './roast.ts'

export type TimedEvent = { event_type: RoastEventType; seconds: number }

const PHASES = ['drying', 'maillard', 'development'] as const
export type PhaseName = (typeof PHASES)[number]

export const PHASE_LABELS: Record<PhaseName, string> = {
  drying: 'Drying',
  maillard: 'Maillard',
  development: 'Development',
}

/** A phase of the roast; `share` is its part of the whole roast so far, from 0 to 1. */
export type Phase = { name: PhaseName; fromSeconds: number; toSeconds: number; seconds: number; share: number }

/** When an event happened, or null. Tapped more than once, the last tap is the correction that counts. */
export function eventSeconds(events: readonly TimedEvent[], type: RoastEventType): number | null {
  return events.findLast((event) => event.event_type === type)?.seconds ?? null
}

/**
 * The phases that the events tell so far: drying from the charge to dry end, Maillard from there to the start of first
 * crack, development from there to the end. A phase without its two moments, or with them the wrong way round, is absent.
 * @param endSeconds the end of the roast, or the seconds elapsed while it runs.
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

/** The development time ratio: the time since the start of first crack over the whole, from 0 to 1; null before it. */
export function developmentRatio(events: readonly TimedEvent[], endSeconds: number): number | null {
  return roastPhases(events, endSeconds).find(({ name }) => name === 'development')?.share ?? null
}

/**
 * When to expect first crack, from the first-crack seconds of earlier roasts of the same bean (null where a roast has
 * none): the median, which one odd batch does not move, and how many roasts it rests on. Null without any.
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
