import { latestPuzzle } from './results.ts'
import { parseShares, puzzleName, type Share } from './shares.ts'

/**
 * Reads the results in a text that a member submits.
 * @param nowMs milliseconds since 1970.
 * @returns the results, or why the text is refused, in sentences for a person. The whole text is refused if it has one
 * result that cannot be read, or one result of a puzzle that is not published yet.
 */
export function readSubmission(text: string, nowMs: number): { shares: Share[]; problem: string | null } {
  const { results, errors } = parseShares(text)
  const latest = latestPuzzle(nowMs)
  const notOutErrors = results
    .filter(({ puzzle }) => puzzle > latest)
    .map(({ puzzle }) => `${puzzleName(puzzle)} is not out yet.`)
  const reasons = [...errors, ...notOutErrors]
  if (reasons.length > 0) return { shares: [], problem: reasons.join(' ') }
  if (results.length === 0) return { shares: [], problem: 'Paste a result first.' }
  return { shares: results, problem: null }
}
