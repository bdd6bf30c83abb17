// The member's own Wordle results, one by one.

import { DONE, type Done } from '../../../contract/api/shared/shapes.ts'
import type { OwnResult } from '../../../contract/api/wordle/ownResults.ts'
import { puzzleDate } from '../../../contract/rules/wordle/results.ts'
import type { Context } from '../../context.ts'
import { deleteResult, newestResultsOf, type WordleResultRow } from '../../db/repositories/wordleResults.ts'
import type { Writer } from '../../db/work.ts'
import { RequestError } from '../../requestError.ts'
import type { Session } from '../shared/session.ts'

const PAGE_SIZE = 50

function asOwnResult({ puzzle, guesses, hard_mode, grid }: WordleResultRow): OwnResult {
  return {
    puzzle,
    date: puzzleDate(puzzle),
    guesses,
    hard_mode: hard_mode === 1,
    grid: grid === null ? null : JSON.parse(grid),
  }
}

/**
 * A part of the list of the member's results, the newest puzzle first. `before` is the last puzzle of the previous
 * part.
 */
export async function listOwnResults(
  context: Context,
  session: Session,
  { limit = PAGE_SIZE, before }: { limit?: number; before?: number },
): Promise<OwnResult[]> {
  return (await newestResultsOf(context.db, session.user.user_id, limit, before)).map(asOwnResult)
}

/**
 * Deletes a result. The Idempotency-Keys of submitted texts stay in the database, so that a late repeat of a text does
 * not add the result again.
 */
export function deleteOwnResult(writer: Writer, session: Session, puzzle: number): Promise<Done> {
  return writer.write(async ({ db }) => {
    const deleted = await deleteResult(db, session.user.user_id, puzzle)
    if (!deleted) throw new RequestError('NOT_FOUND', 'You have no result of this puzzle.')
    return DONE
  })
}
