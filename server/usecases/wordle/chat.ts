// Adds the results in a chat for several members. Results that are saved already never change.

import type { ChatAnswer, MemberResult } from '../../../contract/api/wordle/chat.ts'
import { permits } from '../../../contract/rules/shared/acl.ts'
import { latestPuzzle } from '../../../contract/rules/wordle/results.ts'
import { gridProblem, puzzleName } from '../../../contract/rules/wordle/shares.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/dialect.ts'
import { ALL_MEMBERS, listMembers } from '../../db/repositories/users.ts'
import { addResultIfNone, scoresOf } from '../../db/repositories/wordleResults.ts'
import type { Writer } from '../../db/work.ts'
import { addLogEntry } from '../shared/auditLog.ts'
import type { Session } from '../shared/session.ts'

/**
 * Why a result cannot be added, as a sentence for a person; null if it can be added. `latest` is the newest puzzle that
 * is out.
 */
function problemOf(
  { user_id, puzzle, guesses, grid }: MemberResult,
  latest: number,
  idsWithAccess: ReadonlySet<number>,
): string | null {
  if (!idsWithAccess.has(user_id)) return 'No member with access to Wordle has this number.'
  if (puzzle > latest) return `${puzzleName(puzzle)} is not out yet.`
  const problemOfGrid = grid === null ? null : gridProblem(grid, guesses as 1 | 2 | 3 | 4 | 5 | 6 | null)
  return problemOfGrid === null ? null : `${puzzleName(puzzle)}: ${problemOfGrid}`
}

const keyOf = ({ user_id, puzzle }: { user_id: number; puzzle: number }) => `${user_id} ${puzzle}`

/**
 * Sorts the results into new, known and refused results. If a member has two results of one puzzle in the list, only
 * the first one that is not refused can be added.
 * @returns the answer, and the new results with their grids
 */
async function sortOut(
  context: Context,
  db: Db,
  results: readonly MemberResult[],
): Promise<{ answer: ChatAnswer; newResults: MemberResult[] }> {
  const members = await listMembers(db, ALL_MEMBERS)
  // Wordle is for members with the permission admin.
  const idsWithAccess = new Set(members.filter(({ acl }) => permits(acl, 'admin')).map(({ user_id }) => user_id))
  const latest = latestPuzzle(context.clock.now())
  const savedScores = await scoresOf(db, [...new Set(results.map(({ user_id }) => user_id))])
  const savedGuessesByKey = new Map(savedScores.map((score) => [keyOf(score), score.guesses]))
  const answer: ChatAnswer = { added: [], known: [], refused: [] }
  const newResults: MemberResult[] = []
  for (const result of results) {
    const { user_id, puzzle, guesses } = result
    const reason = problemOf(result, latest, idsWithAccess)
    const savedGuesses = savedGuessesByKey.get(keyOf(result))
    if (reason !== null) answer.refused.push({ user_id, puzzle, guesses, reason })
    else if (savedGuesses === undefined) {
      answer.added.push({ user_id, puzzle, guesses })
      newResults.push(result)
      savedGuessesByKey.set(keyOf(result), guesses)
    } else answer.known.push({ user_id, puzzle, guesses, saved_guesses: savedGuesses })
  }
  return { answer, newResults }
}

/** The answer that `addChat` would give for these results. Saves nothing. */
export async function previewChat(context: Context, results: readonly MemberResult[]): Promise<ChatAnswer> {
  return (await sortOut(context, context.db, results)).answer
}

/**
 * Adds the results that are not known yet. If a member submits a result of the same puzzle at the same time, the
 * submitted result stays.
 */
export function addChat(
  context: Context,
  writer: Writer,
  session: Session,
  results: readonly MemberResult[],
): Promise<ChatAnswer> {
  return writer.write(async (work) => {
    const { answer, newResults } = await sortOut(context, work.db, results)
    const created_ms = context.clock.now()
    for (const { user_id, puzzle, guesses, hard_mode, grid } of newResults) {
      await addResultIfNone(work.db, {
        user_id,
        puzzle,
        guesses,
        hard_mode: hard_mode ? 1 : 0,
        grid: grid === null ? null : JSON.stringify(grid),
        created_ms,
      })
    }
    if (answer.added.length > 0) {
      const count = answer.added.length === 1 ? '1 Wordle result' : `${answer.added.length} Wordle results`
      const message = `Added ${count} from a chat.`
      await addLogEntry(context, work, { level: 'info', kind: 'content', message, userId: session.user.user_id })
    }
    return answer
  })
}
