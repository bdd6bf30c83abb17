// The line of live facts on the landing page: what the owner has done lately in the members' area.

/** The facts on the landing page. The owner decides about each fact separately. */
export const LIVE_FACTS = ['roast', 'pool', 'wordle'] as const
export type LiveFactName = (typeof LIVE_FACTS)[number]

/** What the owner has done lately. A fact is null if there is none, or if the owner does not show it. */
export interface OwnerFacts {
  readonly roast: { readonly bean: string; readonly ms: number } | null
  /** The level of the league in 9-Ball, and when the owner last played. */
  readonly pool: { readonly level: number; readonly ms: number } | null
  /** The days in a row, and the day of the last puzzle. */
  readonly wordle: { readonly streak: number; readonly ms: number } | null
}

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * How long ago a moment was, in days of UTC, because the server does not know the visitor's time zone.
 * @serves live-facts-02
 */
function age(ms: number, nowMs: number): string {
  const days = Math.floor(nowMs / DAY_MS) - Math.floor(ms / DAY_MS)
  if (days <= 0) return 'today'
  return days === 1 ? 'yesterday' : `${days} days ago`
}

/**
 * The facts as short texts, each with its age; an empty list when there are none.
 * @serves live-facts-02
 */
export function factTexts({ roast, pool, wordle }: OwnerFacts, nowMs: number): string[] {
  return [
    ...(roast === null ? [] : [`Last roast: ${roast.bean || 'coffee'}, ${age(roast.ms, nowMs)}`]),
    ...(pool === null ? [] : [`9-Ball: league level ${pool.level}, last played ${age(pool.ms, nowMs)}`]),
    ...(wordle === null
      ? []
      : [`Wordle: ${wordle.streak} ${wordle.streak === 1 ? 'day' : 'days'} in a row, last ${age(wordle.ms, nowMs)}`]),
  ]
}
