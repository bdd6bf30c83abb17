import { latestPuzzle } from './results.ts'
import { type LineNote, normalizeText, type Post, parseShares, puzzleName, type Share, scoreText } from './shares.ts'

/** The most lines that a message names. */
const MAX_NAMED_LINES = 5

/** The results in a text that a member submits. */
export interface Submission {
  readonly shares: readonly Share[]
  /** Why the whole text is refused, in sentences for a person; null if its results can be saved. */
  readonly problem: string | null
  /** A sentence for each line that looks like a result and cannot be saved. */
  readonly notes: string[]
}

const sentenceOf = ({ line, text }: LineNote) => `Line ${line}: ${text}`

const scoreOf = ({ puzzle, guesses, hardMode }: Share) =>
  `${puzzleName(puzzle)} ${scoreText({ guesses, hard_mode: hardMode })}`

function refused(reasons: readonly string[]): Submission {
  const more = reasons.length - MAX_NAMED_LINES
  const named = more > 0 ? [...reasons.slice(0, MAX_NAMED_LINES), `${more} more lines have problems.`] : reasons
  return { shares: [], problem: named.join(' '), notes: [] }
}

/**
 * Joins the posts of the same puzzle. The later post counts, but an earlier grid is kept if the later post has none.
 * @returns at most one result for each puzzle, and a sentence for each post with another score than an earlier post.
 */
function joinPosts(posts: readonly Post[]): { shares: Share[]; conflicts: string[] } {
  const byPuzzle = new Map<number, Post>()
  const conflicts: string[] = []
  for (const post of posts) {
    const earlier = byPuzzle.get(post.puzzle)
    if (earlier !== undefined && earlier.guesses !== post.guesses) {
      conflicts.push(`Line ${earlier.line} has ${scoreOf(earlier)}, and line ${post.line} has ${scoreOf(post)}.`)
    } else if (earlier === undefined || post.grid !== null || earlier.grid === null) {
      byPuzzle.delete(post.puzzle)
      byPuzzle.set(post.puzzle, post)
    }
  }
  const shares = [...byPuzzle.values()].map(({ puzzle, guesses, hardMode, grid }) => ({
    puzzle,
    guesses,
    hardMode,
    grid,
  }))
  return { shares, conflicts }
}

/**
 * Reads the results in a text that a member submits. What can be read is saved, and the rest is named. The whole text is
 * refused if a grid contradicts its score, if a puzzle has two scores, or if nothing in it can be saved.
 * @param nowMs milliseconds since 1970.
 */
export function readSubmission(pasted: string, nowMs: number): Submission {
  const text = normalizeText(pasted)
  const { posts, contradictions, leftOut } = parseShares(text)
  const { shares, conflicts } = joinPosts(posts)
  if (conflicts.length > 0) conflicts.push('Paste only your own results.')
  if (contradictions.length + conflicts.length > 0) return refused([...contradictions.map(sentenceOf), ...conflicts])
  const latest = latestPuzzle(nowMs)
  const notOut = posts
    .filter(({ puzzle }) => puzzle > latest)
    .map(({ line, puzzle }) => ({ line, text: `${puzzleName(puzzle)} is not out yet.` }))
  const notes = [...leftOut, ...notOut].sort((a, b) => a.line - b.line).map(sentenceOf)
  const published = shares.filter(({ puzzle }) => puzzle <= latest)
  if (published.length > 0) return { shares: published, problem: null, notes }
  if (notes.length > 0) return refused(notes)
  const problem =
    text.trim() === ''
      ? 'Paste a result first.'
      : "There is no result in this text. Paste what Wordle's Share button copies."
  return refused([problem])
}
