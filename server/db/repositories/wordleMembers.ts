// Reads and writes a member's choices and imported figures for Wordle.

import type { Baseline } from '../../../contract/rules/wordle/results.ts'
import type { Db } from '../dialect.ts'

/** A member's choices and imported figures for Wordle. */
interface WordleMember {
  /** Whether today's scores of other members are hidden until the member has sent a result. */
  readonly hide_scores: boolean
  /** The figures that the member has imported; null if there are none. */
  readonly baseline: Baseline | null
}

/** Reads the choices and figures of a member. A member without a row hides no scores and has no figures. */
export async function wordleMember(db: Db, userId: number): Promise<WordleMember> {
  const row = await db.selectFrom('wordle_members').selectAll().where('user_id', '=', userId).executeTakeFirst()
  if (row === undefined) return { hide_scores: false, baseline: null }
  return { hide_scores: row.hide_scores === 1, baseline: row.baseline === null ? null : JSON.parse(row.baseline) }
}

export async function saveHideScores(db: Db, userId: number, hideScores: boolean): Promise<void> {
  const hide_scores = hideScores ? 1 : 0
  await db
    .insertInto('wordle_members')
    .values({ user_id: userId, hide_scores, baseline: null })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ hide_scores }))
    .execute()
}

/** Replaces the figures that the member imported before; null removes them. */
export async function saveBaseline(db: Db, userId: number, figures: Baseline | null): Promise<void> {
  const baseline = figures === null ? null : JSON.stringify(figures)
  await db
    .insertInto('wordle_members')
    .values({ user_id: userId, hide_scores: 0, baseline })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ baseline }))
    .execute()
}

export async function deleteWordleMember(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('wordle_members').where('user_id', '=', userId).execute()
}
