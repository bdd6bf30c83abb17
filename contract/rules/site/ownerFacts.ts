// The owner facts on the landing page: what the owner has done lately in the members' area.

import { daysAgo } from '../shared/daysAgo.ts'

/** The names of the owner facts. The owner chooses with `LIVE_FACTS` which of them the landing page shows. */
export const OWNER_FACTS = ['roast', 'pool', 'wordle'] as const
export type OwnerFactName = (typeof OWNER_FACTS)[number]

/**
 * The owner facts, each with its time `ms` in milliseconds since 1970. A fact is null if there is nothing to show, or
 * if the owner has not chosen it.
 */
export interface OwnerFacts {
  /** The name of the bean of the owner's last roast, and the end of this roast. */
  readonly roast: { readonly bean: string; readonly ms: number } | null
  /** The owner's level in 9-Ball, as the league counts it, and the start of the owner's last game. */
  readonly pool: { readonly level: number; readonly ms: number } | null
  /** The number of days in a row on which the owner solved the puzzle, and the day of the last of these puzzles. */
  readonly wordle: { readonly streak: number; readonly ms: number } | null
}

/** The facts as short texts, each with its age; an empty list when there are none. */
export function factTexts({ roast, pool, wordle }: OwnerFacts, nowMs: number): string[] {
  return [
    ...(roast === null ? [] : [`Last roast: ${roast.bean || 'coffee'}, ${daysAgo(roast.ms, nowMs)}`]),
    ...(pool === null ? [] : [`9-Ball: league level ${pool.level}, last played ${daysAgo(pool.ms, nowMs)}`]),
    ...(wordle === null
      ? []
      : [
          `Wordle: ${wordle.streak} ${wordle.streak === 1 ? 'day' : 'days'} in a row, last ${daysAgo(wordle.ms, nowMs)}`,
        ]),
  ]
}
