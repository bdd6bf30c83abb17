// A member's choices for Wordle, and the figures that a member imports.

import { DONE, type Done } from '../../../contract/api/shared/shapes.ts'
import { lastPuzzleProblem, readBaselineFigures } from '../../../contract/rules/wordle/baselineText.ts'
import { latestPuzzle } from '../../../contract/rules/wordle/results.ts'
import type { Context } from '../../context.ts'
import { saveBaseline, saveHideScores } from '../../db/repositories/wordleMembers.ts'
import type { Writer } from '../../db/work.ts'
import { RequestError } from '../../requestError.ts'
import type { Session } from '../shared/session.ts'

/** Saves the figures in a pasted text. They replace the figures that the member imported before. */
export function importBaseline(
  context: Context,
  writer: Writer,
  session: Session,
  { figures: text, last_puzzle }: { figures: string; last_puzzle: number },
): Promise<Done> {
  return writer.write(async ({ db }) => {
    const { figures, problem } = readBaselineFigures(text)
    if (figures === null) throw new RequestError('INVALID_RESULTS', problem)
    // Check this inside the writer, which stores the error. A repeat then gets the same error, although a puzzle that
    // was not out at the first call may be out now.
    const wrongPuzzle = lastPuzzleProblem(figures, last_puzzle, latestPuzzle(context.clock.now()))
    if (wrongPuzzle !== null) throw new RequestError('INVALID_RESULTS', wrongPuzzle)
    await saveBaseline(db, session.user.user_id, { ...figures, last_puzzle })
    return DONE
  })
}

/** Removes the figures that the member has imported. */
export function removeBaseline(writer: Writer, session: Session): Promise<Done> {
  return writer.write(async ({ db }) => {
    await saveBaseline(db, session.user.user_id, null)
    return DONE
  })
}

/** Saves whether the scores of today's puzzle are hidden until the member has saved a result for it. */
export function savePreferences(
  writer: Writer,
  session: Session,
  { hide_scores }: { hide_scores: boolean },
): Promise<{ hide_scores: boolean }> {
  return writer.write(async ({ db }) => {
    await saveHideScores(db, session.user.user_id, hide_scores)
    return { hide_scores }
  })
}
