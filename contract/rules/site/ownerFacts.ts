// The owner facts on the landing page: what the owner has done lately in the members' area.

import { daysAgo } from '../shared/daysAgo.ts'

/** The facts on the landing page. The owner decides about each fact separately. */
export const OWNER_FACTS = ['roast', 'pool', 'wordle'] as const
export type OwnerFactName = (typeof OWNER_FACTS)[number]

/**
 * What the owner has done lately, and when, in milliseconds since 1970. Null if there is none, or if it is not shown.
 */
export interface OwnerFacts {
  readonly roast: { readonly bean: string; readonly ms: number } | null
  /** The level of the league in 9-Ball, and when the owner last played. */
  readonly pool: { readonly level: number; readonly ms: number } | null
  /** The days in a row, and the day of the last puzzle. */
  readonly wordle: { readonly streak: number; readonly ms: number } | null
}

/**
 * The facts as short texts, each with its age; an empty list when there are none.
 * @serves live-facts-02
 */
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
